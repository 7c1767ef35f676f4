"""Ranked pools, against listing all faces, against icepool, and one way of counting against the other."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.chance.dice import dice_total, total
from engine.chance.distribution import Distribution
from engine.chance.pool import (
    MAX_RANKED_DICE,
    Face,
    Groups,
    Ladder,
    Sweep,
    _layout,
    can_climb,
    ranked_sums,
    steps_of,
)
from engine.errors import LimitExceededError

Die = Distribution[Face]


def ordinary(sides: int) -> Die:
    """Return a die whose 1 is marked and counts nothing."""
    return Distribution({(0 if face == 1 else face, face == 1): 1 for face in range(1, sides + 1)})


def ordinary_values(sides: int) -> Die:
    """Return a die without marks that counts what it shows."""
    return Distribution({(face, False): 1 for face in range(1, sides + 1)})


def with_extra(extra: int) -> Die:
    """Return a d12 with an extra die added; its own 1 is marked and counts nothing, the extra die counts."""
    faces = product(range(1, 13), range(1, extra + 1))
    return Distribution.from_pairs([((added + (one if one > 1 else 0), one == 1), 1) for one, added in faces])


def listed(pool: list[Die], slices: list[tuple[int, int]], cap: int) -> Counter[tuple[int, ...]]:
    """Return the answer by going through every combination of faces."""
    counted: Counter[tuple[int, ...]] = Counter()
    for combination in product(*[one.items() for one in pool]):
        values = sorted((value for (value, _), _ in combination), reverse=True)
        marks = min(cap, sum(marked for (_, marked), _ in combination))
        sums = [sum(values[start:stop]) for start, stop in slices]
        counted[*sums, marks] += prod(weight for _, weight in combination)
    return counted


def both_ways(pool: list[Die], slices: list[tuple[int, int]], cap: int) -> tuple[list[int], list[int]]:
    """Return what the sweep and the ladder make of a pool."""
    kinds = {one: steps_of(one) for one in pool}
    lowest = min(steps[0][0] for steps in kinds.values())
    layout = _layout([(kinds[one][-1][0] - lowest, one.denominator) for one in pool], tuple(slices))
    counts = Counter(kinds[one] for one in pool)
    assert can_climb(layout.offsets)
    sweep = Sweep(Groups(counts, lowest), layout.offsets, cap).sums()
    return sweep, Ladder(counts, lowest, layout.offsets, cap).sums()


FACES = st.tuples(st.integers(-2, 4), st.booleans())
ODD_DICE = st.dictionaries(FACES, st.integers(1, 3), min_size=1, max_size=4).map(Distribution)
DICE = st.one_of(ODD_DICE, st.integers(1, 5).map(ordinary))
POOLS = st.lists(DICE, max_size=4).flatmap(
    lambda pool: (
        st.lists(st.sampled_from(pool), max_size=2).map(lambda more: [*pool, *more][:5])
        if pool
        else st.just(pool)
    )
)
SLICE = st.tuples(st.integers(0, 6), st.integers(0, 6)).map(lambda ranks: (min(ranks), max(ranks)))


def placed(first: int, points: int, then: int) -> list[tuple[int, int]]:
    """Return the slices of a placement: `first` dice and as many as points move, then `then` dice."""
    return [(0, first + points), (first + points, first + points + then)]


class TestAgainstListing:
    """The answer counts every combination of faces once."""

    @settings(max_examples=150)
    @given(POOLS, st.lists(SLICE, max_size=3), st.integers(0, 4))
    def test_any_pool_any_slices(self, pool: list[Die], slices: list[tuple[int, int]], cap: int) -> None:
        """Odd weights, negative values, marks on any face, slices that overlap or reach beyond the pool."""
        assert ranked_sums(pool, slices, marks_cap=cap) == listed(pool, slices, cap)

    @given(
        st.lists(DICE, min_size=1, max_size=5), st.integers(0, 3), st.sampled_from([(2, 1), (1, 2), (2, 0)])
    )
    def test_placements(self, pool: list[Die], points: int, ranks: tuple[int, int]) -> None:
        """The slices that games ask for, in both ways of counting."""
        slices = placed(ranks[0], points, ranks[1])
        sweep, ladder = both_ways(pool, slices, 3)

        assert sweep == ladder
        assert ranked_sums(pool, slices, marks_cap=3) == listed(pool, slices, 3)

    @given(st.lists(DICE, min_size=4, max_size=5), st.integers(0, 3))
    def test_ranks_in_the_middle(self, pool: list[Die], start: int) -> None:
        """Two ranks with none before them counted."""
        slices = [(start, start + 2)]
        sweep, ladder = both_ways(pool, slices, 1)

        assert sweep == ladder
        assert ranked_sums(pool, slices, marks_cap=1) == listed(pool, slices, 1)

    def test_composite_dice(self) -> None:
        """A d12 with an extra die beside ordinary dice: values up to 24, a marked face that still counts."""
        pool = [with_extra(6), with_extra(4), ordinary(8)]
        for slices in (placed(2, 0, 1), placed(1, 0, 2), placed(1, 1, 2)):
            assert ranked_sums(pool, slices, marks_cap=3) == listed(pool, slices, 3)

    @given(
        st.lists(st.integers(1, 6).map(ordinary), max_size=5), st.lists(SLICE, max_size=3), st.integers(0, 4)
    )
    def test_ordinary_dice(self, pool: list[Die], slices: list[tuple[int, int]], cap: int) -> None:
        """Pools of the kind that games roll, any slices."""
        assert ranked_sums(pool, slices, marks_cap=cap) == listed(pool, slices, cap)

    @given(POOLS, st.randoms(use_true_random=False))
    def test_the_order_of_the_dice_does_not_matter(self, pool: list[Die], random: Any) -> None:
        """A pool is a heap of dice."""
        shuffled = random.sample(pool, len(pool))
        assert ranked_sums(pool, [(0, 2), (2, 3)], marks_cap=2) == ranked_sums(
            shuffled, [(0, 2), (2, 3)], marks_cap=2
        )

    @given(POOLS, st.integers(1, 4))
    def test_the_highest_alone(self, pool: list[Die], ranks: int) -> None:
        """Without marks, too."""
        assert ranked_sums(pool, [(0, ranks)]) == listed(pool, [(0, ranks)], 0)

    def test_the_highest_of_dice_with_gaps(self) -> None:
        """A die need not have each value of another, nor the same lowest one."""
        pool = [Distribution({(low, False): 1, (9, True): 2}) for low in (-3, 2)] + [ordinary_values(6)]
        assert ranked_sums(pool, [(0, 2)]) == listed(pool, [(0, 2)], 0)

    def test_two_best_of_mixed_dice(self) -> None:
        """Of a d4 and two d6: both best are 6 in 4 * 1 * 1 ways, all show 1 in one way."""
        found = ranked_sums([ordinary_values(4), ordinary_values(6), ordinary_values(6)], [(0, 2)])
        assert (found[12, 0], found[2, 0], found.denominator) == (4, 1, 144)


class TestLaws:
    """What must hold for pools too large to be listed."""

    @pytest.mark.parametrize("points", [0, 1, 4, 10])
    @pytest.mark.parametrize(("first", "then"), [(2, 1), (1, 2)])
    def test_large_pools_both_ways(self, first: int, then: int, points: int) -> None:
        """Twelve dice of ten kinds: the sweep and the ladder give the same weights, and all of them."""
        pool = [*map(ordinary, (4, 6, 8, 10, 12, 8, 8)), *map(with_extra, (4, 6, 8, 10, 12))]
        sweep, ladder = both_ways(pool, placed(first, points, then), 3)

        assert sweep == ladder
        chances = ranked_sums(pool, placed(first, points, then), marks_cap=3)
        assert chances.denominator == prod(one.denominator for one in pool)
        assert min(chances.values()) > 0

    @pytest.mark.parametrize("points", [0, 5, 37])
    def test_40_ordinary_dice(self, points: int) -> None:
        """All weights are there, and the marks are those of forty independent dice."""
        pool = [ordinary(sides) for sides in (4, 6, 8, 10, 12)] * 8
        ones = total([one.map(lambda face: int(face[1])) for one in pool]).map(lambda marks: min(3, marks))

        for slices in (placed(2, points, 1), placed(1, points, 2)):
            chances = ranked_sums(pool, slices, marks_cap=3)
            assert chances.map(lambda found: found[-1]) == ones

    def test_all_ranks_are_the_sum(self) -> None:
        """Nobody is left out when every rank is asked for."""
        die = Distribution({(face, False): 1 for face in range(1, 7)})
        chances = ranked_sums([die] * 30, [(0, 30)])
        assert chances.map(lambda found: found[0]) == dice_total(30, 6)

    def test_no_rank_is_no_sum(self) -> None:
        """Only the marks are left: how many of the dice show a marked face."""
        chances = ranked_sums([ordinary(6)] * 4, [], marks_cap=2)
        assert chances == {(0,): 5**4, (1,): 4 * 5**3, (2,): 6**4 - 5**4 - 4 * 5**3}

    def test_a_cap_beyond_the_pool_tells_all_marks_apart(self) -> None:
        """Two dice have two marks at most."""
        assert ranked_sums([ordinary(4)] * 2, [], marks_cap=99) == {(0,): 9, (1,): 6, (2,): 1}


class TestSecondOpinion:
    """Another library counts the same."""

    @pytest.mark.parametrize("sizes", [(6, 8, 6, 10, 12), (4, 4, 4), (12,) * 6])
    def test_icepool_agrees_on_two_best_the_third_and_the_ones(self, sizes: tuple[int, ...]) -> None:
        """The joint distribution, not only each number by itself."""

        @icepool.multiset_function  # type: ignore[untyped-decorator, unused-ignore]
        def asked(pool: Any) -> Any:
            return (pool.highest(2).sum(), pool.highest(1, 2).sum(), pool.keep_outcomes([1]).size())

        theirs = asked(icepool.Pool([icepool.d(size) for size in sizes]))
        dice = [Distribution({(face, face == 1): 1 for face in range(1, size + 1)}) for size in sizes]
        ours = ranked_sums(dice, [(0, 2), (2, 3)], marks_cap=len(sizes))

        assert {tuple(found): theirs.probability(found) for found in theirs} == {
            found: ours.probability(found) for found in ours
        }


class TestRefusals:
    """Wrong arguments are a mistake of the caller, large ones meet a named limit."""

    @pytest.mark.parametrize("ranks", [(2, 1), (-1, 2), (0, True), (0.0, 2)])
    def test_slices(self, ranks: Any) -> None:
        """A slice is two ranks in order."""
        with pytest.raises(ValueError, match="slice of ranks"):
            ranked_sums([ordinary(6)], [ranks])

    @pytest.mark.parametrize("cap", [-1, True, 1.0])
    def test_caps(self, cap: Any) -> None:
        """A cap is a whole number from 0 up."""
        with pytest.raises(ValueError, match="cap on marks"):
            ranked_sums([ordinary(6)], [], marks_cap=cap)

    @pytest.mark.parametrize("face", [6, "6", (6,), (6, 1), (6, None), (6, False, False)])
    def test_faces(self, face: Any) -> None:
        """A face is a whole number, and marked or not."""
        with pytest.raises(ValueError, match="a face in a ranked pool"):
            ranked_sums([Distribution({face: 1})], [(0, 1)])

    def test_limits(self) -> None:
        """Dice, combinations of sums and cases are limited; the message names the limit."""
        with pytest.raises(LimitExceededError, match=f"at most {MAX_RANKED_DICE} dice, and this one has 61"):
            ranked_sums([ordinary(6)] * 61, [(0, 2)])
        with pytest.raises(LimitExceededError, match="too many sums to count exactly"):
            ranked_sums([ordinary(12)] * 40, [(0, 10), (10, 20), (20, 30)])

    def test_many_kinds_of_dice_and_ranks_apart(self) -> None:
        """Slices with a gap between them need all kinds of dice told apart."""
        pool = [with_extra(extra) for extra in (2, 4, 6, 8, 10, 12)] * 6
        with pytest.raises(LimitExceededError, match="too many cases to count exactly"):
            ranked_sums(pool, [(0, 1), (30, 31)])


def test_answers_of_small_pools_are_kept() -> None:
    """The same question twice is answered from memory, unless the answer is large."""
    small, large = [ordinary(6)] * 3, [ordinary(6)] * 13

    assert ranked_sums(small, [(0, 2)]) is ranked_sums(small, [(0, 2)])
    assert ranked_sums(large, [(0, 2)]) is not ranked_sums(large, [(0, 2)])
