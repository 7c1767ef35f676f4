"""The ways on from an answer: which question follows, and what it takes over.

A calculator declares its ways beside its results; `engine.followups` turns them into requests with links.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.protocol import Response

__all__ = ["Carries", "Way"]

Carries = Callable[[Response], Mapping[str, Any] | None]
"""Gives the inputs of the next question, or None where the answer leads nowhere this way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One question that may follow an answer.

    Attributes:
        name: the name of the way, once in its calculator.
        words: what the link says.
        to: id of the calculator that is asked next.
        mode: in which mode.
        carries: what the next question takes over.
        same_chance: the next question judges the same dice or tokens again, with those that follow them.
    """

    name: str
    words: str
    to: str
    mode: str
    carries: Carries
    same_chance: bool = False
