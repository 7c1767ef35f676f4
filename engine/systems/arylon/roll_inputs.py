"""The inputs of a roll, and their checks (K2, K13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.calculator import Readings
from engine.errors import IllegalChoiceError, InvalidRequestError
from engine.inputs import Choice, Die, Opposition, Option, choice, listed, number_or_dice, whole
from engine.inputs import dice as dice_input
from engine.numbers import count
from engine.systems.arylon.data import RULES
from engine.systems.arylon.limits import check_work
from engine.systems.arylon.opposition import check_odds_against
from engine.systems.arylon.pool_dice import MOST_FACES, check_dice, pool_dice
from engine.systems.arylon.pool_odds import HERO_PRICE, moves_of, ranks_of

LEAST_DICE = RULES.whole("K2.least")
SECTIONS: tuple[str, ...] = tuple(RULES.number("K2.sections").value)
MOST_DICE = 40
"""Dice in one pool."""
MOST_POINTS = 100
"""Plot points on one roll."""
SLOTS = {"total": "Total", "effect": "Effect", "bank": "Bank"}
AIMS = {"total": "Total first, to succeed", "effect": "Effect first, to hit hard"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What a roll of a pool depends on."""

    dice: tuple[Die, ...] = dice_input(
        "Your dice",
        at_most=MOST_DICE,
        clause="K2",
        help=(
            "At least one die each from Attributes, Distinctions and Skills: d8 d6 d12+d6. "
            f"Any die of up to {MOST_FACES} faces."
        ),
    )
    hero_die: Die | None = dice_input(
        "Big Hero Die",
        single=True,
        default=None,
        clause="K12",
        help="Costs a plot point; never hitches; adds to the slot you aim at.",
    )
    difficulty: Opposition | None = number_or_dice(
        "Difficulty",
        clause="K3",
        help="A number, the GM's dice, or a number with the dice that the GM has bought: 11, d8 d8, 11 d6.",
        main=True,
    )
    plot_points: int = whole(
        "Plot points",
        low=0,
        limit=MOST_POINTS,
        default=0,
        clause="K6",
        help="One for the Big Hero Die, one for each die out of the Bank.",
    )
    aim: str = choice("Place the dice for", AIMS, default="total", clause="K4")
    slots: tuple[str, ...] = listed(
        "Placed by hand",
        Choice(options=tuple(Option(value=slot, label=label) for slot, label in SLOTS.items())),
        at_most=MOST_DICE,
        clause="K4",
        help="For a roll: total, effect or bank for each die in order; blank places them as well as can be.",
    )


def check_roll(inputs: Inputs, readings: Readings) -> None:
    """Refuse a roll that the rules forbid.

    Raises:
        IllegalChoiceError: fewer than three dice (K2), a Big Hero Die without its point (K13), a bad die.
        LimitExceededError: a die has too many faces.
    """
    check_pool(inputs.dice, inputs.hero_die, inputs.plot_points, readings)
    if inputs.difficulty:
        is_list = inputs.difficulty.number is None
        check_dice(inputs.difficulty.dice, f"inputs.difficulty{'' if is_list else '.dice'}", readings)


def check_no_slots(inputs: Inputs) -> None:
    """Refuse a placement of dice that are not rolled.

    Raises:
        InvalidRequestError: slots are given for odds.
    """
    if inputs.slots:
        message = (
            "dice are placed by hand after they have fallen, and odds are for dice that have not; "
            "leave “Placed by hand” blank or ask for a roll"
        )
        raise InvalidRequestError(message, field="inputs.slots")


def check_odds(inputs: Inputs, readings: Readings) -> None:
    """Refuse exact odds that would take too long; a roll of the same dice is fast.

    Raises:
        LimitExceededError: too many dice, or too many of them count.
    """
    check_work(inputs.dice, ranks_of(moves(inputs, readings)), "inputs.dice", readings)
    if inputs.difficulty:
        check_odds_against(inputs.difficulty, readings)


WHOSE = {
    "": "the pool",
    "initiator_": "the initiator's pool",
    "responder_": "the responder's pool",
}
"""Whose pool it is, by the prefix of its inputs."""


def check_pool(
    pool: Sequence[Die], hero_die: Die | None, plot_points: int, readings: Readings, prefix: str = ""
) -> None:
    """Refuse an invalid pool of one side; `prefix` is that of its inputs, such as `initiator_`."""
    if len(pool) < LEAST_DICE:
        message = (
            f"{WHOSE[prefix]} has {count(len(pool), 'die', 'dice')}; K2 asks for {LEAST_DICE} or more, "
            f"at least one from each of {', '.join(SECTIONS)}, so add {LEAST_DICE - len(pool)}"
        )
        raise IllegalChoiceError(message, field=f"inputs.{prefix}dice", source=str(RULES.source("K2")))
    check_dice(pool, f"inputs.{prefix}dice", readings)
    if hero_die is None:
        return
    check_dice([hero_die], f"inputs.{prefix}hero_die", readings)
    if plot_points < HERO_PRICE:
        message = (
            f"a Big Hero Die costs {count(HERO_PRICE, 'plot point')} (K13), and {plot_points} are "
            "allowed for "
            f"{WHOSE[prefix]}; allow {HERO_PRICE} or leave the Big Hero Die out"
        )
        raise IllegalChoiceError(message, field=f"inputs.{prefix}hero_die", source=str(RULES.source("K13")))


def moves(inputs: Inputs, readings: Readings) -> int:
    """Return how many banked dice the plot points can move."""
    return moves_of(len(pool_dice(inputs.dice, readings)), inputs.plot_points, inputs.hero_die)
