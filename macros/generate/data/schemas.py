"""JSON Schemas (draft 2020-12) of the published data, one for each file."""

from __future__ import annotations

from typing import Any

from engine import CERTAINTY, MODES, REFUSED
from engine import EVIDENCE as SURE
from engine.schema import DottedId, GameId, RuleId, SnakeCase, schema
from macros.generate.data.book import urn
from macros.generate.data.items import DEFAULTS, OURS
from macros.pages.history import CHANGE_WORDS
from macros.pages.people import KINDS as CAST

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
TEXT = schema(str)
MAYBE_TEXT: Schema = {"type": ["string", "null"], "minLength": 1}
COUNT: Schema = {"type": "integer", "minimum": 0}
ANY_OBJECT: Schema = {"type": "object"}
URL: Schema = {"type": "string", "pattern": "^https?://"}
MAYBE_URL: Schema = {"type": ["string", "null"], "pattern": "^https?://"}
PLACE: Schema = {"type": "string", "pattern": "^[a-z][^ :]*$", "description": "from the site's root"}
MAYBE_PLACE: Schema = {**PLACE, "type": ["string", "null"]}
SHORT: Schema = {"type": "string", "pattern": "^r/[a-z0-9]+/$", "description": "the permanent short address"}
NAMED_SHORT: Schema = {**SHORT, "pattern": "^r/[a-z0-9]+(-[a-z0-9]+)*/$"}
MAYBE_SHORT: Schema = {**NAMED_SHORT, "type": ["string", "null"]}
RULE_ID = schema(RuleId)
MAYBE_RULE_ID: Schema = {**RULE_ID, "type": ["string", "null"]}
GAME_ID = schema(GameId)
DOTTED_ID = schema(DottedId)
SNAKE_CASE = schema(SnakeCase)
DAY: Schema = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
MAYBE_DATE: Schema = {"type": ["string", "null"], "pattern": "^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"}
EVIDENCE: Schema = {
    "enum": [*SURE],
    "description": "what this one text gives: open if it leaves the question; what to print is the status",
}
STATUS: Schema = {
    "enum": [*SURE],
    "description": "how sure we are of the item as a whole; print this one beside whatever you quote",
}
CITATION: Schema = {"type": "string", "minLength": 1, "description": "one line that says what was quoted"}
CERTAIN: Schema = {**TEXT, "enum": [*CERTAINTY], "description": "of the address"}
LEADS_TO: Schema = {
    "enum": ["text", "thread", "month"],
    "description": "what the address opens: the text itself, or the thread or the month that it stands in",
}
DATE_OF: Schema = {**MAYBE_TEXT, "description": "what the date is of, where not of the whole text"}

CHANGE_KIND: Schema = {
    "enum": list(CHANGE_WORDS),
    "description": "worded: the same in other words; meaning: another meaning; reversed: decided otherwise",
}


def record(**properties: Schema) -> Schema:
    """Return the schema of an object with these keys, all of them there, and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def several(item: Schema) -> Schema:
    """Return the schema of a list, which may be empty."""
    return {"type": "array", "items": item}


def by_name(value: Schema) -> Schema:
    """Return the schema of an object whose keys are names of the data."""
    return {"type": "object", "propertyNames": SNAKE_CASE, "additionalProperties": value}


def or_none(words: Schema) -> Schema:
    """Return the schema of a list of words that also takes null."""
    return {**words, "enum": [*words["enum"], None]}


def or_null(schema: Schema) -> Schema:
    """Return a schema that also takes null."""
    return {"anyOf": [schema, {"type": "null"}]}


SOURCE = record(
    text=MAYBE_TEXT,
    title=MAYBE_TEXT,
    author=MAYBE_TEXT,
    date=MAYBE_DATE,
    date_of=DATE_OF,
    url=MAYBE_URL,
    leads_to=or_none(LEADS_TO),
    certainty={**or_none(CERTAIN), **MAYBE_TEXT},
    certainty_note=MAYBE_TEXT,
    place=MAYBE_TEXT,
    quote=MAYBE_TEXT,
    evidence=EVIDENCE,
)
HISTORY = several(record(date=DAY, kind=CHANGE_KIND, says=TEXT))
SOURCES: Schema = {"type": "array", "items": SOURCE, "minItems": 1}
CLAUSE = record(
    id=RULE_ID,
    game=GAME_ID,
    title=TEXT,
    says=TEXT,
    status=STATUS,
    citation=CITATION,
    place=PLACE,
    short=SHORT,
    numbers=by_name(record(value={}, unit=TEXT, evidence=EVIDENCE)),
    rulings=several(RULE_ID),
    calculators=several(DOTTED_ID),
    nothing_to_compute=MAYBE_TEXT,
    history=HISTORY,
    sources=SOURCES,
)
HEADWORD = record(
    id=DOTTED_ID,
    game=GAME_ID,
    title=TEXT,
    says=TEXT,
    status=STATUS,
    citation=CITATION,
    also=several(TEXT),
    see=several(DOTTED_ID),
    clauses=several(RULE_ID),
    place=PLACE,
    short=NAMED_SHORT,
    sources=SOURCES,
)
OUTCOME = record(value={}, refusal={"enum": [*REFUSED, None]})
COMPARED = record(
    request=ANY_OBJECT,
    watch=TEXT,
    values=by_name({}),
    outcomes=by_name(OUTCOME),
    working=MAYBE_TEXT,
    asked=MAYBE_PLACE,
)
CONSEQUENCE = record(
    cases=several(COMPARED),
    widest=or_null(COMPARED),
    compared=COUNT,
    apart=COUNT,
    never_differs=MAYBE_TEXT,
)
RULING = record(
    id=RULE_ID,
    game=GAME_ID,
    title=TEXT,
    question=TEXT,
    why=TEXT,
    decision=MAYBE_TEXT,
    decided=TEXT,
    at_table=MAYBE_TEXT,
    because=TEXT,
    status=STATUS,
    citation=CITATION,
    date=DAY,
    superseded_by=MAYBE_RULE_ID,
    history=HISTORY,
    readings=several(record(name=SNAKE_CASE, title=TEXT, says=TEXT)),
    consequence=or_null(CONSEQUENCE),
    clauses=several(RULE_ID),
    calculators=several(DOTTED_ID),
    place=PLACE,
    short=SHORT,
    sources=SOURCES,
)
NAMED = record(name=SNAKE_CASE, label=TEXT, clause=MAYBE_RULE_ID, unit=MAYBE_TEXT)
RESULT = record(
    name=SNAKE_CASE,
    label=TEXT,
    means=TEXT,
    clause=MAYBE_RULE_ID,
    unit=MAYBE_TEXT,
    modes=several({"enum": list(MODES)}),
    gives=TEXT,
    null_when=MAYBE_TEXT,
    parts=by_name(TEXT),
    words={"type": "object", "additionalProperties": TEXT},
    schema=ANY_OBJECT,
)
INPUT = record(
    name=SNAKE_CASE,
    label=TEXT,
    help=MAYBE_TEXT,
    unit=MAYBE_TEXT,
    clause=MAYBE_RULE_ID,
    takes=TEXT,
    default_from={"enum": list(DEFAULTS)},
    default={},
    schema=ANY_OBJECT,
)
THROWS: Schema = {
    "type": ["object", "null"],
    "description": "the dice and tokens of a roll in the order of its faces; null where nothing is rolled",
}
CALCULATOR = record(
    id=DOTTED_ID,
    game=GAME_ID,
    title=TEXT,
    summary=TEXT,
    modes=several({"enum": list(MODES)}),
    inputs=several(INPUT),
    results=several(RESULT),
    events=several(NAMED),
    outcome=MAYBE_TEXT,
    outcome_label=MAYBE_TEXT,
    throws=THROWS,
    clauses=several(RULE_ID),
    rulings=several(RULE_ID),
    examples=several(TEXT),
    citation=CITATION,
    place=MAYBE_PLACE,
    short=NAMED_SHORT,
    sources=SOURCES,
)
EXAMPLE = record(
    id=TEXT,
    game=GAME_ID,
    title=TEXT,
    story=MAYBE_TEXT,
    request=ANY_OBJECT,
    expect=ANY_OBJECT,
    working=MAYBE_TEXT,
    status=STATUS,
    citation=CITATION,
    place=MAYBE_PLACE,
    short=NAMED_SHORT,
    asked=MAYBE_PLACE,
    sources=SOURCES,
)
PERSON = record(
    id=DOTTED_ID,
    game=GAME_ID,
    kind={"enum": list(CAST)},
    name=TEXT,
    who=TEXT,
    play=MAYBE_TEXT,
    blocks=several(record(title=TEXT, lines=several(record(name=TEXT, value=MAYBE_TEXT, note=MAYBE_TEXT)))),
    evidence={"const": OURS, "description": "no author wrote it; it follows the rules"},
    authors={**MAYBE_TEXT, "description": "what the author published of them all the same; null as a rule"},
    place=MAYBE_PLACE,
)
GAME = record(id=GAME_ID, title=TEXT, author=TEXT, url=URL, tagline=TEXT, letter=TEXT, place=PLACE)
ORIGINAL = record(
    id=DOTTED_ID,
    game=GAME_ID,
    code=TEXT,
    title=TEXT,
    author=TEXT,
    date=MAYBE_DATE,
    date_of=DATE_OF,
    url=URL,
    leads_to=LEADS_TO,
    certainty=CERTAIN,
    certainty_note=MAYBE_TEXT,
    archive={**MAYBE_URL, "description": "a stored copy; null where we know of none"},
    note=MAYBE_TEXT,
)
EDITION = record(
    id=DOTTED_ID,
    game=GAME_ID,
    name=TEXT,
    title=TEXT,
    readings={"type": "object", "propertyNames": RULE_ID, "additionalProperties": SNAKE_CASE},
)
KINDS: Schema = {"enum": ["clause", "ruling", "headword", "calculator", "example"]}
RECORD = record(id=TEXT, kind=KINDS, game=GAME_ID, title=TEXT, text=TEXT, place=PLACE, short=MAYBE_SHORT)

FILES: dict[str, dict[str, Schema]] = {
    "clauses": {"clauses": CLAUSE},
    "glossary": {"headwords": HEADWORD},
    "rulings": {"rulings": RULING},
    "calculators": {"calculators": CALCULATOR},
    "sources": {"games": GAME, "texts": ORIGINAL, "editions": EDITION},
    "examples": {"examples": EXAMPLE},
    "people": {"people": PERSON},
    "search": {"records": RECORD},
}


def schemas() -> dict[str, Schema]:
    """Return the schema of every data file, by the file's name without its ending."""
    return {name: _file(name, lists) for name, lists in FILES.items()}


def _file(name: str, lists: dict[str, Schema]) -> Schema:
    head = {"$schema": {"const": f"schemas/{name}.schema.json"}, "engine": TEXT, "licence": URL}
    said = {"title": f"{name}.json", "description": f"All {', '.join(lists)} of the book"}
    return {
        "$schema": DRAFT,
        "$id": urn(f"schema {name}"),
        **said,
        **record(**head, **{key: several(each) for key, each in lists.items()}),
    }
