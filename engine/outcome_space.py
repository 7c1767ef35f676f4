"""Small sample spaces: the outcome of each face of one die, or of each pair of faces of two dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleSpace:
    """All equally likely rolls of one or two dice.

    Attributes:
        dice: the name of each die, `first d10`.
        sides: number of faces of each die.
        outcomes: the outcome of each roll, as in the distribution; the last die varies fastest.
    """

    dice: tuple[str, ...]
    sides: tuple[int, ...]
    outcomes: tuple[Any, ...]

    @property
    def ways(self) -> tuple[tuple[tuple[int, ...], Any], ...]:
        """The faces of each roll with their outcome."""
        faces = product(*(range(1, each + 1) for each in self.sides))
        return tuple(zip(faces, self.outcomes, strict=True))


def count_faces(dice: dict[str, int], outcome: Callable[[tuple[int, ...]], Any]) -> SampleSpace:
    """Return the sample space of some dice.

    >>> count_faces({"first d2": 2, "second d2": 2}, sum).outcomes
    (2, 3, 3, 4)
    """
    sides = tuple(dice.values())
    ways = product(*(range(1, each + 1) for each in sides))
    return SampleSpace(dice=tuple(dice), sides=sides, outcomes=tuple(map(outcome, ways)))
