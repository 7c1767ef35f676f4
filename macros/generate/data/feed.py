"""The feed of rulings: Atom, newest first, the same bytes for the same rulings.

Ids are names that hold at any address; links are relative until the finished site knows its own, because
readers of feeds take an address without a base as they please.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

from engine import Ruling, catalogue
from macros.generate.data.book import NAME, Book, urn
from macros.pages.citations import citable
from macros.pages.history import change_line, first_day, last_change

if TYPE_CHECKING:
    from pathlib import Path

    from engine import Clause, System
    from macros.built_site import BuiltSite

ATOM = "http://www.w3.org/2005/Atom"
NAME_OF_FILE = "rulings.xml"
LINK = re.compile(r'(<link [^>]*href=")([^"]*)"')


def feed_file(project: Path) -> dict[str, bytes]:
    """Return `rulings.xml`."""
    feed = _feed(Book(project))
    ET.indent(feed, " ")
    return {NAME_OF_FILE: ET.tostring(feed, encoding="utf-8", xml_declaration=True) + b"\n"}


def make_links_absolute(site: BuiltSite) -> None:
    """Make the links of a built site's feed absolute; without a feed there is nothing to do."""
    path = site.folder / NAME_OF_FILE
    if path.is_file():
        text = path.read_text(encoding="utf-8")
        whole = LINK.sub(lambda found: f'{found[1]}{escape(urljoin(site.site_url, found[2]))}"', text)
        path.write_text(whole, encoding="utf-8")


def _feed(book: Book) -> ET.Element:
    found: list[tuple[System, Clause | Ruling]] = [
        *((system, each) for system in catalogue() for each in system.data.rulings.values()),
        *((system, each) for system in catalogue() for each in _changed_clauses(system)),
    ]
    # Sorting is stable: within a day the games keep their order, and each game its own.
    newest = sorted(found, key=lambda each: last_change(*each), reverse=True)
    feed = ET.Element("feed", {"xmlns": ATOM, "xml:lang": "en"})
    _add(feed, "id", urn("rulings"))
    _add(feed, "title", f"{NAME}: rulings")
    _add(feed, "subtitle", "What was decided where the texts contradict each other or stop short.")
    _add(feed, "updated", _moment(last_change(*newest[0])))
    _add(feed, "link", rel="self", type="application/atom+xml", href=NAME_OF_FILE)
    _add(feed, "link", rel="alternate", type="text/html", href="rulings/")
    _add(_add(feed, "author"), "name", "the Rulebook authors")
    feed.extend(_entry(book, system, rule) for system, rule in newest)
    return feed


def _changed_clauses(system: System) -> list[Clause]:
    return [clause for key, clause in system.data.clauses.items() if system.data.history.get(key)]


def _entry(book: Book, system: System, rule: Clause | Ruling) -> ET.Element:
    """Return the entry of a ruling, or of a clause that changed; it is as new as its last change."""
    changes = system.data.history.get(rule.id, ())
    cited = citable(system, rule)
    if isinstance(rule, Ruling):
        superseded = [f"Superseded by {rule.superseded_by}."] if rule.superseded_by else []
        content = [rule.question, rule.why, rule.decided, rule.because, *superseded]
    else:
        content = [rule.says]
    who = f"{cited.who[0].upper()}{cited.who[1:]}:"
    said = [part for part in (cited.question, cited.says) if part]
    entry = ET.Element("entry")
    _add(entry, "id", urn(rule.id))
    _add(entry, "title", f"{cited.label} ({cited.speaker})")
    _add(entry, "updated", _moment(last_change(system, rule)))
    _add(entry, "published", _moment(first_day(rule)))
    _add(entry, "link", rel="alternate", type="text/html", href=book.short(rule.id))
    _add(entry, "category", term=system.slug, label=system.title)
    _add(entry, "category", term=cited.status, label=f"status: {cited.status}")
    _add(entry, "summary", " ".join((who, *said, *(change_line(each) for each in changes[-1:]))))
    _add(
        entry,
        "content",
        " ".join((who, *content, *(change_line(each) for each in reversed(changes)), cited.line)),
    )
    return entry


def _add(parent: ET.Element, tag: str, text: str | None = None, **attributes: str) -> ET.Element:
    child = ET.SubElement(parent, tag, attributes)
    child.text = text
    return child


def _moment(day: str) -> str:
    """Return a day as the moment that Atom wants."""
    return f"{day}T00:00:00Z"
