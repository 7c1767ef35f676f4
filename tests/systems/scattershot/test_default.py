"""Defaulting: laws. Golden numbers stand in `golden/default.toml`."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle

ID = "scattershot.default"
GRADES = (
    "easy",
    "intermediate",
    "difficult",
    "exceptional",
    "renowned",
    "incredible",
    "nigh_impossible",
    "legendary",
)


def _ask(mode: str, inputs: dict[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, mode=mode, inputs=inputs, readings=readings))


class TestThreshold:
    """Without the ability there is the bare base of its grade, or a related Rating at a penalty."""

    def test_each_grade_is_one_harder(self) -> None:
        """The thresholds go down one by one."""
        thresholds = [_ask("work", {"grade": grade}).result["threshold"] for grade in GRADES]

        assert all(easier - harder == 1 for easier, harder in pairwise(thresholds))

    @given(st.sampled_from(GRADES), st.integers(0, 3))
    def test_readings_agree_up_to_one_level(self, grade: str, levels: int) -> None:
        """Across one Scope level, or none, it does not matter how several are counted."""
        inputs = {"grade": grade, "scope_levels": levels}
        once, each = (_ask("work", inputs, SR40=read).result["threshold"] for read in ("once", "each_level"))

        assert once - each == max(0, levels - 1)

    @given(st.integers(0, 25), st.integers(0, 8), st.integers(0, 3))
    def test_a_related_rating(self, rating: int, penalty: int, levels: int) -> None:
        """Penalty and Scope come off the Rating."""
        inputs = {"rating": rating, "penalty": penalty, "scope_levels": levels}

        assert _ask("work", inputs).result["threshold"] == rating - penalty - min(1, levels)


class TestOdds:
    """A Default is rolled like any other MIB."""

    @given(st.sampled_from(GRADES), st.integers(-3, 3), st.integers(0, 2), st.integers(0, 3))
    def test_are_those_of_the_threshold(
        self, grade: str, modifier: int, dice_for: int, challenges: int
    ) -> None:
        """The chances are those of a MIB roll with the threshold for a Rating."""
        changes = {"modifier": modifier, "dice_for": dice_for, "challenges": challenges}
        default = _ask("odds", {"grade": grade, **changes})
        rating = default.result["threshold"]
        roll = handle(
            Request(calculator="scattershot.mib", mode="odds", inputs={"rating": rating, **changes})
        )

        assert default.distribution == roll.distribution
        assert default.events == roll.events


def test_the_odds_say_what_counts() -> None:
    """The modifier, the dice and the Challenges stand in the sentence, and nothing where there are none."""
    plain = _ask("odds", {"rating": 12}).sentence
    said = _ask("odds", {"rating": 12, "modifier": -2, "dice_for": 1, "challenges": 1}).sentence

    assert plain.startswith("A Default at 12 (from a Rating of 12) makes it ")
    assert said.startswith(
        "A Default at 12 (from a Rating of 12), modified to 10 with 1 Experience Die for it "
        "and 1 Challenge makes it "
    )
