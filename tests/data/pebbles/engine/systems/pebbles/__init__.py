"""Pebbles, by nobody: an invented game, and as small as a game of this book can be."""

from engine.calculator import System
from engine.systems.pebbles.data import RULES

SYSTEM = System(
    slug="pebbles",
    letter="P",
    title="Pebbles",
    author="Nobody",
    url="https://pebbles.example/rules",
    tagline="One die, one pond, and a stone that skips or sinks.",
    data=RULES,
    procedures=("throw",),
)
