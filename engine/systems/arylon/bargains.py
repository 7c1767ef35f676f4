"""The Hitches that may change hands after a roll, and what each set of them does to the chance.

Clauses K5, K7 to K11; rulings KR1, KR3, KR6, KR7, KR20, KR29, KR30. The bought dice of a side are a roll of
their own: three ones among them are a Botch, and the ones of the pool do not count with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from engine.calculator import Readings
from engine.chance.distribution import Distribution
from engine.chance.pool import ranked_sums
from engine.inputs import Die, Opposition
from engine.systems.arylon.data import RULES
from engine.systems.arylon.deal import Deal, Purchase, gm_deal, player_deal
from engine.systems.arylon.opposition import BOTCH, THREE, chances_against, passes
from engine.systems.arylon.pool_dice import pool_dice, pool_die_chances

MOST = RULES.whole("K8.most")
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


def sets_of(slots: Sequence[Die], bank: Sequence[Die], most: int = MOST) -> tuple[Set, ...]:
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
            self._against[sold] = self._raised(self.sale(Set(slots=sold)))
        return self._against[sold]

    def _raised(self, deal: Deal) -> Distribution[int | str]:
        if deal.number is not None:
            return chances_against(Opposition(number=deal.number, dice=deal.dice), self.readings)
        base = chances_against(self.difficulty, self.readings)
        if not deal.dice:
            return base.map(lambda found: found if isinstance(found, str) else found + deal.flat)
        added = chances_against(Opposition(number=0, dice=deal.dice), self.readings)
        return base.combine(added, _sum)

    def added(self, bought: tuple[Die, ...]) -> Distribution[int | str]:
        """Return what the player's bought dice add to the Total, a Botch of theirs apart."""
        if bought not in self._added:
            deal = self.offer(Set(slots=bought))
            dice = [
                pool_die_chances(each, self.readings) for each in pool_dice(deal.total_dice, self.readings)
            ]
            sums = ranked_sums(dice, [(0, len(dice))], marks_cap=THREE) if dice else None
            self._added[bought] = (
                Distribution.certain(deal.flat)
                if sums is None
                else sums.map(lambda found: BOTCH if found[1] == THREE else found[0])
            )
        return self._added[bought]

    def chance(self, total: int, sold: Set = NOTHING, bought: Set = NOTHING) -> Fraction:
        """Return the chance that a Total succeeds after both sides have bought (K5, K9)."""
        if self.botch:
            return Fraction(0)
        if self.gm_botch:
            return Fraction(1)
        key = (total, sold.slots, bought.slots)
        if key not in self._chances:
            self._chances[key] = self._chance(*key)
        return self._chances[key]

    def _chance(self, total: int, sold: tuple[Die, ...], bought: tuple[Die, ...]) -> Fraction:
        added = self.added(bought)
        ways = sum(
            weight * self._beats(total + more, sold)
            for more, weight in added.items()
            if isinstance(more, int)
        )
        return Fraction(ways, added.denominator * self.against(sold).denominator)

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


def _sum(one: int | str, other: int | str) -> int | str:
    """Return two parts of an opposition added up; a Botch of either is a Botch."""
    return one + other if isinstance(one, int) and isinstance(other, int) else BOTCH
