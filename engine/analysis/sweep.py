"""Sweeps one parameter over a range and records one measure at each value."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.analysis.ask import answer, answer_within_budget, calculator_of, with_mode
from engine.analysis.measures import Measure, find_measure, format_value, value_of
from engine.analysis.parameters import Parameter, current_value, find_parameter, settings, with_value
from engine.analysis.questions import Sweep
from engine.errors import InvalidRequestError, LimitExceededError, RulesError
from engine.inputs import Option
from engine.protocol import Request

MOST_POINTS = 101
"""Maximum number of answers in a sweep."""
ORDINARY_SPAN = 20
"""Number of steps in a sweep without given ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One value of the parameter: its measure, or the message of the refusal."""

    setting: Option
    value: Fraction | None
    refusal: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepResult:
    """The answer to a sweep."""

    request: Request
    parameter: Parameter
    measure: Measure
    points: tuple[Point, ...]
    current_value: Any
    """The value of the parameter in the request itself, if it gives one."""

    @property
    def sentence(self) -> str:
        """The sweep in one line: its ends, and its maximum where that is not an end."""
        known = [point for point in self.points if point.value is not None]
        if not known:
            return f"“{self.measure.label}” has no number at any {self.parameter.label} asked about."
        if len({point.value for point in known}) == 1:
            value = format_value(self.measure, known[0].value)
            return f"“{self.measure.label}” is {value} at every {self.parameter.label} {self._span(known)}."
        first, last = known[0], known[-1]
        line = (
            f"“{self.measure.label}” goes "
            f"from {format_value(self.measure, first.value)} at {self.place(first)} "
            f"to {format_value(self.measure, last.value)} at {self.place(last)}"
        )
        best = max(known, key=lambda point: point.value or Fraction(0))
        if best.value in {first.value, last.value}:
            return f"{line}."
        return f"{line}, with its highest, {format_value(self.measure, best.value)}, at {self.place(best)}."

    def place(self, point: Point) -> str:
        """Return the text for one value of the parameter."""
        return (
            f"{self.parameter.label} {point.setting.label}"
            if self.parameter.is_numeric
            else point.setting.label
        )

    def _span(self, known: list[Point]) -> str:
        if not self.parameter.is_numeric:
            return "asked about"
        return f"from {known[0].setting.label} to {known[-1].setting.label}"


def sweep(question: Sweep) -> SweepResult:
    """Vary one parameter of a request and record one measure at each value.

    Raises:
        InvalidRequestError: there is no such parameter or measure, or the range ends before it begins.
        LimitExceededError: the range has more than MOST_POINTS values.
        RulesError: the engine refuses every value.
    """
    calculator = calculator_of(question.request)
    request = with_mode(question.request)
    parameter = find_parameter(calculator, question.vary)
    measure = find_measure(calculator, request.mode or "", question.watch)
    here = current_value(request, parameter)
    low, high = search_range(parameter, here, question.low, question.high, span=ORDINARY_SPAN)
    if high - low >= MOST_POINTS:
        message = (
            f"a sweep has up to {MOST_POINTS} places, and these are {high - low + 1}; bring the two "
            "ends nearer"
        )
        raise LimitExceededError(message, field="to")
    points = tuple(_point(request, parameter, measure, each) for each in settings(parameter, low, high))
    if all(point.refusal is not None for point in points):
        # The cause is another part of the request; the first refusal names it.
        answer(with_value(request, parameter, points[0].setting.value))
    return SweepResult(
        request=request, parameter=parameter, measure=measure, points=points, current_value=here
    )


def _point(request: Request, parameter: Parameter, measure: Measure, setting: Option) -> Point:
    try:
        response = answer_within_budget(with_value(request, parameter, setting.value))
    except RulesError as error:
        return Point(setting=setting, value=None, refusal=error.message)
    return Point(setting=setting, value=value_of(measure, response))


def search_range(
    parameter: Parameter, here: Any, low: int | None, high: int | None, *, span: int
) -> tuple[int, int]:
    """Return the ends of a range: those requested, else a default range around the current value.

    Raises:
        InvalidRequestError: the range ends before it begins, or leaves the bounds of the parameter.
    """
    if parameter.low is None or parameter.high is None:
        return (0, len(parameter.settings) - 1)
    middle = here if type(here) is int else max(parameter.low, 0)
    start = max(parameter.low, min(middle - span // 2, parameter.high - span)) if low is None else low
    stop = min(parameter.high, start + span) if high is None else high
    if low is None and high is not None:
        start = max(parameter.low, min(start, high - span))
    for name, end in (("from", start), ("to", stop)):
        if not parameter.low <= end <= parameter.high:
            message = (
                f"{parameter.label} goes from {parameter.low} to {parameter.high}, and {end} is "
                "outside; stay inside"
            )
            raise InvalidRequestError(message, field=name)
    if start > stop:
        message = f"the range ends at {stop}, before it begins at {start}; swap the two ends"
        raise InvalidRequestError(message, field="to")
    return (start, stop)
