"""The scripts' types are those of the schemas that the site publishes."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reading_python import PROJECT
from tools import wire_types


def test_the_modules_are_current() -> None:
    """Run `python -m tools.wire_types` after a change of what a request, an answer or a record holds."""
    assert (PROJECT / wire_types.TYPES).read_text("utf-8") == wire_types.wire_types()
    assert (PROJECT / wire_types.RECORDS).read_text("utf-8") == wire_types.records_module()


def test_types_by_name() -> None:
    """A schema that has a name is written by it, and the words of an enumeration are its type."""
    line = {"type": "object", "properties": {"way": {"enum": ["add", None]}}, "required": ["way"]}
    names = {json.dumps(line): "Line"}
    assert wire_types.type_of({"type": "array", "items": line}, names) == "Line[]"
    assert wire_types.type_of(line, {}) == '{ way: "add" | null; }'


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"const": "a.b"}, "string"),
        ({"const": True}, "boolean"),
        ({"enum": ["roll", "odds", None]}, "string | null"),
        ({"type": "array", "items": {"type": "string"}}, "string[]"),
        (
            {"type": "array", "prefixItems": [{"type": ["integer", "null"]}, {"type": "string"}]},
            "[number | null, string]",
        ),
        ({"type": "object"}, "JsonObject"),
        (
            {"type": ["object", "null"], "additionalProperties": {"type": "string"}},
            "{ [name: string]: string } | null",
        ),
        ({"anyOf": [{"type": "string"}, {"type": "null"}, {"const": "x"}]}, "string | null"),
    ],
)
def test_types(schema: dict[str, Any], written: str) -> None:
    """A schema becomes the type of the values that it allows."""
    assert wire_types.type_of(schema) == written


def test_members() -> None:
    """What is not required may be left out, which says the same as null."""
    schema = {
        "type": "object",
        "properties": {"clause": {"type": ["string", "null"]}, "seed": {"type": ["string", "null"]}},
        "required": ["clause"],
    }
    assert wire_types.type_of(schema) == "{ clause: string | null; seed?: string; }"


def test_writes_the_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command writes what the test above reads."""
    monkeypatch.setattr(wire_types, "PROJECT", tmp_path)
    for path in (wire_types.TYPES, wire_types.RECORDS):
        (tmp_path / path).parent.mkdir(parents=True)
    assert wire_types.main() == 0
    assert (tmp_path / wire_types.TYPES).read_text("utf-8") == wire_types.wire_types()
