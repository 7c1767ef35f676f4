"""The lengths of fights in blows, as fights and duels count them: exact up to a stated bound (S29)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.chance.distribution import Distribution

FEW = Fraction(1, 1000)
"""Counting ends earlier when the share of unfinished fights is below this."""
MOST_BITS = 14_000
"""Maximum length of the weights, since Python converts at most 4,300 digits to text.

A hundred blows with ten Experience Dice for and ten against each side of a fight stay below it.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengths:
    """Weights of the fights that end at each blow, and of those that have not ended."""

    ends: tuple[int, ...]
    """Weights of the fights that end at the first blow, the second, and so on."""
    goes_on: int
    """Weight of the fights that have not ended after the last blow counted."""

    @property
    def counted(self) -> int:
        """Number of blows counted."""
        return len(self.ends)

    @property
    def total(self) -> int:
        """The weight of all fights."""
        return sum(self.ends) + self.goes_on

    def over_by(self, share: Fraction) -> int | None:
        """Return the blow by which at least this share of fights has ended; None if counting ends before."""
        gone = 0
        for number, weight in enumerate(self.ends, start=1):
            gone += weight
            if gone >= share * self.total:
                return number
        return None

    def chances(self) -> tuple[Distribution[int | str], int]:
        """Return the distribution of the number of blows, and the weight of the tail beyond those counted.

        A distribution needs at least one outcome: if no fight ends within the bound, `more` is it.
        """
        ended: dict[int | str, int] = {
            number: weight for number, weight in enumerate(self.ends, start=1) if weight
        }
        if not ended:
            return Distribution({"more": self.goes_on}), 0
        return Distribution(ended), self.goes_on
