"""Exact chances of dice and tokens, and single rolls; knows no game.

`Distribution` counts the ways to each outcome; `dice`, `pool` and `bag` make distributions;
`sample` rolls once, from a seed or from faces that a reader typed in.
"""

from __future__ import annotations

from engine.chance.bag import draw, draw_projected, grouped, hypergeometric, without
from engine.chance.dice import dice_total, die, total
from engine.chance.distribution import Distribution
from engine.chance.pool import ranked_sums
from engine.chance.sample import Roller, SeededRoller, ShownRoller

__all__ = [
    "Distribution",
    "Roller",
    "SeededRoller",
    "ShownRoller",
    "dice_total",
    "die",
    "draw",
    "draw_projected",
    "grouped",
    "hypergeometric",
    "ranked_sums",
    "total",
    "without",
]
