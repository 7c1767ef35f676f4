"""A link's fragment, `q1-<payload>x`, optionally with a mark behind it: `q1-<payload>x.m1<mark>x`.

The payload is unpadded base64url of UTF-8 JSON with sorted keys, defaults left out.
Whatever stands behind the closing `x` is no part of the format: readers of links may ignore the mark, and
forums may add what they like.
Forum software escapes, wraps and decorates links; that is undone here as the page undoes it.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from engine.errors import InvalidRequestError
from engine.permalink import KEYS, fragment_of

__all__ = ["Link", "link_fragment", "read_link"]

_BESIDE = ("engine", "at")
"""What a link says besides the request; the engine is not asked it."""

_LONGEST = 64_000
_UNESCAPES = 3
_WRAPS = re.compile("(?:=?[\\s\u00ad\u200b-\u200d\u2060\ufeff]+(?:>[\\s>]*)?)+")
_ENTITIES = (("&amp;", "&"), ("&#45;", "-"), ("&#95;", "_"))
_PAYLOAD = re.compile(r"q1-([A-Za-z0-9_-]*)x[-_]*(?![A-Za-z0-9_-])")
_MARK = re.compile(r"q1-[A-Za-z0-9_-]*x\.m1([A-Za-z0-9_-]{15})x")
_ADVICE = "ask for the link again, or copy it whole"


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """What a link says."""

    request: Mapping[str, Any]
    """A request by the keys of the wire."""
    engine: str | None
    """Version of the rules that answered when the link was made."""
    at: str | None
    """The calculator on the page that it was copied from."""
    mark: str | None
    """The mark of the answer that was linked; None where it has none."""


def link_fragment(state: Mapping[str, Any], mark: str | None = None) -> str:
    """Return the fragment, without `#`, for a request with `engine` and `at` if they are known.

    >>> link_fragment({"calculator": "a.b", "inputs": {}})
    'q1-eyJjYWxjdWxhdG9yIjoiYS5iIn0x'
    """
    return fragment_of(state, beside=_BESIDE) + (f".m1{mark}x" if mark else "")


def read_link(text: str) -> Link:
    """Read a link, whole or its fragment alone, whatever a forum did to it.

    Raises:
        InvalidRequestError: there is no link in it, or a part of it is missing.

    >>> read_link("(https://rules.example/#q1-eyJjYWxjdWxhdG9yIjoiYS5iIn0x).").request
    {'calculator': 'a.b'}
    """
    plain = _unescaped(text[:_LONGEST])
    start = plain.find("q1-")
    if start < 0:
        raise InvalidRequestError(f"there is no link in this text; {_ADVICE}")
    # A line wrap inside the payload and words behind the link look alike: first the plain reading.
    for candidate in (plain[start:], _WRAPS.sub("", plain[start:])):
        state = _state(candidate)
        if state is not None:
            mark = _MARK.match(_WRAPS.sub("", plain[start:]))
            return _link(state, mark[1] if mark else None)
    raise InvalidRequestError(f"a part of this link is missing or damaged; {_ADVICE}")


def _unescaped(text: str) -> str:
    for entity, sign in _ENTITIES:
        text = text.replace(entity, sign)
    for _ in range(_UNESCAPES):
        text = unquote(text)
    return text


def _state(text: str) -> Any:
    found = _PAYLOAD.match(text)
    if not found:
        return None
    payload = found[1]
    try:
        return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    except (binascii.Error, ValueError, RecursionError):
        return None


def _link(state: Any, mark: str | None) -> Link:
    if not isinstance(state, dict) or not isinstance(state.get("calculator"), str):
        raise InvalidRequestError(f"this link names no calculator; {_ADVICE}")
    if not set(state) <= {*KEYS, *_BESIDE}:
        raise InvalidRequestError(f"this link says something that the engine does not know; {_ADVICE}")
    request = {key: state[key] for key in KEYS if key in state}
    return Link(request=request, engine=state.get("engine"), at=state.get("at"), mark=mark)
