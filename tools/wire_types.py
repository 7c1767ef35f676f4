"""Write the scripts' types of requests and answers from their JSON Schemas: `python -m tools.wire_types`.

Scripts know no calculator, so the types are those that all calculators share: an enumeration of names is a
string, and the inputs of a request are any JSON object.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from macros.generate.data.protocol_schemas import answer_schema, request_schema
from macros.project import PROJECT

TYPES = "docs/assets/js/engine/wire.d.mts"
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


def type_of(schema: Mapping[str, Any]) -> str:
    """Return the TypeScript type of the values that a schema allows.

    >>> type_of({"type": ["array", "null"], "items": {"type": ["integer", "string"]}})
    '(number | string)[] | null'
    """
    return " | ".join(_alternatives(schema))


def _alternatives(schema: Mapping[str, Any]) -> list[str]:
    """Return the alternatives of a type, each once."""
    if values := schema.get("enum", [schema["const"]] if "const" in schema else []):
        types = [SIMPLE[_kind(value)] for value in values]
    elif schemas := schema.get("anyOf", schema.get("oneOf")):
        types = [name for each in schemas for name in _alternatives(each)]
    else:
        kinds = schema["type"]
        types = [_typed(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    return list(dict.fromkeys(types))


def _kind(value: object) -> str:
    kinds = {str: "string", bool: "boolean", int: "integer", type(None): "null"}
    return kinds[type(value)]


def _typed(kind: str, schema: Mapping[str, Any]) -> str:
    if kind == "object":
        return _object(schema)
    if kind != "array":
        return SIMPLE[kind]
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(each) for each in schema['prefixItems'])}]"
    items = _alternatives(schema["items"])
    return f"({' | '.join(items)})[]" if len(items) > 1 else f"{items[0]}[]"


def _object(schema: Mapping[str, Any]) -> str:
    if isinstance(schema.get("additionalProperties"), Mapping):
        return f"{{ [name: string]: {type_of(schema['additionalProperties'])} }}"
    if not schema.get("properties"):
        return "JsonObject"
    return f"{{ {' '.join(_members(schema))} }}"


def _members(schema: Mapping[str, Any]) -> list[str]:
    """Return the members of an object's type; null says the same as an optional member that is left out."""
    members = []
    for name, each in schema["properties"].items():
        required = name in schema["required"]
        types = [kind for kind in _alternatives(each) if required or kind != "null"]
        members.append(f"{name}{'' if required else '?'}: {' | '.join(types)};")
    return members


def _interface(name: str, says: str, schema: Mapping[str, Any]) -> str:
    body = "\n".join(f"  {member}" for member in _members(schema))
    return f"/** {says} */\nexport interface {name} {{\n{body}\n}}\n"


def _shared(alternatives: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
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
    """Return the module of types."""
    success, failure = answer_schema()["oneOf"]
    parts = [
        HEAD,
        _interface("EngineRequest", "What the engine is asked.", _shared(request_schema()["oneOf"])),
        _interface("EngineResponse", "What the rules say.", success["properties"]["response"]),
        _interface("EngineFailure", "Why they say nothing.", failure["properties"]["failure"]),
        TAIL,
    ]
    return "\n".join(parts)


def main() -> int:
    """Write the module of types."""
    (PROJECT / TYPES).write_text(wire_types(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
