"""The roll: a pool of dice into Total, Effect and Bank, alone or against the GM.

Clauses K1-K7, K9, K12, K13; rulings KR2-KR6, KR8-KR10, KR20, KR23, KR27, KR28.
"""

from __future__ import annotations

from engine.calculator import Calculator, Named
from engine.systems.arylon.followups import ROLL as WAYS
from engine.systems.arylon.reverse_questions import ROLL as REVERSE
from engine.systems.arylon.reverse_questions import tallied_roll
from engine.systems.arylon.roll_inputs import SLOTS, Inputs
from engine.systems.arylon.roll_odds import odds
from engine.systems.arylon.roll_once import roll

__all__ = ["CALCULATOR", "Inputs"]

CALCULATOR = Calculator(
    id="arylon.roll",
    title="The roll",
    summary="A handful of dice of every size: two for success, one for what it does, the rest in the Bank.",
    inputs=Inputs,
    clauses=("K1", "K2", "K3", "K4", "K5", "K6", "K7", "K9", "K12", "K13"),
    rulings=("KR2", "KR3", "KR4", "KR5", "KR6", "KR8", "KR9", "KR10", "KR20", "KR23", "KR27", "KR28"),
    outcome="total",
    outcome_label="Total",
    chart_guide="The Total is that of the best placement for your aim, and a Botch has a bar of its own.",
    results=(
        Named(name="total", label="Total", clause="K4"),
        Named(name="effect", label="Effect", clause="K5"),
        Named(name="level", label="Level of the effect", clause="K6"),
        Named(name="hitches", label="Hitches", clause="K7"),
        Named(name="botch", label="Botch", clause="K7"),
        Named(name="success", label="Success", clause="K5"),
        Named(name="difficulty", label="Number to beat", clause="K3"),
        Named(name="margin", label="Total less the number to beat", clause="K5"),
        Named(name="gm_hitches", label="Hitches among the dice the GM rolled", clause="K10"),
        Named(name="gm_botch", label="The GM's Botch", clause="K10"),
        Named(name="plot_points_spent", label="Plot points spent", clause="K13"),
        Named(name="earns_hero_die", label="Earns a Big Hero Die", clause="KR10"),
        Named(name="hero_die_earned", label="Type of a Big Hero Die earned", clause="KR27"),
        Named(name="pool", label="Dice of the pool", clause="K2"),
        Named(name="showed", label="What each die shows", clause="K7"),
        Named(name="slots", label="Where each die lies", clause="K4", words=SLOTS),
        Named(name="placements", label="Where the dice can go, best first", clause="K4"),
        Named(name="mean", label="Averages without a Botch", clause="K4"),
        Named(name="hitch_chances", label="Chances of 0, 1, 2 and 3 or more Hitches", clause="K7"),
        Named(name="levels", label="Chance of each level", clause="K6"),
        Named(name="hero_die", label="Chance to earn a Big Hero Die", clause="KR10"),
    ),
    events=(
        Named(name="success", label="Success", clause="K5"),
        Named(name="botch", label="Botch", clause="K9"),
        Named(name="hitch", label="At least one Hitch", clause="K7"),
    ),
    asks=REVERSE,
    tallied=tallied_roll,
    ways=WAYS,
    roll=roll,
    odds=odds,
)
