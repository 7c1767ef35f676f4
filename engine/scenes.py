"""What a game declares about its table in `scene.toml`: whose move it is, what everybody shares, who opposes.

The people of a scene are sheets (`engine/sheets.py`), with the paths that sheets have. An opponent of
`people.toml` has no sheet of its own: the declaration says which line of theirs is which value of a sheet, so
that what a sheet feeds and what an answer changes hold for opponents, too.
`engine/table_rolls.py` has what is rolled there. A `[[situation]]` sets a table with one press.

Each `[[evening]]` is one rule about the end of an evening, and one of four things: a number that somebody
says and a track gains, a track that goes back to its start, deeds that a calculator counts, or words that
remind. What no rule gives, no evening gives.

Pages, data and scripts read this declaration; no answer needs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from engine.calculator import Calculator, System
from engine.constraints import DottedId, Meta, RuleId, SnakeCase
from engine.inputs import Listed
from engine.inputs.kinds import Choice, Flag, Kind, Whole
from engine.rule_data import read_tables
from engine.schema import Place, read
from engine.sheets import Change, Paths, Sheet, SheetError, check_change, sheet_of
from engine.table_rolls import Lay, Leaves, Outcome, Price, RollNames, Slot, Stock, TableRoll, Words

__all__ = [
    "LINE_PARTS",
    "NUMBER",
    "Evening",
    "Everybody",
    "OpponentValue",
    "OrderFrom",
    "Outcome",
    "Scene",
    "SceneEnd",
    "SharedTrack",
    "Situation",
    "Who",
    "choices_in",
    "deeds_of",
    "read_scene",
    "scene_of",
]

Who = Literal["character", "opponent"]
"""Who is played, and who stands against them."""
NUMBER = "number"
"""In a row, in place of a path: the number by which people are put in order."""
NAMES_BY_ROUND = [["text"]]
"""The shape of a result with a list of names for each round."""
LINE_PARTS = ("name", "value", "die", "modifier")
"""What a line of an opponent gives: name, value, and of one such as `d8 +2` the faces and what is added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """What one rule gives or takes at the end of an evening."""

    title: str
    says: str
    """What happens, in one or two sentences."""
    clauses: Annotated[tuple[RuleId, ...], Meta(least=1)]
    """The rules that say so."""
    track: str = ""
    """The track of every character that it changes; empty for deeds and for words."""
    starts: bool = False
    """Whether the track goes back to its start."""
    into: str = ""
    """The shared number that gains what goes from the track, and gives what comes to it; empty for none."""
    shared: str = ""
    """The track of the table that begins anew with it; empty for none."""
    one_for: Literal["character", "opponent", ""] = ""
    """Of whom that track then has one for each; empty where it goes back to its start."""
    least: int = 0
    """The smallest number that can be said."""
    most: int = 0
    """The largest; 0 where no number is said."""
    usual: int = 0
    """Where the number begins."""
    each: bool = False
    """Whether everybody has a number of their own; otherwise one holds for all."""
    calculator: str = ""
    """The calculator that counts deeds, fed by the sheet; what it changes there, the sheet declares."""
    input: str = ""
    """The list of deeds that it takes."""
    keeps: Mapping[SnakeCase, str] = field(default_factory=dict)
    """What of its result becomes an input of the sheet, by the input."""


def check_evening(
    place: Place, evening: Evening, sheet: Sheet, shared: Iterable[str], own: Mapping[str, Calculator]
) -> None:
    """Refuse a track, a calculator, an input or a result that there is not, and what is two things at once.

    Raises:
        Exception: of the kind of the place.
    """
    if evening.calculator:
        place.check_known("calculator", [evening.calculator], own)
        counts = own[evening.calculator]
        if deeds_of(evening, counts) is None:
            place.refuse(f"takes deeds as {evening.input}, which is no list of choices of {counts.id}")
        place.check_known("keeps", evening.keeps, [each.name for each in own[sheet.calculator].declared])
        place.check_known("keeps", evening.keeps.values(), [each.name for each in counts.results])
        place.check_known("calculator", [counts.id], [each.calculator for each in sheet.feeds])
    place.check_known("track", filter(None, [evening.track]), [each.name for each in sheet.tracks])
    place.check_known("into", filter(None, [evening.into]), shared)
    place.check_known("shared", filter(None, [evening.shared]), shared)
    if (evening.shared and not evening.starts) or (evening.one_for and not evening.shared):
        place.refuse("begins nothing anew; write starts, with the shared track that one_for counts for")
    kinds = [bool(evening.calculator), evening.starts, evening.most > 0]
    if sum(kinds) > 1 or bool(evening.track) != (evening.starts or evening.most > 0):
        place.refuse("is no one thing; write a track with starts or most, a calculator, or words alone")
    if not evening.least <= evening.usual <= max(evening.least, evening.most):
        place.refuse(f"begins with {evening.usual}, which is not from {evening.least} to {evening.most}")


def deeds_of(evening: Evening, calculator: Calculator) -> Mapping[str, str] | None:
    """Return the words of the deeds by their names; None where the input is no list of choices."""
    kinds = [each.kind for each in calculator.declared if each.name == evening.input]
    for kind in kinds:
        if isinstance(kind, Listed) and isinstance(kind.item, Choice):
            return choices_in(kind.item)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedTrack:
    """A whole number that belongs to the table, and to nobody at it."""

    name: SnakeCase
    label: str
    unit: str = ""
    start: int
    least: int | None = None
    most: int | None = None
    clause: RuleId
    """The rule that it comes from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Everybody:
    """What all people of a scene together offer to a calculator: a list with a row for each."""

    label: str
    calculator: DottedId
    input: SnakeCase
    who: Literal["character", "opponent", ""] = ""
    """Empty for both."""
    row: Mapping[str, str] = field(default_factory=dict)
    """The path of a value by the part of the row, or `NUMBER`; what somebody lacks is left out."""
    by_kind: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By the part of the row, what it is for a character and for an opponent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderFrom:
    """An answer that says in which order people move.

    With `press` the table has a panel that asks it for everybody: the rows are those of `[[everybody]]`.
    """

    calculator: DottedId
    result: SnakeCase
    name: str = ""
    """The part of a row that is the name; empty where the rows are names."""
    title: str = ""
    """What opens the panel."""
    press: str = ""
    """What its button says; empty for no panel."""
    says: str = ""
    """What nobody could know of it, in a sentence, with where it comes from."""
    asks: str = ""
    """The choice among the parts of a row that is asked of everybody."""
    marks: str = ""
    """The flag among them, which some have."""
    rolled: str = ""
    """The part of a row of the answer that somebody rolled."""
    actions: str = ""
    """The part that says how many actions somebody has in each round; empty where nobody counts them."""
    at_first: str = ""
    """The part that says how many in the first one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """Several who act at once: each rolls and places, then a calculator says who tells what when."""

    calculator: DottedId
    """Which puts them in order."""
    input: SnakeCase
    """The list of those who act: a row for each."""
    name: SnakeCase
    """The part of a row for the name; the others are those of `row`."""
    row: SnakeCase
    """The result of an outcome with the parts of a row."""
    holds: SnakeCase
    """The input with the names of those who let others go first."""
    rounds: SnakeCase
    """The result with the names of those who tell something, round by round."""
    acting: SnakeCase
    """The input of an outcome's question that takes how many act."""
    title: str
    """What the button says that lets somebody else act at once."""
    press: str
    """What the button says that asks for the order."""
    tells: str
    """Who does what now: `{actor} says one sentence`."""
    told: str
    """What the button says after it."""
    hold: str
    """What the button says by which whoever is first lets others go before: `{actor} holds back`."""
    clause: RuleId


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
    also: Mapping[str, Any] = field(default_factory=dict)
    """What every row has besides: `{"section": "Skills"}`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """A table that one press sets: ready people, and what is between them."""

    title: str
    says: str
    """Where everybody stands, in one line."""
    people: tuple[str, ...]
    """The ids of ready people of the game."""
    shared: Mapping[SnakeCase, int] = field(default_factory=dict)
    """Where the tracks of the table stand then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneEnd:
    """What one rule changes when a scene ends, after which everybody stays; words alone remind."""

    title: str
    says: str
    """What happens, in one or two sentences."""
    clauses: Annotated[tuple[RuleId, ...], Meta(least=1)]
    """The rules that say so."""
    track: str = ""
    """The track of everybody that goes back to its start."""
    shared: str = ""
    """The track of the table that does."""
    one_for: Literal["character", "opponent", ""] = ""
    """For whom the track of the table is filled up instead, to one for each; more than that stays."""
    frees: bool = False
    """Whether what rolls have used up can be used again: the words of a slot's `spent` go."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The table of one game."""

    order: str
    """Who moves when, in one line."""
    clause: Annotated[RuleId, Meta(pattern="^$|^[A-Z]R?(0|[1-9][0-9]*)[a-z]?$")] = ""
    """The rule that says so; empty where no author does."""
    number: str = ""
    """What the game calls the number by which people are put in order; empty where it has none."""
    first: Literal["low", "high", ""] = ""
    """Who is first: whoever has the lowest number, or the highest; empty without a number."""
    shows: tuple[SnakeCase, ...]
    """The tracks of a person that are seen at once, and those of the table that stand beside the roll; the
    others are folded."""
    shared: tuple[SharedTrack, ...] = ()
    changes: Annotated[tuple[Change, ...], Meta(alias="change")] = ()
    """What an answer offers to what is shared."""
    everybody: tuple[Everybody, ...] = ()
    orders: Annotated[tuple[OrderFrom, ...], Meta(alias="turns")] = ()
    opponents: Annotated[tuple[OpponentValue, ...], Meta(alias="opponent")] = ()
    slots: Annotated[tuple[Slot, ...], Meta(alias="slot")] = ()
    lays: Annotated[tuple[Lay, ...], Meta(alias="lay")] = ()
    rolls: Annotated[tuple[TableRoll, ...], Meta(alias="roll")] = ()
    leaves: tuple[Leaves, ...] = ()
    words: tuple[Words, ...] = ()
    costs: Annotated[tuple[Price, ...], Meta(alias="price")] = ()
    outcomes: Annotated[tuple[Outcome, ...], Meta(alias="outcome")] = ()
    stocks: Annotated[tuple[Stock, ...], Meta(alias="stock")] = ()
    situations: Annotated[tuple[Situation, ...], Meta(alias="situation")] = ()
    ends: Annotated[tuple[SceneEnd, ...], Meta(alias="end")] = ()
    """What the rules change at the end of a scene."""
    evenings: Annotated[tuple[Evening, ...], Meta(alias="evening")] = ()
    """What the rules give or take at the end of an evening."""
    together: tuple[Together, ...] = ()
    """Several who act at once, if the game lets them."""


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


def choices_in(kind: Kind) -> dict[str, str]:
    """Return what a choice allows, in words; nothing for another kind."""
    return {str(each.value): each.label for each in kind.options} if isinstance(kind, Choice) else {}


def read_scene(raw: Mapping[str, Any], system: System, sheet: Sheet) -> Scene:
    """Return a declaration from the tables of its file.

    Raises:
        SheetError: a key is missing or unknown, or something is named that the game does not have.
    """
    place = Place(where=f"scene.toml of {system.slug}", error=SheetError)
    scene = read(Scene, raw, place)
    own = {each.id: each for each in system.calculators}
    tracks = tuple(each.name for each in sheet.tracks)
    paths = Paths(maker=own[sheet.calculator], tracks=tracks, others=sheet.others)
    _check_order(place, scene, system)
    shared = tuple(each.name for each in scene.shared)
    place.check_known("shows", scene.shows, (*tracks, *shared))
    place.check_once("track", [*tracks, *shared])
    of_all = Paths(maker=paths.maker, tracks=shared)
    for at, change in place.each("change", scene.changes):
        check_change(at, change, of_all, system)
    for at, everybody in place.each("everybody", scene.everybody):
        _check_everybody(at, everybody, paths, own)
    for at, order in place.each("turns", scene.orders):
        at.check_known("calculator", [order.calculator], own)
        at.check_known("result", [order.result], [each.name for each in own[order.calculator].results])
        if order.press:
            _check_panel(at, order, scene, own[order.calculator])
    for at, value in place.each("opponent", scene.opponents):
        paths.check(at, [value.path])
        if not (value.line or value.block):
            at.refuse('finds no line; write line = "..." or block = "..."')
        at.check_known("row", value.row.values(), LINE_PARTS)
    _check_rolls(place, scene, paths, own)
    for at, evening in place.each("evening", scene.evenings):
        check_evening(at, evening, sheet, of_all.tracks, own)
    _check_ends(place, scene, tracks, shared)
    return scene


def _check_ends(place: Place, scene: Scene, tracks: tuple[str, ...], shared: tuple[str, ...]) -> None:
    for at, end in place.each("end", scene.ends):
        at.check_known("track", filter(None, [end.track]), tracks)
        at.check_known("shared", filter(None, [end.shared]), shared)
        if end.one_for and not end.shared:
            at.refuse("fills up nothing; name the track of the table, as shared")
        if end.frees and not any(each.spent for each in scene.slots):
            at.refuse("frees what no slot of a roll uses up; give a slot the word for it, as spent")


def _check_order(place: Place, scene: Scene, system: System) -> None:
    if scene.number and not scene.first:
        place.refuse("has a number and no first; write low or high")
    rests = [(place, scene.clause), *((at, each.clause) for at, each in place.each("shared", scene.shared))]
    rests += [(at, one) for at, each in place.each("evening", scene.evenings) for one in each.clauses]
    rests += [(at, one) for at, each in place.each("end", scene.ends) for one in each.clauses]
    rests += [(at, each.clause) for at, each in place.each("together", scene.together)]
    for at, clause in rests:
        if clause and clause not in system.data.clauses and clause not in system.data.rulings:
            at.refuse(f"rests on the clause {clause}, which {system.slug} does not have")


def _check_panel(place: Place, order: OrderFrom, scene: Scene, calculator: Calculator) -> None:
    lists = [each.input for each in scene.everybody if each.calculator == calculator.id]
    if not lists:
        place.refuse(f"asks everybody, and no [[everybody]] fills {calculator.id}")
    declared = {each.name: each.kind for each in calculator.declared}
    kinds = {part.name: part.kind for name in lists for part in declared[name].parts()}
    place.check_known(
        "asks", [order.asks], [name for name, kind in kinds.items() if isinstance(kind, Choice)]
    )
    flags = [name for name, kind in kinds.items() if isinstance(kind, Flag)]
    place.check_known("marks", filter(None, [order.marks]), flags)
    shape = next(each.shape for each in calculator.results if each.name == order.result)
    if not (isinstance(shape, list) and isinstance(shape[0], Mapping)):
        place.refuse(f"puts in order by {order.result}, which is no list of rows")
    named = (order.name, order.rolled, order.actions, order.at_first)
    place.check_known("part", filter(None, named), shape[0])


def _check_everybody(place: Place, everybody: Everybody, paths: Paths, own: Mapping[str, Calculator]) -> None:
    place.check_known("calculator", [everybody.calculator], own)
    declared = own[everybody.calculator].declared
    parts = [part.name for each in declared if each.name == everybody.input for part in each.kind.parts()]
    if not parts:
        place.refuse(f"fills {everybody.input}, which is no list of rows of {everybody.calculator}")
    place.check_known("row", [*everybody.row, *everybody.by_kind], parts)
    paths.check(place, (each for each in everybody.row.values() if each != NUMBER))


def _check_rolls(place: Place, scene: Scene, paths: Paths, own: Mapping[str, Calculator]) -> None:
    declared = RollNames(
        slots=tuple(each.name for each in scene.slots),
        values=frozenset(f"{lay.slot}.{name}" for lay in scene.lays for name in (*lay.inputs, *lay.gives)),
        rolled=tuple(each.calculator for each in scene.rolls),
        tracks=paths.tracks,
        shared=tuple(each.name for each in scene.shared),
        own=own,
    )
    place.check_once("slot", declared.slots)
    for at, stock in place.each("stock", scene.stocks):
        declared.check_stock(at, stock)
    for at, situation in place.each("situation", scene.situations):
        at.check_known("shared", situation.shared, declared.shared)
    for at, lay in place.each("lay", scene.lays):
        declared.check_lay(at, lay, paths)
    for at, slot in place.each("slot", scene.slots):
        declared.check_slot(at, slot)
    for at, roll in place.each("roll", scene.rolls):
        declared.check_roll(at, roll)
        paths.check(at, [each.has for each in roll.refuses])
        paths.check(at, [f"inputs.{each}" for each in roll.holds.values()])
    _check_left(place, scene, declared)


def _check_left(place: Place, scene: Scene, declared: RollNames) -> None:
    for at, leaves in place.each("leaves", scene.leaves):
        declared.check_leaves(at, leaves)
    for at, words in place.each("words", scene.words):
        declared.check_words(at, words)
    for at, price in place.each("price", scene.costs):
        declared.check_price(at, price)
    for at, outcome in place.each("outcome", scene.outcomes):
        declared.check_outcome(at, outcome)
        kept = {each.slot for each in outcome.given} & {each.name for each in scene.slots if not each.gone}
        if kept:
            at.refuse(f"gives up what lies in {kept.pop()}; give that slot the word for it, as gone")
    for at, together in place.each("together", scene.together):
        _check_together(at, together, scene, declared.own)


def _check_together(place: Place, together: Together, scene: Scene, own: Mapping[str, Calculator]) -> None:
    place.check_known("calculator", [together.calculator], own)
    calculator = own[together.calculator]
    kinds = {each.name: each.kind for each in calculator.declared}
    lists = {name: [part.name for part in kind.parts()] for name, kind in kinds.items() if kind.parts()}
    place.check_known("input", [together.input], lists)
    place.check_known("holds", [together.holds], [name for name in kinds if name not in lists])
    rounds = [each.name for each in calculator.results if each.shape == NAMES_BY_ROUND]
    place.check_known("rounds", [together.rounds], rounds)
    if "{actor}" not in together.tells:
        place.refuse("says nothing of who tells; write {actor} into tells")
    for at, outcome in place.each("outcome", scene.outcomes):
        asked = own[outcome.after]
        placed = own[next(each.to for each in asked.follow_ups if each.name == outcome.follow_up)]
        shapes = {each.name: each.shape for each in placed.results if isinstance(each.shape, Mapping)}
        at.check_known("row", [together.row], shapes)
        parts = [*shapes[together.row], together.name]
        at.check_known("part", parts, lists[together.input])
        numbers = [each.name for each in placed.declared if isinstance(each.kind, Whole)]
        at.check_known("acting", [together.acting], numbers)
        for told, sentence in at.each("sentence", outcome.sentences):
            if not sentence.in_turn:
                told.refuse("has no in_turn; say what it is called where several act at once")
