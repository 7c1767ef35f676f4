"""Scattershot, by Fang Langford: the Mechanics of the Forge thread of 2002."""

from engine.calculator import System
from engine.rule_data import RuleData

RULES = RuleData.beside(__file__)

SYSTEM = System(
    slug="scattershot",
    letter="S",
    title="Scattershot",
    author="Fang Langford",
    url="http://indie-rpgs.com/archive/index.php?topic=1339.0",
    tagline="Tell the story together, and throw a die into anybody's roll.",
    data=RULES,
    procedures=(
        "mib",
        "contest",
        "damage",
        "fight",
        "duel",
        "experience",
        "default",
        "game",
        "gimme",
        "ue_chart",
        "scope",
        "persona",
        "melee",
    ),
    afters=("mib", "contest", "experience"),
    what_ifs=("mib", "contest", "duel", "experience"),
)
