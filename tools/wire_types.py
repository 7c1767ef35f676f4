"""Write what scripts know of JSON from its schemas: `python -m tools.wire_types`.

`wire.d.mts` has the types of requests and answers. Scripts know no calculator, so these are the types that
all calculators share: an enumeration of names is a string, and the inputs of a request are any JSON object.
`records.mjs` has the types of what games declare and readers keep, and schemas by which the latter is read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from engine.group import Group
from engine.scenes import Everybody, SharedTrack, Situation, Together
from engine.schema import schema
from engine.sheets import Change, Feed, Grow, Step, Suggestion, Track
from engine.table_rolls import Before, Lay, Leaves, Refusal, Sentence, Slot, Spot, Stock, TableRoll, Words
from macros.generate.data.documents import (
    AllSheets,
    KeptSheet,
    LaidPart,
    LaidRoll,
    LogLine,
    Person,
    PlacedPiece,
    SceneDocument,
    SheetDocument,
    Telling,
    Turn,
    WaitingRoll,
    WrittenMove,
    declared_scene,
    declared_sheet,
)
from macros.generate.data.protocol_schemas import answer_schema, request_schema
from macros.pages.scenes import Ready, SheetAnswer, ToldEnd, ToldEvening, ToldOrder, ToldOutcome
from macros.project import PROJECT

Schema = Mapping[str, Any]
Names = Mapping[str, str]
"""The names of types by the schemas, as JSON text, that they are types of."""

TYPES = "docs/assets/js/engine/wire.d.mts"
RECORDS = "docs/assets/js/shared/records.mjs"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
HEAD = """\
/**
 * Requests and answers of the engine. Do not edit: `python -m tools.wire_types` writes it from JSON Schemas.
 *
 * Exact numbers are text such as "16/25". Weights of a distribution may pass 2^53, so scripts never
 * calculate with them: whatever is shown comes as HTML or text from the engine.
 */

import type { Json, JsonObject } from '../shared/json.mjs';

export type { Json, JsonObject };
"""
TAIL = """\
/** The engine of the browser sends the HTML with every answer, and of a shelf where there is one. */
export type EngineSuccess = { ok: true; response: EngineResponse; html: string; shelf?: string };

export type EngineAnswer = EngineSuccess | { ok: false; failure: EngineFailure };

/** What a permalink carries: a request, the version of the engine that answered, and the id of the widget. */
export type LinkState = EngineRequest & { engine?: string; at?: string };
"""
RECORDS_HEAD = """\
/**
 * What games declare and readers keep: its types, and schemas by which `read-record.mjs` reads the latter.
 * Do not edit: `python -m tools.wire_types` writes it from the records that declare it.
 *
 * @typedef {import('./json.mjs').JsonObject} JsonObject
"""
DECLARED = (
    *(Step, Suggestion, Track, Feed, Change, Grow, SharedTrack, Everybody, ToldOrder),
    *(Slot, Lay, Before, Refusal, TableRoll, Leaves, Words, Stock, Situation, ToldEnd, ToldEvening),
    *(Spot, Sentence, ToldOutcome, Together),
)
KEPT = (
    LogLine,
    SheetDocument,
    SheetAnswer,
    KeptSheet,
    Person,
    LaidPart,
    PlacedPiece,
    WrittenMove,
    LaidRoll,
    Turn,
    WaitingRoll,
    Telling,
    SceneDocument,
    Group,
    Ready,
)
READ = {"SHEET": SheetDocument, "ALL_SHEETS": AllSheets, "SCENE": SceneDocument, "GROUP": Group}


def type_of(schema: Schema, names: Names | None = None) -> str:
    """Return the TypeScript type of the values that a schema allows.

    Args:
        schema: of the values.
        names: of known types; with them an enumeration is the type of its words.

    >>> type_of({"type": ["array", "null"], "items": {"type": ["integer", "string"]}})
    '(number | string)[] | null'
    """
    return " | ".join(_alternatives(schema, names))


def _alternatives(schema: Schema, names: Names | None) -> list[str]:
    """Return the alternatives of a type, each once."""
    if names and (name := names.get(json.dumps(schema))):
        return [name]
    if "const" in schema:
        types = [SIMPLE[_kind(schema["const"])]]
    elif values := schema.get("enum"):
        types = [SIMPLE[_kind(value)] if names is None else json.dumps(value) for value in values]
    elif schemas := schema.get("anyOf", schema.get("oneOf")):
        types = [name for each in schemas for name in _alternatives(each, names)]
    else:
        kinds = schema["type"]
        types = [_typed(kind, schema, names) for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    return list(dict.fromkeys(types))


def _kind(value: object) -> str:
    kinds = {str: "string", bool: "boolean", int: "integer", type(None): "null"}
    return kinds[type(value)]


def _typed(kind: str, schema: Schema, names: Names | None) -> str:
    if kind == "object":
        return _object(schema, names)
    if kind != "array":
        return SIMPLE[kind]
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(each, names) for each in schema['prefixItems'])}]"
    items = _alternatives(schema["items"], names)
    return f"({' | '.join(items)})[]" if len(items) > 1 else f"{items[0]}[]"


def _object(schema: Schema, names: Names | None) -> str:
    if isinstance(schema.get("additionalProperties"), Mapping):
        return f"{{ [name: string]: {type_of(schema['additionalProperties'], names)} }}"
    if not schema.get("properties"):
        return "JsonObject"
    return f"{{ {' '.join(_members(schema, names))} }}"


def _members(schema: Schema, names: Names | None = None) -> list[str]:
    """Return the members of an object's type; null says the same as an optional member that is left out."""
    members = []
    for name, each in schema["properties"].items():
        required = name in schema["required"]
        types = [kind for kind in _alternatives(each, names) if required or kind != "null"]
        members.append(f"{name}{'' if required else '?'}: {' | '.join(types)};")
    return members


def _interface(name: str, says: str, schema: Schema) -> str:
    body = "\n".join(f"  {member}" for member in _members(schema))
    return f"/** {says} */\nexport interface {name} {{\n{body}\n}}\n"


def _shared(alternatives: Sequence[Schema]) -> dict[str, Any]:
    """Return the schema of any calculator's request: what they all require is required."""
    names = alternatives[0]["properties"]
    properties = {name: {"anyOf": [each["properties"][name] for each in alternatives]} for name in names}
    readings = {"type": "object", "additionalProperties": {"type": "string"}}
    required = set(names).intersection(*(each["required"] for each in alternatives))
    return {
        "properties": {**properties, "inputs": {"type": "object"}, "readings": readings},
        "required": required,
    }


def wire_types() -> str:
    """Return the module of types of requests and answers."""
    success, failure = answer_schema()["oneOf"]
    parts = [
        HEAD,
        _interface("EngineRequest", "What the engine is asked.", _shared(request_schema()["oneOf"])),
        _interface("EngineResponse", "What the rules say.", success["properties"]["response"]),
        _interface("EngineFailure", "Why they say nothing.", failure["properties"]["failure"]),
        TAIL,
    ]
    return "\n".join(parts)


def records_module() -> str:
    """Return the module of records: types in a comment, and the schemas of what is read."""
    schemas = {each.__name__: schema(each) for each in (*DECLARED, *KEPT)}
    schemas |= {"DeclaredSheet": declared_sheet(), "DeclaredScene": declared_scene()}
    plain = {name: _without(each, "description", "default") for name, each in schemas.items()}
    types = []
    for name, each in plain.items():
        others = {json.dumps(other): of for of, other in plain.items() if of != name}
        types.append(f" * @typedef {{{type_of(each, others)}}} {name}\n")
    known: dict[str, str] = {}
    constants = []
    for name, record in READ.items():
        told = _script(_without(schema(record, is_given=False), "description"), known)
        constants.append(f"\nexport const {name} = {told};\n")
        known[told] = name
    return RECORDS_HEAD + "".join(types) + " */\n" + "".join(constants)


def _without(schema: Any, *words: str) -> Any:
    """Return a schema without some of its words; properties that are called so stay."""
    if not isinstance(schema, dict):
        return [_without(each, *words) for each in schema] if isinstance(schema, list) else schema
    found = {key: _without(each, *words) for key, each in schema.items() if key not in words}
    if "properties" in schema:
        found["properties"] = {key: _without(each, *words) for key, each in schema["properties"].items()}
    return found


def _script(value: Any, known: Names, *, is_named: bool = False) -> str:
    """Return a schema as JavaScript, properties in lines; what is a constant already, by its name."""
    if isinstance(value, list):
        return f"[{', '.join(_script(each, known) for each in value)}]"
    if not isinstance(value, dict):
        return json.dumps(value)
    parts = [f"{key}: {_script(each, known, is_named=key == 'properties')}" for key, each in value.items()]
    text = "{" + ",\n  ".join(["", *parts]).lstrip(",") + ",\n}" if is_named else f"{{{', '.join(parts)}}}"
    return known.get(text, text)


def main() -> int:
    """Write both modules."""
    for path, text in ((TYPES, wire_types()), (RECORDS, records_module())):
        (PROJECT / path).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
