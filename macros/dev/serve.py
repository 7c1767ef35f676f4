"""Serves the book and builds it again after every edit: ``python -m macros.dev.serve``.

The address is ``SITE_URL``, or the next free port after it; the site is built for the address really taken.
An edited page is shown at once by the process that built the site, which knows all the other pages. The whole
book is then built again by a new process, for a number, a word of the glossary or a title stands on many.
MkDocs' own server is not used: it does not reload the Python that makes the answers.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from typing import TYPE_CHECKING

from macros.build import DEFAULT_SITE_URL
from macros.dev.running_build import EDITED, RunningBuild
from macros.dev.site_server import open_server, parse_address
from macros.dev.watch import changed_names, digest, snapshot
from macros.project import PROJECT

if TYPE_CHECKING:
    from macros.dev.site_server import SiteServer
    from macros.dev.watch import Snapshot

DOCS = "docs/"
_SECONDS_BETWEEN_LOOKS = 0.25


def main() -> int:
    """Serve until the reader stops it; 2 when the address cannot be served, 1 when the first build fails."""
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    site_url = os.environ.get("SITE_URL") or DEFAULT_SITE_URL
    try:
        server = open_server(parse_address(site_url), PROJECT)
    except (OSError, ValueError) as error:
        _say(f"cannot serve at {site_url}: {error}")
        return 2
    with server:
        try:
            return _serve(server, stop)
        except KeyboardInterrupt:
            return 0


def _serve(server: SiteServer, stop: threading.Event) -> int:
    files = snapshot(PROJECT)
    book = _Book(server)
    try:
        if not book.begins(files):
            return 1
        threading.Thread(target=server.serve_forever, daemon=True).start()
        _say(f"Serving {server.site_url} and watching for edits; Ctrl+C ends it.")
        while not stop.wait(_SECONDS_BETWEEN_LOOKS):
            latest = snapshot(PROJECT)
            if latest != files:
                book.follow(changed_names(files, latest), latest)
                files = latest
            book.look()
        server.shutdown()
        return 0
    finally:
        book.close()


class _Book:
    """What is served, and what is being built to take its place."""

    def __init__(self, server: SiteServer) -> None:
        self._server = server
        self._folder = PROJECT / ".cache" / "serve" / str(server.server_address[1])
        self._shown: RunningBuild | None = None
        self._coming: RunningBuild | None = None

    def begins(self, files: Snapshot) -> bool:
        """Serve a build of these files: what an earlier start left, or one that is made now."""
        ready = self._build(files).folder
        if ready.is_dir() and not (ready / EDITED).exists():
            self._server.folder = ready
            return True
        shutil.rmtree(ready, ignore_errors=True)
        return self._take()

    def follow(self, names: tuple[str, ...], files: Snapshot) -> None:
        """Show edited pages at once, where nothing but pages was edited, and build the whole book again."""
        _say(f"Changed: {', '.join(names)}")
        if self._coming:
            self._coming.stop()  # it would show what was edited since, and takes a core
        if self._shown and all(map(_is_page, changed_names(self._shown.files, files))):
            for name in names:
                mistake = self._shown.mistake_in(name.removeprefix(DOCS))
                _say(f"Not shown: {mistake}" if mistake else f"Shown: {name}; the whole book follows.")
        self._build(files)

    def look(self) -> None:
        """Take the coming build if it is decided."""
        if self._coming and self._coming.is_decided:
            _say("Built again." if self._take() else "Not built: the last good version stays.")

    def close(self) -> None:
        """End every process."""
        for each in (self._shown, self._coming):
            if each:
                each.stop()

    def _build(self, files: Snapshot) -> RunningBuild:
        """Begin a build of these files."""
        _say(f"Building for {self._server.site_url}")
        folder = self._folder / digest(files, self._server.site_url)
        self._coming = RunningBuild(PROJECT, folder, self._server.site_url, files)
        return self._coming

    def _take(self) -> bool:
        """Point the server at the coming build when it is whole."""
        coming, self._coming = self._coming, None
        assert coming  # noqa: S101 - asked only while there is one
        if not coming.succeeds():
            coming.stop()
            return False
        self._server.folder = coming.folder
        if self._shown:
            self._shown.stop()
        self._shown = coming
        for other in set(self._folder.iterdir()) - {coming.folder}:
            shutil.rmtree(other)
        return True


def _is_page(name: str) -> bool:
    return name.startswith(DOCS) and name.endswith(".md")


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a command speaks on standard output


if __name__ == "__main__":
    sys.exit(main())
