"""The two tallies of experience, held against each other (H14)."""

from __future__ import annotations

from engine.errors import IllegalChoiceError
from engine.systems.shattered_world.data import RULES

__all__ = ["UNCOUNTED", "check_tallies"]

UNCOUNTED = "0 where nobody has counted them."
"""What a form says about a total that is left alone."""


def check_tallies(xp: int, total: int) -> None:
    """Refuse more XP than there are Achievements that they can have come from; a total of 0 is not counted.

    Raises:
        IllegalChoiceError: on `inputs.total_achievements`, by H14.
    """
    if 0 < total < xp:
        message = (
            f"total_achievements is {total}, and {xp} xp are at hand; every xp is an Achievement that stays "
            f"in the total (H14), so make it {xp} or more, or 0 where nobody has counted"
        )
        raise IllegalChoiceError(message, field="inputs.total_achievements", source=str(RULES.source("H14")))
