"""Rolls one side's dice in order and finds their best placements."""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Readings, Roller
from engine.inputs import Die
from engine.systems.arylon.manual_placement import manual_placement
from engine.systems.arylon.opposition import THREE
from engine.systems.arylon.placements import Placement, Search, placements
from engine.systems.arylon.pool_dice import RolledDie, pool_dice, roll_hero, roll_one
from engine.systems.arylon.pool_odds import HERO_PRICE, moves_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """The pool and the plot points of one side."""

    dice: tuple[Die, ...]
    slots: tuple[str, ...] = ()
    """The player's own placement of each die; empty for the best placement."""
    hero_die: Die | None = None
    plot_points: int = 0
    aim: str = "total"
    whose: str = "your"
    """The owner of the dice, for messages that ask for their faces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One side's dice, rolled and placed."""

    rolled: tuple[RolledDie, ...]
    hero: RolledDie | None
    aim: str
    placements: tuple[Placement, ...]
    """Best first."""
    manual: Placement | None = None
    """The player's own placement."""

    @property
    def best(self) -> Placement:
        """The placement that counts: the player's own, else the best one for the aim."""
        return self.manual or self.placements[0]

    @property
    def hitches(self) -> int:
        """The number of Hitches (K7)."""
        return sum(each.hitch for each in self.rolled)

    @property
    def botch(self) -> bool:
        """Whether the Hitches make a Botch (K7)."""
        return self.hitches >= THREE

    @property
    def hero_price(self) -> int:
        """Plot points that the Big Hero Die cost."""
        return HERO_PRICE if self.hero else 0

    def in_slot(self, placement: Placement, slot: str) -> tuple[RolledDie, ...]:
        """Return the dice in one slot, the Big Hero Die last where it adds to it."""
        dice = [each for each, at in zip(self.rolled, placement.slots, strict=True) if at == slot]
        return (*dice, self.hero) if self.hero and self.aim == slot else tuple(dice)


def cast(side: Side, readings: Readings, roller: Roller) -> Cast:
    """Roll a side's pool, the Big Hero Die last, and find the best placements."""
    pool = pool_dice(side.dice, readings)
    rolled = tuple(
        roll_one(each, readings, roller, f"{side.whose} {each.die} (die {place} of {len(pool)})")
        for place, each in enumerate(pool, start=1)
    )
    hero = roll_hero(side.hero_die, roller) if side.hero_die else None
    search = Search(pool=rolled, aim=side.aim, hero=hero, readings=readings)
    moves = moves_of(len(rolled), side.plot_points, side.hero_die)
    found = placements(search, moves)
    own = manual_placement(search, side.slots, moves) if side.slots else None
    return Cast(rolled=rolled, hero=hero, aim=side.aim, placements=found, manual=own)
