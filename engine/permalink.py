"""Encodes a request as the fragment of a link, `q1-<payload>x`.

The browser needs only this part of the link format; `engine.links` adds the engine's version and a hash of
the answer.
"""

from __future__ import annotations

import json
from binascii import b2a_base64
from collections.abc import Mapping
from typing import Any

from engine.protocol import REQUEST_KEYS


def fragment_of(request: Mapping[str, Any], *, beside: tuple[str, ...] = ()) -> str:
    """Return the fragment for a request; empty parts are left out.

    Args:
        request: with the keys of its JSON form.
        beside: further keys that the link includes.

    >>> fragment_of({"calculator": "a.b", "inputs": {}})
    'q1-eyJjYWxjdWxhdG9yIjoiYS5iIn0x'
    """
    told = {key: request[key] for key in (*REQUEST_KEYS, *beside) if request.get(key)}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    payload = b2a_base64(text.encode(), newline=False).decode()
    return f"q1-{payload.rstrip('=').replace('+', '-').replace('/', '_')}x"


def game_folder(calculator: str) -> str:
    """Return the folder of a game's pages, from the id of one of its calculators.

    >>> game_folder("shattered_world.action")
    'shattered-world'
    """
    return calculator.partition(".")[0].replace("_", "-")
