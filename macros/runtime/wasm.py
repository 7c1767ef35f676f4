"""Reads and rewrites the two lists of names of a WebAssembly module: what it imports, what it exports."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["linked_names", "with_exports"]

_HEAD = 8
_IMPORTS, _EXPORTS = 2, 7
_FUNCTION, _TABLE, _MEMORY, _GLOBAL, _TAG = range(5)
_LINKED = ("GOT.func", "GOT.mem")
"""What a core imports from here it exports itself, and its script brings the two together by name."""


class _Reader:
    """Walks through bytes."""

    def __init__(self, content: bytes, at: int = 0) -> None:
        self.content = content
        self.at = at

    def number(self) -> int:
        """Read an unsigned number, seven bits a byte, lowest first."""
        value = shift = 0
        while True:
            byte = self.content[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:  # noqa: PLR2004 - the eighth bit says that more follow
                return value

    def text(self) -> str:
        """Read a name with its length before it."""
        length = self.number()
        self.at += length
        return self.content[self.at - length : self.at].decode()

    def limits(self) -> None:
        """Pass over the size of a table or a memory."""
        has_most = self.number() & 1
        for _ in range(1 + has_most):
            self.number()


def linked_names(module: bytes) -> frozenset[str]:
    """Return the names that a module links to itself."""
    reader = _Reader(next(body for kind, body in _sections(module) if kind == _IMPORTS))
    return frozenset(name for origin, name in _imports(reader) if origin in _LINKED)


def with_exports(module: bytes, is_kept: Callable[[str], bool]) -> bytes:
    """Return the module with those functions and globals exported alone whose name is kept."""
    parts = [module[:_HEAD]]
    for kind, body in _sections(module):
        content = _fewer(body, is_kept) if kind == _EXPORTS else body
        parts.append(bytes([kind]) + _number(len(content)) + content)
    return b"".join(parts)


def _sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    reader = _Reader(module, _HEAD)
    while reader.at < len(module):
        kind, length = reader.number(), reader.number()
        yield kind, module[reader.at : reader.at + length]
        reader.at += length


def _imports(reader: _Reader) -> Iterator[tuple[str, str]]:
    for _ in range(reader.number()):
        yield reader.text(), reader.text()
        _pass_type(reader)


def _pass_type(reader: _Reader) -> None:
    kind = reader.number()
    if kind in (_TABLE, _GLOBAL, _TAG):
        reader.number()  # the type of what it holds; of a tag a byte that is always 0
    if kind in (_TABLE, _MEMORY):
        reader.limits()
    else:
        reader.number()  # the type of a function or tag; whether a global may change


def _fewer(body: bytes, is_kept: Callable[[str], bool]) -> bytes:
    reader = _Reader(body)
    kept = []
    for _ in range(reader.number()):
        start = reader.at
        name, kind, _place = reader.text(), reader.number(), reader.number()
        if kind not in (_FUNCTION, _GLOBAL) or is_kept(name):
            kept.append(body[start : reader.at])
    return _number(len(kept)) + b"".join(kept)


def _number(value: int) -> bytes:
    head = bytearray()
    while value >= 0x80:  # noqa: PLR2004 - as above
        head.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*head, value])
