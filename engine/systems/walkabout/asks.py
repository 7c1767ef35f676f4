"""The questions that several calculators ask, declared once: the keywords of an action."""

from __future__ import annotations

from typing import Any

from engine.inputs import whole
from engine.systems.walkabout.data import RULES

__all__ = ["extra_keywords", "keywords"]

MOST_KEYWORDS = RULES.whole("W1.core_traits")
MOST_EXTRA_KEYWORDS = 20


def keywords(*, clause: str, **more: Any) -> Any:
    """Ask how many keywords are called, one from each core trait at most."""
    return whole(
        "Keywords",
        low=0,
        high=MOST_KEYWORDS,
        clause=clause,
        help="One each from people, edge and dance.",
        **more,
    )


def extra_keywords() -> Any:
    """Ask for keywords beyond one of each core trait."""
    return whole(
        "Further keywords of the same traits",
        low=0,
        limit=MOST_EXTRA_KEYWORDS,
        default=0,
        clause="WR20",
        help="They count only where WR20 is read so.",
    )
