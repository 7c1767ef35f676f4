"""What a game declares about its characters in `sheet.toml`: how they are made, what changes, what they feed.

A sheet is the inputs of one calculator, with numbers that change in play beside them.
Pages, data and scripts read this declaration; no answer needs it. A path names a value of a sheet:

- `inputs.statistics.strength`: an input, or a part of one;
- `result.total`: a result of the calculator; what lies deeper is known with an answer only;
- `tracks.hit_points`: a number that changes in play;
- `row.name`: a part of the row at hand, where a feed offers one thing for each row of a list.

A template is text with such paths in braces; `{name}` is short for `{inputs.name}`.
In a `[[grow]]` a path begins with `result.` or `inputs.` of the answer, or with `row.`, the row of the sheet
that was used to ask. In its label a path is one of the sheet, and `answer.` is the answer's result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from engine.calculator import Calculator, System
from engine.constraints import DottedId, Meta, SnakeCase
from engine.inputs import Input, Listed, Optional, Text, Whole
from engine.rule_data import read_tables
from engine.schema import Place, read

__all__ = [
    "ONLY_PAGES",
    "Change",
    "Feed",
    "Grow",
    "Paths",
    "Press",
    "Sheet",
    "SheetError",
    "Step",
    "Suggestion",
    "Track",
    "check_change",
    "read_sheet",
    "sheet_of",
]

NAME = "name"
VALUE = "value"
"""In the label of a change: the value of the answer, with its sign. In that of a growth: what is paid."""
BRACED = re.compile(r"\{([^{}]*)\}")


class SheetError(ValueError):
    """A mistake in a game's `sheet.toml` or `scene.toml`: one sentence that names the place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of making a character: some inputs under one title."""

    title: str
    help: str
    """What to do here, in one line."""
    inputs: tuple[SnakeCase, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """Words that are offered where a text is typed."""

    input: str
    """The text, below the inputs: `skills.name`."""
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A part of each row of a list that one press sets, in sight beside the row: the die of a trait."""

    input: str
    """The part, below the inputs: `attributes.die`."""
    words: tuple[str, ...] = ()
    """What can be pressed; empty for what the part offers itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """A whole number that changes in play."""

    name: SnakeCase
    label: str
    unit: str = ""
    start: int | str
    """A number, or the path of one."""
    least: int | str | None = None
    most: int | str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """What a sheet offers to a calculator."""

    label: str
    """A template: `{name}, {row.name} {row.rating}`."""
    calculator: DottedId
    inputs: Mapping[str, str] = field(default_factory=dict)
    """The path of a value by the input that takes it; an input may be a part, `bag.white`."""
    for_each: str = ""
    """The path of a list, each row of which is offered; empty where one thing is offered."""
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Which rows are offered: by part of a row, the values that it may have."""
    clears: tuple[SnakeCase, ...] = ()
    """Inputs that go back to their defaults, because they cannot stand beside those that are filled."""
    needs: str = ""
    """The path of a number without which there is nothing to offer; empty where there always is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What an answer offers to a sheet."""

    calculator: DottedId
    result: str
    """Where the answer has the number, below its result; what is true counts as 1."""
    track: SnakeCase
    way: Annotated[Literal["add", "subtract", "set"], Meta(alias="as")]
    """Whether the value is added to the track, taken off it, or put in its place."""
    label: str
    """A template with `{value}`: `{name}: {value} Hit Points`; `answer.` is the answer's result."""
    whose: str = ""
    """The input that a sheet has filled whose change this is, such as `foe` where two sides fill a form.
    Empty: it is offered to the sheet that was used last. A roll at a table says itself whom it changes."""
    needs: str = ""
    """A result that has to be true; empty where none has to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grow:
    """What an answer makes of a sheet when it is bought, and what is paid for it.

    An answer of the calculator that makes the sheet is about the sheet itself, as its form is changed: its
    price is what the result has grown by since the sheet was kept.

    Attributes:
        calculator: whose answer it is.
        label: a template with `{value}`: `{name} buys {row.name}: {value} points`.
        price: the result that is paid; empty where nothing is.
        track: what it is paid from; empty where nothing is.
        earned: the input that counts what was earned, before and in play: it rises by what is paid beyond
            that with which the track begins; empty where none does.
        needs: a result that has to be true; empty where none has to.
        rows: the list of the sheet in which the row that was used grows; empty where no row does.
        where: which rows: by part of the row that was used, the values that it may have.
        sets: parts of the row, each with the path of its new value.
        fills: the same, where the part is empty as yet.
        leaves: at which values of a result the row leaves the list.
        goes: the label where it does.
        appends: lists of the sheet, each with the path of the rows that are added to it.
    """

    calculator: DottedId
    label: str
    price: str = ""
    track: str = ""
    earned: str = ""
    needs: str = ""
    rows: str = ""
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sets: Mapping[str, str] = field(default_factory=dict)
    fills: Mapping[str, str] = field(default_factory=dict)
    leaves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    goes: str = ""
    appends: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worn:
    """A number of a sheet to which a score adds something: nothing once all of the score is used up."""

    path: str
    """The result that is the number, or a list of rows that have it."""
    part: str = ""
    """The part of each row that is the number; empty where the path leads to the number itself."""
    score: str
    """The path of the label of the score, a track: `inputs.dodges_with`, or `row.ability`."""
    adds: str
    """The path of what each score adds, by its label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The sheets of one game."""

    calculator: DottedId
    summary: str = ""
    """A template: a character in one line, name and all; empty where the name is enough."""
    steps: tuple[Step, ...] = ()
    suggestions: Annotated[tuple[Suggestion, ...], Meta(alias="suggest")] = ()
    tracks: Annotated[tuple[Track, ...], Meta(alias="track")] = ()
    feeds: Annotated[tuple[Feed, ...], Meta(alias="feed")] = ()
    changes: Annotated[tuple[Change, ...], Meta(alias="change")] = ()
    worn: tuple[Worn, ...] = ()
    grows: Annotated[tuple[Grow, ...], Meta(alias="grow")] = ()
    presses: Annotated[tuple[Press, ...], Meta(alias="press")] = ()
    empty: Mapping[str, Any] = field(default_factory=dict)
    """The inputs of an empty sheet: rows whose names nobody types, because the book has them."""
    others: tuple[SnakeCase, ...] = ()
    """What stands below `result.` for opponents alone, whose values `scene.toml` finds."""


ONLY_PAGES = ("others", "presses", "empty")
"""The parts of a declaration that are built into pages: no script reads them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paths:
    """The paths of a sheet."""

    maker: Calculator
    tracks: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """The results that are no results of the calculator: those of opponents."""
    row: tuple[str, ...] | None = ()
    """The parts of a row; none outside of a list, None where only an answer knows them."""
    answer: tuple[str, ...] = ()
    """The results of the answer at hand; none where there is no answer."""

    def mistake(self, path: str) -> str | None:
        """Return what is wrong with a path; None where it leads to something."""
        root, _, rest = path.partition(".")
        results = (*(each.name for each in self.maker.results), *self.others)
        parts = {"result": results, "tracks": self.tracks, "row": self.row, "answer": self.answer}
        roots = ("inputs", "result", "tracks", "row", *(("answer",) if self.answer else ()))
        if root not in roots or not rest:
            return f'"{path}" is no path; begin it with inputs., result., tracks. or, in a list, row.'
        if root == "inputs":
            return mistake_below(rest, self.maker)
        names = parts[root]
        if names is None or rest.partition(".")[0] in names:
            return None
        return f'"{path}" leads nowhere; after {root}. comes one of {", ".join(names) or "nothing"}'

    def check(self, place: Place, paths: Iterable[str]) -> None:
        """Refuse a path that leads nowhere."""
        for path in paths:
            check(place, self.mistake(path))

    def check_template(self, place: Place, words: str, *, also: str = "") -> None:
        """Refuse a template with a path that leads nowhere; `also` is a word that it may have besides."""
        self.check(place, (path for path in BRACED.findall(words) if path not in (NAME, also)))

    def list_at(self, path: str) -> Paths | None:
        """Return the paths for each row of a list; None where the path leads to no list of rows."""
        root, _, rest = path.partition(".")
        if root == "result":
            return replace(self, row=None)
        parts = parts_of_rows(self.maker, rest)
        return replace(self, row=parts) if parts else None


def check(place: Place, mistake: str | None) -> None:
    """Refuse a path with a mistake."""
    if mistake is not None:
        place.refuse(f"has a path that cannot be: {mistake}")


def mistake_below(path: str, calculator: Calculator, *, enters_rows: bool = False) -> str | None:
    """Return what is wrong with a path below some inputs; a list is entered for suggestions alone."""
    known = calculator.declared
    names = path.split(".")
    for at, name in enumerate(names):
        found = next((each for each in known if each.name == name), None)
        if found is None:
            choices = ", ".join(each.name for each in known) or "nothing"
            return f'"{path}" leads nowhere in {calculator.id}; in place of {name} write {choices}'
        if isinstance(found.kind, Listed) and not enters_rows and at < len(names) - 1:
            return f'"{path}" goes into a list; name the list in for_each, and its parts as row.'
        known = found.kind.parts()
    return None


def parts_of_rows(calculator: Calculator, name: str) -> tuple[str, ...] | None:
    """Return the parts of the rows of a list; none where they are no records, None where it is no list."""
    kind = next((each.kind for each in calculator.declared if each.name == name), None)
    return tuple(each.name for each in kind.parts()) if isinstance(kind, Listed) else None


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
    place = Place(where=f"sheet.toml of {system.slug}", error=SheetError)
    sheet = read(Sheet, raw, place)
    maker = calculator_named(place, sheet.calculator, system)
    if NAME not in [each.name for each in maker.declared]:
        place.refuse(f'names {maker.id}, which has no input "{NAME}"; a character needs one')
    plain = Paths(maker=maker, others=sheet.others)
    plain.check_template(place, sheet.summary)
    _check_steps(place, sheet.steps, maker)
    _check_form(place, sheet, maker)
    _check_tracks(place, sheet, plain)
    paths = replace(plain, tracks=tuple(each.name for each in sheet.tracks))
    for at, feed in place.each("feed", sheet.feeds):
        _check_feed(at, feed, paths, calculator_named(at, feed.calculator, system))
    for at, change in place.each("change", sheet.changes):
        check_change(at, change, paths, system)
        own = [each for each in sheet.feeds if each.calculator == change.calculator]
        filled = dict.fromkeys(name.partition(".")[0] for each in own for name in each.inputs)
        if change.whose and change.whose not in filled:
            known = ", ".join(filled) or "nothing"
            at.refuse(f'has whose = "{change.whose}"; feeds of {change.calculator} fill {known}')
        if (change.calculator, change.track) in [(grow.calculator, grow.track) for grow in sheet.grows]:
            bought = f"pays from {change.track} what a grow of {change.calculator} buys"
            at.refuse(f"{bought}; leave the change out, for nothing is bought with it")
    for at, grow in place.each("grow", sheet.grows):
        _check_grow(at, grow, paths, calculator_named(at, grow.calculator, system))
    return sheet


def calculator_named(place: Place, name: str, system: System) -> Calculator:
    """Return a calculator of a game, which a record names."""
    own = {each.id: each for each in system.calculators}
    return own.get(name) or place.refuse(f'names the calculator "{name}"; {system.slug} has {", ".join(own)}')


def _check_steps(place: Place, steps: tuple[Step, ...], maker: Calculator) -> None:
    placed = [name for step in steps for name in step.inputs]
    place.check_once("input", placed)
    names = [each.name for each in maker.declared]
    if unknown := [name for name in placed if name not in names]:
        place.refuse(f'has a step with the input "{unknown[0]}"; {maker.id} has {", ".join(names)}')
    if missing := [name for name in names if name not in placed]:
        place.refuse(f'has no step for the input "{missing[0]}" of {maker.id}; put it into one')


def _check_tracks(place: Place, sheet: Sheet, paths: Paths) -> None:
    place.check_once("track", [each.name for each in sheet.tracks])
    for at, track in place.each("track", sheet.tracks):
        bounds = (track.start, track.least, track.most)
        paths.check(at, [each for each in bounds if isinstance(each, str)])
    for at, worn in place.each("worn", sheet.worn):
        inside = replace(paths, row=None) if worn.part else paths
        inside.check(at, [worn.path, worn.score, worn.adds])
        if not worn.path.startswith("result."):
            at.refuse(f"has the path {worn.path}, which is no result")


def _check_form(place: Place, sheet: Sheet, maker: Calculator) -> None:
    for at, suggestion in place.each("suggest", sheet.suggestions):
        if not isinstance(_part(at, suggestion.input, maker).kind, Text):
            at.refuse(f"suggests words for {suggestion.input}, which takes no text")
    for at, press in place.each("press", sheet.presses):
        if not (_part(at, press.input, maker).usual or press.words):
            at.refuse(f'has nothing to press for {press.input}; write words = ["..."]')
    place.check_known("empty", sheet.empty, [each.name for each in maker.declared])


def _part(place: Place, path: str, maker: Calculator) -> Input:
    """Return the input, or the part of the rows of a list, at a path; refuse one that leads nowhere."""
    check(place, mistake_below(path, maker, enters_rows=True))
    first, *rest = path.split(".")
    found = next(each for each in maker.declared if each.name == first)
    for name in rest:
        found = next(each for each in found.kind.parts() if each.name == name)
    return found


def _check_feed(place: Place, feed: Feed, paths: Paths, calculator: Calculator) -> None:
    if feed.for_each:
        paths.check(place, [feed.for_each])
        inside = paths.list_at(feed.for_each)
        paths = inside or place.refuse(f"goes through {feed.for_each}, which is no list of rows")
    paths.check(place, (f"row.{part}" for part in feed.where))
    if not feed.inputs:
        place.refuse('fills no input; write inputs = { rating = "row.rating" }')
    for name in (*feed.inputs, *feed.clears):
        check(place, mistake_below(name, calculator))
    paths.check(place, [*feed.inputs.values(), *([feed.needs] if feed.needs else ())])
    paths.check_template(place, feed.label)


def check_change(place: Place, change: Change, paths: Paths, system: System) -> None:
    """Check what an answer offers to the tracks that some paths have.

    Raises:
        SheetError: the calculator, the result or the track does not exist.
    """
    calculator = calculator_named(place, change.calculator, system)
    names = [each.name for each in calculator.results]
    for name in filter(None, (change.result.partition(".")[0], change.needs)):
        if name not in names:
            place.refuse(f'takes the result "{name}"; {calculator.id} has {", ".join(names)}')
    if change.track not in paths.tracks:
        place.refuse(f'changes the track "{change.track}"; there is {", ".join(paths.tracks) or "none"}')
    replace(paths, answer=tuple(names)).check_template(place, change.label, also=VALUE)


def _check_grow(place: Place, grow: Grow, paths: Paths, calculator: Calculator) -> None:
    if grow.track and grow.track not in paths.tracks:
        place.refuse(
            f'is paid from the track "{grow.track}"; the sheet has {", ".join(paths.tracks) or "none"}'
        )
    if bool(grow.price) != bool(grow.track):
        place.refuse("is paid by halves; give it both a price and a track, or neither")
    if grow.earned:
        _check_earned(place, grow, paths.maker)
    if bool(grow.leaves) != bool(grow.goes):
        place.refuse("lets a row leave and does not say so, or the reverse; give it both leaves and goes")
    known = tuple(each.name for each in calculator.results)
    for name in (*filter(None, (grow.price, grow.needs)), *grow.leaves):
        if name not in known:
            place.refuse(f'looks at the result "{name}"; {calculator.id} has {", ".join(known)}')
    _check_rows(place, grow, paths.maker)
    answer = Paths(maker=calculator, row=None)
    answer.check(place, (*grow.sets.values(), *grow.fills.values(), *grow.appends.values()))
    for label in (grow.label, grow.goes):
        replace(paths, row=None, answer=known).check_template(place, label, also=VALUE)


def _check_earned(place: Place, grow: Grow, maker: Calculator) -> None:
    """Check that what is paid is counted by an input that takes a number."""
    if not grow.track:
        place.refuse(f'counts in "{grow.earned}" what nobody pays; give it a price and a track')
    kind = _part(place, grow.earned, maker).kind
    if not isinstance(kind.kind if isinstance(kind, Optional) else kind, Whole):
        place.refuse(f'counts what is paid in "{grow.earned}", which takes no whole number')


def _check_rows(place: Place, grow: Grow, maker: Calculator) -> None:
    """Check the lists of the sheet that grow, and the parts of their rows."""
    for name in (*filter(None, (grow.rows,)), *grow.appends):
        if parts_of_rows(maker, name) is None:
            place.refuse(f'grows "{name}", which is no list of {maker.id}')
    parts = parts_of_rows(maker, grow.rows) or ()
    for key, named in (("sets", grow.sets), ("fills", grow.fills)):
        for part in named:
            if part not in parts:
                place.refuse(f'{key} the part "{part}"; its rows have {", ".join(parts) or "none"}')
