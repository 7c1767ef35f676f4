"""Of Pyodide's core the names go that nobody uses; everything else stays as it was built."""

import pytest

from macros.runtime import wasm
from macros.runtime.slimming import CoreMistake, slimmed

HEAD = b"\x00asm\x01\x00\x00\x00"


def named(word: str) -> bytes:
    """A name as a module holds it, with its length before it."""
    return bytes([len(word)]) + word.encode()


def section(kind: int, *entries: bytes) -> bytes:
    """A list of a module; lists here are short of 128 bytes, unless an entry is long."""
    body = bytes([len(entries)]) + b"".join(entries)
    size = [len(body)] if len(body) < 128 else [len(body) % 128 + 128, len(body) // 128]
    return bytes([kind, *size]) + body


IMPORTS = section(
    2,
    named("env") + named("function") + b"\x00\x05",
    named("env") + named("table") + b"\x01\x70\x00\x04",
    named("env") + named("memory") + b"\x02\x01\x80\x02\x80\x04",
    named("env") + named("tag") + b"\x04\x00\x03",
    named("GOT.func") + named("linked") + b"\x03\x7f\x01",
    named("GOT.mem") + named("held") + b"\x03\x7f\x01",
)
CODE = section(10, b"code")
SCRIPT = (
    "let a;var _used,_unused,_linked,wasmTable,wasmMemory;"
    "function assignWasmExports(wasmExports){"
    '_used=Module["_used"]=wasmExports["used"];'
    '_unused=Module["_unused"]=wasmExports["unused"].value>>>0;'
    '_linked=wasmExports["linked"];wasmTable=wasmExports["table"]}'
    "_used();asked"
)


def core(*exports: str) -> bytes:
    """A module that exports functions of these names, and its memory."""
    entries = [named(name) + b"\x00\x81\x01" for name in exports]
    return HEAD + IMPORTS + section(7, named("memory") + b"\x02\x00", *entries) + CODE


class TestModule:
    """The lists of names of a WebAssembly module."""

    def test_links(self) -> None:
        """What a module links to itself is told by where it imports it from."""
        assert wasm.linked_names(core()) == {"linked", "held"}

    def test_keeping_all_changes_nothing(self) -> None:
        """With every name kept the module is the same, byte for byte, long lists too."""
        module = core("a", "b" * 120, "c" * 90)
        assert wasm.with_exports(module, lambda _: True) == module

    def test_fewer_names(self) -> None:
        """A name that is not kept goes; the memory is no name of a function, and stays."""
        assert wasm.with_exports(core("a", "b", "c"), lambda name: name == "b") == core("b")


class TestSlimmed:
    """What the script names, the loader names or the core links to itself is kept."""

    def test_script_and_core(self) -> None:
        """A name in use stays in the script, in its list of variables and in the core."""
        exports = ("used", "unused", "linked", "asked", "called", "table")
        text, module = slimmed(SCRIPT, core(*exports), "Module._called()")
        assert text == (
            "let a;var _used,wasmTable,wasmMemory;"
            "function assignWasmExports(wasmExports){"
            '_used=Module["_used"]=wasmExports["used"];wasmTable=wasmExports["table"]}'
            "_used();asked"
        )
        assert module == core("used", "linked", "asked", "called", "table")

    @pytest.mark.parametrize("part", ["var _used,", "function assignWasmExports"])
    def test_another_core(self, part: str) -> None:
        """A script that is made otherwise is refused."""
        with pytest.raises(CoreMistake, match=r"pyodide\.asm\.mjs has no part like"):
            slimmed(SCRIPT.replace(part, "other "), core(), "")
