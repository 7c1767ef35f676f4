"""The games of the book: as cards, for the front page, and as plain texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from macros.pages.book_index import games_in_order
from macros.templating import fill

if TYPE_CHECKING:
    from macros.page import Page

__all__ = ["games", "plain_texts"]


def games(page: Page) -> Markup:
    """Return a card for each game, in the order of the tabs: mark, name, one line about it, author."""
    return fill("page/games", root=page.root, systems=games_in_order())


def plain_texts(page: Page) -> Markup:
    """Return a link to the plain text of each game, in the order of the tabs, in one line."""
    link = Markup('<a href="{}text/{}.txt">{}</a>')
    return Markup(", ").join(
        link.format(page.root, each.url_slug, f"{each.url_slug}.txt") for each in games_in_order()
    )
