"""What a roll would have come to with a plot point more, or with its dice in other Slots."""

from __future__ import annotations

from engine.protocol import Response
from engine.systems.arylon.pool import WINNERS
from engine.what_ifs import Changed, WhatIfs, one_more

SUCCEEDS = {None: "", True: ", a success", False: ", a failure"}


def _placed_otherwise(response: Response) -> Changed | None:
    """Return the best placement that is not the one of the answer."""
    result = response.result
    others = [each for each in result["placements"] if list(each["slots"]) != result["slots"]]
    if not others:
        return None
    return Changed(
        label="With the dice in other Slots", inputs={**response.inputs, "slots": list(others[0]["slots"])}
    )


def _contest_says(response: Response) -> str:
    result = response.result
    totals = " against ".join(
        "a Botch" if result[f"{name}_botch"] else str(result[f"{name}_total"])
        for name in ("initiator", "responder")
    )
    return f"{totals}, and {WINNERS[result['winner']]} wins"


WHAT_IFS = {
    "roll": WhatIfs(
        says=lambda response: (
            "a Botch"
            if response.result["botch"]
            else f"Total {response.result['total']}, "
            f"Effect {response.result['effect']} at {response.result['level']}"
            f"{SUCCEEDS[response.result['success']]}"
        ),
        steps=(
            one_more("plot_points", "With one more plot point"),
            one_more("difficulty", "With the difficulty one lower", by=-1),
            one_more("difficulty", "With the difficulty one higher"),
        ),
        placements=(_placed_otherwise,),
    ),
    "contest": WhatIfs(
        says=_contest_says,
        steps=(
            one_more("responder_plot_points", "With one more plot point for the responder"),
            one_more("initiator_plot_points", "With one more plot point for the initiator"),
        ),
    ),
}
