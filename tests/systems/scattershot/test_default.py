"""Defaulting: laws and refusals. Golden numbers stand in `golden/default.toml`."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json

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

    def test_readings_of_the_roll_apply(self) -> None:
        """Where a Catastrophic Failure begins matters here too."""
        decided, other = _ask("odds", {"grade": "easy"}), _ask("odds", {"grade": "easy"}, SR1="below")
        assert decided.events is not None
        assert other.events is not None

        assert decided.events["catastrophic_failure"] > other.events["catastrophic_failure"]


class TestWords:
    """The working leads from the grade or the Rating to the threshold."""

    @pytest.mark.parametrize(
        ("inputs", "clauses"),
        [
            ({"grade": "easy"}, ["S7", "S7"]),
            ({"grade": "renowned"}, ["SR26", "S7"]),
            ({"rating": 14, "penalty": 3, "scope_levels": 1}, ["S7", "S7", "SR40", "S7"]),
        ],
    )
    def test_steps(self, inputs: dict[str, Any], clauses: list[str]) -> None:
        """Each step names its clause, or the ruling that fills it."""
        answer = _ask("work", inputs)

        assert [step.clause for step in answer.steps] == clauses
        assert answer.steps[-1].value == answer.result["threshold"]


@pytest.mark.parametrize(
    ("inputs", "code", "field", "says"),
    [
        ("{}", "invalid_request", "inputs.grade", "neither"),
        ('{"grade": "easy", "rating": 12}', "invalid_request", "inputs.grade", "both"),
        ('{"grade": "easy", "penalty": 1}', "invalid_request", "inputs.penalty", "leave it out"),
        ('{"grade": "easy", "challenges": 4}', "illegal_choice", "inputs.challenges", "S17"),
        ('{"grade": "easy", "critical_juncture": 11}', "illegal_choice", "inputs.critical_juncture", "S22"),
    ],
)
def test_refuses(inputs: str, code: str, field: str, says: str) -> None:
    """What cannot be asked is refused with its field and a sentence that says what to do."""
    answer = json.loads(handle_json(f'{{"calculator": "{ID}", "mode": "odds", "inputs": {inputs}}}'))

    assert not answer["ok"]
    assert (answer["failure"]["code"], answer["failure"]["field"]) == (code, field)
    assert says in answer["failure"]["message"]


def test_the_odds_say_what_counts() -> None:
    """The modifier, the dice and the Challenges stand in the sentence, and nothing where there are none."""
    plain = _ask("odds", {"rating": 12}).sentence
    said = _ask("odds", {"rating": 12, "modifier": -2, "dice_for": 1, "challenges": 1}).sentence

    assert plain.startswith("A Default at 12 (from a Rating of 12) makes it ")
    assert said.startswith(
        "A Default at 12 (from a Rating of 12), modified to 10 with 1 Experience Die for it "
        "and 1 Challenge makes it "
    )
