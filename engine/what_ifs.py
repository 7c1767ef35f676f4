"""Declares what a roll is compared with once it has fallen: the same faces after one change.

A game declares it by calculator in its module `what_ifs`; `engine.analysis.what_if` asks, and adds the other
readings of the rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.protocol import Response

MOST_NAMES = 6
"""Names of a list that a line has room for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """One change to the inputs of a roll.

    Attributes:
        label: the change in a few words, `With one more Experience Die`.
        inputs: of the request with the change.
        to: id of the calculator that says what comes of it; the roll's own where it is empty.
    """

    label: str
    inputs: Mapping[str, Any]
    to: str = ""


ChangeOf = Callable[[Response], Changed | None]
"""Takes a change from the answer to a roll; None where this roll has no such change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfs:
    """What the rolls of a calculator are compared with.

    Attributes:
        says: the outcome of an answer in a few words, without a full stop.
        steps: one input changed by one step; the first counts that leaves the faces and changes the outcome.
        placements: the same dice or tokens in other places; the first counts that changes the outcome.
    """

    says: Callable[[Response], str]
    steps: tuple[ChangeOf, ...] = ()
    placements: tuple[ChangeOf, ...] = ()


def one_more(name: str, label: str, by: int = 1, when: Callable[[Response], bool] | None = None) -> ChangeOf:
    """Return the change of a whole number by one step; none where it is not a number.

    Args:
        name: of the input.
        label: of the change.
        by: the step.
        when: says of a roll whether it has this change; left out, all have.
    """

    def change_of(response: Response) -> Changed | None:
        value = response.inputs[name]
        if not isinstance(value, int) or (when is not None and not when(response)):
            return None
        return Changed(label=label, inputs={**response.inputs, name: value + by})

    return change_of


def some_names(names: Sequence[str]) -> str:
    """Return names in their order, of many the first.

    >>> some_names(["Ann", "Bo"]), some_names("abcdefgh")
    ('Ann, Bo', 'a, b, c, d, e, f …')
    """
    shown = ", ".join(names[:MOST_NAMES])
    return f"{shown} …" if len(names) > MOST_NAMES else shown
