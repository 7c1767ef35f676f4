"""The fragment of a link that holds a document, such as `sheet1-<payload>x`, which holds a character.

The payload is unpadded base64url of bytes. The first one says what follows: 0 the UTF-8 JSON itself, with
sorted keys, and 1 the same as raw deflate; whichever is shorter is written, and either is read.
Text after the closing `x` is not part of the format.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

LONGEST_PAYLOAD = 16_000
"""Characters of a payload; a longer one is not written, and not read."""
LONGEST_DOCUMENT = 100_000
"""Bytes of a document; what would unpack to more is not read."""
PLAIN, DEFLATED = b"\0", b"\1"
RAW = -15
"""Deflate without a head and a sum, as zlib calls it."""
FRAGMENT = re.compile(r"#?(?P<word>[a-z]+)(?P<form>[0-9]+)-(?P<payload>[A-Za-z0-9_-]*)x(?![A-Za-z0-9])[-_]*")
ADVICE = "ask for the link again, or copy it whole"


class DamagedLinkError(ValueError):
    """A link that cannot be read: one sentence."""


def packed_fragment(start: str, document: Mapping[str, Any]) -> str:
    """Return the fragment, without `#`, for a document.

    Args:
        start: what the link holds and the number of its form, `sheet1`.
        document: JSON values.

    Raises:
        DamagedLinkError: the document is too long for a link.

    >>> packed_fragment("sheet1", {"game": "woods"})
    'sheet1-AHsiZ2FtZSI6Indvb2RzIn0x'
    """
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    packed = packer.compress(text) + packer.flush()
    shorter = PLAIN + text if len(text) <= len(packed) else DEFLATED + packed
    payload = base64.urlsafe_b64encode(shorter).decode().rstrip("=")
    if len(payload) > LONGEST_PAYLOAD or len(text) > LONGEST_DOCUMENT:
        message = "this is too long for a link; save it as a file"
        raise DamagedLinkError(message)
    return f"{start}-{payload}x"


def read_packed(start: str, fragment: str) -> dict[str, Any]:
    """Return the document of a fragment.

    Raises:
        DamagedLinkError: the fragment holds something else, has a newer form, or is damaged.
    """
    found = FRAGMENT.match(fragment)
    word = start.rstrip("0123456789")
    if found is None or found["word"] != word or len(found["payload"]) > LONGEST_PAYLOAD:
        message = f"a part of this link is missing or damaged; {ADVICE}"
        raise DamagedLinkError(message)
    if found["word"] + found["form"] != start:
        message = (
            f"this link has a newer form ({word}{found['form']}) than can be read here; "
            "open it in the current state of the book"
        )
        raise DamagedLinkError(message)
    try:
        document = json.loads(_unpacked(found["payload"]))
    except (ValueError, zlib.error, RecursionError) as error:
        message = f"a part of this link is missing or damaged; {ADVICE}"
        raise DamagedLinkError(message) from error
    if not isinstance(document, dict):
        message = f"this link is damaged; {ADVICE}"
        raise DamagedLinkError(message)
    return document


def _unpacked(payload: str) -> str:
    content = base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))
    first, rest = content[:1], content[1:]
    if first == DEFLATED:
        opened = zlib.decompressobj(RAW)
        rest = opened.decompress(rest, LONGEST_DOCUMENT)
        if not opened.eof or opened.unused_data:
            raise ValueError(payload)
    elif first != PLAIN:
        raise ValueError(payload)
    return rest.decode()
