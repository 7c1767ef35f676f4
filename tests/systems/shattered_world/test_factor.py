"""The factor: laws and refusals. Golden numbers stand in `golden/factor.toml`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, RulesError, handle

ID = "shattered_world.factor"
TIMES = st.lists(st.fractions(min_value=1, max_value=9, max_denominator=6), max_size=5)


def _factor(multipliers: list[Fraction], divisors: list[Fraction], **readings: str) -> Fraction:
    inputs = {"multipliers": list(map(str, multipliers)), "divisors": list(map(str, divisors))}
    return Fraction(handle(Request(calculator=ID, inputs=inputs, readings=readings)).result["factor"])


class TestFactor:
    """H6: the first multiplier counts in full, later ones add their value less one, divisors take it away."""

    @given(multipliers=TIMES)
    def test_multipliers_alone_add_up(self, multipliers: list[Fraction]) -> None:
        """The factor is one more than the sum of what each has above one."""
        assert _factor(multipliers, []) == 1 + sum(each - 1 for each in multipliers)

    @given(divisors=TIMES)
    def test_divisors_mirror_multipliers(self, divisors: list[Fraction]) -> None:
        """As decided in HR1, dividing is the inverse of multiplying by the same numbers."""
        assert _factor([], divisors) == 1 / _factor(divisors, [])

    @given(multipliers=TIMES, divisors=TIMES)
    def test_the_order_does_not_matter(self, multipliers: list[Fraction], divisors: list[Fraction]) -> None:
        """The first is first only in the wording."""
        assert _factor(multipliers, divisors) == _factor(multipliers[::-1], divisors[::-1])

    @given(multipliers=TIMES, divisors=TIMES)
    def test_is_above_zero_as_decided(self, multipliers: list[Fraction], divisors: list[Fraction]) -> None:
        """However many divisors there are, something is left."""
        assert _factor(multipliers, divisors) > 0

    @given(both=TIMES)
    def test_equal_multipliers_and_divisors_cancel(self, both: list[Fraction]) -> None:
        """The same numbers on both sides leave a factor of one."""
        assert _factor(both, both) == 1

    @given(multipliers=TIMES, divisors=TIMES)
    def test_readings_of_hr1_agree_above_one(
        self, multipliers: list[Fraction], divisors: list[Fraction]
    ) -> None:
        """Where the multipliers outweigh the divisors there is nothing to decide."""
        decided = _factor(multipliers, divisors)
        for reading in ("formula", "at_least_one"):
            other = _factor(multipliers, divisors, HR1=reading)
            assert other == decided if decided >= 1 else other <= 1

    @given(multipliers=TIMES)
    def test_readings_of_hr2_agree_without_divisors(self, multipliers: list[Fraction]) -> None:
        """Multipliers are not in question."""
        assert _factor(multipliers, [], HR2="whole_value") == _factor(multipliers, [])


def test_sentences_read_well() -> None:
    """One line for nothing, for one mark, and for several."""

    def said(**inputs: Any) -> str:
        return handle(Request(calculator=ID, inputs=inputs)).sentence

    assert said() == "Without multipliers and divisors the factor is 1."
    assert said(divisors=[2]) == "÷2 makes a factor of 1/2."
    assert said(multipliers=[3], divisors=[2]) == "×3 and ÷2 make a factor of 2."


@pytest.mark.parametrize(
    ("inputs", "code", "field"),
    [
        ({"multipliers": 2}, "invalid_request", "inputs.multipliers"),
        ({"multipliers": [0]}, "invalid_request", "inputs.multipliers.0"),
        ({"multipliers": [2, "1e9"]}, "invalid_request", "inputs.multipliers.1"),
        ({"multipliers": [True]}, "invalid_request", "inputs.multipliers.0"),
        ({"divisors": ["1/0"]}, "invalid_request", "inputs.divisors.0"),
        ({"divisors": ["9" * 400]}, "invalid_request", "inputs.divisors.0"),
        ({"divisors": [2_000_000]}, "limit_exceeded", "inputs.divisors.0"),
        ({"divisors": [2] * 21}, "limit_exceeded", "inputs.divisors"),
        ({"factor": 2}, "invalid_request", "inputs.factor"),
    ],
)
def test_what_cannot_be_a_factor_is_refused(inputs: dict[str, Any], code: str, field: str) -> None:
    """Each refusal has its code and names the field."""
    with pytest.raises(RulesError) as refused:
        handle(Request(calculator=ID, inputs=inputs))

    assert (refused.value.code, refused.value.field) == (code, field)
