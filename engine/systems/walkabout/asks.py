"""The questions that are asked more than once, declared once: keywords, redraws, lists of tokens."""

from __future__ import annotations

from typing import Any

from engine.inputs import listed, whole
from engine.kinds import Choice, Option
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tokens import TOKENS

__all__ = ["MOST_REDRAWS", "extra_keywords", "from_relationships", "keywords", "redraws", "tokens"]

MOST_KEYWORDS = RULES.whole("W1.core_traits")
MOST_EXTRA_KEYWORDS = 20
MOST_REDRAWS = 200
MOST_EXTRA_TOKENS = 100


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


def redraws(label: str, **more: Any) -> Any:
    """Ask how many redraws gold buys."""
    return whole(label, low=0, limit=MOST_REDRAWS, default=0, unit="gold", clause="W8", **more)


def tokens(label: str, *, at_most: int, clause: str, **more: Any) -> Any:
    """Ask for tokens by their colours."""
    options = tuple(Option(value=value, label=says) for value, says in TOKENS.items())
    return listed(label, Choice(options=options), at_most=at_most, clause=clause, **more)


def from_relationships(colour: str) -> Any:
    """Ask how many tokens of a colour relationships add to the reserve."""
    return whole(
        f"{TOKENS[colour]} tokens from relationships",
        low=0,
        limit=MOST_EXTRA_TOKENS,
        default=0,
        unit="tokens",
        clause="W6",
        help="They join the reserve and do not come out of the bag.",
    )
