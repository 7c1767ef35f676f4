"""The sources of a book: where they lie, the date of their build, and the error that ends it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

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
