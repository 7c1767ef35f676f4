"""The follow-up questions: further whittling, a plan with the XP, the next purchase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calculator import FollowUp
from engine.protocol import Response

TASK = (
    *("die", "modifier", "multipliers", "divisors", "factors"),
    *("target", "critical_multiplier", "godly"),
)
"""The inputs that all rolls at a task share."""


def _task(response: Response) -> dict[str, Any]:
    return {name: response.inputs[name] for name in TASK}


def _before(response: Response) -> Mapping[str, Any] | None:
    """Return the inputs of the action before the roll."""
    if response.mode != "roll":
        return None
    return {**_task(response), "further_dice": response.inputs["further_dice"]}


def _whittle_on(response: Response) -> Mapping[str, Any] | None:
    """Return the same rolls against the rest of the pool (H8)."""
    if response.mode != "roll" or not response.result["left"]:
        return None
    return {**_task(response), "pool": response.result["left"]}


def _purse(response: Response) -> Mapping[str, Any]:
    return {
        "xp": response.result["current_xp"],
        "total_achievements": response.result["total_achievements"],
    }


def _next_purchase(response: Response) -> Mapping[str, Any] | None:
    """Return the next purchase of a buy-in that can be bought again (H16)."""
    if response.result["next_price"] is None:
        return None
    owned = response.inputs["owned"] + response.inputs["purchases"]
    return {**response.inputs, "owned": owned, "purchases": 1}


def _shopping(response: Response) -> Mapping[str, Any] | None:
    """Return what is left to spend, and the character as the buy-ins left it (H14, H16)."""
    if response.result["xp_left"] < 0:
        return None
    return {
        "xp": response.result["xp_left"],
        "total_achievements": response.inputs["total_achievements"],
        "proficiencies": response.inputs["proficiencies"],
        "abilities": response.result["abilities"],
        "human": response.inputs["human"],
        "bought": response.inputs["purchases"],
    }


ACHIEVEMENTS = (
    FollowUp(
        name="plan",
        label="Plan what to buy with these XP",
        to="shattered_world.plan",
        mode="work",
        inputs_from=_purse,
    ),
)
ACTION = (
    FollowUp(
        name="odds",
        label="The odds of this action, before the die fell",
        to="shattered_world.action",
        mode="odds",
        inputs_from=_before,
    ),
)
BUY_IN = (
    FollowUp(
        name="next",
        label="The next purchase",
        to="shattered_world.buy_in",
        mode="work",
        inputs_from=_next_purchase,
    ),
)
CHARACTER = (
    FollowUp(
        name="plan",
        label="Plan what this character buys next",
        to="shattered_world.plan",
        mode="work",
        inputs_from=_shopping,
    ),
)
WHITTLE = (
    FollowUp(
        name="on",
        label="Whittle on: the odds from what is left",
        to="shattered_world.whittle",
        mode="odds",
        inputs_from=_whittle_on,
    ),
    FollowUp(
        name="one_roll",
        label="One roll of these",
        to="shattered_world.action",
        mode="odds",
        inputs_from=_task,
    ),
)
