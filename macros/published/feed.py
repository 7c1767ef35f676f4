"""The feed of rulings: Atom, newest first, the same bytes for the same rulings.

Ids are names that hold at any address; links are relative until the finished site knows its own, because
readers of feeds take an address without a base as they please.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

from engine import catalogue
from macros.citing import citable_ruling
from macros.published.book import NAME, Book
from macros.published.identifiers import urn

if TYPE_CHECKING:
    from pathlib import Path

    from engine import System

__all__ = ["feed_file", "with_addresses"]

ATOM = "http://www.w3.org/2005/Atom"
NAME_OF_FILE = "rulings.xml"
LINK = re.compile(r'(<link [^>]*href=")([^"]*)"')


def feed_file(project: Path) -> dict[str, bytes]:
    """Return `rulings.xml`."""
    feed = _feed(Book(project))
    ET.indent(feed, " ")
    return {NAME_OF_FILE: ET.tostring(feed, encoding="utf-8", xml_declaration=True) + b"\n"}


def with_addresses(site: Path, site_url: str) -> None:
    """Make the links of a built site's feed absolute; without a feed there is nothing to do.

    Args:
        site: the folder of the site.
        site_url: its address, with a slash at the end.
    """
    path = site / NAME_OF_FILE
    if path.is_file():
        text = path.read_text(encoding="utf-8")
        whole = LINK.sub(lambda found: f'{found[1]}{escape(urljoin(site_url, found[2]))}"', text)
        path.write_text(whole, encoding="utf-8")


def _feed(book: Book) -> ET.Element:
    found = [(system, each) for system in catalogue() for each in system.data.rulings.values()]
    # Sorting is stable: within a day the games keep their order, and each game its own.
    newest = sorted(found, key=lambda each: each[1].date, reverse=True)
    feed = ET.Element("feed", {"xmlns": ATOM, "xml:lang": "en"})
    _add(feed, "id", urn("rulings"))
    _add(feed, "title", f"{NAME}: rulings")
    _add(feed, "subtitle", "What was decided where the texts contradict each other or stop short.")
    _add(feed, "updated", _moment(newest[0][1].date))
    _add(feed, "link", rel="self", type="application/atom+xml", href=NAME_OF_FILE)
    _add(feed, "link", rel="alternate", type="text/html", href="rulings/")
    _add(_add(feed, "author"), "name", "the Rulebook authors")
    feed.extend(_entry(book, system, ruling) for system, ruling in newest)
    return feed


def _entry(book: Book, system: System, ruling: Any) -> ET.Element:
    entry = ET.Element("entry")
    _add(entry, "id", urn(ruling.id))
    _add(entry, "title", f"{ruling.id} {ruling.title} ({system.title})")
    _add(entry, "updated", _moment(ruling.date))
    _add(entry, "published", _moment(ruling.date))
    _add(entry, "link", rel="alternate", type="text/html", href=book.short(ruling.id))
    _add(entry, "category", term=system.slug, label=system.title)
    _add(entry, "category", term=ruling.status, label=f"status: {ruling.status}")
    _add(entry, "summary", f"{ruling.question} {ruling.decided}")
    _add(entry, "content", " ".join(_told(system, ruling)))
    return entry


def _told(system: System, ruling: Any) -> list[str]:
    superseded = [f"Superseded by {ruling.superseded_by}."] if ruling.superseded_by else []
    return [
        ruling.question,
        ruling.why,
        ruling.decided,
        ruling.because,
        *superseded,
        citable_ruling(system, ruling).line,
    ]


def _add(parent: ET.Element, tag: str, text: str | None = None, **attributes: str) -> ET.Element:
    child = ET.SubElement(parent, tag, attributes)
    child.text = text
    return child


def _moment(day: str) -> str:
    """Return a day as the moment that Atom wants."""
    return f"{day}T00:00:00Z"
