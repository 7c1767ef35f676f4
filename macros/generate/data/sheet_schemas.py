"""JSON Schemas of characters: of the document that a reader saves, and of what a game declares about them."""

from __future__ import annotations

from typing import Any

from engine.sheets import WAYS
from macros.generate.data.schemas import (
    ANY_OBJECT,
    DOTTED_ID,
    DRAFT,
    GAME_ID,
    SNAKE_CASE,
    TEXT,
    URL,
    by_name,
    or_null,
    record,
    several,
)

Schema = dict[str, Any]

FORMAT = "indie-rulebook sheet 1"
ALL_FORMAT = "indie-rulebook sheets"
ALL_VERSION = 1
MOST_SHEETS = 200
LONGEST_NOTES = 4000
MOST_LINES = 200
LONGEST_LINE = 300
ANY_TEXT: Schema = {"type": "string"}
BOOK: Schema = {**TEXT, "description": "the name of the book and of its edition, as a post names it"}
WHOLE: Schema = {"type": "integer"}
NUMBER_OR_PATH: Schema = {"anyOf": [WHOLE, TEXT]}
VALUES: Schema = {"type": "object", "additionalProperties": several(TEXT)}
PATHS: Schema = {"type": "object", "additionalProperties": TEXT}
CHANGE = record(
    calculator=DOTTED_ID, result=TEXT, track=SNAKE_CASE, way={"enum": list(WAYS)}, label=TEXT, whose=ANY_TEXT
)
LOG_LINE = record(time={**TEXT, "format": "date-time"}, text={**ANY_TEXT, "maxLength": LONGEST_LINE})
LOG: Schema = {**several(LOG_LINE), "maxItems": MOST_LINES, "description": "newest first"}


def sheet_schema() -> Schema:
    """Return the schema of a character as a document: what a file, a device and, in part, a link hold.

    `format`, `game` and `calculator` must be there; the other keys may be left out.
    """
    document = record(
        format={"const": FORMAT},
        game=GAME_ID,
        calculator={**DOTTED_ID, "description": "the calculator that makes the character"},
        inputs={**ANY_OBJECT, "description": "of that calculator; defaults are left out"},
        tracks={**by_name(WHOLE), "description": "what changes in play; what is left out is at its start"},
        log=LOG,
        notes={**ANY_TEXT, "maxLength": LONGEST_NOTES},
        engine={**ANY_TEXT, "description": "the version of the rules with which it was made"},
    )
    needed = {"required": ["format", "game", "calculator"]}
    said = {"title": "A character sheet", "description": "A character as a reader keeps it"}
    return {"$schema": DRAFT, **said, **document, **needed}


def all_sheets_schema() -> Schema:
    """Return the schema of all characters of a reader in one file.

    `answer` may be null or left out; it is worked out again when the character is opened.
    """
    answer = record(inputs=ANY_OBJECT, result=ANY_OBJECT)
    document = {key: value for key, value in sheet_schema().items() if key not in {"$schema", "title"}}
    changed = {**TEXT, "format": "date-time"}
    sheet = record(id=TEXT, changed=changed, document=document, answer=or_null(answer))
    kept = {**sheet, "required": ["id", "changed", "document"]}
    sheets = {**several(kept), "maxItems": MOST_SHEETS, "description": "newest first"}
    said = {"title": "All character sheets", "description": "What a device keeps of characters, as one file"}
    whole = record(format={"const": ALL_FORMAT}, version={"const": ALL_VERSION}, sheets=sheets)
    return {"$schema": DRAFT, **said, **whole}


def sheets_schema() -> Schema:
    """Return the schema of `sheets/<game>.json`: what a game declares about its characters."""
    track = record(
        name=SNAKE_CASE,
        label=TEXT,
        unit=ANY_TEXT,
        start=NUMBER_OR_PATH,
        least=or_null(NUMBER_OR_PATH),
        most=or_null(NUMBER_OR_PATH),
    )
    feed = record(
        label=TEXT,
        calculator=DOTTED_ID,
        inputs=PATHS,
        for_each=ANY_TEXT,
        where=VALUES,
        clears=several(SNAKE_CASE),
    )
    sheet = record(
        game=GAME_ID,
        title=TEXT,
        book=BOOK,
        calculator=DOTTED_ID,
        summary=ANY_TEXT,
        steps=several(record(title=TEXT, help=TEXT, inputs=several(SNAKE_CASE))),
        suggestions=several(record(input=TEXT, words=several(TEXT))),
        tracks=several(track),
        feeds=several(feed),
        changes=several(CHANGE),
        grows=several(_grow()),
        known=by_name(several(SNAKE_CASE)),
        defaults=by_name(ANY_OBJECT),
    )
    head: Schema = {"$schema": {"const": "../schemas/sheets.schema.json"}, "engine": TEXT, "licence": URL}
    said = {"title": "sheets/<game>.json", "description": "What a game declares about its characters"}
    return {"$schema": DRAFT, **said, **record(**head, sheet=sheet)}


def _grow() -> Schema:
    return record(
        calculator=DOTTED_ID,
        label=TEXT,
        price=ANY_TEXT,
        track=ANY_TEXT,
        needs=ANY_TEXT,
        rows=ANY_TEXT,
        where=VALUES,
        sets=PATHS,
        fills=PATHS,
        leaves=VALUES,
        appends=PATHS,
    )
