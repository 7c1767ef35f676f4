"""Advance points: laws and refusals. Golden numbers stand in `golden/advance.toml`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json

ID = "arylon.advance"
LADDER = ["d4", "d6", "d8", "d10", "d12", "d12+d2", "d12+d4", "d12+d6", "d12+d8", "d12+d10", "d12+d12"]
FACES = [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]
FACTORS = {"attribute": 4, "signature_asset": 4, "talent": 2, "skill": 1}
TRAITS = st.sampled_from(sorted(FACTORS))
STEPS = st.tuples(st.integers(0, 10), st.integers(0, 10)).filter(lambda pair: pair[0] < pair[1])


def _work(inputs: Mapping[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, inputs=inputs, readings=readings))


class TestPrice:
    """Every step costs so many times the die, and the steps add up."""

    @given(TRAITS, STEPS)
    def test_is_the_sum_of_its_steps(self, trait: str, pair: tuple[int, int]) -> None:
        """From any die to any larger one, bought or held, the price is the factor times the faces."""
        start, end = pair
        inputs = {"trait": trait, "die": LADDER[start], "to": LADDER[end]}
        factor = FACTORS[trait]
        assert _work(inputs).result["price"] == factor * sum(FACES[start + 1 : end + 1])
        assert _work(inputs, KR12="current").result["price"] == factor * sum(FACES[start:end])
        assert _work(inputs, KR13="all_four").result["price"] == 4 * sum(FACES[start + 1 : end + 1])

    @given(TRAITS, STEPS, st.integers(1, 20), st.integers(0, 1000))
    def test_a_factor_of_ones_own(self, trait: str, pair: tuple[int, int], factor: int, points: int) -> None:
        """A factor that is typed in replaces the table's, and what is left is the rest."""
        start, end = pair
        inputs = {"trait": trait, "die": LADDER[start], "to": LADDER[end], "factor": factor, "points": points}
        result = _work(inputs).result
        assert result["price"] == factor * sum(FACES[start + 1 : end + 1])
        assert result["left"] == points - result["price"]
        assert result["affordable"] == (result["left"] >= 0)

    def test_sessions_always_suffice(self) -> None:
        """So many sessions of a kind earn the price, and one fewer does not."""
        result = _work({"trait": "talent", "die": "d10"}).result
        assert (result["price"], result["sessions"]) == (24, {"least": 24, "ordinary": 5, "most": 3})

    def test_invented_prices_say_so(self) -> None:
        """A price that is not the text's is marked in the working; one that is the text's is not."""
        assert _work({"trait": "skill", "die": "d8"}).steps[0].clause == "KR13"
        assert _work({"trait": "attribute", "die": "d8"}).steps[0].clause == "K14"
        own = _work({"trait": "skill", "die": "d8", "factor": 3})
        assert "as you set it" in own.steps[0].text
        beyond = _work({"trait": "attribute", "die": "d12"})
        assert [step.clause for step in beyond.steps] == ["K14", "KR12", "KR25"]

    def test_distinctions_rise_where_a_table_says_so(self) -> None:
        """Under KR14 as any prime set a Distinction costs what a Stat costs."""
        assert _work({"trait": "distinction", "die": "d8"}, KR14="any_prime_set").result["price"] == 40

    @given(st.sampled_from(["attribute", "signature_asset", "talent"]), st.integers(0, 10))
    def test_a_new_trait_is_bought_from_the_smallest_die(self, trait: str, end: int) -> None:
        """Every step from the d4 on has its price, that of the d4 too; or the die alone, as KR33 is read."""
        inputs = {"trait": trait, "die": None, "to": LADDER[end]}
        factor = FACTORS[trait]
        result = _work(inputs).result
        assert result["price"] == factor * sum(FACES[: end + 1])
        assert (result["lines"][0]["from"], result["die"]) == (None, LADDER[end])
        assert _work(inputs, KR33="die_alone").result["price"] == factor * FACES[end]
        # The die held is none at first, and nothing is the price of none.
        assert _work(inputs, KR12="current").result["price"] == factor * sum(FACES[:end])

    def test_a_new_skill_is_a_d4_already(self) -> None:
        """A Skill that nobody has learnt gives a d4, so the first die to pay for is the d6."""
        new = _work({"trait": "skill", "die": None})
        assert new.result == _work({"trait": "skill", "die": "d4"}).result
        assert "K14" in {step.clause for step in new.steps}
        assert _work({"trait": "skill", "die": None, "to": "d8"}, KR33="die_alone").result["price"] == 8

    def test_a_new_trait_in_words(self) -> None:
        """The one line says that it is new, and the working what that rests on."""
        answer = _work({"trait": "signature_asset", "die": None})
        assert answer.sentence == "A new trait, a Signature Asset of d4, costs 16 advance points (4 × 4)."
        assert "KR33" in {step.clause for step in answer.steps}
        assert answer.figures[0].rows == (("not on the sheet", "d4", 16),)  # type: ignore[union-attr]

    @given(st.integers(0, 200), st.integers(0, 200))
    def test_milestones_count_before_sessions(self, points: int, milestones: int) -> None:
        """What Milestones brought is added to what is there, and shortens the way by as much."""
        inputs = {"trait": "attribute", "die": "d8", "points": points, "milestones": milestones}
        result = _work(inputs).result
        assert result["left"] == points + milestones - 40
        missing = max(0, 40 - milestones)
        assert result["sessions"] == {
            "least": missing,
            "ordinary": -(-missing // 5),
            "most": -(-missing // 9),
        }

    def test_milestones_are_told(self) -> None:
        """The working names them, under the ruling that says what is not known about them."""
        told = _work({"trait": "attribute", "die": "d8", "milestones": 7})
        assert [(step.clause, step.value) for step in told.steps if "Milestones" in step.text] == [
            ("KR34", 7)
        ]
        assert told.result["left"] is None

    def test_sentences(self) -> None:
        """The one line gives the price, and what would be left or lacking."""
        inputs = {"trait": "attribute", "die": "d8"}
        price = "Raising an Attribute or other Stat from d8 to d10 costs 40 advance points (4 × 10)"
        assert _work(inputs).sentence == f"{price}."
        assert _work({**inputs, "points": 45}).sentence == f"{price}; 5 would be left of 45."
        assert _work({**inputs, "points": 38}).sentence == f"{price}, 2 more than you have (38)."


REFUSED: list[tuple[dict[str, Any], dict[str, str], str, str, str]] = [
    ({"die": None, "trait": "skill", "to": "d4"}, {}, "illegal_choice", "inputs.to", "not above d4"),
    ({"die": "d20"}, {}, "illegal_choice", "inputs.die", "no step of the ladder"),
    ({"die": "d8", "to": "d20"}, {}, "illegal_choice", "inputs.to", "no step of the ladder"),
    ({"die": "d8", "to": "d8"}, {}, "illegal_choice", "inputs.to", "not above d8"),
    ({"die": "d8", "to": "d4"}, {}, "illegal_choice", "inputs.to", "name a larger one"),
    ({"die": "d12"}, {"KR25": "stops"}, "illegal_choice", "inputs.die", "the largest type"),
    (
        {"die": "d8", "trait": "distinction"},
        {},
        "illegal_choice",
        "inputs.trait",
        "Distinctions rise like Stats",
    ),
]


@pytest.mark.parametrize(("inputs", "readings", "code", "field", "message"), REFUSED, ids=str)
def test_refuses(
    inputs: dict[str, Any], readings: dict[str, str], code: str, field: str, message: str
) -> None:
    """A purchase that cannot be made is refused on its field, with a sentence that says what to do."""
    request = {"calculator": ID, "inputs": inputs, "readings": readings}
    failure = json.loads(handle_json(json.dumps(request)))["failure"]
    assert (failure["code"], failure["field"]) == (code, field), failure
    assert message in failure["message"]
