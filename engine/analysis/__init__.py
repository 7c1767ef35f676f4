"""Inquiries: one question about several answers, each of which `engine.handle` gives.

`inquire` answers an inquiry; `inquire_json` does the same for JSON text and never raises.
The kinds of inquiry, each an object whose key `inquiry` names it:

    compare   {"setups": [{"name": "now", "request": {...}}, ...]}, two to six
    sweep     {"request": {...}, "vary": "rating", "watch": "success", "from": 6, "to": 18}
    find      {"request": {...}, "vary": "rating", "watch": "success", "wanted": "3/4",
               "bound": "at_least" | "at_most", "end": "smallest" | "largest", "from": 2, "to": 40}
    target    {"request": {...}, "wanted": "60 %"}: what a game master may set to make a roll so likely; the
              calculator is the one that the game's `targets.toml` names, and the inputs say who rolls
    readings  {"request": {...}}
    fairness  {"request": {...}, "seed": "any text", "rolls": 10000}
    tally     {"request": {...}, "seed": "any text", "first": 1, "rolls": 500}: a part of a fairness check;
              `fairness` takes the sum of the counts as `counts`
    menu      {"request": {...}}: which parameters and measures there are
    table     {"request": {...}, "link": "https://..."}: the odds as CSV and JSON, a small space as a grid
    what_if   {"request": {...}}: what the faces of one roll come to after one change
    group     {"group": {...}, "wants": "effects" | "readings"}: what a group reads otherwise than the book
              decides, and, with `effects`, what that changes
    recompute {"group": {...}, "request": {...}, "shows": "event success"}: one part of a page as the group
              reads it: a figure (`engine.figures`), or the whole `answer`; `chart` in place of the two is a
              comparison or a sweep

A request is as for `handle_json`, in mode `odds` or `work`; `mode` may be left out, and a roll is refused.
That of `what_if` is a roll, with its seed or faces; that of `recompute` is of any mode.
`vary` names a parameter: an input (`rating`), a part of one (`bag.white`), a number of like dice
(`dice.d6`), or a ruling (`SR1`).
`watch` names a measure: an event, a result, `mean`, or a bound on the outcome (`at_least 18`, `at_most 3`,
`exactly 0`).

Success: `{"ok": true, "answer": {"inquiry": ..., ..., "sentence", "engine"}, "html": "..."}`.
Failure: as for `handle_json`; `field` is a path in the inquiry (`setups.1.request.inputs.rating`).
"""

from __future__ import annotations

from typing import Any

from engine.analysis.ask import MOST_WAYS, READINGS_ROOM
from engine.analysis.compare import compare
from engine.analysis.export import export_table
from engine.analysis.fairness import check_fairness, tally
from engine.analysis.group_answers import describe_group, recompute
from engine.analysis.html import chart_html, inquiry_html, target_table
from engine.analysis.measures import measures_of
from engine.analysis.options import list_options
from engine.analysis.questions import (
    Compare,
    Fairness,
    Find,
    GroupReadings,
    Inquiry,
    Menu,
    Readings,
    Recompute,
    Setup,
    Sweep,
    Table,
    Tally,
    Target,
    WhatIf,
    inquiry_from_wire,
    read_inquiry,
)
from engine.analysis.readings import readings
from engine.analysis.solve import solve
from engine.analysis.sweep import sweep
from engine.analysis.target import find_targets
from engine.analysis.target_dials import target_finder_of
from engine.analysis.what_if import what_if
from engine.analysis.wire import InquiryResult, inquiry_to_wire
from engine.chance.budget import ExhaustedError, limit_work
from engine.dispatch import answer_json
from engine.errors import LimitExceededError

__all__ = [
    "Compare",
    "Fairness",
    "Find",
    "GroupReadings",
    "Inquiry",
    "InquiryResult",
    "Menu",
    "Readings",
    "Recompute",
    "Setup",
    "Sweep",
    "Table",
    "Tally",
    "Target",
    "WhatIf",
    "chart_html",
    "inquire",
    "inquire_json",
    "inquiry_from_wire",
    "inquiry_html",
    "inquiry_to_wire",
    "measures_of",
    "target_finder_of",
    "target_table",
]

_ANSWERS = {
    Compare: compare,
    Sweep: sweep,
    Find: solve,
    Target: find_targets,
    Readings: readings,
    Tally: tally,
    Fairness: check_fairness,
    Menu: list_options,
    Table: export_table,
    WhatIf: what_if,
    GroupReadings: describe_group,
    Recompute: recompute,
}


def inquire(inquiry: Inquiry) -> Any:
    """Answer one inquiry.

    Raises:
        RulesError: a part of it is wrong, or the engine refuses one of its requests.
        LimitExceededError: its answers would enumerate more than MOST_WAYS outcomes. Readings, which are
            dozens of answers, have room for more; what exceeds that is left out of their answer, not refused.
    """
    try:
        with limit_work(MOST_WAYS * (READINGS_ROOM if isinstance(inquiry, Readings) else 1)):
            return _ANSWERS[type(inquiry)](inquiry)  # type: ignore[operator]  # each function takes its own kind
    except ExhaustedError:
        message = (
            f"one inquiry goes through up to {MOST_WAYS} ways, and this one has more; "
            "ask about fewer places, or about fewer or smaller dice"
        )
        raise LimitExceededError(
            message, field="to" if isinstance(inquiry, Find | Sweep) else "request"
        ) from None


def inquire_json(text: str) -> str:
    """Answer one inquiry in JSON text with JSON text; never raises."""

    def respond() -> dict[str, Any]:
        found = inquire(read_inquiry(text))
        return {"answer": inquiry_to_wire(found), "html": inquiry_html(found)}

    return answer_json(respond)
