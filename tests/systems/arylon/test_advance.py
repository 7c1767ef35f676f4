"""Advance points: what is said of a new trait. Golden numbers stand in `golden/advance.toml`."""

from engine import Request, handle


def test_a_new_trait_in_words() -> None:
    """The one line says that it is new, and the working what that rests on."""
    inputs = {"trait": "signature_asset", "die": None}
    answer = handle(Request(calculator="arylon.advance", inputs=inputs))
    assert answer.sentence == "A new trait, a Signature Asset of d4, costs 16 advance points (4 × 4)."
    assert "KR33" in {step.clause for step in answer.steps}
    assert answer.figures[0].rows == (("not on the sheet", "d4", 16),)  # type: ignore[union-attr]
