"""The functions of records are compiled while the book is built, and not again at every start."""

import dataclasses
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from macros.runtime.packing.records import MODULE, prepared


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place on Python's path; what the shipped module changes of `dataclasses` is taken back afterwards."""
    monkeypatch.setattr(dataclasses, "exec", exec, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def _shipped(folder: Path, texts: Sequence[str]) -> ModuleType:
    (folder / f"{MODULE}.py").write_bytes(prepared(texts))
    importlib.invalidate_caches()
    importlib.import_module(MODULE)
    return sys.modules.pop(MODULE)


def _pair() -> type:
    return dataclasses.make_dataclass("Pair", [("one", int), ("two", int, 2)], frozen=True, slots=True)


class TestPrepared:
    """What one run had to compile, the next one finds."""

    def test_nothing_is_compiled_twice(self, folder: Path) -> None:
        """The first run tells the texts; with their bytecode the same record is made, and no text is left."""
        first = _shipped(folder, [])
        plain = _pair()
        texts = first.COMPILED_NOW
        assert any("one" in text for text in texts)
        (folder / f"{MODULE}.py").unlink()
        second = _shipped(folder, texts)
        made = _pair()
        assert second.COMPILED_NOW == []
        assert repr(made(1)) == repr(plain(1)) == "Pair(one=1, two=2)"
        assert (made(1) == made(1, 2), hash(made(1)) == hash(plain(1))) == (True, True)
        with pytest.raises(dataclasses.FrozenInstanceError):
            made(1).one = 2

    def test_the_same_bytes(self) -> None:
        """Neither the order of the texts nor how often they come changes the module."""
        assert prepared(["a = 1", "b = 2"]) == prepared(["b = 2", "a = 1", "b = 2"])

    def test_one_checksum_for_two_texts(self) -> None:
        """Two texts that cannot be told apart stop the build; these two are known to collide."""
        with pytest.raises(ValueError, match="rename a field"):
            prepared(["plumless", "buckeroo"])
