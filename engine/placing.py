"""Declares what a reader lays into places by hand: tokens that were drawn, dice that were rolled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """An input that says where pieces lie.

    Attributes:
        title: what is placed.
        piece: `die` or `token`, how a piece is drawn.
        input: the input that is written.
        style: the shape of the input. `each`: a group with a member for each place, which takes one piece;
            `list`: the names of places, one for each piece; `rows`: a table with a row for each piece.
        column: of a table, the column with the place.
        named_by: of a table, the column with the name of the piece.
        places: names and labels of the places.
        limits: how many pieces a place takes, in words, by the name of the place.
        rest: label of the place for unused pieces; empty where each piece has to lie in one of `places`.
        rest_name: how a table writes that a piece is unused; the other styles leave such a piece out.
        rest_note: what becomes of the unused pieces.
        pieces: where the names of the pieces come from, `result.pool` or `inputs.drawn`; a table needs none.
        values: where their numbers come from, if they have any.
        effects: the result that tells for each piece what it does: rows with `place`, `token` and `effect`.
        taken_from: the inputs whose change takes every piece up again.
    """

    title: str
    piece: str
    input: str
    style: Literal["each", "list", "rows"]
    places: Mapping[str, str] = field(hash=False)
    column: str = ""
    named_by: str = ""
    limits: Mapping[str, str] = field(default_factory=dict, hash=False)
    rest: str = ""
    rest_name: str = ""
    rest_note: str = ""
    pieces: str = ""
    values: str = ""
    effects: str = ""
    taken_from: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnFrom:
    """The bag from which a calculator draws its pieces.

    Attributes:
        bag: the group of inputs with the number of pieces of each kind.
        left: the result with the numbers that are left.
        drawn: the results that list the drawn pieces, in the order in which they are shown, each with the
            input that says where they lie; empty for pieces that are put away.
        rows: the label of the throws that draw the pieces of a result; none where others decide about them.
    """

    bag: str
    left: str
    drawn: Mapping[str, str] = field(hash=False)
    rows: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What a calculator shows for placing by hand.

    Attributes:
        follow_up: the question whose pieces are placed; empty where they are the calculator's own.
        plans: the result that lists placements, best first, each with its places.
        plan_table: the caption of the table that shows them, a row for each.
        plan_heads: the columns of this table that matter most.
        drawn_from: the bag of the pieces, if they come out of one.
    """

    follow_up: str = ""
    plans: str = ""
    plan_table: str = ""
    plan_heads: tuple[str, ...] = ()
    drawn_from: DrawnFrom | None = None
