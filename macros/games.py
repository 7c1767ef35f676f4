"""The games of the book as cards, for the front page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import catalogue
from macros.lookup import system_named
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from macros.page import Page

__all__ = ["games"]


def games(page: Page, *first: str) -> Markup:
    """Return a card for each game: its mark, name, one line about it, and its author.

    Args:
        page: the page they will stand in.
        first: games in the order in which they come first; the others follow by their names.

    Raises:
        PageMistake: there is no such game.
    """
    named = [system_named(each) for each in first]
    others = [system for system in catalogue() if system not in named]
    return fill("games", root=page.root, systems=(*named, *others))
