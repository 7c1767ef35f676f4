"""Offers the booklets that `make pdf` has set beside the pages; a build sets none itself."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

from engine import catalogue
from macros.templating import fill

if TYPE_CHECKING:
    from pathlib import Path

    from macros.built_site import BuiltSite

BOOKLETS = "build/pdf"
"""Where `make pdf` leaves them, from the sources' folder."""
FOLDER = "download"
KINDS = {"": "A5", "-table": "the table's pages, A4"}
"""What is set of each game, by what follows the game's name in the name of the file."""
PLACE = re.compile(r'(?<=<p class="book-booklets">).*?(?=</p>)', re.DOTALL)
"""The paragraph for the offer; it says what to do where none has been set."""


def copy_booklets(site: BuiltSite) -> None:
    """Copy each booklet that has been set into the site."""
    for _, _, booklet in _made(site):
        (site.folder / FOLDER).mkdir(exist_ok=True)
        shutil.copy(booklet, site.folder / FOLDER)


def offer_booklets(site: BuiltSite, name: str, html: str) -> str:
    """Return a page with links to the booklets in the paragraph for them."""
    made = _made(site)
    if not made or 'class="book-booklets"' not in html:
        return html
    offers = [
        {
            "title": title,
            "kind": kind,
            "href": f"{site.root_from(name)}{FOLDER}/{path.name}",
            "megabytes": -(-path.stat().st_size // 1_000_000),
        }
        for title, kind, path in made
    ]
    return PLACE.sub(lambda _: fill("page/booklets", booklets=offers), html)


def _made(site: BuiltSite) -> list[tuple[str, str, Path]]:
    """Return game, kind and file of each booklet; a cut edition and a build for development have none."""
    if site.quick or site.edition:
        return []
    found = [
        (system.title, kind, site.project / BOOKLETS / f"{system.url_slug}{end}.pdf")
        for system in catalogue()
        for end, kind in KINDS.items()
    ]
    return [each for each in found if each[2].is_file()]
