"""Sweep: one parameter over a range, and one measure at each of its values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from engine.analysis.measures import (
    Measure,
    Parameter,
    current_value,
    find_measure,
    find_parameter,
    format_value,
    settings,
    value_of,
    with_value,
)
from engine.analysis.question import (
    Json,
    Parts,
    Question,
    Result,
    answer_within_budget,
    calculator_of,
    cells_table,
    collapsible,
    exact_request_of,
    text_of,
    whole_of,
    with_mode,
)
from engine.errors import InvalidRequestError, LimitExceededError, RulesError, within_inquiry
from engine.inputs import Option
from engine.protocol import Request
from engine.render.html import Html, element
from engine.render.lines import Plot, Series, lines

MOST_POINTS = 101
"""Maximum number of answers in a sweep."""
ORDINARY_SPAN = 20
"""Number of steps in a sweep without given ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep(Question):
    """One measure of a request while one parameter varies."""

    kind: ClassVar[str] = "sweep"
    keys: ClassVar[tuple[str, ...]] = ("request", "vary", "watch", "from", "to")

    request: Request
    vary: str
    watch: str
    low: int | None = None
    high: int | None = None

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        request = exact_request_of(raw)
        vary, watch = text_of(raw, "vary"), text_of(raw, "watch")
        low, high = whole_of(raw, "from"), whole_of(raw, "to")
        return cls(request=request, vary=vary, watch=watch, low=low, high=high)

    def answer(self) -> SweepResult:
        """Vary one parameter of the request and record one measure at each value.

        Raises:
            InvalidRequestError: there is no such parameter or measure, or the range ends before it begins.
            LimitExceededError: the range has more than MOST_POINTS values.
            RulesError: the engine refuses every value.
        """
        calculator = calculator_of(self.request)
        request = with_mode(self.request)
        parameter = find_parameter(calculator, self.vary)
        measure = find_measure(calculator, request.mode or "", self.watch)
        here = current_value(request, parameter)
        low, high = search_range(parameter, here, self.low, self.high, span=ORDINARY_SPAN)
        if high - low >= MOST_POINTS:
            message = (
                f"a chart has up to {MOST_POINTS} places, and these are {high - low + 1}; bring the two "
                "ends nearer"
            )
            raise LimitExceededError(message, field="to")
        points = tuple(point_at(request, parameter, measure, each) for each in settings(parameter, low, high))
        refusals = [point.refusal for point in points if point.refusal is not None]
        if len(refusals) == len(points):
            # The cause is another part of the request; the first refusal names it.
            raise within_inquiry(refusals[0], "request")
        return SweepResult(
            request=request, parameter=parameter, measure=measure, points=points, current_value=here
        )


def point_at(request: Request, parameter: Parameter, measure: Measure, setting: Option) -> Point:
    """Return the measure at one value of the parameter, or why the engine refuses it."""
    try:
        response = answer_within_budget(with_value(request, parameter, setting.value))
    except RulesError as error:
        return Point(setting=setting, value=None, refusal=error)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One value of the parameter with its measure; without one where the engine refuses or has none."""

    setting: Option
    value: Fraction | None
    refusal: RulesError | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepResult(Result):
    """The answer to a sweep."""

    request: Request
    parameter: Parameter
    measure: Measure
    points: tuple[Point, ...]
    current_value: Any
    """The value of the parameter in the request itself, if it gives one."""

    @property
    def known(self) -> list[Point]:
        """The points with a number."""
        return [point for point in self.points if point.value is not None]

    @property
    def sentence(self) -> str:
        """The sweep in one line: its ends, and its maximum where that is not an end."""
        measure, parameter, known = self.measure, self.parameter, self.known
        if not known:
            return f"“{measure.label}” has no number at any {parameter.label} asked about."
        first, last = known[0], known[-1]
        if len({point.value for point in known}) == 1:
            span = f"from {first.setting.label} to {last.setting.label}"
            value = format_value(measure, first.value)
            where = span if parameter.is_numeric else "asked about"
            return f"“{measure.label}” is {value} at every {parameter.label} {where}."
        line = (
            f"“{measure.label}” goes "
            f"from {format_value(measure, first.value)} at {self._place(first)} "
            f"to {format_value(measure, last.value)} at {self._place(last)}"
        )
        best = max(known, key=lambda point: point.value or Fraction(0))
        if best.value in {first.value, last.value}:
            return f"{line}."
        return f"{line}, with its highest, {format_value(measure, best.value)}, at {self._place(best)}."

    def _place(self, point: Point) -> str:
        label = point.setting.label
        return f"{self.parameter.label} {label}" if self.parameter.is_numeric else label

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "inquiry": "sweep",
            "calculator": self.request.calculator,
            "vary": self.parameter.name,
            "watch": self.measure.name,
            "points": [
                {
                    "at": point.setting.value,
                    "value": None if point.value is None else str(point.value),
                    "refusal": None if point.refusal is None else point.refusal.message,
                }
                for point in self.points
            ],
        }

    def parts(self) -> Iterator[Html]:
        """Yield the chart, or the table of settings, and what was refused."""
        refused = [point for point in self.points if point.value is None]
        yield self.chart() if self.known else self._settings_table()
        if refused:
            otherwise = "the answer has no such number"
            says = [f"{self._place(at)}: {at.refusal.message if at.refusal else otherwise}" for at in refused]
            refusals = element("ul", *(element("li", each) for each in says))
            yield collapsible(f"No number at {len(refused)} of {len(self.points)}", refusals)

    def chart(self) -> Html:
        """Return only the chart, with its table: lines over a number, else each setting with a bar."""
        if not self.parameter.is_numeric:
            return self._settings_table()
        known = tuple((point.setting.value, point.value) for point in self.points if point.value is not None)
        plot = Plot(
            series=(Series(label=self.measure.label, points=known),),
            across=self.parameter.label,
            up=self.measure.label,
            caption=f"{self.measure.label} by {self.parameter.label}",
            is_chance=self.measure.is_chance,
        )
        return lines(plot)

    def _settings_table(self) -> Html:
        """Return the settings of a parameter that is not numeric, each with its value and a bar."""
        sizes = [abs(point.value or Fraction(0)) for point in self.known]
        widest = Fraction(1) if self.measure.is_chance else max([*sizes, Fraction(0)]) or Fraction(1)
        rows: list[Sequence[object]] = []
        for point, size in zip(self.known, sizes, strict=True):
            is_here = point.setting.value == self.current_value
            here = [" ", element("span", "as it stands", class_="ri-here")] if is_here else []
            value = element("data", format_value(self.measure, point.value), value=point.value)
            width = round(size / widest * 100)
            bar = element("rect", x=0, y=2, width=width, height=8, class_="rc-bar rc-band-0")
            meter = element("svg", bar, viewBox="0 0 100 12", aria_hidden="true", class_="ri-meter")
            rows.append([element("span", point.setting.label, *here), value, meter])
        caption = f"{self.measure.label} by {self.parameter.label}"
        heads = [self.parameter.label, self.measure.label, ""]
        return cells_table(caption, heads, rows)
