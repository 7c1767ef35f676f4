"""Inquiries: one question about several answers, each of which `engine.handle` gives.

`inquire` answers an inquiry; `inquire_json` does the same for JSON text and never raises.
Each kind has a module, which reads its question, asks it, and writes its answer as JSON and HTML.
The kinds of inquiry, each an object whose key `inquiry` names it:

    compare   {"setups": [{"name": "now", "request": {...}}, ...]}, two to six
    sweep     {"request": {...}, "vary": "rating", "watch": "success", "from": 6, "to": 18}
    find      {"request": {...}, "vary": "rating", "watch": "success", "wanted": "3/4",
               "bound": "at_least" | "at_most", "end": "smallest" | "largest", "from": 2, "to": 40}
    target    {"request": {...}, "wanted": "60 %"}: what a game master may set to make a roll so likely; the
              calculator is the one that the game's `questions.toml` names, and the inputs say who rolls
    readings  {"request": {...}}
    menu      {"request": {...}}: which parameters and measures there are
    table     {"request": {...}, "link": "https://..."}: the odds as CSV and JSON, a small space as a grid
    what_if   {"request": {...}}: what the faces of one roll come to after one change
    afters    {"request": {...}}: what may be done to one roll now, each with its price and its link
    random_character
              {"request": {...}, "seed": "any text"}: somebody whom the rules allow, from the game's lists;
              the request names the calculator that makes a character, and readings
    group     {"group": {...}, "wants": "effects" | "readings"}: what a group reads otherwise than the book
              decides, and, with `effects`, what that changes
    recompute {"group": {...}, "request": {...}, "shows": "event success"}: one part of a page as the group
              reads it: a figure (`engine.figures`), or the whole `answer`; `chart` in place of the two is a
              comparison or a sweep

A request is as for `handle_json`, in mode `odds` or `work`; `mode` may be left out, and a roll is refused.
Those of `what_if` and `afters` are rolls, with their seed or faces, where the calculator rolls; that of
`recompute` is of any mode.
`vary` names a parameter: an input (`rating`), a part of one (`bag.white`), a number of like dice
(`dice.d6`), or a ruling (`SR1`).
`watch` names a measure: an event, a result, `mean`, or a bound on the outcome (`at_least 18`, `at_most 3`,
`exactly 0`).

Success: `{"ok": true, "answer": {"inquiry": ..., ..., "sentence", "engine"}, "html": "..."}`.
Failure: as for `handle_json`; `field` is a path in the inquiry (`setups.1.request.inputs.rating`).
"""

from __future__ import annotations

from typing import Any

from engine.analysis.afters import Afters
from engine.analysis.compare import Compare, Setup
from engine.analysis.find import Find, Target, target_finder_of
from engine.analysis.group import GroupReadings, Recompute
from engine.analysis.measures import measures_of
from engine.analysis.menu import Menu
from engine.analysis.question import Question, Result
from engine.analysis.random_character import RandomSheet
from engine.analysis.readings import Readings
from engine.analysis.sweep import Sweep
from engine.analysis.table import Table
from engine.analysis.what_if import WhatIf
from engine.chance.budget import ExhaustedError, limit_work
from engine.codec import read_json
from engine.dispatch import answer_json
from engine.errors import InvalidRequestError, LimitExceededError
from engine.inputs import quoted
from engine.version import __version__

__all__ = [
    "Afters",
    "Compare",
    "Find",
    "GroupReadings",
    "Menu",
    "Question",
    "RandomSheet",
    "Readings",
    "Recompute",
    "Result",
    "Setup",
    "Sweep",
    "Table",
    "Target",
    "WhatIf",
    "inquire",
    "inquire_json",
    "inquiry_from_wire",
    "inquiry_to_wire",
    "measures_of",
    "read_inquiry",
    "target_finder_of",
]

MOST_WAYS = 3_000_000
"""Work limit of one inquiry, in enumerated outcomes: about half a minute on an ordinary processor."""
READINGS_ROOM = 4
"""How many times as much one request under all its readings may go through: it is dozens of answers."""
_KINDS: dict[str, type[Question]] = {
    each.kind: each
    for each in (
        *(Compare, Sweep, Find, Target, Readings),
        *(Menu, Table, WhatIf, Afters, RandomSheet, GroupReadings, Recompute),
    )
}


_NAMED_KINDS = tuple(each for each in _KINDS if each not in (Afters.kind, RandomSheet.kind))
"""The kinds that a refusal lists: its sentence is in the published pack, and the others came later."""

FAIRNESS_MOVED = (
    "rolls are held against their odds by `python -m tools.fairness`; "
    "read what it counted on the page How a roll is made"
)
"""What anybody hears who asks for the check of fairness as a question, which it was."""


def read_inquiry(text: str) -> Question:
    """Read one inquiry from JSON text.

    Raises:
        InvalidRequestError: the text is not JSON, or not an inquiry.
    """
    return inquiry_from_wire(read_json(text))


def inquiry_from_wire(raw: Any) -> Question:
    """Read one inquiry from a parsed JSON value.

    Raises:
        InvalidRequestError: a key is missing, unknown or of the wrong type.
        LimitExceededError: a number is larger than the engine allows.
    """
    if not isinstance(raw, dict):
        message = f"an inquiry is a JSON object, not {quoted(raw)}; send one with the key inquiry"
        raise InvalidRequestError(message)
    kind = raw.get("inquiry")
    if kind in ("fairness", "tally"):
        raise InvalidRequestError(FAIRNESS_MOVED, field="inquiry")
    if not isinstance(kind, str) or kind not in _KINDS:
        got = f"not {quoted(kind)}" if "inquiry" in raw else "and it is missing"
        raise InvalidRequestError(
            f"the key inquiry takes one of {', '.join(_NAMED_KINDS)}, {got}; name one", field="inquiry"
        )
    for key in raw:
        if key not in ("inquiry", *_KINDS[kind].keys):
            keys = ", ".join(_KINDS[kind].keys)
            message = f"{quoted(key)} is not a key of the inquiry {kind}; use {keys}"
            raise InvalidRequestError(message, field=key if key.isprintable() else None)
    return _KINDS[kind].read(raw)


def inquire(inquiry: Question) -> Any:
    """Answer one inquiry; the result is of the kind that its question gives.

    Raises:
        RulesError: a part of it is wrong, or the engine refuses one of its requests.
        LimitExceededError: its answers would enumerate more than MOST_WAYS outcomes. Readings, which are
            dozens of answers, have room for more; what exceeds that is left out of their answer, not refused.
    """
    try:
        with limit_work(MOST_WAYS * (READINGS_ROOM if isinstance(inquiry, Readings) else 1)):
            return inquiry.answer()
    except ExhaustedError:
        message = (
            f"one inquiry goes through up to {MOST_WAYS} ways, and this one has more; "
            "ask about fewer places, or about fewer or smaller dice"
        )
        raise LimitExceededError(
            message, field="to" if isinstance(inquiry, Find | Sweep) else "request"
        ) from None


def inquiry_to_wire(result: Result) -> dict[str, Any]:
    """Return the answer to an inquiry as JSON values; no key is ever missing."""
    return {**result.wire(), "sentence": result.sentence, "engine": __version__}


def inquire_json(text: str) -> str:
    """Answer one inquiry in JSON text with JSON text; never raises."""

    def respond() -> dict[str, Any]:
        found = inquire(read_inquiry(text))
        return {"answer": inquiry_to_wire(found), "html": found.html()}

    return answer_json(respond)
