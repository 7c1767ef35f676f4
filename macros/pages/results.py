"""The JSON shape of each result, as its `Output` declares it; the tests hold every answer to it.

A shape imitates its data: `"whole"` or another key of `SCALARS`; `"actor | resistor"` for one of these
words; `["whole"]` for a list; `{"line": "whole"}` for an object with these keys (`"line?"` for an optional
key); `{"*": "whole"}` for an object with arbitrary keys. `"whole?"` may be null; a list or an object
that may be null is `{"?": [...]}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine import Calculator, Output

Schema = dict[str, Any]

EXACT: Schema = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
"""An exact number as `str(Fraction)` gives it."""
DIE: Schema = {"type": "string", "pattern": "^d[1-9][0-9]*([+]d[1-9][0-9]*)*$"}
SCALARS: Mapping[str, tuple[Schema, str]] = {
    "whole": ({"type": "integer"}, "a whole number"),
    "exact": (EXACT, 'an exact number as text, "16/25"'),
    "number": ({"anyOf": [{"type": "integer"}, EXACT]}, "a whole number, or an exact one as text"),
    "yes_no": ({"type": "boolean"}, "true or false"),
    "text": ({"type": "string"}, "text"),
    "prose": ({"type": "string"}, "words for people, which may change"),
    "die": (DIE, 'a die, "d8" or "d12+d6"'),
    "outcome": ({"type": ["integer", "string"]}, "a whole number or a word"),
    "anything": ({}, "whatever the inputs had"),
}
"""The schema and the description of each scalar shape."""
ANY_NAME = "*"
OR_NULL = "?"
ONE_OF = " | "


def results_of(calculator: Calculator) -> tuple[Output, ...]:
    """Return all results of a calculator, each with the modes whose answers have it."""
    declared = (*calculator.results, *calculator.unlisted)
    return tuple(replace(each, modes=each.modes or calculator.modes) for each in declared)


def result_schema(result: Output) -> Schema:
    """Return the JSON Schema of a result, with its meaning.

    Raises:
        KeyError: its shape has a word that is not in `SCALARS`.
    """
    said = f"{result.means} Null {result.null_when}." if result.null_when else result.means
    return {**schema_of(result.shape), "description": said}


def may_be_null(shape: Any) -> bool:
    """Tell whether a shape itself may be null."""
    return shape.endswith(OR_NULL) if isinstance(shape, str) else OR_NULL in shape


def schema_of(shape: Any) -> Schema:
    """Return the JSON Schema of a shape.

    Raises:
        KeyError: the shape has a word that is not in `SCALARS`.
    """
    if may_be_null(shape):
        return {"anyOf": [schema_of(_without_null(shape)), {"type": "null"}]}
    if isinstance(shape, list):
        return {"type": "array", "items": schema_of(shape[0])}
    if isinstance(shape, Mapping):
        return _object(shape)
    return {"enum": shape.split(ONE_OF)} if ONE_OF in shape else dict(SCALARS[shape][0])


def _without_null(shape: Any) -> Any:
    return shape.removesuffix(OR_NULL) if isinstance(shape, str) else shape[OR_NULL]


def _object(shape: Mapping[str, Any]) -> Schema:
    """Return the schema of an object; keys that end in `?` are optional."""
    if ANY_NAME in shape:
        return {"type": "object", "additionalProperties": schema_of(shape[ANY_NAME])}
    return {
        "type": "object",
        "properties": {name.removesuffix(OR_NULL): schema_of(each) for name, each in shape.items()},
        "required": [name for name in shape if not name.endswith(OR_NULL)],
        "additionalProperties": False,
    }


def shape_in_words(shape: Any) -> str:
    """Return what a shape looks like, for readers."""
    if may_be_null(shape):
        return f"{shape_in_words(_without_null(shape))} or null"
    if isinstance(shape, list):
        return f"a list, each {shape_in_words(shape[0])}"
    if isinstance(shape, Mapping):
        if ANY_NAME in shape:
            return f"an object by name, each {shape_in_words(shape[ANY_NAME])}"
        keys = (f"{name.removesuffix(OR_NULL)} ({shape_in_words(each)})" for name, each in shape.items())
        return f"an object with {', '.join(keys)}"
    return " or ".join(shape.split(ONE_OF)) if ONE_OF in shape else SCALARS[shape][1]
