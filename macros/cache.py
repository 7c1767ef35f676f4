"""Caches results in `.cache` from build to build, by a digest of their sources.

Several builds may run at once, and each may be stopped at any moment, so files are written atomically.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import threading
import time
from contextlib import contextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING

from macros.project import BuildError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENGINE = ("engine/**/*.py", "engine/**/*.toml")
"""The engine's code and rule data."""
GAMES = ("engine", "systems")
"""The folder of the games, each in a folder of its own; none of them imports another."""

_DAY = 86_400
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


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let one process at a time into the block; the others wait. The file stays, and is empty."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def unused_for(folder: Path, seconds: float) -> Iterator[Path]:
    """Yield the entries of a folder not modified for so long; another build may remove some meanwhile."""
    for path in folder.iterdir():
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < time.time() - seconds:
                yield path


def write_text(path: Path, text: str) -> None:
    """Write a text file atomically."""
    atomic_write(path, text.encode())


def digest_of(project: Path, *patterns: str, game: str | None = None) -> str:
    """Return a digest of the files that these patterns find, of their names and contents.

    Code that is running takes its own digest when it is read in: an edit later on must not give its name to
    what the code of before has computed.

    Args:
        project: the folder that the patterns start from.
        patterns: of files, as `Path.glob` takes them.
        game: leave out the other games of the engine, which an answer of this one does not follow from.

    Raises:
        BuildError: a pattern finds no file, so a change of what it was meant for would go unnoticed.
    """
    digest = hashlib.sha256()
    for path in sorted({path for pattern in patterns for path in _found(project, pattern)}):
        inside = path.relative_to(project).parts
        if game and inside[:2] == GAMES and len(inside) > len(GAMES) + 1 and inside[2] != game:
            continue
        content = path.read_bytes()
        digest.update(f"{path.relative_to(project).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def _found(project: Path, pattern: str) -> list[Path]:
    # An editor's lock is hidden, and leads nowhere.
    found = [path for path in project.glob(pattern) if not path.name.startswith(".")]
    if found:
        return found
    message = f'no file of the project is found by "{pattern}"; correct the pattern, or leave it out'
    raise BuildError(message)


@cache
def cache_dir(project: Path, name: str, digest: str) -> Path:
    """Return the folder of `.cache` for what is computed from one state of the sources."""
    folder = project / ".cache" / name / digest
    folder.mkdir(parents=True, exist_ok=True)
    evict_stale(folder)
    return folder


def evict_stale(folder: Path) -> None:
    """Mark a folder as used, and remove those beside it that nobody has used for a day.

    They stay for a day: another build may use them, or somebody may go back to their sources.
    """
    os.utime(folder)
    for other in unused_for(folder.parent, _DAY):
        shutil.rmtree(other, ignore_errors=True)
