"""The Hitches that may change hands after a roll: what a purchase does, and what it does to the chance.

Clauses K4 to K11; rulings KR1, KR3, KR5 to KR7, KR11, KR17, KR20, KR29 to KR31. Deals are what the calculator
of a purchase works out; the adviser weighs all of them, for each placement of the dice.

The bought dice of a side are a roll of their own: three ones among them are a Botch, and the ones of the pool
do not count with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from engine.calculator import Readings
from engine.chance.distribution import Distribution
from engine.chance.pool import ranked_sums
from engine.inputs import Die, Opposition
from engine.systems.arylon.data import RULES
from engine.systems.arylon.dice import BOTCH, THREE, chances_against, passes, pool_dice, pool_die_chances
from engine.systems.arylon.pool import LEAST, MOST_BOUGHT, MOVE_PRICE, Placement, Search, placements

PRICE = RULES.whole("K8.price")


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
    flat = faces_unrolled(at_once, readings)
    conditions = conditions_of(purchase.bank, readings)
    points = _price(purchase, len(conditions), readings)
    return Deal(
        number=before.number + flat if before.number is not None else None,
        dice=(before.dice if is_rolled_already else ()) + dice_to_roll(at_once, readings),
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
    slots, bank, pool = uses_of(purchase.slots, purchase.bank, waits=purchase.waits, readings=readings)
    if not takes_die:
        slots, bank, pool = (), (), ()
    conditions = conditions_of(bank, readings)
    points = _price(purchase, len(conditions) + steps, readings)
    is_rolled_already = before.number is not None
    return Deal(
        number=before.number,
        dice=before.dice if is_rolled_already else (),
        gm_dice=() if is_rolled_already else before.dice,
        points=points,
        seller_gains=points if readings["KR17"] == "gm_pool" else 0,
        flat=faces_unrolled(slots, readings),
        conditions=conditions,
        total_dice=dice_to_roll(slots, readings),
        pool_dice=pool,
        step_downs=steps,
    )


def uses_of(
    slots: tuple[Die, ...], bank: tuple[Die, ...], *, waits: bool, readings: Readings
) -> tuple[tuple[Die, ...], tuple[Die, ...], tuple[Die, ...]]:
    """Return which dice a player who buys has at once, as conditions, and in the next pool (KR29)."""
    if readings["KR29"] == "all_dice":
        return (), (), slots + bank
    if readings["KR29"] == "next_pool" or waits:
        return (), bank, slots
    return slots, bank, ()


def _price(purchase: Purchase, never_free: int, readings: Readings) -> int:
    """Return the price in plot points; only the rise of a number can be free (KR7)."""
    priced = never_free if readings["KR7"] == "free" else len(purchase.bought)
    if purchase.is_botch and readings["KR30"] == "whole_botch":
        priced = min(priced, 1)
    return priced * PRICE


def conditions_of(hitched: Sequence[Die], readings: Readings) -> tuple[Die, ...]:
    """Return the conditions from Hitches in the Bank: of their level, or of their type (KR31)."""
    if readings["KR31"] == "own_type":
        return tuple(hitched)
    return tuple(Die(die.sides) for die in hitched)


def faces_unrolled(dice: Sequence[Die], readings: Readings) -> int:
    """Return what bought dice add without a roll: their faces where KR6 is read as size, otherwise 0."""
    return sum(die.sides + die.plus for die in dice) if readings["KR6"] == "size" else 0


def dice_to_roll(dice: Sequence[Die], readings: Readings) -> tuple[Die, ...]:
    """Return the bought dice that are rolled; none where KR6 is read as size."""
    return () if readings["KR6"] == "size" else tuple(dice)


def added_odds(dice: Sequence[Die], flat: int, readings: Readings) -> Distribution[int | str]:
    """Return what bought dice add to a Total, a Botch of theirs apart; `flat` is what adds without a roll."""
    if not dice:
        return Distribution.certain(flat)
    rolled = [pool_die_chances(each, readings) for each in pool_dice(dice, readings)]
    sums = ranked_sums(rolled, [(0, len(rolled))], marks_cap=THREE)
    return sums.map(lambda found: BOTCH if found[1] == THREE else found[0])


GM_BOTCH = "gm_botch"
"""The outcome of a roll whose opposition fails because of the GM's Hitches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Set:
    """Hitches that are bought together, by where they lie."""

    slots: tuple[Die, ...] = ()
    bank: tuple[Die, ...] = ()

    @property
    def dice(self) -> tuple[Die, ...]:
        """All of them."""
        return self.slots + self.bank


NOTHING = Set()


def sets_of(slots: Sequence[Die], bank: Sequence[Die], most: int = MOST_BOUGHT) -> tuple[Set, ...]:
    """Return each different set of one Hitch or more that can be bought, the small ones first (K8).

    >>> [len(each.dice) for each in sets_of([Die(6), Die(6)], [Die(8)])]
    [1, 1, 2, 2, 3]
    """
    places = [(die, True) for die in slots] + [(die, False) for die in bank]
    found = {
        Set(
            slots=tuple(sorted(die for die, is_slot in chosen if is_slot)),
            bank=tuple(sorted(die for die, is_slot in chosen if not is_slot)),
        )
        for number in range(1, min(most, len(places)) + 1)
        for chosen in combinations(places, number)
    }
    return tuple(sorted(found, key=lambda each: (len(each.dice), each.slots, each.bank)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Market:
    """What a roll is worth against an opposition, whoever has bought what."""

    difficulty: Opposition
    botch: bool
    """Whether the player's roll is a Botch."""
    gm_botch: bool
    """Whether the GM's roll is one, so that the opposition fails (KR20)."""
    readings: Readings
    _against: dict[tuple[Die, ...], Distribution[int | str]] = field(default_factory=dict)
    _added: dict[tuple[Die, ...], Distribution[int | str]] = field(default_factory=dict)
    _beaten: dict[tuple[int, tuple[Die, ...]], int] = field(default_factory=dict)
    _chances: dict[tuple[int, tuple[Die, ...], tuple[Die, ...]], Fraction] = field(default_factory=dict)

    @property
    def waits(self) -> bool:
        """Whether a bought die waits for the next roll (KR6)."""
        return self.readings["KR6"] == "later"

    def sale(self, bought: Set) -> Deal:
        """Return what the GM pays and gets for Hitches of the player (K8)."""
        purchase = Purchase(slots=bought.slots, bank=bought.bank, is_botch=self.botch, waits=self.waits)
        return gm_deal(self.difficulty, purchase, self.readings)

    def offer(self, bought: Set) -> Deal:
        """Return what the player pays and gets for Hitches of the GM (K10)."""
        purchase = Purchase(slots=bought.slots, bank=bought.bank, is_botch=self.gm_botch, waits=self.waits)
        return player_deal(self.difficulty, purchase, self.readings, takes_die=True)

    def against(self, sold: tuple[Die, ...]) -> Distribution[int | str]:
        """Return the number to beat after the GM bought Hitches out of the slots."""
        if sold not in self._against:
            deal = self.sale(Set(slots=sold))
            number = deal.flat if deal.number is None else deal.number
            found = chances_against(Opposition(number=number, dice=deal.dice), self.readings)
            if deal.number is None:  # the GM's own dice have not fallen; a Botch of either part is a Botch
                found = chances_against(self.difficulty, self.readings).combine(
                    found,
                    lambda one, more: one + more if isinstance(one, int) and isinstance(more, int) else BOTCH,
                )
            self._against[sold] = found
        return self._against[sold]

    def added(self, bought: tuple[Die, ...]) -> Distribution[int | str]:
        """Return what the player's bought dice add to the Total, a Botch of theirs apart."""
        if bought not in self._added:
            deal = self.offer(Set(slots=bought))
            self._added[bought] = added_odds(deal.total_dice, deal.flat, self.readings)
        return self._added[bought]

    def chance(self, total: int, sold: Set = NOTHING, bought: Set = NOTHING) -> Fraction:
        """Return the chance that a Total succeeds after both sides have bought (K5, K9)."""
        if self.botch:
            return Fraction(0)
        if self.gm_botch:
            return Fraction(1)
        key = (total, sold.slots, bought.slots)
        if key not in self._chances:
            added = self.added(bought.slots)
            ways = sum(
                weight * self._beats(total + more, sold.slots)
                for more, weight in added.items()
                if isinstance(more, int)
            )
            self._chances[key] = Fraction(ways, added.denominator * self.against(sold.slots).denominator)
        return self._chances[key]

    def _beats(self, total: int, sold: tuple[Die, ...]) -> int:
        """Return the weight of the numbers that a Total beats."""
        key = (total, sold)
        if key not in self._beaten:
            self._beaten[key] = self.against(sold).weight(lambda number: passes(total, number, self.readings))
        return self._beaten[key]

    def margins(self, total: int, sold: Set) -> Distribution[int | str]:
        """Return the Total less the number to beat after the GM's purchase; a Botch is a word."""
        if self.botch or self.gm_botch:
            return Distribution.certain(BOTCH if self.botch else GM_BOTCH)
        return self.against(sold.slots).map(
            lambda number: GM_BOTCH if isinstance(number, str) else total - number
        )

    def affordable(self, slots: Sequence[Die], points: int) -> Iterator[Set]:
        """Yield the sets of Hitches out of the slots that the GM can pay for, nothing first (K8, KR1)."""
        yield NOTHING
        if not self.botch:
            yield from (each for each in sets_of(slots, ()) if self.sale(each).points <= points)


PLACES = sum(LEAST.values())
ORDER = ("total", "effect", "bank")


@dataclass(frozen=True, slots=True, kw_only=True)
class Purses:
    """The plot points of both sides, and what the GM has for sale out of the slots."""

    mine: int
    gm: int
    offers: tuple[tuple[Set, int], ...]
    """Each set with its price; what lies in the GM's Bank changes no chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Valued:
    """A placement with its chances."""

    placement: Placement
    slots: tuple[Die, ...]
    """The Hitches in Total and Effect."""
    bank: tuple[Die, ...]
    """The Hitches in the Bank."""
    now: Fraction
    """The chance before anybody pays."""
    sold: Set
    """What the GM's purchase that hurts most consists of."""
    if_sold: Fraction
    if_both: Fraction
    """The chance after the GM's best purchase and the player's best answer to it."""

    @property
    def order(self) -> tuple[Any, ...]:
        """The sort key, best first: the chances, plot points saved, then the Effect.

        Where nothing helps, the Total counts before the Effect, which will not land.
        """
        chances = (-self.if_both, -self.if_sold, -self.now)
        each = self.placement
        places = tuple(ORDER.index(slot) for slot in each.slots)
        total = 0 if self.now else -each.total
        return (*chances, each.points, total, -each.effect, -each.level, places)


def best_first(search: Search, moves: int, market: Market, purses: Purses) -> tuple[Valued, ...]:
    """Return the placements worth choosing from, the best one first.

    A Hitch that stays in the Bank cannot raise the difficulty, so each choice of Hitches that stay there is
    searched for its best placements. The best has the best chance after both sides have bought.
    `moves` is the number of plot points for banked dice; none of them is spent for the Effect alone.
    """
    hitches = [place for place, each in enumerate(search.pool) if each.hitch]
    # In a Botch nothing depends on the Hitches that stay in the Bank.
    most = len(hitches) if len(hitches) <= LEAST["total"] else 0
    stay = (
        kept
        for number in range(most + 1)
        if len(search.pool) - number >= PLACES
        for kept in combinations(hitches, number)
    )
    found = set()
    for kept in stay:
        places = [place for place in range(len(search.pool)) if place not in kept]
        fewer = replace(search, pool=tuple(search.pool[place] for place in places))
        for each in placements(fewer, min(moves, len(places) - PLACES)):
            slots = ["bank"] * len(search.pool)
            for place, slot in zip(places, each.slots, strict=True):
                slots[place] = slot
            found.add(replace(each, slots=tuple(slots)))
    return tuple(
        sorted((valued(search, each, market, purses) for each in found), key=lambda each: each.order)
    )


def valued(search: Search, placement: Placement, market: Market, purses: Purses) -> Valued:
    """Return a placement with its chances before and after the purchases."""
    pairs = tuple(zip(search.pool, placement.slots, strict=True))
    slots = tuple(each.die for each, slot in pairs if each.hitch and slot != "bank")
    bank = tuple(each.die for each, slot in pairs if each.hitch and slot == "bank")
    total = placement.total
    left = purses.mine - placement.points * MOVE_PRICE
    sales = tuple(market.affordable(slots, purses.gm))
    sold = min(sales, key=lambda each: market.chance(total, each))

    def answered(sold: Set) -> Fraction:
        """Return the chance after the player's best purchase; a sold Hitch has paid for it, perhaps."""
        points = left + market.sale(sold).seller_gains
        bought = [NOTHING, *(each for each, price in purses.offers if price <= points)]
        return max(market.chance(total, sold, each) for each in bought)

    return Valued(
        placement=placement,
        slots=slots,
        bank=bank,
        now=market.chance(total),
        sold=sold,
        if_sold=market.chance(total, sold),
        if_both=min(answered(each) for each in sales),
    )
