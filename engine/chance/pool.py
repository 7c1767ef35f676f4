"""Ranked pools: sums of the highest dice, the next highest, and so on, with the number of marked faces.

The faces of the whole pool are never enumerated; one of two algorithms processes the values instead, and
`ranked_sums` encodes the question for them and decodes their polynomials into a distribution.

The sweep goes from the highest value downwards. A d12 that shows 8 or less is equivalent to a d8. So all dice
that are identical from some value downwards, a group, are counted together from there on: only the number of
placed dice matters, and each value chooses how many of the others show it. The sums so far are polynomials,
so one step processes hundreds of cases at once. With many kinds of dice that are never identical there are
many cases, and the ladder is faster.

The ladder looks at each gap between two neighbouring values, in which the last ranks end. There each die is
either above or below, independently of the others. So the pool is processed die by die, without
distinguishing kinds of dice: of a die above only its distance counts, and of a die below only whether it is
marked. It requires that all ranks but the last two count alike: it gives the sum of the highest ranks and,
separately, of the next one or two. It is polynomial for any dice.

Both keep marks, weights by number of marked faces, up to a cap. With a cap of c, a list of marks contains the
weights of exactly 0, 1, ..., c - 1 marks and, as its last entry, the weight of all cases. The last entry adds
and multiplies like a plain weight, so no truncation is needed. A list with a single entry means cases without
marks, or a cap of 0. An entry is a number, or a polynomial as in `polynomial`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise, product
from math import comb, prod
from operator import add, mul

from engine.chance.budget import charge
from engine.chance.distribution import Distribution
from engine.chance.polynomial import slot_bytes, unpack
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
Face = tuple[int, bool]
"""The value of a die and whether the face is marked."""
FACE_TYPES = (int, bool)
Step = tuple[int, int, int]
"""A value of a die with the weights of its plain and of its marked faces."""
Dice = Mapping[tuple[Step, ...], int]
"""Number of dice of each kind; a kind is the result of `steps_of`."""
ROOT = 0
"""The root of the tree: the group of dice without further values."""
FEW_CASES = 30
"""Number of cases up to which a sweep is faster than a ladder."""
FEW_CASES_WITH_OTHER_RANK = 180
"""The same limit if the last rank but one counts differently from those before it."""
Marks = list[int]
"""Weights by number of marked faces."""
Rows = dict[int, Marks]
"""Polynomials in the sums, by number of marks, for each number of dice above."""
State = dict[tuple[int, ...], Marks]
"""Polynomials in the sums, by number of marks, for each number of dice placed in each open group."""


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
    if len(pool) > MAX_RANKED_DICE:
        message = (
            f"a ranked pool takes at most {MAX_RANKED_DICE} dice, and this one has {len(pool)}; roll "
            "fewer at once"
        )
        raise LimitExceededError(message)
    for start, stop in ranks:
        if type(start) is not int or type(stop) is not int or not 0 <= start <= stop:
            message = f"a slice of ranks is (start, stop) with 0 <= start <= stop, got {(start, stop)!r}"
            raise ValueError(message)
    if type(marks_cap) is not int or marks_cap < 0:
        message = f"a cap on marks is a whole number from 0 up, got {marks_cap!r}"
        raise ValueError(message)
    cap = min(marks_cap, len(pool))
    is_kept = len(pool) <= MOST_CACHED
    found = (_ranked_sums if is_kept else _ranked_sums.__wrapped__)(pool, ranks, cap)
    charge(len(found))
    return found


@lru_cache(maxsize=32)
def _ranked_sums(
    pool: tuple[Distribution[Face], ...], slices: Slices, cap: int
) -> Distribution[tuple[int, ...]]:
    kinds = [steps_of(one) for one in pool]
    lowest = min((steps[0][0] for steps in kinds), default=0)
    tops = [steps[-1][0] - lowest for steps in kinds]
    layout = _layout([(top, one.denominator) for top, one in zip(tops, pool, strict=True)], slices)
    counts: dict[tuple[Step, ...], int] = {}
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    groups = Groups(counts, lowest)
    # Both algorithms give the polynomial of the sums for each number of marks.
    cases = groups.cases(len(layout.offsets) - 1)
    if is_ladder_faster(cases, layout.offsets):
        sums = Ladder(counts, lowest, layout.offsets, cap).sums()
    elif cases > MAX_CASES:
        raise LimitExceededError(
            f"the pool has too many cases to count exactly ({cases} of {MAX_CASES}); "
            "take fewer kinds of dice or lower ranks"
        )
    else:
        sums = Sweep(groups, layout.offsets, cap).sums()
    return _decoded(sums, layout, lowest)


def _decoded(sums: Sequence[int], layout: _Layout, lowest: int) -> Distribution[tuple[int, ...]]:
    """Return the distribution behind the polynomial of the sums for each number of marks."""
    starts = [lowest * length for length in layout.lengths]
    axes = [range(start, start + size) for start, size in zip(starts, layout.sizes, strict=True)]
    weights: dict[tuple[int, ...], int] = {}
    for marks, polynomial in enumerate(sums):
        backwards = product((marks,), *reversed(axes))
        for outcome, weight in zip(
            backwards, unpack(polynomial, prod(layout.sizes), layout.width), strict=True
        ):
            if weight:
                weights[outcome[::-1]] = weight
    return Distribution(weights)


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


# Groups: the dice that are identical from some value downwards


@lru_cache(maxsize=256)
def steps_of(die: Distribution[Face]) -> tuple[Step, ...]:
    """Return the values of a die in ascending order, with their weights.

    Raises:
        ValueError: a face is not (whole number, yes/no).

    >>> steps_of(Distribution({(1, True): 2, (1, False): 3, (4, False): 1}))
    ((1, 3, 2), (4, 1, 0))
    >>> steps_of(Distribution({4: 1}))
    Traceback (most recent call last):
    ValueError: a face in a ranked pool is (whole number, marked or not), got 4
    """
    steps: dict[int, Step] = {}
    for face, weight in die.items():
        if type(face) is not tuple or tuple(map(type, face)) != FACE_TYPES:
            message = f"a face in a ranked pool is (whole number, marked or not), got {face!r}"
            raise ValueError(message)
        value, is_marked = face
        if is_marked:
            steps[value] = (value, steps[value][1] if value in steps else 0, weight)
        else:
            steps[value] = (value, weight, 0)
    return tuple(steps.values())


class Groups:
    """A tree of the dice that are identical from some value downwards.

    A group contains all dice with the same weights for a value and for all lower ones. Its parent is for the
    next lower value of the same dice, and may contain further dice. The attributes are lists by group: `home`
    is the number of dice whose highest value is that of the group, and the weights `below` are sums over its
    value and all lower ones.

    Args:
        dice: number of dice of each kind.
        lowest: the value that counts as 0.

    >>> groups = Groups({((1, 1, 0), (2, 1, 0)): 2, ((1, 1, 0), (2, 1, 0), (3, 1, 0)): 1}, lowest=1)
    >>> groups.value, groups.parent, groups.home
    ([0, 0, 1, 2], [0, 0, 1, 2], [0, 0, 2, 1])
    """

    __slots__ = ("home", "marked", "marked_below", "parent", "plain", "plain_below", "value")

    def __init__(self, dice: Dice, lowest: int) -> None:
        self.value, self.parent, self.home = [0], [ROOT], [0]
        self.plain, self.marked = [0], [0]
        self.plain_below, self.marked_below = [0], [0]
        known: dict[tuple[int, Step], int] = {}
        for steps, times in dice.items():
            group = ROOT
            for step in steps:
                lower, group = group, known.setdefault((group, step), len(self.value))
                if group == len(self.value):
                    self._grow(lower, step, lowest)
            self.home[group] += times

    def _grow(self, parent: int, step: Step, lowest: int) -> None:
        value, plain, marked = step
        self.parent.append(parent)
        self.value.append(value - lowest)
        self.home.append(0)
        self.plain.append(plain)
        self.marked.append(marked)
        self.plain_below.append(self.plain_below[parent] + plain)
        self.marked_below.append(self.marked_below[parent] + marked)

    def downwards(self) -> list[int]:
        """Return all groups except for ROOT, the highest values first.

        >>> Groups({((1, 1, 0), (5, 2, 0)): 1}, lowest=1).downwards()
        [2, 1]
        """
        return sorted(range(1, len(self.value)), key=self.value.__getitem__, reverse=True)

    def cases(self, most: int) -> int:
        """Return the number of ways to distribute fewer than `most` dice over the branches of the tree.

        A branch is a path of groups from a highest value downwards, with the dice that are only on it.

        >>> Groups({((1, 2, 0), (2, 1, 0)): 1, ((1, 1, 0),): 3}, lowest=1).cases(3)
        5

        Dice that are identical below their highest values, such as ordinary dice, form one branch.

        >>> Groups({((1, 1, 0), (2, 1, 0)): 9, ((1, 1, 0),): 9}, lowest=1).cases(3)
        3
        """
        tips = list(range(len(self.value)))
        dice = [0] * len(tips)
        for group in reversed(tips[1:]):
            dice[tips[group]] += self.home[group]
            tips[self.parent[group]] = tips[group]
        ways = [1] + [0] * (most - 1)
        for number in filter(None, dice):
            ways = [sum(ways[max(0, placed - number) : placed + 1]) for placed in range(most)]
        return sum(ways)


# Marks


def faces(plain: int, marked: int, cap: int) -> Marks:
    """Return the marks of one die with `plain` and `marked` faces; an empty list if it has no faces.

    >>> faces(5, 1, 3), faces(5, 1, 1), faces(5, 1, 0), faces(5, 0, 3), faces(0, 0, 3)
    ([5, 1, 0, 6], [5, 6], [6], [5], [])
    """
    if marked and cap:
        return [*[plain, marked, *[0] * cap][:cap], plain + marked]
    return [plain + marked] if plain or marked else []


def power(plain: int, marked: int, dice: int, cap: int) -> Marks:
    """Return the marks of several dice, each with `plain` and `marked` faces.

    >>> power(5, 1, 2, 3), power(5, 1, 2, 1), power(5, 0, 2, 3), power(0, 2, 0, 1)
    ([25, 10, 1, 36], [25, 36], [25], [1, 1])
    """
    if not marked or not cap:
        return [(plain + marked) ** dice]
    exact = [comb(dice, number) * marked**number * plain ** max(0, dice - number) for number in range(cap)]
    return [*exact, (plain + marked) ** dice]


def times(one: Marks, two: Marks) -> Marks:
    """Return the marks of two independent sets of dice together.

    >>> times([5, 1, 0, 6], [5, 1, 0, 6]), times([2], [5, 6]), times([5, 6], [2])
    ([25, 10, 1, 36], [10, 12], [10, 12])
    """
    if len(two) == 1:
        factor = two[0]
        return [ways * factor for ways in one] if len(one) > 1 else [one[0] * factor]
    if len(one) == 1:
        factor = one[0]
        return [ways * factor for ways in two]
    product = [sum(map(mul, one[:number], two[number - 1 :: -1])) for number in range(1, len(one))]
    product.append(one[-1] * two[-1])
    return product


def plus(one: Marks, two: Marks, cap: int) -> Marks:
    """Return the marks of mutually exclusive cases.

    >>> plus([5, 1, 6], [1, 0, 1], 2), plus([5, 1, 6], [1], 2), plus([1], [5, 1, 6], 2)
    ([6, 1, 7], [6, 1, 7], [6, 1, 7])
    """
    if len(one) != len(two):
        one, two = spread(one, cap), spread(two, cap)
    return list(map(add, one, two))


def spread(marks: Marks, cap: int) -> Marks:
    """Return the marks with an entry for every number, even if no mark is possible.

    >>> spread([7], 3), spread([5, 6], 1), spread([7], 0)
    ([7, 0, 0, 7], [5, 6], [7])
    """
    return [*marks, *[0] * (cap - 1), *marks] if len(marks) <= cap else marks


def capped(marks: Marks) -> list[int]:
    """Return the weights of 0, 1, ... marks; the last one is for that many or more.

    >>> capped([25, 10, 36]), capped([36])
    ([25, 10, 1], [36])
    """
    return [*marks[:-1], marks[-1] - sum(marks[:-1])]


# The sweep


class Sweep:
    """A ranked pool that is processed from the highest value to the lowest.

    The state contains the cases with unfilled ranks, by number of dice placed in each open group.
    Between two values, `_settle` adds the sum of a case as if all its unfilled ranks had the lower value, and
    subtracts the sum with the higher value. Over the whole sweep each case remains once, with the values that
    fill its ranks.

    Args:
        groups: the dice, with values from 0 upwards.
        offsets: for each rank in use and the one after them, the number of bits by which a value of 1 at all
            ranks before it shifts a polynomial.
        cap: the maximum number of marks to distinguish.

    >>> Sweep(Groups({((0, 0, 1), (1, 1, 0)): 3}, lowest=0), (0, 32), 1).sums() == [1 << 32, 1 + (6 << 32)]
    True
    """

    __slots__ = (
        "_cap",
        "_done",
        "_groups",
        "_homes",
        "_members",
        "_offsets",
        "_open",
        "_rests",
        "_state",
        "_waiting",
    )

    def __init__(self, groups: Groups, offsets: Sequence[int], cap: int) -> None:
        self._groups = groups
        self._offsets = offsets
        self._cap = cap
        self._homes = {group: dice for group, dice in enumerate(groups.home) if dice}
        self._members: dict[int, int] = {}
        self._open: list[int] = []
        self._rests: dict[tuple[int, int], Marks] = {}
        self._state: State = {(): [1]} if len(offsets) > 1 else {}
        self._waiting = self._marks_of_waiting()
        self._done: list[int] = []

    def sums(self) -> list[int]:
        """Return the polynomial of the sums for each number of marks, the last for that many or more."""
        order = self._groups.downwards()
        above = self._groups.value[order[0]] if order else 0
        self._done = [ways << self._offsets[-1] * above for ways in self._waiting]
        for group in order:
            value = self._groups.value[group]
            if value < above:
                self._settle(above, value)
                above = value
            self._step(group)
        return capped(self._done)

    def _settle(self, upper: int, lower: int) -> None:
        """Move the unfilled ranks of all cases from the upper value to the lower one."""
        done, end = self._done, self._offsets[-1]
        for placed, rows in self._state.items():
            left = end - self._offsets[sum(placed)]
            high, low = left * upper, left * lower
            for marks, sums in enumerate(times(rows, self._marks_of_rest(placed))):
                if sums:
                    done[marks] += (sums << low) - (sums << high)

    def _step(self, group: int) -> None:
        """Choose how many dice of a group show its value, and move the others to its parent."""
        if group not in self._members:
            self._open_up(group)
            self._open.append(group)
            self._state = {(*placed, 0): rows for placed, rows in self._state.items()}
        at = self._open.index(group)
        parent = self._groups.parent[group]
        if parent in self._members:
            self._move(group, at, self._open.index(parent))
            del self._open[at]
        else:
            self._move(group, at, at)
            self._open_up(parent)
            self._open[at] = parent
        self._members[parent] += self._members.pop(group)

    def _open_up(self, group: int) -> None:
        self._members[group] = self._homes.pop(group, 0)
        if self._members[group]:
            self._waiting = self._marks_of_waiting()

    def _move(self, group: int, at: int, target: int) -> None:
        """Place dice of the group at index `at` of the state, and add its placed dice to index `target`."""
        before, self._state = self._state, {}
        members, last = self._members[group], not self._groups.parent[group]
        value, offsets, showing = self._groups.value[group], self._offsets, self._showing
        spot = target - (target > at)
        for placed, rows in before.items():
            rank, left, now = sum(placed), members - placed[at], list(placed)
            number = now.pop(at) + now[spot] if target != at else now[at]
            # Dice without a lower value all show this one. A case with full ranks is settled, and goes.
            for shown in range(left if last else 0, min(left + 1, len(offsets) - 1 - rank)):
                now[spot] = number + shown
                shift = (offsets[rank + shown] - offsets[rank]) * value
                sums = [polynomial << shift for polynomial in rows] if shift else rows
                case = tuple(now)
                rows_of = times(sums, showing(group, left, shown)) if shown else sums
                held = self._state.get(case)
                self._state[case] = plus(held, rows_of, self._cap) if held else rows_of

    def _marks_of_waiting(self) -> Marks:
        """Return the marks of all dice whose highest value the sweep has not reached."""
        marks = spread([1], self._cap)
        for group, dice in self._homes.items():
            marks = times(marks, self._rest(group, dice))
        return marks

    def _marks_of_rest(self, placed: tuple[int, ...]) -> Marks:
        """Return the marks of all dice that are not placed."""
        marks = self._waiting
        for group, number in zip(self._open, placed, strict=True):
            marks = times(marks, self._rest(group, self._members[group] - number))
        return marks

    def _rest(self, group: int, left: int) -> Marks:
        """Return the marks of `left` dice of a group that show its value or less."""
        found = self._rests.get((group, left))
        if found is None:
            found = power(self._groups.plain_below[group], self._groups.marked_below[group], left, self._cap)
            self._rests[group, left] = found
        return found

    def _showing(self, group: int, left: int, shown: int) -> Marks:
        """Return the marks of choosing `shown` of `left` dice in a group that show its value."""
        marks = power(self._groups.plain[group], self._groups.marked[group], shown, self._cap)
        return times(marks, [comb(left, shown)])


# The ladder


def is_ladder_faster(cases: int, offsets: Sequence[int]) -> bool:
    """Tell whether a ladder is applicable and, by measurement, faster than a sweep.

    A sweep slows down with the number of cases, a ladder if the last rank but one counts differently.
    Dice on a single branch have at most one case for each rank, and there a sweep is always faster.

    Args:
        cases: as `Groups.cases` counts them.
        offsets: as for the sweep.

    >>> is_ladder_faster(20, (0, 32, 64)), is_ladder_faster(40, (0, 32, 64))
    (False, True)
    >>> is_ladder_faster(40, (0, 32, 40, 41)), is_ladder_faster(400, (0, 32, 40, 41))
    (False, True)
    >>> is_ladder_faster(60, range(61)), is_ladder_faster(61, range(61))
    (False, True)
    """
    few = FEW_CASES if is_straight(offsets) else FEW_CASES_WITH_OTHER_RANK
    return can_climb(offsets) and cases > max(few, len(offsets) - 1)


def is_straight(offsets: Sequence[int]) -> bool:
    """Tell whether all ranks but the last one shift the sums alike.

    >>> is_straight((0, 32, 64, 65)), is_straight((0, 32, 33, 34)), is_straight((0, 1))
    (True, False, True)
    """
    return len({after - before for before, after in pairwise(offsets[:-1])}) <= 1


def can_climb(offsets: Sequence[int]) -> bool:
    """Tell whether all ranks but the last two shift the sums alike, so that a ladder is applicable.

    >>> can_climb((0, 32, 64, 96, 100, 108)), can_climb((0, 32, 33, 34, 35)), can_climb((0,))
    (True, False, False)
    """
    return len(offsets) > 1 and len({after - before for before, after in pairwise(offsets[:-2])}) <= 1


class Ladder:
    """One ranked pool.

    As in the sweep, each case with unfilled ranks is added with the lower value of a gap in them, and
    subtracted with the upper value; summed over all gaps, each case remains once, with the right values.

    Args:
        dice: number of dice of each kind.
        lowest: the value that counts as 0.
        offsets: as for the sweep; `can_climb` must hold.
        cap: the maximum number of marks to distinguish.

    >>> Ladder({((0, 0, 1), (1, 1, 0)): 3}, 0, (0, 32), 1).sums() == [1 << 32, 1 + (6 << 32)]
    True
    """

    __slots__ = ("_above", "_below", "_cap", "_dice", "_done", "_offsets", "_unit", "_values")

    def __init__(self, dice: Dice, lowest: int, offsets: Sequence[int], cap: int) -> None:
        self._dice = {
            tuple((value - lowest, plain, marked) for value, plain, marked in steps): number
            for steps, number in dice.items()
        }
        self._values = sorted({value for steps in self._dice for value, _, _ in steps}, reverse=True)
        self._offsets = offsets
        self._unit = offsets[1] - offsets[0]
        self._cap = cap
        self._above: dict[tuple[tuple[Step, ...], int], Marks] = {}
        self._below: dict[tuple[tuple[Step, ...], int], Marks] = {}
        self._done: list[int] = []

    def sums(self) -> list[int]:
        """Return the polynomial of the sums for each number of marks, the last for that many or more."""
        top = self._values[0]
        none_above = spread(self._cases(top + 1, top, range(1))[0], self._cap)
        self._done = [ways << self._offsets[-1] * top for ways in none_above]
        last = len(self._offsets) - 2
        differs = not is_straight(self._offsets)
        for upper, lower in pairwise(self._values):
            cases = self._cases(upper, lower, range(last if differs else last + 1))
            for placed, marks in cases.items():
                self._settle(placed, _shift(marks, placed * upper * self._unit), upper, lower)
            if differs:
                self._settle(last, self._with_other_last_rank(upper, lower), upper, lower)
        return capped(self._done)

    def _settle(self, placed: int, marks: Marks, upper: int, lower: int) -> None:
        left = self._offsets[-1] - self._offsets[placed]
        high, low = left * upper, left * lower
        for number, sums in enumerate(spread(marks, self._cap)):
            self._done[number] += (sums << low) - (sums << high)

    def _with_other_last_rank(self, upper: int, lower: int) -> Marks:
        """Return the cases with dice above for all ranks but one, whose last die above counts differently.

        The value of that die is the lowest above, so from the cases with all these dice at it or above are
        subtracted those with all of them higher.
        """
        before = len(self._offsets) - 3
        step = self._offsets[-2] - self._offsets[-3]
        found, higher = [0], [0]
        values = self._values[: self._values.index(upper) + 1]
        for above, value in pairwise([values[0], *values]):
            here = self._cases(value, lower, range(before + 1, before + 2)).get(before + 1, [0])
            moved = _shift(higher, (before + 1) * (above - value) * self._unit)
            exact = plus(here, times(moved, [-1]), self._cap)
            found = plus(found, _shift(exact, value * (before * self._unit + step)), self._cap)
            higher = here
        return found

    def _cases(self, high: int, low: int, wanted: range) -> Rows:
        """Return the cases by number of dice at `high` or above, while all others are at `low` or below.

        The polynomials count the sum of the excess over `high` of the dice above.
        """
        rows: Rows = {0: [1]}
        rest = sum(self._dice.values())
        for steps, number in self._dice.items():
            above, below = self._from(steps, high), self._up_to(steps, low)
            for _ in range(number):
                rest -= 1
                rows = self._one_more(rows, above, below, range(wanted.start - rest, wanted.stop))
        return rows

    def _one_more(self, rows: Rows, above: Marks, below: Marks, wanted: range) -> Rows:
        grown: Rows = {}
        for placed, marks in rows.items():
            if below and placed in wanted:
                stays = times(marks, below)
                grown[placed] = plus(grown[placed], stays, self._cap) if placed in grown else stays
            if above and placed + 1 in wanted:
                grown[placed + 1] = times(marks, above)
        return grown

    def _from(self, steps: tuple[Step, ...], high: int) -> Marks:
        """Return the faces of a die at `high` or above, as polynomials in the excess over it."""
        if (steps, high) not in self._above:
            heights = [
                ((value - high) * self._unit, plain, marked)
                for value, plain, marked in steps
                if value >= high
            ]
            plain = sum(plain << height for height, plain, _ in heights)
            marked = sum(marked << height for height, _, marked in heights)
            self._above[steps, high] = faces(plain, marked, self._cap)
        return self._above[steps, high]

    def _up_to(self, steps: tuple[Step, ...], low: int) -> Marks:
        """Return the faces of a die at `low` or below."""
        if (steps, low) not in self._below:
            plain = sum(plain for value, plain, _ in steps if value <= low)
            marked = sum(marked for value, _, marked in steps if value <= low)
            self._below[steps, low] = faces(plain, marked, self._cap)
        return self._below[steps, low]


def _shift(marks: Marks, bits: int) -> Marks:
    return [ways << bits for ways in marks]
