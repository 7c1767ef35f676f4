"""Converts the answers to inquiries to JSON values; fractions become text."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from engine.analysis.compare import CompareResult, Row
from engine.analysis.export import ExportResult
from engine.analysis.fairness import FairnessResult, TallyResult
from engine.analysis.group_answers import Consequence, DepartureResult, GroupResult, RecomputeResult
from engine.analysis.options import OptionsResult
from engine.analysis.parameters import Parameter
from engine.analysis.readings import ReadingResult, ReadingsResult, RulingResult
from engine.analysis.reverse_questions import ReverseQuestion, reverse_questions
from engine.analysis.solve import FindResult, Place
from engine.analysis.sweep import Point, SweepResult
from engine.analysis.target import DialResult, Stand, TargetResult
from engine.analysis.what_if import WhatIfResult
from engine.dispatch import to_wire
from engine.version import __version__

InquiryResult = (
    CompareResult
    | SweepResult
    | FindResult
    | TargetResult
    | ReadingsResult
    | TallyResult
    | FairnessResult
    | OptionsResult
    | ExportResult
    | WhatIfResult
)
Json = dict[str, Any]

PLACES = 4
"""Decimal places of a chi-square and of its p-value."""


def inquiry_to_wire(result: InquiryResult) -> Json:
    """Return the answer to an inquiry as JSON values; no key is ever missing."""
    return {**_WIRE_BY_TYPE[type(result)](result), "sentence": result.sentence, "engine": __version__}


def _number(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _compare(result: CompareResult) -> Json:
    sides = result.sides
    setups = [{"name": side.name, "response": to_wire(side.response)} for side in sides]
    outcomes = [
        {
            "outcome": outcome,
            "exactly": [str(side.chance(outcome)) for side in sides],
            "at_least": [_number(side.at_least(outcome)) for side in sides],
        }
        for outcome in result.outcomes
    ]
    return {
        "inquiry": "compare",
        "setups": setups,
        "outcome": result.outcome_label,
        "outcomes": outcomes,
        "numbers": [_row(row) for row in result.rows],
    }


def _row(row: Row) -> Json:
    return {
        "watch": row.measure.name,
        "label": row.measure.label,
        "values": [_number(value) for value in row.values],
        "differences": [_number(value) for value in row.differences],
    }


def _sweep(result: SweepResult) -> Json:
    return {
        "inquiry": "sweep",
        "calculator": result.request.calculator,
        "vary": result.parameter.name,
        "watch": result.measure.name,
        "points": [_point(point) for point in result.points],
    }


def _point(point: Point) -> Json:
    return {"at": point.setting.value, "value": _number(point.value), "refusal": point.refusal}


def _find(result: FindResult) -> Json:
    return {
        "inquiry": "find",
        "calculator": result.question.request.calculator,
        "vary": result.parameter.name,
        "watch": result.measure.name,
        "wanted": str(result.question.wanted),
        "bound": result.question.bound,
        "end": result.question.end,
        "from": result.ends[0].value,
        "to": result.ends[1].value,
        "found": _place(result.found),
        "before": _place(result.before),
        "best": _place(result.best),
        "tried": result.tried,
        "by": result.by,
    }


def _place(place: Place | None) -> Json | None:
    return None if place is None else {"at": place.setting.value, "value": _number(place.value)}


def _target(result: TargetResult) -> Json:
    return {
        "inquiry": "target",
        "calculator": result.request.calculator,
        "wanted": str(result.wanted),
        "readings": {each.ruling: each.reading for each in result.read},
        "dials": [_dial(each) for each in result.dials],
    }


def _dial(turned: DialResult) -> Json:
    return {
        "dial": turned.dial.label,
        "watch": turned.measure.name,
        **_ends(turned),
        "decided": None if turned.decided is None else _ends(turned.decided),
    }


def _ends(turned: DialResult) -> Json:
    return {"below": _stand(turned.below), "above": _stand(turned.above)}


def _stand(stand: Stand | None) -> Json | None:
    return None if stand is None else {"at": stand.label, "value": str(stand.chance)}


def _readings(result: ReadingsResult) -> Json:
    return {
        "inquiry": "readings",
        "calculator": result.calculator.id,
        "rulings": [_ruling(each) for each in result.rulings],
        "left_out": [each.id for each in result.left_out],
    }


def _ruling(ruled: RulingResult) -> Json:
    return {
        "ruling": ruled.ruling.id,
        "decision": ruled.ruling.decision,
        "matters": ruled.matters,
        "readings": [_reading(each) for each in ruled.readings],
    }


def _reading(read: ReadingResult) -> Json:
    changes = [
        {
            "watch": each.measure.name,
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


def _tally(result: TallyResult) -> Json:
    question = result.question
    return {
        "inquiry": "tally",
        "calculator": question.request.calculator,
        "seed": question.seed,
        "first": question.first,
        "rolls": question.rolls,
        "counts": [list(pair) for pair in result.counts],
    }


def _fairness(result: FairnessResult) -> Json:
    cells = [
        {"outcomes": list(cell.outcomes), "expected": str(cell.expected), "seen": cell.seen}
        for cell in result.cells
    ]
    return {
        "inquiry": "fairness",
        "calculator": result.response.calculator,
        "seed": result.seed,
        "rolls": result.rolls,
        "counts": [list(pair) for pair in result.counts],
        "cells": cells,
        "degrees": result.degrees,
        "chi_square": four_decimals(result.value),
        "chance": four_decimals(result.chance),
    }


def four_decimals(value: Fraction) -> str:
    """Return a number to four decimal places.

    >>> four_decimals(Fraction(1, 3)), four_decimals(Fraction(7))
    ('0.3333', '7.0000')
    """
    whole, rest = divmod(round(value * 10**PLACES), 10**PLACES)
    return f"{whole}.{rest:0{PLACES}}"


def _options(result: OptionsResult) -> Json:
    return {
        "inquiry": "menu",
        "calculator": result.calculator.id,
        "dials": [_parameter(each) for each in result.parameters],
        "watches": [
            {"name": each.name, "label": each.label, "chance": each.is_chance} for each in result.measures
        ],
        "asks": [_reverse_question(each) for each in reverse_questions(result.calculator)],
    }


def _parameter(parameter: Parameter) -> Json:
    places = [{"value": each.value, "label": each.label} for each in parameter.settings]
    return {
        "name": parameter.name,
        "label": parameter.label,
        "from": parameter.low,
        "to": parameter.high,
        "settings": places,
    }


def _reverse_question(ask: ReverseQuestion) -> Json:
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


def _export(result: ExportResult) -> Json:
    return {"inquiry": "table", "csv": result.csv, "json": result.json}


def _what_if(result: WhatIfResult) -> Json:
    ghosts = [{"label": each.label, "says": each.says, "link": f"#{each.fragment}"} for each in result.ghosts]
    return {"inquiry": "what_if", "calculator": result.response.calculator, "ghosts": ghosts}


def _group(result: GroupResult) -> Json:
    return {"inquiry": "group", "departures": [_departure(each) for each in result.departures]}


def _departure(result: DepartureResult) -> Json:
    found = result.consequences
    return {
        "ruling": result.ruling.id,
        "title": result.ruling.title,
        "decided": result.departure.decided,
        "reading": result.departure.reading,
        **({} if found is None else {"consequences": [_consequence(each) for each in found]}),
    }


def _consequence(found: Consequence) -> Json:
    return {
        "request": dict(found.request),
        "watch": found.watch,
        "decided": found.decided,
        "alone": found.alone,
        "together": found.together,
    }


def _recompute(result: RecomputeResult) -> Json:
    figure = {} if result.figure is None else {"value": result.figure.value, "text": result.figure.text}
    return {"inquiry": "recompute", "is_touched": result.is_touched, **figure}


_WIRE_BY_TYPE: dict[type, Callable[[Any], Json]] = {
    CompareResult: _compare,
    SweepResult: _sweep,
    FindResult: _find,
    TargetResult: _target,
    ReadingsResult: _readings,
    TallyResult: _tally,
    FairnessResult: _fairness,
    OptionsResult: _options,
    ExportResult: _export,
    WhatIfResult: _what_if,
    GroupResult: _group,
    RecomputeResult: _recompute,
}
