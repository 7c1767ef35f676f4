"""The blank dice and tokens of a page: each is there once, whatever throws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from engine import blanks

if TYPE_CHECKING:
    from collections.abc import Container

    from engine import Calculator
    from macros.page import Page


def new_blanks(page: Page, found: Calculator, *, only: Container[str] | None = None) -> dict[str, Markup]:
    """Return the blank dice and tokens of a calculator that nothing before it on the page has brought.

    Args:
        page: the page they will be in; it remembers them.
        found: what throws them.
        only: the names that are wanted; all where it is left out.
    """
    new = {
        name: Markup(html)  # noqa: S704
        for name, html in blanks(found).items()
        if name not in page.drawn and (only is None or name in only)
    }
    page.drawn.update(new)
    return new
