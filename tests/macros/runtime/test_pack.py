"""The browser's Python is packed once for each state of its sources, and never silently left out."""

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from macros.node import NodeError, node
from macros.runtime import pack
from macros.runtime.pack import check_python, packed_python
from macros.runtime.packing import wasm
from tests.written_files import write_files

SCRIPT = """
import {{ appendFileSync, writeFileSync }} from 'node:fs';
const [project, folder] = process.argv.slice(2);
appendFileSync(`${{project}}/{name}.txt`, 'run\\n');
{body}
"""
WRITES = """
for (const name of ['python.zip', 'engine.zip']) writeFileSync(`${folder}/${name}`, name);
writeFileSync(`${folder}/marks.json`, '[1]');
"""
FAILS = "console.error('the packed library lacks pkgutil, which is imported at run time'); process.exit(1);"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with just what packing looks at, and a packer that keeps count."""
    files = (
        "engine/__init__.py",
        "engine/rules.toml",
        "macros/runtime/packing/archives.py",
        "vectors/x.y.jsonl",
        *(f"node_modules/pyodide/{n}" for n in pack.PYODIDE),
    )
    write_files(tmp_path, dict.fromkeys(files, "1\n"))
    (tmp_path / "node_modules/pyodide" / pack.WASM).write_bytes(MODULE)
    write_script(tmp_path, "pack", WRITES)
    write_script(tmp_path, "check", "")
    return tmp_path


def write_script(project: Path, name: str, body: str) -> None:
    """Make the packer, or what checks its files, do this."""
    script = project / "macros" / "runtime" / "packing" / f"{name}.mjs"
    script.write_text(SCRIPT.format(name=name, body=body), "utf-8")


def runs(project: Path, name: str = "pack") -> int:
    """How often it ran."""
    return len((project / f"{name}.txt").read_text("utf-8").splitlines())


def test_is_made_once(project: Path) -> None:
    """A second call with equal sources packs nothing."""
    wanted = {
        "python.zip": b"python.zip",
        "engine.zip": b"engine.zip",
        "lean.wasm": wasm.lean(MODULE, [1]),
    }
    assert packed_python(project) == packed_python(project) == wanted
    assert runs(project) == 1


def test_is_made_once_for_two_at_once(project: Path) -> None:
    """Who asks while it is packed waits for it."""
    with ThreadPoolExecutor(2) as both:
        one, other = both.map(packed_python, [project, project])
    assert one == other
    assert runs(project) == 1


@pytest.mark.parametrize(
    "name", ["engine/__init__.py", "vectors/x.y.jsonl", "node_modules/pyodide/python_stdlib.zip"]
)
def test_is_made_again_after_a_change(project: Path, name: str) -> None:
    """An edit of the engine, of what it is asked or of Pyodide makes a new one."""
    packed_python(project)
    (project / name).write_text("2\n", "utf-8")
    packed_python(project)
    assert runs(project) == 2


def test_what_nobody_used_for_days_is_put_away(project: Path) -> None:
    """Each state of the engine leaves a pack; those of long ago go."""
    packed_python(project)
    (old,) = (project / ".cache" / "python-pack").iterdir()
    os.utime(old, (0, 0))
    (project / "engine/__init__.py").write_text("2\n", "utf-8")
    packed_python(project)
    (new,) = (project / ".cache" / "python-pack").iterdir()
    assert new != old


def test_a_failure_is_an_error(project: Path) -> None:
    """What is missing is named, and the next call tries again."""
    write_script(project, "pack", FAILS)
    for count in (1, 2):
        with pytest.raises(NodeError, match="the packed library lacks pkgutil"):
            packed_python(project)
        assert runs(project) == count


def test_without_node(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Node.js there is no site, and one sentence says what to do."""
    monkeypatch.setattr(sys, "executable", str(project / "python"))
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(NodeError, match=r"Node\.js, which is missing; run `make setup`"):
        packed_python(project)


def test_prefers_the_own_node(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Node.js beside this Python comes before that of the machine."""
    found = shutil.which("node")
    assert found is not None
    own = project / "bin" / "node"
    own.parent.mkdir()
    own.symlink_to(found)
    monkeypatch.setattr(sys, "executable", str(own.with_name("python")))
    monkeypatch.setenv("PATH", os.devnull)
    assert set(packed_python(project)) == set(pack.PACKED)


def test_is_checked_once(project: Path) -> None:
    """Whoever wants it checked has it packed first; equal files are not checked again."""
    check_python(project)
    check_python(project)
    assert (runs(project), runs(project, "check")) == (1, 1)
    (project / "engine/__init__.py").write_text("2\n", "utf-8")
    check_python(project)
    assert (runs(project), runs(project, "check")) == (2, 2)


def test_what_is_wrong_is_checked_again(project: Path) -> None:
    """The packed files stay, and no build takes them for right."""
    write_script(project, "check", FAILS)
    for count in (1, 2):
        with pytest.raises(NodeError, match="the packed library lacks pkgutil"):
            check_python(project)
        assert (runs(project), runs(project, "check")) == (1, count)


def test_two_builds_at_once(project: Path) -> None:
    """Whoever comes second takes what the first has made."""
    folder = project / ".cache" / "done"
    for name, word in (("partial", "mine"), ("done", "theirs")):
        (project / ".cache" / name).mkdir(parents=True)
        (project / ".cache" / name / "word").write_text(word, "utf-8")
    pack.settle(project / ".cache" / "partial", folder)
    assert (folder / "word").read_text("utf-8") == "theirs"
    assert not (project / ".cache" / "partial").exists()


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
    """A bit for each function, in numbers of 32; a module that only started has called nothing."""
    said, marks = run(tmp_path, wasm.marked(MODULE), "f00", "f05", "f05", "f31", "f38")
    assert said == [1000, 1005, 1005, 1031, 1038]
    assert marks == [1 + 2**5 + 2**31, 2**6]
    assert run(tmp_path, wasm.marked(MODULE)) == ([], [0, 0])


def test_the_uncalled_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was called, and its neighbours, answer as before; where all was called no byte changes."""
    monkeypatch.setattr(wasm, "NEIGHBOURS", 1)
    module = wasm.lean(MODULE, [2**5 + 2**31, 0])
    names = ("f03", "f04", "f05", "f06", "f07", "f30", "f31", "f32", "f33", "f39")
    trap = "RuntimeError"
    wanted = [trap, 1004, 1005, 1006, trap, 1030, 1031, 1032, trap, trap]
    assert run(tmp_path, module, *names) == (wanted, [])
    assert len(module) < len(MODULE)
    assert wasm.lean(MODULE, [2**32 - 1, 2**8 - 1]) == MODULE
