"""Headwords of the glossary: which entry a word means, where it is defined, and which pages use it."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, nodes

from engine import System, catalogue
from macros.page import PageError, Use, unknown
from macros.pages.book_index import system_named
from macros.pages.page_places import CLAUSE_ID, address_of, book_pages, clause_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from engine import Term

PAGE = "glossary/"
"""Where the headwords of all games stand, if the book has no other place for a game's."""
HEADING = re.compile(
    r"^(?P<marks>#{2,6}) [^\n]*?(?:\{:[^}\n]*#(?P<id>[\w-]+)[^}\n]*\})?[ \t]*$", re.MULTILINE
)
TITLE = re.compile(r"^(?:title: *|# +)(?P<title>[^\n{]+?) *(?:\{[^\n]*)?$", re.MULTILINE)
PAGES = Environment(autoescape=True)
"""Reads the pages' macros; nothing is ever rendered with it."""


def find_headword(word: str, *, folder: str, game: str | None = None) -> tuple[System, Term]:
    """Return game and entry of a word; plurals and synonyms of the data lead there too.

    Args:
        word: as an author writes it.
        folder: first folder of the page it stands in; a game's chapter means the game's own word.
        game: the game that is named, whatever the page.

    Raises:
        PageError: no game defines the word, or several do and neither page nor author says which.
    """
    found = _entries_by_word(game).get(word.casefold(), [])
    chosen = [each for each in found if each[0].url_slug == folder] or found
    if not chosen:
        raise unknown("term", word, {entry.title for _, entry in _entries(game)})
    if len(chosen) > 1:
        games = ", ".join(f'game="{system.slug}"' for system, _ in chosen)
        message = f'several games define "{word}"; say which: {games}'
        raise PageError(message)
    return chosen[0]


def _entries(game: str | None) -> Iterator[tuple[System, Term]]:
    for system in catalogue() if game is None else (system_named(game),):
        for entry in system.data.glossary.values():
            yield system, entry


@cache
def _entries_by_word(game: str | None) -> Mapping[str, list[tuple[System, Term]]]:
    """Return the entries that each word may mean; a book calls for thousands."""
    found: dict[str, list[tuple[System, Term]]] = {}
    for system, entry in _entries(game):
        for word in {each.casefold() for each in (entry.slug, *spellings(entry))}:
            found.setdefault(word, []).append((system, entry))
    return found


def spellings(entry: Term) -> tuple[str, ...]:
    """Return what readers call an entry: its title, then plurals and synonyms."""
    return (entry.title, *entry.also)


def headword_key(system: System, entry: Term) -> str:
    """Return the key of an entry among those of all games: each game has its own words."""
    return f"{system.slug}.{entry.slug}"


def headword_id(system: System, entry: Term) -> str:
    """Return the id of an entry on its page, which is also the name of its short address."""
    return f"{system.url_slug}-{entry.slug.replace('_', '-')}"


def headword_place(places: Mapping[str, str], system: System, entry: Term) -> str:
    """Return where an entry stands, from the site's root."""
    return places.get(f"glossary-{system.slug}", PAGE) + f"#{headword_id(system, entry)}"


def find_uses(docs: Path) -> dict[str, tuple[Use, ...]]:
    """Return the uses of every headword by its key, `game.slug`, each place once and in the book's order.

    A call that the build will refuse is left to the build, whose message names the page.
    """
    found: dict[str, dict[Use, None]] = {}
    for path in book_pages(docs):
        for key, use in uses_in(path.relative_to(docs).as_posix(), path.read_text(encoding="utf-8")):
            found.setdefault(key, {})[use] = None
    return {key: tuple(uses) for key, uses in found.items()}


@lru_cache(maxsize=1024)  # for a book whose pages are edited one at a time
def uses_in(source: str, markdown: str) -> tuple[tuple[str, Use], ...]:
    """Return key and place of every use of a headword in one page."""
    return tuple(_uses_in(source, markdown)) if "term(" in markdown else ()


def _uses_in(source: str, markdown: str) -> Iterator[tuple[str, Use]]:
    title = TITLE.search(markdown)
    name = title["title"].strip("\"'") if title else source
    folder = source.partition("/")[0] if "/" in source else ""
    clauses = _clauses_by_line(markdown)
    for call in PAGES.parse(markdown).find_all(nodes.Call):
        key = _key_of_call(call, folder)
        if key:
            yield key, Use(address=address_of(source), page=name, clause=clauses[call.lineno - 1])


def _key_of_call(call: nodes.Call, folder: str) -> str | None:
    """Return the key of the headword that a call of `term` means; None for any other call."""
    if not isinstance(call.node, nodes.Name) or call.node.name != "term":
        return None
    try:
        words: list[Any] = [each.as_const() for each in call.args]
        named: dict[str, Any] = {each.key: each.value.as_const() for each in call.kwargs}
        system, entry = find_headword(words[0], folder=folder, game=named.get("game"))
    except (IndexError, PageError, nodes.Impossible):
        return None
    return headword_key(system, entry)


def _clauses_by_line(markdown: str) -> list[str]:
    """Return for each line the clause it belongs to: that of the last clause heading, up to one as high."""
    headings = {markdown.count("\n", 0, found.start()): found for found in HEADING.finditer(markdown)}
    clauses, clause, level = [], "", 0
    for line in range(markdown.count("\n") + 1):
        heading = headings.get(line)
        if heading and CLAUSE_ID.fullmatch(heading["id"] or ""):
            clause, level = clause_number(heading["id"]), len(heading["marks"])
        elif heading and len(heading["marks"]) <= level:
            clause, level = "", 0
        clauses.append(clause)
    return clauses


def unused(uses: Mapping[str, tuple[Use, ...]]) -> dict[str, list[str]]:
    """Return by game the headwords that no page uses."""
    silent = {
        system.slug: [
            entry.title for entry in system.data.glossary.values() if headword_key(system, entry) not in uses
        ]
        for system in catalogue()
    }
    return {game: titles for game, titles in silent.items() if titles}
