"""Files that several builds may write, read and put away at once: whoever looks finds a whole one or none."""

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
"""How the name of a file ends that is being written. It begins with a dot, so it is no page for MkDocs."""


def atomic_write(path: Path, content: bytes) -> None:
    """Write a file, and its folder, so that the name changes hands in one step.

    Whoever writes the same file at the same time does so under a name of its own.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}{PARTIAL}")
    partial.write_bytes(content)
    partial.replace(path)


def unused_for(folder: Path, seconds: float) -> Iterator[Path]:
    """Yield what lies in a folder and was not touched for so long; another build may tidy it meanwhile."""
    for path in folder.iterdir():
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < time.time() - seconds:
                yield path
