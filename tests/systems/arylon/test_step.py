"""Stepping a die: what is said at the ends of the ladder. Golden numbers stand in `golden/step.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import Request, Response, handle

ID = "arylon.step"


def _work(inputs: Mapping[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, inputs=inputs, readings=readings))


class TestLadder:
    """Dice step along one ladder, up and down."""

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


class TestPrice:
    """A plot point steps an asset up, or a difficulty or a complication down; no other step is for sale."""

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
