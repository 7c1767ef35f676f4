"""The folder `data`: one JSON file a kind of thing, each with the schema that it keeps to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine import __version__, catalogue
from engine.links import corrections, growth
from engine.scenes import scene_of
from engine.sheets import sheet_of
from macros.editions import editions_of
from macros.generate.data import items
from macros.generate.data.book import LICENCE, Book, urn
from macros.generate.data.documents import document_schemas
from macros.generate.data.items import calculator
from macros.generate.data.protocol_schemas import answer_schema, request_schema
from macros.generate.data.schemas import schemas
from macros.pages.desks import sheet_data
from macros.pages.history import changed_answers
from macros.pages.people import people_of
from macros.pages.scenes import scene_data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from engine import System

Item = dict[str, Any]


def data_files(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/data`."""
    contents = _contents(Book(project))
    head = {"engine": __version__, "licence": LICENCE}
    data: dict[str, Item] = {
        f"{name}.json": {"$schema": f"schemas/{name}.schema.json", **head, **lists}
        for name, lists in contents.items()
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


def all_schemas() -> dict[str, Item]:
    """Return the schema of every file, of a request and of an answer, by their names."""
    read = {"request": request_schema(), "answer": answer_schema(), **document_schemas()}
    named = {name: {"$id": urn(f"schema {name}"), **schema} for name, schema in read.items()}
    return schemas() | named


def _contents(book: Book) -> dict[str, dict[str, list[Item]]]:
    clauses = _each(book, items.clause, lambda system: system.data.clauses.values())
    headwords = _each(book, items.headword, lambda system: system.data.glossary.values())
    rulings = _each(book, items.ruling, lambda system: system.data.rulings.values())
    calculators = _each(book, calculator, lambda system: system.calculators)
    examples = _each(book, items.example, _shown_examples)
    return {
        "clauses": {"clauses": clauses},
        "glossary": {"headwords": headwords},
        "rulings": {"rulings": rulings},
        "calculators": {"calculators": calculators},
        "sources": _sources(),
        "examples": {"examples": examples},
        "people": {"people": _each(book, items.person, lambda system: people_of(system.slug).everyone)},
        "search": {"records": [*_records(clauses, rulings, headwords, calculators, examples)]},
    }


def _each(
    book: Book, item: Callable[[Book, System, Any], Item], found: Callable[[System], Iterable[Any]]
) -> list[Item]:
    return [item(book, system, each) for system in catalogue() for each in found(system)]


def _shown_examples(system: System) -> list[Any]:
    return [each for each in system.data.examples.values() if not each.hidden]


def _sources() -> dict[str, list[Item]]:
    systems = catalogue()
    return {
        "games": [items.game(system) for system in systems],
        "texts": [items.text(system, each) for system in systems for each in system.data.texts.values()],
        "editions": [
            items.edition(system, each) for system in systems for each in system.data.editions.values()
        ],
    }


def _records(
    clauses: list[Item],
    rulings: list[Item],
    headwords: list[Item],
    calculators: list[Item],
    examples: list[Item],
) -> Iterable[Item]:
    """Yield what a search over the book needs of each thing; what no page has cannot be found."""
    yield from (_record("clause", each, each["says"]) for each in clauses)
    yield from (_record("ruling", each, f"{each['question']} {each['decided']}") for each in rulings)
    yield from (_record("headword", each, each["says"]) for each in headwords)
    yield from (_record("calculator", each, each["summary"]) for each in calculators if each["place"])
    yield from (
        _record("example", each, each["story"] or each["title"]) for each in examples if each["place"]
    )


def _record(kind: str, item: Mapping[str, Any], text: str) -> Item:
    named = {name: item[name] for name in ("id", "game", "title", "place")}
    return {"kind": kind, "text": text, **named, "short": item.get("short")}


def _bytes(content: Mapping[str, Any]) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def corrections_file(project: Path) -> dict[str, bytes]:
    """Return `corrections.json`, which a page asks for when a link's answer is no longer the same.

    It holds the known corrections of the engine, every rule whose meaning or decision changed, the numbers
    of the editions that are kept, and the parts by which answers have grown.
    """
    told = [
        {
            "version": each.version,
            "calculators": list(each.calculators),
            "what": each.what,
            "why": each.why,
            "rules": list(each.rules),
        }
        for each in corrections()
    ]
    kept = [each.number for each in editions_of(project)]
    grown = {key: list(parts) for key, parts in growth().items()}
    changes = changed_answers(project)
    table = {"corrections": told, "changes": changes, "editions": kept, "growth": grown}
    return {"corrections.json": json.dumps(table, ensure_ascii=False).encode() + b"\n"}
