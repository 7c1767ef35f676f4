"""Declares what may be done once a roll lies: a die thrown in, a point spent, a token sent away.

What works out the tokens that another calculator has drawn can go on as well: an item is given up.

A game declares it by calculator in its module `afters`; `engine.analysis.afters` says which of them a roll
has. An after changes inputs of the roll and is asked with the same seed or faces, so that what lies stays;
taking it back is asking without the change. A question to another calculator is a follow-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.protocol import Response

ChangesOf = Callable[[Response], Mapping[str, Any] | None]
"""Takes the inputs that change from the answer to a roll; None where the rules do not allow it now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One way in which an after can be taken.

    Attributes:
        name: unique among the options of its after; empty where there is nothing to choose.
        label: what its button says.
        changes: the inputs that change.
    """

    name: str = ""
    label: str = ""
    changes: Mapping[str, Any] = field(hash=False)


OptionsOf = Callable[[Response], Iterable[Option]]
"""Takes from the answer to a roll the ways in which an after can be taken; none where none is allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What an after costs whoever takes it.

    Attributes:
        words: the price in a few words, without a full stop.
        tracks: how much each track of the sheet pays, 1 or more; empty where no sheet counts it.
        anybody: whether anybody at the table may pay, and not only whoever it is done for.
    """

    words: str
    tracks: Mapping[str, int] = field(default_factory=dict, hash=False)
    anybody: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """One thing that may be done to a roll.

    Attributes:
        name: permanent, unique within its calculator.
        label: what its button says.
        clause: the clause or ruling that allows it.
        options: takes the ways in which it can be taken from the answer.
        told: says of the answer that follows what somebody has done, and what it comes to: `throws in a die
            for the Actor: made by 6 now`. Whoever does it is the subject, and there is no full stop.
        throws: the name of the throw that grows; empty where nothing falls.
        piece: the kind of token that it is about, which lies there; empty for none.
        cost: what it costs.
    """

    name: str
    label: str
    clause: str
    options: OptionsOf
    told: Callable[[Response], str]
    cost: Cost
    throws: str = ""
    piece: str = ""


def only(changes: ChangesOf) -> OptionsOf:
    """Return the options of an after with nothing to choose."""

    def options_of(response: Response) -> Iterable[Option]:
        found = changes(response)
        return () if found is None else (Option(changes=found),)

    return options_of


def one_more(name: str, when: Callable[[Response], bool] | None = None) -> OptionsOf:
    """Return the change of a whole number to the next one, with nothing to choose.

    Args:
        name: of the input.
        when: says of a roll whether it has this change; left out, all have.
    """

    def changes_of(response: Response) -> Mapping[str, Any] | None:
        return None if when is not None and not when(response) else {name: response.inputs[name] + 1}

    return only(changes_of)
