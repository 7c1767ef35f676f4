"""Edits of files, watched from before a build begins until they are asked for, so that none is missed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

from watchfiles import Change, watch

_STEP_MILLISECONDS = 200


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
