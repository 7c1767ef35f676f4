"""The opposition of a roll: a number, the GM's dice, or a number with bought dice added.

Clauses K3, K8, K10; rulings KR2, KR4, KR6, KR20.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from engine.calculator import Readings, Roller
from engine.chance.distribution import Distribution
from engine.chance.pool import ranked_sums
from engine.inputs import Opposition
from engine.systems.arylon.data import RULES
from engine.systems.arylon.limits import check_work
from engine.systems.arylon.pool_dice import RolledDie, pool_dice, pool_die_chances, roll_one

COUNTED = RULES.whole("K3.counted")
THREE = RULES.whole("K7.botch")
BOTCH = "botch"
"""The outcome of a roll that fails because of its Hitches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """The opposition after its dice are rolled."""

    number: int
    """The number to beat."""
    botch: bool
    """Whether the GM has botched, so that the opposition fails."""
    rolled: tuple[RolledDie, ...]
    counts: tuple[bool, ...]
    """Which of the rolled dice are part of the number."""


def dice_added(difficulty: Opposition, readings: Readings) -> int:
    """Return the number of the GM's dice that are added up: two (KR2), or each bought die (KR6)."""
    dice = len(pool_dice(difficulty.dice, readings))
    return dice if difficulty.number is not None or readings["KR2"] == "all" else min(dice, COUNTED)


def _is_rolled(difficulty: Opposition, readings: Readings) -> bool:
    return difficulty.number is None or readings["KR6"] != "size"


def _flat(difficulty: Opposition) -> int:
    """Return the number plus the sizes of the dice (KR6 read as `size`)."""
    return (difficulty.number or 0) + sum(die.sides + die.plus for die in difficulty.dice)


def check_odds_against(difficulty: Opposition, readings: Readings) -> None:
    """Refuse too many of the GM's dice for exact odds.

    Raises:
        LimitExceededError: too many dice, or too many of them count.
    """
    if _is_rolled(difficulty, readings) and difficulty.dice:
        field = f"inputs.difficulty{'' if difficulty.number is None else '.dice'}"
        check_work(difficulty.dice, dice_added(difficulty, readings), field, readings)


def chances_against(difficulty: Opposition, readings: Readings) -> Distribution[int | str]:
    """Return the distribution of the number to beat, with the GM's Botch as a separate outcome."""
    if not _is_rolled(difficulty, readings):
        return Distribution({_flat(difficulty): 1})
    dice = [pool_die_chances(each, readings) for each in pool_dice(difficulty.dice, readings)]
    sums = ranked_sums(dice, [(0, dice_added(difficulty, readings))], marks_cap=THREE)
    base = difficulty.number or 0
    botches = readings["KR20"] == "opposition_fails"
    return sums.map(lambda found: BOTCH if botches and found[1] == THREE else base + found[0])


def roll_against(difficulty: Opposition, readings: Readings, roller: Roller) -> Against:
    """Roll the GM's dice, if there are any to roll."""
    if not _is_rolled(difficulty, readings):
        return Against(number=_flat(difficulty), botch=False, rolled=(), counts=())
    pool = pool_dice(difficulty.dice, readings)
    rolled = tuple(
        roll_one(each, readings, roller, f"the GM's {each.die} (die {place} of {len(pool)})")
        for place, each in enumerate(pool, start=1)
    )
    highest = sorted(range(len(rolled)), key=lambda place: (-rolled[place].value, place))
    adds = set(highest[: dice_added(difficulty, readings)])
    hitches = sum(each.hitch for each in rolled)
    return Against(
        number=(difficulty.number or 0) + sum(rolled[place].value for place in adds),
        botch=hitches >= THREE and readings["KR20"] == "opposition_fails",
        rolled=rolled,
        counts=tuple(place in adds for place in range(len(rolled))),
    )


def passes(total: int, against: int | str, readings: Readings) -> bool:
    """Tell whether a total succeeds: above the number, or equal to it by a reading of KR3 (K5, KR20)."""
    if isinstance(against, str):
        return True
    return total >= against if readings["KR3"] == "equal_succeeds" else total > against


def chance_that(
    totals: Distribution[int | str],
    against: Distribution[int | str],
    holds: Callable[[int, int | str], bool],
) -> Fraction:
    """Return the chance that a predicate holds for a Total and its opposition; a Botch never counts."""
    ways = sum(
        weight * times
        for total, weight in totals.items()
        if isinstance(total, int)
        for number, times in against.items()
        if holds(total, number)
    )
    return Fraction(ways, totals.denominator * against.denominator)
