"""The mark of an answer: a fingerprint of fifteen letters, with which a link detects that its answer changed.

Each part has three letters: the first 18 bits, in base64url, of the SHA-256 of the part's values.
The values are hashed as a JSON list with sorted keys and without spaces, each number written as "#" and the
sixteen hexadecimal digits of its double.
Sentences and steps are not part of it: an answer does not change when its wording does.
"""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import combinations
from typing import Any

from engine.links.growth import without_growth

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


def mark_of(response: Mapping[str, Any]) -> str:
    """Return the mark of a response in its JSON form.

    >>> mark_of({"inputs": {"rating": 12}})[:6] == mark_of({"inputs": {"rating": 12}, "result": 3})[:6]
    True
    """
    return "".join(_letters([response.get(key) for key in keys]) for keys in PARTS.values())


def changed_parts(mark: str, response: Mapping[str, Any], added: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names of the parts in which a response differs from a mark.

    Answers may grow: a part with up to three additional names counts as unchanged; readings may have six.
    Further growth is declared, and `added` lists it (`engine.links.growth`).

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
    return tuple(
        name
        for (name, keys), wanted in zip(PARTS.items(), letters, strict=True)
        if not _is_like(wanted, [response.get(key) for key in keys], _GROWTH_OF.get(name, _GROWTH))
    )


def _is_like(wanted: str, values: list[Any], growth: int) -> bool:
    return any(_letters([first, *values[1:]]) == wanted for first in _without_names(values[0], growth))


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
