"""The inputs of a contest (K1, K2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.advice import reading_advice
from engine.calculator import Readings
from engine.errors import LimitExceededError
from engine.inputs import Die, dice, whole
from engine.systems.arylon.cast import Side
from engine.systems.arylon.data import RULES
from engine.systems.arylon.roll_inputs import MOST_DICE, MOST_POINTS, check_pool

MOST_IN_TURNS = 15
"""Maximum dice of one side in a contest that goes back and forth: each turn enumerates another pool."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Two pools against each other."""

    initiator_dice: tuple[Die, ...] = dice(
        "Initiator's dice",
        at_most=MOST_DICE,
        clause="K2",
        help=f"The side that starts it: d8 d6 d10. Up to {MOST_IN_TURNS} where KR21 goes back and forth.",
    )
    responder_dice: tuple[Die, ...] = dice(
        "Responder's dice", at_most=MOST_DICE, clause="K2", help="The side that must beat it."
    )
    initiator_hero_die: Die | None = dice("Initiator's Big Hero Die", single=True, default=None, clause="K12")
    responder_hero_die: Die | None = dice("Responder's Big Hero Die", single=True, default=None, clause="K12")
    initiator_plot_points: int = whole(
        "Initiator's plot points", low=0, limit=MOST_POINTS, default=0, clause="K6"
    )
    responder_plot_points: int = whole(
        "Responder's plot points", low=0, limit=MOST_POINTS, default=0, clause="K6"
    )


def check_contest(inputs: Inputs, readings: Readings) -> None:
    """Refuse a pool of either side that the rules forbid.

    Raises:
        IllegalChoiceError: fewer than three dice, or a Big Hero Die without its point.
        LimitExceededError: too many dice for a contest that goes back and forth.
    """
    for name, side in zip(("initiator_", "responder_"), sides(inputs), strict=True):
        check_pool(side.dice, side.hero_die, side.plot_points, readings, prefix=name)
        if readings["KR21"] == "back_and_forth" and len(side.dice) > MOST_IN_TURNS:
            message = (
                f"{len(side.dice)} dice are on one side; back and forth the engine computes up to "
                f"{MOST_IN_TURNS} a side, so use fewer or {reading_advice(RULES, 'KR21', 'one_exchange')}"
            )
            raise LimitExceededError(message, field=f"inputs.{name}dice")


def sides(inputs: Inputs) -> tuple[Side, Side]:
    """Return the initiator and the responder as they are for the first roll."""
    return (
        Side(
            dice=inputs.initiator_dice,
            hero_die=inputs.initiator_hero_die,
            plot_points=inputs.initiator_plot_points,
            whose="the initiator's",
        ),
        Side(
            dice=inputs.responder_dice,
            hero_die=inputs.responder_hero_die,
            plot_points=inputs.responder_plot_points,
            whose="the responder's",
        ),
    )


def later(side: Side) -> Side:
    """Return a side as it is for a further roll: with its dice, but without the plot points already spent."""
    return Side(dice=side.dice, whose=side.whose)
