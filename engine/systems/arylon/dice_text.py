"""Dice and averages as text for sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.inputs import Die

__all__ = ["dice_list", "type_of"]


def dice_list(dice: Sequence[Die]) -> str:
    """Return a list of dice for a sentence.

    >>> dice_list([Die(8)]), dice_list([Die(8), Die(6), Die(12, 6)])
    ('d8', 'd8, d6 and d12+d6')
    """
    names = [str(die) for die in dice]
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "no dice"


def type_of(sides: int) -> str:
    """Return a die type by its faces.

    >>> type_of(10)
    'd10'
    """
    return f"d{sides}"
