"""Declares what may be done once a roll lies: a die thrown in, a point spent, a token sent away.

A game declares it by calculator in its module `afters`; `engine.analysis.afters` says which of them a roll
has. An after changes inputs of the roll and is asked with the same seed or faces, so that what lies stays;
taking it back is asking without the change. A question to another calculator is a follow-up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.protocol import Response

ChangesOf = Callable[[Response], Mapping[str, Any] | None]
"""Takes the inputs that change from the answer to a roll; None where the rules do not allow it now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What an after costs whoever takes it.

    Attributes:
        words: the price in a few words, without a full stop.
        track: the track of the sheet that pays; empty where no sheet counts it.
        number: how much of it, 1 or more.
    """

    words: str
    track: str = ""
    number: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """One thing that may be done to a roll.

    Attributes:
        name: permanent, unique within its calculator.
        label: what its button says.
        clause: the clause or ruling that allows it.
        changes: takes the inputs that change from the answer.
        throws: the name of the throw that grows; empty where nothing falls.
        cost: what it costs.
    """

    name: str
    label: str
    clause: str
    changes: ChangesOf
    cost: Cost
    throws: str = ""


def one_more(name: str, when: Callable[[Response], bool] | None = None) -> ChangesOf:
    """Return the change of a whole number to the next one.

    Args:
        name: of the input.
        when: says of a roll whether it has this change; left out, all have.
    """

    def changes_of(response: Response) -> Mapping[str, Any] | None:
        return None if when is not None and not when(response) else {name: response.inputs[name] + 1}

    return changes_of
