"""The Python that readers load: packed by Pyodide itself under Node, named by content, listed in a manifest.

It is packed once for each state of its sources. The packing itself is in `packing/`; all of it but `wasm.py`
runs in Pyodide.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from engine import Request, catalogue, handle
from macros.built_site import integrity
from macros.cache import ENGINE, digest_of, evict_stale, locked
from macros.node import run_script
from macros.runtime.packing.wasm import lean, marked

if TYPE_CHECKING:
    from collections.abc import Mapping

PACKED = ("python.zip", "engine.zip", "lean.wasm")

# What the packed files depend on: the engine, what it is asked, the packer, and the Python that does it.
_SOURCES = (*ENGINE, "vectors/*.jsonl", "macros/runtime/packing/**/*.py", "macros/runtime/packing/*.mjs")
WASM = "pyodide.asm.wasm"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", WASM, "python_stdlib.zip")
LACKING = "the Python of the browser is not packed"
CHECKED = "checked"
"""Lies beside packed files that were checked."""


def packed_python(project: Path) -> Mapping[str, bytes]:
    """Return the packed files by name; made now unless an earlier build has made the same.

    Raises:
        NodeError: Node.js is missing, or a module that is replaced is not there.
    """
    folder = _folder(project)
    # Whoever asks meanwhile waits for this pack: to make another one takes a processor half a minute.
    with locked(folder.parent.with_suffix(".lock")):
        if not folder.is_dir():
            _pack(project, folder)
    evict_stale(folder)
    return {name: (folder / name).read_bytes() for name in PACKED}


def check_python(project: Path) -> None:
    """Have the packed Python answer the conformance pack, unless an earlier build has checked the same files.

    Raises:
        NodeError: Node.js is missing, a module is missing, or an answer is not that of this Python.
    """
    packed_python(project)
    folder = _folder(project)
    if not (folder / CHECKED).is_file():
        run_script(_script(project, "check"), project, folder, sys.executable, lacking=LACKING)
        (folder / CHECKED).touch()


def _folder(project: Path) -> Path:
    inputs = (*_SOURCES, *(f"node_modules/pyodide/{name}" for name in PYODIDE))
    return project / ".cache" / "python-pack" / digest_of(project, *inputs)


def _script(project: Path, name: str) -> Path:
    return project / "macros" / "runtime" / "packing" / f"{name}.mjs"


def _pack(project: Path, folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as made:
        noting, marks, whole = Path(made, "marked.wasm"), Path(made, "marks.json"), _whole(project)[1]
        noting.write_bytes(marked(whole))
        run_script(_script(project, "pack"), project, made, lacking=LACKING)
        Path(made, "lean.wasm").write_bytes(lean(whole, json.loads(marks.read_text("utf-8"))))
        noting.unlink()
        # The folder gets its name when it is complete, so that a build that was broken off leaves nothing.
        shutil.copytree(made, partial := folder.with_suffix(f".{os.getpid()}"))
        settle(partial, folder)


def settle(partial: Path, folder: Path) -> None:
    """Give a finished folder its name, unless another build was quicker, with the same bytes."""
    try:
        partial.rename(folder)
    except OSError:
        shutil.rmtree(partial)


FOLDER = "docs/assets/runtime"
MANIFEST = "runtime-manifest.mjs"

# What each file is for, and where it comes from; the packed ones come from `packed_python`.
PYODIDE_FILES = {"loader": "pyodide.mjs", "module": "pyodide.asm.mjs"}
PACKED_FILES = {"library": "python.zip", "engine": "engine.zip", "wasm": "lean.wasm"}

_HASH_DIGITS = 16
_ID_DIGITS = 32


def runtime_files(project: Path) -> dict[str, bytes]:
    """Name and content of every file of ``docs/assets/runtime``."""
    return {
        _hashed(name, content): content for name, content in (*_sources(project).values(), _whole(project))
    }


def manifest_file(project: Path) -> dict[str, bytes]:
    """The manifest as a module, so that the worker has it with its own script and asks for nothing twice."""
    text = json.dumps(manifest(project), indent=2, ensure_ascii=False)
    head = "/** Made by the build: the files that the worker loads, with their sizes and hashes. */\n\n"
    return {MANIFEST: f"{head}export const MANIFEST = {text};\n".encode()}


def manifest(project: Path) -> dict[str, Any]:
    """What the worker has to know; `id` is a hash of all of it."""
    package = _package(project)
    known = {
        "version": json.loads((package / "package.json").read_bytes())["version"],
        # The list of packages that somebody else's host could send is left out: nothing is ever installed.
        "python": json.loads((package / "pyodide-lock.json").read_bytes())["info"],
        "files": {role: _entry(name, content) for role, (name, content) in _sources(project).items()},
        # What is fetched instead of `wasm` when that proves to lack something.
        "whole": _entry(*_whole(project)),
        "test": _self_test(),
    }
    digest = hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()
    return {"id": digest[:_ID_DIGITS], **known}


def _sources(project: Path) -> Mapping[str, tuple[str, bytes]]:
    packed = packed_python(project)
    own = {role: (name, (_package(project) / name).read_bytes()) for role, name in PYODIDE_FILES.items()}
    return own | {role: (name, packed[name]) for role, name in PACKED_FILES.items()}


def _whole(project: Path) -> tuple[str, bytes]:
    return WASM, (_package(project) / WASM).read_bytes()


def _package(project: Path) -> Path:
    return project / "node_modules" / "pyodide"


def _self_test() -> dict[str, Any]:
    """A question with the sentence that answers it, for a Python that comes out of a browser's own store."""
    examples = (each for system in catalogue() for each in system.data.examples.values())
    request = next(dict(each.request) for each in examples if each.request.get("mode") == "odds")
    return {"request": request, "sentence": handle(Request(**request)).sentence}


def _entry(name: str, content: bytes) -> dict[str, str | int]:
    return {"file": _hashed(name, content), "bytes": len(content), "integrity": integrity(content)}


def _hashed(name: str, content: bytes) -> str:
    stem, _, ending = name.rpartition(".")
    return f"{stem}.{hashlib.sha256(content).hexdigest()[:_HASH_DIGITS]}.{ending}"
