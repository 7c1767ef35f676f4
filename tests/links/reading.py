"""Reads a link by its published format, for tests; what forums do to links, the page undoes."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.protocol import REQUEST_KEYS

FRAGMENT = re.compile(r"q1-([\w-]*)x(?:\.m(?:1[\w-]{6}|2)([\w-]{9})(?:[\w-]{6})?x)?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """What a link says."""

    request: Mapping[str, Any]
    """A request by the keys of the wire."""
    engine: str | None
    """Version of the rules that answered when the link was made."""
    at: str | None
    """The calculator on the page that it was copied from."""
    answer_hash: str | None
    """The hash of the answer that was linked; None where it has none."""


def read_link(text: str) -> Link:
    """Return what the first link in a text says."""
    found = FRAGMENT.search(text)
    assert found, text
    payload, answer_hash = found.groups()
    state = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    assert set(state) <= {*REQUEST_KEYS, "engine", "at"}
    request = {key: state[key] for key in REQUEST_KEYS if key in state}
    return Link(request=request, engine=state.get("engine"), at=state.get("at"), answer_hash=answer_hash)
