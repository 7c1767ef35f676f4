"""Dice whose faces are added up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import prod

from engine.chance.distribution import Distribution
from engine.chance.polynomial import pack, power_of_uniform, slot_bytes, unpack
from engine.errors import LimitExceededError

MAX_DICE = 1000
"""Dice in one sum."""

MAX_SIDES = 1000
"""Sides of one die."""

MAX_TOTALS = 100_000
"""Numbers between the lowest and the highest sum of a roll."""

MAX_BYTES = 1_000_000
"""Memory that the weights of a `total` may take while they are multiplied out."""


@lru_cache(maxsize=64, typed=True)
def die(sides: int) -> Distribution[int]:
    """Return one fair die with faces 1 to `sides`.

    Raises:
        ValueError: `sides` is not a positive whole number.
        LimitExceededError: the die has more than MAX_SIDES sides.

    >>> die(4)
    Distribution({1: 1, 2: 1, 3: 1, 4: 1})
    >>> die(1).denominator
    1
    >>> die(0)
    Traceback (most recent call last):
    ValueError: a die has a positive whole number of sides, got 0
    """
    _check_sides(sides)
    return Distribution(dict.fromkeys(range(1, sides + 1), 1))


@lru_cache(maxsize=256, typed=True)
def dice_total(count: int, sides: int) -> Distribution[int]:
    """Return the sum of `count` fair dice with `sides` sides each; no dice add up to 0.

    Raises:
        ValueError: `count` is not a whole number from 0 up, or `sides` not one from 1 up.
        LimitExceededError: more than MAX_DICE dice, MAX_SIDES sides or MAX_TOTALS different sums.

    >>> dice_total(2, 3)
    Distribution({2: 1, 3: 2, 4: 3, 5: 2, 6: 1})
    >>> dice_total(0, 6)
    Distribution({0: 1})
    >>> dice_total(1001, 6)
    Traceback (most recent call last):
    engine.errors.LimitExceededError: a sum takes at most 1000 dice, and these are 1001; roll fewer at once
    """
    _check_count(count)
    _check_sides(sides)
    _check_span(count * (sides - 1))
    weights = power_of_uniform(sides, count)
    return Distribution(dict(zip(range(count, count * sides + 1), weights, strict=True)))


def total(distributions: Iterable[Distribution[int]]) -> Distribution[int]:
    """Return the sum of independent whole numbers; the sum of none is 0.

    Raises:
        ValueError: an outcome is not a whole number.
        LimitExceededError: more than MAX_DICE terms, MAX_TOTALS numbers from the lowest to the highest sum,
            or MAX_BYTES of weights.

    >>> total([die(2), die(3)])
    Distribution({2: 1, 3: 2, 4: 2, 5: 1})
    >>> total([])
    Distribution({0: 1})
    >>> total([Distribution({"heads": 1})])
    Traceback (most recent call last):
    ValueError: a sum needs whole numbers, got the outcome 'heads'; map such outcomes to numbers first
    """
    terms = list(distributions)
    _check_count(len(terms))
    repeats: dict[Distribution[int], int] = {}
    for term in terms:
        repeats[term] = repeats.get(term, 0) + 1
    lows, highs = zip(*map(_range, repeats), strict=True) if repeats else ((), ())
    span = sum((high - low) * times for low, high, times in zip(lows, highs, repeats.values(), strict=True))
    _check_span(span)
    width = slot_bytes(prod(term.denominator**times for term, times in repeats.items()))
    if (span + 1) * width > MAX_BYTES:
        raise LimitExceededError(
            f"the sum is too large to count exactly ({(span + 1) * width} bytes of {MAX_BYTES}); add "
            "fewer dice"
        )
    product = 1
    for (term, times), low in zip(repeats.items(), lows, strict=True):
        slots = [0] * (max(term) - low + 1)
        for outcome, weight in term.ordered():
            slots[outcome - low] = weight
        product *= pack(slots, width) ** times
    lowest = sum(low * times for low, times in zip(lows, repeats.values(), strict=True))
    weights = enumerate(unpack(product, span + 1, width), lowest)
    return Distribution({outcome: weight for outcome, weight in weights if weight})


def _range(term: Distribution[int]) -> tuple[int, int]:
    for outcome in term:
        if type(outcome) is not int:
            message = (
                f"a sum needs whole numbers, got the outcome {outcome!r}; map such outcomes to numbers first"
            )
            raise ValueError(message)
    return min(term), max(term)


def _check_count(count: int) -> None:
    if type(count) is not int or count < 0:
        message = f"a number of dice is a whole number from 0 up, got {count!r}"
        raise ValueError(message)
    if count > MAX_DICE:
        raise LimitExceededError(
            f"a sum takes at most {MAX_DICE} dice, and these are {count}; roll fewer at once"
        )


def _check_sides(sides: int) -> None:
    if type(sides) is not int or sides < 1:
        message = f"a die has a positive whole number of sides, got {sides!r}"
        raise ValueError(message)
    if sides > MAX_SIDES:
        raise LimitExceededError(
            f"a die has at most {MAX_SIDES} sides, and this one has {sides}; take a smaller one"
        )


def _check_span(span: int) -> None:
    if span >= MAX_TOTALS:
        raise LimitExceededError(
            f"a sum has at most {MAX_TOTALS} different values, and this one has {span + 1}; roll fewer "
            "or smaller dice"
        )
