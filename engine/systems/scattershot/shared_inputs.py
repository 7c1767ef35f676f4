"""Inputs that several calculators share: Ratings, dice, the two numbers of the game."""

from __future__ import annotations

from typing import Any

from engine.inputs import whole
from engine.systems.scattershot.limits import CRITICAL_JUNCTURE, EPIC_INDEX, MOST, default_epic_index

MOST_EXPERIENCE_DICE = 30
"""Maximum number of Experience Dice for, and against, one side of a roll."""


def rating(label: str = "Rating", **more: Any) -> Any:
    """Declare the Rating in use."""
    return whole(label, clause="S10", **{"help": "The Statistic, Skill or power in use.", **more})


def modifier(label: str = "Modifier", **more: Any) -> Any:
    """Declare the sum of the situation's bonuses and penalties."""
    return whole(label, default=0, clause="S10", help="All bonuses less all penalties.", **more)


def dice_for(label: str = "Experience Dice for") -> Any:
    """Declare the number of Experience Dice added."""
    return _dice(label, "Six-sided dice added to the MIB.")


def dice_against(label: str = "Experience Dice against") -> Any:
    """Declare the number of Experience Dice subtracted."""
    return _dice(label, "Six-sided dice taken from the MIB.")


def _dice(label: str, says: str) -> Any:
    return whole(label, low=0, limit=MOST_EXPERIENCE_DICE, default=0, unit="d6", clause="S12", help=says)


def challenges(label: str = "Challenges taken", says: str = "Each adds 1 to the MIB.") -> Any:
    """Declare the number of Challenges."""
    return whole(label, low=0, default=0, clause="S17", help=says)


def benefits(label: str = "Benefits bought") -> Any:
    """Declare the number of Benefits bought."""
    return whole(label, low=0, default=0, clause="S18", help="Each costs 1 point of the MIB.")


def critical_juncture(**more: Any) -> Any:
    """Declare the game's Critical Juncture."""
    says = "The threshold your group chose."
    return whole("Critical Juncture", low=0, default=CRITICAL_JUNCTURE, clause="S22", help=says, **more)


def epic_index(**more: Any) -> Any:
    """Declare the game's Epic Index, whose default follows from the Critical Juncture."""
    says = (
        f"The cap your group chose. Blank: {EPIC_INDEX}, or what the Critical Juncture leaves of {MOST}, "
        "however SR56 is read."
    )
    return whole("Epic Index", low=0, derived=default_epic_index, clause="S22", help=says, **more)
