"""The two numbers of a game: laws. Golden numbers stand in `golden/game.toml`."""

from __future__ import annotations

import json

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
