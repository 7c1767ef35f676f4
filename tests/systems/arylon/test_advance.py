"""Advance points: what it says. Golden numbers stand in `golden/advance.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import Request, Response, handle

ID = "arylon.advance"


def _work(inputs: Mapping[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, inputs=inputs, readings=readings))


class TestPrice:
    """Every step costs so many times the die, and the steps add up."""

    def test_invented_prices_say_so(self) -> None:
        """A price that is not the text's is marked in the working; one that is the text's is not."""
        assert _work({"trait": "skill", "die": "d8"}).steps[0].clause == "KR13"
        assert _work({"trait": "attribute", "die": "d8"}).steps[0].clause == "K14"
        own = _work({"trait": "skill", "die": "d8", "factor": 3})
        assert "as you set it" in own.steps[0].text
        beyond = _work({"trait": "attribute", "die": "d12"})
        assert [step.clause for step in beyond.steps] == ["K14", "KR12", "KR25"]

    def test_a_new_trait_in_words(self) -> None:
        """The one line says that it is new, and the working what that rests on."""
        answer = _work({"trait": "signature_asset", "die": None})
        assert answer.sentence == "A new trait, a Signature Asset of d4, costs 16 advance points (4 × 4)."
        assert "KR33" in {step.clause for step in answer.steps}
        assert answer.figures[0].rows == (("not on the sheet", "d4", 16),)  # type: ignore[union-attr]

    def test_milestones_are_told(self) -> None:
        """The working names them, under the ruling that says what is not known about them."""
        told = _work({"trait": "attribute", "die": "d8", "milestones": 7})
        assert [(step.clause, step.value) for step in told.steps if "Milestones" in step.text] == [
            ("KR34", 7)
        ]
        assert told.result["left"] is None
