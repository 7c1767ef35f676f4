"""Drawings in the chapters: inline SVG from templates, one folder a game, with the numbers of its data."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from macros.page import unknown
from macros.pages.lookup import game_of_page
from macros.pages.rule_values import number
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from macros.page import Page

__all__ = ["diagram"]

DRAWINGS = Path(__file__).parents[1] / "templates" / "diagrams"


def diagram(page: Page, name: str, *, game: str | None = None) -> Markup:
    """Return a drawing of the page's game, or of the one that is named.

    Raises:
        PageMistake: the game has no such drawing, or the page has two of it.
    """
    folder = game_of_page(page, game).url_slug
    known = [path.name.removesuffix(".html.j2") for path in (DRAWINGS / folder).glob("*.html.j2")]
    if name not in known:
        raise unknown(f"diagram of {folder}", name, known)
    return fill(f"diagrams/{folder}/{name}", at=page.take(f"diagram-{name}"), number=partial(number, page))
