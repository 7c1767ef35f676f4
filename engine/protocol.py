"""Request and response of the engine.

A `Response` is written as JSON (`engine.codec`) and as HTML (`engine.render`).
`Answer.figures` is for HTML only: dice, tokens and tables that show what the JSON already contains.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any, Literal

from engine.chance.distribution import Distribution


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One question to the engine.

    Attributes:
        calculator: id such as `scattershot.mib`.
        mode: `roll`, `odds` or `work`; None where the calculator has only one.
        inputs: values by the names that the calculator declares.
        readings: reading by ruling, `{"SR1": "below"}`; they override those of `text`.
        text: a whole text of the game, `blog-2006`; None for the decisions of the rulings.
        seed: text from which a roll is derived.
        faces: the faces of the reader's own dice or tokens, in order.
        method: how the seed becomes faces, 1 or 2 (`engine.chance.sample`); None for 1.
    """

    calculator: str
    mode: str | None = None
    inputs: Mapping[str, Any] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    text: str | None = None
    seed: str | None = None
    faces: tuple[Any, ...] | None = None
    method: int | None = None


REQUEST_KEYS = tuple(each.name for each in fields(Request))
"""The keys of a request, as JSON and in a link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One line of the working."""

    clause: str
    """The clause or ruling that justifies the step."""
    text: str
    value: int | str | None = None
    dice: tuple[int, ...] = ()
    """Indices of the dice and tokens that it refers to, counted through all rows of the answer."""


BandKind = Literal["disaster", "failure", "success", "triumph"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A range of numeric outcomes that the rules name."""

    label: str
    kind: BandKind = "success"
    """How good it is for the player who rolls; it gives the shade on a chart."""
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DieFigure:
    """A die to draw: its type, its face, its use."""

    sides: int
    face: int | None = None
    note: str = ""
    """The use of the die, in a word or two: `Total`, `hitch`, `for`."""
    lit: bool = False
    """Whether it is one that matters, which the note then names."""


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
    lit: bool = False
    """Whether it is one that matters, which the note then names."""


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
    is_answer: bool = False
    """Whether it is what was asked for and is shown at once; other tables are folded."""
    has_groups: bool = False
    """Whether the first cell of a row names the group of the row; rows of a group follow each other."""


Figure = DiceRow | TokenRow | Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a procedure returns; `engine.dispatch` makes a Response of it.

    Attributes:
        result: values by the names that the calculator declares; numbers, Fractions, text, lists, mappings.
        steps: the working, each step with its clause.
        sentence: the answer in one line, for screen readers and forum posts.
        distribution: outcomes with integer weights, for odds.
        tail_weight: weight of the outcomes beyond the last one listed; part of the denominator.
        events: probability by the names that the calculator declares.
        bands: named ranges of outcomes, for the chart.
        figures: dice, tokens and tables to draw.
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
class Response(Answer):
    """One answer with everything that is needed to repeat the question."""

    calculator: str
    mode: str
    inputs: Mapping[str, Any]
    readings: Mapping[str, str]
    text: str | None
    seed: str | None
    faces: tuple[int | str, ...] | None
    engine: str
    method: int | None = None
    """That of the seed; None for 1, so that an answer by method 1 stays as it was before there were two."""
