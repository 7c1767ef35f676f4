"""Draws without replacement, against listing every set of tokens that can come."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance.bag import MAX_TOKENS, hypergeometric
from engine.errors import LimitExceededError


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 12))
def test_it_counts_every_hand(marked: int, plain: int, count: int) -> None:
    """Each set of single tokens is one way; the number of marked ones among those drawn."""
    drawn = min(count, marked + plain)
    tokens = [True] * marked + [False] * plain
    assert hypergeometric(marked + plain, marked, drawn) == Counter(map(sum, combinations(tokens, drawn)))


class TestRefusals:
    """Wrong arguments are a mistake of the caller, large ones meet a named limit."""

    @pytest.mark.parametrize("number", [-1, True, 1.0, "2"])
    def test_numbers_of_tokens(self, number: Any) -> None:
        """A bag holds whole numbers of tokens."""
        for size, marked in ((number, 0), (4, number)):
            with pytest.raises(ValueError, match="whole number of tokens"):
                hypergeometric(size, marked, 0)

    @pytest.mark.parametrize("count", [-1, True, 1.0])
    def test_numbers_drawn(self, count: Any) -> None:
        """A whole number from 0 up."""
        with pytest.raises(ValueError, match="number of tokens drawn"):
            hypergeometric(4, 2, count)

    def test_more_than_there_is(self) -> None:
        """Nothing comes out of an empty bag."""
        with pytest.raises(ValueError, match="3 tokens cannot be drawn from a bag of 2"):
            hypergeometric(2, 1, 3)
        with pytest.raises(ValueError, match="3 tokens cannot be marked in a bag of 2"):
            hypergeometric(2, 3, 1)

    def test_limits(self) -> None:
        """Tokens are limited."""
        with pytest.raises(LimitExceededError, match=f"at most {MAX_TOKENS} tokens, and this one has 1001"):
            hypergeometric(1001, 1, 1)
