"""Facts that pages need about each other, gathered in one pass before any of them is changed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from macros.built_site import BuiltSite

ID = re.compile(r"""\sid=["']?([\w-]+)""")
STYLE = re.compile(
    r'<link rel="stylesheet" href="(?P<root>[^":]*?)assets/(?P<name>(?:css|stylesheets)/[\w./-]+\.css)">\s*'
)
"""A style sheet of every page: the theme's are in `stylesheets`, the book's in `css`."""
LAZY_STYLE = re.compile(
    r'(?P<before><link rel="stylesheet" data-lazy href=")(?P<root>[^":]*?)assets/css/(?P<name>[\w/-]+\.css)"'
)
"""The style sheet of a component that stands on few pages; the page has it where the component stands."""
SCRIPT = re.compile(r'(?P<before><script\b[^>]*\bsrc=")(?P<root>[^":]*?)assets/js/(?P<name>[\w/-]+\.m?js)"')
INLINE_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
NO_CODE = re.compile(r'\bsrc=|\btype="?application/')


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What other pages, or the whole site, need to know about a page."""

    ids: frozenset[str]
    styles: tuple[str, ...]
    """The style sheets of every page, in their order, below `assets`."""
    scripts: frozenset[str]
    """The book's own scripts, below `assets/js`."""
    lazy_styles: frozenset[str]
    """The style sheets that few pages have, below `assets/css`."""
    inline: frozenset[str]
    """The texts of the scripts that stand in the page itself."""


def facts_of(html: str) -> Facts:
    """Return the facts of one page."""
    return Facts(
        ids=frozenset(ID.findall(html)),
        styles=tuple(found["name"] for found in STYLE.finditer(html)),
        scripts=frozenset(found["name"] for found in SCRIPT.finditer(html)),
        lazy_styles=frozenset(found["name"] for found in LAZY_STYLE.finditer(html)),
        inline=frozenset(inline_scripts(html)),
    )


def inline_scripts(html: str) -> Iterator[str]:
    """Yield the texts of a page's inline scripts; data and references to files are no scripts."""
    for found in INLINE_SCRIPT.finditer(html):
        if not NO_CODE.search(found["attributes"]):
            yield found["text"]


@cache
def survey(site: BuiltSite) -> dict[str, Facts]:
    """Return the facts of every page by its name; whoever adds or replaces a page updates them."""
    return {name: facts_of((site.folder / name).read_text(encoding="utf-8")) for name in site.pages()}
