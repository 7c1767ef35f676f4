"""Serves the book and builds it again after every edit: ``python -m macros.serve``.

The address is ``SITE_URL``, or the next free port after it; the site is built for the address really taken.
MkDocs' own server is not used: it does not reload the Python that makes the answers.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

from macros.build import DEFAULT_SITE_URL
from macros.bundle import PROJECT
from macros.site_server import open_server, parse_address
from macros.watch import changed_names, digest, snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from macros.site_server import SiteServer
    from macros.watch import Snapshot

_SECONDS_BETWEEN_LOOKS = 0.5


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
    if not _update(server, files):
        return 1
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    _say(f"Serving {server.site_url} and watching for edits; Ctrl+C ends it.")
    while not stop.wait(_SECONDS_BETWEEN_LOOKS):
        latest = snapshot(PROJECT)
        if latest != files:
            _say(f"Changed: {', '.join(changed_names(files, latest))}")
            files = latest
            _say("Built again." if _update(server, files) else "Not built: the last good version stays.")
    server.shutdown()
    return 0


def _update(server: SiteServer, files: Snapshot) -> bool:
    """Point the server at a build of these files, made now unless it is already there."""
    builds = PROJECT / ".cache" / "serve" / str(server.server_address[1])
    wanted = builds / digest(files, server.site_url)
    if not wanted.is_dir() and not _build(wanted, server.site_url):
        return False
    server.folder = wanted
    for other in set(builds.iterdir()) - {wanted}:
        shutil.rmtree(other)
    return True


def _build(folder: Path, site_url: str) -> bool:
    """Build in a process of its own, which imports the Python of this moment."""
    _say(f"Building for {site_url}")
    # A site that is not complete is never served: it gets its name when it is.
    partial = folder.with_suffix(".partial")
    command = [sys.executable, "-m", "macros.build", "--quick"]
    command += ["--site-url", site_url, "--site-dir", str(partial)]
    built = subprocess.run(command, check=False, cwd=PROJECT).returncode == 0
    if built:
        partial.rename(folder)
    return built


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a command speaks on standard output


if __name__ == "__main__":
    sys.exit(main())
