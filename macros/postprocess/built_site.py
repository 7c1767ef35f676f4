"""A built site, as the steps after the build see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

__all__ = ["EDITIONS", "NAME", "BuiltSite", "Step"]

NAME = "The Indie Rulebook"
"""What the book is called, wherever it is named."""

EDITIONS = "e"
"""Where the cut editions stand, from the root of the site."""

THIS_MACHINE = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltSite:
    """A built site, and the address it was built for."""

    folder: Path
    site_url: str
    """With a slash at its end."""
    edition: str = ""
    """The number under which it will stand below the root for ever; empty for the current state."""
    quick: bool = False
    """Whether somebody writes at the book: then scripts and styles stay as they are written."""
    smallest: bool = False
    """Whether packed files may take minutes to make, also for an address of this machine."""

    @property
    def is_public(self) -> bool:
        """Whether others can reach it: then everything that was promised must be there."""
        return urlsplit(self.site_url).hostname not in THIS_MACHINE

    def files(self) -> tuple[Path, ...]:
        """Every file of this state of the book, by name; cut editions are no part of it and never change."""
        cut = self.folder / EDITIONS
        found = sorted(path for path in self.folder.rglob("*") if path.is_file())
        return tuple(path for path in found if not path.is_relative_to(cut))

    def pages(self) -> tuple[Path, ...]:
        """The pages among the files."""
        return tuple(path for path in self.files() if path.suffix == ".html")


Step = Callable[[BuiltSite, Path], None]
"""What is done to a built site; the second argument is the project with the sources."""
