"""The sources of a book: where they lie, the date of their build, and the error that ends it."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

PROJECT = Path(__file__).resolve().parent.parent
"""The root folder, which holds `docs`, `engine` and `macros`."""


class BuildError(Exception):
    """The sources cannot be built; the message is one sentence that says what to do about it."""


# Where there is no commit to take the date from: 2026-11-21, the day of the first one.
_FIRST_DAY = "1795219200"


def build_date(project: Path) -> str:
    """Return the date of a build of these sources, in seconds since 1970."""
    return os.environ.get("SOURCE_DATE_EPOCH") or _commit_time(project)


def _commit_time(project: Path) -> str:
    """Return the date of the last commit, in seconds since 1970."""
    if not (project / ".git").exists():
        return _FIRST_DAY
    command = ["git", "-C", str(project), "log", "-1", "--format=%ct"]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):  # git is not installed, or distrusts the folder's owner
        return _FIRST_DAY
    return answer.stdout.strip()


def last_changes(project: Path) -> dict[str, str]:
    """Return the day of the last commit of each file that pages are made from, by the file's name.

    Empty without a history. In a shallow clone a file is as old as the clone knows.
    """
    command = [
        "git",
        "-C",
        str(project),
        "log",
        "--format=@%ct",
        "--name-only",
        "--",
        "docs",
        "engine/systems",
    ]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return {}
    days: dict[str, str] = {}
    day = ""
    for line in filter(None, told.splitlines()):
        if line.startswith("@"):
            day = datetime.fromtimestamp(int(line[1:]), UTC).date().isoformat()
        else:
            days.setdefault(line, day)
    return days


SOURCES = (
    *(
        ".cff",
        ".css",
        ".html",
        ".ico",
        ".in",
        ".j2",
        ".js",
        ".json",
        ".jsonl",
        ".md",
        ".mjs",
        ".mts",
        ".png",
        ".py",
    ),
    *(".svg", ".toml", ".txt", ".typed", ".woff2", ".yml"),
)
"""The suffixes of what people write here."""


def is_source(path: Path) -> bool:
    """Tell whether people write a file of this name: it is no swap, lock or backup file of an editor.

    Those are hidden, or have a suffix of their own, or none: `.#x.md`, `#x.md#`, `x.md~`, `4913`.
    """
    return path.suffix in SOURCES and (path.name == ".nav.yml" or not path.name.startswith((".", "#")))


def source_files(folder: Path, suffixes: Collection[str]) -> list[Path]:
    """Return the files below a folder that people wrote and that have one of these suffixes, in order."""
    found = (path for path in folder.rglob("*") if path.suffix in suffixes and is_source(path))
    return sorted(path for path in found if path.is_file())
