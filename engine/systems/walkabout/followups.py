"""The follow-up questions: the draw of a pool, the bag after it, laying out the tokens, a trait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calculator import FollowUp, InputsFrom
from engine.protocol import Response
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.shared_inputs import MOST_REDRAWS
from engine.systems.walkabout.supply import can_serve, most_redraws
from engine.systems.walkabout.tables import HAND
from engine.systems.walkabout.tokens import ACTIONS, WORST, Bag, kind_of, usual_bag

DECIDED = {key: RULES.rulings[key].decision for key in ("WR11", "WR12", "WR14")}
"""The readings of a draw that a pool does not know."""


def _draw(colour: str) -> InputsFrom:
    """Return the inputs of a draw for a pool; none where the usual bag cannot serve it (WR12, WR14)."""

    def inputs_from(response: Response) -> Mapping[str, Any] | None:
        result = response.result
        size = usual_bag(DECIDED).size
        if not can_serve(size, result["core_draw"], 0, result["reserve_draw"], DECIDED):
            return None
        return {
            "colour": colour,
            "keywords": response.inputs["keywords"],
            "extra_keywords": response.inputs["extra_keywords"],
            "reserve": result["reserve_draw"],
            "added": list(result["added"]),
        }

    return inputs_from


def _redraw(response: Response) -> Mapping[str, Any] | None:
    """Return the same draw with one more gold for the core (W8)."""
    if response.mode != "roll" or response.result["positives"] == response.result["core_draw"]:
        return None
    gold, named = response.inputs["redraws"], response.inputs["discards"]
    # Discards for the reserve stay at the end of the list.
    more = [*named[:gold], WORST, *named[gold:]] if len(named) > gold else named
    return _if_drawn(response, {**response.inputs, "redraws": gold + 1, "discards": more})


def _redraw_reserve(response: Response) -> Mapping[str, Any] | None:
    """Return the same draw with one more gold for the reserve (W8, W10)."""
    colour = response.inputs["colour"]
    held = response.result["reserve"] if response.mode == "roll" else ()
    if all(kind_of(token, colour) == "positive" for token in held):
        return None
    more = response.inputs["reserve_redraws"] + 1
    return _if_drawn(response, {**response.inputs, "reserve_redraws": more})


def _if_drawn(response: Response, inputs: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the inputs of a draw with more gold; none where the bag cannot serve it (WR12)."""
    bag, core, reserve = Bag(**inputs["bag"]), response.result["core_draw"], inputs["reserve"]
    gold = inputs["redraws"] + (inputs["reserve_redraws"] if reserve else 0)
    if max(inputs["redraws"], inputs["reserve_redraws"]) > MOST_REDRAWS:
        return None
    redraws = most_redraws(bag, inputs["colour"], gold, inputs["discards"])
    return inputs if can_serve(bag.size, core, redraws, reserve, response.readings) else None


def _bag_left(response: Response) -> Mapping[str, Any] | None:
    """Return the next action of this colour, with the bag after these draws (W7, WR12)."""
    if response.mode != "roll" or sum(response.result["bag_left"].values()) < response.result["core_draw"]:
        return None
    names = ("colour", "keywords", "extra_keywords")
    return {**{name: response.inputs[name] for name in names}, "bag": response.result["bag_left"]}


def _lay_out(response: Response) -> Mapping[str, Any] | None:
    """Return the drawn tokens laid out for success first, with the reserve in the hand (W9, W10)."""
    return laid_out(response, response.result["plans"][0]) if response.mode == "roll" else None


def laid_out(response: Response, plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return the inputs of a layout: the drawn tokens as in a plan, the reserve in the hand."""
    return {
        "colour": response.inputs["colour"],
        "core": {place: plan[place] for place in ("success", "sacrifice", "story")},
        "drawn": list(response.result["core"]),
        "reserve": [
            *({"token": token, "on": HAND} for token in response.result["reserve"]),
            *({"token": token, "on": HAND, "from_relationship": True} for token in response.inputs["added"]),
        ],
    }


def _trait(response: Response) -> Mapping[str, Any]:
    return {
        "kind": "beneficial",
        "successes": response.result["successes"],
        "sacrifices": response.result["sacrifices"],
    }


POOL = tuple(
    FollowUp(
        name=f"draw_{colour}",
        label=f"The odds of this pool in a {colour} action",
        to="walkabout.draw",
        mode="odds",
        inputs_from=_draw(colour),
    )
    for colour in ACTIONS
)
DRAW = (
    FollowUp(
        name="bag_left",
        label="The bag after these draws: the odds from now on",
        to="walkabout.draw",
        mode="odds",
        inputs_from=_bag_left,
    ),
    FollowUp(
        name="redraw",
        label="One more gold: replace the worst core token",
        to="walkabout.draw",
        mode="roll",
        inputs_from=_redraw,
        same_chance=True,
    ),
    FollowUp(
        name="redraw_reserve",
        label="One more gold: replace the worst reserve token",
        to="walkabout.draw",
        mode="roll",
        inputs_from=_redraw_reserve,
        same_chance=True,
    ),
    FollowUp(
        name="lay_out",
        label="Lay these tokens out",
        to="walkabout.resolve",
        mode="work",
        inputs_from=_lay_out,
    ),
)
RESOLVE = (
    FollowUp(
        name="trait",
        label="What these successes and sacrifices make of a trait",
        to="walkabout.trait",
        mode="work",
        inputs_from=_trait,
    ),
)
