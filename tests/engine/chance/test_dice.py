"""Sums of dice, against listing all faces and against the two libraries."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod
from typing import Any

import icepool
import pytest
from dyce import H
from hypothesis import given
from hypothesis import strategies as st

from engine.chance.dice import MAX_BYTES, MAX_DICE, MAX_SIDES, MAX_TOTALS, dice_total, die, total
from engine.chance.distribution import Distribution
from engine.errors import LimitExceededError

TERMS = st.lists(
    st.dictionaries(st.integers(-4, 4), st.integers(1, 5), min_size=1, max_size=4).map(Distribution),
    max_size=4,
)


def sums(terms: list[Distribution[int]]) -> Counter[int]:
    """Return the sums of terms by going through every combination of their outcomes."""
    counted: Counter[int] = Counter()
    for combination in product(*[term.items() for term in terms]):
        counted[sum(outcome for outcome, _ in combination)] += prod(weight for _, weight in combination)
    return counted


class TestDiceTotal:
    """The sum of equal dice."""

    @pytest.mark.parametrize("count", range(5))
    @pytest.mark.parametrize("sides", [1, 2, 3, 6])
    def test_it_counts_every_combination_of_faces(self, count: int, sides: int) -> None:
        """One die shows each face once, several show every row of faces once."""
        expected = Counter(map(sum, product(range(1, sides + 1), repeat=count)))
        assert dice_total(count, sides) == expected

    @pytest.mark.parametrize(("count", "sides"), [(2, 10), (6, 6), (10, 12), (30, 6)])
    def test_icepool_and_dyce_agree(self, count: int, sides: int) -> None:
        """Two independent libraries count the same ways."""
        assert dice_total(count, sides) == dict((count @ icepool.d(sides)).items())
        assert dice_total(count, sides) == dict((count @ H(sides)).items())

    @given(st.integers(0, 60), st.integers(1, 30))
    def test_laws(self, count: int, sides: int) -> None:
        """Positive weights, sides to the power of dice in all, symmetric about the mean."""
        chances = dice_total(count, sides)
        weights = [weight for _, weight in chances.ordered()]

        assert min(weights) > 0
        assert chances.denominator == sides**count
        assert weights == weights[::-1]
        assert 2 * chances.mean() == count * (sides + 1)

    def test_1000_dice_are_counted(self) -> None:
        """The longest sum there is, checked where it can be checked by hand."""
        chances = dice_total(MAX_DICE, 20)

        assert chances.denominator == 20**1000
        assert [chances[1000], chances[1001], chances[1002]] == [1, 1000, 1000 * 1001 // 2]


class TestTotal:
    """The sum of any independent whole numbers."""

    @given(TERMS)
    def test_it_counts_every_combination(self, terms: list[Distribution[int]]) -> None:
        """Whatever the terms are, negative ones too, and in whatever order."""
        assert total(terms) == total(terms[::-1]) == sums(terms)

    def test_equal_dice_are_a_dice_total(self) -> None:
        """Both ways to add dice give the same weights."""
        assert total([die(8)] * 40) == dice_total(40, 8)

    def test_dice_may_be_taken_away(self) -> None:
        """A die against is a die with its faces turned negative."""
        against = dice_total(2, 6).map(lambda face: -face)
        assert total([die(4), against]) == die(4).combine(dice_total(2, 6), lambda one, two: one - two)


class TestRefusals:
    """Wrong arguments are a mistake of the caller, large ones meet a named limit."""

    @pytest.mark.parametrize("sides", [0, -1, True, 6.0, "6"])
    def test_sides(self, sides: Any) -> None:
        """A die has a positive whole number of sides."""
        with pytest.raises(ValueError, match="positive whole number of sides"):
            die(sides)
        with pytest.raises(ValueError, match="positive whole number of sides"):
            dice_total(2, sides)

    @pytest.mark.parametrize("count", [-1, False, 2.0])
    def test_count(self, count: Any) -> None:
        """There are 0 dice or more."""
        with pytest.raises(ValueError, match="whole number from 0 up"):
            dice_total(count, 6)

    @pytest.mark.parametrize("outcome", ["six", None, True, (1, 2)])
    def test_terms(self, outcome: Any) -> None:
        """Only whole numbers are added."""
        with pytest.raises(ValueError, match="a sum needs whole numbers"):
            total([die(6), Distribution({outcome: 1})])

    def test_limits(self) -> None:
        """Dice, sides, different sums and memory are limited; the message names the limit."""
        with pytest.raises(LimitExceededError, match=f"at most {MAX_DICE} dice, and these are 1001"):
            dice_total(MAX_DICE + 1, 6)
        with pytest.raises(LimitExceededError, match=f"at most {MAX_DICE} dice"):
            total([die(6)] * (MAX_DICE + 1))
        with pytest.raises(LimitExceededError, match=f"at most {MAX_SIDES} sides, and this one has 1001"):
            die(MAX_SIDES + 1)
        with pytest.raises(LimitExceededError, match=f"at most {MAX_TOTALS} different values"):
            dice_total(MAX_DICE, MAX_SIDES)
        with pytest.raises(LimitExceededError, match=f"bytes of {MAX_BYTES}"):
            total([die(20)] * MAX_DICE)


def test_answers_are_kept() -> None:
    """The same question twice is answered from memory."""
    assert dice_total(2, 10) is dice_total(2, 10)
    assert die(6) is die(6)
