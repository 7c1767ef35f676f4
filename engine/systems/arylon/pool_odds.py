"""The exact odds of a pool under the best placement (K4-K7, K12).

The best placement takes dice by their rank. For the aim Total, the highest go there and the next one to
Effect; for the aim Effect, the highest go to Effect and the next two to Total. So the odds need only ranks.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.calculator import Readings
from engine.chance.distribution import Distribution
from engine.chance.pool import ranked_sums
from engine.inputs import Die
from engine.systems.arylon.data import RULES
from engine.systems.arylon.opposition import BOTCH, THREE
from engine.systems.arylon.placements import LEAST
from engine.systems.arylon.pool_dice import hero_chances, pool_dice, pool_die_chances

Joint = Distribution[tuple[int, int, int]]
"""Total, Effect and number of Hitches, counted up to the three of a Botch."""
HERO_PRICE = RULES.whole("K13.hero_die")
MOVE_PRICE = RULES.whole("K6.price")


def moves_of(size: int, plot_points: int, hero_die: Die | None) -> int:
    """Return how many banked dice the plot points move after paying for the Big Hero Die."""
    left = plot_points - (HERO_PRICE if hero_die else 0)
    return min(left // MOVE_PRICE, size - sum(LEAST.values()))


def ranks_of(moves: int) -> int:
    """Return how many of the highest dice leave the Bank."""
    return sum(LEAST.values()) + moves


def joint_odds(dice: Sequence[Die], moves: int, aim: str, hero_die: Die | None, readings: Readings) -> Joint:
    """Return the joint distribution of Total, Effect and Hitches under the best placement."""
    pool = [pool_die_chances(each, readings) for each in pool_dice(dice, readings)]
    first = LEAST[aim] + moves
    slices = [(0, first), (first, ranks_of(moves))]
    found = ranked_sums(pool, slices, marks_cap=THREE)
    if hero_die:
        added = hero_chances(hero_die)
        found = found.combine(added, lambda sums, face: (sums[0] + face, sums[1], sums[2]))
    aimed_at_total = aim == "total"
    return found.map(
        lambda sums: (sums[0], sums[1], sums[2]) if aimed_at_total else (sums[1], sums[0], sums[2])
    )


def total_odds(joint: Joint) -> Distribution[int | str]:
    """Return the distribution of the best Total, with a Botch as a separate outcome (K9)."""
    return joint.map(lambda found: BOTCH if found[2] == THREE else found[0])
