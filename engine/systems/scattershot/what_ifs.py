"""What a roll would have come to with a die more, a Hit Point more, or the other side's first Turn."""

from __future__ import annotations

from engine.numbers import count, format_number
from engine.protocol import Response
from engine.systems.scattershot.contest import NAMES, SIDES
from engine.systems.scattershot.duel_course import FIGHTERS
from engine.systems.scattershot.rolls import BANDS, LIT
from engine.what_ifs import Changed, WhatIfs, one_more


def _one_more_die(response: Response) -> Changed | None:
    """Return the roll with a die more for it; none beside dice against it, which would be other dice then."""
    if response.inputs["dice_against"]:
        return None
    return one_more("dice_for", "With one more Experience Die")(response)


def _one_die_less(response: Response) -> Changed | None:
    if not response.inputs["dice_against"]:
        return None
    return one_more("dice_against", "With one Experience Die less against it", by=-1)(response)


def _mib_says(response: Response) -> str:
    result = response.result
    return f"MIB {format_number(result['mib'])}, a {BANDS[result['band']]}"


def _contest_says(response: Response) -> str:
    result = response.result
    lit = f", a {NAMES[result['band']]}" if result["band"] in {*LIT, "resistor_telling_blow"} else ""
    defines = f"{SIDES[result['defines']]} defines the outcome"
    return f"RMIB {format_number(result['rmib'])}{lit}, {defines}"


def _experience_says(response: Response) -> str:
    result = response.result
    return f"{result['total']}, worth {count(result['points'], 'Development Point')}"


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


def _duel_says(response: Response) -> str:
    result = response.result
    if result["falls"] is None:
        return f"nobody has fallen after {count(result['struck'], 'blow')}"
    return f"the {result['falls']} falls at blow {result['blows']}"


WHAT_IFS = {
    "mib": WhatIfs(says=_mib_says, steps=(_one_more_die, _one_die_less)),
    "contest": WhatIfs(
        says=_contest_says,
        steps=(one_more("resistor_dice_against", "With one more Experience Die against the Resistor"),),
    ),
    "duel": WhatIfs(says=_duel_says, steps=(_one_more_hit_point, _other_first_turn)),
    "experience": WhatIfs(
        says=_experience_says,
        steps=(
            one_more("dice", "With one more Experience Die"),
            one_more("dice", "With one Experience Die less", by=-1),
        ),
    ),
}
