"""The data's schemas are only ever extended."""

from pathlib import Path
from typing import Any

import pytest

from macros.generate.data.data_files import all_schemas
from macros.permanence.__main__ import breaking_changes, published_part, published_schemas, renew

ITEM: dict[str, Any] = {
    "type": "object",
    "title": "an item",
    "properties": {
        "id": {"type": "string", "pattern": "^[a-z]+$", "minLength": 1},
        "title": {"type": ["string", "null"], "description": "what it is called"},
        "kind": {"enum": ["one", "two"]},
        "parts": {"type": "array", "items": {"type": "integer"}, "minItems": 1},
        "either": {"anyOf": [{"type": "object"}, {"type": "null"}]},
    },
    "required": ["id", "title"],
    "additionalProperties": False,
}


def _with(path: str, value: Any) -> dict[str, Any]:
    """The item with one thing in it put otherwise; None takes it out."""
    first, *rest = path.split(".")
    changed = {**ITEM, "properties": {**ITEM["properties"]}}
    if not rest:
        return {**changed, first: value}
    inner = dict(changed["properties"][first])
    inner[rest[0]] = value
    changed["properties"][first] = {key: each for key, each in inner.items() if each is not None}
    return changed


def _without(name: str) -> dict[str, Any]:
    left = {key: each for key, each in ITEM["properties"].items() if key != name}
    return {**ITEM, "properties": left}


class TestToday:
    """What is published today keeps what was published before."""

    def test_nothing_is_taken_back(self) -> None:
        """Programs that were written against the last published schemas go on working."""
        assert breaking_changes(published_schemas(), all_schemas()) == []

    def test_new_keys_are_kept(self) -> None:
        """Whoever adds a key adds it to what is kept, or it could vanish unseen."""
        kept, today = published_schemas(), all_schemas()
        new = [name for name in today if kept.get(name) != published_part(today[name])]
        assert new == [], "run `python -m macros.permanence` and commit macros/permanence/schemas.json"


class TestGiven:
    """Data that others read."""

    @pytest.mark.parametrize(
        ("today", "breach"),
        [
            (_without("title"), "data.title: the key is gone"),
            (_with("required", ["id"]), "data.title: it is not always there any more"),
            (_with("id.type", ["string", "null"]), "data.id: type string became null or string"),
            (_with("id.type", None), ""),
            (_with("id.pattern", "^[A-Z]+$"), 'data.id: pattern "^[a-z]+$" became "^[A-Z]+$"'),
            (_with("id.minLength", 0), "data.id: minLength 1 became 0"),
            (_with("parts.minItems", None), "data.parts: minItems 1 became null"),
            (_with("kind.enum", ["one"]), 'data.kind: the word "two" is gone'),
            (_with("parts.items", {"type": "string"}), "data.parts.items: type integer became string"),
            (_with("parts.items", None), 'data.parts.items: {"type": "integer"} became null'),
            (_with("either.anyOf", [{"type": "object"}]), "data.either.anyOf: 2 choices became 1"),
            (_with("either.anyOf", [{"type": "object"}, {"type": "null"}, {}]), "2 choices became 3"),
            (_with("either.anyOf", [{"type": "array"}, {"type": "null"}]), "type object became array"),
            (_with("additionalProperties", value=True), "data.additionalProperties: false became true"),
        ],
    )
    def test_taken_back(self, today: dict[str, Any], breach: str) -> None:
        """Each is named with the way to it; no type at all is less than some type only in words."""
        found = breaking_changes({"data": ITEM}, {"data": today})
        assert any(each.endswith(breach) for each in found) if breach else found == []

    def test_a_schema_that_is_gone(self) -> None:
        """A file that is not published any more."""
        assert breaking_changes({"data": ITEM}, {}) == ["data: the schema is gone"]

    @pytest.mark.parametrize(
        "today",
        [
            ITEM,
            {**ITEM, "properties": {**ITEM["properties"], "new": {"type": "string"}}},
            _with("required", ["id", "title", "kind"]),
            _with("title.type", ["string"]),
            _with("title.description", "put otherwise"),
            _with("kind.enum", ["one", "two", "three"]),
            _with("id.minLength", 2),
        ],
    )
    def test_extended(self, today: dict[str, Any]) -> None:
        """New keys, more that is always there, more words, narrower values, better explanations."""
        assert breaking_changes({"data": ITEM}, {"data": today}) == []


class TestRead:
    """A request, which we read: the other way round."""

    @pytest.mark.parametrize(
        ("today", "breach"),
        [
            (_with("required", ["id", "title", "kind"]), "request.kind: it is now asked for"),
            (_with("title.type", ["string"]), "request.title: type null or string became string"),
            (_with("id.minLength", 2), "request.id: minLength 1 became 2"),
            (_with("kind.enum", ["one"]), 'request.kind: the word "two" is gone'),
        ],
    )
    def test_refused(self, today: dict[str, Any], breach: str) -> None:
        """What was accepted is accepted no more."""
        assert breaking_changes({"request": ITEM}, {"request": today}) == [breach]

    @pytest.mark.parametrize(
        "today",
        [
            _with("required", ["id"]),
            _with("id.type", ["string", "null"]),
            _with("id.minLength", 0),
            _with("id.minLength", None),
            _with("id.pattern", None),
            _with("parts.items", None),
            _with("either.anyOf", [{"type": "object"}, {"type": "null"}, {"type": "string"}]),
        ],
    )
    def test_accepted(self, today: dict[str, Any]) -> None:
        """Less is asked for, or more is taken."""
        assert breaking_changes({"request": ITEM}, {"request": today}) == []


def _choice(name: str, kind: str = "integer") -> dict[str, Any]:
    return {"properties": {"calculator": {"const": name}, "value": {"type": kind}}}


class TestChoices:
    """Choices that are known by a word, such as the calculators of a request."""

    def test_one_more_may_come_in_between(self) -> None:
        """Another choice before those that are there takes nothing back."""
        old, new = [_choice("b"), _choice("c")], [_choice("a"), _choice("b"), _choice("c")]
        assert breaking_changes({"request": {"oneOf": old}}, {"request": {"oneOf": new}}) == []

    def test_each_is_held_against_itself(self) -> None:
        """What one of them takes back is found, wherever it moved."""
        new = [_choice("a"), _choice("b", "string")]
        (found,) = breaking_changes({"request": {"oneOf": [_choice("b")]}}, {"request": {"oneOf": new}})
        assert found == "request.oneOf.0.value: type integer became string"

    def test_one_that_is_gone(self) -> None:
        """It is named, even where another one came in its place."""
        (gone,) = breaking_changes(
            {"request": {"oneOf": [_choice("b")]}}, {"request": {"oneOf": [_choice("a")]}}
        )
        assert gone == 'request.oneOf: the choice {"calculator": "b"} is gone'


class TestKept:
    """The schemas as they were last published."""

    def test_what_people_are_told_is_not_kept(self) -> None:
        """It may be put otherwise; a key that is called "title" is a key."""
        kept = published_part(ITEM)
        assert "title" not in kept
        assert kept["properties"]["title"] == {"type": ["string", "null"]}

    def test_renewed_by_an_extension_only(self, tmp_path: Path) -> None:
        """A key that is new is kept from now on; what takes something back changes nothing."""
        path = tmp_path / "schemas.json"
        assert renew({"data": ITEM}, path) == []
        more = {**ITEM, "properties": {**ITEM["properties"], "new": {}}}
        assert renew({"data": more}, path) == []
        assert published_schemas(path) == {"data": published_part(more)}
        assert renew({"data": ITEM}, path) == ["data.new: the key is gone"]
        assert published_schemas(path) == {"data": published_part(more)}


ROLL: dict[str, Any] = {"if": {"const": "roll"}, "then": {"required": ["faces"]}}
ODDS: dict[str, Any] = {"if": {"const": "odds"}, "then": {"required": ["weights"]}}


class TestConditions:
    """What holds besides, in certain cases: `allOf` with `if`."""

    def test_we_may_promise_more(self) -> None:
        """Another condition on what we give, in whatever order, takes nothing back."""
        assert breaking_changes({"data": {"allOf": [ROLL]}}, {"data": {"allOf": [ODDS, ROLL]}}) == []

    def test_a_promise_stays(self) -> None:
        """A condition that is gone, or promises less, is found."""
        (gone,) = breaking_changes({"data": {"allOf": [ROLL, ODDS]}}, {"data": {"allOf": [ODDS]}})
        assert gone == 'data.allOf: what holds if {"const": "roll"} is gone'
        less = {"if": {"const": "roll"}, "then": {}}
        assert breaking_changes({"data": {"allOf": [ROLL]}}, {"data": {"allOf": [less]}}) != []

    def test_we_may_not_ask_for_more(self) -> None:
        """Of a request it is the other way round."""
        (more,) = breaking_changes({"request": {"allOf": []}}, {"request": {"allOf": [ROLL]}})
        assert more == 'request.allOf: it is now asked for that {"const": "roll"}'
        assert breaking_changes({"request": {"allOf": [ROLL]}}, {"request": {"allOf": []}}) == []
