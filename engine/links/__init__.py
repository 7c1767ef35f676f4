"""Writes links to answers and to documents, and compares a linked answer with the engine's current one.

For the build, scripts and bots; the browser does the same in JavaScript, and also reads links.

The fragment of a link to an answer is `q1-<payload>x`, optionally followed by a hash of the answer and a
checksum: `q1-<payload>x.m2<hash><checksum>x`. The payload is UTF-8 JSON with sorted keys and without
defaults, in base64url without padding.

The fragment of a link to a document is like `sheet1-<payload>x`, which holds a character. The payload is
unpadded base64url of bytes. The first one says what follows: 0 the UTF-8 JSON itself, with sorted keys, and 1
the same as raw deflate; whichever is shorter is written, and either is read. In the second form, `sheet2-`,
the payload is the JSON as phrases (`engine.links.phrased`), and a character of the usual size fits a post.

Text after the closing `x` of a payload is not part of it: readers of links may ignore the hash, and forums
may append text.

The hash tells one answer from another. It has three letters each for the dice or tokens, the result and the
chances: the first 18 bits, in base64url, of the SHA-256 of the values. The values are hashed as a JSON list
with sorted keys and without spaces, each number written as "#" and the sixteen hexadecimal digits of its
double. Sentences and steps are not part of it: an answer does not change when its wording does.
The checksum is the first 36 bits of the SHA-256 of all text before it.

Older links have `.m1`, then six letters for the inputs and readings, the hash, and no checksum.
`corrections.toml` says which version of the rules changed which answers.
"""

from __future__ import annotations

import base64
import json
import re
import struct
import tomllib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from engine.constraints import DottedId, Meta
from engine.links.phrased import PHRASES, phrased, unphrased
from engine.permalink import fragment_of
from engine.schema import Place, read

__all__ = [
    "PHRASES",
    "Correction",
    "DamagedLinkError",
    "corrections",
    "hash_of_answer",
    "link_fragment",
    "packed_fragment",
    "read_packed",
]

_BESIDE = ("engine", "at")
"""Keys of a link that are not part of the request."""
_HASHED = (("faces",), ("result",), ("events", "distribution"))
"""Keys of a response, part by part of the hash."""
LONGEST_PAYLOAD = 16_000
"""Characters of a payload; a longer one is not written, and not read."""
LONGEST_DOCUMENT = 100_000
"""Bytes of a document; what would unpack to more is not read."""
PLAIN, DEFLATED = b"\0", b"\1"
RAW = -15
"""Deflate without a head and a sum, as zlib calls it."""
FRAGMENT = re.compile(r"#?(?P<word>[a-z]+)(?P<form>[0-9]+)-(?P<payload>[A-Za-z0-9_-]*)x(?![A-Za-z0-9])[-_]*")
ADVICE = "ask for the link again, or copy it whole"
_CORRECTIONS = Path(__file__).with_name("corrections.toml")


def link_fragment(state: Mapping[str, Any], answer_hash: str | None = None) -> str:
    """Return the fragment, without `#`, for a request, with `engine` and `at` if they are known.

    >>> link_fragment({"calculator": "a.b", "inputs": {}})
    'q1-eyJjYWxjdWxhdG9yIjoiYS5iIn0x'
    """
    fragment = fragment_of(state, beside=_BESIDE)
    if answer_hash is None:
        return fragment
    hashed = f"{fragment}.m2{answer_hash}"
    return f"{hashed}{_letters(hashed, 6)}x"


def hash_of_answer(response: Mapping[str, Any]) -> str:
    """Return the nine letters for a response in its JSON form.

    >>> hash_of_answer({"result": {"made": 4}, "sentence": "Made."})
    'HY_4qglcu'
    """
    parts = [_with_doubles([response.get(key) for key in keys]) for keys in _HASHED]
    texts = [json.dumps(each, sort_keys=True, ensure_ascii=False, separators=(",", ":")) for each in parts]
    return "".join(_letters(text, 3) for text in texts)


def _letters(text: str, count: int) -> str:
    digest = sha256(text.encode("utf-8", "surrogatepass")).digest()
    return base64.urlsafe_b64encode(digest).decode()[:count]


def _with_doubles(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"#{_double(value).hex()}"
    if isinstance(value, Mapping):
        return {name: _with_doubles(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_with_doubles(part) for part in value]
    return value


def _double(number: int) -> bytes:
    try:
        return struct.pack(">d", number)
    except (OverflowError, struct.error):  # JavaScript reads such a number as infinite
        return b"\xff\xf0\0\0\0\0\0\0" if number < 0 else b"\x7f\xf0\0\0\0\0\0\0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One change of answers."""

    version: str
    """The first version of the engine with this change."""
    calculators: tuple[DottedId, ...]
    """Ids of the calculators whose answers it changed."""
    what: str
    """What changed, in a sentence."""
    why: str
    """The reason, in a sentence, with the clause or ruling."""
    rules: tuple[str, ...] = ()
    """Ids of the clauses and rulings that changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """What the file holds."""

    corrections: Annotated[tuple[Correction, ...], Meta(alias="correction")] = ()


def corrections(path: Path = _CORRECTIONS) -> tuple[Correction, ...]:
    """Return all corrections of a table, oldest first.

    Raises:
        ValueError: an entry has a mistake.
    """
    found = read(_Table, tomllib.loads(path.read_text("utf-8")), Place(where=path.name, error=ValueError))
    return tuple(sorted(found.corrections, key=lambda each: tuple(map(int, each.version.split(".")))))


class DamagedLinkError(ValueError):
    """A link that cannot be read: one sentence."""


def packed_fragment(start: str, document: Mapping[str, Any]) -> str:
    """Return the fragment, without `#`, for a document.

    Args:
        start: what the link holds and the number of its form, `sheet1` or `sheet2`.
        document: JSON values.

    Raises:
        DamagedLinkError: the document is too long for a link.

    >>> packed_fragment("sheet1", {"game": "woods"})
    'sheet1-AHsiZ2FtZSI6Indvb2RzIn0x'
    """
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    size = len(text.encode())
    payload = "" if size > LONGEST_DOCUMENT else phrased(text) if start.endswith("2") else _packed(text)
    if len(payload) > LONGEST_PAYLOAD or not payload:
        message = "this is too long for a link; save it as a file"
        raise DamagedLinkError(message)
    return f"{start}-{payload}x"


def _packed(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    packed = packer.compress(text.encode()) + packer.flush()
    shorter = PLAIN + text.encode() if len(text.encode()) <= len(packed) else DEFLATED + packed
    return base64.urlsafe_b64encode(shorter).decode().rstrip("=")


def read_packed(start: str, fragment: str) -> dict[str, Any]:
    """Return the document of a fragment.

    Args:
        start: what the link holds and the number of its newest form, `sheet2`; older ones are read as well.
        fragment: with its # or without.

    Raises:
        DamagedLinkError: the fragment holds something else, has a newer form, or is damaged.
    """
    found = FRAGMENT.match(fragment)
    word = start.rstrip("0123456789")
    if found is None or found["word"] != word or len(found["payload"]) > LONGEST_PAYLOAD:
        message = f"a part of this link is missing or damaged; {ADVICE}"
        raise DamagedLinkError(message)
    if int(found["form"]) > int(start.removeprefix(word)):
        message = (
            f"this link has a newer form ({word}{found['form']}) than can be read here; "
            "open it in the current state of the book"
        )
        raise DamagedLinkError(message)
    try:
        read = unphrased if found["form"] == "2" else _unpacked
        document = json.loads(read(found["payload"]))
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
