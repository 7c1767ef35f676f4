"""What a preview shows of a game: its name, its author, and the shape of its first odds.

No number: the image stands beside every page of the game, and a number of another question would be read as
the answer to the one that was linked.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from engine import catalogue
from macros.pages.answers import answer_to, request_for

if TYPE_CHECKING:
    from engine import System


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A game as its image shows it."""

    slug: str
    title: str
    author: str
    tagline: str
    bars: tuple[Fraction, ...]
    """Chance of each outcome of its first odds, in order; empty for a game without odds."""

    @property
    def said(self) -> str:
        """The image in words, for those who do not see it."""
        return f"{self.title}, a game by {self.author}. {self.tagline}"


def all_figures() -> tuple[Figure, ...]:
    """Return every game."""
    return tuple(
        Figure(
            slug=system.url_slug,
            title=system.title,
            author=system.author,
            tagline=system.tagline,
            bars=_bars(system),
        )
        for system in catalogue()
    )


def _bars(system: System) -> tuple[Fraction, ...]:
    first = next((each for each in system.calculators if "odds" in each.modes), None)
    distribution = answer_to(request_for(first, "odds", {}, {})).distribution if first else None
    if distribution is None:
        return ()
    return tuple(Fraction(weight, distribution.denominator) for _, weight in distribution.ordered())
