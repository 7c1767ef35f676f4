"""Puts the tables of the text into boxes: where one is wider than its column, its box scrolls.

The keyboard must get there, so a box is a named stop. The theme would do a part of this in the page, after
the first paint; a table with a class it leaves alone.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macros.built_site import BuiltSite

ARTICLE = re.compile(r"<article\b.*</article>", re.DOTALL)
PART = re.compile(
    r"<h(?P<level>[1-6])\b[^>]*>(?P<heading>.*?)</h(?P=level)>|<table>(?P<table>.*?)</table>", re.DOTALL
)
NO_WORDS = re.compile(
    r'<a class="headerlink".*?</a>|<(?P<name>[\w-]+)[^>]*\bclass="cite\b.*?</(?P=name)>', re.DOTALL
)
TAG = re.compile(r"<[^>]*>")


def box_tables(_site: BuiltSite, _name: str, html: str) -> str:
    """Return a page in which each plain table of the text has a box named after the heading above it."""
    return ARTICLE.sub(lambda article: _boxed(article[0]), html)


def _boxed(html: str) -> str:
    name = ""

    def part(found: re.Match[str]) -> str:
        nonlocal name
        if found["table"] is None:
            name = _words(found["heading"])
            return found[0]
        label = escape(f"Table: {name}")
        return (
            f'<div class="md-typeset__scrollwrap" role="group" tabindex="0" aria-label="{label}">'
            f'<div class="md-typeset__table"><table class="book-table">{found["table"]}</table></div></div>'
        )

    return PART.sub(part, html)


def _words(heading: str) -> str:
    """Return a heading's words without its controls, white space as single spaces."""
    return " ".join(unescape(TAG.sub("", NO_WORDS.sub("", heading))).split())
