"""Scattershot, by Fang Langford: the Mechanics of the Forge thread of 2002."""

from engine.calculator import System
from engine.systems.scattershot import (
    contest,
    damage,
    default,
    experience,
    fight,
    game_limits,
    gimme,
    melee,
    mib,
    persona,
    scope,
    ue_chart,
)
from engine.systems.scattershot.data import RULES

SYSTEM = System(
    slug="scattershot",
    letter="S",
    title="Scattershot",
    author="Fang Langford",
    url="http://indie-rpgs.com/archive/index.php?topic=1339.0",
    tagline="Two ten-sided dice under a Rating, and a pot of dice that anyone at the table may throw in.",
    data=RULES,
    calculators=(
        mib.CALCULATOR,
        contest.CALCULATOR,
        damage.CALCULATOR,
        fight.CALCULATOR,
        experience.CALCULATOR,
        default.CALCULATOR,
        game_limits.CALCULATOR,
        gimme.CALCULATOR,
        ue_chart.CALCULATOR,
        scope.CALCULATOR,
        persona.CALCULATOR,
        melee.CALCULATOR,
    ),
)
