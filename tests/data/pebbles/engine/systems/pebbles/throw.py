"""Skipping a stone: a die against the width of the pond (P1; ruling PR1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Calculator, Output, Readings, Roller
from engine.chance.dice import die
from engine.inputs import whole
from engine.numbers import percent
from engine.protocol import Answer, DiceRow, DieFigure, Step
from engine.systems.pebbles.data import RULES

SIDES = RULES.whole("P1.sides")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What the throw depends on."""

    width: int = whole("Width of the pond", low=1, high=SIDES, clause="P1", help="In skips.")


def _across(face: int, width: int, readings: Readings) -> bool:
    return face > width or (face == width and readings["PR1"] == "reaches")


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the chances of each number of skips, and of reaching the other bank."""
    skips = die(SIDES)
    chance = skips.chance(lambda face: _across(face, inputs.width, readings))
    return Answer(
        result={"width": inputs.width},
        steps=(
            Step(clause="P1", text=f"a d{SIDES} tells how often the stone skips"),
            Step(clause="PR1", text="reaches the other bank", value=str(chance)),
        ),
        sentence=f"The stone crosses a pond {inputs.width} wide {percent(chance)} of the time.",
        distribution=skips,
        events={"across": chance},
    )


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return one throw.

    Raises:
        InvalidRequestError: the face shown is not one of this die.
    """
    face = roller.die(SIDES, "the die", "die")
    across = _across(face, inputs.width, readings)
    return Answer(
        result={"width": inputs.width, "skips": face, "across": across},
        steps=(
            Step(clause="P1", text="the stone skips", value=face, dice=(0,)),
            Step(clause="PR1", text=f"against a pond {inputs.width} wide", value=across),
        ),
        sentence=f"The stone skips {face} times and {'is across' if across else 'sinks'}.",
        figures=(DiceRow(label="The die", dice=(DieFigure(sides=SIDES, face=face),)),),
    )


CALCULATOR = Calculator(
    id="pebbles.throw",
    title="Throwing a stone",
    summary="One die against the width of the pond.",
    inputs=Inputs,
    clauses=("P1",),
    rulings=("PR1",),
    outcome="skips",
    outcome_label="Skips",
    results=(
        Output(name="width", label="Width of the pond", clause="P1"),
        Output(name="skips", label="Skips", clause="P1"),
        Output(name="across", label="Across", clause="PR1"),
    ),
    events=(Output(name="across", label="Across", clause="PR1"),),
    roll=roll,
    odds=odds,
)
