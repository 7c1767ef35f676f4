"""Says in words what is compared under several readings: the request, the number looked at, and its value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.calculator import Calculator, Output
from engine.numbers import figure, percent, prose

CHANCE = ".chance"
"""How the path of a chance among the results ends."""
RATIO = re.compile(r"-?[0-9]+/[0-9]+")
REFUSED = {
    "illegal_choice": "not allowed",
    "invalid_request": "not allowed",
    "unsettled_rule": "left open",
    "limit_exceeded": "too large",
}


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
    return _result_text(declared.in_words(value) if declared else value, declared.unit if declared else "")


def _result_text(value: Any, unit: str) -> str:
    """Return a result's value in words; a fraction as the answer's own figure, where it is no list."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_result_text(part, '')}" for name, part in value.items())
    if isinstance(value, list):
        between = "; " if any(isinstance(each, dict) for each in value) else ", "
        return between.join(_result_text(each, "") for each in value) or "none"
    if isinstance(value, str) and RATIO.fullmatch(value):
        return figure(Fraction(value), unit)
    return prose(value)
