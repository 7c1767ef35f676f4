"""Links to the headwords of the games, and the page that lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from engine import System, catalogue
from macros.lookup import game_of_page, system_named
from macros.page import PageMistake, unknown
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from macros.page import Page

__all__ = ["PAGE", "glossary", "headword_id", "term"]

PAGE = "glossary/"
"""Where `glossary()` of all games stands, if the book has no other place for a game's headwords."""


def term(page: Page, word: str, shown: str | None = None, *, game: str | None = None) -> Markup:
    """Return a link to a headword; plurals and synonyms of the data lead there too.

    A word that several games define is looked up in the game of the page, or in the one that is named.

    Raises:
        PageMistake: no game defines the word, or several do and neither page nor author says which.
    """
    found = [(system, entry) for system, entry in _entries(game) if _answers_to(entry, word)]
    own = [each for each in found if each[0].url_slug == page.folder]
    chosen = own or found
    if not chosen:
        raise unknown("term", word, {entry.title for _, entry in _entries(game)})
    if len(chosen) > 1:
        games = ", ".join(f'game="{system.slug}"' for system, _ in chosen)
        message = f'several games define "{word}"; say which: {games}'
        raise PageMistake(message)
    system, entry = chosen[0]
    href = page.root + page.places.get(f"glossary-{system.slug}", PAGE) + f"#{headword_id(system, entry)}"
    return Markup('<a class="term" href="{}" title="{}">{}</a>').format(href, entry.says, shown or word)


def _entries(game: str | None) -> Iterator[tuple[System, Any]]:
    for system in catalogue() if game is None else (system_named(game),):
        for entry in system.data.glossary.values():
            yield system, entry


def _answers_to(entry: Any, word: str) -> bool:
    return word.casefold() in {each.casefold() for each in (entry.slug, entry.title, *entry.also)}


def headword_id(system: System, entry: Any) -> str:
    """Return the id of a headword on its page."""
    return f"{system.url_slug}-{entry.slug.replace('_', '-')}"


def glossary(page: Page, game: str | None = None) -> str:
    """Return every headword of one game, or of all games under a heading each.

    Raises:
        PageMistake: there is no such game.
    """
    systems = catalogue() if game is None else (game_of_page(page, game),)
    parts = []
    for system in systems:
        if game is None:
            parts.append(f"## {system.title} {{: #{system.url_slug} }}")
        parts.append(_list(page, system))
    return "\n\n".join(parts)


def _list(page: Page, system: System) -> Markup:
    entries = sorted(system.data.glossary.values(), key=lambda entry: entry.title.casefold().lstrip("'"))
    titles = {entry.slug: entry.title for entry in entries}
    listed = [
        {
            "id": headword_id(system, entry),
            "title": entry.title,
            "says": entry.says,
            "also": ", ".join(entry.also),
            "see": [(f"#{system.url_slug}-{slug.replace('_', '-')}", titles[slug]) for slug in entry.see],
            "clauses": [(key, page.link(key)) for key in entry.clauses],
            "source": entry.source,
        }
        for entry in entries
    ]
    return fill("glossary", game=system.url_slug, entries=listed)
