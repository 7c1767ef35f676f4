"""The measures of an answer: an event, a result, the mean, or a bound on the outcome."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from engine.calculator import Calculator, Output
from engine.errors import InvalidRequestError
from engine.inputs import quoted
from engine.numbers import decimal, format_number, percent
from engine.protocol import Response

MEAN = "mean"


class MeasureKind(StrEnum):
    """What a measure is of an answer; the last three are bounds on the outcome."""

    EVENT = "event"
    RESULT = "result"
    MEAN = "mean"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    EXACTLY = "exactly"


BOUNDS = {
    MeasureKind.AT_LEAST: "at least",
    MeasureKind.AT_MOST: "at most",
    MeasureKind.EXACTLY: "exactly",
}
BOUND = re.compile(r"(at_least|at_most|exactly) (-?[0-9]{1,9})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One number of an answer.

    Attributes:
        name: the event, the result, `mean`, or a bound such as `at_least 18`.
        label: for display.
        kind: the part of the answer that it belongs to.
        bound: the number of a bound.
        clause: the clause that defines it, where one does.
    """

    name: str
    label: str
    kind: MeasureKind
    bound: int = 0
    clause: str = ""

    @property
    def is_chance(self) -> bool:
        """Tell whether the number is a chance."""
        return self.kind is MeasureKind.EVENT or self.kind in BOUNDS


def find_measure(calculator: Calculator, mode: str, name: str) -> Measure:
    """Return a measure by its name.

    Raises:
        InvalidRequestError: answers of this calculator have no such measure.
    """
    known: list[Measure] = [
        *(_declared(MeasureKind.EVENT, calculator.events) if mode == "odds" else ()),
        *_declared(MeasureKind.RESULT, calculator.results),
    ]
    for measure in known:
        if measure.name == name:
            return measure
    outcome = (calculator.outcome_label or calculator.outcome or "") if mode == "odds" else ""
    bound = BOUND.fullmatch(name)
    if outcome and bound:
        kind, number = MeasureKind(bound[1]), int(bound[2])
        words = f"{outcome} {BOUNDS[kind]} {format_number(number)}"
        return Measure(name=name, label=words, kind=kind, bound=number)
    if outcome and name == MEAN:
        return Measure(name=MEAN, label=f"average of {outcome}", kind=MeasureKind.MEAN)
    bounds = ", mean, or a bound such as at_least 3" if outcome else ""
    names = ", ".join(dict.fromkeys(each.name for each in known))
    message = f"{quoted(name)} is no number of the answer; watch one of {names}{bounds}"
    raise InvalidRequestError(message, field="watch")


def _declared(kind: MeasureKind, names: tuple[Output, ...]) -> Iterator[Measure]:
    for each in names:
        yield Measure(name=each.name, label=each.label, kind=kind, clause=each.clause)


def measures_of(calculator: Calculator, response: Response) -> tuple[Measure, ...]:
    """Return the measures of an answer: its events, its numeric results, its mean."""
    found = [
        *_declared(MeasureKind.EVENT, calculator.events),
        *_declared(MeasureKind.RESULT, calculator.results),
    ]
    if response.distribution is not None:
        found.append(Measure(name=MEAN, label="average", kind=MeasureKind.MEAN))
    names: dict[str, Measure] = {}
    for measure in found:
        if measure.name not in names and value_of(measure, response) is not None:
            names[measure.name] = measure
    return tuple(names.values())


def check_chance(wanted: Fraction) -> None:
    """Refuse what is no chance.

    Raises:
        InvalidRequestError: it is below 0 or above 1.
    """
    if not 0 <= wanted <= 1:
        message = (
            f"a chance is from 0 to 1 (75 % is 3/4), and {wanted} is not; write it as a fraction or decimal"
        )
        raise InvalidRequestError(message, field="wanted")


def value_of(measure: Measure, response: Response) -> Fraction | None:
    """Return the value of a measure; None where this answer does not have it."""
    if measure.kind is MeasureKind.EVENT:
        return (response.events or {}).get(measure.name)
    if measure.kind is MeasureKind.RESULT:
        found = response.result.get(measure.name)
        is_number = isinstance(found, int | Fraction) and not isinstance(found, bool)
        return Fraction(found) if is_number and found is not None else None
    return _mean(response) if measure.kind is MeasureKind.MEAN else _chance(measure, response)


def _mean(response: Response) -> Fraction | None:
    outcomes = response.distribution
    if outcomes is None or response.tail_weight or not all(isinstance(each, int) for each in outcomes):
        return None
    return outcomes.mean()


def _chance(measure: Measure, response: Response) -> Fraction | None:
    assert response.distribution is not None  # noqa: S101 - a bound is watched in odds alone
    bound, more = measure.bound, response.tail_weight
    weights = [(each, weight) for each, weight in response.distribution.ordered() if isinstance(each, int)]
    if measure.kind is MeasureKind.AT_LEAST:
        inside = sum(weight for each, weight in weights if each >= bound) + more
    elif measure.kind is MeasureKind.AT_MOST:
        inside = sum(weight for each, weight in weights if each <= bound)
    else:
        inside = sum(weight for each, weight in weights if each == bound)
    return Fraction(inside, response.distribution.denominator + more)


def format_value(measure: Measure, value: Fraction | None) -> str:
    """Return the value of a measure for display.

    >>> event = Measure(name="success", label="Success", kind=MeasureKind.EVENT)
    >>> format_value(event, Fraction(16, 25)), format_value(event, None)
    ('64 %', 'no answer')
    >>> format_value(Measure(name="mean", label="average", kind=MeasureKind.MEAN), Fraction(-7, 3))
    '≈ −2.33'
    """
    if value is None:
        return "no answer"
    return percent(value) if measure.is_chance else decimal(value)
