"""Writes links to answers and to documents, and compares a linked answer with the engine's current one.

For the build, scripts and bots; the browser does the same in JavaScript, and also reads links.

The fragment of a link to an answer is `q1-<payload>x`, optionally followed by a mark:
`q1-<payload>x.m1<mark>x`. The payload is UTF-8 JSON with sorted keys and without defaults, in base64url
without padding.

The fragment of a link to a document is like `sheet1-<payload>x`, which holds a character. The payload is
unpadded base64url of bytes. The first one says what follows: 0 the UTF-8 JSON itself, with sorted keys, and 1
the same as raw deflate; whichever is shorter is written, and either is read.

Text after the closing `x` is not part of either: readers of links may ignore the mark, and forums may append
text.

The mark of an answer is a fingerprint of fifteen letters, with which a link detects that its answer changed.
Each part has three letters: the first 18 bits, in base64url, of the SHA-256 of the part's values.
The values are hashed as a JSON list with sorted keys and without spaces, each number written as "#" and the
sixteen hexadecimal digits of its double.
Sentences and steps are not part of it: an answer does not change when its wording does.
It allows for a few names more; by what answers have grown beyond that since links to them were first shared,
`growth.toml` declares. `corrections.toml` says which version of the rules changed which answers.
"""

from __future__ import annotations

import base64
import json
import re
import struct
import tomllib
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

from engine.constraints import DottedId, Meta
from engine.permalink import fragment_of
from engine.schema import Place, read

__all__ = [
    "Correction",
    "DamagedLinkError",
    "changed_parts",
    "corrections",
    "corrections_between",
    "growth",
    "link_fragment",
    "mark_of",
    "packed_fragment",
    "read_packed",
    "without_growth",
]

_BESIDE = ("engine", "at")
"""Keys of a link that are not part of the request."""
PARTS = {
    "inputs": ("inputs",),
    "readings": ("readings",),
    "faces": ("faces",),
    "result": ("result",),
    "chances": ("events", "distribution"),
}
"""The parts in the order of the mark, with the keys of a response that each covers."""
_EACH = 3
_GROWTH = 3
_GROWTH_OF = {"readings": 6}
"""Allowed number of added names, where it is not three: each new ruling adds a reading."""
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
_GROWN = Path(__file__).with_name("growth.toml")


def link_fragment(state: Mapping[str, Any], mark: str | None = None) -> str:
    """Return the fragment, without `#`, for a request, with `engine` and `at` if they are known.

    >>> link_fragment({"calculator": "a.b", "inputs": {}})
    'q1-eyJjYWxjdWxhdG9yIjoiYS5iIn0x'
    """
    return fragment_of(state, beside=_BESIDE) + (f".m1{mark}x" if mark else "")


def mark_of(response: Mapping[str, Any]) -> str:
    """Return the mark of a response in its JSON form.

    >>> mark_of({"inputs": {"rating": 12}})[:6] == mark_of({"inputs": {"rating": 12}, "result": 3})[:6]
    True
    """
    return "".join(_letters([response.get(key) for key in keys]) for keys in PARTS.values())


def changed_parts(mark: str, response: Mapping[str, Any], added: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names of the parts in which a response differs from a mark.

    Answers may grow: a part with up to three additional names counts as unchanged; readings may have six.
    Further growth is declared, and `added` lists it (`growth`).

    >>> mark = mark_of({"result": {"made": 4}})
    >>> changed_parts(mark, {"result": {"made": 4, "by": 2}}), changed_parts(mark, {"result": {"made": 3}})
    ((), ('result',))
    """
    changed = _changed_parts(mark, response)
    if not changed or not added:
        return changed
    before = _changed_parts(mark, without_growth(response, added))
    return tuple(name for name in changed if name in before)


def _changed_parts(mark: str, response: Mapping[str, Any]) -> tuple[str, ...]:
    letters = (mark[at : at + _EACH] for at in range(0, len(mark), _EACH))
    changed = []
    for (name, keys), wanted in zip(PARTS.items(), letters, strict=True):
        first, *rest = [response.get(key) for key in keys]
        grown = _without_names(first, _GROWTH_OF.get(name, _GROWTH))
        if not any(_letters([each, *rest]) == wanted for each in grown):
            changed.append(name)
    return tuple(changed)


def _without_names(value: Any, growth: int) -> Iterator[Any]:
    """Yield the value, then the value without each combination of up to `growth` names."""
    yield value
    if isinstance(value, Mapping):
        for count in range(1, growth + 1):
            for gone in combinations(sorted(value), count):
                yield {name: part for name, part in value.items() if name not in gone}


def _letters(values: list[Any]) -> str:
    text = json.dumps(_with_doubles(values), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = sha256(text.encode("utf-8", "surrogatepass")).digest()
    # Three letters of base64 hold the first 18 of these 24 bits.
    return base64.urlsafe_b64encode(digest[:3]).decode()[:_EACH]


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


def growth(path: Path = _GROWN) -> Mapping[str, tuple[str, ...]]:
    """Return the parts that were added to answers, by calculator: `result.lines.*.section`."""
    return {key: tuple(parts) for key, parts in tomllib.loads(path.read_text("utf-8")).items()}


def without_growth(response: Mapping[str, Any], added: Iterable[str]) -> dict[str, Any]:
    """Return a response in its JSON form without the parts that were added.

    >>> without_growth({"result": {"lines": [{"cost": 3, "section": "gear"}]}}, ["result.lines.*.section"])
    {'result': {'lines': [{'cost': 3}]}}
    """
    found: Any = dict(response)
    for part in added:
        found = _without(found, part.split("."))
    whole: dict[str, Any] = found
    return whole


def _without(value: Any, path: list[str]) -> Any:
    first, *rest = path
    if isinstance(value, list | tuple):
        return [_without(each, rest) for each in value] if first == "*" else value
    if not isinstance(value, Mapping) or first not in value:
        return value
    if not rest:
        return {name: part for name, part in value.items() if name != first}
    return {**value, first: _without(value[first], rest)}


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
    return tuple(sorted(found.corrections, key=lambda each: _order(each.version)))


def corrections_between(
    known: Iterable[Correction], calculator: str, linked: str, present: str
) -> tuple[Correction, ...]:
    """Return the corrections of a calculator's answers after the version `linked`, up to `present`."""
    return tuple(
        each
        for each in known
        if calculator in each.calculators and _order(linked) < _order(each.version) <= _order(present)
    )


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


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
