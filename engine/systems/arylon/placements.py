"""The placements of rolled dice, best first (K4-K6; rulings KR5, KR8).

The dice that leave the Bank have a fixed sum, so a point more in Total is a point less in Effect.
The search can therefore keep only the best level for each sum of the less important slot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.calculator import Readings
from engine.numbers import count
from engine.systems.arylon.data import RULES
from engine.systems.arylon.pool_dice import RolledDie

LEAST = {"total": RULES.whole("K4.total"), "effect": RULES.whole("K4.effect")}
"""Number of dice in each slot without plot points."""
OTHER = {"total": "effect", "effect": "total"}
WINDOW = 48
"""How far below the best placement the search goes, in points of the slot aimed at."""
SHOWN = 8
"""Maximum number of placements in an answer."""

Rank = tuple[int, int]
"""The key that decides the level in the Effect Slot, and the level."""
State = tuple[int, int, int, Rank]
"""Number of dice in the minor and the major slot, up to the required ones; sum of the minor slot; rank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """One legal placement of a whole pool."""

    slots: tuple[str, ...]
    """`total`, `effect` or `bank` for each die, in the order of the pool."""
    total: int
    effect: int
    level: int
    points: int
    """Plot points spent on banked dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A rolled pool and the aim of its placement."""

    pool: tuple[RolledDie, ...]
    aim: str
    hero: RolledDie | None
    """The Big Hero Die, which adds to the slot of `aim` without taking a place in it (K12)."""
    readings: Readings

    def rank(self, die: RolledDie) -> Rank:
        """Return the rank of a die in Effect: by its type, or by its number (KR8)."""
        return (die.value if self.readings["KR8"] == "number" else die.level, die.level)

    @property
    def start(self) -> Rank:
        """The rank of an Effect Slot without dice of the pool."""
        return self.rank(self.hero) if self.hero and self.aim == "effect" else (0, 0)


def placement_order(placement: Placement, aim: str) -> tuple[Any, ...]:
    """Return the sort key of a placement: by the aim, then plot points saved, then the order of the dice."""
    total, effect, level = placement.total, placement.effect, placement.level
    wanted = (-total, -effect, -level) if aim == "total" else (-effect, -level, -total)
    order = ("total", "effect", "bank")
    return (*wanted, placement.points, tuple(order.index(slot) for slot in placement.slots))


def placements(search: Search, moves: int) -> tuple[Placement, ...]:
    """Return the best placements in order, without those that an earlier one equals or beats in everything.

    `moves` is the number of plot points for banked dice, at most the number of dice beyond three.
    """
    aim = search.aim
    found = {each for points in range(moves + 1) for each in _with_points(search, points, aim)}
    found.update(_with_points(search, moves, OTHER[aim]))
    unmatched: list[Placement] = []
    for each in sorted(found, key=lambda each: placement_order(each, aim)):
        # Domination is transitive, so comparing with the kept placements is enough.
        if not any(_beats(one, each) for one in unmatched):
            unmatched.append(each)
    return tuple(unmatched)


def placements_to_list(
    found: Sequence[Placement], aim: str, succeeds: Callable[[Placement], bool]
) -> tuple[Placement, ...]:
    """Return the placements that an answer lists, in order: the first few, and two that may come later.

    These two are the best one for the other aim, and the one with the largest Effect that still succeeds.
    """
    kept = [min(found, key=lambda each: placement_order(each, OTHER[aim]))]
    successes = [each for each in found if succeeds(each)]
    if successes:
        kept.append(min(successes, key=lambda each: placement_order(each, "effect")))
    first = found[: SHOWN - sum(each not in found[:SHOWN] for each in set(kept))]
    return tuple(each for each in found if each in first or each in kept)


def _beats(one: Placement, other: Placement) -> bool:
    """Tell whether one placement is at least as good in everything and costs no more plot points."""
    return (
        one.points <= other.points
        and one.total >= other.total
        and one.effect >= other.effect
        and one.level >= other.level
    )


def _with_points(search: Search, points: int, major: str) -> Iterator[Placement]:
    """Yield, for each sum of the minor slot, the placement with the best level for these plot points."""
    pool, hero = search.pool, search.hero
    chosen = _candidates(pool, sum(LEAST.values()) + points)
    added = {search.aim: hero.value} if hero else {}
    everything = sum(pool[place].value for place in chosen)
    for minor_sum, level, mask in _splits(search, [pool[place] for place in chosen], major):
        sums = {OTHER[major]: minor_sum, major: everything - minor_sum}
        yield Placement(
            slots=_slots(len(pool), chosen, mask),
            total=sums["total"] + added.get("total", 0),
            effect=sums["effect"] + added.get("effect", 0),
            level=level,
            points=points,
        )


def _candidates(pool: Sequence[RolledDie], number: int) -> list[int]:
    """Return the indices of the highest dice; ties go to the largest type, then the order of the pool."""
    boundary = sorted((each.value for each in pool), reverse=True)[number - 1]
    above = [place for place, each in enumerate(pool) if each.value > boundary]
    equal = [place for place, each in enumerate(pool) if each.value == boundary]
    largest = min(equal, key=lambda place: (-pool[place].level, place))
    others = [place for place in equal if place != largest]
    return sorted([*above, largest, *others[: number - len(above) - 1]])


def _slots(number: int, chosen: Sequence[int], mask: int) -> tuple[str, ...]:
    slots = ["bank"] * number
    for bit, place in enumerate(reversed(chosen)):
        slots[place] = "total" if mask >> bit & 1 else "effect"
    return tuple(slots)


def _splits(search: Search, dice: Sequence[RolledDie], major: str) -> Iterator[tuple[int, int, int]]:
    """Yield (sum of the minor slot, level, mask of the Total dice) with the best level for each sum.

    Bits of a mask are in the order of the dice, so the larger mask has the earlier dice in Total.
    """
    minor = OTHER[major]
    limit = sum(sorted(die.value for die in dice)[: LEAST[minor]]) + WINDOW
    states: dict[State, int] = {(0, 0, 0, search.start): 0}
    for die in dice:
        rank = search.rank(die)
        grown: dict[State, int] = {}
        for (few, many, minor_sum, best), mask in states.items():
            in_minor = (min(few + 1, LEAST[minor]), many, minor_sum + die.value)
            in_major = (few, min(many + 1, LEAST[major]), minor_sum)
            for slot, counts in ((minor, in_minor), (major, in_major)):
                state = (*counts, max(best, rank) if slot == "effect" else best)
                masked = mask * 2 + (slot == "total")
                if counts[2] <= limit and masked > grown.get(state, -1):
                    grown[state] = masked
        states = grown
    whole = (LEAST[minor], LEAST[major])
    best_of: dict[int, tuple[int, int]] = {}
    for (few, many, minor_sum, best), mask in states.items():
        if (few, many) == whole:
            best_of[minor_sum] = max(best_of.get(minor_sum, (0, 0)), (best[1], mask))
    for minor_sum, (level, mask) in best_of.items():
        yield minor_sum, level, mask


def comparison(best: Placement, other: Placement, *, own: bool = False) -> str:
    """Describe the losses and gains of a placement compared with the best, or with the player's `own`.

    >>> best = Placement(slots=(), total=13, effect=4, level=8, points=2)
    >>> comparison(best, Placement(slots=(), total=11, effect=6, level=8, points=1))
    '2 less Total; 2 more Effect, saves 1 plot point'
    """
    differences = {
        "Total": best.total - other.total,
        "Effect": best.effect - other.effect,
        "level": best.level - other.level,
    }
    lost = [_by(less, best, other, name) for name, less in differences.items() if less > 0]
    won = [_by(less, best, other, name) for name, less in differences.items() if less < 0]
    if best.points > other.points:
        won.append(f"saves {count(best.points - other.points, 'plot point')}")
    if best.points < other.points:
        lost.append(f"costs {count(other.points - best.points, 'plot point')} more")
    return "; ".join(", ".join(part) for part in (lost, won) if part) or ("as yours" if own else "the best")


def _by(less: int, best: Placement, other: Placement, name: str) -> str:
    if name == "level":
        return f"level d{other.level} for d{best.level}"
    return f"{abs(less)} {'less' if less > 0 else 'more'} {name}"
