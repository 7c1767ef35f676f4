"""Ranked pools: sums of the highest dice, the next highest, and so on, with the number of marked faces.

The faces of the whole pool are never enumerated: `sweep` and `ladder` process the values instead.
This module encodes the question for them, and decodes their polynomials into a distribution.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product
from math import prod

from engine.chance.budget import charge
from engine.chance.distribution import Distribution
from engine.chance.groups import Dice, Face, Groups, Step, steps_of
from engine.chance.ladder import Ladder, is_ladder_faster
from engine.chance.polynomial import slot_bytes, unpack
from engine.chance.sweep import Sweep
from engine.errors import LimitExceededError

MAX_RANKED_DICE = 60
"""Dice in one ranked pool."""

MOST_CACHED = 12
"""Maximum number of dice in pools whose results are cached; larger results could fill the memory."""

MAX_CELLS = 250_000
"""Maximum number of combinations of sums, including impossible ones."""

MAX_CASES = 5000
"""Maximum number of ways to distribute the ranked dice over the kinds that a sweep must distinguish."""

Slices = tuple[tuple[int, int], ...]


def ranked_sums(
    dice: Sequence[Distribution[Face]], slices: Sequence[tuple[int, int]], *, marks_cap: int = 0
) -> Distribution[tuple[int, ...]]:
    """Return the sums of ranks of a pool, with the number of its marked faces as the last element.

    The values are sorted from high to low. A slice (start, stop) gives the sum of the values at ranks start
    to stop - 1, counted from 0; ranks beyond the pool count as 0. The number of marked faces in the whole
    pool is limited to `marks_cap`.

    Args:
        dice: distributions of (value, marked).
        slices: ranks to add up, each slice separately; they may overlap.
        marks_cap: the maximum number of marks to distinguish; 0 ignores marks.

    Raises:
        ValueError: a face is not (whole number, yes/no), or a slice or the cap is not well formed.
        LimitExceededError: more than MAX_RANKED_DICE dice, MAX_CELLS combinations of sums or MAX_CASES cases.

    >>> d4 = Distribution({(face, face == 1): 1 for face in range(1, 5)})
    >>> ranked_sums([d4, d4], [(0, 1)])
    Distribution({(1, 0): 1, (2, 0): 3, (3, 0): 5, (4, 0): 7})
    >>> ranked_sums([d4, d4], [(0, 1), (1, 3)], marks_cap=1)[4, 1, 1]
    2
    >>> ranked_sums([], [(0, 2)], marks_cap=3)
    Distribution({(0, 0): 1})
    >>> ranked_sums([d4], [(2, 1)])
    Traceback (most recent call last):
    ValueError: a slice of ranks is (start, stop) with 0 <= start <= stop, got (2, 1)
    """
    pool, ranks = tuple(dice), tuple((start, stop) for start, stop in slices)
    _check_query(pool, ranks, marks_cap)
    cap = min(marks_cap, len(pool))
    is_kept = len(pool) <= MOST_CACHED
    found = (_ranked_sums if is_kept else _ranked_sums.__wrapped__)(pool, ranks, cap)
    charge(len(found))
    return found


@lru_cache(maxsize=32)
def _ranked_sums(
    pool: tuple[Distribution[Face], ...], slices: Slices, cap: int
) -> Distribution[tuple[int, ...]]:
    kinds = {one: steps_of(one) for one in pool}
    lowest = min((steps[0][0] for steps in kinds.values()), default=0)
    layout = _layout([(kinds[one][-1][0] - lowest, one.denominator) for one in pool], slices)
    counts: dict[tuple[Step, ...], int] = {}
    for one in pool:
        counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    groups = Groups(counts, lowest)
    return _read_sums(_sums(groups, counts, lowest, layout.offsets, cap), layout, lowest)


def _sums(groups: Groups, dice: Dice, lowest: int, offsets: tuple[int, ...], cap: int) -> list[int]:
    """Return the polynomial of the sums by number of marks, with the fastest algorithm."""
    cases = groups.cases(len(offsets) - 1)
    if is_ladder_faster(cases, offsets):
        return Ladder(dice, lowest, offsets, cap).sums()
    _check_cases(cases)
    return Sweep(groups, offsets, cap).sums()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """The encoding of the sums of all slices in one polynomial.

    Attributes:
        offsets: for each rank in a slice and the one after it, the number of bits by which a value of 1 at
            all ranks before it shifts the polynomial.
        lengths: number of ranks of each slice that exist in the pool.
        sizes: number of possible sums of each slice, counted from the lowest value.
        width: bytes of a slot.
    """

    offsets: tuple[int, ...]
    lengths: tuple[int, ...]
    sizes: tuple[int, ...]
    width: int


def _layout(dice: Sequence[tuple[int, int]], slices: Slices) -> _Layout:
    """Return the encoding for dice, each given by its range of values and its denominator."""
    tops, denominators = zip(*sorted(dice, reverse=True), strict=True) if dice else ((), ())
    clipped = [(min(start, len(tops)), min(stop, len(tops))) for start, stop in slices]
    sizes = tuple(sum(tops[start:stop]) + 1 for start, stop in clipped)
    if prod(sizes) > MAX_CELLS:
        raise LimitExceededError(
            f"the pool has too many sums to count exactly ({prod(sizes)} of {MAX_CELLS}); "
            "ask for fewer slices"
        )
    width = slot_bytes(prod(denominators))
    units = [8 * width * prod(sizes[:place]) for place in range(len(sizes))]
    depth = max((stop for start, stop in clipped if start < stop), default=0)
    by_rank = [
        sum(unit for unit, (start, stop) in zip(units, clipped, strict=True) if start <= rank < stop)
        for rank in range(depth)
    ]
    return _Layout(
        offsets=tuple(accumulate(by_rank, initial=0)),
        lengths=tuple(stop - start for start, stop in clipped),
        sizes=sizes,
        width=width,
    )


def _read_sums(sums: list[int], layout: _Layout, lowest: int) -> Distribution[tuple[int, ...]]:
    starts = [lowest * length for length in layout.lengths]
    axes = [range(start, start + size) for start, size in zip(starts, layout.sizes, strict=True)]
    backwards = tuple(product(*reversed(axes)))
    weights: dict[tuple[int, ...], int] = {}
    for marks, polynomial in enumerate(sums):
        for sums_of, weight in zip(backwards, unpack(polynomial, len(backwards), layout.width), strict=True):
            if weight:
                weights[(*sums_of[::-1], marks)] = weight
    return Distribution(weights)


def _check_cases(cases: int) -> None:
    if cases > MAX_CASES:
        raise LimitExceededError(
            f"the pool has too many cases to count exactly ({cases} of {MAX_CASES}); "
            "take fewer kinds of dice or lower ranks"
        )


def _check_query(dice: Sequence[object], slices: Slices, marks_cap: int) -> None:
    if len(dice) > MAX_RANKED_DICE:
        message = (
            f"a ranked pool takes at most {MAX_RANKED_DICE} dice, and this one has {len(dice)}; roll "
            "fewer at once"
        )
        raise LimitExceededError(message)
    for ranks in slices:
        start, stop = ranks
        if type(start) is not int or type(stop) is not int or not 0 <= start <= stop:
            message = f"a slice of ranks is (start, stop) with 0 <= start <= stop, got {ranks!r}"
            raise ValueError(message)
    if type(marks_cap) is not int or marks_cap < 0:
        message = f"a cap on marks is a whole number from 0 up, got {marks_cap!r}"
        raise ValueError(message)
