"""What the build tells the scripts about placing by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Request, catalogue, find, handle
from macros.pages.calculators import board_data

CALCULATORS = [each for system in catalogue() for each in system.calculators]
WITH_BOARD = [each for each in CALCULATORS if each.board is not None]


def told(calculator: str, mode: str, **more: Any) -> Any:
    """Return what a calculator's board is told."""
    return json.loads(board_data(find(calculator), handle(Request(calculator=calculator, mode=mode, **more))))


@pytest.mark.parametrize("calculator", WITH_BOARD, ids=lambda each: each.id)
def test_names_what_exists(calculator: Any) -> None:
    """Every input, result and follow-up that a board names is declared."""
    board = calculator.board
    ways = {each.name: find(each.to) for each in calculator.follow_ups}
    target = ways[board.follow_up] if board.follow_up else calculator
    inputs = {each.name for each in target.declared}
    results = {each.name for each in target.results}
    assert target.placings
    for placing in target.placings:
        assert {placing.input, *placing.taken_from} <= inputs
        assert set(placing.limits) <= set(placing.places)
        assert not placing.effects or placing.effects in results
        for source in filter(None, (placing.pieces, placing.values)):
            part, _, name = source.partition(".")
            assert name in {"inputs": inputs, "result": results}[part]
    own = {each.name for each in calculator.results}
    assert not board.plans or board.plans in own
    if board.drawn_from:
        assert {board.drawn_from.left, *board.drawn_from.drawn} <= own
        assert board.drawn_from.bag in {each.name for each in calculator.declared}


def test_only_calculators_with_places() -> None:
    """Others are told nothing, and their pages load nothing."""
    response = handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 12}))
    assert board_data(find("scattershot.mib"), response) == ""


def test_a_printed_roll_comes_with_its_pieces() -> None:
    """The dice of a roll that the build shows can be placed at once."""
    inputs = {"dice": ["d8", "d8", "d10", "d6"], "difficulty": 11}
    data = told("arylon.roll", "roll", inputs=inputs, faces=(6, 3, 7, 5))
    assert data["built"]["result"]["pool"] == ["d8", "d8", "d10", "d6"]
    assert data["built"]["result"]["showed"] == ["6", "3", "7", "5"]
    assert [name for name, _ in data["placings"][0]["boxes"]] == ["total", "effect", "bank"]


def test_odds_have_no_pieces() -> None:
    """Dice that have not fallen cannot be placed."""
    inputs = {"dice": ["d8", "d8", "d10", "d6"], "difficulty": 11}
    assert told("arylon.roll", "odds", inputs=inputs)["built"] == {}


def test_a_draw_places_what_follows_it() -> None:
    """The places are those of the question that follows, and the bag says which token lies where."""
    inputs = {"colour": "green", "keywords": 1}
    data = told("walkabout.draw", "roll", inputs=inputs, seed="wall")
    assert [each["input"] for each in data["placings"]] == ["core", "reserve"]
    assert [target for _, _, target, _ in data["bag"]["drawn"]] == ["", "core", "", "reserve"]
    rows = [row for *_, row in data["bag"]["drawn"] if row]
    assert rows == list(dict.fromkeys(each.label for each in find("walkabout.draw").throws))
    assert set(data["built"]["result"]["bag_left"]) == {"white", "black", "green", "blue", "red"}
