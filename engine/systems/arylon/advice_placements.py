"""Where rolled dice go when Hitches are for sale (K4 to K6, K8; ruling KR5).

A Hitch that stays in the Bank cannot raise the difficulty, so each choice of Hitches that stay there is
searched for its best placements. The advice is the one with the best chance after both sides have bought.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from engine.inputs import Die
from engine.systems.arylon.bargains import NOTHING, Market, Set
from engine.systems.arylon.placements import LEAST, Placement, Search, placements
from engine.systems.arylon.pool_odds import MOVE_PRICE

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

    `moves` is the number of plot points for banked dice; none of them is spent for the Effect alone.
    """
    found = {each for kept in _kept(search) for each in _placed(search, kept, moves)}
    return tuple(
        sorted((valued(search, each, market, purses) for each in found), key=lambda each: each.order)
    )


def _kept(search: Search) -> Iterator[tuple[int, ...]]:
    """Yield each choice of Hitches that stay in the Bank; in a Botch nothing depends on them."""
    hitches = [place for place, each in enumerate(search.pool) if each.hitch]
    for number in range(len(hitches) + 1 if len(hitches) <= LEAST["total"] else 1):
        if len(search.pool) - number >= PLACES:
            yield from combinations(hitches, number)


def _placed(search: Search, kept: Sequence[int], moves: int) -> Iterator[Placement]:
    """Yield the best placements that leave some dice in the Bank."""
    places = [place for place in range(len(search.pool)) if place not in kept]
    fewer = Search(
        pool=tuple(search.pool[place] for place in places),
        aim=search.aim,
        hero=search.hero,
        readings=search.readings,
    )
    for each in placements(fewer, min(moves, len(places) - PLACES)):
        slots = ["bank"] * len(search.pool)
        for place, slot in zip(places, each.slots, strict=True):
            slots[place] = slot
        yield Placement(
            slots=tuple(slots), total=each.total, effect=each.effect, level=each.level, points=each.points
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
    return Valued(
        placement=placement,
        slots=slots,
        bank=bank,
        now=market.chance(total),
        sold=sold,
        if_sold=market.chance(total, sold),
        if_both=min(
            _answered(total, each, left + market.sale(each).seller_gains, market, purses) for each in sales
        ),
    )


def _answered(total: int, sold: Set, points: int, market: Market, purses: Purses) -> Fraction:
    """Return the chance after the player's best purchase; a sold Hitch has paid for it, perhaps."""
    bought = [NOTHING, *(each for each, price in purses.offers if price <= points)]
    return max(market.chance(total, sold, each) for each in bought)
