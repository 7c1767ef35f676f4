"""The Python that readers load, packed by Pyodide itself under Node, once for each state of its sources."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from macros.cache import ENGINE, digest_of, evict_stale
from macros.node import run_script

if TYPE_CHECKING:
    from collections.abc import Mapping

PACKED = ("python.zip", "engine.zip")

# What the packed files depend on: the engine, what it is asked, the packer, and the Python that does it.
_SOURCES = (*ENGINE, "vectors/*.jsonl", "macros/runtime/packing/**/*.py", "macros/runtime/packing/*.mjs")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LACKING = "the Python of the browser is not packed"
CHECKED = "checked"
"""Lies beside packed files that were checked."""


def packed_python(project: Path) -> Mapping[str, bytes]:
    """Return the packed files by name; made now unless an earlier build has made the same.

    Raises:
        NodeError: Node.js is missing, or a module that is replaced is not there.
    """
    folder = _folder(project)
    if not folder.is_dir():
        _pack(project, folder)
    evict_stale(folder)
    return {name: (folder / name).read_bytes() for name in PACKED}


def check_python(project: Path) -> None:
    """Have the packed Python answer the conformance pack, unless an earlier build has checked the same files.

    Raises:
        NodeError: Node.js is missing, a module is missing, or an answer is not that of the whole Pyodide.
    """
    packed_python(project)
    folder = _folder(project)
    if not (folder / CHECKED).is_file():
        run_script(_script(project, "check"), project, folder, lacking=LACKING)
        (folder / CHECKED).touch()


def _folder(project: Path) -> Path:
    inputs = (*_SOURCES, *(f"node_modules/pyodide/{name}" for name in PYODIDE))
    return project / ".cache" / "python-pack" / digest_of(project, *inputs)


def _script(project: Path, name: str) -> Path:
    return project / "macros" / "runtime" / "packing" / f"{name}.mjs"


def _pack(project: Path, folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as made:
        run_script(_script(project, "pack"), project, made, lacking=LACKING)
        # The folder gets its name when it is complete, so that a build that was broken off leaves nothing.
        shutil.copytree(made, partial := folder.with_suffix(f".{os.getpid()}"))
        settle(partial, folder)


def settle(partial: Path, folder: Path) -> None:
    """Give a finished folder its name, unless another build was quicker, with the same bytes."""
    try:
        partial.rename(folder)
    except OSError:
        shutil.rmtree(partial)
