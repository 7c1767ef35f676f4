"""A hook of the site builder: pages that wait to be written wait packed.

The builder makes the HTML of every page before it writes the first one, and lets none of them go before the
last; a book of ten times the pages would hold ten times the text. Packed, it is a tenth of that.
"""

from __future__ import annotations

import zlib
from typing import Any

from mkdocs.plugins import event_priority

__all__ = ["on_page_content", "on_page_context", "on_post_page"]

_FIRST, _LAST = 100, -100
_QUICK = 1
_PACKED = "packed_content"


@event_priority(_LAST)
def on_page_content(html: str, *, page: Any, **_builder: object) -> str:
    """Pack a page's HTML when everybody else has seen it, and let go of what it was made from."""
    page.meta[_PACKED] = zlib.compress(html.encode(), _QUICK)
    # Not None: then the builder takes the page for one that was never read, and gives it no title.
    page.markdown = ""
    return ""


@event_priority(_FIRST)
def on_page_context(context: Any, *, page: Any, **_builder: object) -> Any:
    """Give it back before anybody asks for it: the page is about to be written."""
    page.content = zlib.decompress(page.meta.pop(_PACKED)).decode()
    return context


def on_post_page(output: str, *, page: Any, **_builder: object) -> str:
    """Let go of the HTML, which is written."""
    page.content = None
    return output
