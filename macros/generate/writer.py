"""Writes generated folders under ``docs/``, which are never committed."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from macros.cache import PARTIAL, atomic_write

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

LONGEST_WRITING = 3600
"""Seconds after which a temporary file is one that a stopped build left behind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneratedFolder:
    """One folder, or some files of one, and the function that says what lies in it."""

    folder: str
    """Relative to the project, with slashes: ``docs/assets/runtime``."""

    files: Callable[[Path], Mapping[str, bytes]]
    """From the project's folder to names (relative, with slashes) and contents."""

    only: tuple[str, ...] = ()
    """The files that are generated, where the folder holds others too; empty where all of it is."""

    check: Callable[[Path], None] | None = None
    """What finds out whether the files are right, where that takes long: it may run beside other work.

    It is handed the project's folder, and raises a `BuildError` where they are not."""

    @property
    def paths(self) -> tuple[str, ...]:
        """What must never be committed or watched, relative to the project: the folder, or these files."""
        return tuple(f"{self.folder}/{name}" for name in self.only) or (self.folder,)


def write(project: Path, generator: GeneratedFolder) -> tuple[str, ...]:
    """Update a generated folder, and return the names that were written or removed.

    A file whose bytes are right is not touched: whoever compares times sees no change.
    """
    folder = project / generator.folder
    wanted = generator.files(project)
    written = [name for name, content in sorted(wanted.items()) if _write_file(folder / name, content)]
    return (*written, *_remove_others(folder, wanted, generator.only))


def _write_file(path: Path, content: bytes) -> bool:
    if path.is_file() and path.read_bytes() == content:
        return False
    atomic_write(path, content)
    return True


def _remove_others(folder: Path, wanted: Mapping[str, bytes], only: tuple[str, ...]) -> list[str]:
    if not folder.is_dir():
        return []
    removed = []
    for path in sorted((folder / name for name in only) if only else folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        with suppress(FileNotFoundError):  # another build removes the same
            if name not in wanted and path.is_file() and not _is_coming(path):
                path.unlink()
                removed.append(name)
    for path in () if only else sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            with suppress(OSError):  # another build put it away, or something into it
                path.rmdir()
    return removed


def _is_coming(path: Path) -> bool:
    """Tell whether another build is writing this; what one left that broke off is older."""
    return path.suffix == PARTIAL and time.time() - path.stat().st_mtime < LONGEST_WRITING
