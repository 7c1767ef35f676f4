"""The places of a reserve: its traits and relationships, and what one more token does to each.

Clauses W2, W5, W10, W13; rulings WR5, WR7, WR8, WR28, WR31, WR32.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.calculator import Readings
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.traits_named import LOOSE, SIZES, added_by, harmful, helpful, tight

__all__ = ["STATES", "Pool", "Unit", "pool_of", "size_of"]

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


def pool_of(
    positives: Sequence[str],
    negatives: Sequence[str],
    relationships: Sequence[str],
    *,
    cancels: bool,
    readings: Readings,
) -> Pool:
    """Return the reserve of some traits, all of them kept or all pairs cancelled (W5, W10).

    Where a pair takes half of a double trait, a single one is left; double ones are cancelled first.
    """
    good = [size_of(each, readings) for each in positives]
    bad = [size_of(each, readings) for each in negatives]
    pairs = min(sum(good), sum(bad)) if cancels else 0
    own = len(relationships) if readings["WR31"] == "whole_trait" else 0
    gone = 0 if readings["WR8"] == "before_cancelling" else 2 * pairs
    units: Counter[Unit] = Counter()
    for place, sizes in (("positive", good), ("negative", bad)):
        for size in _cut(sizes, pairs):
            units.update(_of_trait(place, size, readings))
    for each in relationships:
        units.update(_of_relationship(each, readings))
    return Pool(
        number=PER_TRAIT * (sum(good) + sum(bad) + own - gone),
        black=added_by(helpful(relationships), readings),
        white=added_by(harmful(relationships), readings),
        units=units,
    )


def _cut(sizes: Sequence[int], pairs: int) -> list[int]:
    """Return the sizes that are left after as many pairs were cancelled, larger ones first."""
    left = []
    for size in sorted(sizes, reverse=True):
        taken = min(size, pairs)
        pairs -= taken
        left.append(size - taken)
    return left


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
