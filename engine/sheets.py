"""What a game declares about its characters in `sheet.toml`: how they are made, what changes, what they feed.

A sheet is the inputs of one calculator, with numbers that change in play beside them.
Pages, data and scripts read this declaration; no answer needs it. A path names a value of a sheet:

- `inputs.statistics.strength`: an input, or a part of one;
- `result.total`: a result of the calculator; what lies deeper is known with an answer only;
- `tracks.hit_points`: a number that changes in play;
- `row.name`: a part of the row at hand, where a feed offers one thing for each row of a list.

A template is text with such paths in braces; `{name}` is short for `{inputs.name}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.calculator import Calculator, System
from engine.inputs import Text
from engine.sheet_growth import Grow, read_grow
from engine.sheet_tables import NAME, Paths, SheetError, Table, input_at, mistake_below
from engine.toml_data import read_tables

__all__ = [
    "WAYS",
    "Change",
    "Feed",
    "Grow",
    "Sheet",
    "SheetError",
    "Step",
    "Suggestion",
    "Track",
    "read_change",
    "read_number",
    "read_sheet",
    "sheet_of",
]

WAYS = ("add", "subtract", "set")
"""What an answer does with a track: its value is added, taken off, or put in its place."""
VALUE = "value"
"""In the label of a change: the value of the answer, with its sign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of making a character: some inputs under one title."""

    title: str
    help: str
    """What to do here, in one line."""
    inputs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """Words that are offered where a text is typed."""

    input: str
    """The text, below the inputs: `skills.name`."""
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """A whole number that changes in play."""

    name: str
    label: str
    unit: str
    start: int | str
    """A number, or the path of one."""
    least: int | str | None
    most: int | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """What a sheet offers to a calculator."""

    label: str
    """A template: `{name}, {row.name} {row.rating}`."""
    calculator: str
    inputs: Mapping[str, str]
    """The path of a value by the input that takes it; an input may be a part, `bag.white`."""
    for_each: str
    """The path of a list, each row of which is offered; empty where one thing is offered."""
    where: Mapping[str, tuple[str, ...]]
    """Which rows are offered: by part of a row, the values that it may have."""
    clears: tuple[str, ...] = ()
    """Inputs that go back to their defaults, because they cannot stand beside those that are filled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What an answer offers to a sheet."""

    calculator: str
    result: str
    """Where the answer has the number, below its result."""
    track: str
    way: str
    """One of `WAYS`; the file calls it `as`."""
    label: str
    """A template with `{value}`: `{name}: {value} Hit Points`."""
    whose: str = ""
    """The input that a sheet has filled whose change this is, such as `foe` where two sides fill a form.
    Empty: it is offered to the sheet that was used last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The sheets of one game."""

    calculator: str
    summary: str
    """A template: a character in one line, name and all; empty where the name is enough."""
    steps: tuple[Step, ...]
    suggestions: tuple[Suggestion, ...]
    tracks: tuple[Track, ...]
    feeds: tuple[Feed, ...]
    changes: tuple[Change, ...]
    grows: tuple[Grow, ...]
    others: tuple[str, ...] = ()
    """What stands below `result.` for opponents alone, whose values `scene.toml` finds."""


def sheet_of(system: System) -> Sheet | None:
    """Return what a game declares; None where it has no `sheet.toml`.

    Raises:
        SheetError: the file has a mistake.
    """
    raw = read_tables(system.data.folder, "sheet")
    return read_sheet(raw, system) if raw else None


def read_sheet(raw: Mapping[str, Any], system: System) -> Sheet:
    """Return a declaration from the tables of its file.

    Raises:
        SheetError: a key is missing or unknown, or something is named that the game does not have.
    """
    known = ("calculator", "summary", "others", "steps", "suggest", "track", "feed", "change", "grow")
    table = Table(f"sheet.toml of {system.slug}", raw, known)
    maker = _calculator(table, system)
    if NAME not in [each.name for each in maker.declared]:
        table.refuse(f'names {maker.id}, which has no input "{NAME}"; a character needs one')
    others = table.texts("others") if "others" in table.raw else ()
    plain = Paths(maker=maker, others=others)
    tracks = tuple(_track(each, plain) for each in table.tables("track"))
    table.check_once("track", [each.name for each in tracks])
    paths = replace(plain, tracks=tuple(each.name for each in tracks))
    feeds = tuple(_feed(each, paths, system) for each in table.tables("feed"))
    return Sheet(
        calculator=maker.id,
        summary=table.template("summary", plain, is_needed=False),
        steps=_steps(table, maker),
        suggestions=tuple(_suggestion(each, plain) for each in table.tables("suggest")),
        tracks=tracks,
        feeds=feeds,
        changes=tuple(_own_change(each, paths, system, feeds) for each in table.tables("change")),
        grows=tuple(read_grow(each, paths, _calculator(each, system)) for each in table.tables("grow")),
        others=others,
    )


def _calculator(table: Table, system: System) -> Calculator:
    name = table.text("calculator")
    own = {each.id: each for each in system.calculators}
    if name not in own:
        table.refuse(f'names the calculator "{name}"; {system.slug} has {", ".join(own)}')
    return own[name]


def _steps(table: Table, maker: Calculator) -> tuple[Step, ...]:
    steps = tuple(
        Step(title=each.text("title"), help=each.text("help"), inputs=each.texts("inputs"))
        for each in table.tables("steps")
    )
    placed = [name for step in steps for name in step.inputs]
    table.check_once("input", placed)
    names = [each.name for each in maker.declared]
    if unknown := [name for name in placed if name not in names]:
        table.refuse(f'has a step with the input "{unknown[0]}"; {maker.id} has {", ".join(names)}')
    if missing := [name for name in names if name not in placed]:
        table.refuse(f'has no step for the input "{missing[0]}" of {maker.id}; put it into one')
    return steps


def _suggestion(table: Table, paths: Paths) -> Suggestion:
    path = table.text("input")
    table.check(mistake_below(path, paths.maker.declared, paths.maker.id, enters_rows=True))
    found = input_at(path.split("."), paths.maker.declared)
    if found is None or not isinstance(found.kind, Text):
        table.refuse(f"suggests words for {path}, which takes no text")
    return Suggestion(input=path, words=table.texts("words"))


def _track(table: Table, paths: Paths) -> Track:
    name = table.key("name")
    start = _bound(table, "start", paths)
    if start is None:
        table.refuse("has no start; give it a number or the path of one")
    return Track(
        name=name,
        label=table.text("label"),
        unit=table.text("unit", is_needed=False),
        start=start,
        least=_bound(table, "least", paths),
        most=_bound(table, "most", paths),
    )


def _bound(table: Table, key: str, paths: Paths) -> int | str | None:
    value: int | str | None = table.raw.get(key)
    if isinstance(value, str):
        table.check(paths.mistake(value))
        return value
    return read_number(table, key, or_path=" or the path of one")


def read_number(table: Table, key: str, *, or_path: str = "") -> int | None:
    """Return a whole number of a table; None where it has none.

    Raises:
        SheetError: it is something else.
    """
    value = table.raw.get(key)
    if value is not None and type(value) is not int:
        table.refuse(f"has {value!r} as {key}; write a whole number{or_path}")
    return value


def _feed(table: Table, paths: Paths, system: System) -> Feed:
    calculator = _calculator(table, system)
    for_each = table.text("for_each", is_needed=False)
    if for_each:
        table.check(paths.mistake(for_each))
        inside = paths.list_at(for_each)
        paths = inside or table.refuse(f"goes through {for_each}, which is no list of rows")
    where = {part: _values(table, part, paths) for part in table.by_name("where")}
    inputs = dict(table.by_name("inputs"))
    if not inputs:
        table.refuse('fills no input; write inputs = { rating = "row.rating" }')
    for name, path in inputs.items():
        table.check(mistake_below(name, calculator.declared, calculator.id))
        table.check(paths.mistake(path) if isinstance(path, str) else f"{path!r} is no text")
    clears = table.texts("clears") if "clears" in table.raw else ()
    for name in clears:
        table.check(mistake_below(name, calculator.declared, calculator.id))
    return Feed(
        label=table.template("label", paths),
        calculator=calculator.id,
        inputs=inputs,
        for_each=for_each,
        where=where,
        clears=clears,
    )


def _values(table: Table, part: str, paths: Paths) -> tuple[str, ...]:
    table.check(paths.mistake(f"row.{part}"))
    values = table.by_name("where")[part]
    if not isinstance(values, list) or not values or not all(isinstance(each, str) for each in values):
        table.refuse(f'needs a list of texts for {part} in where; write {part} = ["..."]')
    return tuple(values)


def _own_change(table: Table, paths: Paths, system: System, feeds: tuple[Feed, ...]) -> Change:
    """Return a change of a sheet, which may be that of whoever has filled an input."""
    change = read_change(table, paths, system)
    own = [each for each in feeds if each.calculator == change.calculator]
    filled = dict.fromkeys(name.partition(".")[0] for each in own for name in each.inputs)
    if change.whose and change.whose not in filled:
        known = ", ".join(filled) or "nothing"
        table.refuse(f'has whose = "{change.whose}"; feeds of {change.calculator} fill {known}')
    return change


def read_change(table: Table, paths: Paths, system: System) -> Change:
    """Return what an answer offers to the tracks that some paths have.

    Raises:
        SheetError: the calculator, the result or the track does not exist, or a word is not known.
    """
    calculator = _calculator(table, system)
    result, track, way = table.text("result"), table.text("track"), table.text("as")
    names = [each.name for each in calculator.results]
    if result.partition(".")[0] not in names:
        table.refuse(f'takes the result "{result}"; {calculator.id} has {", ".join(names)}')
    if track not in paths.tracks:
        table.refuse(f'changes the track "{track}"; there is {", ".join(paths.tracks) or "none"}')
    if way not in WAYS:
        table.refuse(f'has as = "{way}"; write one of {", ".join(WAYS)}')
    label = table.template("label", paths, also=VALUE)
    whose = table.text("whose", is_needed=False)
    return Change(calculator=calculator.id, result=result, track=track, way=way, label=label, whose=whose)
