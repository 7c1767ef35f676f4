"""JSON Schemas of scenes: of what a reader saves, and of what a game declares about its table."""

from __future__ import annotations

from typing import Any

from engine.scenes import FIRSTS, WHO
from macros.generate.data.schemas import (
    ANY_OBJECT,
    COUNT,
    DOTTED_ID,
    DRAFT,
    GAME_ID,
    MAYBE_RULE_ID,
    RULE_ID,
    SNAKE_CASE,
    TEXT,
    URL,
    by_name,
    or_null,
    record,
    several,
)
from macros.generate.data.sheet_schemas import (
    ANY_TEXT,
    BOOK,
    CHANGE,
    LOG,
    LONGEST_NOTES,
    WHOLE,
)

Schema = dict[str, Any]

FORMAT = "indie-rulebook scene 1"
MOST_PEOPLE = 60
LONGEST_NAME = 80
LONGEST_TEXT = 300
TRACKS: Schema = by_name(WHOLE)
PERSON_ID: Schema = {"type": "string", "pattern": "^p[1-9][0-9]{0,5}$"}
SHARED = record(
    name=SNAKE_CASE,
    label=TEXT,
    unit=ANY_TEXT,
    start=WHOLE,
    least=or_null(WHOLE),
    most=or_null(WHOLE),
    clause=RULE_ID,
)
EVERYBODY = record(
    label=TEXT,
    calculator=DOTTED_ID,
    input=SNAKE_CASE,
    who={"enum": [*WHO, ""]},
    row={"type": "object", "additionalProperties": TEXT},
)
READY = record(
    id=TEXT,
    kind={"enum": list(WHO)},
    name=TEXT,
    who=TEXT,
    whose={**TEXT, "description": "who made them up, as a post says it"},
    inputs=ANY_OBJECT,
    values=record(inputs=ANY_OBJECT, result=ANY_OBJECT),
    tracks=by_name(COUNT),
)


def scene_schema() -> Schema:
    """Return the schema of a scene as a document: what a file, a device and, in part, a link hold.

    `format` and `game` must be there; the other keys may be left out.
    """
    person: Schema = record(
        id={**PERSON_ID, "description": "within the scene"},
        name={**TEXT, "maxLength": LONGEST_NAME},
        kind={"enum": list(WHO)},
        ready={
            **ANY_TEXT,
            "description": "the id of one whom the book brings; empty for a character with inputs",
        },
        sheet={**ANY_TEXT, "description": "the sheet on the reader's device; empty where there is none"},
        inputs={**ANY_OBJECT, "description": "of the calculator that makes the character"},
        tracks={**TRACKS, "description": "what changes in play; what is left out is at its start"},
        conditions={**ANY_TEXT, "maxLength": LONGEST_TEXT},
        number={**or_null(WHOLE), "description": "by which people are put in order"},
    )
    document = record(
        format={"const": FORMAT},
        game=GAME_ID,
        people={
            **several({**person, "required": ["id", "name", "kind"]}),
            "maxItems": MOST_PEOPLE,
            "description": "in the order in which they move",
        },
        turn={**ANY_TEXT, "description": "the id of whoever moves; empty before the first move"},
        round={**WHOLE, "minimum": 1},
        shared={**TRACKS, "description": "what belongs to the table; what is left out is at its start"},
        notes={**ANY_TEXT, "maxLength": LONGEST_NOTES},
        log=LOG,
        engine={**ANY_TEXT, "description": "the version of the rules with which it was saved"},
    )
    said = {"title": "A scene", "description": "A scene at the table as a reader keeps it"}
    return {"$schema": DRAFT, **said, **document, "required": ["format", "game"]}


def scenes_schema() -> Schema:
    """Return the schema of `scenes/<game>.json`: what a game declares about its table."""
    scene = record(
        game=GAME_ID,
        title=TEXT,
        book=BOOK,
        order=TEXT,
        clause={**MAYBE_RULE_ID, "pattern": f"^$|{RULE_ID['pattern']}"},
        number=ANY_TEXT,
        first={"enum": [*FIRSTS, ""]},
        shows=several(SNAKE_CASE),
        shared=several(SHARED),
        changes=several(CHANGE),
        everybody=several(EVERYBODY),
        orders=several(record(calculator=DOTTED_ID, result=SNAKE_CASE, name=ANY_TEXT)),
        people=several(READY),
    )
    head: Schema = {"$schema": {"const": "../schemas/scenes.schema.json"}, "engine": TEXT, "licence": URL}
    about = "What a game declares about its table, and who may be met"
    said = {"title": "scenes/<game>.json", "description": about}
    return {"$schema": DRAFT, **said, **record(**head, scene=scene)}
