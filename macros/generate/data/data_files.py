"""The folder `data`: one JSON file a kind of thing, each with the schema that it keeps to."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from engine import __version__, catalogue
from engine.links import corrections
from engine.scenes import scene_of
from engine.sheets import sheet_of
from macros.editions import editions_of
from macros.generate.data.book import LICENCE, Book, urn
from macros.generate.data.documents import document_schemas
from macros.generate.data.items import contents, schemas
from macros.generate.data.protocol_schemas import answer_schema, request_schema
from macros.pages.desks import sheet_data
from macros.pages.history import changed_answers
from macros.pages.scenes import scene_data

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


Item = dict[str, Any]


def data_files(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/data`."""
    head = {"engine": __version__, "licence": LICENCE}
    data: dict[str, Item] = {
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


def all_schemas() -> dict[str, Item]:
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
