"""The chain: a ranked pool of dice that are all alike below their highest values, as ordinary dice are.

A d12 that shows 8 or less is just a d8. So on the way from the highest value down it is enough to know
how many dice are placed, and each value asks only how many of the others show it.
The sums so far are polynomials, so one step moves hundreds of cases at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from engine.chance.groups import Groups
from engine.chance.marks import Marks, capped, plus, power, spread, times

__all__ = ["Chain"]


class Chain:
    """One ranked pool on its way from the highest value to the lowest.

    The rows hold the cases that have ranks left to fill, by number of dice placed.
    Between two values, `_settle` adds what a case would come to if all its ranks left had the lower value,
    and takes away what it would come to with the higher one.
    Over the whole way down just those cases remain that fill their ranks, with the values that do fill them.

    Args:
        groups: the dice, with values from 0 up; `is_chain` must hold.
        offsets: by rank, the bits by which a value of 1 at all ranks before it shifts a polynomial;
            the ranks that count, and the one after them.
        cap: the most marks that are told apart.

    >>> Chain(Groups({((0, 0, 1), (1, 1, 0)): 3}, lowest=0), (0, 32), 1).sums() == [1 << 32, 1 + (6 << 32)]
    True
    """

    __slots__ = ("_cap", "_done", "_groups", "_members", "_offsets", "_rows")

    def __init__(self, groups: Groups, offsets: Sequence[int], cap: int) -> None:
        self._groups = groups
        self._offsets = offsets
        self._cap = cap
        self._members = 0
        self._rows: list[Marks] = [[1], *[[] for _ in offsets[2:]]] if len(offsets) > 1 else []
        self._done: list[int] = []

    def sums(self) -> list[int]:
        """Return the polynomial of the sums for each number of marks, the last for that many or more."""
        values, homes = self._groups.value, self._groups.home
        order = self._groups.downwards()
        waiting = self._waiting(order)
        above = values[order[0]] if order else 0
        self._done = [ways << self._offsets[-1] * above for ways in waiting[-1]]
        for group in order:
            if homes[group]:
                self._members += homes[group]
                waiting.pop()
            if values[group] < above:
                self._settle(group, above, waiting[-1])
            self._place(group)
            above = values[group]
        return capped(self._done)

    def _waiting(self, order: list[int]) -> list[Marks]:
        """Return the marks of no dice, of those with the lowest highest value, and so on to all dice."""
        groups, marks = self._groups, [spread([1], self._cap)]
        for group in reversed(order):
            dice = groups.home[group]
            if dice:
                here = power(groups.plain_below[group], groups.marked_below[group], dice, self._cap)
                marks.append(times(marks[-1], here))
        return marks

    def _settle(self, group: int, above: int, waiting: Marks) -> None:
        """Let every case that has ranks left fill them with the group's value and not with the one above."""
        done, end, value = self._done, self._offsets[-1], self._groups.value[group]
        plain, marked = self._groups.plain_below[group], self._groups.marked_below[group]
        for placed, row in enumerate(self._rows):
            if row:
                rest = times(waiting, power(plain, marked, self._members - placed, self._cap))
                ranks = end - self._offsets[placed]
                low, high = ranks * value, ranks * above
                for marks, sums in enumerate(times(row, rest)):
                    done[marks] += (sums << low) - (sums << high)

    def _place(self, group: int) -> None:
        """Choose how many dice that are not placed show the value of the group."""
        rows, offsets, value = self._rows, self._offsets, self._groups.value[group]
        plain, marked = self._groups.plain[group], self._groups.marked[group]
        for placed in range(len(rows) - 2, -1, -1):
            row, left = rows[placed], self._members - placed
            if row:
                for shown in range(1, min(left, len(rows) - 1 - placed) + 1):
                    shift = (offsets[placed + shown] - offsets[placed]) * value
                    ways = times(power(plain, marked, shown, self._cap), [comb(left, shown)])
                    more = times([sums << shift for sums in row], ways)
                    held = rows[placed + shown]
                    rows[placed + shown] = plus(held, more, self._cap) if held else more
