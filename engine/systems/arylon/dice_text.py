"""Dice and averages as text for sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.inputs import Die
from engine.numbers import count


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


def extras_text(hero_die: Die | None, plot_points: int) -> str:
    """Return what joins the dice, as text: ` with a d8 Big Hero Die and 2 plot points`."""
    parts = [f"a {hero_die} Big Hero Die"] if hero_die else []
    parts += [count(plot_points, "plot point")] if plot_points else []
    return f" with {' and '.join(parts)}" if parts else ""
