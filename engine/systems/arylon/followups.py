"""The follow-up questions: Hitches for sale, the pool after a purchase, the next step of a die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calculator import FollowUp
from engine.errors import LimitExceededError
from engine.inputs import read_inputs
from engine.protocol import Response
from engine.systems.arylon.adviser_inputs import MOST_DICE as MOST_ADVISED
from engine.systems.arylon.data import RULES
from engine.systems.arylon.ladder import TOP, ladder
from engine.systems.arylon.roll_inputs import Inputs, check_odds

MOST = RULES.whole("K8.most")
SECTIONS = len(RULES.number("K2.sections").value)


def _has_for_sale(response: Response) -> bool:
    """Tell whether a roll has Hitches for sale; those of a Botch are for sale too (KR1)."""
    return response.mode == "roll" and response.result["hitches"] > 0


def _hitches(response: Response, *, in_bank: bool) -> list[str]:
    """Return the dice that hitched, in the Bank or out of it."""
    where = [str(each).rsplit(" in ", 1) for each in response.result["hitch_dice"]]
    return [die for die, slot in where if (slot == "Bank") is in_bank]


def _for_sale(response: Response) -> Mapping[str, Any] | None:
    """Return the inputs for the GM's purchase of this roll's Hitches (K8)."""
    if not _has_for_sale(response):
        return None
    opposed = response.result["difficulty"]
    hitches = _hitches(response, in_bank=False)[:MOST] if opposed is not None else []
    return {
        "difficulty": opposed,
        "hitches": hitches,
        "bank_hitches": _hitches(response, in_bank=True)[: MOST - len(hitches)],
        "rolled": response.result["hitches"],
    }


def _advised(response: Response) -> Mapping[str, Any] | None:
    """Return the dice as they fell, for the adviser; none of a Botch, or with a Big Hero Die."""
    result, inputs = response.result, response.inputs
    is_open = _has_for_sale(response) and not result["botch"] and result["difficulty"] is not None
    if not is_open or inputs["hero_die"] is not None or len(inputs["dice"]) > MOST_ADVISED:
        return None
    if result["pool"] != inputs["dice"]:
        return None
    return {
        "dice": inputs["dice"],
        "shown": result["showed"],
        "difficulty": result["difficulty"],
        "plot_points": inputs["plot_points"],
    }


def _harder(response: Response) -> Mapping[str, Any] | None:
    """Return the same pool against the difficulty with the bought dice (K8, KR6)."""
    number = response.result["difficulty"] if _has_for_sale(response) else None
    bought = _hitches(response, in_bank=False)[:MOST] if number is not None else []
    if not bought:
        return None
    names = ("dice", "plot_points", "aim")
    kept = {name: response.inputs[name] for name in names}
    return _if_quick(response, kept | {"difficulty": {"number": number, "dice": bought}})


def _before(response: Response) -> Mapping[str, Any] | None:
    """Return the inputs of the roll without its placement."""
    if response.mode != "roll":
        return None
    return _if_quick(response, {name: value for name, value in response.inputs.items() if name != "slots"})


def _if_quick(response: Response, inputs: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the inputs of exact odds; None where these would take too long."""
    try:
        check_odds(read_inputs(Inputs, inputs, readings=response.readings), response.readings)
    except LimitExceededError:
        return None
    return inputs


def _one_more(response: Response) -> Mapping[str, Any] | None:
    """Return the inputs of a further step the same way; None where there is no die, or none above it."""
    die, inputs = response.result["die"], response.inputs
    if die is None:
        return None
    kind = "asset" if inputs["die"] is None else inputs["kind"]
    may_be_taken_out = kind == "condition" and response.readings["KR11"] == "taken_out"
    if inputs["steps"] < 0:
        return {"die": die, "kind": kind, "steps": -1}
    if not (_has_larger(response) or (may_be_taken_out and die.startswith(str(TOP)))):
        return None
    return {"die": die, "kind": kind}


def _has_larger(response: Response) -> bool:
    """Tell whether the ladder goes on above the die of an answer (KR25)."""
    return response.result["die"] in map(str, ladder(response.readings)[:-1])


def _larger(response: Response) -> Mapping[str, Any] | None:
    if not _has_larger(response):
        return None
    names = ("trait", "factor")
    left = {"points": response.result["left"]} if (response.result["left"] or -1) > 0 else {}
    return {**{name: response.inputs[name] for name in names}, "die": response.result["die"], **left}


def _pool(response: Response) -> Mapping[str, Any] | None:
    """Return the first pool of a sheet; None where a section gives no die (K2)."""
    called = {each["kind"] for each in response.result["traits"] if not each["left_out"]}
    return {"traits": response.result["traits"]} if len(called) == SECTIONS else None


ADVANCE = (
    FollowUp(
        name="next",
        label="The next larger die after this one",
        to="arylon.advance",
        mode="work",
        inputs_from=_larger,
    ),
)
ASSEMBLE = (
    FollowUp(
        name="roll",
        label="The odds of this pool",
        to="arylon.roll",
        mode="odds",
        inputs_from=lambda response: {"dice": response.result["dice"]},
    ),
)
CHARACTER = (
    FollowUp(
        name="pool",
        label="Gather a pool from this sheet",
        to="arylon.assemble",
        mode="work",
        inputs_from=_pool,
    ),
)
ROLL = (
    FollowUp(
        name="adviser",
        label="What it would do to buy the Hitches",
        to="arylon.adviser",
        mode="odds",
        inputs_from=_advised,
    ),
    FollowUp(
        name="hitch",
        label="Buy the Hitches of this roll",
        to="arylon.hitch",
        mode="work",
        inputs_from=_for_sale,
    ),
    FollowUp(
        name="pool_after_hitch",
        label="The pool after the Hitches are bought: the odds from now on",
        to="arylon.roll",
        mode="odds",
        inputs_from=_harder,
    ),
    FollowUp(
        name="odds",
        label="The odds of this pool, before the dice fell",
        to="arylon.roll",
        mode="odds",
        inputs_from=_before,
    ),
)
STEP = (
    FollowUp(
        name="next",
        label="Step this die once more",
        to="arylon.step",
        mode="work",
        inputs_from=_one_more,
    ),
)
