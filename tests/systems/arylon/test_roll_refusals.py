"""The roll: what it refuses, and in which words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import handle_json

ID = "arylon.roll"
REFUSED: list[tuple[dict[str, Any], str, str, str]] = [
    ({"dice": []}, "illegal_choice", "inputs.dice", "K2 asks for 3"),
    ({"dice": ["d8", "d6"]}, "illegal_choice", "inputs.dice", "add 1"),
    ({"dice": ["d8", "d6", "d1"]}, "invalid_request", "inputs.dice.2", "2 faces or more"),
    ({"dice": ["d8", "d6", "d12+d1"]}, "invalid_request", "inputs.dice.2", "2 faces or more"),
    ({"dice": ["d8", "d6", "d21"]}, "limit_exceeded", "inputs.dice.2", "dice up to d20"),
    ({"dice": ["d8", "d6", "d10+d4"]}, "illegal_choice", "inputs.dice.2", "only a d12 takes one"),
    ({"dice": ["d8"] * 3, "hero_die": "d8"}, "illegal_choice", "inputs.hero_die", "costs 1 plot point"),
    ({"dice": ["d8"] * 3, "hero_die": "d8+d4", "plot_points": 1}, "illegal_choice", "inputs.hero_die", "K12"),
    ({"dice": ["d8"] * 3, "difficulty": ["d8+d8"]}, "illegal_choice", "inputs.difficulty.0", "K12"),
    (
        {"dice": ["d8"] * 3, "difficulty": {"number": 1, "dice": ["d30"]}},
        "limit_exceeded",
        "inputs.difficulty.dice.0",
        "up to d20",
    ),
    (
        {"dice": ["d12+d12"] * 40, "plot_points": 100},
        "limit_exceeded",
        "inputs.dice",
        "40 dice of which the highest 40 are added up take too long for exact odds",
    ),
    (
        {"dice": ["d12+d12"] * 20 + ["d12+d10"] * 20, "plot_points": 12},
        "limit_exceeded",
        "inputs.dice",
        "40 dice of which the highest 15 are added up take too long for exact odds",
    ),
    (
        {"dice": ["d8"] * 3, "difficulty": {"number": 1, "dice": ["d12+d4"] * 25}},
        "limit_exceeded",
        "inputs.difficulty.dice",
        "such as 24 of which all are added up",
    ),
    (
        {"dice": ["d8"] * 3, "bought": ["d6"]}, "invalid_request", "inputs.bought",
        "No difficulty stands against you, so no Hitch can be bought for it or out of it",
    ),
    (
        {"dice": ["d8"] * 3, "difficulty": 8, "sold": ["d6", "d6"], "sold_bank": ["d8", "d8"]},
        "illegal_choice", "inputs.sold_bank", "4 Hitches are bought of one roll, and K8 lets 3 be",
    ),
    (
        {"dice": ["d8"] * 3, "difficulty": 8, "sold": ["d6+d4"]}, "illegal_choice", "inputs.sold.0",
        "only a d12 takes one (K12)",
    ),
    (
        {"dice": ["d8"] * 3, "difficulty": 8, "bought": ["d6", "d6"], "bought_step": ["d8", "d8"]},
        "illegal_choice", "inputs.bought_step", "4 Hitches are bought of one roll, and K8 lets 3 be",
    ),
    (
        {"dice": ["d8"] * 3, "difficulty": 8, "bought_step": ["d6"]}, "invalid_request",
        "inputs.bought_step", "odds are for dice that have not",
    ),
    (
        {"dice": ["d8"] * 3, "sold_bank": ["d6"]}, "invalid_request", "inputs.sold_bank",
        "odds are for dice that have not",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "code", "field", "message"), REFUSED, ids=str)
def test_refuses(inputs: dict[str, Any], code: str, field: str, message: str) -> None:
    """A request that cannot be answered is refused on its field, with a sentence that says what to do."""
    answer = json.loads(handle_json(json.dumps({"calculator": ID, "mode": "odds", "inputs": inputs})))
    failure = answer["failure"]
    assert (failure["code"], failure["field"]) == (code, field), failure
    assert message in failure["message"]


def test_only_the_ladders_dice_where_a_group_reads_it_so() -> None:
    """Under KR23 as Cortex dice, a d20 and a d12+d20 are refused, and a d12+d2 is not."""
    for name, code in (("d20", "illegal_choice"), ("d12+d20", "illegal_choice"), ("d12+d2", None)):
        request = {"calculator": ID, "mode": "odds", "inputs": {"dice": ["d8", "d8", name]}}
        answer = json.loads(handle_json(json.dumps({**request, "readings": {"KR23": "cortex_dice"}})))
        assert (None if answer["ok"] else answer["failure"]["code"]) == code


def test_dice_that_fall_apart_are_counted_apart() -> None:
    """Read as two dice, forty d12+d6 are eighty, against the GM or beside him; only odds mind them."""
    for inputs in ({"dice": ["d12+d6"] * 40}, {"dice": ["d8"] * 3, "difficulty": ["d12+d6"] * 40}):
        request = {"calculator": ID, "mode": "odds", "inputs": inputs, "readings": {"KR9": "two_dice"}}
        failure = json.loads(handle_json(json.dumps(request)))["failure"]
        field = "inputs.difficulty" if "difficulty" in inputs else "inputs.dice"
        assert (failure["code"], failure["field"]) == ("limit_exceeded", field)
        rolled = json.loads(handle_json(json.dumps({**request, "mode": "roll", "seed": "any"})))
        assert rolled["ok"]


def test_a_table_full_of_dice_is_ordinary() -> None:
    """Two dozen dice with points for every one of them, against as many bought dice, are answered."""
    inputs = {
        "dice": ["d12+d4"] * 24,
        "plot_points": 24,
        "difficulty": {"number": 11, "dice": ["d8"] * 24},
    }
    assert json.loads(handle_json(json.dumps({"calculator": ID, "mode": "odds", "inputs": inputs})))["ok"]
