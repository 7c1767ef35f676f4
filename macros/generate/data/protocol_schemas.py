"""JSON Schemas of requests and answers, made from the calculators' declarations.

They are published with the site; nothing of an answer depends on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import FAILURE_CODES, MODES, catalogue
from macros.pages.reference import EXACT, result_schema, results_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine import Calculator, System

DRAFT = "https://json-schema.org/draft/2020-12/schema"
TEXT = {"type": "string"}
MAYBE_TEXT = {"type": ["string", "null"]}
METHOD = {"type": "integer", "minimum": 1, "maximum": 2}


def _object(properties: dict[str, Any], *, required: list[str] | None = None) -> dict[str, Any]:
    names = list(properties) if required is None else required
    return {"type": "object", "properties": properties, "required": names, "additionalProperties": False}


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an object that may be null, which says the same as leaving it out."""
    return {**schema, "type": ["object", "null"]}


def _calculators() -> Iterator[tuple[System, Calculator]]:
    return ((system, each) for system in catalogue() for each in system.calculators)


def _readings(system: System, calculator: Calculator) -> dict[str, Any]:
    rulings = system.data.rulings
    chosen = [rulings[key] for key in calculator.named_rulings if rulings[key].readings]
    return {ruling.id: {"enum": [reading.name for reading in ruling.readings]} for ruling in chosen}


def _inputs(calculator: Calculator) -> dict[str, Any]:
    properties = {each.name: each.schema() for each in calculator.declared}
    return _object(properties, required=[each.name for each in calculator.declared if each.is_required])


def _asked(system: System, calculator: Calculator) -> dict[str, Any]:
    editions = list(system.data.editions)
    properties: dict[str, Any] = {
        "calculator": {"const": calculator.id},
        "mode": {"enum": [*calculator.modes, *([None] if calculator.default_mode else [])]},
        "inputs": _or_null(_inputs(calculator)),
        "readings": _or_null(_object(_readings(system, calculator), required=[])),
        "text": {"enum": [*editions, None]},
        "seed": MAYBE_TEXT,
        "faces": {"type": ["array", "null"], "items": {"type": ["integer", "string"]}},
        "method": {**METHOD, "type": ["integer", "null"]},
    }
    required = ["calculator", *([] if calculator.default_mode else ["mode"])]
    return {
        "title": calculator.title,
        "description": calculator.summary,
        **_object(properties, required=required),
    }


def request_schema() -> dict[str, Any]:
    """Return the schema of a request: one alternative for each calculator."""
    asked = [_asked(system, calculator) for system, calculator in _calculators()]
    return {"$schema": DRAFT, "title": "A request", "oneOf": asked}


def _distribution() -> dict[str, Any]:
    weight = {"type": "integer", "minimum": 1}
    pair = {"type": "array", "prefixItems": [{"type": ["integer", "string", "null"]}, weight], "minItems": 2}
    weights = {"type": "array", "items": {**pair, "maxItems": 2}, "minItems": 1}
    known = _object({"outcome": TEXT, "denominator": weight, "weights": weights})
    return {"anyOf": [known, {"type": "null"}]}


def _response() -> dict[str, Any]:
    results = [_result_of(each, mode) for _, each in _calculators() for mode in each.modes]
    return {**_envelope(), "allOf": results}


def _envelope() -> dict[str, Any]:
    step = _object({"clause": TEXT, "text": TEXT, "value": {"type": ["integer", "string", "null"]}})
    always = _object(
        {
            "calculator": {"enum": [each.id for _, each in _calculators()]},
            "mode": {"enum": list(MODES)},
            "inputs": {"type": "object"},
            "readings": {"type": "object", "additionalProperties": TEXT},
            "text": MAYBE_TEXT,
            "seed": MAYBE_TEXT,
            "faces": {"type": ["array", "null"], "items": {"type": ["integer", "string"]}},
            "engine": TEXT,
            "result": {"type": "object"},
            "steps": {"type": "array", "items": step, "minItems": 1},
            "sentence": {"type": "string", "minLength": 1},
            "distribution": _distribution(),
            "events": {"anyOf": [{"type": "object", "additionalProperties": EXACT}, {"type": "null"}]},
        }
    )
    return {**always, "properties": {**always["properties"], "method": METHOD}}


def results_schema(calculator: Calculator, mode: str) -> dict[str, Any]:
    """Return the schema of `result` in one mode of a calculator: every key, always there."""
    return _object({each.name: result_schema(each) for each in results_of(calculator) if mode in each.modes})


def _result_of(calculator: Calculator, mode: str) -> dict[str, Any]:
    """Return the condition that ties the result to the calculator and the mode that gave it."""
    asked = {"properties": {"calculator": {"const": calculator.id}, "mode": {"const": mode}}}
    return {"if": asked, "then": {"properties": {"result": results_schema(calculator, mode)}}}


def answer_schema() -> dict[str, Any]:
    """Return the schema of an answer: a response with its HTML, or a failure."""
    failure = _object(
        {"code": {"enum": list(FAILURE_CODES)}, "field": MAYBE_TEXT, "message": TEXT, "source": MAYBE_TEXT}
    )
    success = _object(
        {"ok": {"const": True}, "response": _response(), "html": TEXT, "shelf": TEXT},
        required=["ok", "response"],
    )
    refused = _object({"ok": {"const": False}, "failure": failure})
    return {"$schema": DRAFT, "title": "An answer", "oneOf": [success, refused]}
