"""The tokens: their colours, their bag, and their worth to an action (W3, W9, WR14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.calculator import Readings
from engine.inputs import whole
from engine.systems.walkabout.data import RULES

COLOURS = ("white", "black", "green", "blue", "red")
TOKENS = {colour: colour.capitalize() for colour in COLOURS}
"""The labels of the colours."""
WORST = "worst"
"""Stands for the worst colour in hand: white before neutral, never a positive one."""
KINDS = ("positive", "neutral", "negative")
ACTIONS: Mapping[str, str] = {
    colour: f"{colour.capitalize()} ({does})" for colour, does in RULES.number("W3.colours").value.items()
}
"""The colours of an action, each with its meaning."""
POSITIVE = RULES.number("W9.always_positive").value
NEGATIVE = RULES.number("W9.always_negative").value
BAGS = {"twelve": "W7.bag_twelve", "eighteen": "W7.bag_eighteen"}
"""The clause of the usual bag, by the reading of WR14."""
MOST_OF_A_COLOUR = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Bag:
    """The tokens in one player's bag, by colour."""

    white: int = whole("White", low=0, limit=MOST_OF_A_COLOUR, default=0, unit="tokens", clause="WR14")
    black: int = whole("Black", low=0, limit=MOST_OF_A_COLOUR, default=0, unit="tokens", clause="WR14")
    green: int = whole("Green", low=0, limit=MOST_OF_A_COLOUR, default=0, unit="tokens", clause="WR14")
    blue: int = whole("Blue", low=0, limit=MOST_OF_A_COLOUR, default=0, unit="tokens", clause="WR14")
    red: int = whole("Red", low=0, limit=MOST_OF_A_COLOUR, default=0, unit="tokens", clause="WR14")

    @property
    def counts(self) -> dict[str, int]:
        """The number of tokens of each colour."""
        return {colour: getattr(self, colour) for colour in COLOURS}

    @property
    def size(self) -> int:
        """The number of tokens of all colours."""
        return sum(self.counts.values())

    def positives(self, colour: str) -> int:
        """Return the number of tokens that are positive in an action of a colour (W9)."""
        return sum(number for token, number in self.counts.items() if kind_of(token, colour) == "positive")

    def __str__(self) -> str:
        """Return the contents in words, without missing colours."""
        held = [f"{number} {colour}" for colour, number in self.counts.items() if number]
        return " and ".join([", ".join(held[:-1]), held[-1]] if len(held) > 1 else held or ["no tokens"])


def usual_bag(readings: Readings) -> Bag:
    """Return the default bag (WR14)."""
    return Bag(**RULES.number(BAGS[readings["WR14"]]).value)


def kind_of(token: str, colour: str) -> str:
    """Return the worth of a token in an action of a colour: `positive`, `neutral` or `negative` (W9).

    >>> [kind_of(token, "blue") for token in ("black", "blue", "red", "white")]
    ['positive', 'positive', 'neutral', 'negative']
    """
    if token in {POSITIVE, colour}:
        return "positive"
    return "negative" if token == NEGATIVE else "neutral"


def row_of(token: str, colour: str) -> str:
    """Return a token's row in the result tables: black, coloured, neutral or white (W12, W13)."""
    if token in {POSITIVE, NEGATIVE}:
        return token
    return "coloured" if token == colour else "neutral"


def worth(token: str, colour: str) -> int:
    """Return the rank of a token for keeping: white 0, neutral 1, coloured 2, black 3."""
    return ("white", "neutral", "coloured", "black").index(row_of(token, colour))
