"""Inputs that several calculators share: keywords, redraws, lists of tokens."""

from __future__ import annotations

from typing import Any

from engine.inputs import Choice, Option, listed, whole
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tokens import TOKENS, WORST

MOST_KEYWORDS = RULES.whole("W1.core_traits")
MOST_EXTRA_KEYWORDS = 20
MOST_REDRAWS = 200


def keywords(*, clause: str, **more: Any) -> Any:
    """Declare the number of keywords called, at most one from each core trait."""
    return whole(
        "Keywords",
        low=0,
        high=MOST_KEYWORDS,
        clause=clause,
        help="One each from people, edge and dance.",
        **more,
    )


def extra_keywords() -> Any:
    """Declare the number of keywords beyond one of each core trait."""
    return whole(
        "Further keywords of the same traits",
        low=0,
        limit=MOST_EXTRA_KEYWORDS,
        default=0,
        clause="WR20",
        help="They count only where WR20 is read so.",
    )


def redraws(label: str, *, limit: int = MOST_REDRAWS, **more: Any) -> Any:
    """Declare the number of redraws bought with gold."""
    return whole(label, low=0, limit=limit, default=0, unit="gold", clause="W8", **more)


def tokens(label: str, *, at_most: int, clause: str, **more: Any) -> Any:
    """Declare a list of tokens by colour."""
    options = tuple(Option(value=value, label=says) for value, says in TOKENS.items())
    return listed(label, Choice(options=options), at_most=at_most, clause=clause, **more)


def discards() -> Any:
    """Declare the discards, a colour or `worst` for each redraw."""
    options = {WORST: "the worst: white before neutral", **TOKENS}
    return listed(
        "Tokens to send away",
        Choice(options=tuple(Option(value=value, label=says) for value, says in options.items())),
        at_most=2 * MOST_REDRAWS,
        clause="W8",
        help=(
            "For a roll, and no more than gold: in the order in which it is spent, first in the core, then "
            "in the reserve. The worst is passed over where every token is good."
        ),
    )
