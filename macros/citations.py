"""Whose game it is, and where each rule is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from macros.lookup import clause_named, game_of_page
from macros.page import PageMistake
from macros.places import clauses_in
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from engine import System
    from macros.page import Page

__all__ = ["cited", "credit", "sources"]


def cited(system: System, source: Any) -> dict[str, Any]:
    """Return a source with the title and address of its text; an invented rule has none."""
    text = system.data.texts.get(source.text)
    return {
        "evidence": source.evidence,
        "place": source.place,
        "quote": source.quote,
        "title": text.title if text else "",
        "author": text.author if text else "",
        "date": text.date if text else "",
        "url": text.url if text else "",
        "certainty": text.certainty if text else "",
    }


def credit(page: Page, game: str | None = None) -> Markup:
    """Return whose game this is: author, the original texts with dates and links, how sure each address is.

    Raises:
        PageMistake: no game is named and the page stands in no game's folder.
    """
    system = game_of_page(page, game)
    return fill("credit", system=system, texts=tuple(system.data.texts.values()))


def sources(page: Page, *keys: str) -> Markup:
    """Return where the clauses of this page, or the named ones, are written, and how sure we are of each.

    Raises:
        PageMistake: the page has no clause and names none, or names an unknown one.
    """
    named = keys or tuple(_number(each) for each in clauses_in(page.markdown))
    if not named:
        message = 'this page has no clause headings; name the clauses, sources("S11", "S12")'
        raise PageMistake(message)
    rows = []
    for key in named:
        system, found = clause_named(key)
        rows += [
            {"key": key, "href": page.link(key), "rule": found.title, **cited(system, source)}
            for source in found.sources
        ]
    return fill("sources", rows=rows)


def _number(identifier: str) -> str:
    return identifier[0].upper() + identifier[1:]
