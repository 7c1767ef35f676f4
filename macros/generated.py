"""Folders under ``docs/`` that are made before the build, and never committed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Generator:
    """One folder, or some files of one, and the function that says what lies in it."""

    folder: str
    """Relative to the project, with slashes: ``docs/assets/runtime``."""

    files: Callable[[Path], Mapping[str, bytes]]
    """From the project's folder to names (relative, with slashes) and contents."""

    only: tuple[str, ...] = ()
    """The files that are generated, where the folder holds others too; empty where all of it is."""

    @property
    def paths(self) -> tuple[str, ...]:
        """What must never be committed or watched, relative to the project: the folder, or these files."""
        return tuple(f"{self.folder}/{name}" for name in self.only) or (self.folder,)


def write(project: Path, generator: Generator) -> tuple[str, ...]:
    """Bring a generated folder up to date, and say which names were written or removed.

    A file that already has the right bytes keeps its time, so that nothing downstream starts again.
    """
    folder = project / generator.folder
    wanted = generator.files(project)
    written = [name for name, content in sorted(wanted.items()) if _write_file(folder / name, content)]
    return (*written, *_remove_others(folder, wanted, generator.only))


def _write_file(path: Path, content: bytes) -> bool:
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    # A name with a leading dot is no page for MkDocs, and the change of name is one step for all readers.
    partial = path.with_name(f".{path.name}.partial")
    partial.write_bytes(content)
    partial.replace(path)
    return True


def _remove_others(folder: Path, wanted: Mapping[str, bytes], only: tuple[str, ...]) -> list[str]:
    if not folder.is_dir():
        return []
    found = [folder / name for name in only] if only else folder.rglob("*")
    files = sorted(path for path in found if path.is_file())
    stale = [path for path in files if path.relative_to(folder).as_posix() not in wanted]
    for path in stale:
        path.unlink()
    for path in () if only else sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    return [path.relative_to(folder).as_posix() for path in stale]
