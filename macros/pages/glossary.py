"""Links to the headwords of the games, and the page that lists them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from engine import System
from macros.pages.book_index import game_of_page, games_in_order
from macros.pages.citations import citable_headword, cite
from macros.pages.headwords import PAGE, find_headword, headword_id, headword_key, headword_place, spellings
from macros.templating import fill, markdown_safe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine import Term
    from macros.page import Page

__all__ = ["PAGE", "glossary", "headword_id", "term"]


def term(page: Page, word: str, shown: str | None = None, *, game: str | None = None) -> Markup:
    """Return a link to a headword, with its definition; plurals and synonyms of the data lead there too.

    A word that several games define is looked up in the game of the page, or in the one that is named.

    Raises:
        PageError: no game defines the word, or several do and neither page nor author says which.
    """
    system, entry = find_headword(word, folder=page.folder, game=game)
    return _link(page.root + headword_place(page.places, system, entry), entry, shown or word)


def _link(href: str, entry: Term, shown: str) -> Markup:
    # The definition lies in the page: a script can show it without asking anybody.
    return Markup('<a class="term" href="{}" data-term="{}" data-says="{}">{}</a>').format(
        href, markdown_safe(entry.title), markdown_safe(entry.says), shown
    )


def glossary(page: Page, game: str | None = None) -> str:
    """Return every headword of one game, or of all games under a heading each.

    Raises:
        PageError: there is no such game.
    """
    systems = games_in_order() if game is None else (game_of_page(page, game),)
    parts: list[str] = [] if game else [fill("page/glossary_switch", games=systems)]
    for system in systems:
        if game is None:
            parts.append(f"## {system.title} {{: #{system.url_slug} }}")
        parts.append(_list(page, system))
    return "\n\n".join(parts)


def _list(page: Page, system: System) -> Markup:
    entries = sorted(system.data.glossary.values(), key=_sorted_as)
    return fill(
        "page/glossary",
        game=system.url_slug,
        title=system.title,
        letters=_letters(system, entries),
        entries=[_entry(page, system, entry, entries) for entry in entries],
    )


def _sorted_as(entry: Term) -> str:
    return entry.title.casefold().lstrip("'")


def _letters(system: System, entries: list[Term]) -> list[tuple[str, str]]:
    """Return each letter that begins a headword, with the id of the first of them."""
    found: dict[str, str] = {}
    for entry in entries:
        found.setdefault(_sorted_as(entry)[0].upper(), headword_id(system, entry))
    return list(found.items())


def _entry(page: Page, system: System, entry: Term, entries: list[Term]) -> dict[str, Any]:
    """Return an entry with both ends of its links: what it points to, and what uses it or points to it."""
    uses = page.uses.get(headword_key(system, entry), ())
    pages = {use.address: use.page for use in uses if not use.clause}
    clauses = {use.clause for use in uses}
    return {
        "id": headword_id(system, entry),
        "title": entry.title,
        "says": _link_headwords(system, entry, entries),
        "also": ", ".join(entry.also),
        "see": [_pointer(system, each) for each in entries if each.slug in entry.see],
        "seen_from": [_pointer(system, each) for each in entries if entry.slug in each.see],
        "clauses": [(key, page.link(key)) for key in entry.clauses],
        "used_in": [(key, page.link(key)) for key in system.data.clauses if key in clauses],
        "pages": [(page.root + address, title) for address, title in pages.items()],
        "source": entry.source,
        "cite": cite(page.root, citable_headword(system, entry)),
    }


def _pointer(system: System, entry: Term) -> tuple[str, str]:
    return f"#{headword_id(system, entry)}", entry.title


def _link_headwords(system: System, entry: Term, entries: list[Term]) -> Markup:
    """Return a definition in which other headwords of the game are links, each at its first place."""
    # Only what stands in the definition is looked for by an expression: to compile all words takes long.
    targets = {word: other for word, other in _targets(entry, entries) if word in entry.says}
    if not targets:
        return escape(entry.says)
    longest_first = sorted(targets, key=len, reverse=True)
    words = re.compile(rf"(?<![\w'-])({'|'.join(map(re.escape, longest_first))})(?![\w-])")
    linked = {entry.slug}
    parts: list[str | Markup] = []
    for place, piece in enumerate(words.split(entry.says)):
        target = targets[piece] if place % 2 else None
        if target is None or target.slug in linked:
            parts.append(piece)
        else:
            linked.add(target.slug)
            parts.append(_link(f"#{headword_id(system, target)}", target, piece))
    return Markup("").join(parts)


def _targets(entry: Term, entries: list[Term]) -> Iterator[tuple[str, Any]]:
    """Yield what may be linked in a definition.

    A word with a capital letter is a headword wherever it stands; written small it may be an everyday word,
    unless the entry itself points to it. The entry's own words stay: longer ones must not be cut.
    """
    for other in entries:
        for spelling in spellings(other):
            if spelling != spelling.lower():
                yield spelling, other
            if other.slug in entry.see or other is entry:
                yield spelling.lower(), other
                yield spelling[0].upper() + spelling[1:], other
