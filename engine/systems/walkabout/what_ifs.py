"""What a draw would have come to with a keyword more, or laid out for another aim."""

from __future__ import annotations

from engine.numbers import count
from engine.protocol import Response
from engine.systems.walkabout.draw import AIMS, laid_out
from engine.what_ifs import Changed, ChangeOf, WhatIfs, one_more, some_names


def _one_more_keyword(response: Response) -> Changed | None:
    """Return the draw with a keyword more; none where other tokens come after the core draw."""
    inputs = response.inputs
    if inputs["redraws"] or inputs["reserve"]:
        return None
    return one_more("keywords", "With one more keyword")(response)


def _one_more_gold(response: Response) -> Changed | None:
    """Return the draw with a redraw more; none where a reserve comes after it."""
    if response.inputs["reserve"] or response.inputs["discards"]:
        return None
    return one_more("redraws", "With one more gold")(response)


def _laid_out_for(place: int) -> ChangeOf:
    """Return the layout for another aim than the first; none where it lays the same tokens."""
    aim = tuple(AIMS)[place]

    def change_of(response: Response) -> Changed | None:
        plans = response.result["plans"]
        laid = [{name: token for name, token in each.items() if name != "aim"} for each in plans]
        if laid[place] in laid[:place]:
            return None
        return Changed(
            label=f"Laid out to {aim}", inputs=laid_out(response, plans[place]), to="walkabout.resolve"
        )

    return change_of


def _draw_says(response: Response) -> str:
    result = response.result
    return f"{result['positives']} positive, {result['neutrals']} neutral, {result['negatives']} negative"


def _resolve_says(response: Response) -> str:
    result = response.result
    return f"{count(result['successes'], 'success', 'successes')}, {count(result['sacrifices'], 'sacrifice')}"


def _one_more_white(response: Response) -> Changed | None:
    """Return the order with a white token more for the last one to act."""
    last = response.result["order"][-1]
    listed = [
        {**each, "white": each["white"] + 1, "tokens": each["tokens"] + 1} if each["name"] == last else each
        for each in response.inputs["characters"]
    ]
    label = f"With one more white token for {last}"
    return Changed(label=label, inputs={**response.inputs, "characters": listed})


WHAT_IFS = {
    "draw": WhatIfs(
        says=_draw_says,
        steps=(_one_more_keyword, _one_more_gold),
        placements=tuple(_laid_out_for(place) for place in range(1, len(AIMS))),
    ),
    "resolve": WhatIfs(says=_resolve_says),
    "order": WhatIfs(says=lambda response: some_names(response.result["order"]), steps=(_one_more_white,)),
}
