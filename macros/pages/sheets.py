"""Sheets of the people that the book adds to a game: filled ones, opponents in brief, and one to fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macros.page import PageError, unknown
from macros.pages.book_index import game_of_page
from macros.pages.page_places import EXTRAS
from macros.pages.people import names_on_blank, people_of
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from macros.page import Page
    from macros.pages.people import Person

STYLE = "sheet/sheet.css"


def sheet(page: Page, key: str, *, game: str | None = None) -> Markup:
    """Return a character's sheet: `sheet("ilse")`.

    Args:
        page: the page it will be on.
        key: the character's id in `people.toml`.
        game: whose character it is; the page's own game if left out.

    Raises:
        PageError: the game has no such character, or the page has this sheet already.
    """
    return _shown(page, "character", key, game)


def opponent(page: Page, key: str, *, game: str | None = None) -> Markup:
    """Return an opponent in a few lines: `opponent("watchman")`.

    Raises:
        PageError: the game has no such opponent, or the page has this one already.
    """
    return _shown(page, "opponent", key, game)


def blank_sheet(page: Page, *, game: str | None = None) -> Markup:
    """Return the empty sheet of a game, with lines to write on.

    Raises:
        PageError: the game's `people.toml` has no `[blank]`.
    """
    system = game_of_page(page, game)
    blank = people_of(system.slug).blank
    if blank is None:
        message = f"{system.slug} has no empty sheet yet; describe its blocks under [blank] in people.toml"
        raise PageError(message)
    at = page.take("blank-sheet")
    return fill(
        "sheet/blank",
        at=at,
        style=page.style(STYLE),
        game=system,
        blocks=[(each, names_on_blank(system.slug, each)) for each in blank.blocks],
        is_leaf=_is_leaf(page),
    )


def _shown(page: Page, kind: str, key: str, game: str | None) -> Markup:
    system = game_of_page(page, game)
    known = people_of(system.slug).of_kind(kind)
    if key not in known:
        raise unknown(f"{kind} of {system.slug}", key, known)
    person: Person = known[key]
    at = page.take(f"person-{person.id}")
    return fill(
        f"sheet/{kind}",
        at=at,
        style=page.style(STYLE),
        game=system,
        person=person,
        is_leaf=_is_leaf(page),
    )


def _is_leaf(page: Page) -> bool:
    """Whether a sheet on this page is printed on a leaf of its own, and not as part of its chapter."""
    return EXTRAS in page.source
