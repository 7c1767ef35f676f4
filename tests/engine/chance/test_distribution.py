"""A distribution counts ways exactly, and every operation on it agrees with listing the cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance.dice import die
from engine.chance.distribution import Distribution

WEIGHTS = st.dictionaries(st.integers(-5, 5), st.integers(1, 9), min_size=1, max_size=6)
DISTRIBUTIONS = WEIGHTS.map(Distribution)


def cases(weights: Any) -> list[Any]:
    """Return every case of a distribution by itself, an outcome of weight 3 three times."""
    return [outcome for outcome, weight in weights.items() for _ in range(weight)]


class TestMapping:
    """A distribution is an immutable mapping from outcomes to weights."""

    @given(WEIGHTS)
    def test_it_equals_and_hashes_by_its_weights(self, weights: dict[int, int]) -> None:
        """The order in which outcomes are named does not matter, every weight does."""
        backwards = Distribution(dict(reversed(weights.items())))

        assert Distribution(weights) == backwards == weights
        assert hash(Distribution(weights)) == hash(backwards)
        assert Distribution(weights) != cases(weights)

    def test_it_equals_no_number(self) -> None:
        """Only a mapping has its weights."""
        coin = Distribution({0: 1, 1: 1})
        assert coin == Distribution({1: 1, 0: 1})
        assert coin != 2

    def test_a_repeated_hash_is_the_same(self) -> None:
        """A key finds its value again."""
        coin = Distribution({"heads": 1, "tails": 1})
        assert {coin: "coin"}[coin] == "coin"

    def test_what_it_was_made_of_may_change(self) -> None:
        """The weights are copied."""
        weights = {1: 1}
        made = Distribution(weights)
        weights[1] = 5
        assert made[1] == 1

    def test_it_has_no_attribute_to_set(self) -> None:
        """Nobody can add to it by mistake."""
        with pytest.raises(AttributeError):
            die(6).name = "d6"  # type: ignore[attr-defined]

    def test_an_outcome_that_cannot_happen_is_no_key(self) -> None:
        """Only `probability` speaks of outcomes that cannot happen."""
        assert 7 not in die(6)
        assert die(6).probability(7) == 0
        with pytest.raises(KeyError):
            die(6)[7]

    def test_repr_is_readable_and_short(self) -> None:
        """Long distributions are cut after eight outcomes."""
        assert repr(Distribution({"b": 1, "a": 2})) == "Distribution({'a': 2, 'b': 1})"
        assert repr(die(20)).endswith("8: 1, ... 12 more})")

    def test_a_distribution_of_a_distribution_is_the_same(self) -> None:
        """It can be made from any mapping, itself included."""
        assert Distribution(die(6)) == die(6)


class TestOrder:
    """Outcomes come in one order: None, numbers, tuples, words, anything else."""

    def test_kinds_of_outcomes_are_sorted_apart(self) -> None:
        """None first, numbers rising whatever their type, words last."""
        mixed: dict[Any, int] = dict.fromkeys(
            ["botch", 2, None, Fraction(3, 2), (1, 2), frozenset({1}), -1, "a"], 1
        )
        assert list(Distribution(mixed)) == [
            None,
            -1,
            Fraction(3, 2),
            2,
            (1, 2),
            "a",
            "botch",
            frozenset({1}),
        ]

    @given(st.lists(st.tuples(st.none() | st.integers(0, 3), st.integers(0, 3)), min_size=1))
    def test_tuples_are_sorted_element_by_element(self, outcomes: list[tuple[int | None, int]]) -> None:
        """Inside a tuple None comes before numbers too."""
        made = Distribution.from_pairs([(outcome, 1) for outcome in outcomes])

        expected = sorted(set(outcomes), key=lambda pair: (pair[0] is not None, pair[0] or 0, pair[1]))
        assert [outcome for outcome, _ in made.ordered()] == expected

    @given(WEIGHTS)
    def test_iteration_items_and_ordered_agree(self, weights: dict[int, int]) -> None:
        """Every way to go through a distribution goes in the same order."""
        made = Distribution(weights)

        assert list(made) == sorted(weights)
        assert tuple(made.items()) == made.ordered() == tuple(sorted(weights.items()))


class TestRefusals:
    """What is not a count of ways is refused, never rounded or left out."""

    @pytest.mark.parametrize("weight", [0, -1, True, 1.0, 0.5, Fraction(1, 2), "1", None])
    def test_a_weight_is_a_positive_whole_number(self, weight: Any) -> None:
        """Alone and in pairs."""
        with pytest.raises(ValueError, match="weights are positive whole numbers"):
            Distribution({"fine": 1, "wrong": weight})
        with pytest.raises(ValueError, match="weights are positive whole numbers"):
            Distribution.from_pairs([("fine", 1), ("wrong", weight)])

    def test_there_is_at_least_one_outcome(self) -> None:
        """Nothing that can happen is no distribution."""
        with pytest.raises(ValueError, match="at least one outcome"):
            Distribution({})
        with pytest.raises(ValueError, match="at least one outcome"):
            Distribution.from_pairs([])

    def test_outcomes_are_exact(self) -> None:
        """A float is refused wherever outcomes are made."""
        coin = die(2)
        makes: tuple[Callable[[], Any], ...] = (
            lambda: Distribution({0.5: 1}),
            lambda: Distribution.from_pairs([(0.5, 1)]),
            lambda: Distribution.certain(0.5),
            lambda: coin.map(lambda face: face / 2),
            lambda: coin.combine(coin, lambda one, two: one / two),
        )
        for make in makes:
            with pytest.raises(ValueError, match="outcomes are exact"):
                make()

    @pytest.mark.parametrize("outcome", ["six", None, True, (1, 2)])
    def test_only_numbers_have_a_mean(self, outcome: Any) -> None:
        """A yes or no is not a number here: its chance is asked for with `chance`."""
        with pytest.raises(ValueError, match="a mean needs numbers"):
            Distribution({outcome: 1}).mean()


class TestArithmetic:
    """Each operation does to the distribution what it does to every single case."""

    @given(DISTRIBUTIONS)
    def test_probabilities_sum_to_one(self, chances: Distribution[int]) -> None:
        """The weights sum to the denominator."""
        assert sum(chances.values()) == chances.denominator
        assert sum(map(chances.probability, chances)) == 1

    @given(DISTRIBUTIONS)
    def test_chance_and_mean_count_cases(self, chances: Distribution[int]) -> None:
        """A chance is a share of the cases, a mean is their average."""
        every = cases(chances)

        assert chances.weight(lambda outcome: outcome > 1) == sum(outcome > 1 for outcome in every)
        assert chances.chance(lambda outcome: outcome > 1) == Fraction(
            sum(outcome > 1 for outcome in every), len(every)
        )
        assert chances.mean() == Fraction(sum(every), len(every))

    def test_a_mean_of_fractions_is_exact(self) -> None:
        """A third and two thirds have a mean of a half."""
        assert Distribution({Fraction(1, 3): 1, Fraction(2, 3): 1}).mean() == Fraction(1, 2)

    @given(DISTRIBUTIONS)
    def test_map_keeps_the_denominator(self, chances: Distribution[int]) -> None:
        """Cases with the same image are counted together."""
        mapped = chances.map(abs)

        assert mapped == Counter(map(abs, cases(chances)))
        assert mapped.denominator == chances.denominator

    @given(DISTRIBUTIONS, DISTRIBUTIONS)
    def test_combine_goes_through_all_pairs(self, one: Distribution[int], two: Distribution[int]) -> None:
        """Denominators multiply, and the order of the two does not matter to a sum."""
        expected = Counter(first + second for first in cases(one) for second in cases(two))

        assert one.combine(two, int.__add__) == two.combine(one, int.__add__) == expected
        assert one.combine(two, int.__mul__).denominator == one.denominator * two.denominator

    @given(DISTRIBUTIONS, st.lists(DISTRIBUTIONS, min_size=11, max_size=11))
    def test_bind_is_the_law_of_total_probability(
        self, first: Distribution[int], then: list[Distribution[int]]
    ) -> None:
        """The chance of an outcome is the sum over the first outcomes, and nothing is reduced."""
        bound = first.bind(lambda outcome: then[outcome + 5])

        for outcome in range(-5, 6):
            assert bound.probability(outcome) == sum(
                first.probability(before) * then[before + 5].probability(outcome) for before in first
            )
        assert bound.denominator % first.denominator == 0

    def test_bind_uses_the_least_common_denominator(self) -> None:
        """After a d2, a d4 or a d6: twice twelve cases."""
        bound = die(2).bind(lambda face: die(4) if face == 1 else die(6))

        assert bound.denominator == 2 * 12
        assert bound == {1: 5, 2: 5, 3: 5, 4: 5, 5: 2, 6: 2}

    @given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 9)), min_size=1))
    def test_pairs_add_up(self, pairs: list[tuple[str, int]]) -> None:
        """Repeats are counted together, in any order."""
        made = Distribution.from_pairs(pairs)

        assert made == Distribution.from_pairs(reversed(pairs))
        assert all(made[name] == sum(n for other, n in pairs if other == name) for name in made)

    def test_big_weights_stay_exact(self) -> None:
        """No weight is ever rounded, however long."""
        chances = Distribution({0: 1, 1: 3**200})
        for _ in range(2):
            chances = chances.combine(chances, int.__add__)
        assert chances.denominator == prod([1 + 3**200] * 4)
        assert chances[0] == 1
