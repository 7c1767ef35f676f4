"""Atomic writes: several builds may write, read and remove a file, and nobody ever reads half of it."""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["PARTIAL", "atomic_write", "unused_for"]

PARTIAL = ".partial"
"""The suffix of a temporary file. Its name begins with a dot, so MkDocs does not take it for a page."""


def atomic_write(path: Path, content: bytes) -> None:
    """Write a file atomically, and create its folder.

    Each process and thread writes to a temporary file of its own first.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}{PARTIAL}")
    partial.write_bytes(content)
    partial.replace(path)


def unused_for(folder: Path, seconds: float) -> Iterator[Path]:
    """Yield the entries of a folder not modified for so long; another build may remove some meanwhile."""
    for path in folder.iterdir():
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < time.time() - seconds:
                yield path
