"""A build in a process of its own: it imports the Python of this moment, and stays to build single pages."""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from macros.dev.watch import Snapshot

__all__ = ["EDITED", "READY", "RunningBuild"]

READY = "built"
"""What the process says when the site is whole."""
EDITED = ".edited"
"""A file in the folder of a site that is no longer the one its sources gave: pages were built again in it."""


class RunningBuild:
    """The site of one state of the sources, or what is on its way to be one."""

    def __init__(self, project: Path, folder: Path, site_url: str, files: Snapshot) -> None:
        """Begin to build.

        Args:
            project: the sources.
            folder: what the site will be called when it is whole; until then it has another name.
            site_url: the address it will be served at.
            files: the state of the sources.
        """
        self.folder = folder
        self.files = files
        self._partial = folder.with_suffix(".partial")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "macros.dev.page_builder", site_url, os.fspath(self._partial)],
            cwd=project,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # so that it ends with all it started
        )
        assert self._process.stdin  # noqa: S101 - as asked for
        assert self._process.stdout  # noqa: S101 - as asked for
        self._asks, self._answers = self._process.stdin, self._process.stdout

    @property
    def is_decided(self) -> bool:
        """Whether it is known if the site could be built."""
        return bool(select.select([self._answers], [], [], 0)[0])

    def succeeds(self) -> bool:
        """Wait for the end of the build, and say whether the site stands in its folder."""
        if self._answers.readline().strip() != READY:
            return False
        # Somebody may be reading what an earlier start built from the same sources.
        if self.folder.is_dir():
            shutil.rmtree(self._partial)
        else:
            self._partial.rename(self.folder)
        return True

    def mistake_in(self, page: str) -> str:
        """Build one page of the finished site again, in its place.

        Args:
            page: its source below the documents' folder.

        Returns:
            What is wrong with it, one sentence, and then the page of before stays; else nothing.
        """
        (self.folder / EDITED).touch()
        with suppress(BrokenPipeError):
            self._asks.write(json.dumps({"page": page, "folder": os.fspath(self.folder)}) + "\n")
            self._asks.flush()
        answer = self._answers.readline()
        return answer.strip() if answer else f"docs/{page}: the process that builds pages has ended"

    def stop(self) -> None:
        """End it, whatever it does."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        with suppress(BrokenPipeError):
            self._asks.close()
        self._answers.close()
