"""Tokens drawn from a bag without putting them back.

A bag is a mapping from colour to number of tokens; the order of its keys is the order of the counts
in an outcome, and the order in which a seeded draw walks through it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from math import comb, prod
from typing import TypeVar

from engine.chance.budget import charge
from engine.chance.distribution import Distribution
from engine.errors import LimitExceededError

K = TypeVar("K", bound=Hashable)
G = TypeVar("G", bound=Hashable)

MAX_TOKENS = 1000
"""Tokens in one bag."""

MAX_DRAWS = 500_000
"""Maximum number of different draws, by the count of each colour, that are enumerated."""


def draw(bag: Mapping[K, int], count: int) -> Distribution[tuple[int, ...]]:
    """Return how many tokens of each colour, in the order of the bag's keys, are among `count` drawn.

    The denominator is the number of ways to pick `count` of all tokens.

    Raises:
        ValueError: a number is not whole or is negative, or there are fewer than `count` tokens.
        LimitExceededError: more than MAX_TOKENS tokens or MAX_DRAWS outcomes.

    >>> draw({"white": 2, "black": 1}, 2)
    Distribution({(1, 1): 2, (2, 0): 1})
    >>> draw({}, 0)
    Distribution({(): 1})
    >>> draw({"white": 2}, 3)
    Traceback (most recent call last):
    ValueError: 3 tokens cannot be drawn from a bag of 2
    """
    tokens = _size(bag)
    _check_draw(tokens, count)
    found = _draw(tuple(bag.values()), count)
    charge(len(found))
    return found


@lru_cache(maxsize=64)
def _draw(numbers: tuple[int, ...], count: int) -> Distribution[tuple[int, ...]]:
    if not numbers:
        return Distribution({(): 1})
    # Where it could be too many outcomes, count them colour by colour before any is listed.
    if prod(min(number, count) + 1 for number in numbers[1:]) > MAX_DRAWS:
        ways = [1] + [0] * count
        for number in numbers:
            ways = [sum(ways[max(0, taken - number) : taken + 1]) for taken in range(count + 1)]
        if ways[count] > MAX_DRAWS:
            raise LimitExceededError(
                f"a draw has at most {MAX_DRAWS} outcomes by colour, and this one has {ways[count]}; "
                "draw fewer tokens or group the colours"
            )
    behind = sum(numbers)
    partial: list[tuple[tuple[int, ...], int, int]] = [((), count, 1)]
    for number in numbers[:-1]:
        behind -= number
        ways = [comb(number, taken) for taken in range(number + 1)]
        partial = [
            ((*counts, taken), left - taken, weight * ways[taken])
            for counts, left, weight in partial
            for taken in range(max(0, left - behind), min(number, left) + 1)
        ]
    ways = [comb(behind, taken) for taken in range(behind + 1)]
    return Distribution({(*counts, left): weight * ways[left] for counts, left, weight in partial})


def grouped(bag: Mapping[K, int], group: Callable[[K], G]) -> dict[G, int]:
    """Return the bag with its colours replaced by their groups, in order of first appearance.

    Drawing from it has the same chances, and far fewer outcomes to list.

    Raises:
        ValueError: a number of tokens is not whole or is negative.

    >>> grouped({"white": 4, "black": 3, "green": 2}, lambda colour: colour == "green")
    {False: 7, True: 2}
    >>> grouped({}, str)
    {}
    """
    _size(bag)
    groups: dict[G, int] = {}
    for colour, number in bag.items():
        name = group(colour)
        groups[name] = groups.get(name, 0) + number
    return groups


def draw_projected(
    bag: Mapping[K, int], count: int, group: Callable[[K], G]
) -> Distribution[tuple[int, ...]]:
    """Return `draw` by group of colours, the groups in order of their first colour in the bag.

    Raises:
        ValueError, LimitExceededError: as for `draw`.

    >>> draw_projected({"white": 4, "black": 4, "green": 2}, 2, lambda colour: colour == "green")
    Distribution({(0, 2): 1, (1, 1): 16, (2, 0): 28})
    >>> draw_projected({"white": 1}, 2, str)
    Traceback (most recent call last):
    ValueError: 2 tokens cannot be drawn from a bag of 1
    """
    return draw(grouped(bag, group), count)


def hypergeometric(size: int, marked: int, drawn: int) -> Distribution[int]:
    """Return how many of `drawn` tokens are marked, out of `size` tokens of which `marked` are.

    Raises:
        ValueError: a number is not whole or is negative, or `marked` or `drawn` is more than `size`.
        LimitExceededError: more than MAX_TOKENS tokens.

    >>> hypergeometric(4, 2, 2)
    Distribution({0: 1, 1: 4, 2: 1})
    >>> hypergeometric(3, 3, 2)
    Distribution({2: 3})
    >>> hypergeometric(2, 3, 1)
    Traceback (most recent call last):
    ValueError: 3 tokens cannot be marked in a bag of 2
    """
    _size({"tokens": size})
    _size({"marked tokens": marked})
    if marked > size:
        message = f"{marked} tokens cannot be marked in a bag of {size}"
        raise ValueError(message)
    _check_draw(size, drawn)
    plain = size - marked
    numbers = range(max(0, drawn - plain), min(marked, drawn) + 1)
    return Distribution({number: comb(marked, number) * comb(plain, drawn - number) for number in numbers})


def without(bag: Mapping[K, int], colour: K, number: int = 1) -> dict[K, int]:
    """Return the bag after `number` tokens of a colour were taken out; the order of its keys stays.

    Raises:
        ValueError: there are not so many tokens of this colour, or a number is not whole or is negative.

    >>> without({"white": 2, "black": 1}, "black")
    {'white': 2, 'black': 0}
    >>> without({"white": 2}, "black")
    Traceback (most recent call last):
    ValueError: a bag with 0 tokens of 'black' cannot lose 1
    """
    _size(bag)
    _size({"tokens taken": number})
    held = bag.get(colour, 0)
    if number > held:
        message = f"a bag with {held} tokens of {colour!r} cannot lose {number}"
        raise ValueError(message)
    return {**bag, colour: held - number}


def _size(bag: Mapping[K, int]) -> int:
    for colour, number in bag.items():
        if type(number) is not int or number < 0:
            message = f"a bag holds a whole number of tokens from 0 up, got {number!r} for {colour!r}"
            raise ValueError(message)
    tokens = sum(bag.values())
    if tokens > MAX_TOKENS:
        raise LimitExceededError(
            f"a bag holds at most {MAX_TOKENS} tokens, and this one has {tokens}; take some out"
        )
    return tokens


def _check_draw(tokens: int, count: int) -> None:
    if type(count) is not int or count < 0:
        message = f"a number of tokens drawn is a whole number from 0 up, got {count!r}"
        raise ValueError(message)
    if count > tokens:
        message = f"{count} tokens cannot be drawn from a bag of {tokens}"
        raise ValueError(message)
