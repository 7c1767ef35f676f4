"""What readers keep of characters and scenes, as records and JSON Schemas, and what games declare of both.

Nothing in Python reads such a document: the page's scripts do, with the types and limits that
`tools.wire_types` writes from these records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from engine.constraints import DottedId, GameId, Meta, RuleId, SnakeCase
from engine.scenes import Scene, Who
from engine.schema import schema
from engine.sheets import ONLY_PAGES, Sheet
from macros.generate.data.schemas import DRAFT, TEXT, URL, record
from macros.pages.scenes import Ready, SheetAnswer, ToldEnd, ToldEvening, ToldOrder, ToldOutcome

Schema = dict[str, Any]

Version = Annotated[str, Meta(pattern="^[A-Za-z0-9_.+-]{0,40}$")]
Notes = Annotated[str, Meta(most=4000)]
StoredId = Annotated[str, Meta(most=64)]
Tracks = Mapping[SnakeCase, int]
AT_START = "what changes in play; what is left out is at its start"


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One line of what happened."""

    time: Annotated[str, Meta(most=40, format="date-time")]
    text: Annotated[str, Meta(least=0, most=300)]


Log = Annotated[tuple[LogLine, ...], Meta(most=200, says="newest first")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDocument:
    """A character as a reader keeps it: what a file, a device and, in part, a link hold."""

    format: Literal["indie-rulebook sheet 1"]
    game: GameId
    calculator: Annotated[DottedId, Meta(most=129, says="the calculator that makes the character")]
    inputs: Annotated[Mapping[str, Any], Meta(says="of that calculator; defaults are left out")] = field(
        default_factory=dict
    )
    tracks: Annotated[Tracks, Meta(says=AT_START)] = field(default_factory=dict)
    log: Log = ()
    notes: Notes = ""
    engine: Annotated[Version, Meta(says="the version of the rules with which it was made")] = ""
    random: Annotated[
        str,
        Meta(
            pattern="^([0-9a-f]{16})?$",
            says="a hash of the inputs that the book has picked at random; while they are as they were, the "
            "book has made the character up",
        ),
    ] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSheet:
    """A character on a reader's device; without an answer it is worked out again when it is opened."""

    id: Annotated[str, Meta(says="unique on the device")]
    changed: Annotated[str, Meta(format="date-time")]
    document: Annotated[SheetDocument, Meta(says="A character as a reader keeps it")]
    answer: SheetAnswer | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AllSheets:
    """All characters of a reader in one file."""

    format: Literal["indie-rulebook sheets"]
    version: Literal[1]
    sheets: Annotated[tuple[KeptSheet, ...], Meta(most=200, says="newest first")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody in a scene."""

    id: Annotated[str, Meta(pattern="^p[1-9][0-9]{0,5}$", says="within the scene")]
    name: Annotated[str, Meta(most=80)]
    kind: Who
    ready: Annotated[
        StoredId, Meta(says="the id of one whom the book brings; empty for a character with inputs")
    ] = ""
    sheet: Annotated[StoredId, Meta(says="the sheet on the reader's device; empty where there is none")] = ""
    inputs: Annotated[Mapping[str, Any], Meta(says="of the calculator that makes the character")] = field(
        default_factory=dict
    )
    tracks: Annotated[Tracks, Meta(says=AT_START)] = field(default_factory=dict)
    conditions: Annotated[str, Meta(most=300)] = ""
    number: Annotated[int | None, Meta(says="by which people are put in order")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidPart:
    """What lies in a slot of a roll at the table."""

    slot: SnakeCase
    person: Annotated[str, Meta(least=0, most=7, says="whose it is; empty for a number of the book")] = ""
    title: Annotated[str, Meta(least=0, most=64)] = ""
    label: Annotated[str, Meta(most=200)]
    inputs: Annotated[Mapping[str, Any], Meta(says="its values, by the names of the declaration")] = field(
        default_factory=dict
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedPiece:
    """A piece of a roll in its place."""

    input: SnakeCase
    piece: Annotated[str, Meta(most=64)]
    place: Annotated[str, Meta(most=64)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenMove:
    """What a roll has moved: a later line of the same roll for the same track takes the place of this one."""

    of: Annotated[
        str,
        Meta(most=129, pattern=r"^\S.*$", says="the calculator whose answer it is, or the title of a price"),
    ]
    person: Annotated[str, Meta(least=0, most=7, says="empty for what the table shares")] = ""
    track: SnakeCase
    by: Annotated[int, Meta(says="from where it stood before the roll had moved it")]
    text: Annotated[str, Meta(most=300, says="as it stands among what is written")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidRoll:
    """A roll at the table: what is laid, and once it is rolled, what was asked."""

    actor: Annotated[str, Meta(least=0, most=7, says="the id of whoever acts")] = ""
    parts: Annotated[tuple[LaidPart, ...], Meta(most=40)] = ()
    calculator: Annotated[
        str,
        Meta(least=0, most=129, pattern=r"^$|^[a-z_]+\.[A-Za-z0-9_-]+$", says="empty before it is rolled"),
    ] = ""
    inputs: Annotated[Mapping[str, Any], Meta(says="of the calculator, with all that was done since")] = (
        field(default_factory=dict)
    )
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")] = ""
    method: Annotated[int, Meta(least=1, says="by which the seed becomes faces")] = 2
    written: Annotated[
        tuple[Annotated[str, Meta(most=300)], ...], Meta(most=60, says="what of it stands on sheets by now")
    ] = ()
    moves: Annotated[
        tuple[WrittenMove, ...], Meta(most=60, says="what stands of it, once for each track")
    ] = ()
    found: Annotated[Tracks, Meta(says="what the table had before anything of it was written")] = field(
        default_factory=dict
    )
    placed: Annotated[tuple[PlacedPiece, ...], Meta(most=200, says="where its pieces lie")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What somebody has said about their place in the order, and the actions that they have left."""

    person: Annotated[str, Meta(most=7, says="the id of somebody in the scene")]
    said: Annotated[Mapping[str, Any], Meta(says="by the part of a row that asks for it")] = field(
        default_factory=dict
    )
    actions: Annotated[int | None, Meta(says="in each round; nothing before they are in order")] = None
    left: Annotated[int, Meta(least=0, says="of them, in this round")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingRoll:
    """A roll that is placed and waits until everybody who acts at once has placed theirs."""

    roll: LaidRoll
    row: Annotated[Mapping[str, Any], Meta(says="by what it is compared with the others")] = field(
        default_factory=dict
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """Who tells what was placed, sentence by sentence."""

    seed: Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$", says="of the lots")] = ""
    method: Annotated[int, Meta(least=1, says="by which the seed becomes lots")] = 2
    holds: Annotated[tuple[str, ...], Meta(most=60, says="the ids of those who hold back")] = ()
    order: Annotated[tuple[str, ...], Meta(most=5000, says="the id of who says each sentence")] = ()
    told: Annotated[int, Meta(least=0, says="sentences that are said")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneDocument:
    """A scene at the table as a reader keeps it: what a file, a device and, in part, a link hold."""

    format: Literal["indie-rulebook scene 1"]
    game: GameId
    people: Annotated[tuple[Person, ...], Meta(most=60, says="in the order in which they move")] = ()
    turn: Annotated[str, Meta(says="the id of whoever moves; empty before the first move")] = ""
    round: Annotated[int, Meta(least=1)] = 1
    turns: Annotated[tuple[Turn, ...], Meta(most=60)] = ()
    shared: Annotated[Tracks, Meta(says="what belongs to the table; what is left out is at its start")] = (
        field(default_factory=dict)
    )
    notes: Notes = ""
    log: Log = ()
    roll: Annotated[LaidRoll | None, Meta(says="the roll that lies on the table")] = None
    waiting: Annotated[
        tuple[WaitingRoll, ...], Meta(most=11, says="the rolls of others who act at once")
    ] = ()
    telling: Annotated[Telling | None, Meta(says="nothing before everybody has placed")] = None
    engine: Annotated[Version, Meta(says="the version of the rules with which it was saved")] = ""


def document_schemas() -> dict[str, Schema]:
    """Return the schemas of documents, and of the files with what games declare, by their names."""
    return {
        "sheet": _document(SheetDocument, "A character sheet", "A character as a reader keeps it"),
        "sheets": _declared("sheet", "What a game declares about its characters", declared_sheet()),
        "all-sheets": _document(
            AllSheets, "All character sheets", "What a device keeps of characters, as one file"
        ),
        "scene": _document(SceneDocument, "A scene", "A scene at the table as a reader keeps it"),
        "scenes": _declared(
            "scene", "What a game declares about its table, and who may be met", declared_scene()
        ),
    }


def declared_sheet() -> Schema:
    """Return the schema of what scripts know of a game's sheets."""
    parts = Mapping[SnakeCase, tuple[SnakeCase, ...]]
    defaults = Mapping[SnakeCase, Mapping[str, Any]]
    return _of_game(schema(Sheet), ONLY_PAGES, known=schema(parts), defaults=schema(defaults))


def declared_scene() -> Schema:
    """Return the schema of what scripts know of a game's table."""
    told = {
        "people": schema(tuple[Ready, ...]),
        "ends": schema(tuple[ToldEnd, ...]),
        "evenings": schema(tuple[ToldEvening, ...]),
        "outcomes": schema(tuple[ToldOutcome, ...]),
        "orders": schema(tuple[ToldOrder, ...]),
        "rulings": schema(Mapping[DottedId, tuple[RuleId, ...]]),
    }
    return _of_game(schema(Scene), ("opponents", *told), **told)


def _of_game(declared: Schema, left_out: tuple[str, ...], **more: Schema) -> Schema:
    book: Schema = {**TEXT, "description": "the name of the book and of its edition, as a post names it"}
    own = {name: each for name, each in declared["properties"].items() if name not in left_out}
    return record(game=schema(GameId), title=TEXT, book=book, **own, **more)


def _document(kept: type, title: str, description: str) -> Schema:
    return {"$schema": DRAFT, "title": title, "description": description, **schema(kept, is_given=False)}


def _declared(name: str, description: str, declared: Schema) -> Schema:
    head: Schema = {"$schema": {"const": f"../schemas/{name}s.schema.json"}, "engine": TEXT, "licence": URL}
    said = {"title": f"{name}s/<game>.json", "description": description}
    return {"$schema": DRAFT, **said, **record(**head, **{name: declared})}
