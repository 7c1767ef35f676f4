"""Walkabout, by Vulpinoid: the core mechanism of August 2012, tokens drawn from a bag."""

from engine.calculator import System
from engine.systems.walkabout.data import RULES

SYSTEM = System(
    slug="walkabout",
    letter="W",
    title="Walkabout",
    author="Vulpinoid",
    url="http://vulpinoid.blogspot.com/2012/08/",
    tagline="Scavengers draw from a bag, and choose what goes wrong.",
    data=RULES,
    procedures=("pool", "reserve", "draw", "resolve", "order", "trait", "character"),
    afters=("draw", "resolve"),
    what_ifs=("draw", "resolve", "order"),
)
