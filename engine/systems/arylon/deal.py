"""The effects of a purchase of Hitches, by the GM or by a player.

Clauses K8, K10; rulings KR6, KR7, KR11, KR17, KR29, KR30, KR31.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.calculator import Readings
from engine.inputs import Die, Opposition
from engine.systems.arylon.data import RULES

PRICE = RULES.whole("K8.price")
BOTCH = RULES.whole("K7.botch")


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase:
    """The Hitches of one roll that are bought, by location, and the time of the purchase."""

    slots: tuple[Die, ...]
    """Out of Total and Effect."""
    bank: tuple[Die, ...]
    is_botch: bool
    waits: bool
    """Whether the dice from the slots wait for the next roll."""

    @property
    def bought(self) -> tuple[Die, ...]:
        """All Hitches bought from this roll."""
        return self.slots + self.bank


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The result of a purchase: plot points, and the use of the dice."""

    number: int | None
    dice: tuple[Die, ...]
    """The dice of the difficulty afterwards, in addition to its number."""
    gm_dice: tuple[Die, ...]
    """The GM's own dice of the difficulty, if they have not been rolled yet."""
    points: int
    """Plot points that the buyer pays."""
    seller_gains: int
    flat: int = 0
    """Points added to the other side's number without rolling (KR6)."""
    conditions: tuple[Die, ...] = ()
    carried: tuple[Die, ...] = ()
    """Dice that wait for the next opposing roll of the scene."""
    total_dice: tuple[Die, ...] = ()
    """Dice that are rolled at once and added to the player's Total (KR29)."""
    pool_dice: tuple[Die, ...] = ()
    """Dice that a player adds to the next pool."""
    step_downs: int = 0


def gm_deal(difficulty: Opposition | None, purchase: Purchase, readings: Readings) -> Deal:
    """Return the effects of the GM buying a player's Hitches (K8)."""
    before = difficulty or Opposition()
    is_rolled_already = before.number is not None
    at_once = () if purchase.waits else purchase.slots
    flat = _flat(at_once, readings)
    conditions = _conditions(purchase.bank, readings)
    points = _price(purchase, len(conditions), readings)
    return Deal(
        number=before.number + flat if before.number is not None else None,
        dice=(before.dice if is_rolled_already else ()) + _rolled_dice(at_once, readings),
        gm_dice=() if is_rolled_already else before.dice,
        points=points,
        seller_gains=points,
        flat=flat,
        conditions=conditions,
        carried=purchase.slots if purchase.waits else (),
    )


def player_deal(
    difficulty: Opposition | None, purchase: Purchase, readings: Readings, *, takes_die: bool
) -> Deal:
    """Return the effects of a player buying the GM's Hitches: as for the GM, or a step down (K10, KR29)."""
    before = difficulty or Opposition()
    steps = 0 if takes_die else len(purchase.bought)
    slots, bank = (purchase.slots, purchase.bank) if takes_die else ((), ())
    pool: tuple[Die, ...] = ()
    if readings["KR29"] == "all_dice":
        slots, bank, pool = (), (), slots + bank
    elif readings["KR29"] == "next_pool" or purchase.waits:
        slots, pool = (), slots
    conditions = _conditions(bank, readings)
    points = _price(purchase, len(conditions) + steps, readings)
    is_rolled_already = before.number is not None
    return Deal(
        number=before.number,
        dice=before.dice if is_rolled_already else (),
        gm_dice=() if is_rolled_already else before.dice,
        points=points,
        seller_gains=points if readings["KR17"] == "gm_pool" else 0,
        flat=_flat(slots, readings),
        conditions=conditions,
        total_dice=_rolled_dice(slots, readings),
        pool_dice=pool,
        step_downs=steps,
    )


def _price(purchase: Purchase, never_free: int, readings: Readings) -> int:
    """Return the price in plot points; only the rise of a number can be free (KR7)."""
    priced = never_free if readings["KR7"] == "free" else len(purchase.bought)
    if purchase.is_botch and readings["KR30"] == "whole_botch":
        priced = min(priced, 1)
    return priced * PRICE


def _conditions(hitched: Sequence[Die], readings: Readings) -> tuple[Die, ...]:
    """Return the conditions from Hitches in the Bank: of their level, or of their type (KR31)."""
    if readings["KR31"] == "own_type":
        return tuple(hitched)
    return tuple(Die(die.sides) for die in hitched)


def _flat(dice: Sequence[Die], readings: Readings) -> int:
    return sum(die.sides + die.plus for die in dice) if readings["KR6"] == "size" else 0


def _rolled_dice(dice: Sequence[Die], readings: Readings) -> tuple[Die, ...]:
    return () if readings["KR6"] == "size" else tuple(dice)
