"""Empties the functions of a wasm module that nobody calls: of Pyodide's the book needs one in six.

Two steps, with a run between them: `marked` makes a module that notes which of its functions are called, and
`lean` one in which the others end in a trap. A trap is never an answer: whoever meets it starts the whole
module. A function keeps its number and data their place, so a memory that one of them wrote fits the other.

The format is that of https://webassembly.github.io/spec/core/binary/.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

MARKS = "called_"
"""What the names of the exports start with that hold the marks; a number follows."""
MARKS_EACH = 32
"""How many functions one of them tells of: a bit each, the lowest first."""
NEIGHBOURS = 8
"""How many functions on either side of a called one are kept: those of one source stand together."""

_HEAD = b"\0asm\1\0\0\0"
_IMPORTS, _GLOBALS, _EXPORTS, _CODE = 2, 6, 7, 10
_OF_FUNCTION, _OF_TABLE, _OF_MEMORY, _OF_GLOBAL, _OF_TAG = range(5)
_TRAP = b"\x00\x00\x0b"
"""The body of a function without variables: unreachable, end."""
_MARK = b"\x7f\x01\x41\x00\x0b"
"""A global: a number of 32 bits that may change, at first 0."""
_MORE = 0x80
"""The bit of a byte that says that a number goes on in the next."""


def marked(module: bytes) -> bytes:
    """Return a module that sets the bit of each function when it is first called, in exported globals."""
    sections = list(_sections(module))
    content = dict(sections)
    functions = _functions(content[_CODE])
    globals_here, _ = _number(content[_GLOBALS], 0)
    first = _imported_globals(content[_IMPORTS]) + globals_here
    marks = range(-(-len(functions) // MARKS_EACH))
    exported = [_named(f"{MARKS}{mark}") + b"\x03" + _unsigned(first + mark) for mark in marks]
    changed = {
        _GLOBALS: _extended(content[_GLOBALS], [_MARK] * len(marks)),
        _EXPORTS: _extended(content[_EXPORTS], exported),
        _CODE: _code([_marking(body, first, place) for place, body in enumerate(functions)]),
    }
    return _joined((kind, changed.get(kind, old)) for kind, old in sections)


def lean(module: bytes, marks: Sequence[int]) -> bytes:
    """Return the module where only functions that were called, and their neighbours, do something.

    Args:
        module: the module as it comes.
        marks: what the globals of the marked one held, in their order.
    """
    kept = {
        near
        for place in range(len(marks) * MARKS_EACH)
        if marks[place // MARKS_EACH] >> place % MARKS_EACH & 1
        for near in range(place - NEIGHBOURS, place + NEIGHBOURS + 1)
    }
    return _joined(
        (kind, _code([body if place in kept else _TRAP for place, body in enumerate(_functions(content))]))
        if kind == _CODE
        else (kind, content)
        for kind, content in _sections(module)
    )


def _marking(body: bytes, first: int, place: int) -> bytes:
    """The body that sets its bit before all else: global.get, i32.const, i32.or, global.set."""
    start = _end_of_variables(body)
    mark = _unsigned(first + place // MARKS_EACH)
    bit = _signed((1 << place % MARKS_EACH) - (1 << MARKS_EACH) * (place % MARKS_EACH == MARKS_EACH - 1))
    return b"".join((body[:start], b"\x23", mark, b"\x41", bit, b"\x72\x24", mark, body[start:]))


def _end_of_variables(body: bytes) -> int:
    groups, at = _number(body, 0)
    for _ in range(groups):
        at = _number(body, at)[1] + 1  # how many, and a byte for their type
    return at


def _imported_globals(imports: bytes) -> int:
    count, at = _number(imports, 0)
    found = 0
    for _ in range(count):
        for _name in range(2):
            length, at = _number(imports, at)
            at += length
        found += imports[at] == _OF_GLOBAL
        at = _end_of_import(imports, at)
    return found


def _end_of_import(imports: bytes, at: int) -> int:
    """Where an import ends whose kind stands here."""
    kind = imports[at]
    if kind == _OF_FUNCTION:
        return _number(imports, at + 1)[1]
    if kind == _OF_GLOBAL:
        return at + 3
    if kind == _OF_TAG:
        return _number(imports, at + 2)[1]
    at += 2 if kind == _OF_TABLE else 1
    has_most = imports[at] & 1
    at = _number(imports, at + 1)[1]
    return _number(imports, at)[1] if has_most else at


def _sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    at = len(_HEAD)
    while at < len(module):
        length, start = _number(module, at + 1)
        yield module[at], module[start : start + length]
        at = start + length


def _joined(sections: Iterable[tuple[int, bytes]]) -> bytes:
    return _HEAD + b"".join(bytes([kind]) + _sized(content) for kind, content in sections)


def _functions(code: bytes) -> list[bytes]:
    count, at = _number(code, 0)
    found = []
    for _ in range(count):
        length, start = _number(code, at)
        at = start + length
        found.append(code[start:at])
    return found


def _code(functions: Sequence[bytes]) -> bytes:
    return _unsigned(len(functions)) + b"".join(map(_sized, functions))


def _extended(vector: bytes, more: Sequence[bytes]) -> bytes:
    count, at = _number(vector, 0)
    return b"".join((_unsigned(count + len(more)), vector[at:], *more))


def _named(name: str) -> bytes:
    return _sized(name.encode())


def _sized(content: bytes) -> bytes:
    return _unsigned(len(content)) + content


def _number(content: bytes, at: int) -> tuple[int, int]:
    """The number that stands here in LEB128, without a sign, and where it ends."""
    value = shift = 0
    while content[at] & _MORE:
        value |= (content[at] - _MORE) << shift
        shift += 7
        at += 1
    return value | content[at] << shift, at + 1


def _unsigned(value: int) -> bytes:
    written = bytearray()
    while value >> 7:
        written.append(value % _MORE + _MORE)
        value >>= 7
    return bytes([*written, value])


def _signed(value: int) -> bytes:
    written = bytearray()
    while value >> 6 not in {0, -1}:
        written.append(value % _MORE + _MORE)
        value >>= 7
    return bytes([*written, value % _MORE])
