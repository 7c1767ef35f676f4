"""What the engine answered, kept in `.cache` from build to build under the digest of what it follows from.

Several builds may run at once, and each may be stopped at any moment: a file gets its name when it is whole.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from functools import cache
from typing import TYPE_CHECKING

from macros.atomic import atomic_write, unused_for

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ENGINE", "cache_dir", "digest_of", "evict_stale", "write_text"]

ENGINE = ("engine/**/*.py", "engine/**/*.toml")
"""The engine's code and rule data."""

_DAY = 86_400


def write_text(path: Path, text: str) -> None:
    """Write a file in one step for all who read it."""
    atomic_write(path, text.encode())


def digest_of(project: Path, *patterns: str) -> str:
    """Return one word for the files that these patterns find, by names and contents.

    Code that is running takes its own digest when it is read in: an edit later on must not give its name to
    what the code of before has computed.
    """
    digest = hashlib.sha256()
    for path in sorted({path for pattern in patterns for path in project.glob(pattern)}):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(project).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


@cache
def cache_dir(project: Path, name: str, digest: str) -> Path:
    """Return the folder of `.cache` for what follows from one state of the sources."""
    folder = project / ".cache" / name / digest
    folder.mkdir(parents=True, exist_ok=True)
    evict_stale(folder)
    return folder


def evict_stale(folder: Path) -> None:
    """Mark a folder as used, and put away those beside it that nobody has used for a day.

    For a day they stay: somebody may be building from them, or come back to what they follow from.
    """
    os.utime(folder)
    for other in unused_for(folder.parent, _DAY):
        shutil.rmtree(other, ignore_errors=True)
