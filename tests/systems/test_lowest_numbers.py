"""The lowest whole number of every input: typed by hand, so that a declaration that slips is seen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import handle_json
from engine.catalogue import find

BAG = {"white": 6, "black": 6, "green": 3, "blue": 2, "red": 1}
DICE = ["d8", "d8", "d6"]
SIDES = {"initiator_dice": DICE, "responder_dice": DICE}
CORE = {"success": "green", "sacrifice": "black", "story": "white"}
ACTOR = {"actor_rating": 12, "resistor_rating": 12}
EVERY: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("arylon.roll", {"dice": DICE}, {"plot_points": 0}),
    ("arylon.contest", SIDES, {"initiator_plot_points": 0, "responder_plot_points": 0}),
    ("arylon.hitch", {"difficulty": 11, "bank_hitches": ["d6"]}, {"rolled": 1}),
    ("arylon.advance", {"trait": "skill", "die": "d8"}, {"points": 0, "factor": 1}),
    (
        "scattershot.mib",
        {"rating": 12},
        {"dice_for": 0, "dice_against": 0, "challenges": 0, "benefits": 0, "critical_juncture": 0},
    ),
    ("scattershot.contest", ACTOR, {"actor_dice_for": 0, "resistor_challenges": 0, "resistor_benefits": 0}),
    ("scattershot.fight", ACTOR, {"hit_points": 1, "weapon_bonus": 0, "protection": 0}),
    ("scattershot.damage", {"rmib": 5}, {"weapon_bonus": 0, "protection": 0, "protection_rating": 0}),
    ("scattershot.experience", {"dice": 1}, {"dice": 1, "cashed_in": 0}),
    ("scattershot.default", {"grade": "easy"}, {"penalty": 0, "scope_levels": 0}),
    ("scattershot.gimme", {"value": 3, "manifestation": "mediocre"}, {"value": 1}),
    (
        "scattershot.scope",
        {"players": 3, "personae": 2, "regular_characters": 3},
        {"players": 1, "personae": 0, "regular_characters": 0},
    ),
    ("scattershot.persona", {}, {"statistics.strength": 0, "character_elements": 0, "limit": 0}),
    (
        "scattershot.persona",
        {"skills": [{"name": "Fencing"}], "free_skills": [{"name": "Dancing"}]},
        {"skills.0.points": 0, "free_skills.0.level": 0, "free_skills.0.raised": 0},
    ),
    ("shattered_world.whittle", {"die": 8, "target": 7, "pool": 3}, {"pool": 1}),
    (
        "shattered_world.achievements",
        {"earned": []},
        {"other": 0, "current_xp": 0, "total_achievements": 0, "spent": 0},
    ),
    ("shattered_world.buy_in", {"notation": "1/e"}, {"purchases": 1, "owned": 0}),
    ("shattered_world.dice", {}, {"steps": 0}),
    (
        "shattered_world.plan",
        {
            "xp": 9,
            "abilities": [{"name": "Agility"}],
            "purchases": [{"buy": "exceptional", "ability": "Agility"}],
        },
        {
            "xp": 0,
            "total_achievements": 0,
            "abilities.0.score": 0,
            "abilities.0.exceptional": 0,
            "abilities.0.uncanny": 0,
            "abilities.0.super": 0,
            "purchases.0.times": 1,
        },
    ),
    ("walkabout.pool", {"keywords": 1, "cancel": True}, {"keywords": 0, "extra_keywords": 0, "pairs": 0}),
    (
        "walkabout.draw",
        {"colour": "blue", "bag": BAG},
        {"keywords": 0, "redraws": 0, "reserve": 0, "extra_keywords": 0}
        | dict.fromkeys([f"bag.{colour}" for colour in BAG], 0),
    ),
    (
        "walkabout.resolve",
        {"colour": "blue", "core": CORE},
        {"obstacles": 0, "traded_items": 0, "characters": 1},
    ),
    (
        "walkabout.order",
        {"characters": [{"name": "Ann", "white": 1, "tokens": 4}]},
        {
            "characters.0.white": 0,
            "characters.0.tokens": 3,
            "characters.0.throwaway_white": 0,
            "characters.0.throwaways": 0,
        },
    ),
    ("walkabout.trait", {"kind": "item"}, {"successes": 0, "sacrifices": 0}),
]
CASES = [(name, inputs, path, lowest) for name, inputs, lows in EVERY for path, lowest in lows.items()]


def _with(inputs: Any, path: str, value: int) -> Any:
    """Return the inputs with the number at a dotted path replaced."""
    head, _, rest = path.partition(".")
    if isinstance(inputs, list):
        changed = list(inputs)
        changed[int(head)] = _with(inputs[int(head)], rest, value)
        return changed
    return {**inputs, head: _with(inputs.get(head, {}), rest, value) if rest else value}


def _failure(calculator: str, inputs: Any) -> dict[str, Any] | None:
    mode = "odds" if "odds" in find(calculator).modes else "work"
    answer = json.loads(handle_json(json.dumps({"calculator": calculator, "mode": mode, "inputs": inputs})))
    return None if answer["ok"] else answer["failure"]


@pytest.mark.parametrize(("calculator", "inputs", "path", "lowest"), CASES, ids=lambda value: str(value)[:40])
def test_lowest(calculator: str, inputs: dict[str, Any], path: str, lowest: int) -> None:
    """The lowest number can be read, whatever the rules then say to it; one less cannot."""
    read = _failure(calculator, _with(inputs, path, lowest))
    assert read is None or read["code"] != "invalid_request", read

    below = _failure(calculator, _with(inputs, path, lowest - 1))
    assert below is not None
    assert (below["code"], below["field"]) == ("invalid_request", f"inputs.{path}")
