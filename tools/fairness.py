"""Holds many rolls of each calculator against its exact odds: ``python -m tools.fairness``.

It prints how often each outcome came up, and writes each chi-square and its p-value into the page that says
how a roll is made. Each roll has its own seed, so the figures are the same every time.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from engine import Calculator, catalogue, handle, prose
from macros.pages.answers import question_of, request_for
from macros.project import PROJECT

ROLLS = 10_000
"""Rolls of each calculator. Roll number 7 of `scattershot.mib` has the seed `scattershot.mib 7`, method 2."""
LEAST_EXPECTED = 5
"""Outcomes that expect fewer rolls are counted with their neighbours: the chi-square would mislead."""
MORE = "more"
"""All outcomes beyond the last one that the odds list."""
PAGE = PROJECT / "docs" / "about" / "rolls.md"
TABLE = re.compile(r"(?s)(?<=<!-- fairness -->\n).*(?=<!-- end of fairness -->)")
HEAD = ("| calculator | chi-square | degrees of freedom | as far or further |", "|---|---|---|---|")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """Outcomes that are counted together, with the expected and the observed number of rolls."""

    outcomes: tuple[Any, ...]
    expected: Fraction
    seen: int

    def __add__(self, other: Cell) -> Cell:
        """Count the outcomes of both together."""
        return Cell(
            outcomes=self.outcomes + other.outcomes,
            expected=self.expected + other.expected,
            seen=self.seen + other.seen,
        )


def main() -> None:
    """Roll every calculator, print its counts, and write the table of the page."""
    rows = []
    for calculator in rolling_calculators():
        cells = roll(calculator)
        for cell in cells:
            names = " to ".join(map(prose, dict.fromkeys((cell.outcomes[0], cell.outcomes[-1]))))
            sys.stdout.write(f"{names:>20} {float(cell.expected):>10.1f} expected {cell.seen:>6} seen\n")
        rows.append(row(calculator, cells))
        sys.stdout.write(f"{rows[-1]} of {question_of(request_for(calculator, 'odds', {}, {}))}\n\n")
    table = "\n".join(["", *HEAD, *rows, "", ""])
    PAGE.write_text(TABLE.sub(table, PAGE.read_text("utf-8")), "utf-8")


def rolling_calculators() -> list[Calculator]:
    """Return the calculators that both roll and give odds."""
    every = (each for system in catalogue() for each in system.calculators)
    return [each for each in every if {"roll", "odds"} <= set(each.modes)]


def roll(calculator: Calculator, rolls: int = ROLLS) -> list[Cell]:
    """Return the outcomes of many rolls, as the page of requests asks the calculator.

    Raises:
        KeyError: a roll came out as something that the odds do not have.
    """
    request = request_for(calculator, "odds", {}, {})
    odds = handle(request)
    weights = dict(odds.distribution.ordered() if odds.distribution else ())
    if odds.tail_weight:
        weights[MORE] = odds.tail_weight
    seen = dict.fromkeys(weights, 0)
    for number in range(1, rolls + 1):
        result = handle(replace(request, mode="roll", seed=f"{calculator.id} {number}", method=2)).result
        outcome = calculator.outcome_of(result) if calculator.outcome_of else result[calculator.outcome or ""]
        seen[MORE if isinstance(outcome, int) and outcome not in weights else outcome] += 1
    ways = sum(weights.values())
    return pooled(
        Cell(outcomes=(outcome,), expected=Fraction(weight * rolls, ways), seen=seen[outcome])
        for outcome, weight in weights.items()
    )


def pooled(cells: Iterator[Cell]) -> list[Cell]:
    """Return cells that each expect enough rolls: a small one joins the next, the last the one before."""
    ready: list[Cell] = []
    for cell in cells:
        if ready and ready[-1].expected < LEAST_EXPECTED:
            ready[-1] += cell
        else:
            ready.append(cell)
    if len(ready) > 1 and ready[-1].expected < LEAST_EXPECTED:
        ready[-2:] = [ready[-2] + ready[-1]]
    return ready


def row(calculator: Calculator, cells: Sequence[Cell]) -> str:
    """Return the figures of a calculator as a row of the page's table."""
    anchor = calculator.id.replace(".", "-").replace("_", "-")
    value, degrees = float(chi_square(cells)), len(cells) - 1
    chance = f"{100 * tail(value, degrees):.1f} %"
    return f"| [`{calculator.id}`](requests.md#{anchor}) | {value:.2f} | {degrees} | {chance} |"


def chi_square(cells: Sequence[Cell]) -> Fraction:
    """Return the sum of the squared differences, each divided by the expected number."""
    return sum(((each.seen - each.expected) ** 2 / each.expected for each in cells), start=Fraction(0))


def tail(value: float, degrees: int) -> float:
    """Return how often fair dice give a chi-square of `value` or more.

    That is the upper incomplete gamma function, from half a degree of freedom or one upwards in whole steps:
    Q(a + 1, x) = Q(a, x) + x^a e^-x / Gamma(a + 1), Q(1/2, x) = erfc(sqrt(x)), Q(1, x) = e^-x.
    """
    half, odd = value / 2, degrees % 2
    chance = math.erfc(math.sqrt(half)) if odd else math.exp(-half)
    for step in range(1, (degrees + 1) // 2):
        power = step - odd / 2
        chance += math.exp(power * math.log(half) - half - math.lgamma(power + 1)) if half else 0
    return chance


if __name__ == "__main__":
    main()
