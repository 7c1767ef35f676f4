"""Buying Hitches: what is said, and where a roll leads. Golden numbers stand in `golden/hitch.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine import Request, Response, handle
from engine.followups import next_questions

ID = "arylon.hitch"


def _work(inputs: Mapping[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, inputs=inputs, readings=readings))


class TestPurchase:
    """A plot point for a Hitch: out of a slot a harder roll, out of the Bank a condition."""

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

    def test_nothing_bought_changes_nothing(self) -> None:
        """No purchase, no price, the same difficulty."""
        answer = _work({"difficulty": 7})
        assert (answer.result["number"], answer.result["plot_points"]) == (7, 0)
        assert answer.sentence == "No Hitch is bought, and nothing changes."


class TestSameTerms:
    """K10: what the GM can do with a player's Hitch, a player can do with the GM's."""

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


class TestDifficulty:
    """K8: the die is on top of a number, of dice that have not fallen, or of what nobody has named."""

    def test_no_difficulty(self) -> None:
        """It goes up by a die all the same, or by its faces."""
        answer = _work({"hitches": ["d4", "d6"]})
        assert answer.sentence.endswith(": d4 and d6 are rolled on top of the difficulty.")
        by_size = _work({"hitches": ["d4", "d6"]}, KR6="size")
        assert (by_size.result["flat"], by_size.result["number"], by_size.result["dice"]) == (10, None, [])
        assert by_size.sentence.endswith(": the difficulty rises by 10.")


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
