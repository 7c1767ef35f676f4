"""A hook of MkDocs that compresses rendered pages until they are written, to bound the memory of a build.

MkDocs renders every page before it writes the first one, and releases none of them before the last. A book
of ten times the pages would hold ten times the text; compressed, it holds a tenth of that. Zensical knows no
hooks and does without.
"""

from __future__ import annotations

import zlib
from typing import Any

from mkdocs.plugins import event_priority

_FIRST, _LAST = 100, -100
_FASTEST = 1
_KEY = "compressed_content"


@event_priority(_LAST)
def on_page_content(html: str, *, page: Any, **_mkdocs: object) -> str:
    """Compress a page's HTML after all other plugins have read it, and release its Markdown."""
    page.meta[_KEY] = zlib.compress(html.encode(), _FASTEST)
    # Not None: MkDocs takes a page without Markdown for one that was never read, and gives it no title.
    page.markdown = ""
    return ""


@event_priority(_FIRST)
def on_page_context(context: Any, *, page: Any, **_mkdocs: object) -> Any:
    """Decompress the HTML before the template of the page asks for it."""
    page.content = zlib.decompress(page.meta.pop(_KEY)).decode()
    return context


def on_post_page(output: str, *, page: Any, **_mkdocs: object) -> str:
    """Release the HTML, which is about to be written."""
    page.content = None
    return output
