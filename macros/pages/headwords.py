"""Headwords: which entry of which game a word means, and where the entry stands."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from engine import System, catalogue
from macros.page import PageMistake, unknown
from macros.pages.lookup import system_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["PAGE", "find_headword", "headword_id", "headword_key", "headword_place", "spellings"]

PAGE = "glossary/"
"""Where the headwords of all games stand, if the book has no other place for a game's."""


def find_headword(word: str, *, folder: str, game: str | None = None) -> tuple[System, Any]:
    """Return game and entry of a word; plurals and synonyms of the data lead there too.

    Args:
        word: as an author writes it.
        folder: first folder of the page it stands in; a game's chapter means the game's own word.
        game: the game that is named, whatever the page.

    Raises:
        PageMistake: no game defines the word, or several do and neither page nor author says which.
    """
    found = _entries_by_word(game).get(word.casefold(), [])
    chosen = [each for each in found if each[0].url_slug == folder] or found
    if not chosen:
        raise unknown("term", word, {entry.title for _, entry in _entries(game)})
    if len(chosen) > 1:
        games = ", ".join(f'game="{system.slug}"' for system, _ in chosen)
        message = f'several games define "{word}"; say which: {games}'
        raise PageMistake(message)
    return chosen[0]


def _entries(game: str | None) -> Iterator[tuple[System, Any]]:
    for system in catalogue() if game is None else (system_named(game),):
        for entry in system.data.glossary.values():
            yield system, entry


@cache
def _entries_by_word(game: str | None) -> Mapping[str, list[tuple[System, Any]]]:
    """Return the entries that each word may mean; a book calls for thousands."""
    found: dict[str, list[tuple[System, Any]]] = {}
    for system, entry in _entries(game):
        for word in {each.casefold() for each in (entry.slug, *spellings(entry))}:
            found.setdefault(word, []).append((system, entry))
    return found


def spellings(entry: Any) -> tuple[str, ...]:
    """Return what readers call an entry: its title, then plurals and synonyms."""
    return (entry.title, *entry.also)


def headword_key(system: System, entry: Any) -> str:
    """Return the key of an entry among those of all games: each game has its own words."""
    return f"{system.slug}.{entry.slug}"


def headword_id(system: System, entry: Any) -> str:
    """Return the id of an entry on its page, which is also the name of its short address."""
    return f"{system.url_slug}-{entry.slug.replace('_', '-')}"


def headword_place(places: Mapping[str, str], system: System, entry: Any) -> str:
    """Return where an entry stands, from the site's root."""
    return places.get(f"glossary-{system.slug}", PAGE) + f"#{headword_id(system, entry)}"
