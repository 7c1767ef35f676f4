"""The dice of a pool: the value of a face, Hitches, and the type that counts for the level.

Clauses K2, K7, K12; rulings KR4, KR9, KR23.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.advice import reading_advice
from engine.calculator import Readings, Roller
from engine.chance.distribution import Distribution
from engine.errors import IllegalChoiceError, InvalidRequestError, LimitExceededError
from engine.inputs import Die
from engine.systems.arylon.data import RULES

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
            raise IllegalChoiceError(message, field=at, source=str(RULES.source("K12")))
        if 1 in {die.sides, die.plus}:
            raise InvalidRequestError(
                f"{die} has a die with one face; use dice with 2 faces or more", field=at
            )
        if max(die.sides, die.plus) > MOST_FACES:
            message = (
                f"{die} is too large; the engine rolls dice up to d{MOST_FACES} here, so use smaller ones"
            )
            raise LimitExceededError(message, field=at)
        if readings["KR23"] == "cortex_dice":
            _check_type(die, at)


def _check_type(die: Die, field: str) -> None:
    if die.sides in SIZES and die.plus in {0, *EXTRAS}:
        return
    sizes = ", ".join(f"d{size}" for size in SIZES)
    message = (
        f"{die} is none of {sizes}, nor a d{CARRIER} with a second die from d{EXTRAS[0]} to d{EXTRAS[-1]}; "
        f"use one of these or {reading_advice(RULES, 'KR23', 'any_die')}"
    )
    raise IllegalChoiceError(message, field=field, source=str(RULES.source("KR23")))


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


def roll_one(pool_die: PoolDie, readings: Readings, roller: Roller, wanted: str) -> RolledDie:
    """Roll one die of a pool: the die itself first, then its second die."""
    die = pool_die.die
    face = roller.die(die.sides, wanted)
    extra = roller.die(die.plus, f"the second die, a d{die.plus}, of {wanted}") if die.plus else 0
    return shown(pool_die, face, extra, readings)


def shown(pool_die: PoolDie, face: int, extra: int, readings: Readings) -> RolledDie:
    """Return a die of a pool that shows a face; `extra` is that of its second die, 0 without one."""
    die = pool_die.die
    value, hitch = _worth(pool_die, face, extra, readings)
    faces = (face, extra) if die.plus else (face,)
    return RolledDie(die=die, faces=faces, value=value, hitch=hitch, level=level_of(die, hitch, readings))


def hero_chances(die: Die) -> Distribution[int]:
    """Return the distribution of a Big Hero Die, which adds its face even on a 1 (K12)."""
    extras = range(1, die.plus + 1) or (0,)
    return Distribution.from_pairs((face + extra, 1) for face in range(1, die.sides + 1) for extra in extras)


def roll_hero(die: Die, roller: Roller) -> RolledDie:
    """Roll a Big Hero Die, which never hitches (K12)."""
    wanted = f"the Big Hero Die, a {die}"
    face = roller.die(die.sides, wanted)
    extra = (roller.die(die.plus, f"the second die of {wanted}"),) if die.plus else ()
    return RolledDie(die=die, faces=(face, *extra), value=sum((face, *extra)), hitch=False, level=die.sides)
