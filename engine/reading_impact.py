"""How much the readings of a ruling change the numbers: the same request under each reading; and in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from engine.calculator import Calculator, Output
from engine.dispatch import handle, to_wire
from engine.errors import RulesError
from engine.numbers import figure, percent, prose
from engine.protocol import Request
from engine.rule_data import Ruling

__all__ = ["Comparison", "ReadingImpact", "reading_impact", "request_of", "value_at", "watched_value"]

CHANCE = ".chance"
"""How the path of a chance among the results ends."""
RATIO = re.compile(r"-?[0-9]+/[0-9]+")
REFUSED = {
    "illegal_choice": "not allowed",
    "invalid_request": "not allowed",
    "unsettled_rule": "left open",
    "limit_exceeded": "too large",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One request under every reading of one ruling."""

    request: Mapping[str, Any]
    watch: str
    values: Mapping[str, Any]
    """The value at `watch`, by reading; the error code where the reading forbids the request."""

    @property
    def difference(self) -> Fraction:
        """The largest difference between two readings; 1 where values that are not numbers differ."""
        numbers = [_number(value) for value in self.values.values()]
        known = [number for number in numbers if number is not None]
        if len(known) == len(numbers):
            return max(known) - min(known)
        return Fraction(len(set(map(str, self.values.values()))) > 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingImpact:
    """The consequence table of a ruling: its own cases, and the largest difference over its grid."""

    cases: tuple[Comparison, ...]
    widest: Comparison | None
    asked: int
    """Number of requests in the grid."""
    apart: int
    """Number of those on which the readings differ."""


def _number(value: object) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    try:
        return Fraction(value)
    except ValueError:
        return None


def reading_impact(ruling: Ruling) -> ReadingImpact:
    """Compare the readings of a ruling on its cases and on its grid."""
    cases = tuple(_compare(ruling, case.request, case.watch) for case in ruling.cases)
    grid = []
    if ruling.grid is not None:
        request, over, watch = ruling.grid.request, ruling.grid.over, ruling.grid.watch
        for values in product(*over.values()):
            inputs = {**request.get("inputs", {}), **dict(zip(over, values, strict=True))}
            grid.append(_compare(ruling, {**request, "inputs": inputs}, watch))
    widest = max(grid, key=lambda each: each.difference, default=None)
    return ReadingImpact(
        cases=cases,
        widest=widest if widest is not None and widest.difference else None,
        asked=len(grid),
        apart=sum(1 for each in grid if each.difference),
    )


def _compare(ruling: Ruling, request: Mapping[str, Any], watch: str) -> Comparison:
    named = request.get("readings", {})
    values = {
        reading.name: watched_value(
            request_of({**request, "readings": {**named, ruling.id: reading.name}}), watch
        )
        for reading in ruling.readings
    }
    return Comparison(request=request, watch=watch, values=values)


def request_of(raw: Mapping[str, Any]) -> Request:
    """Return the request of a ruling's case, as its game's data write it."""
    faces = raw.get("faces")
    return Request(**{**raw, "faces": faces and tuple(faces)})


def watched_value(request: Request, watch: str) -> Any:
    """Return the value at a path of a request's answer; the code of the refusal where there is no answer."""
    try:
        return value_at(to_wire(handle(request)), watch)
    except RulesError as error:
        return error.code


def value_at(value: Any, path: str) -> Any:
    """Follow a dotted path into an answer: mappings by key, lists by index.

    >>> value_at({"result": {"path": ["d6", "d8"]}}, "result.path.1")
    'd8'
    """
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def asked_words(calculator: Calculator, request: Mapping[str, Any]) -> str:
    """Return a request in the words of its form, with the dice or tokens of a roll."""
    known = {each.name: each for each in calculator.declared}
    inputs = request.get("inputs", {})
    asked = [known[name].in_words(value) for name, value in inputs.items() if name in known]
    faces = request.get("faces") or ()
    if faces:
        verb = "drawn" if all(isinstance(each, str) for each in faces) else "rolled"
        asked.append(f"{verb} {', '.join(map(str, faces))}")
    return ", ".join(asked) or calculator.title


def _declared_result(calculator: Calculator, watch: str) -> Output | None:
    """Return the event or the result that a case looks at, as declared; None where it looks elsewhere."""
    kind, _, name = watch.partition(".")
    first = name.partition(".")[0]
    known = (*calculator.events, *calculator.results) if kind in {"events", "result"} else ()
    return next((each for each in known if each.name == first), None)


def watched_words(calculator: Calculator, watch: str) -> str:
    """Return in words what a case looks at: the label of an event or result with its part, else its path."""
    declared = _declared_result(calculator, watch)
    path = watch.split(".")[1:]
    parts = [f"line {int(each) + 1}" if each.isdecimal() else each.replace("_", " ") for each in path]
    if declared is None:
        return ", ".join(parts)
    return f"{declared.label} ({', '.join(parts[1:])})" if parts[1:] else declared.label


def value_words(calculator: Calculator, watch: str, value: Any) -> str:
    """Return what a case came to; a refusal is `not allowed`, `left open` or `too large`."""
    if value is None:
        return "not known"
    if isinstance(value, str) and value in REFUSED:
        return REFUSED[value]
    if watch.startswith("events.") or watch.endswith(CHANCE):
        return percent(Fraction(value))
    declared = _declared_result(calculator, watch)
    words, unit = (declared.in_words(value), declared.unit) if declared else (value, "")
    return _result_text(words, unit, is_average=declared is not None and declared.is_average)


def _result_text(value: Any, unit: str = "", *, is_average: bool = False) -> str:
    """Return a result's value in words; a fraction as the answer's own figure, where it is no list."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_result_text(part)}" for name, part in value.items())
    if isinstance(value, list):
        between = "; " if any(isinstance(each, dict) for each in value) else ", "
        return between.join(_result_text(each) for each in value) or "none"
    if isinstance(value, str) and RATIO.fullmatch(value):
        return figure(Fraction(value), unit, is_average=is_average)
    return prose(value)
