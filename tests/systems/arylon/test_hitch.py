"""Buying Hitches: laws and refusals. Golden numbers stand in `golden/hitch.toml`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json

ID = "arylon.hitch"
FEW = st.lists(st.sampled_from(["d4", "d6", "d8", "d12+d6"]), max_size=3)


def _work(inputs: Mapping[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, inputs=inputs, readings=readings))


class TestPurchase:
    """A plot point for a Hitch: out of a slot a harder roll, out of the Bank a condition."""

    @given(FEW, st.integers(0, 30), st.booleans())
    def test_every_hitch_is_paid_and_lands_somewhere(self, dice: list[str], number: int, late: bool) -> None:
        """As many plot points as Hitches change hands, and every die is on the difficulty or waits."""
        answer = _work({"difficulty": number, "hitches": dice, "late": late}).result
        assert answer["plot_points"] == answer["seller_gains"] == len(dice)
        assert answer["dice"] + answer["carried"] == dice
        assert answer["number"] == number
        assert answer["botch"] == (len(dice) >= 3)

    def test_the_answer_is_a_difficulty_for_a_roll(self) -> None:
        """What comes out goes into the roll as it is."""
        bought = _work({"difficulty": {"number": 9, "dice": ["d4"]}, "hitches": ["d6"]}).result
        difficulty = {"number": bought["number"], "dice": bought["dice"]}
        odds = handle(
            Request(
                calculator="arylon.roll",
                mode="odds",
                inputs={"dice": ["d8", "d8", "d8"], "difficulty": difficulty},
            )
        )
        assert odds.inputs["difficulty"] == {"number": 9, "dice": ["d4", "d6"]}

    def test_read_by_size_it_agrees_with_the_roll(self) -> None:
        """Under KR6 as size the number after the purchase is the one that the roll would reach by itself."""
        bought = _work({"difficulty": 5, "hitches": ["d12+d6", "d4"]}, KR6="size").result
        assert (bought["number"], bought["dice"]) == (5 + 18 + 4, [])

    def test_read_as_later_it_always_waits(self) -> None:
        """Under KR6 as later even a purchase at once changes nothing on this roll."""
        answer = _work({"difficulty": 5, "hitches": ["d6"]}, KR6="later")
        assert answer.result["carried"] == ["d6"]
        assert "d6 waits for the next roll" in answer.sentence

    def test_the_sentence_counts_what_it_names(self) -> None:
        """Two dice wait, two conditions land."""
        late = _work({"difficulty": 5, "hitches": ["d6", "d8"], "late": True})
        assert late.sentence.endswith("d6 and d8 wait for the next roll.")
        bank = _work({"difficulty": 5, "bank_hitches": ["d4", "d6"]})
        assert bank.sentence.endswith("conditions of d4 and d6 land.")

    def test_read_as_free_only_the_bank_is_paid(self) -> None:
        """Under KR7 as free the rise costs nothing; a condition out of the Bank still does."""
        inputs = {"difficulty": 5, "hitches": ["d6"], "bank_hitches": ["d4"]}
        assert _work(inputs, KR7="free").result["plot_points"] == 1
        assert _work({"hitches": ["d6"], "buyer": "player"}, KR7="free").sentence == (
            "The player buys 1 Hitch for nothing: d6 for the next pool."
        )

    def test_a_player_may_keep_one_for_later(self) -> None:
        """What a player buys late keeps until the scene ends; a step down is told as one."""
        answer = _work(
            {"hitches": ["d6"], "buyer": "player", "takes": "step_down", "late": True}, KR17="spent"
        )
        assert answer.result["seller_gains"] == 0
        assert answer.sentence == "The player buys 1 Hitch for 1 plot point: 1 step down."
        assert "keeps until the scene ends" in answer.steps[-1].text

    def test_nothing_bought_changes_nothing(self) -> None:
        """No purchase, no price, the same difficulty."""
        answer = _work({"difficulty": 7})
        assert (answer.result["number"], answer.result["plot_points"]) == (7, 0)
        assert answer.sentence == "No Hitch is bought, and nothing changes."

    def test_only_the_bank(self) -> None:
        """A Hitch bought out of the Bank needs no difficulty and leaves none."""
        answer = _work({"bank_hitches": ["d6"]})
        assert answer.result["number"] is None
        assert answer.sentence == "The GM buys 1 Hitch for 1 plot point: a condition of d6 lands."

    def test_a_condition_is_told(self) -> None:
        """Out of the Bank comes a condition of the die's type, and the sentence says so."""
        answer = _work({"difficulty": 7, "hitches": ["d8"], "bank_hitches": ["d6"], "rolled": 3})
        assert answer.sentence == (
            "The GM buys 2 Hitches for 2 plot points: "
            "the difficulty is now 7 and d8, and a condition of d6 lands."
        )
        assert answer.steps[0].clause == "KR1"


REFUSED: list[tuple[dict[str, Any], str, str, str]] = [
    ({"hitches": ["d6"]}, "invalid_request", "inputs.difficulty", "difficulty is missing"),
    (
        {"difficulty": ["d8", "d8"], "hitches": ["d6"]},
        "invalid_request",
        "inputs.difficulty",
        "what they came to",
    ),
    ({"difficulty": 5, "hitches": ["d6"] * 4}, "illegal_choice", "inputs.hitches", "K8 allows 3"),
    (
        {"difficulty": 5, "hitches": ["d6"], "rolled": 0},
        "invalid_request",
        "inputs.rolled",
        "raise rolled to 1",
    ),
    ({"difficulty": 5, "hitches": ["d6+d6"]}, "illegal_choice", "inputs.hitches.0", "K12"),
    ({"bank_hitches": ["d99"]}, "limit_exceeded", "inputs.bank_hitches.0", "up to d20"),
    ({"hitches": ["d6"], "buyer": "player", "from_mob": True}, "illegal_choice", "inputs.from_mob", "K11"),
    ({"buyer": "nobody"}, "invalid_request", "inputs.buyer", "one of gm, player"),
    ({"late": 1}, "invalid_request", "inputs.late", "true or false"),
    ({"difficulty": -1}, "invalid_request", "inputs.difficulty", "0 or more"),
]


@pytest.mark.parametrize(("inputs", "code", "field", "message"), REFUSED, ids=str)
def test_refuses(inputs: dict[str, Any], code: str, field: str, message: str) -> None:
    """A purchase that cannot be made is refused on its field, with a sentence that says what to do."""
    failure = json.loads(handle_json(json.dumps({"calculator": ID, "inputs": inputs})))["failure"]
    assert (failure["code"], failure["field"]) == (code, field), failure
    assert message in failure["message"]


def test_a_botch_may_be_off_the_market() -> None:
    """Under KR1 as Botch only, no Hitch of three rolled can be bought; of two it can."""
    inputs = {"difficulty": 5, "hitches": ["d6"], "rolled": 3}
    request = {"calculator": ID, "inputs": inputs, "readings": {"KR1": "botch_only"}}
    failure = json.loads(handle_json(json.dumps(request)))["failure"]
    assert (failure["code"], failure["field"]) == ("illegal_choice", "inputs.hitches")
    assert "read KR1 as both" in failure["message"]
    assert _work({**inputs, "rolled": 2}, KR1="botch_only").result["plot_points"] == 1
