"""The work limit for exact odds of ranked dice."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from engine.calculator import Readings
from engine.chance.pool import MAX_RANKED_DICE
from engine.errors import LimitExceededError
from engine.inputs import Die
from engine.systems.arylon.pool_dice import pool_dice

MOST_RANKED = 600
"""Limit of dice times ranks added up: 24 dice that all count."""
MOST_WORK = 48**2 * 24 * 16
"""Limit of (dice rolled)² times ranks added up times the highest value: 24 d12+d4 that all count."""


def check_work(dice: Sequence[Die], added: int, field: str, readings: Readings) -> None:
    """Refuse odds that would take too long; a roll of the same dice is fast.

    Raises:
        LimitExceededError: too many dice, or too many of them count.
    """
    pool = pool_dice(dice, readings)
    falling = sum(2 if each.die.plus else 1 for each in pool)
    largest = max((each.die.sides + each.die.plus for each in pool), default=0)
    is_much = len(pool) * added > MOST_RANKED or falling**2 * added * largest > MOST_WORK
    if is_much or len(pool) > MAX_RANKED_DICE:
        message = (
            f"{len(pool)} dice of which the highest {added} are added up take too long for exact odds; "
            f"use fewer, such as {isqrt(MOST_RANKED)} of which all are added up, or roll them"
        )
        raise LimitExceededError(message, field=field)
