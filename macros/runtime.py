"""What the browser runs: the zipped engine, the five files of Pyodide, and a manifest with their sizes."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)

# Read by the build, the command line or a type checker, never by an answer in the browser.
LEFT_OUT = frozenset(
    {
        "__main__.py",
        "command_line.py",
        "conformance",
        "examples.toml",
        "glossary.toml",
        "links",
        "py.typed",
        "schema.py",
        "text_answer.py",
    }
)

_EARLIEST = (1980, 1, 1, 0, 0, 0)
_HASH_DIGITS = 16


def runtime_files(project: Path) -> dict[str, bytes]:
    """Name and content of every file of ``docs/assets/runtime``."""
    engine = engine_zip(project / "engine")
    engine_name = f"engine.{_sha256(engine)[:_HASH_DIGITS]}.zip"
    package = project / "node_modules" / "pyodide"
    pyodide = {name: (package / name).read_bytes() for name in PYODIDE_FILES}
    version: str = json.loads((package / "package.json").read_bytes())["version"]
    manifest = {
        "engine": _entry(engine_name, engine),
        "pyodide": {
            "version": version,
            "files": [_entry(name, content) for name, content in pyodide.items()],
        },
    }
    text = json.dumps(manifest, indent=2) + "\n"
    return {engine_name: engine, **pyodide, "manifest.json": text.encode()}


def engine_zip(engine: Path) -> bytes:
    """The engine as a zip whose bytes depend on names and contents alone.

    It is stored, not compressed: compressed bytes differ between versions of zlib, and hosts compress better.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(_engine_files(engine).items()):
            entry = zipfile.ZipInfo(name, _EARLIEST)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


def _engine_files(engine: Path) -> Mapping[str, bytes]:
    paths = (path for suffix in ("*.py", "*.toml") for path in engine.rglob(suffix))
    return {
        path.relative_to(engine.parent).as_posix(): path.read_bytes()
        for path in paths
        if LEFT_OUT.isdisjoint(path.relative_to(engine).parts)
    }


def _entry(name: str, content: bytes) -> dict[str, str | int]:
    return {"file": name, "bytes": len(content), "sha256": _sha256(content)}


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
