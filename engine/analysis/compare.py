"""Compares two to six setups: their outcomes, their events, and the differences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.analysis.ask import calculator_of, odds_of
from engine.analysis.measures import MEAN, Measure, MeasureKind, measures_of, value_of
from engine.analysis.questions import Compare, Setup
from engine.calculator import Calculator
from engine.numbers import decimal, percent
from engine.protocol import Response

MORE = "more"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One setup with its answer."""

    name: str
    calculator: Calculator
    response: Response

    def chance(self, outcome: Any) -> Fraction:
        """Return the chance of an outcome, 0 for an impossible one."""
        odds, more = self.response.distribution, self.response.tail_weight
        assert odds is not None  # noqa: S101 - a side is made from odds
        weight = more if outcome == MORE else odds.get(outcome, 0)
        return Fraction(weight, odds.denominator + more)

    def at_least(self, outcome: Any) -> Fraction | None:
        """Return the chance of a number or a higher one; None for an outcome that is not a number."""
        if not isinstance(outcome, int):
            return None
        return value_of(Measure(name="", label="", kind=MeasureKind.AT_LEAST, bound=outcome), self.response)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One measure of every side; None where a side does not have it."""

    measure: Measure
    values: tuple[Fraction | None, ...]

    @property
    def differences(self) -> tuple[Fraction | None, ...]:
        """The difference of each side to the first."""
        first = self.values[0]
        return tuple(None if first is None or each is None else each - first for each in self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareResult:
    """The answer to a comparison."""

    sides: tuple[Side, ...]
    outcomes: tuple[Any, ...]
    """The outcomes of all sides: failure, then numbers in order, words, and the tail."""
    rows: tuple[Row, ...]
    """The events, then the average."""

    @property
    def outcome_label(self) -> str:
        """The label of the shared axis."""
        labels = {side.calculator.outcome_label or side.calculator.outcome or "" for side in self.sides}
        return labels.pop() if len(labels) == 1 else "Outcome"

    @property
    def sentence(self) -> str:
        """The comparison in one line."""
        names = ", ".join(f"“{side.name}”" for side in self.sides)
        apart = [row for row in self.rows if row.measure.is_chance and _spread(row)]
        if not apart:
            return f"{names}: no event is likelier in one of them than in another."
        row = max(apart, key=_spread)
        known = [
            (value, side.name)
            for value, side in zip(row.values, self.sides, strict=True)
            if value is not None
        ]
        most, least = max(known, key=lambda each: each[0]), min(known, key=lambda each: each[0])
        return (
            f"“{row.measure.label}” is {percent(most[0])} for “{most[1]}” and {percent(least[0])} "
            f"for “{least[1]}”: {points(most[0] - least[0])} apart."
        )


def points(difference: Fraction) -> str:
    """Return a difference of chances in percentage points, which cannot be mistaken for a ratio.

    >>> points(Fraction(1, 10)), points(Fraction(1, 100)), points(Fraction(-1, 3)), points(Fraction(0))
    ('10 points', '1 point', '≈ −33.3 points', '0 points')
    """
    shown = decimal(difference * 100, 1)
    return f"{shown} point" if abs(difference) == Fraction(1, 100) else f"{shown} points"


def _spread(row: Row) -> Fraction:
    known = [value for value in row.values if value is not None]
    return max(known) - min(known)


def compare(question: Compare) -> CompareResult:
    """Answer and compare the setups.

    Raises:
        RulesError: the engine refuses a setup; `field` says which.
    """
    sides = tuple(_side(setup, place) for place, setup in enumerate(question.setups))
    return CompareResult(sides=sides, outcomes=_outcomes(sides), rows=tuple(_rows(sides)))


def _side(setup: Setup, place: int) -> Side:
    path = f"setups.{place}.request"
    calculator = calculator_of(setup.request, path)
    name = setup.name or f"Setup {place + 1}"
    return Side(name=name, calculator=calculator, response=odds_of(setup.request, path))


def _outcomes(sides: tuple[Side, ...]) -> tuple[Any, ...]:
    found = {outcome for side in sides for outcome in side.response.distribution or {}}
    numbers = {outcome for outcome in found if isinstance(outcome, int)}
    fails = (None,) if None in found else ()
    words = sorted(str(outcome) for outcome in found - numbers - {None})
    more = (MORE,) if any(side.response.tail_weight for side in sides) else ()
    return (*fails, *range(min(numbers, default=0), max(numbers, default=-1) + 1), *words, *more)


def _rows(sides: tuple[Side, ...]) -> Iterator[Row]:
    names: dict[str, Measure] = {}
    for side in sides:
        for measure in measures_of(side.calculator, side.response):
            if measure.kind is MeasureKind.EVENT:
                former = names.setdefault(measure.name, measure)
                if former.label != measure.label:
                    # Two games label the event differently: use its name instead.
                    common = measure.name.replace("_", " ").capitalize()
                    names[measure.name] = Measure(name=measure.name, label=common, kind=MeasureKind.EVENT)
    names[MEAN] = Measure(name=MEAN, label="Average", kind=MeasureKind.MEAN)
    for measure in names.values():
        values = tuple(value_of(measure, side.response) for side in sides)
        if any(value is not None for value in values):
            yield Row(measure=measure, values=values)
