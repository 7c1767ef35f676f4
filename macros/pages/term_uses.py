"""Where the book uses its headwords: found in the pages' own calls of `term`, before anything is built."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, nodes

from engine import catalogue
from macros.markdown_ext.clause_headings import CLAUSE_ID, clause_number
from macros.page import PageMistake
from macros.pages.headwords import find_headword, headword_key
from macros.pages.places import address_of, book_pages

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

__all__ = ["Use", "find_uses", "unused", "uses_in"]

HEADING = re.compile(
    r"^(?P<marks>#{2,6}) [^\n]*?(?:\{:[^}\n]*#(?P<id>[\w-]+)[^}\n]*\})?[ \t]*$", re.MULTILINE
)
TITLE = re.compile(r"^(?:title: *|# +)(?P<title>[^\n{]+?) *(?:\{[^\n]*)?$", re.MULTILINE)
PAGES = Environment(autoescape=True)
"""Reads the pages' macros; nothing is ever rendered with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A place that uses a headword."""

    address: str
    """The page, from the site's root."""
    page: str
    """The page's title."""
    clause: str = ""
    """The clause it stands in, `S11`; empty outside of clauses."""


def find_uses(docs: Path) -> dict[str, tuple[Use, ...]]:
    """Return the uses of every headword by its key, `game.slug`, each place once and in the book's order.

    A call that the build will refuse is left to the build, whose message names the page.
    """
    found: dict[str, dict[Use, None]] = {}
    for path in book_pages(docs):
        for key, use in uses_in(path.relative_to(docs).as_posix(), path.read_text(encoding="utf-8")):
            found.setdefault(key, {})[use] = None
    return {key: tuple(uses) for key, uses in found.items()}


def uses_in(source: str, markdown: str) -> Iterator[tuple[str, Use]]:
    """Yield key and place of every use of a headword in one page."""
    if "term(" not in markdown:
        return
    title = TITLE.search(markdown)
    name = title["title"].strip("\"'") if title else source
    folder = source.partition("/")[0] if "/" in source else ""
    clauses = _clauses_by_line(markdown)
    for call in PAGES.parse(markdown).find_all(nodes.Call):
        key = _meant(call, folder)
        if key:
            yield key, Use(address=address_of(source), page=name, clause=clauses[call.lineno - 1])


def _meant(call: nodes.Call, folder: str) -> str | None:
    """Return the key of the headword that a call of `term` means; None for any other call."""
    if not isinstance(call.node, nodes.Name) or call.node.name != "term":
        return None
    try:
        words: list[Any] = [each.as_const() for each in call.args]
        named: dict[str, Any] = {each.key: each.value.as_const() for each in call.kwargs}
        system, entry = find_headword(words[0], folder=folder, game=named.get("game"))
    except (IndexError, PageMistake, nodes.Impossible):
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
