"""The page that a macro writes into, and the error in a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from markdown.extensions.toc import slugify

from macros.project import BuildError

HEADING = re.compile(r"^#{1,6} +(?P<title>[^\n{]*?) *(?:\{:[^}\n]*#(?P<id>[\w-]+)[^}\n]*\})?$", re.MULTILINE)


class PageError(BuildError):
    """Something in a page that cannot be built: one lower-case sentence with what to do about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A place that uses a headword."""

    address: str
    """The page, from the site's root."""
    page: str
    """The page's title."""
    clause: str = ""
    """The clause it stands in, `S11`; empty outside of clauses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Where a macro's output will stand."""

    source: str
    """Path below the documents' folder, `walkabout/index.md`."""
    root: str = ""
    """The way from the page to the site's root, `../`."""
    markdown: str = ""
    """The page as its author wrote it."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Where each clause and ruling stands, from the site's root: `s11` -> `scattershot/rolling/#s11`."""
    uses: Mapping[str, tuple[Use, ...]] = field(default_factory=dict)
    """Where each headword is used, by its key."""
    tonight: frozenset[str] = frozenset()
    """The ids of the rulings that the pages for the table name."""
    taken: set[str] = field(default_factory=set)
    """Ids that widgets of this page have already."""
    drawn: set[str] = field(default_factory=set)
    """The blank dice and tokens that this page has already."""
    styled: set[str] = field(default_factory=set)
    """The style sheets that it refers to in its text, because few pages need them."""

    @property
    def folder(self) -> str:
        """The first folder of the page's address; a game's chapter has the game's name in it."""
        first, slash, _ = self.source.partition("/")
        return first if slash else ""

    @property
    def heading_ids(self) -> set[str]:
        """Return the ids of the page's headings, given or made from their words."""
        return {match["id"] or slugify(match["title"], "-") for match in HEADING.finditer(self.markdown)}

    def take(self, identifier: str) -> str:
        """Give an id to a widget.

        Raises:
            PageError: another widget or a heading of this page has it.
        """
        if identifier in self.heading_ids:
            message = f'a heading of this page has the id "{identifier}" too; give it another, {{: #other }}'
            raise PageError(message)
        if identifier in self.taken:
            message = f'two widgets of this page are called "{identifier}"; give one of them another at="..."'
            raise PageError(message)
        self.taken.add(identifier)
        return identifier

    def style(self, sheet: str) -> str:
        """Return the way to a style sheet that few pages need; nothing where the page has it."""
        is_new = sheet not in self.styled
        self.styled.add(sheet)
        return f"{self.root}assets/css/{sheet}" if is_new else ""

    def link(self, key: str) -> str:
        """Return the way to a clause or ruling: its full place, or its short address where none is known."""
        return self.root + self.places.get(key.lower(), f"r/{key.lower()}/")


def unknown(what: str, name: str, known: Iterable[str]) -> PageError:
    """Return the mistake of naming something that does not exist, with the names that come close.

    >>> str(unknown("clause", "S111", ["S11", "W3"]))
    'there is no clause "S111"; perhaps you mean S11'
    """
    names = sorted(known)
    near = get_close_matches(name, names, n=3) or names[:12]
    if not near:
        return PageError(f'there is no {what} "{name}"; there is none at all yet')
    more = ", ..." if near == names[:12] and len(names) > len(near) else ""
    return PageError(f'there is no {what} "{name}"; perhaps you mean {", ".join(near)}{more}')
