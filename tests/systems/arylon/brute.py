"""Arylon's rules once more, by trying everything: every face of every die, every placement of every die.

It is slow and plain on purpose, shares nothing with the engine but the words of the readings,
and is the second opinion of the tests beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

Die = tuple[int, int]
"""Faces of a die and of the die added to it, 0 for none."""
Worth = tuple[int, bool, int]
"""What a rolled die adds, whether it is a Hitch, and the faces it counts as for the level."""

DECIDED = {"KR2": "two_highest", "KR3": "must_beat", "KR4": "zero", "KR8": "die_type", "KR9": "extra_adds"}


def die(name: str) -> Die:
    """Return the faces in a die's name."""
    first, _, second = name.partition("+")
    return int(first[1:]), int(second[1:]) if second else 0


def worth(one: Die, shown: Sequence[int], readings: Mapping[str, str]) -> Worth:
    """Return what one die is worth for the faces it shows."""
    extra = sum(shown[1:])
    if shown[0] != 1:
        return shown[0] + extra, False, one[0]
    own = 1 if readings["KR4"] == "one" else 0
    level = 4 if readings["KR4"] == "zero_as_d4" else one[0]
    return own + (0 if readings["KR9"] == "hitch_voids" else extra), True, level


def faces(one: Die) -> Iterator[tuple[int, ...]]:
    """Yield every way one die can fall."""
    first = range(1, one[0] + 1)
    yield from product(first, range(1, one[1] + 1)) if one[1] else product(first)


def sums(
    placed: Sequence[Worth], hero: tuple[int, int] | None, aim: str, slots: Sequence[str], *, by_number: bool
) -> tuple[int, int, int]:
    """Return Total, Effect and level of one placement; `hero` is the face and the faces of a Big Hero Die."""
    in_total = [each for each, slot in zip(placed, slots, strict=True) if slot == "total"]
    in_effect = [each for each, slot in zip(placed, slots, strict=True) if slot == "effect"]
    total, effect = sum(each[0] for each in in_total), sum(each[0] for each in in_effect)
    candidates = [(each[0], each[2]) for each in in_effect]
    if hero and aim == "total":
        total += hero[0]
    if hero and aim == "effect":
        effect += hero[0]
        candidates.append(hero)
    level = max(candidates)[1] if by_number else max(level for _, level in candidates)
    return total, effect, level


@cache
def best(
    placed: tuple[Worth, ...], moves: int, aim: str, hero: tuple[int, int] | None, *, by_number: bool
) -> tuple[int, int, int]:
    """Return Total, Effect and level of the placement that serves the aim best, by trying all of them."""
    found = []
    for slots in product(("total", "effect", "bank"), repeat=len(placed)):
        totals, effects = slots.count("total"), slots.count("effect")
        if totals >= 2 and effects >= 1 and totals + effects - 3 <= moves:
            found.append(sums(placed, hero, aim, slots, by_number=by_number))
    order: Any = {"total": lambda s: (s[0], s[1], s[2]), "effect": lambda s: (s[1], s[2], s[0])}[aim]
    return max(found, key=order)


def joint(
    names: Sequence[str], moves: int, aim: str, hero_die: str | None, readings: Mapping[str, str]
) -> Counter[tuple[int, int, int, int]]:
    """Count all rolls by Total, Effect, level and number of Hitches (three standing for more)."""
    chosen = {**DECIDED, **readings}
    dice = [die(name) for name in names]
    hero = die(hero_die) if hero_die else None
    counts: Counter[tuple[int, int, int, int]] = Counter()
    for shown in product(*(list(faces(one)) for one in dice)):
        # The order of the dice decides no sum, so equal hands are looked at once.
        placed = tuple(sorted(worth(one, each, chosen) for one, each in zip(dice, shown, strict=True)))
        hitches = min(3, sum(each[1] for each in placed))
        for added in faces(hero) if hero else [()]:
            face = (sum(added), hero[0]) if hero else None
            found = best(placed, moves, aim, face, by_number=chosen["KR8"] == "number")
            counts[(*found, hitches)] += 1
    return counts
