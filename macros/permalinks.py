"""Links that carry a whole request to the page of its calculator, in the format that the page reads."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from macros.page import Page

__all__ = ["fragment_of", "link_to"]

KEYS = ("calculator", "mode", "inputs", "readings", "text", "seed", "faces")


def fragment_of(request: Mapping[str, Any]) -> str:
    """Return the fragment that shows a request again.

    >>> fragment_of({"calculator": "a.b", "inputs": {}})
    'q1-eyJjYWxjdWxhdG9yIjoiYS5iIn0x'
    """
    told = {key: request[key] for key in KEYS if request.get(key)}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    payload = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return f"q1-{payload}x"


def link_to(page: Page, request: Mapping[str, Any]) -> str | None:
    """Return the way to a request's calculator, filled in; None where the book has no page for it."""
    place = page.places.get(request["calculator"])
    return None if place is None else f"{page.root}{place}#{fragment_of(request)}"
