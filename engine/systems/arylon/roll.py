"""The roll: a pool of dice into Total, Effect and Bank, alone or against the GM.

Clauses K1-K7, K9, K12, K13; rulings KR2-KR6, KR8-KR10, KR20, KR23, KR27, KR28.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calculator import Calculator, Output, Throw
from engine.numbers import count
from engine.placing import Board, Placing
from engine.systems.arylon.followups import ROLL as FOLLOW_UPS
from engine.systems.arylon.opposition import BOTCH
from engine.systems.arylon.placements import LEAST
from engine.systems.arylon.roll_inputs import SLOTS, Inputs
from engine.systems.arylon.roll_odds import odds
from engine.systems.arylon.roll_once import roll
from engine.systems.arylon.roll_prose import PLACED, PLACEMENTS, THEIRS, YOURS


def _outcome_of(result: Mapping[str, Any]) -> Any:
    """Return the outcome of a roll as its odds count it: the Total, or a Botch (K9)."""
    return BOTCH if result["botch"] else result["total"]


LIMITS = {
    **{slot: f"{count(least, 'die', 'dice')}, one more for a plot point" for slot, least in LEAST.items()},
    "bank": "the others",
}
"""How many dice each slot takes (K4, K6)."""

CALCULATOR = Calculator(
    id="arylon.roll",
    title="The roll",
    summary="A handful of dice of every size: two for success, one for what it does, the rest in the Bank.",
    when="Whenever the GM asks for a roll and you lay your dice into the Slots.",
    inputs=Inputs,
    clauses=("K1", "K2", "K3", "K4", "K5", "K6", "K7", "K9", "K12", "K13"),
    rulings=("KR2", "KR3", "KR4", "KR5", "KR6", "KR8", "KR9", "KR10", "KR20", "KR23", "KR27", "KR28"),
    outcome="total",
    outcome_label="Total",
    chart_guide="The Total is that of the best placement for your aim, and a Botch has a bar of its own.",
    results=(
        Output(
            name="total",
            label="Total",
            clause="K4",
            is_fact=True,
            means=(
                "The sum of the dice in the Total Slot: each face, a Hitch as 0 (KR4 may give it its "
                "1), a d12 with a second die both faces (KR9). The Big Hero Die adds to it where the "
                "aim is Total. The faces of a roll are those of your dice in order, a d12+d6 the d12 "
                "first; the Big Hero Die; the GM's dice. In the odds, distribution has the Total of "
                "the best placement for the aim, or botch; its denominator is the product of the "
                "faces of your dice and the Big Hero Die."
            ),
            modes=("roll",),
        ),
        Output(
            name="effect",
            label="Effect",
            clause="K5",
            is_fact=True,
            means=(
                "The sum of the dice in the Effect Slot, counted as for the Total; the Big Hero Die "
                "adds to it where the aim is Effect."
            ),
            modes=("roll",),
        ),
        Output(
            name="level",
            label="Level of the effect",
            clause="K6",
            means=(
                "The largest type in the Effect Slot, the Big Hero Die among them where the aim is "
                "Effect: d12 for a d12 with a second die, and the own type for a Hitch (KR4 may make "
                "it a d4). Read as number, KR8 takes the type of the die that adds most, of equal "
                "ones the largest."
            ),
            shape="die",
            modes=("roll",),
        ),
        Output(
            name="hitches",
            label="Hitches",
            clause="K7",
            means=(
                "How many dice of the pool hitched: those that show a 1, of a d12 with a second die "
                "the d12 alone. Read as two_dice, KR9 makes two dice of it, each with a place of its "
                "own, the second of which never hitches. Nor does the Big Hero Die."
            ),
            modes=("roll",),
        ),
        Output(
            name="botch",
            label="Botch",
            clause="K7",
            means="Whether three or more dice hitched (K7).",
            shape="yes_no",
            modes=("roll",),
        ),
        Output(
            name="success",
            label="Success",
            clause="K5",
            means=(
                "Whether the Total beats the difficulty (KR3 may let it equal it). The player's "
                "Botch never does; otherwise the GM's Botch always does (KR20)."
            ),
            shape="yes_no?",
            modes=("roll",),
            null_when="when there is no difficulty",
        ),
        Output(
            name="difficulty",
            label="Number to beat",
            clause="K3",
            means=(
                "The number to beat. Dice alone: the two highest added, or all of them by KR2, "
                "counted as your dice are. A number with dice: the number and each of the dice, or, "
                "where KR6 is read as size, their faces without a roll, a d12+d6 as 18; where it is "
                "read as later, they count all the same, for they lie there already."
            ),
            shape="whole?",
            modes=("roll",),
            null_when="when there is no difficulty",
        ),
        Output(
            name="margin",
            label="Total less the number to beat",
            clause="K5",
            means="The Total less the number to beat: above 0 on a success, 0 or below on a failure.",
            shape="whole?",
            modes=("roll",),
            null_when="when there is no difficulty, and after a Botch of either side",
        ),
        Output(
            name="gm_hitches",
            label="Hitches among the dice the GM rolled",
            clause="K10",
            means="How many of the dice that the GM rolled hitched, those that are not added up among them.",
            shape="whole?",
            modes=("roll",),
            null_when="when the GM rolled none",
        ),
        Output(
            name="gm_botch",
            label="The GM's Botch",
            clause="K10",
            means=(
                "Whether three or more of the GM's dice hitched, so that the opposition fails; never "
                "where KR20 is read as no_gm_botch."
            ),
            shape="yes_no?",
            modes=("roll",),
            null_when="when the GM rolled none",
        ),
        Output(
            name="plot_points_spent",
            label="Plot points spent",
            clause="K13",
            means=(
                "One for the Big Hero Die and one for each die beyond three that lies outside the "
                "Bank. The best placement spends none that changes nothing."
            ),
            modes=("roll",),
        ),
        Output(
            name="earns_hero_die",
            label="Earns a Big Hero Die",
            clause="KR10",
            means=(
                "Whether the margin is five or more; without a margin, whether KR28 lets the GM's "
                "Botch earn one, the player not having botched. Against a number alone KR27 may say "
                "no (KR10)."
            ),
            shape="yes_no?",
            modes=("roll",),
            null_when="when there is no difficulty, and where KR10 is read so that there is no rule for it",
        ),
        Output(
            name="hero_die_earned",
            label="Type of a Big Hero Die earned",
            clause="KR27",
            means=(
                "The type of the Big Hero Die: in a roll the one that was earned, in odds the one "
                "that would be. It is the largest of the dice that stood against you, those on top "
                "of a number too; a d12 with a second die is larger than a d12, and a d20 larger "
                "than both."
            ),
            shape="die?",
            null_when=(
                "when none is earned, and when no die stood against you, so that nobody knows its "
                "type, and where KR10 is read so that there is no rule for it"
            ),
        ),
        Output(
            name="pool",
            label="Dice of the pool",
            clause="K2",
            means=(
                "The dice that were rolled, in order. A pool has three dice or more (K2), and only a "
                "d12 takes a second die (K12)."
            ),
            shape=["die"],
            modes=("roll",),
        ),
        Output(
            name="showed",
            label="What each die shows",
            clause="K7",
            means="What each die shows, in the same order; the two faces of a d12+d6 joined by a plus.",
            shape=["text"],
            modes=("roll",),
        ),
        Output(
            name="slots",
            label="Where each die lies",
            clause="K4",
            words=SLOTS,
            means=(
                "The slot in which each die lies, in the same order: as placed by hand, and "
                "otherwise as in the first of `placements`. By hand, Total has two dice or more and "
                "Effect one or more, and each die beyond three costs a plot point."
            ),
            shape=["bank | effect | total"],
            modes=("roll",),
        ),
        Output(
            name="placements",
            label="Where the dice can go, best first",
            clause="K4",
            means=(
                "Placements to choose from, in this order: the greatest Total, then Effect, then "
                "level; for the aim Effect, the greatest Effect, then level, then Total. Of equal "
                "ones the fewest plot points, then the earlier dice in Total rather than Effect, and "
                "in Effect rather than the Bank. For each number of plot points up to those at hand, "
                "the highest dice leave the Bank: where equal ones are left to choose from, one of "
                "the largest type first, then those earlier in the pool, whatever their type. For "
                "each sum that the slot of the other aim can have with these dice, up to 48 points "
                "above the least, the best level counts. With all plot points at hand, the same is "
                "done for each sum of the slot of the aim. Left out is what an earlier one equals or "
                "beats in Total, Effect, level and plot points. The first eight are listed; the best "
                "for the other aim and, where one succeeds, the success that is best for the aim "
                "Effect take the last places if they come later."
            ),
            shape=[
                {
                    "slots": ["bank | effect | total"],
                    "total": "whole",
                    "success": "yes_no?",
                    "effect": "whole",
                    "level": "die",
                    "plot_points": "whole",
                    "compared": "prose",
                }
            ],
            modes=("roll",),
            parts={
                "slots": "the slot of each die",
                "total": "the Total",
                "success": "whether it beats the difficulty, null without one",
                "effect": "the Effect's number",
                "level": "the Effect's type",
                "plot_points": "what it costs, with the Big Hero Die",
                "compared": "how it differs from the one that counts",
            },
        ),
        Output(
            name="mean",
            label="Averages without a Botch",
            clause="K4",
            means="The exact averages of the best placement, Botches left out.",
            shape={"total": "exact?", "effect": "exact?"},
            modes=("odds",),
            parts={"total": "of the Total, never null", "effect": "of the Effect, never null"},
        ),
        Output(
            name="hitch_chances",
            label="Chances of 0, 1, 2 and 3 or more Hitches",
            clause="K7",
            means="The exact chances of 0, 1, 2 and of 3 or more Hitches, in this order.",
            shape=["exact"],
            modes=("odds",),
        ),
        Output(
            name="levels",
            label="Chance of each level",
            clause="K6",
            means=(
                "For each type of die, rising, the exact chance that the roll is no Botch and that "
                "this is its level under the best placement; a type that cannot be is left out."
            ),
            shape={"?": {"*": "exact"}},
            modes=("odds",),
            null_when=(
                "when the pool is too large to tell: its dice times the square of the dice looked at "
                "(of those outside the Bank, for the aim Effect those in Effect, and one where KR8 "
                "is read as number) are more than 4000"
            ),
        ),
        Output(
            name="hero_die",
            label="Chance to earn a Big Hero Die",
            clause="KR10",
            means="The chance to earn a Big Hero Die, by the condition of `earns_hero_die`.",
            shape={"?": {"margin": "whole?", "chance": "exact?"}},
            modes=("odds",),
            null_when="when there is no difficulty",
            parts={
                "margin": (
                    "by how much the Total must beat the difficulty, null where the "
                    "reading gives no such rule"
                ),
                "chance": "the exact chance, null where the reading gives no such rule",
            },
        ),
    ),
    unlisted=(
        Output(
            name="hitch_dice",
            label="Hitch dice",
            means="Each die that hitched, with its slot: `d8 in Bank`, in the order of the pool.",
            shape=["text"],
            modes=("roll",),
        ),
        Output(
            name="opposition",
            label="Opposition",
            means=(
                "The numbers to beat with their weights, rising; a Botch of the GM is the word "
                "botch, at the end. The weights add up to the product of the faces of the dice that "
                "are rolled, and are not reduced."
            ),
            shape={"?": [["outcome"]]},
            modes=("odds",),
            null_when="when there is no difficulty",
        ),
        Output(
            name="joint",
            label="Joint",
            means="Total, Effect and Hitches together, for questions about several of them.",
            shape={"denominator": "whole", "botch": "whole", "weights": [["whole"]]},
            modes=("odds",),
            parts={
                "denominator": "the weight of all rolls together",
                "botch": "the weight of the rolls that botch",
                "weights": (
                    "rows of Total, Effect, Hitches and weight, rising in this order, without Botches; "
                    "left empty where there would be more than 1500 rows"
                ),
            },
        ),
    ),
    events=(
        Output(name="success", label="Success", clause="K5", is_fact=True),
        Output(name="botch", label="Botch", clause="K9", is_fact=True),
        Output(name="hitch", label="At least one Hitch", clause="K7", is_fact=True),
    ),
    outcome_of=_outcome_of,
    follow_ups=FOLLOW_UPS,
    placings=(
        Placing(
            title="The dice you rolled",
            piece="die",
            input="slots",
            style="list",
            places=SLOTS,
            limits=LIMITS,
            pieces="result.pool",
            values="result.showed",
            taken_from=("dice",),
        ),
    ),
    board=Board(plans="placements", plan_table=PLACEMENTS, plan_heads=PLACED),
    throws=(
        Throw(label=YOURS, dice="dice"),
        Throw(label=YOURS, dice="hero_die"),
        Throw(label=THEIRS, dice="difficulty"),
        Throw(label=THEIRS, dice="difficulty.dice", unless={"KR6": "size"}),
    ),
    roll=roll,
    odds=odds,
)
