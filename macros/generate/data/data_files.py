"""The folder `data`: one JSON file a kind of thing, each with the schema that it keeps to.

Of every thing of the book each key is named once, with its value and its schema. Every key is always there,
null where it does not apply. What a whole file holds is in `FILES`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from engine import MODES, REFUSED, __version__, catalogue, throws_of
from engine.links import corrections
from engine.scenes import scene_of
from engine.sheets import sheet_of
from macros.editions import editions_of
from macros.generate.data.book import LICENCE, Book, urn
from macros.generate.data.documents import document_schemas
from macros.generate.data.protocol_schemas import answer_schema, request_schema
from macros.generate.data.schemas import (
    ANY_OBJECT,
    CERTAIN,
    CHANGE_KIND,
    CITATION,
    COUNT,
    DATE_OF,
    DAY,
    DOTTED_ID,
    DRAFT,
    EVIDENCE,
    GAME_ID,
    LEADS_TO,
    MAYBE_DATE,
    MAYBE_PLACE,
    MAYBE_RULE_ID,
    MAYBE_SHORT,
    MAYBE_TEXT,
    MAYBE_URL,
    NAMED_SHORT,
    PLACE,
    RULE_ID,
    SHORT,
    SNAKE_CASE,
    STATUS,
    TEXT,
    THROWS,
    URL,
    Schema,
    by_name,
    or_none,
    or_null,
    record,
    several,
)
from macros.pages.book_index import examples_of
from macros.pages.citations import Citable, citable, source_fields
from macros.pages.desks import sheet_data
from macros.pages.history import changed_answers
from macros.pages.people import KINDS as CAST
from macros.pages.people import people_of
from macros.pages.reading_effects import Compared, effects
from macros.pages.reference import result_schema, results_of, shape_in_words
from macros.pages.scenes import scene_data

if TYPE_CHECKING:
    from pathlib import Path

    from engine import Calculator, Input, Ruling, Source, System

OURS = "ours"
"""What rests on no text and is no rule either: it can be thrown away."""
DEFAULTS = ("required", "fixed", "other_inputs", "readings")
"""Where an input's default comes from: it has none; the declaration; the inputs beside it; a ruling."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """Something of a game that is written as a JSON object, with what is needed to write it."""

    book: Book
    system: System
    found: Any

    @cached_property
    def cited(self) -> Citable:
        """The same as it is cited."""
        return citable(self.system, self.found)


class Shape:
    """A kind of JSON object: of each key, in order, the schema, and what it holds.

    A key with a schema alone holds the attribute of that name; an empty one is null where that may be.
    """

    def __init__(self, **keys: Schema | tuple[Schema, Callable[[Any], Any]]) -> None:
        self._values = {name: key[1] for name, key in keys.items() if isinstance(key, tuple)}
        schemas = {name: key[0] if isinstance(key, tuple) else key for name, key in keys.items()}
        self._optional = {name for name, schema in schemas.items() if "null" in schema.get("type", ())}
        self.schema = record(**schemas)

    def of(self, found: Any) -> dict[str, Any]:
        """Return the object for something; a thing of a game comes as an `Item`."""
        return {
            name: self._values[name](found) if name in self._values else self._attribute(found, name)
            for name in self.schema["properties"]
        }

    def _attribute(self, found: Any, name: str) -> Any:
        value = getattr(found.found if isinstance(found, Item) else found, name)
        return value or None if name in self._optional else value

    def each(self, found: Iterable[Any]) -> list[dict[str, Any]]:
        """Return the objects for some things."""
        return [self.of(each) for each in found]


def _date(written: str) -> str | None:
    """Return a day, a month or a year; None for a text that has no date."""
    return written if written[:4].isdecimal() else None


# An invented rule rests on no text, so its title and address are null.
SOURCE = Shape(
    text=MAYBE_TEXT,
    title=MAYBE_TEXT,
    author=MAYBE_TEXT,
    date=(MAYBE_DATE, lambda it: _date(it.date)),
    date_of=DATE_OF,
    url=MAYBE_URL,
    # The text itself, or what holds it; nothing where there is no address.
    leads_to=(or_none(LEADS_TO), lambda it: (it.leads_to or "text") if it.url else None),
    certainty={**or_none(CERTAIN), **MAYBE_TEXT},
    certainty_note=MAYBE_TEXT,
    place=MAYBE_TEXT,
    quote=MAYBE_TEXT,
    evidence=EVIDENCE,
)
SOURCES: Schema = {"type": "array", "items": SOURCE.schema, "minItems": 1}


def _sources(system: System, found: Iterable[Source]) -> list[dict[str, Any]]:
    return [
        SOURCE.of(
            SimpleNamespace(**source_fields(system, each), text=each.text and f"{system.slug}.{each.text}")
        )
        for each in found
    ]


OF_GAME = (GAME_ID, lambda it: it.system.slug)
CITED_STATUS = (STATUS, lambda it: it.cited.status)
CITED_LINE = (CITATION, lambda it: it.cited.line)
CITED_SHORT = (NAMED_SHORT, lambda it: it.book.short(it.cited.key))
CHANGE = Shape(date=DAY, kind=CHANGE_KIND, says=TEXT)
HISTORY = (
    several(CHANGE.schema),
    # Oldest first.
    lambda it: CHANGE.each(it.system.data.history.get(it.found.id, ())),
)
NUMBER = Shape(value={}, unit=TEXT, evidence=EVIDENCE)
CLAUSE = Shape(
    id=RULE_ID,
    game=OF_GAME,
    title=TEXT,
    says=TEXT,
    status=CITED_STATUS,
    citation=CITED_LINE,
    place=(PLACE, lambda it: it.book.place(it.found.id)),
    short=(SHORT, lambda it: it.book.short(it.found.id)),
    numbers=(
        by_name(NUMBER.schema),
        lambda it: {name: NUMBER.of(each) for name, each in it.found.numbers.items()},
    ),
    rulings=(several(RULE_ID), lambda it: _touching(it.system.data.rulings.values(), it.found.id)),
    calculators=(several(DOTTED_ID), lambda it: _touching(it.system.calculators, it.found.id)),
    nothing_to_compute=MAYBE_TEXT,
    history=HISTORY,
    sources=(SOURCES, lambda it: _sources(it.system, it.found.sources)),
)


def _touching(found: Iterable[Ruling | Calculator], clause: str) -> list[str]:
    """Return the ids of those that touch or compute a clause."""
    return [each.id for each in found if clause in each.clauses]


HEADWORD = Shape(
    id=(DOTTED_ID, lambda it: f"{it.system.slug}.{it.found.slug}"),
    game=OF_GAME,
    title=TEXT,
    says=TEXT,
    status=CITED_STATUS,
    citation=CITED_LINE,
    also=several(TEXT),
    see=(several(DOTTED_ID), lambda it: [f"{it.system.slug}.{slug}" for slug in it.found.see]),
    clauses=several(RULE_ID),
    place=(PLACE, lambda it: it.book.headword(it.system, it.found)),
    short=CITED_SHORT,
    sources=(SOURCES, lambda it: _sources(it.system, [it.found.source])),
)


def _is_refusal(value: Any) -> bool:
    return isinstance(value, str) and value in REFUSED


# What a reading gives: a value, or the code of a refusal, and never both.
OUTCOME = Shape(
    value=({}, lambda it: None if _is_refusal(it) else it),
    refusal=({"enum": [*REFUSED, None]}, lambda it: it if _is_refusal(it) else None),
)


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """One request under every reading of one ruling, with the working of an author."""

    book: Book
    compared: Compared
    working: str = ""


COMPARED = Shape(
    request=(ANY_OBJECT, lambda it: it.compared.request),
    watch=(TEXT, lambda it: it.compared.watch),
    values=(by_name({}), lambda it: it.compared.values),
    outcomes=(
        by_name(OUTCOME.schema),
        lambda it: {reading: OUTCOME.of(value) for reading, value in it.compared.values.items()},
    ),
    working=MAYBE_TEXT,
    asked=(MAYBE_PLACE, lambda it: it.book.request_link(it.compared.request)),
)


def _cases(it: Item) -> list[dict[str, Any]]:
    return [
        COMPARED.of(Comparison(book=it.book, compared=compared, working=case.working))
        for compared, case in zip(effects()[it.found.id].cases, it.found.cases, strict=True)
    ]


def _widest(it: Item) -> dict[str, Any] | None:
    widest = effects()[it.found.id].widest
    return COMPARED.of(Comparison(book=it.book, compared=widest)) if widest else None


CONSEQUENCE = Shape(
    cases=(several(COMPARED.schema), _cases),
    widest=(or_null(COMPARED.schema), _widest),
    compared=(COUNT, lambda it: effects()[it.found.id].asked),
    apart=(COUNT, lambda it: effects()[it.found.id].apart),
    never_differs=MAYBE_TEXT,
)
READING = Shape(name=SNAKE_CASE, title=TEXT, says=TEXT)
RULING = Shape(
    id=RULE_ID,
    game=OF_GAME,
    title=TEXT,
    question=TEXT,
    why=TEXT,
    decision=MAYBE_TEXT,
    decided=TEXT,
    at_table=MAYBE_TEXT,
    because=TEXT,
    status=STATUS,
    citation=CITED_LINE,
    date=DAY,
    superseded_by=MAYBE_RULE_ID,
    history=HISTORY,
    readings=(several(READING.schema), lambda it: READING.each(it.found.readings)),
    # What the readings do to the numbers.
    consequence=(or_null(CONSEQUENCE.schema), lambda it: CONSEQUENCE.of(it) if it.found.readings else None),
    clauses=several(RULE_ID),
    calculators=(
        several(DOTTED_ID),
        lambda it: [each.id for each in it.system.calculators if it.found.id in each.offered_rulings],
    ),
    place=(PLACE, lambda it: it.book.place(it.found.id)),
    short=(SHORT, lambda it: it.book.short(it.found.id)),
    sources=(SOURCES, lambda it: _sources(it.system, it.found.sources)),
)
EVENT = Shape(name=SNAKE_CASE, label=TEXT, clause=MAYBE_RULE_ID, unit=MAYBE_TEXT)
RESULT = Shape(
    name=SNAKE_CASE,
    label=TEXT,
    means=TEXT,
    clause=MAYBE_RULE_ID,
    unit=MAYBE_TEXT,
    modes=several({"enum": list(MODES)}),
    gives=(TEXT, lambda it: shape_in_words(it.shape)),
    null_when=MAYBE_TEXT,
    parts=(by_name(TEXT), lambda it: dict(it.parts)),
    words=({"type": "object", "additionalProperties": TEXT}, lambda it: dict(it.words)),
    schema=(ANY_OBJECT, result_schema),
)


def _default_from(declared: Input) -> str:
    if declared.is_required:
        return "required"
    if declared.derived is not None:
        return "other_inputs"
    return "fixed" if declared.decided is None else "readings"


INPUT = Shape(
    name=SNAKE_CASE,
    label=TEXT,
    help=MAYBE_TEXT,
    unit=MAYBE_TEXT,
    clause=MAYBE_RULE_ID,
    takes=(TEXT, lambda it: it.kind.accepts),
    default_from=({"enum": list(DEFAULTS)}, _default_from),
    default=({}, lambda it: it.default_wire),
    schema=(ANY_OBJECT, lambda it: it.kind.schema()),
)


def _sources_of_clauses(it: Item) -> list[dict[str, Any]]:
    """Return each place that the clauses of a calculator rest on, once."""
    blocks: list[dict[str, Any]] = []
    for key in it.found.clauses:
        for block in _sources(it.system, it.system.data.clauses[key].sources):
            if block not in blocks:
                blocks.append(block)
    return blocks


CALCULATOR = Shape(
    id=DOTTED_ID,
    game=OF_GAME,
    title=TEXT,
    summary=TEXT,
    modes=several({"enum": list(MODES)}),
    inputs=(several(INPUT.schema), lambda it: INPUT.each(it.found.declared)),
    results=(several(RESULT.schema), lambda it: RESULT.each(results_of(it.found))),
    events=(several(EVENT.schema), lambda it: EVENT.each(it.found.events)),
    outcome=MAYBE_TEXT,
    outcome_label=MAYBE_TEXT,
    throws=(THROWS, lambda it: throws_of(it.found)),
    clauses=several(RULE_ID),
    rulings=(several(RULE_ID), lambda it: list(it.found.offered_rulings)),
    examples=(several(TEXT), lambda it: [each.id for each in examples_of(it.found)]),
    citation=CITED_LINE,
    place=(MAYBE_PLACE, lambda it: it.book.calculator(it.found.id)),
    short=CITED_SHORT,
    sources=(SOURCES, _sources_of_clauses),
)
# The request, and the parts of the answer that were worked out by hand.
EXAMPLE = Shape(
    id=TEXT,
    game=OF_GAME,
    title=TEXT,
    story=MAYBE_TEXT,
    request=ANY_OBJECT,
    expect=ANY_OBJECT,
    working=MAYBE_TEXT,
    status=CITED_STATUS,
    citation=CITED_LINE,
    place=(MAYBE_PLACE, lambda it: it.book.example(it.found.id)),
    short=CITED_SHORT,
    asked=(MAYBE_PLACE, lambda it: it.book.request_link(it.found.request)),
    sources=(SOURCES, lambda it: _sources(it.system, [it.found.source])),
)
LINE = Shape(name=TEXT, value=MAYBE_TEXT, note=MAYBE_TEXT)
BLOCK = Shape(
    title=TEXT,
    lines=(several(LINE.schema), lambda it: LINE.each(it.lines)),
)
PERSON = Shape(
    id=(DOTTED_ID, lambda it: f"{it.system.slug}.{it.found.id}"),
    game=OF_GAME,
    kind={"enum": list(CAST)},
    name=TEXT,
    who=TEXT,
    play=MAYBE_TEXT,
    blocks=(several(BLOCK.schema), lambda it: BLOCK.each(it.found.blocks)),
    evidence=({"const": OURS, "description": "no author wrote it; it follows the rules"}, lambda _: OURS),
    authors=(
        {**MAYBE_TEXT, "description": "what the author published of them all the same; null as a rule"},
        lambda it: it.found.authors or None,
    ),
    place=(MAYBE_PLACE, lambda it: it.book.person(it.system, it.found.id)),
)
GAME = Shape(
    id=(GAME_ID, lambda it: it.system.slug),
    title=(TEXT, lambda it: it.system.title),
    author=(TEXT, lambda it: it.system.author),
    url=(URL, lambda it: it.system.url),
    tagline=(TEXT, lambda it: it.system.tagline),
    letter=(TEXT, lambda it: it.system.letter),
    place=(PLACE, lambda it: f"{it.system.url_slug}/"),
)
# An original text that clauses rest on.
ORIGINAL = Shape(
    id=(DOTTED_ID, lambda it: f"{it.system.slug}.{it.found.code}"),
    game=OF_GAME,
    code=TEXT,
    title=TEXT,
    author=TEXT,
    date=(MAYBE_DATE, lambda it: _date(it.found.date)),
    date_of=DATE_OF,
    url=URL,
    leads_to=(LEADS_TO, lambda it: it.found.leads_to or "text"),
    certainty=CERTAIN,
    certainty_note=MAYBE_TEXT,
    archive=(
        {**MAYBE_URL, "description": "a stored copy; null where we know of none"},
        lambda it: it.found.archive or None,
    ),
    note=MAYBE_TEXT,
)
# A whole text taken as it stands: the readings that it implies.
EDITION = Shape(
    id=(DOTTED_ID, lambda it: f"{it.system.slug}.{it.found.name}"),
    game=OF_GAME,
    name=TEXT,
    title=TEXT,
    readings=(
        {"type": "object", "propertyNames": RULE_ID, "additionalProperties": SNAKE_CASE},
        lambda it: dict(it.found.readings),
    ),
)


RECORD = record(
    id=TEXT,
    kind={"enum": ["clause", "ruling", "headword", "calculator", "example"]},
    game=GAME_ID,
    title=TEXT,
    text=TEXT,
    place=PLACE,
    short=MAYBE_SHORT,
)
"""What a search over the book needs of a thing."""
Found = Callable[["System"], Iterable[Any]]
FILES: Mapping[str, Mapping[str, tuple[Shape, Found]]] = {
    "clauses": {"clauses": (CLAUSE, lambda system: system.data.clauses.values())},
    "glossary": {"headwords": (HEADWORD, lambda system: system.data.glossary.values())},
    "rulings": {"rulings": (RULING, lambda system: system.data.rulings.values())},
    "calculators": {"calculators": (CALCULATOR, lambda system: system.calculators)},
    "sources": {
        "games": (GAME, lambda system: (system,)),
        "texts": (ORIGINAL, lambda system: system.data.texts.values()),
        "editions": (EDITION, lambda system: system.data.editions.values()),
    },
    "examples": {
        "examples": (
            EXAMPLE,
            lambda system: (each for each in system.data.examples.values() if not each.hidden),
        )
    },
    "people": {"people": (PERSON, lambda system: people_of(system.slug).everyone)},
}
"""By file and list: what an entry is, and what a game has of it."""


def contents(book: Book) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """Return the lists of every data file, by the file's name without its ending."""
    files = {
        file: {
            name: shape.each(
                Item(book=book, system=system, found=each) for system in catalogue() for each in found(system)
            )
            for name, (shape, found) in lists.items()
        }
        for file, lists in FILES.items()
    }
    return {**files, "search": {"records": [*_records(files)]}}


def _records(files: Mapping[str, Mapping[str, list[dict[str, Any]]]]) -> Iterator[dict[str, Any]]:
    """Yield a record of each thing; what no page has cannot be found."""
    for kind, each, text in (
        *(("clause", each, each["says"]) for each in files["clauses"]["clauses"]),
        *(("ruling", each, f"{each['question']} {each['decided']}") for each in files["rulings"]["rulings"]),
        *(("headword", each, each["says"]) for each in files["glossary"]["headwords"]),
        *(("calculator", each, each["summary"]) for each in files["calculators"]["calculators"]),
        *(("example", each, each["story"] or each["title"]) for each in files["examples"]["examples"]),
    ):
        if each["place"]:
            named = {name: each[name] for name in ("id", "game", "title", "place", "short")}
            yield {"kind": kind, "text": text, **named}


def schemas() -> dict[str, Schema]:
    """Return the schema of every data file, by the file's name without its ending."""
    lists = {
        file: {name: shape.schema for name, (shape, _) in found.items()} for file, found in FILES.items()
    }
    return {file: _file(file, found) for file, found in (lists | {"search": {"records": RECORD}}).items()}


def _file(name: str, lists: Mapping[str, Schema]) -> Schema:
    head = {"$schema": {"const": f"schemas/{name}.schema.json"}, "engine": TEXT, "licence": URL}
    return {
        "$schema": DRAFT,
        "$id": urn(f"schema {name}"),
        "title": f"{name}.json",
        "description": f"All {', '.join(lists)} of the book",
        **record(**head, **{key: several(each) for key, each in lists.items()}),
    }


def data_files(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/data`."""
    head = {"engine": __version__, "licence": LICENCE}
    data: dict[str, dict[str, Any]] = {
        f"{name}.json": {"$schema": f"schemas/{name}.schema.json", **head, **lists}
        for name, lists in contents(Book(project)).items()
    }
    for system in catalogue():
        declared = sheet_of(system)
        if declared is not None:
            kept = {"$schema": "../schemas/sheets.schema.json", **head, "sheet": sheet_data(system, declared)}
            data[f"sheets/{system.slug}.json"] = kept
        table = scene_of(system)
        if declared is not None and table is not None:
            met = {
                "$schema": "../schemas/scenes.schema.json",
                **head,
                "scene": scene_data(system, table, declared),
            }
            data[f"scenes/{system.slug}.json"] = met
    described = {f"schemas/{name}.schema.json": schema for name, schema in all_schemas().items()}
    return {name: _bytes(each) for name, each in (data | described).items()}


def all_schemas() -> dict[str, dict[str, Any]]:
    """Return the schema of every file, of a request and of an answer, by their names."""
    read = {"request": request_schema(), "answer": answer_schema(), **document_schemas()}
    named = {name: {"$id": urn(f"schema {name}"), **schema} for name, schema in read.items()}
    return schemas() | named


def _bytes(content: Mapping[str, Any]) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def corrections_file(project: Path) -> dict[str, bytes]:
    """Return `corrections.json`, which a page asks for when a link's answer is no longer the same.

    It holds the known corrections of the engine, every rule whose meaning or decision changed, and the
    numbers of the editions that are kept.
    """
    told = [asdict(each) for each in corrections()]
    kept = [each.number for each in editions_of(project)]
    changes = changed_answers(project)
    table = {"corrections": told, "changes": changes, "editions": kept}
    return {"corrections.json": json.dumps(table, ensure_ascii=False).encode() + b"\n"}
