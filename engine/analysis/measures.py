"""What a question varies and what it watches: the parameters of a request, the measures of an answer.

A parameter is a number, a choice, yes or no, a part, a count or a reading. Its name is a path: `rating`,
`bag.white` for a part of a group, `dice.d6` for the number of d6 in a list, `SR1` for a ruling. The kind of
an input defines its parameters.
A measure is an event, a result, the mean, or a bound on the outcome.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from operator import eq, ge, le
from typing import Any

from engine.calculator import Calculator, Output
from engine.errors import InvalidRequestError
from engine.inputs import Input, Option, quoted
from engine.numbers import decimal, first_of, format_number, percent
from engine.protocol import Request, Response

MEAN = "mean"


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A part of a request that can be varied.

    Attributes:
        name: its path.
        label: for display.
        target: the input that it changes, or the id of the ruling.
        path: the part of the input, `white` of `bag.white`; empty for the input itself or a ruling.
        low, high: inclusive bounds of a number; None for a choice among settings.
        settings: the values of a parameter that is not numeric, in order.
    """

    name: str
    label: str
    target: Input | str
    path: str = ""
    low: int | None = None
    high: int | None = None
    settings: tuple[Option, ...] = ()

    @property
    def is_numeric(self) -> bool:
        """Tell whether the parameter is a number."""
        return self.low is not None

    @property
    def is_reading(self) -> bool:
        """Tell whether the parameter is the reading of a ruling."""
        return isinstance(self.target, str)


def parameters(calculator: Calculator) -> tuple[Parameter, ...]:
    """Return all parameters, inputs first, in the order of the form."""
    found = [
        Parameter(
            name=f"{each.name}.{spec.path}" if spec.path else each.name,
            label=f"{each.label}: {spec.label}" if spec.label else each.label,
            target=each,
            path=spec.path,
            low=spec.low,
            high=spec.high,
            settings=spec.options,
        )
        for each in calculator.declared
        for spec in each.kind.parameters()
    ]
    rulings = calculator.rules.rulings
    for key in calculator.offered_rulings:
        readings = tuple(Option(value=each.name, label=each.says) for each in rulings[key].readings)
        if readings:
            label = f"{key} {rulings[key].title}"
            found.append(Parameter(name=key, label=label, target=key, settings=readings))
    return tuple(found)


def find_parameter(calculator: Calculator, name: str) -> Parameter:
    """Return a parameter by its name.

    Raises:
        InvalidRequestError: there is none of that name.
    """
    known = parameters(calculator)
    for parameter in known:
        if parameter.name == name:
            return parameter
    names = first_of(", ".join(parameter.name for parameter in known))
    message = f"{quoted(name)} is nothing of {calculator.id} that can be varied; use one of {names}"
    raise InvalidRequestError(message, field="vary")


def settings(parameter: Parameter, low: int, high: int) -> tuple[Option, ...]:
    """Return the values of a parameter, those of a number from `low` to `high`."""
    if not parameter.is_numeric:
        return parameter.settings
    return tuple(Option(value=value, label=format_number(value)) for value in range(low, high + 1))


def current_value(request: Request, parameter: Parameter) -> Any:
    """Return the value of a parameter in a request; None where the request does not give it."""
    target = parameter.target
    if isinstance(target, str):
        return request.readings.get(target)
    return target.kind.value_at(request.inputs.get(target.name), parameter.path)


def with_value(request: Request, parameter: Parameter, value: Any) -> Request:
    """Return a request with another value of one parameter."""
    target = parameter.target
    if isinstance(target, str):
        return replace(request, readings={**request.readings, target: value})
    present = request.inputs.get(target.name, target.default_wire)
    new = target.kind.with_value(present, parameter.path, value)
    return replace(request, inputs={**request.inputs, target.name: new})


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
    names = first_of(", ".join(dict.fromkeys(each.name for each in known)))
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
    odds = response.distribution
    if measure.kind is not MeasureKind.MEAN:
        assert odds is not None  # noqa: S101 - a bound is watched in odds alone
        bound, more = measure.bound, response.tail_weight
        inside = more if measure.kind is MeasureKind.AT_LEAST else 0
        for each, weight in odds.ordered():
            if isinstance(each, int) and _IS_INSIDE[measure.kind](each, bound):
                inside += weight
        return Fraction(inside, odds.denominator + more)
    if odds is None or response.tail_weight or not all(isinstance(each, int) for each in odds):
        return None
    return odds.mean()


_IS_INSIDE = {MeasureKind.AT_LEAST: ge, MeasureKind.AT_MOST: le, MeasureKind.EXACTLY: eq}


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
