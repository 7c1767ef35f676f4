"""The fragment of a link, `q1-<payload>x`, optionally followed by a mark: `q1-<payload>x.m1<mark>x`.

The payload is UTF-8 JSON with sorted keys and without defaults, in base64url without padding.
Text after the closing `x` is not part of the format: readers of links may ignore the mark, and forums may
append text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.permalink import fragment_of

_BESIDE = ("engine", "at")
"""Keys of a link that are not part of the request."""


def link_fragment(state: Mapping[str, Any], mark: str | None = None) -> str:
    """Return the fragment, without `#`, for a request, with `engine` and `at` if they are known.

    >>> link_fragment({"calculator": "a.b", "inputs": {}})
    'q1-eyJjYWxjdWxhdG9yIjoiYS5iIn0x'
    """
    return fragment_of(state, beside=_BESIDE) + (f".m1{mark}x" if mark else "")
