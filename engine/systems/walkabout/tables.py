"""The two result tables: the effect of a token in each place (W12, W13, WR1, WR2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.calculator import Readings
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tokens import NEGATIVE, POSITIVE, kind_of, row_of

CORE_PLACES = tuple(RULES.number("W9.places").value)
HAND = "hand"
"""Where a token of the reserve waits until it is placed (W10)."""
RESERVE_PLACES = {
    "positive": "a trait that helps",
    "negative": "a trait that harms",
    "beneficial": "a helpful relationship",
    "detrimental": "a harmful relationship",
    HAND: "in hand",
}
RELATIONSHIPS = {"beneficial": "positive", "detrimental": "negative"}
"""The kinds of relationship, each with the kind of trait that it may count as (W19)."""
COUNTS = ("black_success", "coloured_success", "white_sacrifice", "coloured_sacrifice")
CLAUSES = {**dict.fromkeys(CORE_PLACES, "W12"), **dict.fromkeys(RESERVE_PLACES, "W13"), HAND: "W10"}
WAITS = {"says": "nothing before it is placed"}
WORKS: Mapping[str, str] = RULES.number("W12.works").value
COSTS: Mapping[str, str] = RULES.number("W12.costs").value


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The effect of one token in its place."""

    place: str
    token: str
    kind: str
    clause: str
    """The clause of the table, or the ruling that interprets it."""
    says: str
    counts: str = ""
    """The kind of success or sacrifice that it counts as, if any: one of COUNTS."""
    exhausts: bool = False
    """Whether it exhausts its trait."""
    pays: bool = False
    """Whether it gives the benefit or the penalty of its relationship."""


def effect_of(token: str, place: str, colour: str, readings: Readings) -> Effect:
    """Return the effect of a token in a place: success, sacrifice, story, a slot of the reserve, or none."""
    row = row_of(token, colour)
    clause = CLAUSES[place]
    cell: Mapping[str, Any] = WAITS if place == HAND else RULES.number(f"{clause}.{place}").value[row]
    if place == "negative" and row == "neutral":
        clause = "WR1"
        if readings["WR1"] == "no_effect":
            cell = {"says": "nothing happens, for the condition as printed cannot be met"}
    if place in RELATIONSHIPS and row in {POSITIVE, NEGATIVE} and readings["WR31"] != "own_column":
        clause, cell = "WR31", _as_a_trait(place, row, cell)
    return Effect(
        place=place,
        token=token,
        kind=kind_of(token, colour),
        clause=clause,
        says=_effect_text(cell, token, colour, readings),
        counts=cell.get("counts", ""),
        exhausts=cell.get("exhausts", False),
        pays=cell.get("pays", False),
    )


def _as_a_trait(place: str, row: str, cell: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the cell of a relationship merged with that of the trait it counts as (W19, WR31)."""
    trait: Mapping[str, Any] = RULES.number(f"W13.{RELATIONSHIPS[place]}").value[row]
    both = f"{trait['says']}, and {cell['says']}" if cell.get("pays") else trait["says"]
    return {**trait, **cell, "says": both}


def _effect_text(cell: Mapping[str, Any], token: str, colour: str, readings: Readings) -> str:
    says = str(cell["says"])
    if cell.get("counts") == "coloured_success":
        return f"{says}: {WORKS[colour]}"
    if cell.get("counts") == "coloured_sacrifice":
        return f"{says}: {COSTS[colour if readings['WR2'] == 'action' else token]}"
    return says
