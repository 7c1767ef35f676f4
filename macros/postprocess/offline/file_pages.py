"""A page of the book as it works opened from a disk, without a server: what a zip of the book holds.

Browsers forbid such a page much: modules, workers, and whatever is fetched. A folder is no page there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin

if TYPE_CHECKING:
    from collections.abc import Container

__all__ = ["BOOK_SCRIPT", "MOVED_SCRIPT", "SEARCH_SCRIPT", "file_page"]

BOOK_SCRIPT, MOVED_SCRIPT = "assets/js/book.js", "assets/js/moved-page.js"
SEARCH_SCRIPT = "assets/js/search-here.js"

OWN_FILES = re.compile(r"((?:script|style|img|font|connect)-src 'self')")
LEFT_OUT = re.compile(r'<link rel="(?:modulepreload|alternate)"[^>]*>\s*')
MODULE = re.compile(
    r'<script(?= [^>]*type="module")[^>]* src="(?P<root>[^"]*)assets/js/'
    r'(?:page/)?(?P<name>main|moved-page)\.[^"]*"[^>]*>'
)
THEME = re.compile(r'<script src="(?P<root>[^"]*)assets/javascripts/bundle\.')
INSTANT = '"navigation.instant", '
"""The theme's swapping of pages: it finds no list of them, for the addresses are others."""
LINK = re.compile(r'(?P<before>\shref="|\scontent="0; url=)(?P<way>[^":#?]*)(?=["#?])')

PLAIN = {"main": BOOK_SCRIPT, "moved-page": MOVED_SCRIPT}


def file_page(name: str, text: str, kept: Container[str], site_url: str) -> str:
    """Return a finished page of the site as a page of the zip.

    Args:
        name: where it stands, from the root of the book.
        text: the page.
        kept: the names of everything in the zip; links to anything else lead to the site.
        site_url: the site's address, with a slash at its end.
    """
    text = OWN_FILES.sub(r"\1 file:", LEFT_OUT.sub("", text)).replace(INSTANT, "", 1)
    text = MODULE.sub(lambda found: f'<script src="{found["root"]}{PLAIN[found["name"]]}" defer>', text)
    text = THEME.sub(
        lambda found: f'<script src="{found["root"]}{SEARCH_SCRIPT}"></script>\n{found[0]}', text, count=1
    )
    return LINK.sub(lambda found: f"{found['before']}{_way(name, found['way'], kept, site_url)}", text)


def _way(name: str, way: str, kept: Container[str], site_url: str) -> str:
    """Return a way that names a file: `../b/` as `../b/index.html`, and what is not there by its address."""
    if not way:
        return way
    root = "http://book/"
    path = urljoin(f"{root}{name}", way).removeprefix(root)
    if path in kept:
        return way
    folder = f"{path.rstrip('/')}/" if path else ""
    if f"{folder}index.html" in kept:
        return f"{way.rstrip('/')}/index.html"
    return f"{site_url}{path}"
