"""Arylon, by Glantri Mage: a game of dice pools, hitches and plot points in the Cortex family."""

from engine.calculator import System
from engine.systems.arylon.data import RULES

SYSTEM = System(
    slug="arylon",
    letter="K",
    title="Arylon",
    author="Glantri Mage",
    url="https://worldanvil.com/w/arylon-glantrimage/c/core-rules-category",
    tagline="Daring tricks, a fistful of dice, and luck that is for sale.",
    data=RULES,
    procedures=("assemble", "roll", "contest", "hitch", "adviser", "step", "advance", "character"),
    afters=("roll", "contest"),
    what_ifs=("roll", "contest"),
)
