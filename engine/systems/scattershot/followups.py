"""What follows from an answer: damage after a contest, the next blow after that, the fight ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calculator import FollowUp
from engine.errors import IllegalChoiceError
from engine.protocol import Response
from engine.systems.scattershot import RULES
from engine.systems.scattershot.rolls import check_challenges, check_game

PENALTY = RULES.whole("S38.penalty")
SIDES = (
    "actor_rating",
    "resistor_rating",
    "actor_modifier",
    "resistor_modifier",
    "actor_dice_for",
    "actor_dice_against",
    "resistor_dice_for",
    "resistor_dice_against",
    "actor_challenges",
    "resistor_challenges",
    "critical_juncture",
    "epic_index",
)
"""What a contest and a fight have in common."""
BLOW = (
    "strength",
    "weapon",
    "weapon_bonus",
    "protection",
    "protection_rating",
    "critical_juncture",
    "factor",
)
"""What stays the same from one blow to the next."""


def _only(names: tuple[str, ...], response: Response) -> dict[str, Any]:
    return {name: response.inputs[name] for name in names}


def _same_roll(response: Response) -> Mapping[str, Any] | None:
    """Return the inputs of the same roll before its dice fell."""
    return response.inputs if response.mode == "roll" else None


def _blow(response: Response) -> Mapping[str, Any] | None:
    """Return the blow of a contest that was rolled and that the Actor made (S15, S26).

    What does damage is what remains: points spent on Benefits are gone (S18, SR4).
    """
    if response.mode != "roll" or response.result["rmib"] < 0:
        return None
    return {
        "rmib": response.result["remains"],
        "critical_juncture": response.inputs["critical_juncture"],
    }


def _next_blow(response: Response) -> Mapping[str, Any] | None:
    """Return the next blow at whatever the foe has left (S29)."""
    left = response.result["hit_points_left"]
    return None if not left else {**_only(BLOW, response), "rmib": 0, "hit_points": left}


def _threshold(response: Response) -> Mapping[str, Any] | None:
    """Return the roll at the threshold of a Default (S7)."""
    if response.mode != "work":
        return None
    dice = ("modifier", "dice_for", "dice_against")
    names = (*dice, "critical_juncture", "epic_index", "challenges", "benefits")
    roll = _only(names, response)
    try:
        check_game(roll["critical_juncture"], roll["epic_index"], response.readings)
        check_challenges(roll["challenges"], roll["epic_index"])
    except IllegalChoiceError:
        return None  # the threshold is known all the same, and no such roll is allowed
    return {"rating": response.result["threshold"], **roll}


def _blow_of_duel(response: Response) -> Mapping[str, Any]:
    """Return the contest of the first blow of the fighter that is answered, with all Advantages (S38)."""
    fighter, foe = response.inputs["fighter"], response.inputs["foe"]
    return {
        "actor_rating": fighter["rating"],
        "actor_modifier": -foe["advantages"] * PENALTY,
        "resistor_rating": foe["defence"],
        "resistor_modifier": -fighter["advantages"] * PENALTY,
        "actor_challenges": fighter["challenges"],
        "resistor_challenges": foe["challenges"],
        "critical_juncture": response.inputs["critical_juncture"],
        "epic_index": response.inputs["epic_index"],
    }


CONTEST = (
    FollowUp(
        name="damage",
        label="The damage of a blow with what remains",
        to="scattershot.damage",
        mode="work",
        inputs_from=_blow,
    ),
    FollowUp(
        name="odds",
        label="The odds of this contest, before the dice fell",
        to="scattershot.contest",
        mode="odds",
        inputs_from=_same_roll,
    ),
    FollowUp(
        name="fight",
        label="How long a fight of such contests lasts",
        to="scattershot.fight",
        mode="odds",
        inputs_from=lambda response: _only(SIDES, response),
    ),
)
DAMAGE = (
    FollowUp(
        name="next_blow",
        label="The next blow, at the Hit Points left",
        to="scattershot.damage",
        mode="work",
        inputs_from=_next_blow,
    ),
)
DEFAULT = (
    FollowUp(
        name="roll",
        label="The odds of a roll at this threshold",
        to="scattershot.mib",
        mode="odds",
        inputs_from=_threshold,
    ),
)
DUEL = (
    FollowUp(
        name="odds",
        label="The odds of this duel, before the dice fell",
        to="scattershot.duel",
        mode="odds",
        inputs_from=_same_roll,
    ),
    FollowUp(
        name="blow",
        label="The fighter's first blow that is answered, as a contest",
        to="scattershot.contest",
        mode="odds",
        inputs_from=_blow_of_duel,
    ),
)
FIGHT = (
    FollowUp(
        name="blow",
        label="One blow of this fight, as a contest",
        to="scattershot.contest",
        mode="odds",
        inputs_from=lambda response: _only(SIDES, response),
    ),
)
GIMME = (
    FollowUp(
        name="development",
        label="What these Experience Dice may buy",
        to="scattershot.experience",
        mode="odds",
        inputs_from=lambda response: {"dice": response.result["dice"]} if response.result["dice"] else None,
    ),
)
MIB = (
    FollowUp(
        name="odds",
        label="The odds of this roll, before the dice fell",
        to="scattershot.mib",
        mode="odds",
        inputs_from=_same_roll,
    ),
)
