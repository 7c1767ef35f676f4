"""The feed of rulings: Atom, newest first, the same bytes for the same rulings.

Links are relative to the feed's own address, as Atom allows; ids are names that hold at any address.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5
from xml.etree import ElementTree as ET

from engine import catalogue
from macros.published.book import NAME, Book

if TYPE_CHECKING:
    from pathlib import Path

    from engine import System

__all__ = ["feed_file"]

ATOM = "http://www.w3.org/2005/Atom"
NAMES = UUID("6f0f5d0e-3b63-5c0f-9d0e-6a1f2c7b8e11")
"""Under which the ids of feed and entries are made. Permanent: another one would repeat every entry."""


def feed_file(project: Path) -> dict[str, bytes]:
    """Return `rulings.xml`."""
    feed = _feed(Book(project))
    ET.indent(feed, " ")
    return {"rulings.xml": ET.tostring(feed, encoding="utf-8", xml_declaration=True) + b"\n"}


def _feed(book: Book) -> ET.Element:
    found = [(system, each) for system in catalogue() for each in system.data.rulings.values()]
    # Sorting is stable: within a day the games keep their order, and each game its own.
    newest = sorted(found, key=lambda each: each[1].date, reverse=True)
    feed = ET.Element("feed", {"xmlns": ATOM, "xml:lang": "en"})
    _add(feed, "id", _urn("rulings"))
    _add(feed, "title", f"{NAME}: rulings")
    _add(feed, "subtitle", "What was decided where the texts contradict each other or stop short.")
    _add(feed, "updated", _moment(newest[0][1].date))
    _add(feed, "link", rel="self", type="application/atom+xml", href="rulings.xml")
    _add(feed, "link", rel="alternate", type="text/html", href="rulings/")
    _add(_add(feed, "author"), "name", "the Rulebook authors")
    feed.extend(_entry(book, system, ruling) for system, ruling in newest)
    return feed


def _entry(book: Book, system: System, ruling: Any) -> ET.Element:
    entry = ET.Element("entry")
    _add(entry, "id", _urn(ruling.id))
    _add(entry, "title", f"{ruling.id} {ruling.title} ({system.title})")
    _add(entry, "updated", _moment(ruling.date))
    _add(entry, "published", _moment(ruling.date))
    _add(entry, "link", rel="alternate", type="text/html", href=book.short(ruling.id))
    _add(entry, "category", term=system.slug, label=system.title)
    _add(entry, "category", term=ruling.status, label=f"evidence: {ruling.status}")
    _add(entry, "summary", f"{ruling.question} {ruling.decided}")
    _add(entry, "content", " ".join(_told(ruling)))
    return entry


def _told(ruling: Any) -> list[str]:
    superseded = [f"Superseded by {ruling.superseded_by}."] if ruling.superseded_by else []
    return [ruling.question, ruling.why, ruling.decided, ruling.because, *superseded]


def _add(parent: ET.Element, tag: str, text: str | None = None, **attributes: str) -> ET.Element:
    child = ET.SubElement(parent, tag, attributes)
    child.text = text
    return child


def _urn(key: str) -> str:
    return uuid5(NAMES, key).urn


def _moment(day: str) -> str:
    """Return a day as the moment that Atom wants."""
    return f"{day}T00:00:00Z"
