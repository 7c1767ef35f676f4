"""Finds the address of everything in the book, and links to it.

Clauses are found by their headings; rulings, headwords, calculators and examples by the macro.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine import catalogue
from engine.links import link_fragment
from macros.page import PageError
from macros.project import source_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine import System, Term
    from macros.page import Page

NOT_PUBLISHED = "contributing"
"""The folder that `exclude_docs` of mkdocs.yml names."""
CLAUSE_ID = re.compile(r"[a-z]r?[0-9]+[a-z]?")
"""The id of a clause's or a ruling's heading."""
CLAUSE_HEADING = re.compile(r"^#{2,6} [^\n]*\{:[^}\n]*#([a-z]r?[0-9]+[a-z]?)\b", re.MULTILINE)
CALL = re.compile(
    r"\{\{-?\s*(rulings|glossary|bench|calculator|example|sheet|opponent)"
    r"\(\s*(?:[\"']([a-z0-9_.-]+)[\"'])?"
)
GLOSSARY = "glossary/"
"""Where the headwords of all games stand, if the book has no other place for a game's."""
SHEETS = ("sheet", "opponent")
EXTRAS = "/extras/"
"""In the source of a page that no author wrote."""


def clause_number(identifier: str) -> str:
    """Return the number that an id stands for: capital letters, but for the suffix of a split clause.

    >>> clause_number("s11"), clause_number("sr1"), clause_number("s15a")
    ('S11', 'SR1', 'S15a')
    """
    head = re.match(r"[a-z]+", identifier)
    letters = head.group() if head else ""
    return letters.upper() + identifier[len(letters) :]


def address_of(source: str) -> str:
    """Return a page's address from the site's root.

    >>> address_of("walkabout/drawing.md"), address_of("walkabout/index.md"), address_of("index.md")
    ('walkabout/drawing/', 'walkabout/', '')
    """
    stem = source.removesuffix(".md")
    return stem.removesuffix("index") if stem == "index" or stem.endswith("/index") else f"{stem}/"


def book_pages(docs: Path) -> list[Path]:
    """Return the sources of all pages that readers get, in order."""
    found = source_files(docs, {".md"})
    return [path for path in found if path.relative_to(docs).parts[0] != NOT_PUBLISHED]


def text_of(path: Path) -> str:
    """Return the text of a page for what all pages know; bytes that are no text are left to its build."""
    return path.read_text(encoding="utf-8", errors="replace")


def clauses_in(markdown: str) -> list[str]:
    """Return the ids of the clauses that a page holds, in order.

    >>> clauses_in("#### S11 Made It By {: #s11 }")
    ['s11']
    """
    return CLAUSE_HEADING.findall(markdown)


def find_places(docs: Path) -> dict[str, str]:
    """Return the place of everything that can be linked to, by its key.

    Keys are `s11` and `sr1`, `glossary-<game>`, the id of a calculator, `on-<it>` for its heading on the page
    of all calculators of its game, and `example-<its id>`. What no page tells stands there, too. The key of
    a person is `person-<game>-<id>`; a sheet among the extras comes before one inside a chapter.

    Raises:
        PageError: two headings carry the same clause.
    """
    places: dict[str, str] = {}
    told_last: dict[str, str] = {}
    clauses: dict[str, str] = {}
    for path in book_pages(docs):
        source = path.relative_to(docs).as_posix()
        markdown = text_of(path)
        for key in clauses_in(markdown):
            if key in clauses:
                message = (
                    f"{key.upper()} has a heading in {clauses[key]} and again in {source}; keep one of them"
                )
                raise PageError(message)
            clauses[key] = source
            places[key] = f"{address_of(source)}#{key}"
        for macro, name in CALL.findall(markdown):
            for key, fragment in _places_of_call(macro, name, source):
                kept = told_last if _is_second_to_others(macro, key, source) else places
                kept.setdefault(key, address_of(source) + fragment)
    return {**told_last, **places}


def _is_second_to_others(macro: str, key: str, source: str) -> bool:
    if macro in SHEETS:
        return EXTRAS not in source
    return macro == "bench" and key.startswith("example-")


def calls_example(markdown: str, key: str) -> bool:
    """Tell whether a page calls a worked example by its id."""
    return ("example", key) in CALL.findall(markdown)


def _places_of_call(macro: str, name: str, source: str) -> Iterator[tuple[str, str]]:
    """Yield key and fragment for everything that a macro's call writes into its page."""
    if macro == "calculator":
        yield name, ""
        return
    if macro == "example":
        yield f"example-{name}", f"#example-{_dashes(name)}"
        return
    if macro in SHEETS:
        folder = source.partition("/")[0]
        yield from (
            (f"person-{system.url_slug}-{name}", f"#person-{name}")
            for system in catalogue()
            if name and system.url_slug == folder
        )
        return
    for system in _games(macro, name, source):
        if macro == "rulings":
            yield from ((key.lower(), f"#{key.lower()}") for key in system.data.rulings)
        elif macro == "glossary":
            yield f"glossary-{system.slug}", ""
        else:
            yield from ((each.id, "") for each in system.calculators)
            yield from (
                (f"on-{each.id}", f"#on-{_dashes(each.id.partition('.')[2])}") for each in system.calculators
            )
            shown = (key for key, each in system.data.examples.items() if not each.hidden)
            yield from ((f"example-{key}", f"#example-{_dashes(key)}") for key in shown)


def _dashes(name: str) -> str:
    return name.replace("_", "-")


def _games(macro: str, name: str, source: str) -> list[System]:
    if name:
        return [system for system in catalogue() if name in {system.slug, system.url_slug}]
    if macro in {"bench", "rulings"}:
        return [system for system in catalogue() if source.startswith(f"{system.url_slug}/")]
    return list(catalogue())


def link_to(page: Page, request: Mapping[str, Any]) -> str | None:
    """Return the way to a request's calculator, filled in; None where the book has no page for it."""
    place = page.places.get(request["calculator"])
    return None if place is None else f"{page.root}{place}#{link_fragment(request)}"


def headword_id(system: System, entry: Term) -> str:
    """Return the id of an entry on its page, which is also the name of its short address."""
    return f"{system.url_slug}-{entry.slug.replace('_', '-')}"


def headword_place(places: Mapping[str, str], system: System, entry: Term) -> str:
    """Return where an entry stands, from the site's root."""
    return places.get(f"glossary-{system.slug}", GLOSSARY) + f"#{headword_id(system, entry)}"
