"""What the browser gets is bytecode that does what the source does, and the same bytes each time."""

import marshal
import traceback
import zipfile
from io import BytesIO
from types import CodeType
from typing import Any

import pytest

from macros.runtime.packing.archives import compiled, zipped

SOURCE = b'''"""A module."""
from dataclasses import dataclass

@dataclass(frozen=True)
class Record:
    """A record."""
    size: int = 3

    def double(self, by: int = 2) -> "int":
        """Only a docstring and more."""
        return self.size * by

class Plain:
    size: int = 1

class Bare:
    """Only a docstring."""

def nothing() -> None:
    """Only a docstring."""

async def later(what: str) -> str:
    """Comes later."""
    return what
'''


def code_of(compiled_source: bytes) -> CodeType:
    """The code behind the sixteen bytes of the header."""
    code = marshal.loads(compiled_source[16:])  # noqa: S302 - made here
    assert isinstance(code, CodeType)
    return code


def run(code: CodeType) -> dict[str, Any]:
    """What a module defines."""
    names: dict[str, Any] = {"__name__": "compiled"}
    exec(code, names)  # noqa: S102 - the code is this test's own
    return names


class TestCompiled:
    """Bytecode without what only people and tools read."""

    def test_does_the_same(self) -> None:
        """Functions and records work as they are written, fields with their types included."""
        names = run(code_of(compiled("a.py", SOURCE)))
        assert names["Record"](4).double() == 8
        assert (names["nothing"](), names["Plain"].size) == (None, 1)
        assert list(names["Record"].__dataclass_fields__) == ["size"]

    def test_leaves_out_what_is_read_by_people(self) -> None:
        """No docstring and no type of a function is left."""
        names = run(code_of(compiled("a.py", SOURCE)))
        assert names.get("__doc__") is None
        assert [names[name].__doc__ for name in ("Bare", "nothing", "later")] == [None, None, None]
        assert b"A record." not in compiled("a.py", SOURCE)
        assert names["Record"].double.__annotations__ == names["later"].__annotations__ == {}

    def test_header_is_unchecked(self) -> None:
        """No source is looked for beside it: the flags say hash-based and unchecked."""
        assert compiled("a.py", SOURCE)[4:8] == b"\x01\x00\x00\x00"

    def test_lines(self) -> None:
        """The engine keeps its lines for a traceback, the library does not."""
        assert any(line for line, *_ in code_of(compiled("a.py", SOURCE)).co_positions())
        bare = code_of(compiled("a.py", SOURCE, lines=False))
        inner = [each for each in bare.co_consts if isinstance(each, CodeType)]
        for code in (bare, *inner):
            places = list(code.co_positions())
            assert len(places) == len(code.co_code) // 2
            assert set(places) == {(None,) * 4}
        assert run(bare)["Record"](4).double(3) == 12

    def test_a_traceback_without_lines(self) -> None:
        """What goes wrong in the library can still be told, by the names of the functions."""
        bare = code_of(compiled("a.py", b"def half(x):\n    return x / 0\n", lines=False))
        with pytest.raises(ZeroDivisionError) as caught:
            run(bare)["half"](1)
        assert "in half" in "".join(traceback.format_exception(caught.value))

    def test_same_bytes(self) -> None:
        """Twice the same source gives twice the same bytes."""
        assert compiled("a.py", SOURCE) == compiled("a.py", SOURCE)


class TestZipped:
    """An archive that depends on names and contents alone."""

    def test_sorted_and_stored(self) -> None:
        """Members stand in order, uncompressed, without a time of their own."""
        content = zipped({"b.pyc": b"two", "a.pyc": b"one"})
        assert content == zipped({"a.pyc": b"one", "b.pyc": b"two"})
        members = zipfile.ZipFile(BytesIO(content)).infolist()
        assert [(each.filename, each.compress_type) for each in members] == [("a.pyc", 0), ("b.pyc", 0)]
        assert {each.date_time for each in members} == {(1980, 1, 1, 0, 0, 0)}


def test_what_a_result_means_stays_at_home() -> None:
    """No answer depends on it, and a reader would load it for nothing."""
    source = b'RESULT = dict(name="a", means="A number.", shape="whole", label="A")'
    assert run(code_of(compiled("a.py", source)))["RESULT"] == {"name": "a", "label": "A"}
