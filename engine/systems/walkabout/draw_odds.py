"""The exact odds of a core draw, including redraws for gold (W7, W8, WR11, WR12)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from engine.calculator import Readings
from engine.chance.bag import hypergeometric
from engine.chance.distribution import Distribution


def positives(size: int, good: int, core: int, redraws: int, readings: Readings) -> Distribution[int]:
    """Return the distribution of positive tokens in a core draw after all redraws.

    Consider the bag as a random sequence. The core draw is its first tokens, and each redraw replaces a
    token that is not positive with the next one of the sequence. Positive tokens are never discarded, so the
    hand ends with all positive tokens among the first core + redraws ones, or full of positive tokens,
    whichever is less. After the end of the sequence there are only discards, none of them positive, so a
    refill changes nothing.

    Args:
        size: tokens in the bag.
        good: how many of them are positive.
        core: tokens in the core draw.
        redraws: maximum number of gold tokens spent.
        readings: WR11 and WR12.
    """
    if readings["WR12"] == "with_replacement":
        return _each_from_a_full_bag(size, good, core + redraws).map(lambda found: min(found, core))
    if readings["WR11"] == "put_back":
        return _discards_put_back(size, good, core, redraws)
    return hypergeometric(size, good, min(core + redraws, size)).map(lambda found: min(found, core))


def _each_from_a_full_bag(size: int, good: int, draws: int) -> Distribution[int]:
    bad = size - good
    weights = {found: comb(draws, found) * good**found * bad ** (draws - found) for found in range(draws + 1)}
    return Distribution({found: weight for found, weight in weights.items() if weight})


def _discards_put_back(size: int, good: int, core: int, redraws: int) -> Distribution[int]:
    chances = hypergeometric(size, good, core)
    for _ in range(redraws):
        chances = chances.bind(lambda held: _next_hand(size, good, core, held))
    return chances


def _next_hand(size: int, good: int, core: int, held: int) -> Distribution[int]:
    """Return the number of positives in hand after one redraw from a bag that contains the discard again."""
    in_bag = size - core + 1
    if held == core:
        return Distribution({core: in_bag})
    better = good - held
    ways = {held: in_bag - better, held + 1: better}
    return Distribution({found: weight for found, weight in ways.items() if weight})


def no_black(held: int, black: int, good: int, readings: Readings) -> Fraction:
    """Return the chance that none of the positive tokens in hand is black.

    The order of the positive tokens is uniformly random, regardless of the redraws.
    """
    if readings["WR12"] == "with_replacement":
        return Fraction(good - black, good) ** held if held else Fraction(1)
    return Fraction(comb(good - black, held), comb(good, held))
