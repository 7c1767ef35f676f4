"""Stepping a die: laws and refusals. Golden numbers stand in `golden/step.toml`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json

ID = "arylon.step"
LADDER = ["d4", "d6", "d8", "d10", "d12", "d12+d2", "d12+d4", "d12+d6", "d12+d8", "d12+d10", "d12+d12"]


def _work(inputs: Mapping[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, inputs=inputs, readings=readings))


class TestLadder:
    """Dice step along one ladder, up and down."""

    @given(st.integers(0, 10), st.integers(0, 10))
    def test_every_step_is_one_place(self, start: int, end: int) -> None:
        """So many steps lead from one die to the other, and back."""
        there = _work({"die": LADDER[start], "kind": "trait", "steps": end - start}).result
        back = _work({"die": LADDER[end], "kind": "trait", "steps": start - end}).result
        assert (there["die"], back["die"]) == (LADDER[end], LADDER[start])
        assert len(there["path"]) == abs(end - start) + 1

    def test_every_reading_of_its_ends(self) -> None:
        """Above d12 a d4 may follow, or nothing; below d4 a d4 may stay."""
        assert _work({"die": "d12", "steps": 1}, KR25="from_d4").result["die"] == "d12+d4"
        assert _work({"die": "d12+d4", "steps": -1}, KR25="from_d4").result["die"] == "d12"
        down = {"die": "d6", "kind": "complication", "steps": -3}
        stays = _work(down, KR24="stays_d4")
        assert (stays.result["die"], stays.result["gone"]) == ("d4", False)
        assert "stays d4" in stays.steps[-2].text
        assert _work(down).sentence == "A complication of d6 steps down until it is gone, for 3 plot points."

    def test_a_condition_may_grow_on(self) -> None:
        """Under KR11 as growing, a condition beyond d12 is a d12+d2 and takes nobody out."""
        inputs = {"die": "d12", "kind": "condition", "steps": 1}
        assert _work(inputs, KR11="keeps_growing").result["die"] == "d12+d2"
        assert (
            _work(inputs).sentence == "A condition of d12 grows past d12, and whoever bears it is taken out."
        )

    @given(st.sampled_from(LADDER), st.integers(1, 10))
    def test_no_condition_steps_up_beyond_the_d12(self, die: str, steps: int) -> None:
        """Whatever a condition was, a step up that ends above the d12 takes its bearer out."""
        result = _work({"die": die, "kind": "condition", "steps": steps}).result
        is_beyond = LADDER.index(die) + steps > LADDER.index("d12")
        assert result["taken_out"] == is_beyond
        assert (result["die"] is None) == is_beyond


class TestPrice:
    """A plot point steps an asset up, or a difficulty or a complication down; no other step is for sale."""

    @pytest.mark.parametrize(
        ("kind", "steps", "points"),
        [
            ("asset", 1, 1),
            ("asset", 2, 2),
            ("asset", -1, None),
            ("complication", -1, 1),
            ("complication", 1, None),
            ("difficulty", -2, 2),
            ("condition", -1, None),
            ("trait", 1, None),
            ("asset", 0, 0),
        ],
    )
    def test_by_kind_and_direction(self, kind: str, steps: int, points: int | None) -> None:
        """What the text sells has a price in plot points, and the rest has none."""
        assert _work({"die": "d8", "kind": kind, "steps": steps}).result["plot_points"] == points

    def test_a_new_asset_may_start_higher(self) -> None:
        """One point makes the asset and one more steps it up at once."""
        answer = _work({"steps": 1})
        assert (answer.result["die"], answer.result["plot_points"]) == ("d8", 2)
        assert "a size that we borrowed" in answer.steps[0].text
        assert "borrowed" not in _work({"asset_die": "d8"}).steps[0].text
        assert _work({}).sentence == "A temporary asset of d6, for 1 plot point."
        unmoved = _work({"die": "d8", "steps": 0})
        assert unmoved.sentence == "An asset of d8 stays as it is."
        assert [step.text for step in unmoved.steps] == ["no step is taken"]


REFUSED: list[tuple[dict[str, Any], dict[str, str], str, str, str]] = [
    ({"die": "d7"}, {}, "illegal_choice", "inputs.die", "no step of the ladder"),
    ({"die": "d8+d6"}, {}, "illegal_choice", "inputs.die", "no step of the ladder"),
    ({"die": "d12+d2"}, {"KR25": "stops"}, "illegal_choice", "inputs.die", "no step of the ladder"),
    ({"asset_die": "d20"}, {}, "illegal_choice", "inputs.asset_die", "no step of the ladder"),
    ({"die": "d12", "steps": 7}, {}, "unsettled_rule", "inputs.steps", "agree on it"),
    ({"die": "d12"}, {"KR25": "stops"}, "illegal_choice", "inputs.steps", "the largest type"),
    ({"steps": -1}, {}, "illegal_choice", "inputs.steps", "name the die that steps down"),
    ({"steps": -2, "asset_die": "d8"}, {}, "illegal_choice", "inputs.steps", "starts at its own size"),
]


@pytest.mark.parametrize(("inputs", "readings", "code", "field", "message"), REFUSED, ids=str)
def test_refuses(
    inputs: dict[str, Any], readings: dict[str, str], code: str, field: str, message: str
) -> None:
    """A step that nobody can take is refused on its field, with a sentence that says what to do."""
    request = {"calculator": ID, "inputs": inputs, "readings": readings}
    failure = json.loads(handle_json(json.dumps(request)))["failure"]
    assert (failure["code"], failure["field"]) == (code, field), failure
    assert message in failure["message"]
