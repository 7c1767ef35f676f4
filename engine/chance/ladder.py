"""The ladder algorithm: a ranked pool of many kinds of dice, evaluated for each gap between two values.

For a fixed gap between two neighbouring values, in which the last ranks end, each die is either above or
below, independently of the others. So the pool is processed die by die, without distinguishing kinds of dice:
of a die above only its distance counts, and of a die below only whether it is marked.
The algorithm requires that all ranks but the last two count alike: it gives the sum of the highest ranks and,
separately, of the next one or two. It is polynomial for any dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.chance.groups import Dice, Step
from engine.chance.marks import Marks, capped, faces, plus, spread, times

FEW_CASES = 30
"""Number of cases up to which a sweep is faster than a ladder."""

FEW_CASES_WITH_OTHER_RANK = 180
"""The same limit if the last rank but one counts differently from those before it."""

Rows = dict[int, Marks]
"""Polynomials in the sums, by number of marks, for each number of dice above."""


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
