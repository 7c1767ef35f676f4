"""Shattered World, by Thorin Teague: the core engine as its author's site gives it."""

from engine.calculator import System
from engine.rule_data import RuleData

RULES = RuleData.beside(__file__)

SYSTEM = System(
    slug="shattered_world",
    letter="H",
    title="Shattered World",
    author="Thorin Teague",
    url="https://thorinteague.com/p/core-engine.html",
    tagline="Quick fights, one small die, and every deed buys something.",
    data=RULES,
    procedures=(
        *("action", "factor", "whittle", "initiative"),
        *("achievements", "buy_in", "plan", "dice", "character"),
    ),
    afters=("action",),
    what_ifs=("action", "whittle", "initiative"),
)
