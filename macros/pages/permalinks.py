"""Links that carry a whole request to the page of its calculator, in the format that the page reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.links import link_fragment

if TYPE_CHECKING:
    from macros.page import Page

__all__ = ["link_to"]


def link_to(page: Page, request: Mapping[str, Any]) -> str | None:
    """Return the way to a request's calculator, filled in; None where the book has no page for it."""
    place = page.places.get(request["calculator"])
    return None if place is None else f"{page.root}{place}#{link_fragment(request)}"
