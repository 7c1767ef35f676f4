"""The glossary: which entry a word means, links to it, which pages use it, and the page that lists all."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, TemplateSyntaxError, nodes
from markupsafe import Markup, escape

from engine import System, catalogue
from macros.page import PageError, Use, unknown
from macros.pages.book_index import game_of_page, games_in_order, system_named
from macros.pages.citations import citable, cite
from macros.pages.page_places import (
    CLAUSE_ID,
    address_of,
    book_pages,
    clause_number,
    headword_id,
    headword_place,
    text_of,
)
from macros.templating import fill, markdown_safe

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from engine import Term
    from macros.page import Page

HEADING = re.compile(
    r"^(?P<marks>#{2,6}) [^\n]*?(?:\{:[^}\n]*#(?P<id>[\w-]+)[^}\n]*\})?[ \t]*$", re.MULTILINE
)
TITLE = re.compile(r"^(?:title: *|# +)(?P<title>[^\n{]+?) *(?:\{[^\n]*)?$", re.MULTILINE)
PAGES = Environment(autoescape=True)
"""Reads the pages' macros; nothing is ever rendered with it."""


def find_headword(word: str, *, folder: str, game: str | None) -> tuple[System, Term]:
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


def find_uses(docs: Path) -> dict[str, tuple[Use, ...]]:
    """Return the uses of every headword by its key, `game.slug`, each place once and in the book's order.

    A call or a page that the build will refuse is left to the build, whose message names the page.
    """
    found: dict[str, dict[Use, None]] = {}
    for path in book_pages(docs):
        for key, use in uses_in(path.relative_to(docs).as_posix(), text_of(path)):
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
    try:
        calls = PAGES.parse(markdown).find_all(nodes.Call)
    except TemplateSyntaxError:
        return
    for call in calls:
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
    entries = sorted(system.data.glossary.values(), key=lambda entry: _sorted_as(entry.title))
    return fill(
        "page/glossary",
        game=system.url_slug,
        title=system.title,
        letters=_by_letter([_entry(page, system, entry, entries) for entry in entries]),
    )


def _sorted_as(title: str) -> str:
    return title.casefold().lstrip("'")


def _by_letter(entries: list[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return each letter that begins a headword, with the entries that it begins."""
    letters = groupby(entries, lambda entry: _sorted_as(entry["title"])[0].upper())
    return [(letter, list(begun)) for letter, begun in letters]


def _entry(page: Page, system: System, entry: Term, entries: list[Term]) -> dict[str, Any]:
    """Return an entry with both ends of its links: what it points to, and what uses it or points to it."""
    plurals = {f"{word.casefold()}{end}" for word in (entry.title, *entry.also) for end in ("s", "es")}
    uses = page.uses.get(headword_key(system, entry), ())
    pages = {use.address: use.page for use in uses if not use.clause}
    clauses = {use.clause for use in uses}
    return {
        "id": headword_id(system, entry),
        "title": entry.title,
        "says": _link_headwords(system, entry, entries),
        "also": ", ".join(each for each in entry.also if each.casefold() not in plurals),
        "see": [_pointer(system, each) for each in entries if each.slug in entry.see],
        "seen_from": [_pointer(system, each) for each in entries if entry.slug in each.see],
        "clauses": [(key, page.link(key)) for key in entry.clauses],
        "used_in": [(key, page.link(key)) for key in system.data.clauses if key in clauses],
        "pages": [(page.root + address, title) for address, title in pages.items()],
        "source": entry.source,
        "cite": cite(page.root, citable(system, entry)),
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
