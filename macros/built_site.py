"""A built site, as the steps after the build and the servers see it."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from macros.project import PROJECT

NAME = "The Indie Rulebook"
"""What the book is called, wherever it is named."""

EDITIONS = "e"
"""Where the cut editions stand, from the root of the site."""

DEFAULT_SITE_URL = "http://127.0.0.1:8000/"
THIS_MACHINE = frozenset({"127.0.0.1", "localhost", "::1"})


def integrity(content: bytes) -> str:
    """Return the sum of a file as `integrity` names it: SHA-256, in base64."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BuiltSite:
    """A built site, and the address it was built for.

    Two of them are never equal: what a step has computed for one is cached under it, and a later build of the
    same folder starts afresh.
    """

    folder: Path
    site_url: str
    """With a slash at its end."""
    project: Path = PROJECT
    """The sources."""
    edition: str = ""
    """The number under which it will stand below the root for ever; empty for the current state."""
    quick: bool = False
    """Whether this is a build for development: scripts and styles are not bundled."""
    smallest: bool = False
    """Whether compressed files may take minutes to make, also for an address of this machine."""

    @property
    def is_public(self) -> bool:
        """Whether other machines can reach it: then every promised edition must be there."""
        return urlsplit(self.site_url).hostname not in THIS_MACHINE

    def files(self) -> tuple[Path, ...]:
        """Every file of this state of the book, by name; cut editions are no part of it and never change."""
        cut = self.folder / EDITIONS
        found = sorted(path for path in self.folder.rglob("*") if path.is_file())
        return tuple(path for path in found if not path.is_relative_to(cut))

    def pages(self) -> tuple[str, ...]:
        """The names of the pages among the files, from the root of the site."""
        return tuple(self.name_of(path) for path in self.files() if path.suffix == ".html")

    def name_of(self, path: Path) -> str:
        """Return where a file stands, from the root of the site."""
        return path.relative_to(self.folder).as_posix()

    def root_from(self, name: str) -> str:
        """Return the relative path from a page to the front page; absolute for the 404 page."""
        return urlsplit(self.site_url).path if name == "404.html" else "../" * name.count("/")


# The machine is not asked: with another type for .wasm or .mjs Python does not start in the page.
CONTENT_TYPES = {
    "": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
