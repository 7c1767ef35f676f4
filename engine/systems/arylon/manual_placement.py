"""Checks and adds up a player's own placement of the dice (K4-K6, KR8)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import IllegalChoiceError, InvalidRequestError
from engine.numbers import count
from engine.systems.arylon.data import RULES
from engine.systems.arylon.placements import LEAST, Placement, Search


def manual_placement(search: Search, slots: Sequence[str], moves: int) -> Placement:
    """Return a player's own placement; `moves` is the number of plot points for banked dice.

    Raises:
        InvalidRequestError: there are more slots, or fewer, than dice.
        IllegalChoiceError: a slot has too few dice (K4), or too many for the plot points (K6).
    """
    if len(slots) != len(search.pool):
        dice = count(len(search.pool), "die", "dice")
        message = (
            f"“Placed by hand” names {count(len(slots), 'place')}, and the pool has {dice}; "
            "say total, effect or bank for each die in order"
        )
        raise InvalidRequestError(message, field="inputs.slots")
    for slot, least in LEAST.items():
        _check_least(slot, slots.count(slot), least)
    points = sum(slot != "bank" for slot in slots) - sum(LEAST.values())
    if points > moves:
        message = (
            f"{count(points, 'die leaves', 'dice leave')} the Bank, and the plot points move {moves}; "
            f"each costs a plot point (K6), so put {points - moves} back or allow more plot points"
        )
        raise IllegalChoiceError(message, field="inputs.slots", source=str(RULES.source("K6")))
    return Placement(
        slots=tuple(slots),
        total=_sum(search, slots, "total"),
        effect=_sum(search, slots, "effect"),
        level=_level(search, slots),
        points=points,
    )


def _check_least(slot: str, dice: int, least: int) -> None:
    if dice < least:
        message = (
            f"the {slot.capitalize()} Slot has {count(dice, 'die', 'dice')}; K4 asks for {least}, "
            f"so put {least - dice} more there"
        )
        raise IllegalChoiceError(message, field="inputs.slots", source=str(RULES.source("K4")))


def _sum(search: Search, slots: Sequence[str], slot: str) -> int:
    """Return the sum of a slot, with the Big Hero Die if it adds to this slot (K12)."""
    added = search.hero.value if search.hero and search.aim == slot else 0
    return added + sum(die.value for die, at in zip(search.pool, slots, strict=True) if at == slot)


def _level(search: Search, slots: Sequence[str]) -> int:
    """Return the level of the effect (KR8)."""
    dice = [die for die, at in zip(search.pool, slots, strict=True) if at == "effect"]
    return max(search.start, *(search.rank(die) for die in dice))[1]
