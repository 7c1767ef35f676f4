"""The places of a reserve: its traits and relationships, and what one more token does to each.

Clauses W2, W5, W10, W13; rulings WR5, WR7, WR8, WR28, WR31, WR32.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from engine.calculator import Readings
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.traits_named import LOOSE, SIZES, added_by, harmful, helpful, tight

Named = tuple[Sequence[str], Sequence[str], Sequence[str]]
"""The traits for and against, by their states, and the relationships."""
Sizes = tuple[int, ...]
PER_TRAIT = RULES.whole("W10.per_trait")
STATES: Mapping[str, str] = {
    "single": "single",
    "double": "double",
    "halved": "double, exhausted once",
    "exhausted": "exhausted",
}
"""What a trait may be when the reserve is drawn, each with its label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A trait or a relationship, or the part of one that takes a token of its own."""

    place: str
    slots: int | None
    """Tokens that it still takes; None where there is no limit (WR5)."""
    bears: int
    """How often it is exhausted until it is out."""

    def after(self, *, exhausted: bool) -> Unit | None:
        """Return it with one more token; None where it takes no further one."""
        slots = None if self.slots is None else self.slots - 1
        bears = self.bears - exhausted
        if slots == 0 or bears == 0:
            return None
        return Unit(place=self.place, slots=slots, bears=bears)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """What the reserve is drawn for, and where it may lie."""

    number: int
    """Tokens in the reserve draw."""
    black: int
    """Black tokens that relationships add."""
    white: int
    """White tokens that relationships add."""
    units: Mapping[Unit, int]

    @property
    def in_all(self) -> int:
        """Tokens to place."""
        return self.number + self.black + self.white


def size_of(state: str, readings: Readings) -> int:
    """Return as how many traits one counts now (W2, WR32).

    >>> [size_of(state, {"WR32": "one_half"}) for state in STATES]
    [1, 2, 1, 0]
    """
    if state == "exhausted":
        return 0
    if state == "halved":
        return SIZES["single"] if readings["WR32"] == "one_half" else 0
    return SIZES[state]


def kept_pool(named: Named, readings: Readings) -> Pool:
    """Return the reserve of some traits and relationships, all of them kept (W10)."""
    return _pool(named, *_sizes(named, readings), 0, readings)


def cancelled_pools(named: Named, readings: Readings) -> tuple[Pool, ...]:
    """Return each reserve that playing it safe may leave, for the player to choose from (W5, WR7).

    All pairs are cancelled. Which traits stay on the larger side, the player says; a pair that takes half of
    a double trait leaves a single one.
    """
    good, bad = _sizes(named, readings)
    pairs = min(sum(good), sum(bad))
    found: list[Pool] = []
    for left in product(_cuts(good, pairs), _cuts(bad, pairs)):
        pool = _pool(named, *left, pairs, readings)
        found += [pool] if pool not in found else []
    return tuple(found)


def _sizes(named: Named, readings: Readings) -> tuple[Sizes, Sizes]:
    good, bad, _ = named
    return tuple(size_of(each, readings) for each in good), tuple(size_of(each, readings) for each in bad)


def _cuts(sizes: Sizes, pairs: int) -> list[Sizes]:
    """Return all sizes that can be left after as many traits went out, those without larger ones first.

    >>> _cuts((1, 2, 1), 2), _cuts((2, 1), 3)
    ([(1, 1), (2,)], [()])
    """
    cuts = {
        tuple(sorted(size - gone for size, gone in zip(sizes, taken, strict=True) if size > gone))
        for taken in product(*(range(size + 1) for size in sizes))
        if sum(taken) == pairs
    }
    return sorted(cuts, key=lambda left: left[::-1])


def _pool(named: Named, good: Sizes, bad: Sizes, pairs: int, readings: Readings) -> Pool:
    """Return the reserve of the sizes that are left when so many pairs are cancelled (WR8, WR31)."""
    relationships = named[-1]
    units: Counter[Unit] = Counter()
    for place, sizes in (("positive", good), ("negative", bad)):
        for size in sizes:
            units.update(_of_trait(place, size, readings))
    for each in relationships:
        units.update(_of_relationship(each, readings))
    own = len(relationships) if readings["WR31"] == "whole_trait" else 0
    back = 2 * pairs if readings["WR8"] == "before_cancelling" else 0
    return Pool(
        number=PER_TRAIT * (sum(good) + sum(bad) + own + back),
        black=added_by(helpful(relationships), readings),
        white=added_by(harmful(relationships), readings),
        units=units,
    )


def _of_trait(place: str, size: int, readings: Readings) -> Counter[Unit]:
    """Return the parts of a trait: as many as its size, unless one exhaustion ends them all (WR32)."""
    if not size:
        return Counter()
    heaped = readings["WR5"] == "heaped"
    if readings["WR32"] == "one_half":
        return Counter({Unit(place=place, slots=None if heaped else 1, bears=1): size})
    return Counter({Unit(place=place, slots=None if heaped else size, bears=1): 1})


def _of_relationship(name: str, readings: Readings) -> Counter[Unit]:
    """Return a relationship with its slots (WR5, WR28); one exhaustion ends it, where any can (WR31)."""
    strength, place = name.split("_")
    if readings["WR5"] == "heaped":
        return Counter({Unit(place=place, slots=None, bears=1): 1})
    slots = tight(readings) if strength == "tight" else LOOSE
    if readings["WR5"] == "one_each":
        slots = 1
    elif readings["WR31"] == "whole_trait":
        slots += 1
    if readings["WR31"] == "own_column":
        return Counter({Unit(place=place, slots=1, bears=1): slots})
    return Counter({Unit(place=place, slots=slots, bears=1): 1})
