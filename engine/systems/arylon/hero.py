"""The Big Hero Die that a clear success earns: its condition and its type (rulings KR10, KR27, KR28)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from engine.calculator import Readings
from engine.chance.distribution import Distribution
from engine.inputs import Die, Opposition
from engine.protocol import Step
from engine.systems.arylon.data import RULES
from engine.systems.arylon.opposition import chance_that
from engine.systems.arylon.pool_dice import pool_dice

HERO_MARGIN = RULES.whole("K12.hero_margin")


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """The Big Hero Die that a roll earns."""

    earned: bool | None
    """Whether the roll earns one; None where the text does not say."""
    die: Die | None = None
    """The type of the die; None without a die or where its type is open (KR27)."""


def prize_die(difficulty: Opposition, readings: Readings) -> Die | None:
    """Return the largest die type in the opposition; None for a number alone."""
    return max((each.die for each in pool_dice(difficulty.dice, readings)), default=None)


def _may_earn(difficulty: Opposition, readings: Readings) -> bool:
    """Tell whether this opposition can earn a die; against a number alone KR27 decides."""
    return bool(difficulty.dice) or readings["KR27"] == "type_open"


def prize(difficulty: Opposition | None, margin: int | None, *, won: bool, readings: Readings) -> Prize:
    """Return what a roll earns; a success without a margin is due to the GM's Botch (KR28)."""
    if difficulty is None or readings["KR10"] == "no_rule":
        return Prize(earned=None)
    is_clear = margin >= HERO_MARGIN if margin is not None else won and readings["KR28"] == "earned"
    if not is_clear or not _may_earn(difficulty, readings):
        return Prize(earned=False)
    return Prize(earned=True, die=prize_die(difficulty, readings))


def hero_chance(
    totals: Distribution[int | str],
    against: Distribution[int | str],
    difficulty: Opposition,
    readings: Readings,
) -> Fraction | None:
    """Return the chance to earn a Big Hero Die; None where the condition is open (KR10)."""
    if readings["KR10"] == "no_rule":
        return None
    if not _may_earn(difficulty, readings):
        return Fraction(0)
    return chance_that(totals, against, lambda total, number: _is_clear(total, number, readings))


def _is_clear(total: int, against: int | str, readings: Readings) -> bool:
    if isinstance(against, str):
        return readings["KR28"] == "earned"
    return total - against >= HERO_MARGIN


def prize_steps(difficulty: Opposition, value: str | None, readings: Readings) -> Iterator[Step]:
    """Yield the steps for a Big Hero Die: its condition, its chance or type, and how sure the type is."""
    botch = ", or lost by the GM's own Botch" if readings["KR28"] == "earned" else ""
    text = f"beaten by {HERO_MARGIN} or more{botch}: earns a Big Hero Die, by a rule we borrowed"
    yield Step(clause="KR10", text=text, value=value)
    if difficulty.number is None:
        return
    if difficulty.dice:
        text = "of the largest type on top of the number; a larger one behind the number counts before it"
    else:
        text = "no die is known to have stood there, so the GM says of which type it is"
    yield Step(clause="KR27", text=text)
