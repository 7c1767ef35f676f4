"""A module of which the uncalled functions are emptied does what it did, or stops."""

import json
import subprocess
from pathlib import Path

import pytest

from macros.node import node
from macros.runtime.packing import wasm

FUNCTIONS = 40


def section(kind: int, *parts: bytes) -> bytes:
    """A section of a module, shorter than 16 kB."""
    content = b"".join(parts)
    size = len(content)
    return bytes([kind, *([size] if size < 128 else [size % 128 + 128, size // 128])]) + content


def function(number: int) -> bytes:
    """A function with three variables of two types that returns the number: 1,000 and more take two bytes."""
    body = bytes([2, 2, 0x7F, 1, 0x7E, 0x41, number % 128 + 128, number // 128, 0x0B])
    return bytes([len(body)]) + body


MODULE = b"".join(
    (
        b"\0asm\1\0\0\0",
        section(1, b"\2", b"\x60\0\1\x7f", b"\x60\0\0"),
        section(
            2,
            b"\6",
            b"\1e\1f\0\1",  # a function of the second type
            b"\1e\1g\3\x7f\0",  # a global, a number that does not change
            b"\1e\1t\1\x70\1\1\2",  # a table of functions, of 1 to 2
            b"\1e\1m\2\0\1",  # a memory of a page and more
            b"\1e\1x\4\0\1",  # a tag, without values
            b"\1e\1h\3\x7f\0",
        ),
        section(3, bytes([FUNCTIONS]), b"\0" * FUNCTIONS),
        section(6, b"\1", b"\x7f\0\x41\x2a\x0b"),
        section(
            7,
            bytes([FUNCTIONS]),
            *(b"\3" + f"f{place:02}".encode() + b"\0" + bytes([place + 1]) for place in range(FUNCTIONS)),
        ),
        section(10, bytes([FUNCTIONS]), *(function(1000 + place) for place in range(FUNCTIONS))),
    )
)
"""Forty functions, each of which returns 1,000 and its place, and an import of each kind."""

RUN = """
import { readFileSync } from 'node:fs';
const [path, ...called] = process.argv.slice(2);
const e = {
  f() {}, g: 7, h: 8, t: new WebAssembly.Table({ element: 'anyfunc', initial: 1, maximum: 2 }),
  m: new WebAssembly.Memory({ initial: 1 }), x: new WebAssembly.Tag({ parameters: [] }),
};
const { instance } = await WebAssembly.instantiate(readFileSync(path), { e });
const said = called.map((name) => {
  try { return instance.exports[name](); } catch (error) { return error.constructor.name; }
});
const marks = [];
for (let mark; (mark = instance.exports[`called_${marks.length}`]); ) marks.push(mark.value >>> 0);
console.log(JSON.stringify({ said, marks }));
"""


def run(folder: Path, module: bytes, *called: str) -> tuple[list[int | str], list[int]]:
    """What functions return, or the name of what stopped them, and the marks that are left."""
    (folder / "module.wasm").write_bytes(module)
    (folder / "run.mjs").write_text(RUN, "utf-8")
    command = [node(), str(folder / "run.mjs"), str(folder / "module.wasm"), *called]
    said = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return said["said"], said["marks"]


def test_marks_tell_what_was_called(tmp_path: Path) -> None:
    """Each function does what it did, and has a bit, in numbers of 32: the first, the last and one beyond."""
    said, marks = run(tmp_path, wasm.marked(MODULE), "f00", "f05", "f05", "f31", "f38")
    assert said == [1000, 1005, 1005, 1031, 1038]
    assert marks == [1 + 2**5 + 2**31, 2**6]


def test_nothing_is_marked_at_first(tmp_path: Path) -> None:
    """A module that only started has called nothing."""
    assert run(tmp_path, wasm.marked(MODULE)) == ([], [0, 0])


def test_the_uncalled_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was called, and what stands beside it, answers as before; everything else is a trap."""
    monkeypatch.setattr(wasm, "NEIGHBOURS", 1)
    module = wasm.lean(MODULE, [2**5 + 2**31, 0])
    names = ("f03", "f04", "f05", "f06", "f07", "f30", "f31", "f32", "f33", "f39")
    trap = "RuntimeError"
    wanted = [trap, 1004, 1005, 1006, trap, 1030, 1031, 1032, trap, trap]
    assert run(tmp_path, module, *names) == (wanted, [])
    assert len(module) < len(MODULE)


def test_nothing_changes_where_all_was_called() -> None:
    """Then no byte of the module is another."""
    assert wasm.lean(MODULE, [2**32 - 1, 2**8 - 1]) == MODULE
