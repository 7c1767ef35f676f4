"""Edits of files, watched from before a build begins until they are asked for, so that none is missed.

The server and its builder share the sources: the builder sees to the documents, and whatever else is edited
needs another builder.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

from watchfiles import Change, watch

from macros.project import PROJECT, is_source

CURRENT = "current"
"""The link to the latest complete site, in the folder of all that the builder has made."""
STALE = 75
"""The exit status of a builder whose site should be built anew."""
DOCUMENTS = os.fspath(PROJECT / "docs")
IGNORED = PROJECT / ".gitignore"
GENERATED = tuple(
    os.fspath(PROJECT) + os.sep + name
    for name in (IGNORED.read_text(encoding="utf-8").split() if IGNORED.is_file() else ())
    if name.startswith("docs/")
)
"""What a build writes among the documents: all of it is ignored, and ignored there is nothing else."""
_STEP_MILLISECONDS = 100


class Edits:
    """The edits below some paths since this object was made.

    Args:
        paths: files and folders.
        counts: tells which files count; all where it is not given.

    Raises:
        OSError: the system cannot watch a path, as where it is not there, or where too many are watched.
    """

    def __init__(self, *paths: Path, counts: Callable[[Change, str], bool] | None = None) -> None:
        self._batches: SimpleQueue[set[str]] = SimpleQueue()
        self._paths = paths
        self._counts = counts
        self._has_begun = threading.Event()
        self._failure: OSError | None = None
        threading.Thread(target=self._watch, daemon=True).start()
        self._has_begun.wait()
        if self._failure is not None:
            raise self._failure

    def wait(self, seconds: float) -> set[str]:
        """Return the paths of all edits since the last call; wait so long for one, then return none."""
        try:
            found = self._batches.get(timeout=seconds)
        except Empty:
            return set()
        while not self._batches.empty():
            found |= self._batches.get()
        return found

    def _watch(self) -> None:
        try:
            self._follow()
        except OSError as error:
            self._failure = error
            self._has_begun.set()

    def _follow(self) -> None:
        # The first turn comes after the system has begun to watch, whether anything was edited or not.
        for batch in watch(
            *self._paths,
            watch_filter=self._counts,
            rust_timeout=_STEP_MILLISECONDS,
            yield_on_timeout=True,
            raise_interrupt=False,
        ):
            self._has_begun.set()
            if batch:
                self._batches.put({path for _, path in batch})


def is_edit(_: Change, path: str) -> bool:
    """Tell whether a person has edited this file: it is no editor's own, and none that is generated."""
    return is_source(Path(path)) and not path.startswith(GENERATED)


def is_document(change: Change, path: str) -> bool:
    """Tell whether that file is a page, or stands beside the pages; how these are ordered is no document."""
    return is_edit(change, path) and path.startswith(DOCUMENTS + os.sep) and Path(path).name != ".nav.yml"
