"""Short addresses: `/r/s11/` is a tiny real page with a preview of its own that leads to the full place.

Everything in it is relative, so the same page serves any address and any edition of the book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import catalogue
from macros.places import find_places
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine import System

__all__ = ["short_addresses"]

ROOT = "../../"
"""The way from `r/s11/` to the site's root."""


def short_addresses(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/r`: one for each clause and ruling of each game.

    A rule that has no heading in the book yet leads to its game's front page.
    """
    places = find_places(project / "docs")
    return {
        f"{key.lower()}/index.html": _page(system, key, title, about, places)
        for system in catalogue()
        for key, title, about in _rules(system)
    }


def _rules(system: System) -> Iterator[tuple[str, str, str]]:
    for clause in system.data.clauses.values():
        yield clause.id, clause.title, clause.says
    for ruling in system.data.rulings.values():
        yield ruling.id, ruling.title, f"{ruling.question} {ruling.decided}"


def _page(system: System, key: str, title: str, about: str, places: dict[str, str]) -> bytes:
    place = places.get(key.lower(), f"{system.url_slug}/")
    heading = f"{key} {title} ({system.title})"
    return f"{fill('short_address', heading=heading, about=about, target=ROOT + place)}\n".encode()
