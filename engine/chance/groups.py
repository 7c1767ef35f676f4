"""Groups the dice of a pool that are identical from some value downwards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.chance.distribution import Distribution

Face = tuple[int, bool]
"""The value of a die and whether the face is marked."""

Step = tuple[int, int, int]
"""A value of a die with the weights of its plain and of its marked faces."""

Dice = Mapping[tuple[Step, ...], int]
"""Number of dice of each kind; a kind is the result of `steps_of`."""

ROOT = 0
"""The root of the tree: the group of dice without further values."""


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
    wrong = [face for face in die if not _is_face(face)]
    if wrong:
        message = f"a face in a ranked pool is (whole number, marked or not), got {wrong[0]!r}"
        raise ValueError(message)
    steps: dict[int, Step] = {}
    for (value, is_marked), weight in die.items():
        _, plain, _ = steps.get(value, (value, 0, 0))
        steps[value] = (value, plain, weight) if is_marked else (value, weight, 0)
    return tuple(steps.values())


def _is_face(face: object) -> bool:
    return type(face) is tuple and len(face) == 2 and type(face[0]) is int and type(face[1]) is bool  # noqa: PLR2004


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
