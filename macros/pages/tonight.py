"""Which rulings a table needs tonight: those that the pages it has in hand name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine import catalogue
from macros.pages.page_places import EXTRAS

if TYPE_CHECKING:
    from pathlib import Path

    from engine import System

IN_HAND = ("play-in-ten-minutes.md", "reference.md")
"""A game's quick start and its rules on one page; the pages of the extras are in hand too."""
NUMBER = re.compile(r"\b[a-z]r[0-9]+[a-z]?\b", re.IGNORECASE)


def find_tonight(docs: Path) -> frozenset[str]:
    """Return the ids of the rulings that a game's quick start, its rules on one page or its extras name."""
    return frozenset(key for system in catalogue() for key in _named(docs / system.url_slug, system))


def _named(chapter: Path, system: System) -> set[str]:
    extras = sorted((chapter / EXTRAS.strip("/")).glob("*.md"))
    pages = [path for path in (*(chapter / name for name in IN_HAND), *extras) if path.is_file()]
    named = {each.lower() for path in pages for each in NUMBER.findall(path.read_text(encoding="utf-8"))}
    return {key for key in system.data.rulings if key.lower() in named}
