"""JSON Lines: one object a line, so that a rule change shows as one line for each answer that it changes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any


def json_lines(objects: Iterable[Any]) -> str:
    """Return the text of a file; ASCII only, since a request may hold half a surrogate pair."""
    return "".join(f"{json.dumps(each)}\n" for each in objects)
