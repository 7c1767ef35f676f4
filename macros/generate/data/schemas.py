"""The parts of which the JSON Schemas (draft 2020-12) of the published data are made."""

from __future__ import annotations

from typing import Any

from engine import CERTAINTY
from engine import EVIDENCE as SURE
from engine.constraints import DottedId, GameId, RuleId, SnakeCase
from engine.schema import schema
from macros.pages.history import CHANGE_WORDS

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

THROWS: Schema = {
    "type": ["object", "null"],
    "description": "the dice and tokens of a roll in the order of its faces; null where nothing is rolled",
}
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
