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
        Output(name="total", label="Total", clause="K4", is_fact=True),
        Output(name="effect", label="Effect", clause="K5", is_fact=True),
        Output(name="level", label="Level of the effect", clause="K6"),
        Output(name="hitches", label="Hitches", clause="K7"),
        Output(name="botch", label="Botch", clause="K7"),
        Output(name="success", label="Success", clause="K5"),
        Output(name="difficulty", label="Number to beat", clause="K3"),
        Output(name="margin", label="Total less the number to beat", clause="K5"),
        Output(name="gm_hitches", label="Hitches among the dice the GM rolled", clause="K10"),
        Output(name="gm_botch", label="The GM's Botch", clause="K10"),
        Output(name="plot_points_spent", label="Plot points spent", clause="K13"),
        Output(name="earns_hero_die", label="Earns a Big Hero Die", clause="KR10"),
        Output(name="hero_die_earned", label="Type of a Big Hero Die earned", clause="KR27"),
        Output(name="pool", label="Dice of the pool", clause="K2"),
        Output(name="showed", label="What each die shows", clause="K7"),
        Output(name="slots", label="Where each die lies", clause="K4", words=SLOTS),
        Output(name="placements", label="Where the dice can go, best first", clause="K4"),
        Output(name="mean", label="Averages without a Botch", clause="K4"),
        Output(name="hitch_chances", label="Chances of 0, 1, 2 and 3 or more Hitches", clause="K7"),
        Output(name="levels", label="Chance of each level", clause="K6"),
        Output(name="hero_die", label="Chance to earn a Big Hero Die", clause="KR10"),
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
