"""Buying Hitches: laws and refusals. Golden numbers stand in `golden/hitch.toml`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json
from engine.followups import next_questions

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
        assert late.sentence.endswith("d6 and d8 wait for the next roll; the difficulty stays 5.")
        bank = _work({"difficulty": 5, "bank_hitches": ["d4", "d6"]})
        assert bank.sentence.endswith("conditions of d4 and d6 land; the difficulty stays 5.")

    def test_read_as_free_only_the_bank_is_paid(self) -> None:
        """Under KR7 as free the rise costs nothing; a condition out of the Bank still does."""
        inputs = {"difficulty": 5, "hitches": ["d6"], "bank_hitches": ["d4"]}
        assert _work(inputs, KR7="free").result["plot_points"] == 1
        mine = {**inputs, "buyer": "player"}
        assert _work(mine, KR7="free").result["plot_points"] == 1
        assert _work({"hitches": ["d6"], "buyer": "player"}, KR7="free").sentence == (
            "The player buys 1 Hitch for nothing: d6 is rolled on top of the player's Total."
        )

    def test_a_step_down_always_has_its_price(self) -> None:
        """Under KR7 as free too: an Opportunity is one of the things that a plot point buys (K13)."""
        taken = {"hitches": ["d6"], "bank_hitches": ["d8"], "buyer": "player", "takes": "step_down"}
        for reading in ("bought", "free"):
            result = _work(taken, KR7=reading).result
            assert (result["plot_points"], result["step_downs"], result["conditions"]) == (2, 2, [])

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
            "The roll was a Botch and failed. The GM buys 2 Hitches for 2 plot points: "
            "the difficulty is now 7 and d8, and a condition of d6 lands."
        )
        assert [step.clause for step in answer.steps[:2]] == ["K9", "KR1"]


class TestSameTerms:
    """K10: what the GM can do with a player's Hitch, a player can do with the GM's."""

    @given(FEW, st.booleans(), st.sampled_from(["rolled", "size", "later"]))
    def test_a_player_gets_what_the_gm_would(self, dice: list[str], late: bool, how: str) -> None:
        """Price, conditions, dice at once and dice for later are the same, only for the other side."""
        inputs = {"difficulty": 9, "hitches": dice[:2], "bank_hitches": dice[2:], "late": late}
        gm = _work(inputs, KR6=how).result
        player = _work({**inputs, "buyer": "player"}, KR6=how).result

        assert player["plot_points"] == gm["plot_points"]
        assert player["conditions"] == gm["conditions"]
        assert player["total_dice"] == gm["dice"]
        assert player["flat"] == gm["flat"] == gm["number"] - 9
        assert player["pool_dice"] == gm["carried"]
        assert (player["number"], player["dice"], player["carried"]) == (9, [], [])

    @pytest.mark.parametrize(
        ("reading", "total", "pool", "conditions"),
        [
            ("at_once", ["d8"], [], ["d6"]),
            ("next_pool", [], ["d8"], ["d6"]),
            ("all_dice", [], ["d8", "d6"], []),
        ],
    )
    def test_every_reading(
        self, reading: str, total: list[str], pool: list[str], conditions: list[str]
    ) -> None:
        """A d8 out of a slot and a d6 out of the Bank, as KR29 can be read."""
        answer = _work({"hitches": ["d8"], "bank_hitches": ["d6"], "buyer": "player"}, KR29=reading)
        found = [answer.result[name] for name in ("total_dice", "pool_dice", "conditions")]
        assert found == [total, pool, conditions]
        assert "KR29" in {step.clause for step in answer.steps}

    def test_its_sentence_says_where_it_lands(self) -> None:
        """At once on top of the Total, later in a pool, out of the Bank on the one who hitched."""
        mine = {"hitches": ["d8"], "bank_hitches": ["d6"], "buyer": "player"}
        assert _work(mine).sentence == (
            "The player buys 2 Hitches for 2 plot points: d8 is rolled on top of the player's Total, "
            "and a condition of d6 lands on whoever rolled the Hitch."
        )
        assert _work({**mine, "late": True}).sentence.endswith(
            ": d8 joins the player's next pool, and a condition of d6 lands on whoever rolled the Hitch."
        )
        two = {"hitches": ["d8", "d4"], "buyer": "player"}
        assert _work(two).sentence.endswith(": d8 and d4 are rolled on top of the player's Total.")
        assert _work(two, KR6="size").sentence.endswith(": the player's Total rises by 12.")
        assert _work({**two, "late": True}).sentence.endswith(": d8 and d4 join the player's next pool.")

    @pytest.mark.parametrize(("reading", "points"), [("each_hitch", 3), ("whole_botch", 1)])
    @pytest.mark.parametrize("buyer", ["gm", "player"])
    def test_a_botch_and_its_price(self, buyer: str, reading: str, points: int) -> None:
        """Three Hitches at a point each, or one for the lot; both sides alike, and the roll has failed."""
        inputs = {"difficulty": 9, "hitches": ["d6", "d6", "d8"], "buyer": buyer}
        answer = _work(inputs, KR30=reading)
        assert answer.result["plot_points"] == points
        whose = "The GM's roll" if buyer == "player" else "The roll"
        assert answer.sentence.startswith(f"{whose} was a Botch and failed. The ")
        assert _work({**inputs, "hitches": ["d6", "d6"]}, KR30=reading).result["plot_points"] == 2


class TestDifficulty:
    """K8: the die is on top of a number, of dice that have not fallen, or of what nobody has named."""

    def test_unrolled_dice_stay_apart(self) -> None:
        """The GM's own dice are still to be rolled, and the bought one counts beside them."""
        answer = _work({"difficulty": ["d8", "d6"], "hitches": ["d4"]})
        assert answer.sentence.endswith(": d4 is rolled on top of what d8 and d6 come to.")

    def test_no_difficulty(self) -> None:
        """It goes up by a die all the same, or by its faces."""
        answer = _work({"hitches": ["d4", "d6"]})
        assert answer.sentence.endswith(": d4 and d6 are rolled on top of the difficulty.")
        by_size = _work({"hitches": ["d4", "d6"]}, KR6="size")
        assert (by_size.result["flat"], by_size.result["number"], by_size.result["dice"]) == (10, None, [])
        assert by_size.sentence.endswith(": the difficulty rises by 10.")


REFUSED: list[tuple[dict[str, Any], str, str, str]] = [
    ({"difficulty": 5, "hitches": ["d6"] * 4}, "illegal_choice", "inputs.hitches", "K8 allows 3"),
    (
        {"difficulty": 5, "hitches": ["d6"], "rolled": 0},
        "invalid_request",
        "inputs.rolled",
        "enter 1 for the whole roll",
    ),
    ({"difficulty": 5, "hitches": ["d6+d6"]}, "illegal_choice", "inputs.hitches.0", "K12"),
    ({"bank_hitches": ["d99"]}, "limit_exceeded", "inputs.bank_hitches.0", "up to d20"),
    ({"hitches": ["d6"], "buyer": "player", "from_mob": True}, "illegal_choice", "inputs.from_mob", "K11"),
    ({"from_mob": True}, "invalid_request", "inputs.from_mob", "a player buys"),
    ({"hitches": ["d6"], "takes": "step_down"}, "invalid_request", "inputs.takes", "say that a player buys"),
    ({"difficulty": ["d8+d6"]}, "illegal_choice", "inputs.difficulty.0", "K12"),
    (
        {"difficulty": {"number": 9, "dice": ["d99"]}},
        "limit_exceeded",
        "inputs.difficulty.dice.0",
        "up to d20",
    ),
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
    assert 'read KR1 as "The Botch stands and its Hitches may be bought"' in failure["message"]
    assert _work({**inputs, "rolled": 2}, KR1="botch_only").result["plot_points"] == 1


def test_three_hitches_of_the_gm_are_no_botch_where_they_are_only_added_up() -> None:
    """Read so, KR20 leaves three Hitches: a player buys two for two plot points, KR1 as Botch only or not."""
    inputs = {"difficulty": 5, "hitches": ["d6", "d6"], "rolled": 3, "buyer": "player"}
    answer = _work(inputs, KR1="botch_only", KR20="no_gm_botch", KR30="whole_botch")
    assert (answer.result["botch"], answer.result["plot_points"]) == (False, 2)
    assert _work(inputs, KR20="opposition_fails").result["botch"] is True
    assert _work({**inputs, "buyer": "gm"}, KR20="no_gm_botch").result["botch"] is True


@pytest.mark.parametrize(
    ("faces", "rolled", "bought"), [((1, 1, 1, 5), 3, 3), ((1, 1, 1, 1), 4, 3), ((1, 1, 6, 5), 2, 2)]
)
def test_a_roll_leads_on_to_its_hitches_even_after_a_botch(
    faces: tuple[int, ...], rolled: int, bought: int
) -> None:
    """A Botch's Hitches are for sale like any others, three of them at most (K8, KR1), a plot point each."""
    dice = ["d8", "d8", "d6", "d6"]
    request = Request(
        calculator="arylon.roll", mode="roll", inputs={"dice": dice, "difficulty": 11}, faces=faces
    )
    ways = {way.name: way.request for way in next_questions(handle(request))}
    inputs = ways["hitch"]["inputs"]

    assert inputs["rolled"] == rolled
    assert len(inputs["hitches"]) + len(inputs["bank_hitches"]) == bought
    answer = _work(inputs).result
    assert answer["plot_points"] == bought
    assert answer["botch"] is (rolled > 2)
    assert ("pool_after_hitch" in ways) is bool(inputs["hitches"])
