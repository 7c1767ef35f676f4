"""The sweep algorithm: a ranked pool of any dice, processed from the highest value downwards.

A d12 that shows 8 or less is equivalent to a d8. So all dice that are identical from some value downwards are
counted together from there on: only the number of placed dice matters, and each value chooses how many of the
others show it. The sums so far are polynomials, so one step processes hundreds of cases at once.
With many kinds of dice that are never identical there are many cases, and `ladder` is faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from engine.chance.groups import Groups
from engine.chance.marks import Marks, capped, plus, power, spread, times

State = dict[tuple[int, ...], Marks]
"""Polynomials in the sums, by number of marks, for each number of dice placed in each open group."""


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
            for shown in range(left if last else 0, min(left + 1, len(offsets) - 1 - rank)):
                now[spot] = number + shown
                shift = (offsets[rank + shown] - offsets[rank]) * value
                sums = [polynomial << shift for polynomial in rows] if shift else rows
                self._gather(tuple(now), times(sums, showing(group, left, shown)) if shown else sums)

    def _gather(self, placed: tuple[int, ...], rows: Marks) -> None:
        held = self._state.get(placed)
        self._state[placed] = plus(held, rows, self._cap) if held else rows

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
