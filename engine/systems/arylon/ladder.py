"""The die types in order, and the step from one to the next (K13; rulings KR11, KR23 to KR25)."""

from __future__ import annotations

from engine.advice import reading_advice
from engine.calculator import Readings
from engine.errors import IllegalChoiceError, UnsettledRuleError
from engine.inputs import Die
from engine.systems.arylon.data import RULES
from engine.systems.arylon.dice_text import dice_list

SIZES: tuple[int, ...] = tuple(RULES.number("K2.sizes").value)
EXTRAS: tuple[int, ...] = tuple(RULES.number("K12.extras").value)
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
    raise IllegalChoiceError(message, field=field, source=str(RULES.source("KR25")))


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
        raise IllegalChoiceError(message, field=field, source=str(RULES.source("KR25")))
    message = f"no text says what lies above {die} (KR25); agree on it at your table"
    raise UnsettledRuleError(message, field=field, source=str(RULES.source("KR25")))


def step_down(die: Die, readings: Readings) -> Die:
    """Return the next smaller type; the die must not be the smallest."""
    types = ladder(readings)
    return types[types.index(die) - 1]
