"""The chance of each effect level under the best placement (K5, K6, K12; rulings KR4, KR8).

The level depends on the dice that show the value of one rank. So it suffices to count, for each value and
type, the dice above it, the dice that reach it, and the Hitches; the faces of the pool are never listed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.calculator import Readings
from engine.inputs import Die
from engine.systems.arylon.opposition import THREE
from engine.systems.arylon.placements import LEAST
from engine.systems.arylon.pool_dice import PoolDie, hero_chances, level_of, pool_dice, pool_die_chances

MOST_WORK = 4000
"""Work limit: dice times the square of the rank; twelve dice with all plot points stay below it."""

Found = dict[tuple[int, int], int]
"""Weight by value at the rank and level, without Botches."""
Faces = Mapping[tuple[int, bool, int], int]
"""Weight by value, Hitch and level of one die."""
Counts = dict[tuple[int, int, int], int]
"""Weight by dice above the value, dice that reach it, and Hitches."""


def level_weights(
    dice: Sequence[Die], moves: int, aim: str, hero_die: Die | None, readings: Readings
) -> dict[int, int] | None:
    """Return the weight of each level without a Botch, or None where the pool is too large.

    The denominator is that of the whole pool, Big Hero Die included.
    """
    pool = pool_dice(dice, readings)
    by_number = aim == "effect" and readings["KR8"] == "number"
    rank = 1 if by_number else LEAST[aim] + moves + (LEAST["effect"] if aim == "total" else 0)
    if len(pool) * rank * rank > MOST_WORK:
        return None
    found = _count_rolls(pool, rank, takes_above=aim == "effect" and not by_number, readings=readings)
    weights: dict[int, int] = {}
    hero = hero_chances(hero_die) if hero_die else {0: 1}
    for (value, level), weight in found.items():
        for face, times in hero.items():
            reached = level
            if hero_die and aim == "effect":
                reached = _with_hero(value, level, face, hero_die.sides, by_number=by_number)
            weights[reached] = weights.get(reached, 0) + weight * times
    return dict(sorted(weights.items()))


def _with_hero(value: int, level: int, face: int, sides: int, *, by_number: bool) -> int:
    if by_number and face != value:
        return sides if face > value else level
    return max(level, sides)


def _count_rolls(pool: Sequence[PoolDie], rank: int, *, takes_above: bool, readings: Readings) -> Found:
    """Count rolls by the value at a rank and the largest type of the dice that show it, or at least it."""
    faces = [_faces(pool_die, readings) for pool_die in pool]
    values = sorted({value for each in faces for value, _, _ in each})
    levels = sorted({level for each in faces for _, _, level in each})
    found: Found = {}
    for value in values:
        before = 0
        for level in levels:
            upto = _rolls_with(faces, value, level, rank, takes_above=takes_above)
            if upto > before:
                found[value, level] = upto - before
            before = upto
    return found


def _faces(pool_die: PoolDie, readings: Readings) -> Faces:
    """Return the weight of each (value, Hitch, level) of a die."""
    chances = pool_die_chances(pool_die, readings)
    return {
        (value, hitch, level_of(pool_die.die, hitch, readings)): weight
        for (value, hitch), weight in chances.items()
    }


def _rolls_with(pool: Sequence[Faces], value: int, level: int, rank: int, *, takes_above: bool) -> int:
    """Return the weight of rolls with this value at the rank and no larger type among the relevant dice."""
    counts: Counts = {(0, 0, 0): 1}
    for each in pool:
        grown: Counts = {}
        ways = _ways(each, value, level, takes_above=takes_above)
        for (above, reach, hitches), weight in counts.items():
            for (is_above, reaches, hitch), times in ways.items():
                state = (above + is_above, min(reach + reaches, rank), hitches + hitch)
                if state[0] < rank and state[2] < THREE:
                    grown[state] = grown.get(state, 0) + weight * times
        counts = grown
    return sum(weight for (_, reach, _), weight in counts.items() if reach == rank)


def _ways(faces: Faces, value: int, level: int, *, takes_above: bool) -> dict[tuple[bool, bool, bool], int]:
    ways: dict[tuple[bool, bool, bool], int] = {}
    for (shown, hitch, counts_as), weight in faces.items():
        matters = shown == value or (takes_above and shown > value)
        if not matters or counts_as <= level:
            key = (shown > value, shown >= value, hitch)
            ways[key] = ways.get(key, 0) + weight
    return ways
