"""What crosses the one door: a request, a response with its steps, and what an answer shows.

A `Response` goes over the wire as plain JSON (`engine.codec`) and onto the page as HTML (`engine.render`).
`shows` is for the page alone: dice, tokens and tables that draw what the wire already says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from engine.chance.distribution import Distribution

__all__ = [
    "Answer",
    "Band",
    "DiceRow",
    "DieFigure",
    "Figure",
    "Request",
    "Response",
    "Step",
    "Table",
    "TokenFigure",
    "TokenRow",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One question to the engine.

    Attributes:
        calculator: id such as `scattershot.mib`.
        mode: `roll`, `odds` or `work`; None where the calculator has only one.
        inputs: values by the names that the calculator declares.
        readings: reading by ruling, `{"SR1": "below"}`; laid over those of `text`.
        text: a whole text of the game, `blog-2006`; None for the rulings' own decisions.
        seed: text from which a roll is derived.
        faces: what the reader's own dice or tokens showed, in order.
    """

    calculator: str
    mode: str | None = None
    inputs: Mapping[str, Any] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    text: str | None = None
    seed: str | None = None
    faces: tuple[Any, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One line of the working."""

    clause: str
    """The clause or ruling that justifies the step."""
    text: str
    value: int | str | None = None
    dice: tuple[int, ...] = ()
    """The dice and tokens that it speaks of, by their places in all the rows that the answer draws."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A stretch of numeric outcomes that the rules give a name."""

    label: str
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DieFigure:
    """A die to draw: its type, what it shows, what became of it."""

    sides: int
    face: int | None = None
    note: str = ""
    """What became of the die, in a word or two: `Total`, `hitch`, `for`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRow:
    """A row of dice to draw."""

    label: str
    dice: tuple[DieFigure, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenFigure:
    """A token to draw."""

    colour: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRow:
    """A row of tokens to draw."""

    label: str
    tokens: tuple[TokenFigure, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table to show; cells are whole numbers, fractions or text."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[int | Fraction | str | None, ...], ...]


Figure = DiceRow | TokenRow | Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a procedure gives back; `engine.dispatch` makes the Response of it.

    Attributes:
        result: values by the names that the calculator declares; numbers, Fractions, text, lists, mappings.
        steps: the working, each step with its clause.
        sentence: the one line that a screen reader speaks and a forum post quotes.
        distribution: outcomes with integer weights, for odds.
        more: weight of what lies beyond the stated bound; counts in the denominator.
        events: probability by the names that the calculator declares.
        bands: names of stretches of the outcomes, for the chart.
        shows: dice, tokens and tables to draw.
    """

    result: Mapping[str, Any]
    steps: tuple[Step, ...]
    sentence: str
    distribution: Distribution[Any] | None = None
    tail_weight: int = 0
    events: Mapping[str, Fraction] | None = None
    bands: tuple[Band, ...] = ()
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """One answer, complete enough to ask the same question again."""

    calculator: str
    mode: str
    inputs: Mapping[str, Any]
    readings: Mapping[str, str]
    text: str | None
    seed: str | None
    faces: tuple[int | str, ...] | None
    engine: str
    answer: Answer

    @property
    def result(self) -> Mapping[str, Any]:
        """What the procedure found, by the names that the calculator declares."""
        return self.answer.result

    @property
    def steps(self) -> tuple[Step, ...]:
        """The working."""
        return self.answer.steps

    @property
    def sentence(self) -> str:
        """The answer in one line."""
        return self.answer.sentence

    @property
    def distribution(self) -> Distribution[Any] | None:
        """The outcomes with their integer weights, for odds."""
        return self.answer.distribution

    @property
    def events(self) -> Mapping[str, Fraction] | None:
        """The probability of each declared event, for odds."""
        return self.answer.events
