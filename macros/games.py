"""The games of the book as cards, for the front page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macros.lookup import games_in_order
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from macros.page import Page

__all__ = ["games"]


def games(page: Page) -> Markup:
    """Return a card for each game, in the order of the tabs: mark, name, one line about it, author."""
    return fill("games", root=page.root, systems=games_in_order())
