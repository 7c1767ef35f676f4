"""Tokens drawn from a bag without putting them back."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

from engine.chance.distribution import Distribution
from engine.errors import LimitExceededError

MAX_TOKENS = 1000
"""Tokens in one bag."""


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


def _size(bag: Mapping[str, int]) -> int:
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
