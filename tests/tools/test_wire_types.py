"""The scripts' types are those of the schemas that the site publishes."""

from pathlib import Path
from typing import Any

import pytest

from tests.reading_python import PROJECT
from tools import wire_types


def test_the_types_are_current() -> None:
    """Run `python -m tools.wire_types` after a change of what a request or an answer holds."""
    assert (PROJECT / wire_types.TYPES).read_text("utf-8") == wire_types.wire_types()


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


def test_writes_the_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command writes what the test above reads."""
    monkeypatch.setattr(wire_types, "PROJECT", tmp_path)
    (tmp_path / wire_types.TYPES).parent.mkdir(parents=True)
    assert wire_types.main() == 0
    assert (tmp_path / wire_types.TYPES).read_text("utf-8") == wire_types.wire_types()
