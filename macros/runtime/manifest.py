"""What the browser runs: files with their content in their names, and a manifest that names them."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import TYPE_CHECKING, Any

from engine import Request, catalogue, handle
from macros.runtime.pack import packed_python

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FOLDER = "docs/assets/runtime"
MANIFEST = "runtime-manifest.mjs"

# What each file is for, and where it comes from; the packed ones come from `packed_python`.
PYODIDE_FILES = {"loader": "pyodide.mjs", "module": "pyodide.asm.mjs", "wasm": "pyodide.asm.wasm"}
PACKED_FILES = {"library": "python.zip", "engine": "engine.zip"}

_HASH_DIGITS = 16
_ID_DIGITS = 32


def runtime_files(project: Path) -> dict[str, bytes]:
    """Name and content of every file of ``docs/assets/runtime``."""
    return {_hashed(name, content): content for name, content in _sources(project).values()}


def manifest_file(project: Path) -> dict[str, bytes]:
    """The manifest as a module, so that the worker has it with its own script and asks for nothing twice."""
    text = json.dumps(manifest(project), indent=2, ensure_ascii=False)
    head = "/** Made by the build: the files that the worker loads, with their sizes and hashes. */\n\n"
    return {MANIFEST: f"{head}export const MANIFEST = {text};\n".encode()}


def manifest(project: Path) -> dict[str, Any]:
    """What the worker has to know; `id` is a hash of all of it."""
    package = project / "node_modules" / "pyodide"
    known = {
        "version": json.loads((package / "package.json").read_bytes())["version"],
        # The list of packages that somebody else's host could send is left out: nothing is ever installed.
        "python": json.loads((package / "pyodide-lock.json").read_bytes())["info"],
        "files": {role: _entry(name, content) for role, (name, content) in _sources(project).items()},
        "test": _self_test(),
    }
    digest = hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()
    return {"id": digest[:_ID_DIGITS], **known}


def _sources(project: Path) -> Mapping[str, tuple[str, bytes]]:
    package = project / "node_modules" / "pyodide"
    packed = packed_python(project)
    own = {role: (name, (package / name).read_bytes()) for role, name in PYODIDE_FILES.items()}
    return own | {role: (name, packed[name]) for role, name in PACKED_FILES.items()}


def _self_test() -> dict[str, Any]:
    """A question with the sentence that answers it, for a Python that comes out of a browser's own store."""
    examples = (each for system in catalogue() for each in system.data.examples.values())
    request = next(dict(each.request) for each in examples if each.request.get("mode") == "odds")
    return {"request": request, "sentence": handle(Request(**request)).sentence}


def _entry(name: str, content: bytes) -> dict[str, str | int]:
    digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
    return {"file": _hashed(name, content), "bytes": len(content), "integrity": f"sha256-{digest}"}


def _hashed(name: str, content: bytes) -> str:
    stem, _, ending = name.rpartition(".")
    return f"{stem}.{hashlib.sha256(content).hexdigest()[:_HASH_DIGITS]}.{ending}"
