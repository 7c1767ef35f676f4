"""The exact odds of a core draw, redraws bought with gold included (W7, W8, WR11, WR12)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from engine.calculator import Readings
from engine.chance.bag import hypergeometric
from engine.chance.distribution import Distribution

__all__ = ["no_black", "positives"]


def positives(size: int, good: int, core: int, redraws: int, readings: Readings) -> Distribution[int]:
    """Return the number of positive tokens in a core draw once the gold is spent.

    Think of the bag as poured out in one long random row. The core draw is its first tokens, and each redraw
    swaps a token that is not positive for the next of the row. Positive tokens are never let go, so the hand
    ends with every positive one of the first core + redraws tokens, or with nothing else: the lower of the
    two numbers. Past the end of the row lie discards alone, none of them positive: a refill changes nothing.

    Args:
        size: tokens in the bag.
        good: how many of them are positive.
        core: tokens in the core draw.
        redraws: gold tokens spent, at most.
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
    """Return the positives in hand after one redraw out of a bag that holds the discard again."""
    in_bag = size - core + 1
    if held == core:
        return Distribution({core: in_bag})
    better = good - held
    ways = {held: in_bag - better, held + 1: better}
    return Distribution({found: weight for found, weight in ways.items() if weight})


def no_black(held: int, black: int, good: int, readings: Readings) -> Fraction:
    """Return the chance that so many positive tokens in hand have no black one among them.

    Which positive tokens come first is as random as everything else, whatever was redrawn for them.
    """
    if readings["WR12"] == "with_replacement":
        return Fraction(good - black, good) ** held if held else Fraction(1)
    return Fraction(comb(good - black, held), comb(good, held))
