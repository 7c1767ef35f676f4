"""What a built site depends on, and whether it changed."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from macros.generate.generators import GENERATED_FOLDERS

if TYPE_CHECKING:
    from collections.abc import Iterator

WATCHED = ("docs", "engine", "macros")
WATCHED_FILES = ("mkdocs.yml", "package-lock.json", "requirements/site.txt")

Snapshot = frozenset[tuple[str, int, int]]


def snapshot(project: Path) -> Snapshot:
    """Name, time of change and size of every file that is made by hand and goes into the site."""
    return frozenset(entry for path in _files(project) for entry in _entries(path, project))


def changed_names(before: Snapshot, after: Snapshot) -> tuple[str, ...]:
    """Files written, added or removed between the two."""
    return tuple(sorted({name for name, _, _ in before ^ after}))


def digest(files: Snapshot, site_url: str) -> str:
    """One word for these files at this address: equal words mean that nothing has to be built."""
    text = "\n".join([site_url, *(" ".join(map(str, entry)) for entry in sorted(files))])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _files(project: Path) -> Iterator[Path]:
    generated = {project / path for generator in GENERATED_FOLDERS for path in generator.paths}
    yield from (project / name for name in WATCHED_FILES)
    for watched in WATCHED:
        for folder, folders, names in os.walk(project / watched):
            here = Path(folder)
            folders[:] = [name for name in folders if name != "__pycache__" and here / name not in generated]
            own = (here / name for name in names if not name.startswith("."))
            yield from (path for path in own if path not in generated)


def _entries(path: Path, project: Path) -> Iterator[tuple[str, int, int]]:
    try:
        status = path.stat()
    except FileNotFoundError:  # an editor took it away between the listing and this line
        return
    yield path.relative_to(project).as_posix(), status.st_mtime_ns, status.st_size
