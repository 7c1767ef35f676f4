"""What a draw would have come to with a keyword more, or laid out for another aim."""

from __future__ import annotations

from engine.numbers import count
from engine.protocol import Response
from engine.systems.walkabout.draw import AIMS, laid_out
from engine.what_ifs import Changed, ChangeOf, WhatIfs, one_more, some_names


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
        says=lambda response: ", ".join(
            f"{response.result[f'{kind}s']} {kind}" for kind in ("positive", "neutral", "negative")
        ),
        steps=(
            one_more(
                "keywords",
                "With one more keyword",
                # Without tokens that come after the core draw: they would be others.
                when=lambda response: not response.inputs["redraws"] and not response.inputs["reserve"],
            ),
            one_more(
                "redraws",
                "With one more gold",
                when=lambda response: not response.inputs["reserve"] and not response.inputs["discards"],
            ),
        ),
        placements=tuple(_laid_out_for(place) for place in range(1, len(AIMS))),
    ),
    "resolve": WhatIfs(
        says=lambda response: (
            f"{count(response.result['successes'], 'success', 'successes')}, "
            f"{count(response.result['sacrifices'], 'sacrifice')}"
        )
    ),
    "order": WhatIfs(says=lambda response: some_names(response.result["order"]), steps=(_one_more_white,)),
}
