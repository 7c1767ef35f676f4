"""Advance points: what is said of a new trait. Golden numbers stand in `golden/advance.toml`."""

from typing import Any

import pytest

from engine import Request, handle


def test_a_new_trait_in_words() -> None:
    """The one line says that it is new, and the working what that rests on."""
    inputs = {"trait": "signature_asset", "die": None}
    answer = handle(Request(calculator="arylon.advance", inputs=inputs))
    assert answer.sentence == "A new trait, a Signature Asset of d4, costs 16 advance points (4 × 4)."
    assert "KR33" in {step.clause for step in answer.steps}
    assert answer.figures[0].rows == (("not on the sheet", "d4", 16),)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("inputs", "readings", "steps"),
    [
        (
            {"trait": "attribute", "to": "d6"},
            {"KR12": "current", "KR33": "die_alone"},
            [("KR33", "not on the sheet to d6: 4 times 6, the die it begins with", 24)],
        ),
        (
            {"trait": "skill", "to": "d10"},
            {"KR12": "current", "KR33": "die_alone"},
            [("KR33", "d4 to d10: 1 times 10, the die it begins with", 10)],
        ),
        (
            {"trait": "attribute", "to": "d6"},
            {"KR12": "current"},
            [
                ("KR12", "not on the sheet to d4: 4 times 0, for no die is held yet", 0),
                ("KR12", "d4 to d6: 4 times 4, the die held", 16),
            ],
        ),
        (
            {"trait": "attribute", "to": "d12+d2"},
            {"KR33": "die_alone"},
            [
                ("KR33", "not on the sheet to d12+d2: 4 times 14, the die it begins with", 56),
                ("KR25", "d12+d2 is a step of a ladder that we borrowed", None),
            ],
        ),
        (
            {"trait": "attribute", "die": "d12"},
            {},
            [
                ("KR12", "d12 to d12+d2: 4 times 14, the die bought", 56),
                ("KR25", "d12+d2 is the step after d12 on a ladder that we borrowed", None),
            ],
        ),
    ],
)
def test_the_working_names_the_die_that_sets_the_price(
    inputs: dict[str, Any], readings: dict[str, str], steps: list[tuple[str, str, int | None]]
) -> None:
    """It is bought, held, or the one that a new trait begins with (KR12, KR33); none is named that is not."""
    answer = handle(Request(calculator="arylon.advance", inputs=inputs, readings=readings))
    assert [(step.clause, step.text, step.value) for step in answer.steps[-len(steps) :]] == steps
