"""The answers to inquiries as plain JSON values; exact numbers that are not whole are text."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from engine.analysis.compare import Compared, Row
from engine.analysis.export import Tabled
from engine.analysis.fairness import Judged, Tallied
from engine.analysis.options import Menued
from engine.analysis.readings import Read, Ruled, RulingsRead
from engine.analysis.solve import Found, Place
from engine.analysis.sweep import Point, Swept
from engine.dispatch import to_wire
from engine.version import __version__

__all__ = ["Answered", "inquiry_to_wire"]

Answered = Compared | Swept | Found | RulingsRead | Tallied | Judged | Menued | Tabled
Json = dict[str, Any]

PLACES = 4
"""Decimal places of a chi-square and of the chance that goes with it."""


def inquiry_to_wire(answered: Answered) -> Json:
    """Return the answer to an inquiry as plain JSON values, every key present."""
    return {**_TELLERS[type(answered)](answered), "sentence": answered.sentence, "engine": __version__}


def _number(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _compared(answered: Compared) -> Json:
    sides = answered.sides
    setups = [{"name": side.name, "response": to_wire(side.response)} for side in sides]
    outcomes = [
        {
            "outcome": outcome,
            "exactly": [str(side.chance(outcome)) for side in sides],
            "at_least": [_number(side.at_least(outcome)) for side in sides],
        }
        for outcome in answered.outcomes
    ]
    return {
        "inquiry": "compare",
        "setups": setups,
        "outcome": answered.outcome_label,
        "outcomes": outcomes,
        "numbers": [_row(row) for row in answered.rows],
    }


def _row(row: Row) -> Json:
    return {
        "watch": row.watched.name,
        "label": row.watched.label,
        "values": [_number(value) for value in row.values],
        "differences": [_number(value) for value in row.differences],
    }


def _swept(answered: Swept) -> Json:
    return {
        "inquiry": "sweep",
        "calculator": answered.request.calculator,
        "vary": answered.dial.name,
        "watch": answered.watched.name,
        "points": [_point(point) for point in answered.points],
    }


def _point(point: Point) -> Json:
    return {"at": point.setting.value, "value": _number(point.value), "refusal": point.refusal}


def _found(answered: Found) -> Json:
    return {
        "inquiry": "find",
        "calculator": answered.asked.request.calculator,
        "vary": answered.dial.name,
        "watch": answered.watched.name,
        "wanted": str(answered.asked.wanted),
        "bound": answered.asked.bound,
        "end": answered.asked.end,
        "from": answered.ends[0].value,
        "to": answered.ends[1].value,
        "found": _place(answered.found),
        "before": _place(answered.before),
        "best": _place(answered.best),
        "tried": answered.tried,
        "by": answered.by,
    }


def _place(place: Place | None) -> Json | None:
    return None if place is None else {"at": place.setting.value, "value": _number(place.value)}


def _rulings(answered: RulingsRead) -> Json:
    return {
        "inquiry": "readings",
        "calculator": answered.calculator.id,
        "rulings": [_ruled(each) for each in answered.ruled],
    }


def _ruled(ruled: Ruled) -> Json:
    return {
        "ruling": ruled.ruling.id,
        "decision": ruled.ruling.decision,
        "matters": ruled.matters,
        "readings": [_read(each) for each in ruled.reads],
    }


def _read(read: Read) -> Json:
    changes = [
        {
            "watch": each.watched.name,
            "value": _number(each.here),
            "decided": _number(each.decided),
            "difference": _number(each.difference),
        }
        for each in read.changes
    ]
    sentence = None if read.response is None else read.response.sentence
    return {
        "reading": read.name,
        "same": read.is_same,
        "sentence": sentence,
        "refusal": read.refusal,
        "changes": changes,
    }


def _tallied(answered: Tallied) -> Json:
    asked = answered.asked
    return {
        "inquiry": "tally",
        "calculator": asked.request.calculator,
        "seed": asked.seed,
        "first": asked.first,
        "rolls": asked.rolls,
        "counts": [list(pair) for pair in answered.counts],
    }


def _judged(answered: Judged) -> Json:
    cells = [
        {"outcomes": list(cell.outcomes), "expected": str(cell.expected), "seen": cell.seen}
        for cell in answered.cells
    ]
    return {
        "inquiry": "fairness",
        "calculator": answered.response.calculator,
        "seed": answered.seed,
        "rolls": answered.rolls,
        "counts": [list(pair) for pair in answered.counts],
        "cells": cells,
        "degrees": answered.degrees,
        "chi_square": rounded(answered.value),
        "chance": rounded(answered.chance),
    }


def rounded(value: Fraction) -> str:
    """Return a number to four decimal places.

    >>> rounded(Fraction(1, 3)), rounded(Fraction(7))
    ('0.3333', '7.0000')
    """
    whole, rest = divmod(round(value * 10**PLACES), 10**PLACES)
    return f"{whole}.{rest:0{PLACES}}"


def _menued(answered: Menued) -> Json:
    return {
        "inquiry": "menu",
        "calculator": answered.calculator.id,
        "dials": [_dial(each) for each in answered.dials],
        "watches": [
            {"name": each.name, "label": each.label, "chance": each.is_chance} for each in answered.watches
        ],
        "asks": [_ask(each) for each in answered.calculator.reverse_questions],
    }


def _dial(dial: Any) -> Json:
    places = [{"value": each.value, "label": each.label} for each in dial.settings]
    return {"name": dial.name, "label": dial.label, "from": dial.low, "to": dial.high, "settings": places}


def _ask(ask: Any) -> Json:
    return {
        "question": ask.question,
        "vary": ask.vary,
        "watch": ask.watch,
        "wanted": ask.wanted,
        "bound": ask.bound,
        "end": ask.end,
        "from": ask.low,
        "to": ask.high,
    }


def _tabled(answered: Tabled) -> Json:
    return {"inquiry": "table", "csv": answered.csv, "json": answered.json}


_TELLERS: dict[type, Callable[[Any], Json]] = {
    Compared: _compared,
    Swept: _swept,
    Found: _found,
    RulingsRead: _rulings,
    Tallied: _tallied,
    Judged: _judged,
    Menued: _menued,
    Tabled: _tabled,
}
