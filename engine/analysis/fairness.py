"""A fairness check: many rolls of the seeded generator, compared with the exact odds.

Roll number n of the check with the seed `apple` is the roll with the seed `apple n`, so each one can be
repeated by itself. The rolls can be counted in parts, by several inquiries, and tested together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from engine.analysis.ask import calculator_of, odds_of
from engine.analysis.chi_square import chi_square, tail
from engine.analysis.questions import Fairness, Tally
from engine.calculator import Calculator
from engine.dispatch import handle
from engine.errors import InvalidRequestError, RulesError, within_inquiry
from engine.protocol import Request, Response

LEAST_EXPECTED = 5
"""Cells that expect fewer rolls are pooled with their neighbours, because the chi-square would mislead."""
SURPRISING = Fraction(1, 100)
MORE = "more"


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyResult:
    """Rolls counted by outcome."""

    question: Tally
    counts: tuple[tuple[Any, int], ...]

    @property
    def sentence(self) -> str:
        """The seeds of the rolls, in one line."""
        seed, first = self.question.seed, self.question.first
        last = first + self.question.rolls - 1
        return f"Rolled with the seeds “{seed} {first}” to “{seed} {last}”."


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """Outcomes that are counted together, with the expected and the observed number of rolls."""

    outcomes: tuple[Any, ...]
    expected: Fraction
    seen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FairnessResult:
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


def tally(question: Tally) -> TallyResult:
    """Roll, and count the outcomes.

    Raises:
        RulesError: the calculator does not roll, or the engine refuses the request.
    """
    calculator = _rolling_calculator(question.request)
    counts: dict[Any, int] = {}
    for number in range(question.first, question.first + question.rolls):
        outcome = _outcome(calculator, question.request, f"{question.seed} {number}")
        counts[outcome] = counts.get(outcome, 0) + 1
    return TallyResult(question=question, counts=tuple(sorted(counts.items(), key=_order)))


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


def check_fairness(question: Fairness) -> FairnessResult:
    """Compare many rolls with the exact odds.

    Raises:
        InvalidRequestError: the counts do not add up to the rolls, or contain an impossible outcome.
        RulesError: the calculator does not roll, or the engine refuses the request.
    """
    calculator = _rolling_calculator(question.request)
    response = odds_of(question.request)
    counts = question.counts
    if counts is None:
        counts = tally(Tally(request=question.request, seed=question.seed, rolls=question.rolls)).counts
    seen = _counts_with_tail(response, dict(counts))
    _check(calculator, response, seen, question.rolls)
    cells = tuple(_pool_cells(list(_cells(response, seen, question.rolls))))
    value = chi_square(tuple(cell.seen for cell in cells), tuple(cell.expected for cell in cells))
    return FairnessResult(
        seed=question.seed,
        rolls=question.rolls,
        response=response,
        counts=tuple(sorted(seen.items(), key=_order)),
        cells=cells,
        value=value,
        chance=tail(value, len(cells) - 1),
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


def _cells(response: Response, seen: dict[Any, int], rolls: int) -> Iterator[Cell]:
    weights = _weights(response)
    denominator = sum(weights.values())
    for outcome, weight in weights.items():
        expected = Fraction(weight * rolls, denominator)
        yield Cell(outcomes=(outcome,), expected=expected, seen=seen.get(outcome, 0))


def _pool_cells(cells: list[Cell]) -> Iterator[Cell]:
    """Merge neighbouring cells until each expects enough rolls; a remainder is merged into the last cell."""
    ready: list[Cell] = []
    open_ = None
    for cell in cells:
        open_ = cell if open_ is None else _merge(open_, cell)
        if open_.expected >= LEAST_EXPECTED:
            ready.append(open_)
            open_ = None
    if open_ is not None:
        ready = [*ready[:-1], _merge(ready[-1], open_)] if ready else [open_]
    yield from ready


def _merge(one: Cell, other: Cell) -> Cell:
    return Cell(
        outcomes=one.outcomes + other.outcomes,
        expected=one.expected + other.expected,
        seen=one.seen + other.seen,
    )
