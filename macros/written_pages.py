"""A hook of the site builder: lets go of what a page was made of once the page is written.

The builder holds every page until the last one is done, and with it the page's Markdown and its HTML; a book
of ten times the pages would take ten times the memory for what nobody reads again.
"""

from __future__ import annotations

from typing import Any

__all__ = ["on_post_page"]


def on_post_page(output: str, *, page: Any, config: object) -> str:
    """Forget the page's text: what stands in the template around it is all that is written."""
    del config
    page.markdown = page.content = None
    return output
