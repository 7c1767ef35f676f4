"""What a roll would have come to with a bonus one higher."""

from __future__ import annotations

from engine.numbers import count, format_number
from engine.protocol import Response
from engine.what_ifs import Changed, WhatIfs, one_more, some_names

HIGHER = one_more("modifier", "With the modifier one higher")


def _action_says(response: Response) -> str:
    result = response.result
    met = f"{format_number(result['result'])} against {format_number(response.inputs['target'])}"
    if not result["success"]:
        return f"{met}, a failure"
    kind = "critical success" if result["critical_success"] else "success"
    kind = "Standard Success" if result["standard_success"] else kind
    return f"{met}, a {kind} by {count(result['margin'], 'point')}"


def _faster(response: Response) -> Changed | None:
    """Return the order with the bonus of the first roller one higher."""
    listed = [dict(each) for each in response.inputs["combatants"]]
    for place, each in enumerate(listed):
        if each["pace"] == "roll" and each["rolled"] is None:
            raised = [*listed[:place], {**each, "modifier": each["modifier"] + 1}, *listed[place + 1 :]]
            label = f"With the bonus of {each['name']} one higher"
            return Changed(label=label, inputs={**response.inputs, "combatants": raised})
    return None


WHAT_IFS = {
    "action": WhatIfs(says=_action_says, steps=(HIGHER,)),
    "whittle": WhatIfs(
        says=lambda response: (
            f"{response.result['left']} left in the pool after {count(len(response.faces or ()), 'roll')}"
            if response.result["left"]
            else f"an empty pool after {count(response.result['rolls'], 'roll')}"
        ),
        steps=(HIGHER,),
    ),
    "initiative": WhatIfs(
        says=lambda response: some_names([each["name"] for each in response.result["order"]]),
        steps=(_faster,),
    ),
}
