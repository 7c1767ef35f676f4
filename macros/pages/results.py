"""The meaning and the JSON shape of each result, declared in a game's `results.toml`.

No answer depends on these tables, so the engine does without them; the tests hold every answer to them.

A shape imitates its data: `"whole"` or another key of `SCALARS`; `"actor | resistor"` for one of these
words; `["whole"]` for a list; `{ line = "whole" }` for an object with these keys (`"line?"` for an optional
key); `{ "*" = "whole" }` for an object with arbitrary keys. `"whole?"` may be null; a list or an object
that may be null is `{ "?" = [...] }`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine import Calculator, System

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One key of `result`.

    Attributes:
        name: the key; permanent.
        means: its meaning in a sentence, with its range where that is not obvious.
        unit: its unit, or nothing.
        shape: the shape of its JSON; see the module.
        modes: the modes whose answers have the key.
        null_when: when it is null, in words that follow `null`; empty where it never is.
        parts: the meaning of the keys inside it, by name.
    """

    name: str
    means: str
    shape: Any
    modes: tuple[str, ...]
    unit: str = ""
    null_when: str = ""
    parts: Mapping[str, str] = field(default_factory=dict)

    @property
    def schema(self) -> Schema:
        """The JSON Schema of the value."""
        said = f"{self.means} Null {self.null_when}." if self.null_when else self.means
        return {**schema_of(self.shape), "description": said}

    @property
    def looks(self) -> str:
        """The shape in words."""
        return shape_in_words(self.shape)


def results_of(system: System, calculator: Calculator) -> tuple[Result, ...]:
    """Return the results of a calculator in order; none where its game declares none."""
    units = {each.name: each.unit for each in calculator.results}
    procedure = calculator.id.partition(".")[2]
    path = Path(system.data.folder, "results.toml")
    declared = tomllib.loads(path.read_text("utf-8")).get(procedure, {}) if path.exists() else {}
    return tuple(_result(name, units.get(name, ""), raw, calculator) for name, raw in declared.items())


def _result(name: str, unit: str, raw: Mapping[str, Any], calculator: Calculator) -> Result:
    return Result(
        name=name,
        means=raw["means"],
        shape=raw["shape"],
        modes=tuple(raw.get("modes", calculator.modes)),
        unit=raw.get("unit", unit),
        null_when=raw.get("null", ""),
        parts=raw.get("parts", {}),
    )


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
