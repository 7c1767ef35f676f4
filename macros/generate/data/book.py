"""The book as the published files see it: its name, its licence, and an address or a URN for each thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

from macros.built_site import NAME
from macros.page import Page
from macros.pages.page_places import find_places, headword_place, link_to

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine import System, Term

__all__ = ["ABOUT", "LICENCE", "NAME", "Book", "urn"]

ABOUT = (
    "The rules of independent tabletop role-playing games, told in our own words: every rule and ruling "
    "has a number that never changes, every figure is computed, every decision is cited."
)
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
"""Of our wording. The games themselves remain their authors'."""
NAMES = UUID("6f0f5d0e-3b63-5c0f-9d0e-6a1f2c7b8e11")
"""Under which they are made. Permanent: another one would show every reader of the feed every entry again."""


class Book:
    """Finds the address of everything, from the site's root."""

    def __init__(self, project: Path) -> None:
        self._page = Page(source="", places=find_places(project / "docs"))

    def place(self, key: str) -> str:
        """Return where a clause or ruling stands; its short address where the book has no heading for it."""
        return self._page.link(key)

    def short(self, key: str) -> str:
        """Return the short address of whatever can be cited, which holds for ever."""
        return f"r/{key.lower()}/"

    def calculator(self, key: str) -> str | None:
        """Return the page of a calculator; None where the book has none."""
        return self._page.places.get(key)

    def headword(self, system: System, term: Term) -> str:
        """Return where a headword is explained."""
        return headword_place(self._page.places, system, term)

    def example(self, key: str) -> str | None:
        """Return where an example is told; None where no page tells it."""
        return self._page.places.get(f"example-{key}")

    def person(self, system: System, key: str) -> str | None:
        """Return where a person's sheet is; None where no page has it."""
        return self._page.places.get(f"person-{system.url_slug}-{key}")

    def request_link(self, request: Mapping[str, Any]) -> str | None:
        """Return the page of a request's calculator, filled in; None where the book has no page for it."""
        return link_to(self._page, request)


def urn(key: str) -> str:
    """Return the name of a feed, an entry or a schema, the same in every build and at every address.

    >>> urn("SR1")
    'urn:uuid:8b98b7bd-bd0d-5b0b-a32a-32e078aab44e'
    """
    return uuid5(NAMES, key).urn
