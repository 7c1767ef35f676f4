"""Draws without replacement, against listing every order in which the tokens can come."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance.bag import MAX_DRAWS, MAX_TOKENS, draw, draw_projected, grouped, hypergeometric, without
from engine.errors import LimitExceededError

BAGS = st.dictionaries(st.sampled_from("wbgur"), st.integers(0, 4), max_size=5)


def hands(bag: dict[str, int], count: int) -> Counter[tuple[int, ...]]:
    """Return the draws by colour, from listing every set of `count` single tokens."""
    tokens = [colour for colour, number in bag.items() for _ in range(number)]
    return Counter(tuple(hand.count(colour) for colour in bag) for hand in combinations(tokens, count))


@st.composite
def draws(draw_from: st.DrawFn) -> tuple[dict[str, int], int]:
    """Make a bag and a number of tokens that it holds."""
    bag = draw_from(BAGS)
    return bag, draw_from(st.integers(0, min(6, sum(bag.values()))))


class TestDraw:
    """How many tokens of each colour are drawn."""

    @given(draws())
    def test_it_counts_every_hand(self, given_draw: tuple[dict[str, int], int]) -> None:
        """Each set of single tokens is one way, also with colours of which there are none."""
        bag, count = given_draw
        assert draw(bag, count) == hands(bag, count)

    @given(draws())
    def test_laws(self, given_draw: tuple[dict[str, int], int]) -> None:
        """All ways to pick tokens in all, positive weights, no more of a colour than there are."""
        bag, count = given_draw
        chances = draw(bag, count)

        assert chances.denominator == comb(sum(bag.values()), count)
        assert min(chances.values()) > 0
        assert all(sum(hand) == count for hand in chances)
        assert all(n <= held for hand in chances for n, held in zip(hand, bag.values(), strict=True))

    @given(draws())
    def test_the_order_of_the_colours_is_the_order_of_the_counts(
        self, given_draw: tuple[dict[str, int], int]
    ) -> None:
        """A bag named backwards gives the same weights for counts read backwards."""
        bag, count = given_draw
        backwards = draw(dict(reversed(bag.items())), count)
        assert backwards.map(lambda hand: hand[::-1]) == draw(bag, count)

    def test_of_an_empty_bag(self) -> None:
        """There is one way to draw nothing."""
        assert draw({}, 0) == {(): 1}

    def test_icepool_agrees(self) -> None:
        """A large bag, counted by another library."""
        bag = {"white": 20, "black": 20, "green": 10, "blue": 6, "red": 4}
        deck = icepool.Deck(dict(enumerate(bag.values())))
        dealt = deck.deal(5).expand().map(lambda hand: tuple(hand.count(colour) for colour in range(5)))

        ours = draw(bag, 5)
        assert {hand: ours.probability(hand) for hand in ours} == {
            hand: dealt.probability(hand) for hand in dealt
        }

    def test_200_tokens(self) -> None:
        """A bag that has grown over many sessions still gives every draw."""
        bag = dict.fromkeys(("white", "black", "green", "blue", "red"), 40)
        chances = draw(bag, 6)

        assert chances.denominator == comb(200, 6)
        assert len(chances) == comb(10, 4)


class TestGroups:
    """Colours that count alike can be drawn as one."""

    @given(draws())
    def test_grouping_before_or_after_is_the_same(self, given_draw: tuple[dict[str, int], int]) -> None:
        """Adding up the colours of a hand gives the draw from the grouped bag."""
        bag, count = given_draw
        groups = list(dict.fromkeys(colour in "gu" for colour in bag))

        def added(hand: tuple[int, ...]) -> tuple[int, ...]:
            held = zip(bag, hand, strict=True)
            by_group = Counter[bool]()
            for colour, number in held:
                by_group[colour in "gu"] += number
            return tuple(by_group[group] for group in groups)

        assert draw_projected(bag, count, lambda colour: colour in "gu") == draw(bag, count).map(added)

    @given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 18))
    def test_hypergeometric_is_a_draw_of_two_groups(self, marked: int, plain: int, count: int) -> None:
        """The number of marked tokens among those drawn."""
        drawn = min(count, marked + plain)
        expected = draw({"marked": marked, "plain": plain}, drawn).map(lambda hand: hand[0])
        assert hypergeometric(marked + plain, marked, drawn) == expected

    def test_groups_keep_their_first_place(self) -> None:
        """In the order of the bag's keys."""
        assert list(grouped({"a": 1, "b": 2, "c": 3}, {"a": "x", "b": "y", "c": "x"}.__getitem__)) == [
            "x",
            "y",
        ]

    @given(draws())
    def test_without_what_was_drawn(self, given_draw: tuple[dict[str, int], int]) -> None:
        """Taking out a hand, token by token, leaves the rest in the same order."""
        bag, count = given_draw
        hand = max(draw(bag, count))
        left = bag
        for colour, number in zip(bag, hand, strict=True):
            if number:
                left = without(left, colour, number)

        assert list(left) == list(bag)
        assert sum(left.values()) == sum(bag.values()) - count


class TestRefusals:
    """Wrong arguments are a mistake of the caller, large ones meet a named limit."""

    @pytest.mark.parametrize("number", [-1, True, 1.0, "2"])
    def test_numbers_of_tokens(self, number: Any) -> None:
        """A bag holds whole numbers of tokens."""
        for ask in (
            lambda: draw({"white": number}, 0),
            lambda: grouped({"white": number}, str),
            lambda: without({"white": number}, "white"),
            lambda: hypergeometric(number, 0, 0),
            lambda: hypergeometric(4, number, 0),
        ):
            with pytest.raises(ValueError, match="whole number of tokens"):
                ask()
        with pytest.raises(ValueError, match="whole number of tokens"):
            without({"white": 1}, "white", number)

    @pytest.mark.parametrize("count", [-1, True, 1.0])
    def test_numbers_drawn(self, count: Any) -> None:
        """A whole number from 0 up."""
        with pytest.raises(ValueError, match="number of tokens drawn"):
            draw({"white": 4}, count)
        with pytest.raises(ValueError, match="number of tokens drawn"):
            hypergeometric(4, 2, count)

    def test_more_than_there_is(self) -> None:
        """Nothing comes out of an empty bag."""
        with pytest.raises(ValueError, match="3 tokens cannot be drawn from a bag of 2"):
            draw({"white": 2}, 3)
        with pytest.raises(ValueError, match="3 tokens cannot be drawn from a bag of 2"):
            hypergeometric(2, 1, 3)
        with pytest.raises(ValueError, match="3 tokens cannot be marked in a bag of 2"):
            hypergeometric(2, 3, 1)
        with pytest.raises(ValueError, match="0 tokens of 'red' cannot lose 1"):
            without({"white": 2}, "red")

    def test_limits(self) -> None:
        """Tokens and listed outcomes are limited; a draw that fits is never refused for its neighbours."""
        with pytest.raises(LimitExceededError, match=f"at most {MAX_TOKENS} tokens, and this one has 1001"):
            draw({"white": 1001}, 1)
        bag = dict.fromkeys("abcdefgh", 20)
        with pytest.raises(LimitExceededError, match=f"at most {MAX_DRAWS} outcomes"):
            draw(bag, 80)
        assert len(draw(bag, 158)) == len(draw(bag, 2)) == comb(9, 2)
