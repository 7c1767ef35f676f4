"""The feed of rulings: Atom, newest first, the same bytes for the same rulings.

Links are relative to the feed's own address, as Atom allows; ids are names that hold at any address.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5
from xml.etree import ElementTree as ET

from engine import catalogue
from macros.history import first_day, in_words, last_change
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
    found = [
        *((system, each) for system in catalogue() for each in system.data.rulings.values()),
        *((system, each) for system in catalogue() for each in _changed_clauses(system)),
    ]
    # Sorting is stable: within a day the games keep their order, and each game its own.
    newest = sorted(found, key=lambda each: last_change(*each), reverse=True)
    feed = ET.Element("feed", {"xmlns": ATOM, "xml:lang": "en"})
    _add(feed, "id", _urn("rulings"))
    _add(feed, "title", f"{NAME}: rulings")
    _add(feed, "subtitle", "What was decided where the texts contradict each other or stop short.")
    _add(feed, "updated", _moment(last_change(*newest[0])))
    _add(feed, "link", rel="self", type="application/atom+xml", href="rulings.xml")
    _add(feed, "link", rel="alternate", type="text/html", href="rulings/")
    _add(_add(feed, "author"), "name", "the Rulebook authors")
    feed.extend(_entry(book, system, rule) for system, rule in newest)
    return feed


def _changed_clauses(system: System) -> list[Any]:
    return [clause for key, clause in system.data.clauses.items() if system.data.history.get(key)]


def _entry(book: Book, system: System, rule: Any) -> ET.Element:
    """Return the entry of a ruling, or of a clause that changed; it is as new as its last change."""
    changes = system.data.history.get(rule.id, ())
    status, summary, content = _of_ruling(rule) if hasattr(rule, "decided") else _of_clause(rule)
    entry = ET.Element("entry")
    _add(entry, "id", _urn(rule.id))
    _add(entry, "title", f"{rule.id} {rule.title} ({system.title})")
    _add(entry, "updated", _moment(last_change(system, rule)))
    _add(entry, "published", _moment(first_day(rule)))
    _add(entry, "link", rel="alternate", type="text/html", href=book.short(rule.id))
    _add(entry, "category", term=system.slug, label=system.title)
    _add(entry, "category", term=status, label=f"evidence: {status}")
    _add(entry, "summary", " ".join((summary, *(in_words(each) for each in changes[-1:]))))
    _add(entry, "content", " ".join((*content, *(in_words(each) for each in reversed(changes)))))
    return entry


def _of_ruling(ruling: Any) -> tuple[str, str, list[str]]:
    superseded = [f"Superseded by {ruling.superseded_by}."] if ruling.superseded_by else []
    told = [ruling.question, ruling.why, ruling.decided, ruling.because, *superseded]
    return ruling.status, f"{ruling.question} {ruling.decided}", told


def _of_clause(clause: Any) -> tuple[str, str, list[str]]:
    return clause.sources[0].evidence, clause.says, [clause.says]


def _add(parent: ET.Element, tag: str, text: str | None = None, **attributes: str) -> ET.Element:
    child = ET.SubElement(parent, tag, attributes)
    child.text = text
    return child


def _urn(key: str) -> str:
    return uuid5(NAMES, key).urn


def _moment(day: str) -> str:
    """Return a day as the moment that Atom wants."""
    return f"{day}T00:00:00Z"
