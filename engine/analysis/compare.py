"""Compare: two to six setups side by side, their outcomes, their events, and the differences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from engine.analysis.measures import MEAN, Measure, MeasureKind, format_value, measures_of, value_of
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
)
from engine.calculator import Calculator
from engine.dispatch import to_wire
from engine.errors import InvalidRequestError, LimitExceededError
from engine.inputs import quoted
from engine.numbers import decimal, percent, with_sign
from engine.protocol import Request, Response
from engine.render.chart import name
from engine.render.html import Html, element
from engine.render.lines import Panel, panels

FEWEST_SETUPS, MOST_SETUPS = 2, 6
"""Number of setups in a comparison; more than six lines cannot be told apart on a chart."""
LONGEST_NAME = 60
"""Characters of a setup's name."""
MORE = "more"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """One side of a comparison."""

    name: str
    request: Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Question):
    """Two to six requests side by side."""

    kind: ClassVar[str] = "compare"
    keys: ClassVar[tuple[str, ...]] = ("setups",)

    setups: tuple[Setup, ...]

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        listed = raw.get("setups")
        if not isinstance(listed, list):
            message = (
                f'the key setups takes a list of {{"name": ..., "request": ...}}, not {quoted(listed)}; '
                "send a list"
            )
            raise InvalidRequestError(message, field="setups")
        if len(listed) > MOST_SETUPS:
            message = (
                f"a comparison takes up to {MOST_SETUPS} setups, and there are {len(listed)}; remove some"
            )
            raise LimitExceededError(message, field="setups")
        if len(listed) < FEWEST_SETUPS:
            message = (
                f"a comparison takes {FEWEST_SETUPS} to {MOST_SETUPS} setups, and there are {len(listed)}; "
                "add another"
            )
            raise InvalidRequestError(message, field="setups")
        setups = []
        for place, each in enumerate(listed):
            path = f"setups.{place}"
            if not isinstance(each, dict) or not {"request"} <= set(each) <= {"name", "request"}:
                message = (
                    "a setup is an object with a request and, if you like, a name; send one of that kind"
                )
                raise InvalidRequestError(message, field=path)
            name = text_of(each, "name", default="", at_most=LONGEST_NAME, path=f"{path}.name")
            setups.append(Setup(name=name, request=exact_request_of(each, f"{path}.request")))
        return cls(setups=tuple(setups))

    def answer(self) -> CompareResult:
        """Answer and compare the setups.

        Raises:
            RulesError: the engine refuses a setup; `field` says which.
        """
        sides: tuple[Side, ...] = ()
        for place, setup in enumerate(self.setups):
            path = f"setups.{place}.request"
            calculator = calculator_of(setup.request, path)
            name = setup.name or f"Setup {place + 1}"
            response = odds_of(setup.request, path)
            sides += (Side(name=name, calculator=calculator, response=response),)
        found = {outcome for side in sides for outcome in side.response.distribution or {}}
        numbers = {outcome for outcome in found if isinstance(outcome, int)}
        outcomes = (
            *((None,) if None in found else ()),
            *range(min(numbers, default=0), max(numbers, default=-1) + 1),
            *sorted(str(outcome) for outcome in found - numbers - {None}),
            *((MORE,) if any(side.response.tail_weight for side in sides) else ()),
        )
        return CompareResult(sides=sides, outcomes=outcomes, rows=tuple(_rows(sides)))


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

    @property
    def spread(self) -> Fraction:
        """How far the sides are apart."""
        known = [value for value in self.values if value is not None]
        return max(known) - min(known)


def points(difference: Fraction) -> str:
    """Return a difference of chances in percentage points, which cannot be mistaken for a ratio.

    >>> points(Fraction(1, 10)), points(Fraction(1, 100)), points(Fraction(-1, 3)), points(Fraction(0))
    ('10 points', '1 point', '≈ −33.3 points', '0 points')
    """
    shown = decimal(difference * 100, 1)
    return f"{shown} point" if abs(difference) == Fraction(1, 100) else f"{shown} points"


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareResult(Result):
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
        apart = [row for row in self.rows if row.measure.is_chance and row.spread]
        if not apart:
            return f"{names}: no event is likelier in one of them than in another."
        row = max(apart, key=lambda each: each.spread)
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

    def wire(self) -> Json:
        """Return it as JSON values."""
        setups = [{"name": side.name, "response": to_wire(side.response)} for side in self.sides]
        outcomes = [
            {
                "outcome": outcome,
                "exactly": [str(side.chance(outcome)) for side in self.sides],
                "at_least": _texts([side.at_least(outcome) for side in self.sides]),
            }
            for outcome in self.outcomes
        ]
        numbers = [
            {
                "watch": row.measure.name,
                "label": row.measure.label,
                "values": _texts(row.values),
                "differences": _texts(row.differences),
            }
            for row in self.rows
        ]
        return {
            "inquiry": "compare",
            "setups": setups,
            "outcome": self.outcome_label,
            "outcomes": outcomes,
            "numbers": numbers,
        }

    def parts(self) -> Iterator[Html]:
        """Yield the charts, the events side by side, and the chances of at least each number."""
        names = [side.name for side in self.sides]
        note = f"Differences are to {names[0]}, in percentage points."
        yield element("p", note, class_="ri-reads")
        yield self.chart()
        rows = [[row.measure.label, *_numbers(row)] for row in self.rows]
        yield cells_table("Side by side", ["", *names], rows, class_="rc-table ri-numbers")
        at_least = [
            [name(each), *(percent(side.at_least(each) or Fraction(0)) for side in self.sides)]
            for each in self.outcomes
            if isinstance(each, int)
        ]
        label = self.outcome_label
        yield collapsible("At least so much", cells_table(f"{label} or more", [label, *names], at_least))

    def chart(self) -> Html:
        """Return only a small chart of each setup; setups of one calculator share their scales."""
        shown = [
            Panel(
                label=side.name,
                game=side.calculator.game.url_slug,
                outcome=side.calculator.outcome_label,
                answer=side.response,
            )
            for side in self.sides
        ]
        label = self.outcome_label
        is_shared = len({side.calculator.id for side in self.sides}) == 1
        return panels(shown, across=label, caption=f"Odds of {label}", is_shared=is_shared)


def _texts(values: Sequence[Fraction | None]) -> list[str | None]:
    return [None if value is None else str(value) for value in values]


def _numbers(row: Row) -> Iterator[Html]:
    for value, difference in zip(row.values, row.differences, strict=True):
        if value is None:
            yield element("span", "–")
            continue
        data = element("data", format_value(row.measure, value), value=value)
        exact = element("span", str(value), class_="rc-exact")
        parts: list[object] = [data, " ", exact] if row.measure.is_chance else [data]
        if difference:
            words = decimal(difference * 100, 1) if row.measure.is_chance else decimal(difference)
            parts += [" ", element("span", with_sign(words, difference), class_="ri-apart")]
        yield element("div", *parts)
