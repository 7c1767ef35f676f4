"""The people that the book adds to a game, `people.toml`: characters, opponents, and what an empty sheet has.

No author wrote them. Only the build reads the file: no answer rests on it, so the browser gets none of it.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import engine
from macros.errors import BuildError

if TYPE_CHECKING:
    from collections.abc import Mapping

SYSTEMS = Path(engine.__file__).parent / "systems"
KINDS = ("character", "opponent")
"""Who is played, and who stands against them: the two lists of the file."""
KEYS = ("id", "name", "who", "play", "authors", "ours", "block", "inputs")
"""What is written about one of them."""
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MOST_ROWS = 30
"""Of a block to be filled in: more do not fit on its sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One entry of a sheet."""

    name: str
    value: str = ""
    """What the game writes beside the name: a score, a die; empty where the name is all."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Entries under one of the game's own words, such as Skills."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody to play or to meet."""

    id: str
    """Permanent: part of the address of the sheet."""
    kind: str
    """One of `KINDS`."""
    name: str
    who: str
    """One line: who they are and what they want."""
    blocks: tuple[Block, ...]
    play: str = ""
    """How to play them, in two lines."""
    inputs: Mapping[str, Any] = field(default_factory=dict)
    """The same character as inputs of the calculator that makes one; empty where the sheet has none."""
    authors: str = ""
    """What the game's author published of them; empty for nearly everybody, who is all ours."""
    ours: str = ""
    """What we added to that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankBlock:
    """A part of the empty sheet: rows to write in, under the heads of their columns."""

    title: str
    rows: int
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """All that the book adds to one game's cast."""

    everyone: tuple[Person, ...] = ()
    blank: tuple[BlankBlock, ...] = ()

    def of_kind(self, kind: str) -> Mapping[str, Person]:
        """Return the characters or the opponents, by id."""
        return {each.id: each for each in self.everyone if each.kind == kind}


class _Table:
    """One table of the file, read key by key; every mistake says where it is and what to write instead.

    Args:
        where: what the table is, for its mistakes.
        raw: as TOML has it.
        known: the keys that it may have.
    """

    def __init__(self, where: str, raw: Any, known: tuple[str, ...]) -> None:
        self.where, self._raw = where, raw
        if not isinstance(raw, dict):
            self.refuse("is no table; write its keys below a head in square brackets")
        if unknown := sorted(set(raw) - set(known)):
            self.refuse(f'has a key "{unknown[0]}" that no sheet knows; it may have {", ".join(known)}')

    def refuse(self, why: str) -> NoReturn:
        """End the reading.

        Raises:
            BuildError: always.
        """
        message = f"{self.where} {why}"
        raise BuildError(message)

    def text(self, key: str, *, is_needed: bool = True) -> str:
        """Return a text; without one an empty one, unless it is needed."""
        value = self._raw.get(key, "")
        if not isinstance(value, str):
            self.refuse(f'has {key} = {value!r}, which is no text; put it into quotes, "{value}"')
        words = " ".join(value.split())
        if is_needed and not words:
            self.refuse(f'has no {key}; write {key} = "..."')
        return words

    def whole(self, key: str, most: int) -> int:
        """Return a whole number of at least one."""
        value = self._raw.get(key)
        if type(value) is not int or not 1 <= value <= most:
            self.refuse(f"needs a whole number from 1 to {most} as {key}, got {value!r}")
        return value

    def by_name(self, key: str) -> Mapping[str, Any]:
        """Return a table of values by name; an empty one where there is none."""
        value = self._raw.get(key, {})
        if not isinstance(value, dict):
            self.refuse(f"has {key} = {value!r}, which is no table; write its keys below [character.{key}]")
        return value

    def several(self, key: str) -> list[Any]:
        """Return a list that has something in it."""
        value = self._raw.get(key)
        if not isinstance(value, list) or not value:
            self.refuse(f"has no {key}; give it at least one")
        return value


def read_people(raw: Mapping[str, Any], where: str = "people.toml") -> People:
    """Return the people of one game.

    Args:
        raw: the tables of the file.
        where: its name, for mistakes.

    Raises:
        BuildError: a key is unknown or missing, a value is no text, or two people have one id.
    """
    whole = _Table(where, raw, (*KINDS, "blank"))
    found = [
        _person(where, kind, each) for kind in KINDS for each in (whole.several(kind) if kind in raw else ())
    ]
    taken: set[str] = set()
    for each in found:
        if each.id in taken:
            whole.refuse(f'has two people with the id "{each.id}"; give one of them another')
        taken.add(each.id)
    return People(everyone=tuple(found), blank=_blank(where, raw["blank"]) if "blank" in raw else ())


def _person(where: str, kind: str, raw: Any) -> Person:
    named = raw.get("id") if isinstance(raw, dict) else None
    table = _Table(f"{where}: {kind} {named!r}", raw, KEYS)
    identifier = table.text("id")
    if not ID.fullmatch(identifier):
        table.refuse("has an id that makes no address; write small letters, digits and hyphens")
    blocks = [_block(f"{table.where}, block {at}", each) for at, each in enumerate(table.several("block"), 1)]
    return Person(
        id=identifier,
        kind=kind,
        name=table.text("name"),
        who=table.text("who"),
        play=table.text("play", is_needed=False),
        inputs=table.by_name("inputs"),
        authors=(authors := table.text("authors", is_needed=False)),
        ours=table.text("ours", is_needed=bool(authors)),
        blocks=tuple(blocks),
    )


def _block(where: str, raw: Any) -> Block:
    table = _Table(where, raw, ("title", "lines"))
    lines = [_line(f"{where}, line {at}", each) for at, each in enumerate(table.several("lines"), 1)]
    return Block(title=table.text("title"), lines=tuple(lines))


def _line(where: str, raw: Any) -> Line:
    table = _Table(where, raw, ("name", "value", "note"))
    value, note = (table.text(key, is_needed=False) for key in ("value", "note"))
    return Line(name=table.text("name"), value=value, note=note)


def _blank(where: str, raw: Any) -> tuple[BlankBlock, ...]:
    found = _Table(f"{where}: blank", raw, ("block",)).several("block")
    tables = [
        _Table(f"{where}: blank, block {at}", each, ("title", "rows", "columns"))
        for at, each in enumerate(found, 1)
    ]
    return tuple(
        BlankBlock(title=each.text("title"), rows=each.whole("rows", MOST_ROWS), columns=_columns(each))
        for each in tables
    )


def _columns(table: _Table) -> tuple[str, ...]:
    columns = table.several("columns")
    if not all(isinstance(each, str) and each.strip() for each in columns):
        table.refuse(f'has columns = {columns!r}; give each a head, ["Skill", "Rating"]')
    return tuple(columns)


@cache
def people_of(game: str) -> People:
    """Return the people of a game, by its slug; nobody where it has no `people.toml`.

    Raises:
        BuildError: the file has a mistake.
    """
    path = SYSTEMS / game / "people.toml"
    if not path.is_file():
        return People()
    where = f"{path.parent.name}/{path.name}"
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        message = f"{where} is no TOML: {error}"
        raise BuildError(message) from error
    return read_people(raw, where)
