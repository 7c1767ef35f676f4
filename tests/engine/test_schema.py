"""A record that is declared once is read strictly, and described to whoever reads or writes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from engine.constraints import Meta, SnakeCase
from engine.schema import Place, read, schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """A part of a record."""

    id: SnakeCase
    size: Annotated[int, Meta(least=1, most=9)] = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A record with a field of every kind."""

    name: Annotated[str, Meta(most=20, says="what it is called")]
    height: int | str = "leaves.size"
    kind: Annotated[Literal["oak", "elm"], Meta(alias="is")] = "oak"
    is_old: bool = False
    note: str = ""
    rings: int | None = None
    leaves: Annotated[tuple[Leaf, ...], Meta(alias="leaf", least=1)]
    crown: Leaf | None = None
    birds: Mapping[SnakeCase, Annotated[tuple[str, ...], Meta(or_one=True)]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    parts: Annotated[tuple[SnakeCase, ...], Meta(or_one=True)] = ()
    more: Mapping[str, Any] = field(default_factory=dict)


TREE: dict[str, Any] = {"name": "  Old  one", "leaf": [{"id": "first"}]}


def tree(**changed: Any) -> Tree:
    """A tree with some keys put otherwise."""
    return read(Tree, {**TREE, **changed}, Place(where="trees.toml", error=ValueError))


def test_is_read() -> None:
    """What is left out is at its default, and the white space of texts is single."""
    assert tree() == Tree(name="Old one", leaves=(Leaf(id="first"),))
    full = tree(
        **{"is": "elm", "height": 4, "crown": {"id": "top", "size": 1}, "birds": {"jay": "a", "owl": ["b"]}}
    )
    assert (full.kind, full.height, full.crown) == ("elm", 4, Leaf(id="top", size=1))
    assert full.birds == {"jay": ("a",), "owl": ("b",)}
    assert (tree(parts="bark").parts, tree(parts=["bark", "root"]).parts) == (("bark",), ("bark", "root"))


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"name": " "}, 'trees.toml has no name; write name = "..."'),
        ({"leaf": []}, "trees.toml has no leaf; give it at least one"),
        (
            {"leaf": [{"id": "first", "size": 10}]},
            "leaf 'first' has 10 as size; write a whole number from 1 to 9",
        ),
        (
            {"leaf": [{"id": "No"}]},
            "leaf 'No' has the id \"No\"; write small letters, digits and underscores",
        ),
        ({"crown": 3}, "trees.toml, crown is no table"),
        ({"height": True}, "has True as height; write a whole number or the path of one"),
        ({"rings": "many"}, "has 'many' as rings; write a whole number"),
        ({"is": "ash"}, 'has is = "ash"; write one of oak, elm'),
        ({"is_old": 1}, "has is_old = 1; write true, or leave it out"),
        ({"birds": {"jay": 3}}, "needs a list of texts for jay in birds"),
        ({"words": {"jay": 3}}, "3 is no text"),
        ({"words": "jay"}, "has words that is no table of names"),
        ({"parts": ["Big"]}, 'has parts with "Big"; write small letters'),
    ],
)
def test_mistakes(changed: dict[str, Any], says: str) -> None:
    """Each is one sentence, with the place and the way out."""
    with pytest.raises(ValueError, match=r"^trees\.toml") as refused:
        tree(**changed)
    assert says in str(refused.value)


def test_schema_of_what_is_given() -> None:
    """Every key is there, and none is left out."""
    found = schema(Leaf)
    size = {"type": "integer", "minimum": 1, "maximum": 9}
    assert found["properties"] == {"id": schema(SnakeCase), "size": size}
    assert (found["required"], found["additionalProperties"]) == (["id", "size"], False)


def test_schema_of_what_is_read() -> None:
    """What has a default may be left out, and its default is said."""
    found = schema(Tree, is_given=False)
    assert found["required"] == ["name", "leaves"]
    text = {"type": "string", "minLength": 1}
    number_or_text = {"anyOf": [{"type": "integer"}, text]}
    assert found["properties"] | {"leaves": {}, "crown": {}} == {
        "name": {**text, "maxLength": 20, "description": "what it is called"},
        "height": {**number_or_text, "default": "leaves.size"},
        "kind": {"enum": ["oak", "elm"], "default": "oak"},
        "is_old": {"type": "boolean", "default": False},
        "note": {"type": "string", "default": ""},
        "rings": {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": None},
        "leaves": {},
        "crown": {},
        "birds": {
            "type": "object",
            "propertyNames": schema(SnakeCase),
            "additionalProperties": {"type": "array", "items": text},
            "default": {},
        },
        "words": {"type": "object", "additionalProperties": text, "default": {}},
        "parts": {"type": "array", "items": schema(SnakeCase), "default": []},
        "more": {"type": "object", "default": {}},
    }
