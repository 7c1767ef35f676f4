"""The sweep behind ranked pools: from the highest value down, how many dice show each value.

All dice that are alike from some value down are counted together from there on:
a d12 that shows 8 or less is just a d8, so ordinary dice of all sizes need one count at a time.
The sums so far are polynomials, so one step moves thousands of cases at once.
As soon as the last rank that anyone asked for has its value, the dice left over are not looked at one by one
any more; only how many of them are marked still counts, and that is a power of one factor per group.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

from engine.chance.distribution import Distribution

__all__ = ["Face", "Groups", "Sweep"]

Face = tuple[int, bool]
"""The value of a die and whether the face is marked."""

Marks = list[int]
"""Weight by number of marks; the last entry is for that many or more."""

NOBODY = 0
"""The group of dice that have no value left to show."""


class Groups:
    """Which dice are alike from which value down, as a tree.

    A group stands for a value and everything below it: all dice that have the same weights there.
    Its parent stands for the next lower value of the same dice, and may take in other dice there.
    The attributes are lists by group; `home` is the number of dice that have their highest value in a group,
    and the weights `below` are those of its value and of everything lower.

    >>> d4, d6 = (Distribution({(face, False): 1 for face in range(sides)}) for sides in (4, 6))
    >>> groups = Groups({d4: 2, d6: 1}, lowest=0)
    >>> groups.value, groups.parent, groups.home
    ([-1, 0, 1, 2, 3, 4, 5], [0, 0, 1, 2, 3, 4, 5], [0, 0, 0, 0, 2, 0, 1])
    """

    __slots__ = ("home", "marked", "marked_below", "parent", "plain", "plain_below", "value")

    def __init__(self, counts: Mapping[Distribution[Face], int], lowest: int) -> None:
        self.value, self.parent, self.home = [-1], [NOBODY], [0]
        self.plain, self.marked = [0], [0]
        self.plain_below, self.marked_below = [0], [0]
        known: dict[tuple[int, int, int, int], int] = {}
        for die, times in counts.items():
            self.home[self._highest(die, lowest, known)] += times

    def _highest(
        self, die: Distribution[Face], lowest: int, known: dict[tuple[int, int, int, int], int]
    ) -> int:
        weights: dict[int, list[int]] = {}
        for (value, is_marked), weight in die.ordered():
            weights.setdefault(value - lowest, [0, 0])[is_marked] = weight
        group = NOBODY
        for value, (plain, marked) in weights.items():
            step = (group, value, plain, marked)
            if step not in known:
                known[step] = self._grow(*step)
            group = known[step]
        return group

    def _grow(self, parent: int, value: int, plain: int, marked: int) -> int:
        self.parent.append(parent)
        self.value.append(value)
        self.home.append(0)
        self.plain.append(plain)
        self.marked.append(marked)
        self.plain_below.append(self.plain_below[parent] + plain)
        self.marked_below.append(self.marked_below[parent] + marked)
        return len(self.value) - 1

    def downwards(self) -> list[int]:
        """Return all groups but NOBODY, the highest values first.

        >>> Groups({Distribution({(1, False): 1, (5, False): 2}): 1}, lowest=1).downwards()
        [2, 1]
        """
        return sorted(range(1, len(self.value)), key=self.value.__getitem__, reverse=True)


class Sweep:
    """One ranked pool on its way from the highest value to the lowest.

    The state maps, for the groups that are open, how many of their dice are placed already
    to one polynomial in the sums for each number of marks among the placed dice.

    Args:
        groups: the dice.
        depth: how many of the highest dice have a rank that counts.
        offsets: by rank, the bits by which a value of 1 at all ranks before it shifts a polynomial.
        cap: the most marks that are told apart.

    >>> coin = Distribution({(0, True): 1, (1, False): 1})
    >>> Sweep(Groups({coin: 3}, lowest=0), 1, (0, 32), 1).sums() == [1 << 32, 1 + (6 << 32)]
    True
    """

    __slots__ = (
        "_cap",
        "_depth",
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

    def __init__(self, groups: Groups, depth: int, offsets: Sequence[int], cap: int) -> None:
        self._groups = groups
        self._depth = depth
        self._offsets = offsets
        self._cap = cap
        self._homes = {group: times for group, times in enumerate(groups.home) if times}
        self._members: dict[int, int] = {}
        self._open: list[int] = []
        self._rests: dict[tuple[int, int], Marks] = {}
        self._state: dict[tuple[int, ...], list[int]] = {(): [1] + [0] * cap}
        self._done = [0] * (cap + 1)
        self._waiting = self._marks_of_waiting()

    def sums(self) -> list[int]:
        """Return the polynomial of the sums for each number of marks in the whole pool."""
        if not self._depth:
            return self._waiting
        for group in self._groups.downwards():
            if group not in self._members:
                self._open_up(group)
                self._open.append(group)
                self._state = {(*placed, 0): rows for placed, rows in self._state.items()}
            self._step(group)
        return self._done

    def _open_up(self, group: int) -> None:
        self._members[group] = self._homes.pop(group, 0)
        if self._groups.home[group]:
            self._waiting = self._marks_of_waiting()

    def _marks_of_waiting(self) -> Marks:
        """Return the marks of all dice that have no value as high as the sweep has come down to."""
        marks = [1] + [0] * self._cap
        for group, times in self._homes.items():
            marks = self._times(marks, self._rest(group, times))
        return marks

    def _step(self, group: int) -> None:
        """Choose how many dice of a group show its value, and hand the others over to its parent."""
        at = self._open.index(group)
        before, self._state = self._state, {}
        for placed, rows in before.items():
            self._finish(group, at, placed, rows)
        parent = self._groups.parent[group]
        target = self._open.index(parent) if parent in self._members else at
        for placed, rows in before.items():
            self._place(group, (at, target), placed, rows)
        if target == at:
            self._open_up(parent)
            self._open[at] = parent
        else:
            del self._open[at]
        self._members[parent] += self._members.pop(group)

    def _finish(self, group: int, at: int, placed: tuple[int, ...], rows: list[int]) -> None:
        """Count the ways in which dice of the group fill all ranks that are left."""
        rank = sum(placed)
        need = self._depth - rank
        left = self._members[group] - placed[at]
        if left < need:
            return
        parent = self._groups.parent[group]
        ways = self._rest(group, left)
        for shown in range(need):
            short = self._times(self._showing(group, left, shown), self._rest(parent, left - shown))
            ways = [way - less for way, less in zip(ways, short, strict=True)]
        for other, number in zip(self._open, placed, strict=True):
            if other != group:
                ways = self._times(ways, self._rest(other, self._members[other] - number))
        shift = (self._offsets[self._depth] - self._offsets[rank]) * self._groups.value[group]
        self._add(self._done, rows, self._times(ways, self._waiting), shift)

    def _place(self, group: int, places: tuple[int, int], placed: tuple[int, ...], rows: list[int]) -> None:
        """Count the ways in which some dice of the group take ranks, but not all that are left."""
        at, target = places
        rank = sum(placed)
        left = self._members[group] - placed[at]
        first = 0 if self._groups.parent[group] else left
        for shown in range(first, min(left, self._depth - rank - 1) + 1):
            now = list(placed)
            if target == at:
                now[at] += shown
            else:
                now[target] += now[at] + shown
                del now[at]
            shift = (self._offsets[rank + shown] - self._offsets[rank]) * self._groups.value[group]
            sums = self._state.setdefault(tuple(now), [0] * (self._cap + 1))
            self._add(sums, rows, self._showing(group, left, shown), shift)

    def _add(self, sums: list[int], rows: list[int], ways: Marks, shift: int) -> None:
        for marks, polynomial in enumerate(rows):
            if polynomial:
                shifted = polynomial << shift
                for more, way in enumerate(ways):
                    if way:
                        sums[min(marks + more, self._cap)] += shifted * way

    def _showing(self, group: int, left: int, shown: int) -> Marks:
        """Return the marks of `shown` dice out of `left` in a group that show its value."""
        ways = comb(left, shown)
        return [
            ways * way for way in self._power(self._groups.plain[group], self._groups.marked[group], shown)
        ]

    def _rest(self, group: int, left: int) -> Marks:
        """Return the marks of `left` dice of a group that show its value or less."""
        found = self._rests.get((group, left))
        if found is None:
            found = self._power(self._groups.plain_below[group], self._groups.marked_below[group], left)
            self._rests[group, left] = found
        return found

    def _power(self, plain: int, marked: int, dice: int) -> Marks:
        exact = [
            comb(dice, number) * marked**number * plain ** (dice - number)
            for number in range(min(self._cap, dice + 1))
        ]
        exact += [0] * (self._cap - len(exact))
        return [*exact, (plain + marked) ** dice - sum(exact)]

    def _times(self, one: Marks, two: Marks) -> Marks:
        product = [0] * (self._cap + 1)
        for marks, ways in enumerate(one):
            if ways:
                for more, others in enumerate(two):
                    product[min(marks + more, self._cap)] += ways * others
        return product
