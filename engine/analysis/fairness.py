"""Fairness: many rolls of the seeded generator, compared with the exact odds by Pearson's chi-square.

Roll number n of the check with the seed `apple` is the roll with the seed `apple n`, so each one can be
repeated by itself. The rolls can be counted in parts, by several tallies, and tested together.

The tail of the chi-square is the regularised incomplete gamma function, by its power series in fixed-point
arithmetic, so that every machine gives the same digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt
from typing import Any, ClassVar, Self

from engine.analysis.question import (
    Json,
    Parts,
    Question,
    Result,
    calculator_of,
    cells_table,
    collapsible,
    exact_request_of,
    odds_of,
    text_of,
    whole_of,
)
from engine.calculator import Calculator
from engine.dispatch import handle
from engine.errors import InvalidRequestError, RulesError, within_inquiry
from engine.inputs import Whole
from engine.numbers import decimal
from engine.protocol import Request, Response
from engine.render.chart import name
from engine.render.html import Html, element
from engine.render.lines import Plot, Series, distributions, lines

MOST_ROLLS = 100_000
"""Rolls of one fairness check."""
LEAST_EXPECTED = 5
"""Cells that expect fewer rolls are pooled with their neighbours, because the chi-square would mislead."""
SURPRISING = Fraction(1, 100)
MORE = "more"
PLACES = 4
"""Decimal places of a chi-square and of its p-value in JSON."""
SCALE = 10**60
"""Scale of the fixed-point numbers: sixty decimal places, of which the result keeps a few."""
PI = 3141592653589793238462643383279502884197169399375105820974944
"""Pi at that scale."""
CERTAIN = 4000
"""Above this value plus ten for each degree of freedom, the tail is 0 to more places than are ever shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Question):
    """A part of the rolls of a fairness check, counted; roll number n has the seed `<seed> <n>`."""

    kind: ClassVar[str] = "tally"
    keys: ClassVar[tuple[str, ...]] = ("request", "seed", "first", "rolls")

    request: Request
    seed: str
    first: int = 1
    rolls: int = 1000

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        first = whole_of(raw, "first", low=1, high=MOST_ROLLS) or 1
        request, seed = exact_request_of(raw), text_of(raw, "seed")
        return cls(request=request, seed=seed, first=first, rolls=_rolls(raw, 1000))

    def answer(self) -> TallyResult:
        """Roll, and count the outcomes.

        Raises:
            RulesError: the calculator does not roll, or the engine refuses the request.
        """
        calculator = _rolling_calculator(self.request)
        counts: dict[Any, int] = {}
        for number in range(self.first, self.first + self.rolls):
            outcome = _outcome(calculator, self.request, f"{self.seed} {number}")
            counts[outcome] = counts.get(outcome, 0) + 1
        return TallyResult(question=self, counts=tuple(sorted(counts.items(), key=_order)))


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyResult(Result):
    """Rolls counted by outcome."""

    question: Tally
    counts: tuple[tuple[Any, int], ...]

    @property
    def sentence(self) -> str:
        """The seeds of the rolls, in one line."""
        seed, first = self.question.seed, self.question.first
        last = first + self.question.rolls - 1
        return f"Rolled with the seeds “{seed} {first}” to “{seed} {last}”."

    def wire(self) -> Json:
        """Return it as JSON values."""
        question = self.question
        return {
            "inquiry": "tally",
            "calculator": question.request.calculator,
            "seed": question.seed,
            "first": question.first,
            "rolls": question.rolls,
            "counts": [list(pair) for pair in self.counts],
        }

    def parts(self) -> Iterator[Html]:
        """Yield the counts."""
        rows = [[name(outcome), times] for outcome, times in self.counts]
        yield cells_table("Rolls by outcome", ["Outcome", "Rolls"], rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness(Question):
    """Many seeded rolls against the exact odds; `counts` if the rolls have been counted already."""

    kind: ClassVar[str] = "fairness"
    keys: ClassVar[tuple[str, ...]] = ("request", "seed", "rolls", "counts")

    request: Request
    seed: str
    rolls: int = 10_000
    counts: tuple[tuple[Any, int], ...] | None = None

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        request, seed = exact_request_of(raw), text_of(raw, "seed")
        return cls(request=request, seed=seed, rolls=_rolls(raw, 10_000), counts=_counts(raw))

    def answer(self) -> FairnessResult:
        """Compare many rolls with the exact odds.

        Raises:
            InvalidRequestError: the counts do not add up to the rolls, or contain an impossible outcome.
            RulesError: the calculator does not roll, or the engine refuses the request.
        """
        calculator = _rolling_calculator(self.request)
        response = odds_of(self.request)
        counts = self.counts
        if counts is None:
            counts = Tally(request=self.request, seed=self.seed, rolls=self.rolls).answer().counts
        seen = _counts_with_tail(response, dict(counts))
        _check(calculator, response, seen, self.rolls)
        cells = tuple(_pool_cells(response, seen, self.rolls))
        value = chi_square(tuple(cell.seen for cell in cells), tuple(cell.expected for cell in cells))
        return FairnessResult(
            seed=self.seed,
            rolls=self.rolls,
            response=response,
            counts=tuple(sorted(seen.items(), key=_order)),
            cells=cells,
            value=value,
            chance=tail(value, len(cells) - 1),
        )


def _rolls(raw: Parts, default: int) -> int:
    return whole_of(raw, "rolls", low=1, high=MOST_ROLLS) or default


def _counts(raw: Parts) -> tuple[tuple[Any, int], ...] | None:
    listed = raw.get("counts")
    if listed is None:
        return None
    pairs = listed if isinstance(listed, list) else []
    if not pairs or not all(
        isinstance(each, list) and len(each) == len(("outcome", "number")) for each in pairs
    ):
        raise InvalidRequestError(
            "the key counts takes the pairs of outcome and number of a tally; send those", field="counts"
        )
    number = Whole(low=0, limit=MOST_ROLLS)
    return tuple((outcome, number.read(times, "counts")) for outcome, times in pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """Outcomes that are counted together, with the expected and the observed number of rolls."""

    outcomes: tuple[Any, ...]
    expected: Fraction
    seen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FairnessResult(Result):
    """The result of a fairness check."""

    seed: str
    rolls: int
    response: Response
    """The exact odds."""
    counts: tuple[tuple[Any, int], ...]
    cells: tuple[Cell, ...]
    """The pooled cells of the chi-square."""
    value: Fraction
    chance: Fraction
    """The p-value: how often a fair generator deviates at least as much."""

    @property
    def degrees(self) -> int:
        """Degrees of freedom."""
        return len(self.cells) - 1

    @property
    def sentence(self) -> str:
        """The result in one line for lay readers."""
        if not self.degrees:
            return "Every roll comes out the same here, so there is nothing to test."
        line = f"A fair generator looks this odd or odder {how_often(self.chance)}"
        verdict = (
            "nothing odd about these rolls"
            if self.chance >= SURPRISING
            else "look at another seed to see whether it stays odd"
        )
        return f"{line}: {verdict}."

    @property
    def explanation(self) -> str:
        """What the numbers mean, for lay readers."""
        if not self.degrees:
            return "There is only one outcome."
        return (
            "Chance scatters rolls about their odds. The chi-square adds up how far each outcome strayed; "
            f"if a generator is fair, {decimal(self.value)} or more comes up {how_often(self.chance)}. "
            f"Roll number n here is the roll with the seed “{self.seed} n”, so anyone can look it up. "
            "A check like this can catch a bad generator and cannot prove a good one."
        )

    def wire(self) -> Json:
        """Return it as JSON values."""
        cells = [
            {"outcomes": list(cell.outcomes), "expected": str(cell.expected), "seen": cell.seen}
            for cell in self.cells
        ]
        return {
            "inquiry": "fairness",
            "calculator": self.response.calculator,
            "seed": self.seed,
            "rolls": self.rolls,
            "counts": [list(pair) for pair in self.counts],
            "cells": cells,
            "degrees": self.degrees,
            "chi_square": four_decimals(self.value),
            "chance": four_decimals(self.chance),
        }

    def parts(self) -> Iterator[Html]:
        """Yield what the numbers mean, the chart of rolls and odds, the numbers, and the cells."""
        yield element("p", self.explanation, class_="ri-reads")
        caption = "Rolls against odds"
        seen = dict(self.counts)
        exact = distributions([("Exact odds", self.response)], across="Outcome", caption=caption)
        rolled = tuple(
            (place, Fraction(seen.get(place, 0), self.rolls)) for place, _ in exact.series[0].points
        )
        rolls = Series(label=f"{self.rolls:,} rolls".replace(",", "\u202f"), points=rolled)
        yield lines(Plot(series=(*exact.series, rolls), across="Outcome", up="Share", caption=caption))
        figures = [
            ("Chi-square", decimal(self.value)),
            ("Degrees of freedom", str(self.degrees)),
            ("This odd or odder", decimal(self.chance * 100) + " %"),
            ("Seed", self.seed),
        ]
        pairs = [element("div", element("dt", label), element("dd", value)) for label, value in figures]
        yield element("dl", *pairs, class_="rc-figures")
        rows = []
        for cell in self.cells:
            first, last = name(cell.outcomes[0]), name(cell.outcomes[-1])
            span = first if len(cell.outcomes) == 1 else f"{first} to {last}"
            rows.append([span, decimal(cell.expected, 1), cell.seen])
        heads = ["Outcome", "Expected", "Seen"]
        yield collapsible("Expected and seen", cells_table("Expected and seen", heads, rows))


def how_often(chance: Fraction) -> str:
    """Return a chance as a number of times in a hundred, or in a larger power of ten where it is small.

    >>> how_often(Fraction(37, 100)), how_often(Fraction(1, 250)), how_often(Fraction(1, 10**7))
    ('37 times in a hundred', '4 times in a thousand', 'less than once in a million')
    """
    for number, words in (
        (100, "a hundred"),
        (1000, "a thousand"),
        (10_000, "ten thousand"),
        (10**6, "a million"),
    ):
        times = round(chance * number)
        if times:
            return f"{times} times in {words}" if times > 1 else f"once in {words}"
    return "less than once in a million"


def four_decimals(value: Fraction) -> str:
    """Return a number to four decimal places.

    >>> four_decimals(Fraction(1, 3)), four_decimals(Fraction(7))
    ('0.3333', '7.0000')
    """
    whole, rest = divmod(round(value * 10**PLACES), 10**PLACES)
    return f"{whole}.{rest:0{PLACES}}"


def _order(pair: tuple[Any, int]) -> tuple[int, Any]:
    outcome = pair[0]
    if outcome is None:
        return (0, 0)
    return (1, outcome) if isinstance(outcome, int) else (2, outcome)


def _rolling_calculator(request: Request) -> Calculator:
    calculator = calculator_of(request)
    if {"roll", "odds"} <= set(calculator.modes):
        return calculator
    message = f"{calculator.id} does not both roll and give odds, so there is nothing to compare"
    raise InvalidRequestError(message, field="request.calculator")


def _outcome(calculator: Calculator, request: Request, seed: str) -> Any:
    try:
        result = handle(replace(request, mode="roll", seed=seed)).result
    except RulesError as error:
        raise within_inquiry(error, "request") from None
    return (
        result[calculator.outcome or ""] if calculator.outcome_of is None else calculator.outcome_of(result)
    )


def _weights(response: Response) -> dict[Any, int]:
    odds, more = response.distribution, response.tail_weight
    assert odds is not None  # noqa: S101 - every calculator with odds has a distribution
    return {**dict(odds.ordered()), **({MORE: more} if more else {})}


def _counts_with_tail(response: Response, counts: dict[Any, int]) -> dict[Any, int]:
    """Return the counts with the outcomes beyond the last one listed added up as `more`."""
    weights = _weights(response)
    seen: dict[Any, int] = {}
    for outcome, number in counts.items():
        name = MORE if isinstance(outcome, int) and outcome not in weights and MORE in weights else outcome
        seen[name] = seen.get(name, 0) + number
    return seen


def _check(calculator: Calculator, response: Response, seen: dict[Any, int], rolls: int) -> None:
    if sum(seen.values()) != rolls:
        message = (
            f"the counts add up to {sum(seen.values())} rolls, not to {rolls}; send all slices of one check"
        )
        raise InvalidRequestError(message, field="counts")
    strange = [outcome for outcome in seen if not _weights(response).get(outcome)]
    if strange:
        message = f"{calculator.id} cannot come out as {strange[0]}; send the counts as the tallies gave them"
        raise InvalidRequestError(message, field="counts")


def _pool_cells(response: Response, seen: dict[Any, int], rolls: int) -> list[Cell]:
    """Return the outcomes as cells, neighbours merged until each cell expects enough rolls.

    A remainder is merged into the last cell.
    """
    weights = _weights(response)
    denominator = sum(weights.values())
    ready: list[Cell] = []
    open_ = None
    for outcome, weight in weights.items():
        expected = Fraction(weight * rolls, denominator)
        cell = Cell(outcomes=(outcome,), expected=expected, seen=seen.get(outcome, 0))
        open_ = cell if open_ is None else _merge(open_, cell)
        if open_.expected >= LEAST_EXPECTED:
            ready.append(open_)
            open_ = None
    if open_ is not None:
        ready = [*ready[:-1], _merge(ready[-1], open_)] if ready else [open_]
    return ready


def _merge(one: Cell, other: Cell) -> Cell:
    return Cell(
        outcomes=one.outcomes + other.outcomes,
        expected=one.expected + other.expected,
        seen=one.seen + other.seen,
    )


def chi_square(seen: tuple[int, ...], expected: tuple[Fraction, ...]) -> Fraction:
    """Return the sum of the squared differences, each divided by the expected count.

    >>> chi_square((8, 12), (Fraction(10), Fraction(10)))
    Fraction(4, 5)
    """
    pairs = zip(seen, expected, strict=True)
    return sum(((number - mean) ** 2 / mean for number, mean in pairs), start=Fraction(0))


def tail(value: Fraction, degrees: int) -> Fraction:
    """Return the probability of a chi-square of `value` or more.

    >>> [round(tail(Fraction(value), degrees), 4) for value, degrees in ((0, 3), (2, 2))]
    [Fraction(1, 1), Fraction(3679, 10000)]
    """
    if value <= 0:
        return Fraction(1)
    if value > CERTAIN + 10 * degrees:
        return Fraction(0)
    half = int(value * SCALE / 2)
    below = _power_over_gamma(half, degrees) * _series(half, degrees) // _exponential(half)
    return min(Fraction(1), max(Fraction(0), 1 - Fraction(below, SCALE)))


def _exponential(x: int) -> int:
    total = term = SCALE
    step = 1
    while term:
        term = term * x // (step * SCALE)
        total += term
        step += 1
    return total


def _power_over_gamma(x: int, degrees: int) -> int:
    """Return x**a / Gamma(a + 1) with a = degrees / 2."""
    # Start with x**0, or x**(1/2) over Gamma(3/2) = sqrt(pi) / 2, and multiply up to the exponent.
    odd = degrees % 2
    power = 2 * isqrt(x * SCALE) * SCALE // isqrt(PI * SCALE) if odd else SCALE
    for step in range(1, degrees // 2 + 1):
        power = power * 2 * x // ((2 * step + odd) * SCALE)
    return power


def _series(x: int, degrees: int) -> int:
    """Return the sum of x**n / ((a + 1) ... (a + n)) over all n."""
    total = term = SCALE
    step = 1
    while term:
        term = term * 2 * x // ((degrees + 2 * step) * SCALE)
        total += term
        step += 1
    return total
