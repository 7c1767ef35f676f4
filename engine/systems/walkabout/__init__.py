"""Walkabout, by Vulpinoid: the core mechanism of August 2012, tokens drawn from a bag."""

from engine.calculator import System
from engine.systems.walkabout.data import RULES

SYSTEM = System(
    slug="walkabout",
    letter="W",
    title="Walkabout",
    author="Vulpinoid",
    url="http://vulpinoid.blogspot.com/2012/08/",
    tagline="A bag of tokens, a wasteland, and three questions: success, sacrifice, story?",
    data=RULES,
    procedures=("pool", "reserve", "draw", "resolve", "order", "trait", "character"),
    afters=("draw",),
    what_ifs=("draw", "resolve", "order"),
)
