"""Three layouts of a core draw, each for another aim (W9, W12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.protocol import Table
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tables import CORE_PLACES
from engine.systems.walkabout.tokens import row_of, worth

AIM = "To"
"""The head of the column of aims."""
CAPTION = "Three ways to lay them out"
"""Of the table of plans."""
AIMS: Mapping[str, tuple[str, ...]] = {
    "get it done": ("success", "sacrifice", "story"),
    "stay unharmed": ("sacrifice", "success", "story"),
    "keep the telling": ("story", "success", "sacrifice"),
}
"""The places in the order in which they are filled for each aim."""
GOOD: Mapping[str, tuple[str, ...]] = {
    "success": ("coloured", "black"),
    "sacrifice": ("neutral", "coloured", "black"),
    "story": ("neutral", "coloured", "black"),
}
"""The rows that help in a place, from worst to best; missing rows are as bad as white."""
LEVEL = frozenset({"coloured", "black"})
"""Rows with the same effect on sacrifice and on story."""
PLACERS: Mapping[str, str] = RULES.number("W11.places").value
PLACED_BY = {"player": "you", "game_master": "the game master", "alternate": "the two of you in turns"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One layout of a core draw."""

    aim: str
    laid: Mapping[str, str]
    """The token of each place."""
    thrown: tuple[str, ...]
    """The throwaways."""


def _good(row: str, place: str) -> int:
    rows = GOOD[place]
    if place != "success" and row in LEVEL:
        return len(rows)
    return rows.index(row) + 1 if row in rows else 0


def plans(core: Sequence[str], colour: str) -> tuple[Plan, ...]:
    """Return a plan for each aim: the best token on its first place, the best remaining one on the next.

    Of two equally good tokens for a place, it takes the one that is worth less elsewhere.
    """
    return tuple(_plan(aim, places, core, colour) for aim, places in AIMS.items())


def _plan(aim: str, places: Sequence[str], core: Sequence[str], colour: str) -> Plan:
    left, laid = list(core), {}
    for place in places:
        best = max(left, key=lambda token: (_good(row_of(token, colour), place), -worth(token, colour)))
        left.remove(best)
        laid[place] = best
    return Plan(aim=aim, laid={place: laid[place] for place in CORE_PLACES}, thrown=tuple(left))


def plan_table(found: Sequence[Plan], colour: str) -> Table:
    """Return the table of the plans with their effects."""
    rows = tuple((plan.aim, *plan.laid.values(), _comes_to(plan, colour)) for plan in found)
    columns = (AIM, *CORE_PLACES, "comes to")
    return Table(caption=CAPTION, columns=columns, rows=rows, is_answer=True)


def _comes_to(plan: Plan, colour: str) -> str:
    rows = {place: row_of(token, colour) for place, token in plan.laid.items()}
    success = "a success" if _counts("success", rows["success"]) else "nothing gained"
    sacrifice = "a sacrifice" if _counts("sacrifice", rows["sacrifice"]) else "no harm"
    return f"{success}, {sacrifice}, reserve placed by {PLACED_BY[PLACERS[rows['story']]]}"


def _counts(place: str, row: str) -> bool:
    return "counts" in RULES.number(f"W12.{place}").value[row]
