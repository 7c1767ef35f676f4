"""A record of the browser's engine is like one of the standard library."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any, ClassVar

import pytest

from macros.runtime.packing.stand_ins import no_compiling

both = pytest.mark.parametrize("library", [dataclasses, no_compiling])


def records(library: Any) -> tuple[type[Any], type[Any], type[Any]]:
    """A record, one that is derived from it, and one that keeps what it has worked out."""

    class Kind(ABC):
        @property
        @abstractmethod
        def size(self) -> int:
            """What is derived of it."""

    @library.dataclass(frozen=True, slots=True, kw_only=True)
    class Token(Kind):
        """A record."""

        sort: ClassVar[str] = "token"
        colour: str
        worth: int = 1
        notes: dict[str, str] = library.field(default_factory=dict, hash=False)
        label: str = library.field(default="a token", metadata={"clause": "F1"})

        @property
        def size(self) -> int:
            return len(self.colour)

    @library.dataclass(frozen=True, slots=True, kw_only=True)
    class Marked(Token):
        """A record with a field more, and another default."""

        worth: int = 2
        mark: Any = len

    @library.dataclass(frozen=True, kw_only=True)
    class Folder:
        """A record with room for more than its fields."""

        path: str

        @cached_property
        def words(self) -> list[str]:
            return self.path.split("/")

    return Token, Marked, Folder


@both
def test_fields(library: Any) -> None:
    """In order, those of the base first; each with what the class says of it."""
    token, marked, _ = records(library)
    assert [each.name for each in library.fields(marked)] == [
        "colour",
        "worth",
        "notes",
        "label",
        "mark",
    ]
    assert [each.default for each in library.fields(token(colour="red"))] == [
        library.MISSING,
        1,
        library.MISSING,
        "a token",
    ]
    assert library.fields(token)[3].metadata["clause"] == "F1"
    assert library.fields(token)[0].metadata == {}


@both
def test_values(library: Any) -> None:
    """As given, or as usual; a function is a value like any other, and what is made is made anew."""
    token, marked, _ = records(library)
    red = marked(colour="red", label="the red one")
    assert (red.colour, red.worth, red.notes, red.label, red.mark) == ("red", 2, {}, "the red one", len)
    assert (red.mark("abc"), red.size, red.sort, marked.sort) == (3, 3, "token", "token")
    assert red.notes is not marked(colour="red").notes
    assert token(colour="red", notes={"a": "b"}).notes == {"a": "b"}


@both
def test_equality(library: Any) -> None:
    """Two of a class with the same values are equal, and alike as keys; what is not hashed is compared."""
    token, marked, _ = records(library)
    red = token(worth=3, colour="red")
    assert red == token(colour="red", worth=3)
    assert red not in (token(colour="blue", worth=3), token(colour="red", worth=3, notes={"a": "b"}), "red")
    assert token(colour="red") != marked(colour="red", worth=1)
    assert hash(red) == hash(token(colour="red", worth=3, notes={"a": "b"})) == hash(("red", 3, "a token"))
    assert repr(red).endswith("Token(colour='red', worth=3, notes={}, label='a token')")


@both
def test_other_values(library: Any) -> None:
    """A record with other values is a new one; what the old one has worked out is not handed on."""
    token, marked, folder = records(library)
    assert library.replace(marked(colour="red"), colour="blue") == marked(colour="blue")
    old = folder(path="a/b")
    assert old.words == ["a", "b"]
    assert library.replace(old, path="c").words == ["c"]
    assert library.replace(old) == folder(path="a/b")
    with pytest.raises(TypeError, match="size"):
        library.replace(token(colour="red"), size=3)


@both
def test_refusals(library: Any) -> None:
    """A field that is missing, one that is none, a value by place, and a change."""
    token, _, folder = records(library)
    with pytest.raises(TypeError, match="colour"):
        token(worth=3)
    with pytest.raises(TypeError, match="hue"):
        token(colour="red", hue="red")
    with pytest.raises(TypeError, match="positional"):
        folder("a/b")
    red = token(colour="red")
    with pytest.raises(library.FrozenInstanceError, match="colour"):
        red.colour = "blue"
    with pytest.raises(AttributeError, match="colour"):
        del red.colour
    assert red == token(colour="red")


@pytest.mark.parametrize("asked", [{"frozen": False, "kw_only": True}, {"frozen": True, "kw_only": False}])
def test_another_sort_of_record(asked: dict[str, bool]) -> None:
    """A class that asks for another sort of record is refused, so that the site is not built."""
    with pytest.raises(TypeError, match="given by name"):
        no_compiling.dataclass(**asked)
