"""The book's colours by day, as its style sheet has them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Colours", "colours_of", "mixed"]

Colours = dict[str, str]
LIGHT = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6})")
GAME = re.compile(r'\[data-game="([a-z-]+)"\],[^}]*?--game: light-dark\((#[0-9a-f]{6})', re.DOTALL)


def colours_of(css: Path) -> Colours:
    """Return every colour by its name, and each game's by the game's address."""
    text = css.read_text(encoding="utf-8")
    first_of_name = dict(reversed(LIGHT.findall(text)))
    return {**first_of_name, **dict(GAME.findall(text))}


def mixed(first: str, second: str, share: int) -> str:
    """Return a colour between two.

    Args:
        first: `#rrggbb`.
        second: `#rrggbb`.
        share: of the first, in hundredths.

    >>> mixed("#ff0000", "#0000ff", 50)
    '#7f007f'
    """
    parts = (
        (int(first[at : at + 2], 16) * share + int(second[at : at + 2], 16) * (100 - share)) // 100
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
