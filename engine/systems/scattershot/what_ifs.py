"""What a roll would have come to with a die more, a Hit Point more, or the other side's first Turn."""

from __future__ import annotations

from engine.numbers import count, format_number
from engine.protocol import Response
from engine.systems.scattershot.contest import NAMES, SIDES
from engine.systems.scattershot.duel_course import FIGHTERS
from engine.systems.scattershot.rolls import BANDS, LIT
from engine.what_ifs import Changed, WhatIfs, one_more


def _contest_says(response: Response) -> str:
    result = response.result
    lit = f", a {NAMES[result['band']]}" if result["band"] in {*LIT, "resistor_telling_blow"} else ""
    defines = f"{SIDES[result['defines']]} defines the outcome"
    return f"RMIB {format_number(result['rmib'])}{lit}, {defines}"


def _one_more_hit_point(response: Response) -> Changed:
    fighter = response.inputs["fighter"]
    more = {**fighter, "hit_points": fighter["hit_points"] + 1}
    inputs = {**response.inputs, "fighter": more}
    return Changed(label="With one more Hit Point for the fighter", inputs=inputs)


def _other_first_turn(response: Response) -> Changed:
    one, other = FIGHTERS
    first = other if response.inputs["first_turn"] == one else one
    label = f"With the first Turn for the {first}"
    return Changed(label=label, inputs={**response.inputs, "first_turn": first})


WHAT_IFS = {
    "mib": WhatIfs(
        says=lambda response: (
            f"MIB {format_number(response.result['mib'])}, a {BANDS[response.result['band']]}"
        ),
        steps=(
            # A die more beside dice against it would leave other dice.
            one_more(
                "dice_for",
                "With one more Experience Die",
                when=lambda response: not response.inputs["dice_against"],
            ),
            one_more(
                "dice_against",
                "With one Experience Die less against it",
                by=-1,
                when=lambda response: response.inputs["dice_against"] > 0,
            ),
        ),
    ),
    "contest": WhatIfs(
        says=_contest_says,
        steps=(one_more("resistor_dice_against", "With one more Experience Die against the Resistor"),),
    ),
    "duel": WhatIfs(
        says=lambda response: (
            f"nobody has fallen after {count(response.result['struck'], 'blow')}"
            if response.result["falls"] is None
            else f"the {response.result['falls']} falls at blow {response.result['blows']}"
        ),
        steps=(_one_more_hit_point, _other_first_turn),
    ),
    "experience": WhatIfs(
        says=lambda response: (
            f"{response.result['total']}, worth {count(response.result['points'], 'Development Point')}"
        ),
        steps=(
            one_more("dice", "With one more Experience Die"),
            one_more("dice", "With one Experience Die less", by=-1),
        ),
    ),
}
