"""The dice of Arylon: their types in order, what a face is worth, Hitches, and the GM's dice.

Clauses K2, K3, K7, K8, K10, K12, K13; rulings KR2, KR4, KR6, KR9, KR11, KR20, KR23 to KR25. What a pool of
them comes to when it is laid into the Slots is in `pool`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from engine.calculator import Readings, Roller
from engine.chance.distribution import Distribution
from engine.chance.pool import MAX_RANKED_DICE, ranked_sums
from engine.errors import InvalidRequestError, LimitExceededError, UnsettledRuleError
from engine.inputs import Die, Opposition, dice_names
from engine.numbers import count, joined
from engine.rule_data import reading_advice
from engine.systems.arylon.data import RULES


def dice_list(dice: Sequence[Die]) -> str:
    """Return a list of dice for a sentence.

    >>> dice_list([Die(8)]), dice_list([Die(8), Die(6), Die(12, 6)]), dice_list([Die(12)] * 40)
    ('d8', 'd8, d6 and d12+d6', '40d12')
    """
    return joined(dice_names(dice)) or "no dice"


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


SIZES: tuple[int, ...] = tuple(RULES.number("K2.sizes").value)
EXTRAS: tuple[int, ...] = tuple(RULES.number("K12.extras").value)
CARRIER = RULES.whole("K12.carrier")
HITCH = RULES.whole("K7.face")
MOST_FACES = 20
"""Maximum number of faces of a die."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolDie:
    """One die of a pool; a d12+d6 is a single one unless KR9 is read as two dice."""

    die: Die
    hitches: bool = True
    """Whether a 1 is a Hitch; never on the second die of a d12+ (K12)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledDie:
    """A pool die with its faces."""

    die: Die
    faces: tuple[int, ...]
    value: int
    """The value that it adds to the Total or the Effect Slot."""
    hitch: bool
    level: int
    """The type, as its number of faces, that it counts as for the level of an effect."""


def check_dice(dice: Sequence[Die], field: str, readings: Readings) -> None:
    """Refuse dice that Arylon does not have.

    Raises:
        IllegalChoiceError: a second die on another die than a d12 (K12), or a type that KR23 forbids.
        InvalidRequestError: a die has one face only.
        LimitExceededError: a die has more faces than the engine rolls.
    """
    for place, die in enumerate(dice):
        at = field if field.endswith(("_die", ".die")) else f"{field}.{place}"
        if die.plus and die.sides != CARRIER:
            message = (
                f"{die} adds a die to a d{die.sides}; only a d{CARRIER} takes one (K12), so write two dice"
            )
            raise RULES.refusal("K12", at, message)
        if 1 in {die.sides, die.plus}:
            raise InvalidRequestError(
                f"{die} has a die with one face; use dice with 2 faces or more", field=f"inputs.{at}"
            )
        if max(die.sides, die.plus) > MOST_FACES:
            message = (
                f"{die} is too large; the engine rolls dice up to d{MOST_FACES} here, so use smaller ones"
            )
            raise LimitExceededError(message, field=f"inputs.{at}")
        is_listed = die.sides in SIZES and die.plus in {0, *EXTRAS}
        if readings["KR23"] == "cortex_dice" and not is_listed:
            message = (
                f"{die} is none of {', '.join(f'd{size}' for size in SIZES)}, nor a d{CARRIER} with a second "
                f"die from d{EXTRAS[0]} to d{EXTRAS[-1]}; "
                f"use one of these or {reading_advice(RULES, 'KR23', 'any_die')}"
            )
            raise RULES.refusal("KR23", at, message)


def check_difficulty(difficulty: Opposition | None, readings: Readings) -> None:
    """Refuse a difficulty with dice that Arylon does not have; without a number it is a list of dice."""
    if difficulty:
        at = "difficulty" if difficulty.number is None else "difficulty.dice"
        check_dice(difficulty.dice, at, readings)


def pool_dice(dice: Sequence[Die], readings: Readings) -> tuple[PoolDie, ...]:
    """Return the dice of a pool in order, a d12+ split in two where KR9 is read so."""
    if readings["KR9"] != "two_dice":
        return tuple(PoolDie(die=die) for die in dice)
    apart: list[PoolDie] = []
    for die in dice:
        apart.append(PoolDie(die=Die(die.sides)))
        if die.plus:
            apart.append(PoolDie(die=Die(die.plus), hitches=False))
    return tuple(apart)


def _worth(pool_die: PoolDie, face: int, extra: int, readings: Readings) -> tuple[int, bool]:
    """Return the value of a die for a slot, and whether it is a Hitch (K7, K12, KR4, KR9)."""
    if face != HITCH or not pool_die.hitches:
        return face + extra, False
    own = face if readings["KR4"] == "one" else 0
    return (own if readings["KR9"] == "hitch_voids" else own + extra), True


def level_of(die: Die, hitch: bool, readings: Readings) -> int:
    """Return the type, as its number of faces, that a die counts as for the level (KR4, KR9)."""
    return SIZES[0] if hitch and readings["KR4"] == "zero_as_d4" else die.sides


def pool_die_chances(pool_die: PoolDie, readings: Readings) -> Distribution[tuple[int, bool]]:
    """Return the distribution of (value, whether it is a Hitch) of a die."""
    extras = range(1, pool_die.die.plus + 1) or (0,)
    faces = range(1, pool_die.die.sides + 1)
    return Distribution.from_pairs(
        (_worth(pool_die, face, extra, readings), 1) for face in faces for extra in extras
    )


def roll_one(pool_die: PoolDie, readings: Readings, roller: Roller, wanted: str, throw: str) -> RolledDie:
    """Roll one die of a pool: the die itself first, then its second die."""
    die = pool_die.die
    face = roller.die(die.sides, wanted, throw)
    extra = roller.die(die.plus, f"the second die, a d{die.plus}, of {wanted}", throw) if die.plus else 0
    return shown(pool_die, face, extra, readings)


def shown(pool_die: PoolDie, face: int, extra: int, readings: Readings) -> RolledDie:
    """Return a die of a pool that shows a face; `extra` is that of its second die, 0 without one."""
    die = pool_die.die
    value, hitch = _worth(pool_die, face, extra, readings)
    faces = (face, extra) if die.plus else (face,)
    return RolledDie(die=die, faces=faces, value=value, hitch=hitch, level=level_of(die, hitch, readings))


def hitches_in(rolled: Sequence[RolledDie]) -> int:
    """Return how many of some dice hitched (K7)."""
    return sum(each.hitch for each in rolled)


def hero_chances(die: Die) -> Distribution[int]:
    """Return the distribution of a Big Hero Die, which adds its face even on a 1 (K12)."""
    extras = range(1, die.plus + 1) or (0,)
    return Distribution.from_pairs((face + extra, 1) for face in range(1, die.sides + 1) for extra in extras)


def roll_hero(die: Die, roller: Roller, throw: str) -> RolledDie:
    """Roll a Big Hero Die, which never hitches (K12)."""
    wanted = f"the Big Hero Die, a {die}"
    face = roller.die(die.sides, wanted, throw)
    extra = (roller.die(die.plus, f"the second die of {wanted}", throw),) if die.plus else ()
    return RolledDie(die=die, faces=(face, *extra), value=sum((face, *extra)), hitch=False, level=die.sides)


TOP = Die(SIZES[-1])
"""The largest type without a second die."""
SMALLEST = Die(SIZES[0])


def ladder(readings: Readings) -> tuple[Die, ...]:
    """Return all die types from the smallest to the largest, by the reading of KR25."""
    plain = tuple(Die(size) for size in SIZES)
    above = readings["KR25"]
    if above == "stops":
        return plain
    return plain + tuple(Die(TOP.sides, extra) for extra in EXTRAS[1 if above == "from_d4" else 0 :])


def place_of(die: Die, field: str, readings: Readings) -> int:
    """Return the index of a die on the ladder.

    Raises:
        IllegalChoiceError: it is not on the ladder.
    """
    types = ladder(readings)
    if die in types:
        return types.index(die)
    message = (
        f"{die} is no step of the ladder; the types in order are {dice_list(types)} (KR25), "
        "so use one of them"
    )
    raise RULES.refusal("KR25", field, message)


def step_up(die: Die, field: str, readings: Readings) -> Die:
    """Return the next larger type.

    Raises:
        IllegalChoiceError: the die is not on the ladder, or KR25 ends it here.
        UnsettledRuleError: the text does not say which type follows.
    """
    types = ladder(readings)
    place = place_of(die, field, readings)
    if place + 1 < len(types):
        return types[place + 1]
    if readings["KR25"] == "stops":
        other = reading_advice(RULES, "KR25", "from_d2")
        message = f"{die} is the largest type as KR25 is read here, so leave it or {other}"
        raise RULES.refusal("KR25", field, message)
    message = f"no text says what lies above {die} (KR25); agree on it at your table"
    raise RULES.refusal("KR25", field, message, UnsettledRuleError)


def step_down(die: Die, readings: Readings) -> Die:
    """Return the next smaller type; the die must not be the smallest."""
    types = ladder(readings)
    return types[types.index(die) - 1]


def smaller(die: Die, field: str, readings: Readings) -> Die | None:
    """Return what a die is after a step down; None where it is gone (KR24).

    Raises:
        IllegalChoiceError: the die is not on the ladder.
    """
    if place_of(die, field, readings):
        return step_down(die, readings)
    return None if readings["KR24"] == "gone" else die


def has_larger(die: str, readings: Readings) -> bool:
    """Tell whether the ladder goes on above a die, by its name (KR25)."""
    return die in map(str, ladder(readings)[:-1])


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
        raise LimitExceededError(message, field=f"inputs.{field}")


COUNTED = RULES.whole("K3.counted")
THREE = RULES.whole("K7.botch")
AGAINST = "difficulty"
"""The name of the GM's throw."""
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
        field = f"difficulty{'' if difficulty.number is None else '.dice'}"
        check_work(difficulty.dice, dice_added(difficulty, readings), field, readings)


def is_gm_botch(hitches: int, readings: Readings) -> bool:
    """Tell whether so many Hitches of the GM's dice make the opposition fail (K7, KR20)."""
    return hitches >= THREE and readings["KR20"] == "opposition_fails"


def chances_against(difficulty: Opposition, readings: Readings) -> Distribution[int | str]:
    """Return the distribution of the number to beat, with the GM's Botch as a separate outcome."""
    if not _is_rolled(difficulty, readings):
        return Distribution({_flat(difficulty): 1})
    dice = [pool_die_chances(each, readings) for each in pool_dice(difficulty.dice, readings)]
    sums = ranked_sums(dice, [(0, dice_added(difficulty, readings))], marks_cap=THREE)
    base = difficulty.number or 0
    return sums.map(lambda found: BOTCH if is_gm_botch(found[1], readings) else base + found[0])


def roll_against(difficulty: Opposition, readings: Readings, roller: Roller) -> Against:
    """Roll the GM's dice, if there are any to roll."""
    if not _is_rolled(difficulty, readings):
        return Against(number=_flat(difficulty), botch=False, rolled=(), counts=())
    pool = pool_dice(difficulty.dice, readings)
    rolled = tuple(
        roll_one(each, readings, roller, f"the GM's {each.die} (die {place} of {len(pool)})", AGAINST)
        for place, each in enumerate(pool, start=1)
    )
    highest = sorted(range(len(rolled)), key=lambda place: (-rolled[place].value, place))
    adds = set(highest[: dice_added(difficulty, readings)])
    hitches = hitches_in(rolled)
    return Against(
        number=(difficulty.number or 0) + sum(rolled[place].value for place in adds),
        botch=is_gm_botch(hitches, readings),
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
