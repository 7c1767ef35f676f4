"""The price of a buy-in: laws and brute force. Golden numbers stand in `golden/buy_in.toml`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import InvalidRequestError, LimitExceededError, Request, RulesError, handle
from engine.systems.shattered_world.dice import LARGEST, Notation, NotationKind

ID = "shattered_world.buy_in"
MARKED = st.builds(
    lambda number, mark: f"{number}/{mark}", st.integers(1, 40), st.sampled_from(["e", "x", "x2"])
)
PLACES = st.integers(1, 12)


def _result(readings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    return dict(handle(Request(calculator=ID, inputs=inputs, readings=readings or {})).result)


def _refusal(**inputs: Any) -> RulesError:
    with pytest.raises(RulesError) as refused:
        handle(Request(calculator=ID, inputs=inputs))
    return refused.value


class TestPrices:
    """H15: a price grows by the same amount with /e, by its own factor with /x, and 1/x doubles."""

    @given(notation=MARKED, owned=st.integers(0, 8), purchases=PLACES)
    def test_buying_in_two_goes_costs_the_same(self, notation: str, owned: int, purchases: int) -> None:
        """What is owned only moves the start of the series."""
        at_once = _result(notation=notation, purchases=owned + purchases)["prices"]

        assert _result(notation=notation, owned=owned, purchases=purchases)["prices"] == at_once[owned:]

    def test_fifty_purchases_are_ordinary(self) -> None:
        """Long series are answered in full, and the sentence stays short."""
        response = handle(Request(calculator=ID, inputs={"notation": "3/x", "purchases": 50}))

        assert response.result["prices"] == tuple(3**place for place in range(1, 51))
        assert len(response.sentence) < 200


class TestNotation:
    """A price is written 1/e, 3/x, 5/x2, or as a number."""

    @pytest.mark.parametrize(
        ("raw", "written"),
        [
            ("5/x2", "5/x2"),
            (" 5 / X2 ", "5/x2"),
            (32, "32"),
            (Fraction(32), "32"),
            ("032", "32"),
            ("1/e", "1/e"),
        ],
    )
    def test_is_read_and_written_back(self, raw: Any, written: str) -> None:
        """Spaces and capitals do not matter, and a second reading changes nothing."""
        kind = NotationKind()
        value = kind.read(raw, "inputs.notation")

        assert (kind.wire(value), kind.format(value), str(value)) == (written, written, written)
        assert kind.read(kind.wire(value), "inputs.notation") == value
        assert kind.parse_cli([written]) == written

    def test_schema_names_the_form(self) -> None:
        """A script learns the form from the schema."""
        assert "x2" in NotationKind().schema()["pattern"]

    @pytest.mark.parametrize(
        "raw",
        [
            "",
            "0",
            "0/e",
            "-1/e",
            "1/y",
            "1/x3",
            "1e9",
            "1/e/e",
            "3.5",
            "/e",
            "x2",
            True,
            None,
            [],
            0,
            -3,
            "9" * 400,
        ],
    )
    def test_anything_else_is_refused(self, raw: Any) -> None:
        """The refusal names the field and the forms."""
        refused = _refusal(notation=raw)

        assert isinstance(refused, InvalidRequestError)
        assert refused.field == "inputs.notation"
        assert "5/x2" in refused.message

    def test_a_huge_price_is_a_limit(self) -> None:
        """Prices beyond the engine's limit are named as such."""
        refused = _refusal(notation=f"{LARGEST + 1}/e")

        assert isinstance(refused, LimitExceededError)
        assert refused.field == "inputs.notation"
        assert Notation(number=LARGEST) == NotationKind().read(LARGEST, "inputs.notation")
