"""The columns of a distribution: bars while they can be told apart, and one outline beyond that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from engine.protocol import Band
from engine.render.axis import Scale, Slots, coordinate, name, short_length
from engine.render.bands import tone
from engine.render.markup import Html, element

MOST_BARS = 60
"""Maximum number of bars that are told apart; more columns are drawn as one outline."""
NARROW = 12
"""Width of a bar below which it is drawn to tenths of a unit."""
SIDE = Fraction(1, 10)
"""The empty part of a column on each side of its bar."""


@dataclass(frozen=True, kw_only=True)
class Columns:
    """Columns of equal width, one for each outcome; a gap sets words apart from numbers.

    Attributes:
        outcomes: from left to right.
        bands: named ranges of outcomes; each has its own tone.
    """

    outcomes: tuple[object, ...]
    bands: tuple[Band, ...] = ()

    @cached_property
    def slots(self) -> Slots:
        """The room for each column."""
        return Slots(outcomes=self.outcomes)

    @property
    def width(self) -> Fraction:
        """The width of a column."""
        return self.slots.width

    def left(self, place: int) -> Fraction:
        """Return the left edge of a column."""
        return self.slots.left(place)

    def middle(self, place: int) -> Fraction:
        """Return the x coordinate of the centre of a column."""
        return self.left(place) + self.width / 2

    def names(self) -> list[tuple[Fraction, str]]:
        """Return the name of each outcome with its x coordinate."""
        return [(self.middle(place), name(outcome)) for place, outcome in enumerate(self.outcomes)]

    def draw(self, chances: Sequence[Fraction], bounds: Scale) -> list[Html]:
        """Return the columns, one path for each tone."""
        places: dict[int, list[int]] = {}
        for place, (outcome, chance) in enumerate(zip(self.outcomes, chances, strict=True)):
            if chance:
                places.setdefault(tone(outcome, self.bands), []).append(place)
        draw = self._bars if len(self.outcomes) <= MOST_BARS else self._outline
        return [
            element("path", d=draw(found, chances, bounds), class_=f"rc-bar rc-band-{each}")
            for each, found in places.items()
        ]

    def mark(self, place: int, chance: Fraction, bounds: Scale) -> Html:
        """Return the edge around one column."""
        return element("path", d=self._bar(place, chance, bounds), class_="rc-here")

    def _bars(self, places: Sequence[int], chances: Sequence[Fraction], bounds: Scale) -> str:
        return "".join(self._bar(place, chances[place], bounds) for place in places)

    def _bar(self, place: int, chance: Fraction, bounds: Scale) -> str:
        width = self.width * (1 - 2 * SIDE)
        left = self.left(place) + self.width * SIDE
        start = coordinate(left if width < NARROW else round(left))
        tall = short_length(bounds.height(chance))
        return f"M{start} {bounds.baseline}v-{tall}h{short_length(width)}v{tall}z"

    def _outline(self, places: Sequence[int], chances: Sequence[Fraction], bounds: Scale) -> str:
        """Return one shape for all columns; neighbours share an edge, so no gap looks like a value."""
        path, before = "", None
        for place in places:
            if before is None or place != before + 1 or not self.slots.is_beside(place):
                path += f"{'' if before is None else f'V{bounds.baseline}z'}"
                path += f"M{coordinate(self.left(place))} {bounds.baseline}"
            path += f"V{coordinate(bounds.y(chances[place]))}H{coordinate(self.left(place) + self.width)}"
            before = place
        return f"{path}V{bounds.baseline}z"
