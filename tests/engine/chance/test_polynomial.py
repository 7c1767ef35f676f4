"""Polynomials as integers are read back as they were written, at every width of slot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance.polynomial import pack, power_of_uniform, slot_bytes, unpack


@pytest.mark.parametrize("width", [4, 8, 9, 30])
@given(numbers=st.lists(st.integers(0, 2**32 - 1), max_size=9), spare=st.integers(0, 3))
def test_what_is_packed_is_unpacked(width: int, numbers: list[int], spare: int) -> None:
    """Slots beyond the last coefficient are 0."""
    unpacked = unpack(pack(numbers, width), len(numbers) + spare, width)
    assert list(unpacked) == [*numbers, *[0] * spare]


@given(st.integers(0, 2**200))
def test_a_slot_holds_its_largest_coefficient(largest: int) -> None:
    """And takes at most what the next of 4, 8 and single bytes needs."""
    width = slot_bytes(largest)

    assert largest < 256**width
    assert width in (4, 8) or largest >= 256 ** (width - 1)


@given(
    st.lists(st.integers(0, 99), min_size=1, max_size=6), st.lists(st.integers(0, 99), min_size=1, max_size=6)
)
def test_products_are_convolutions(one: list[int], two: list[int]) -> None:
    """Multiplying integers multiplies polynomials."""
    expected = [0] * (len(one) + len(two) - 1)
    for place, first in enumerate(one):
        for other, second in enumerate(two):
            expected[place + other] += first * second

    assert list(unpack(pack(one, 4) * pack(two, 4), len(expected), 4)) == expected


@given(st.integers(1, 12), st.integers(0, 12))
def test_powers_of_uniform_polynomials_agree_with_multiplication(sides: int, count: int) -> None:
    """The recurrence gives what repeated multiplication gives."""
    power = pack([1] * sides, 8) ** count
    assert power_of_uniform(sides, count) == list(unpack(power, (sides - 1) * count + 1, 8))
