"""The two numbers of a game: laws and refusals. Golden numbers stand in `golden/game.toml`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json

ID = "scattershot.game"
PAIRS = st.integers(1, 9).flatmap(lambda cj: st.tuples(st.just(cj), st.integers(1, 10 - cj)))
ANY_EDGE = st.sampled_from(["at_or_below", "below"])


def _work(juncture: int, index: int, **readings: str) -> Response:
    inputs = {"critical_juncture": juncture, "epic_index": index}
    return handle(Request(calculator=ID, inputs=inputs, readings=readings))


class TestPair:
    """Critical Juncture and Epic Index come to ten at most, and the second caps four things."""

    @given(st.integers(0, 12), st.integers(0, 12), st.sampled_from(["at_least_one", "zero_allowed"]))
    def test_is_allowed_up_to_ten_together(self, juncture: int, index: int, least: str) -> None:
        """Every pair is answered or refused as the sum, and the ruling on zero, say."""
        allowed = juncture + index <= 10 and (least == "zero_allowed" or min(juncture, index) >= 1)
        inputs = {"critical_juncture": juncture, "epic_index": index}
        asked = {"calculator": ID, "inputs": inputs, "readings": {"SR29": least}}
        answer = json.loads(handle_json(json.dumps(asked)))

        assert answer["ok"] == allowed
        assert allowed or answer["failure"]["code"] == "illegal_choice"

    @given(PAIRS)
    def test_leaves_room_and_caps(self, pair: tuple[int, int]) -> None:
        """Room is what is missing to ten; each of four caps is the Epic Index."""
        result = _work(*pair).result

        assert result["room"] + sum(pair) == 10
        names = ("challenges", "following_actions", "free_actions", "advantages")
        assert {result[name] for name in names} == {pair[1]}

    @given(PAIRS, st.integers(-10, 10), ANY_EDGE)
    def test_thresholds_are_those_of_a_roll(self, pair: tuple[int, int], mib: int, edge: str) -> None:
        """A MIB has the band in a roll that the thresholds of the game give it."""
        result = _work(*pair, SR1=edge).result
        inputs = {"rating": mib + 10, "critical_juncture": pair[0], "epic_index": pair[1]}
        asked = Request(
            calculator="scattershot.mib", mode="roll", inputs=inputs, faces=(5, 5), readings={"SR1": edge}
        )
        band = handle(asked).result["band"]

        assert (band == "telling_blow") == (mib >= result["telling_blow"])
        assert (band == "catastrophic_failure") == (mib <= result["catastrophic_failure"])

    @pytest.mark.parametrize("edge", ["at_or_below", "below"])
    def test_at_zero_success_is_a_telling_blow_and_the_rest_disaster(self, edge: str) -> None:
        """A Critical Juncture of zero leaves nothing between."""
        result = _work(0, 3, SR29="zero_allowed", SR1=edge).result

        assert (result["telling_blow"], result["catastrophic_failure"]) == (0, -1)


class TestWords:
    """The line says what the pair does; the working names its clauses."""

    def test_steps(self) -> None:
        """Sum, thresholds, and the four caps."""
        clauses = [step.clause for step in _work(7, 3).steps]
        assert clauses == ["S22", "S19", "SR1", "S39", "S17", "S37", "S34", "S38"]


REFUSALS = [
    ('{"critical_juncture": 11}', "illegal_choice", "inputs.critical_juncture", "lower"),
    ('{"critical_juncture": 10}', "illegal_choice", "inputs.critical_juncture", "SR29"),
    ('{"critical_juncture": 0}', "illegal_choice", "inputs.critical_juncture", "SR29"),
    ('{"epic_index": 0}', "illegal_choice", "inputs.epic_index", "SR29"),
    ('{"epic_index": 4}', "illegal_choice", "inputs.epic_index", "S22"),
]


@pytest.mark.parametrize(("inputs", "code", "field", "says"), REFUSALS)
def test_refuses(inputs: str, code: str, field: str, says: str) -> None:
    """What cannot be chosen is refused with its field and a sentence that says what to do."""
    failure: dict[str, Any] = json.loads(handle_json(f'{{"calculator": "{ID}", "inputs": {inputs}}}'))[
        "failure"
    ]

    assert (failure["code"], failure["field"]) == (code, field)
    assert says in failure["message"]
