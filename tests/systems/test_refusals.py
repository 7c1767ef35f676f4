"""What the rules of each calculator forbid, beside the refusals among the golden cases.

What a kind of input cannot read is in `tests/engine/test_inputs.py` and, input by input, in
`tests/test_every_kind.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine import find
from tests.random_answers import asked

BAD, RULE, LIMIT, OPEN = "invalid_request", "illegal_choice", "limit_exceeded", "unsettled_rule"
BOTH = {"initiator_dice": ["d8"] * 3, "responder_dice": ["d8"] * 3}
SHEET: list[dict[str, Any]] = [
    {"kind": "attribute", "name": "Agility", "die": "d8"},
    {"kind": "distinction", "name": "Raised on Rooftops", "die": "d8"},
    {"kind": "skill", "name": "Sneak", "die": "d10"},
]
LOUD = {"kind": "distinction", "name": "Loud", "die": "d10"}
TWELVE: dict[str, Any] = {"rating": 12}
FENCERS = {"fighter": {"rating": 12}, "foe": {"rating": 12}}
ILSE = {"name": "Ilse", "seat": 1, "engaged": "the captain"}
CAPTAIN = {"name": "the captain", "seat": 2}
TWO = [{"name": "Ilse", "seat": 1}, {"name": "Tobin", "seat": 2}]
SAFE = {"success": "black", "sacrifice": "black", "story": "black"}
ANN = {"name": "Ann", "white": 1, "tokens": 3}


def thrown(*faces: int | str) -> dict[str, Any]:
    """Return that dice or tokens were thrown, so that it is no question about odds."""
    return {"mode": "roll", "faces": faces}


def read(**readings: str) -> dict[str, Any]:
    """Return how rulings are read."""
    return {"readings": readings}


REFUSED: Mapping[str, tuple[dict[str, Any], tuple[tuple[Any, ...], ...]]] = {
    "arylon.roll": ({"dice": ["d8"] * 3}, (
        ({"dice": []}, RULE, "dice", "K2 asks for 3"),
        ({"dice": ["d8", "d6", "d1"]}, BAD, "dice.2", "2 faces or more"),
        ({"dice": ["d8", "d6", "d12+d1"]}, BAD, "dice.2", "2 faces or more"),
        ({"dice": ["d8", "d6", "d21"]}, LIMIT, "dice.2", "dice up to d20"),
        ({"dice": ["d8", "d6", "d10+d4"]}, RULE, "dice.2", "only a d12 takes one"),
        ({"dice": ["d8", "d8", "d20"]}, RULE, "dice.2", "", read(KR23="cortex_dice")),
        ({"dice": ["d8", "d8", "d12+d20"]}, RULE, "dice.2", "", read(KR23="cortex_dice")),
        ({"hero_die": "d8+d4", "plot_points": 1}, RULE, "hero_die", "K12"),
        ({"difficulty": ["d8+d8"]}, RULE, "difficulty.0", "K12"),
        ({"difficulty": {"number": 1, "dice": ["d30"]}}, LIMIT, "difficulty.dice.0", "up to d20"),
        ({"dice": ["d12+d12"] * 40, "plot_points": 100}, LIMIT, "dice",
         "40 dice of which the highest 40 are added up take too long for exact odds"),
        ({"dice": ["d12+d12"] * 20 + ["d12+d10"] * 20, "plot_points": 12}, LIMIT, "dice",
         "40 dice of which the highest 15 are added up take too long for exact odds"),
        ({"difficulty": {"number": 1, "dice": ["d12+d4"] * 25}}, LIMIT, "difficulty.dice",
         "such as 24 of which all are added up"),
        ({"bought": ["d6"]}, BAD, "bought",
         "No difficulty stands against you, so no Hitch can be bought for it or out of it"),
        ({"difficulty": 8, "sold": ["d6", "d6"], "sold_bank": ["d8", "d8"]}, RULE, "sold_bank",
         "4 Hitches are bought of one roll, and K8 lets 3 be"),
        ({"difficulty": 8, "sold": ["d6+d4"]}, RULE, "sold.0", "only a d12 takes one (K12)"),
        ({"difficulty": 8, "bought": ["d6", "d6"], "bought_step": ["d8", "d8"]}, RULE, "bought_step",
         "4 Hitches are bought of one roll, and K8 lets 3 be"),
        ({"difficulty": 8, "bought_step": ["d6"]}, BAD, "bought_step", "odds are for dice that have not"),
        ({"sold_bank": ["d6"]}, BAD, "sold_bank", "odds are for dice that have not"),
    )),
    "arylon.contest": (BOTH, (
        ({"initiator_dice": ["d8", "d8"]}, RULE, "initiator_dice", "add 1"),
        ({"responder_hero_die": "d8"}, RULE, "responder_hero_die", "costs 1 plot point"),
        ({"responder_dice": ["d8", "d8", "d8+d4"]}, RULE, "responder_dice.2", "K12"),
        ({"responder_dice": ["d8"] * 16}, LIMIT, "responder_dice", "", read(KR21="back_and_forth")),
        ({"responder_dice": ["d8"] * 40, "responder_plot_points": 100}, LIMIT, "responder_dice",
         "use fewer, such as 24"),
        ({"responder_bought": ["d6", "d6"], "responder_bought_bank": ["d8", "d8"]}, RULE,
         "responder_bought_bank", "4 Hitches are bought of one roll, and K8 lets 3 be"),
        ({"initiator_bought": ["d6+d4"]}, RULE, "initiator_bought.0", "K12"),
    )),
    "arylon.adviser": ({"dice": ["d8", "d6", "d4"], "shown": ["6", "5", "1"], "difficulty": 9}, (
        ({"shown": ["6", "5"]}, BAD, "shown", ""),
        ({"shown": ["6", "7", "1"]}, BAD, "shown.1", ""),
        ({"shown": ["6", "5+1", "1"]}, BAD, "shown.1", ""),
        ({"shown": ["6", "0", "1"]}, BAD, "shown.1", ""),
        ({"shown": ["6", "x", "1"]}, BAD, "shown.1", ""),
        ({"dice": ["d12+d6", "d6", "d4"]}, BAD, "shown.0", ""),
        ({"dice": ["d8", "d6"], "shown": [6, 5]}, RULE, "dice", ""),
        ({"difficulty": ["d8"], "gm_hitches": ["d8"]}, BAD, "difficulty", ""),
        ({"gm_hitches": ["d8"], "from_mob": True}, RULE, "from_mob", ""),
        ({"gm_hitches": ["d6+d4"]}, RULE, "gm_hitches.0", ""),
        ({"difficulty": {"number": 1, "dice": ["d20"] * 60}}, LIMIT, "difficulty.dice", ""),
        ({"hero_die": "d8"}, BAD, "hero_shown", ""),
        ({"hero_die": "d8", "hero_shown": "9"}, BAD, "hero_shown", ""),
        ({"slots": ["total", "total"]}, BAD, "slots", ""),
    )),
    "arylon.hitch": ({}, (
        ({"difficulty": 5, "hitches": ["d6"] * 4}, RULE, "hitches", "K8 allows 3"),
        ({"difficulty": 5, "hitches": ["d6"], "rolled": 0}, BAD, "rolled", "enter 1 for the whole roll"),
        ({"difficulty": 5, "hitches": ["d6+d6"]}, RULE, "hitches.0", "K12"),
        ({"bank_hitches": ["d99"]}, LIMIT, "bank_hitches.0", "up to d20"),
        ({"from_mob": True}, BAD, "from_mob", "a player buys"),
        ({"hitches": ["d6"], "takes": "step_down"}, BAD, "takes", "say that a player buys"),
        ({"difficulty": ["d8+d6"]}, RULE, "difficulty.0", "K12"),
        ({"difficulty": {"number": 9, "dice": ["d99"]}}, LIMIT, "difficulty.dice.0", "up to d20"),
        ({"difficulty": 5, "hitches": ["d6"], "rolled": 3}, RULE, "hitches",
         'read KR1 as "The Botch stands and its Hitches may be bought"', read(KR1="botch_only")),
    )),
    "arylon.advance": ({"trait": "attribute"}, (
        ({"trait": "skill", "to": "d4"}, RULE, "to", "not above d4"),
        ({"die": "d20"}, RULE, "die", "no step of the ladder"),
        ({"die": "d8", "to": "d20"}, RULE, "to", "no step of the ladder"),
        ({"die": "d8", "to": "d8"}, RULE, "to", "not above d8"),
        ({"die": "d8", "to": "d4"}, RULE, "to", "name a larger one"),
        ({"die": "d12"}, RULE, "die", "the largest type", read(KR25="stops")),
        ({"die": "d8", "trait": "distinction"}, RULE, "trait", "Distinctions rise like Stats"),
    )),
    "arylon.assemble": ({}, (
        ({"traits": [SHEET[0], LOUD, SHEET[2]]}, RULE, "traits.1.die", "Loud is a Distinction of d10"),
        ({"traits": [SHEET[0], LOUD, SHEET[2]]}, RULE, "traits.1.die", "KR14"),
        ({"traits": [*SHEET, {**SHEET[0], "name": "Wits"}]}, RULE, "traits.3.kind", "Wits is a second die"),
        ({"traits": [*SHEET, {**SHEET[0], "name": "Wits"}]}, RULE, "traits.3.kind", "KR32"),
        ({"traits": [*SHEET, SHEET[1]]}, RULE, "traits.3.kind", "tick one of them"),
    )),
    "arylon.step": ({}, (
        ({"die": "d7"}, RULE, "die", "no step of the ladder"),
        ({"die": "d8+d6"}, RULE, "die", "no step of the ladder"),
        ({"die": "d12+d2"}, RULE, "die", "no step of the ladder", read(KR25="stops")),
        ({"asset_die": "d20"}, RULE, "asset_die", "no step of the ladder"),
        ({"die": "d12", "steps": 7}, OPEN, "steps", "agree on it"),
        ({"die": "d12"}, RULE, "steps", "the largest type", read(KR25="stops")),
        ({"steps": -2, "asset_die": "d8"}, RULE, "steps", "starts at its own size"),
    )),
    "scattershot.contest": ({"actor_rating": 12, "resistor_rating": 11}, (
        ({"critical_juncture": 9, "epic_index": 2}, RULE, "epic_index", "S22"),
        ({}, BAD, "faces", "the Resistor's d10 number 1 of 2", thrown(3, 4)),
        ({}, BAD, "faces", "the Actor's d10 number 2 of 2", thrown(3)),
    )),
    "scattershot.mib": ({"rating": 12, "dice_for": 1}, (
        ({}, BAD, "faces", "d10 number 2 of 2", thrown(3)),
        ({}, BAD, "faces", "Experience Die for, number 1 of 1", thrown(3, 5)),
        ({}, BAD, "faces", "takes 3 faces", thrown(3, 5, 6, 2)),
        ({}, BAD, "faces.0", "d10", thrown(-1, 5, 6)),
        ({}, BAD, "faces.2", "6", thrown(3, 5, 7)),
        ({}, BAD, "faces.1", "white", thrown(3, "white", 6)),
    )),
    "scattershot.damage": ({"rmib": 3}, (
        ({"strength": -3}, OPEN, "strength", "SR39"),
        ({"protection_rating": 33}, OPEN, "protection_rating", "SR39"),
    )),
    "scattershot.default": ({"grade": "easy"}, (
        ({"critical_juncture": 11}, RULE, "critical_juncture", "S22"),
    )),
    "scattershot.duel": (FENCERS, (
        ({"epic_index": 9}, RULE, "epic_index", "S22"),
        ({"fighter": {**TWELVE, "challenges": 4}}, RULE, "fighter.challenges", "S17"),
        ({"fighter": {**TWELVE, "advantages": 1}, "foe": {**TWELVE, "advantages": 1}}, RULE,
         "fighter.advantages", "only one side", read(SR46="one_side_only")),
        ({"fighter": {**TWELVE, "advantages": 2}, "foe": {**TWELVE, "advantages": 2}}, RULE,
         "foe.advantages", "4 Advantages", read(SR41="in_play")),
        ({"foe": {**TWELVE, "protection_rating": 99}}, OPEN, "foe.protection_rating", "SR39"),
    )),
    "scattershot.experience": ({"dice": 2}, (
        ({}, BAD, "faces", "Experience Die 2 of 2", thrown(3)),
    )),
    "scattershot.fight": ({"actor_rating": 12, "resistor_rating": 11}, (
        ({"actor_challenges": 9}, RULE, "actor_challenges", "S17"),
    )),
    "scattershot.game": ({}, (
        ({"critical_juncture": 11}, RULE, "critical_juncture", "lower"),
        ({"critical_juncture": 10}, RULE, "critical_juncture", "SR29"),
        ({"epic_index": 0}, RULE, "epic_index", "SR29"),
    )),
    "scattershot.melee": ({"personae": TWO}, (
        ({"personae": []}, BAD, "personae", "S32"),
        ({"personae": [{"name": "", "seat": 1}]}, BAD, "personae.0.name", "blank"),
        ({"personae": [TWO[0], TWO[0]]}, BAD, "personae.1.name", "Two Personae have"),
        ({"turn": 3}, BAD, "turn", "one of 1, 2"),
        ({"declared_by": 3}, BAD, "declared_by", "S31"),
        ({"epic_index": 0}, RULE, "epic_index", "SR29"),
        ({"epic_index": 11}, RULE, "epic_index", "take 9 or less"),
        ({"personae": [{**ILSE, "engaged": "nobody we know"}, CAPTAIN]}, BAD, "personae.0.engaged",
         "nobody else in the Melee"),
        ({"personae": [{**ILSE, "engaged": "Ilse"}, CAPTAIN]}, BAD, "personae.0.engaged", "S38"),
        ({"personae": [{**ILSE, "over": "Ilse"}, CAPTAIN]}, BAD, "personae.0.over", "S38"),
        ({"personae": [{**ILSE, "engaged": "", "advantages": 1}, CAPTAIN]}, BAD, "personae.0.over",
         "name the foe"),
    )),
    "scattershot.persona": ({}, (({"skills": [{"name": "a"}] * 101}, LIMIT, "skills", ""),)),
    "scattershot.ue_chart": ({}, (
        ({"rating": 33}, OPEN, "rating", "give the Factor from your own chart"),
        ({"rating": -33}, OPEN, "rating", "SR39"),
        ({"rating": 99}, OPEN, "rating", "SR39, F0 P2, invented"),
        ({"rating": -8}, OPEN, "rating", 'read SR51 as "Those of a MIB as far above zero"',
         read(SR51="not_said")),
    )),
    "shattered_world.action": ({"target": 5}, (
        ({"critical_multiplier": "1/2"}, BAD, "critical_multiplier", ""),
        ({"further_dice": ["d6"] * 21}, LIMIT, "further_dice", ""),
        ({"further_dice": ["d1000"]}, LIMIT, "further_dice", ""),
        ({"further_dice": ["d6"]}, BAD, "faces", "Action Die", thrown()),
        ({"further_dice": ["d6"]}, BAD, "faces", "d6", thrown(3)),
        ({"further_dice": ["d6"]}, BAD, "faces.0", "4", thrown(5, 1)),
    )),
    "shattered_world.buy_in": ({}, (
        ({"notation": "32", "purchases": 2}, RULE, "purchases", "ask for one"),
        ({"notation": "32", "purchases": 2}, RULE, "purchases", "H15, F3 Achievements and Buy-Ins, stated"),
    )),
    "shattered_world.dice": ({}, (
        ({"chart": [8], "steps": 1}, RULE, "steps", ""),
        ({"chart": [4, 8], "steps": 1, "human": True}, RULE, "steps", ""),
        ({"price": "ten"}, BAD, "price", ""),
    )),
    "shattered_world.factor": ({}, (
        ({"factors": [2]}, BAD, "factors.0", ""),
        ({"factors": ["/1/0"]}, BAD, "factors.0", ""),
        ({"factors": ["x" + "9" * 400]}, BAD, "factors.0", ""),
        ({"factors": ["x2000000"]}, LIMIT, "factors.0", ""),
        ({"factors": ["x2"] * 41}, LIMIT, "factors", ""),
        ({"factors": ["x2"], "multipliers": [2]}, BAD, "factors", ""),
    )),
    "shattered_world.initiative": ({}, (({}, BAD, "combatants", ""),)),
    "shattered_world.plan": ({"xp": 500}, (
        ({"purchases": [{"buy": "other", "notation": "3/y"}]}, BAD, "purchases.0.notation", ""),
        ({"purchases": [{"buy": "uam", "times": 100}] * 6}, LIMIT, "purchases", ""),
    )),
    "shattered_world.character": ({}, (
        ({"purchases": [{"buy": "other", "name": "Parry"}]}, BAD, "purchases.0.notation", ""),
    )),
    "walkabout.draw": ({"colour": "red"}, (
        ({"bag": {}}, RULE, "bag", "The bag holds 0"),
        ({"bag": {"white": 2}}, RULE, "bag", "W7"),
        ({"bag": {"white": 1000, "black": 1000}}, LIMIT, "bag", ""),
        ({"reserve": 10}, RULE, "reserve", "9 or fewer"),
        ({"bag": {}}, RULE, "bag", "", read(WR12="with_replacement")),
        ({"redraws": 7, "keywords": 3}, RULE, "redraws", "WR12", read(WR12="never_refill")),
        ({"redraws": 6, "reserve": 1, "keywords": 3}, RULE, "reserve", "WR12",
         read(WR12="never_refill")),
        ({"reserve": 10}, RULE, "reserve", "WR12", read(WR12="never_refill", WR11="put_back")),
        ({"redraws": 2, "reserve": 1}, BAD, "faces", "core token 2 of 3", thrown("white")),
        ({"redraws": 2, "reserve": 1}, BAD, "faces.1", "core token 2 of 3",
         thrown("red", "red", "black")),
        ({"redraws": 2, "reserve": 1}, BAD, "faces", "replacement 2 of 2",
         thrown("white", "white", "black", "black")),
        ({"redraws": 2, "reserve": 1}, BAD, "faces", "reserve token 1 of 1",
         thrown("white", "white", "black", "black", "black")),
        ({}, BAD, "faces", "", thrown("white", "white", "black", "black")),
    )),
    "walkabout.pool": ({"keywords": 0}, (
        ({"pairs": 1}, BAD, "pairs", ""),
        ({"positives": ["single"] * 101}, LIMIT, "positives", ""),
        ({"positives": ["double"], "negatives": ["double"], "cancel": True, "pairs": 3}, RULE, "pairs", "W5"),
    )),
    "walkabout.order": ({"characters": [ANN]}, (
        ({"characters": [{**ANN, "name": ""}]}, RULE, "characters.0.name", ""),
        ({"characters": [ANN, ANN]}, RULE, "characters.1.name", ""),
        ({"characters": [{**ANN, "throwaway_white": 1}]}, RULE, "characters.0.throwaway_white", ""),
    )),
    "walkabout.reserve": ({"colour": "blue"}, (
        ({"bag": {"red": 3, "white": 3}, "positives": ["double"] * 3}, RULE, "positives", ""),
        ({"bag": {"red": 3, "white": 3}, "negatives": ["double"] * 3}, RULE, "negatives", ""),
        ({"positives": ["single"], "redraws": 1}, RULE, "drawn", "", read(WR11="put_back")),
    )),
    "walkabout.resolve": ({"colour": "red", "core": SAFE}, (
        ({"traded_items": 1}, RULE, "traded_items", "WR25", read(WR25="not_allowed")),
        ({"reserve": [{"token": "black", "on": "negative", "from_relationship": True}]}, RULE,
         "reserve.0.on", "WR6", read(WR6="own_relationship")),
    )),
}  # fmt: skip
"""By calculator inputs, and rows: other inputs, code, field, what it says or cites, what else is asked."""
ROWS = [
    (calculator, {**inputs, **row[0]}, *row[1:])
    for calculator, (inputs, rows) in REFUSED.items()
    for row in rows
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[3]} {row[4][:40]}")
def test_is_refused_on_its_field(row: tuple[Any, ...]) -> None:
    """With its code, the field, and a sentence that says what to do."""
    calculator, inputs, code, field, says, *more = row
    mode = "odds" if "odds" in find(calculator).modes else "work"
    answer = asked({"calculator": calculator, "mode": mode, "inputs": inputs, **dict(*more)})
    assert not answer["ok"]
    failure = answer["failure"]
    wanted = field if field.startswith("faces") else f"inputs.{field}"
    assert (failure["code"], failure["field"]) == (code, wanted), failure
    assert says in f"{failure['message']} {failure['source']}"
