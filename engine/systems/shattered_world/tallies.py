"""Checks the two tallies of experience against each other (H14)."""

from __future__ import annotations

from engine.errors import IllegalChoiceError
from engine.systems.shattered_world.data import RULES

UNCOUNTED = "0 where nobody has counted them."
"""Help text of a form for the default total."""


def check_tallies(xp: int, total: int) -> None:
    """Refuse more XP than Achievements; a total of 0 means that nobody counted them.

    Raises:
        IllegalChoiceError: for `inputs.total_achievements`, by H14.
    """
    if 0 < total < xp:
        message = (
            f"{xp} XP are at hand and the Total Achievements are {total}; every XP is an Achievement "
            "that stays "
            f"in the total (H14), so make it {xp} or more, or 0 where nobody has counted"
        )
        raise IllegalChoiceError(message, field="inputs.total_achievements", source=str(RULES.source("H14")))
