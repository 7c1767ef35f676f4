"""The price of a buy-in: laws, brute force and refusals. Golden numbers stand in `golden/buy_in.toml`."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import IllegalChoiceError, InvalidRequestError, LimitExceededError, Request, RulesError, handle
from engine.systems.shattered_world.dice import LARGEST, Notation, NotationKind

ID = "shattered_world.buy_in"
MARKED = st.builds(
    lambda number, mark: f"{number}/{mark}", st.integers(1, 40), st.sampled_from(["e", "x", "x2"])
)
PLACES = st.integers(1, 12)
ROLES = {"own": 1, "adjacent_subrole": 2, "second": 2, "third": 3}


def _result(readings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    return dict(handle(Request(calculator=ID, inputs=inputs, readings=readings or {})).result)


def _refusal(**inputs: Any) -> RulesError:
    with pytest.raises(RulesError) as refused:
        handle(Request(calculator=ID, inputs=inputs))
    return refused.value


class TestPrices:
    """H15: a price grows by the same amount with /e, by its own factor with /x, and 1/x doubles."""

    @given(number=st.integers(1, 40), purchases=PLACES)
    def test_e_adds_up_to_triangular_numbers(self, number: int, purchases: int) -> None:
        """n/e for k purchases costs n times k(k+1)/2."""
        total = _result(notation=f"{number}/e", purchases=purchases)["total"]

        assert total == number * purchases * (purchases + 1) // 2

    @given(number=st.integers(2, 40), purchases=st.integers(2, 12))
    def test_x_multiplies_by_the_number(self, number: int, purchases: int) -> None:
        """Each price of n/x is n times the one before it."""
        prices = _result(notation=f"{number}/x", purchases=purchases)["prices"]

        assert prices[0] == number
        assert all(later == number * earlier for earlier, later in pairwise(prices))

    @given(number=st.integers(1, 40), purchases=PLACES)
    def test_x2_doubles(self, number: int, purchases: int) -> None:
        """A series of k purchases of n/x2 costs n times (2^k - 1)."""
        assert _result(notation=f"{number}/x2", purchases=purchases)["total"] == number * (2**purchases - 1)

    @given(notation=MARKED, owned=st.integers(0, 8), purchases=PLACES)
    def test_buying_in_two_goes_costs_the_same(self, notation: str, owned: int, purchases: int) -> None:
        """What is owned only moves the start of the series."""
        at_once = _result(notation=notation, purchases=owned + purchases)["prices"]

        assert _result(notation=notation, owned=owned, purchases=purchases)["prices"] == at_once[owned:]

    @given(notation=MARKED, owned=st.integers(0, 8), role=st.sampled_from(sorted(ROLES)))
    def test_the_one_after_is_what_comes_next(self, notation: str, owned: int, role: str) -> None:
        """`next_price` is the price of the purchase after those asked for."""
        first = _result(notation=notation, owned=owned, role=role)

        assert _result(notation=notation, owned=owned + 1, role=role)["prices"] == (first["next_price"],)

    def test_a_price_paid_once_has_none_after_it(self) -> None:
        """A plain number and, so read, the second of an /x2 are the last of their series."""
        assert _result(notation="32")["next_price"] is None
        assert _result({"HR3": "two_purchases"}, notation="5/x2", purchases=2)["next_price"] is None

    def test_fifty_purchases_are_ordinary(self) -> None:
        """Long series are answered in full, and the sentence stays short."""
        response = handle(Request(calculator=ID, inputs={"notation": "3/x", "purchases": 50}))

        assert response.result["prices"] == tuple(3**place for place in range(1, 51))
        assert len(response.sentence) < 200


class TestRoles:
    """H16: another Subrole or a second Field Role doubles the price, a third Field Role triples it."""

    @given(notation=MARKED, purchases=PLACES, role=st.sampled_from(sorted(ROLES)))
    def test_every_purchase_is_multiplied(self, notation: str, purchases: int, role: str) -> None:
        """As decided in HR22."""
        normal = _result(notation=notation, purchases=purchases)["prices"]

        dearer = _result(notation=notation, purchases=purchases, role=role)["prices"]
        assert dearer == tuple(price * ROLES[role] for price in normal)

    @given(number=st.integers(1, 40), mark=st.sampled_from(["e", "x2"]), role=st.sampled_from(sorted(ROLES)))
    def test_readings_agree_where_the_price_is_a_multiple(self, number: int, mark: str, role: str) -> None:
        """For /e and /x2 it is the same to multiply the number in front or every price."""
        asked: dict[str, Any] = {"notation": f"{number}/{mark}", "purchases": 5, "role": role}

        assert _result({"HR22": "printed_number"}, **asked) == _result(**asked)

    @given(notation=MARKED, purchases=PLACES, reading=st.sampled_from(["first_purchase", "printed_number"]))
    def test_readings_agree_in_ones_own_role(self, notation: str, purchases: int, reading: str) -> None:
        """Nothing is multiplied there, whatever the reading."""
        asked: dict[str, Any] = {"notation": notation, "purchases": purchases}

        assert _result({"HR22": reading}, **asked) == _result(**asked)


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


def test_a_second_purchase_of_a_plain_number_says_what_to_do() -> None:
    """The refusal names the clause and the way out."""
    refused = _refusal(notation="32", purchases=2)

    assert isinstance(refused, IllegalChoiceError)
    assert "ask for one" in refused.message
    assert refused.source == "H15, F3 Achievements and Buy-Ins, stated"
