"""Dice and averages as a sentence names them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.kinds import Die

__all__ = ["dice_list", "rounded_average", "type_of"]


def dice_list(dice: Sequence[Die]) -> str:
    """Return dice in a list for a sentence.

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


def rounded_average(average: Fraction) -> str:
    """Return an average with one decimal; `≈` marks a rounded one.

    >>> rounded_average(Fraction(7, 2)), rounded_average(Fraction(10, 3)), rounded_average(Fraction(12))
    ('3.5', '≈ 3.3', '12')
    """
    tenths = round(average * 10)
    whole, rest = divmod(tenths, 10)
    mark = "" if average * 10 == tenths else "≈ "
    return f"{mark}{whole}.{rest}" if rest else f"{mark}{whole}"
