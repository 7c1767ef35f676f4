"""A link's fragment, `q1-<payload>x`, optionally with a mark behind it: `q1-<payload>x.m1<mark>x`.

The payload is unpadded base64url of UTF-8 JSON with sorted keys, defaults left out.
Whatever stands behind the closing `x` is no part of the format: readers of links may ignore the mark, and
forums may add what they like.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.permalink import fragment_of

__all__ = ["link_fragment"]

_BESIDE = ("engine", "at")
"""What a link says besides the request; the engine is not asked it."""


def link_fragment(state: Mapping[str, Any], mark: str | None = None) -> str:
    """Return the fragment, without `#`, for a request with `engine` and `at` if they are known.

    >>> link_fragment({"calculator": "a.b", "inputs": {}})
    'q1-eyJjYWxjdWxhdG9yIjoiYS5iIn0x'
    """
    return fragment_of(state, beside=_BESIDE) + (f".m1{mark}x" if mark else "")
