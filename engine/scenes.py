"""What a game declares about its table in `scene.toml`: whose move it is, what everybody shares, who opposes.

The people of a scene are sheets (`engine/sheets.py`), with the paths that sheets have. An opponent of
`people.toml` has no sheet of its own: the declaration says which line of theirs is which value of a sheet, so
that what a sheet feeds and what an answer changes hold for opponents, too.
Pages, data and scripts read this declaration; no answer needs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.calculator import Calculator, System
from engine.sheet_tables import Paths, SheetError, Table
from engine.sheets import Change, Sheet, read_change, read_number, sheet_of
from engine.toml_data import read_tables

__all__ = [
    "FIRSTS",
    "LINE_PARTS",
    "NUMBER",
    "WHO",
    "Everybody",
    "OpponentValue",
    "OrderFrom",
    "Scene",
    "SharedTrack",
    "read_scene",
    "scene_of",
]

FIRSTS = ("low", "high")
"""Who is first where people have a number: whoever has the lowest, or the highest."""
WHO = ("character", "opponent")
"""Who is played, and who stands against them."""
NUMBER = "number"
"""In a row, in place of a path: the number by which people are put in order."""
LINE_PARTS = ("name", "value", "die", "modifier")
"""What a line of an opponent gives: name, value, and of one such as `d8 +2` the faces and what is added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedTrack:
    """A whole number that belongs to the table, and to nobody at it."""

    name: str
    label: str
    unit: str
    start: int
    least: int | None
    most: int | None
    clause: str
    """The rule that it comes from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Everybody:
    """What all people of a scene together offer to a calculator: a list with a row for each."""

    label: str
    calculator: str
    input: str
    who: str
    """One of `WHO`; empty for both."""
    row: Mapping[str, str]
    """The path of a value by the part of the row, or `NUMBER`; what somebody lacks is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderFrom:
    """An answer that says in which order people move."""

    calculator: str
    result: str
    name: str
    """The part of a row that is the name; empty where the rows are names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentValue:
    """Which lines of an opponent are which value of a sheet.

    Lines are found by their own name, or by the title of their block. The value is that of the first line
    found; with `every` a list of the values of all of them, with `row` a list with a row for each.
    """

    path: str
    line: str = ""
    block: str = ""
    leaves: tuple[str, ...] = ()
    """Names of lines that are left out."""
    every: bool = False
    row: Mapping[str, str] = field(default_factory=dict)
    """One of `LINE_PARTS` by the part of a row."""
    also: Mapping[str, str] = field(default_factory=dict)
    """What every row has besides: `{"section": "Skills"}`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The table of one game."""

    order: str
    """Who moves when, in one line."""
    clause: str
    """The rule that says so; empty where no author does."""
    number: str
    """What the game calls the number by which people are put in order; empty where it has none."""
    first: str
    """One of `FIRSTS`; empty without a number."""
    shows: tuple[str, ...]
    """The tracks of a person that are seen at once; the others are folded."""
    shared: tuple[SharedTrack, ...]
    changes: tuple[Change, ...]
    """What an answer offers to what is shared."""
    everybody: tuple[Everybody, ...]
    orders: tuple[OrderFrom, ...]
    opponents: tuple[OpponentValue, ...]


def scene_of(system: System) -> Scene | None:
    """Return what a game declares; None where it has no `scene.toml`.

    Raises:
        SheetError: the file, or the `sheet.toml` that it rests on, has a mistake.
    """
    raw = read_tables(system.data.folder, "scene")
    sheet = sheet_of(system) if raw else None
    if raw and sheet is None:
        message = f"scene.toml of {system.slug} needs a sheet.toml beside it, for people are sheets"
        raise SheetError(message)
    return read_scene(raw, system, sheet) if sheet is not None else None


def read_scene(raw: Mapping[str, Any], system: System, sheet: Sheet) -> Scene:
    """Return a declaration from the tables of its file.

    Raises:
        SheetError: a key is missing or unknown, or something is named that the game does not have.
    """
    keys = ("order", "clause", "number", "first", "shows", *LISTS)
    table = Table(f"scene.toml of {system.slug}", raw, keys)
    own = {each.id: each for each in system.calculators}
    tracks = tuple(each.name for each in sheet.tracks)
    paths = Paths(maker=own[sheet.calculator], tracks=tracks, others=sheet.others)
    number = table.text("number", is_needed=False)
    shared = tuple(_shared(each, system) for each in table.tables("shared"))
    table.check_once("track", [*tracks, *(each.name for each in shared)])
    of_all = Paths(maker=paths.maker, tracks=tuple(each.name for each in shared))
    return Scene(
        order=table.text("order"),
        clause=_clause(table, system, is_needed=False),
        number=number,
        first=_one_of(table, "first", FIRSTS) if number else "",
        shows=_known(table, "shows", table.texts("shows"), tracks),
        shared=shared,
        changes=tuple(read_change(each, of_all, system) for each in table.tables("change")),
        everybody=tuple(_everybody(each, paths, own) for each in table.tables("everybody")),
        orders=tuple(_order(each, own) for each in table.tables("turns")),
        opponents=tuple(_opponent(each, paths) for each in table.tables("opponent")),
    )


LISTS = ("shared", "change", "everybody", "turns", "opponent")


def _shared(table: Table, system: System) -> SharedTrack:
    start = read_number(table, "start")
    if start is None:
        table.refuse("has no start; give it a number")
    return SharedTrack(
        name=table.key("name"),
        label=table.text("label"),
        unit=table.text("unit", is_needed=False),
        start=start,
        least=read_number(table, "least"),
        most=read_number(table, "most"),
        clause=_clause(table, system),
    )


def _everybody(table: Table, paths: Paths, own: Mapping[str, Calculator]) -> Everybody:
    calculator = own[_one_of(table, "calculator", tuple(own))]
    name = table.text("input")
    found = next((each for each in calculator.declared if each.name == name), None)
    parts = tuple(each.name for each in found.kind.parts()) if found else ()
    if not parts:
        table.refuse(f"fills {name}, which is no list of rows of {calculator.id}")
    row = dict(table.by_name("row"))
    _known(table, "row", tuple(row), parts)
    for path in row.values():
        if path != NUMBER:
            table.check(paths.mistake(path) if isinstance(path, str) else f"{path!r} is no text")
    who = _one_of(table, "who", WHO) if "who" in table.raw else ""
    label = table.text("label")
    return Everybody(label=label, calculator=calculator.id, input=name, who=who, row=row)


def _order(table: Table, own: Mapping[str, Calculator]) -> OrderFrom:
    calculator = own[_one_of(table, "calculator", tuple(own))]
    result = _one_of(table, "result", tuple(each.name for each in calculator.results))
    return OrderFrom(calculator=calculator.id, result=result, name=table.text("name", is_needed=False))


def _opponent(table: Table, paths: Paths) -> OpponentValue:
    path = table.text("path")
    table.check(paths.mistake(path))
    line, block = table.text("line", is_needed=False), table.text("block", is_needed=False)
    if not (line or block):
        table.refuse('finds no line; write line = "..." or block = "..."')
    row = dict(table.by_name("row"))
    _known(table, "row", tuple(row.values()), LINE_PARTS)
    leaves = table.texts("leaves") if "leaves" in table.raw else ()
    also = dict(table.by_name("also"))
    every = table.raw.get("every", False)
    if not isinstance(every, bool):
        table.refuse(f"has every = {every!r}; write true, or leave it out")
    return OpponentValue(path=path, line=line, block=block, leaves=leaves, every=every, row=row, also=also)


def _clause(table: Table, system: System, *, is_needed: bool = True) -> str:
    clause = table.text("clause", is_needed=is_needed)
    if clause and clause not in system.data.clauses:
        table.refuse(f"rests on the clause {clause}, which {system.slug} does not have")
    return clause


def _one_of(table: Table, key: str, known: tuple[str, ...]) -> str:
    (name,) = _known(table, key, (table.text(key),), known)
    return name


def _known(table: Table, key: str, names: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        if name not in known:
            table.refuse(f'has {key} with "{name}"; write one of {", ".join(known) or "none"}')
    return names
