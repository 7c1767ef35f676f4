"""One dial turned from end to end, and what one number of the answer does meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.analysis.ask import answer, calculator_of, counted, settled
from engine.analysis.measures import Watched, find_watched, shown, value_of
from engine.analysis.parameters import Dial, Setting, find_dial, settings, turned
from engine.analysis.questions import Sweep
from engine.errors import InvalidRequestError, LimitExceededError, RulesError
from engine.protocol import Request

__all__ = ["MOST_POINTS", "ORDINARY_SPAN", "Point", "Swept", "present", "sweep", "window"]

MOST_POINTS = 101
"""Answers of one sweep."""
ORDINARY_SPAN = 20
"""Steps of a sweep that names no end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One place of the dial: the number there, or the sentence with which the engine refuses."""

    setting: Setting
    value: Fraction | None
    refusal: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Swept:
    """The answer to a sweep."""

    request: Request
    dial: Dial
    watched: Watched
    points: tuple[Point, ...]
    present: Any
    """Where the request itself has the dial, if it says so."""

    @property
    def sentence(self) -> str:
        """The sweep in one line: its ends, and its best place where that is not an end."""
        known = [point for point in self.points if point.value is not None]
        if not known:
            return f"“{self.watched.label}” has no number at any {self.dial.label} asked about."
        if len({point.value for point in known}) == 1:
            value = shown(self.watched, known[0].value)
            return f"“{self.watched.label}” is {value} at every {self.dial.label} {self._span(known)}."
        first, last = known[0], known[-1]
        line = (
            f"“{self.watched.label}” goes from {shown(self.watched, first.value)} at {self.place(first)} "
            f"to {shown(self.watched, last.value)} at {self.place(last)}"
        )
        best = max(known, key=lambda point: point.value or Fraction(0))
        if best.value in {first.value, last.value}:
            return f"{line}."
        return f"{line}, with its highest, {shown(self.watched, best.value)}, at {self.place(best)}."

    def place(self, point: Point) -> str:
        """Return the words for a place of the dial."""
        return f"{self.dial.label} {point.setting.label}" if self.dial.is_numeric else point.setting.label

    def _span(self, known: list[Point]) -> str:
        if not self.dial.is_numeric:
            return "asked about"
        return f"from {known[0].setting.label} to {known[-1].setting.label}"


def sweep(asked: Sweep) -> Swept:
    """Turn one dial of a request and write down one number at every place.

    Raises:
        InvalidRequestError: there is no such dial or number, or the range is the wrong way round.
        LimitExceededError: the range has more than MOST_POINTS places.
        RulesError: the engine refuses every place.
    """
    calculator = calculator_of(asked.request)
    request = settled(asked.request)
    dial = find_dial(calculator, asked.vary)
    watched = find_watched(calculator, request.mode or "", asked.watch)
    here = present(request, dial)
    low, high = window(dial, here, asked.low, asked.high, span=ORDINARY_SPAN)
    if high - low >= MOST_POINTS:
        message = f"a sweep has up to {MOST_POINTS} places, got {high - low + 1}; bring from and to nearer"
        raise LimitExceededError(message, field="to")
    points = tuple(_point(request, dial, watched, each) for each in settings(dial, low, high))
    if all(point.refusal is not None for point in points):
        # Something else of the request is wrong; the first refusal says what.
        answer(turned(request, dial, points[0].setting.value))
    return Swept(request=request, dial=dial, watched=watched, points=points, present=here)


def _point(request: Request, dial: Dial, watched: Watched, setting: Setting) -> Point:
    try:
        response = counted(turned(request, dial, setting.value))
    except RulesError as error:
        return Point(setting=setting, value=None, refusal=error.message)
    return Point(setting=setting, value=value_of(watched, response))


def present(request: Request, dial: Dial) -> Any:
    """Return where a request has a dial; None where it does not say."""
    if isinstance(dial.turns, str):
        return request.readings.get(dial.turns)
    found = request.inputs.get(dial.turns.name)
    last = dial.name.partition(".")[2]
    if dial.how == "part":
        return found.get(last) if isinstance(found, dict) else None
    if dial.how == "count":
        return sum(str(each) == last for each in found) if isinstance(found, list | tuple) else None
    return found


def window(dial: Dial, here: Any, low: int | None, high: int | None, *, span: int) -> tuple[int, int]:
    """Return the ends of a range: those asked for, else some around where the dial stands.

    Raises:
        InvalidRequestError: the range ends before it begins, or leaves the bounds of the dial.
    """
    if dial.low is None or dial.high is None:
        return (0, len(dial.settings) - 1)
    middle = here if type(here) is int else max(dial.low, 0)
    start = max(dial.low, min(middle - span // 2, dial.high - span)) if low is None else low
    stop = min(dial.high, start + span) if high is None else high
    if low is None and high is not None:
        start = max(dial.low, min(start, high - span))
    for name, end in (("from", start), ("to", stop)):
        if not dial.low <= end <= dial.high:
            message = f"{dial.name} goes from {dial.low} to {dial.high}, got {end}; stay inside"
            raise InvalidRequestError(message, field=name)
    if start > stop:
        message = f"the range ends at {stop}, before it begins at {start}; swap from and to"
        raise InvalidRequestError(message, field="to")
    return (start, stop)
