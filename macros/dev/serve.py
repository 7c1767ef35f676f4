"""Serves the book and builds it again after every edit: ``python -m macros.dev.serve``.

The address is ``SITE_URL``, or the next free port after it; the site is built for the address really taken. A
separate process builds the book and each edited page (`builder.py`). After any other edit it is restarted,
because only a new process imports the edited Python; MkDocs' own server never does.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

from watchfiles import Change

from macros.built_site import DEFAULT_SITE_URL
from macros.dev.builder import CURRENT, STALE
from macros.dev.edits import Edits
from macros.dev.site_server import SiteServer, open_server, parse_address
from macros.generate.generators import GENERATED_FOLDERS
from macros.project import PROJECT

WATCHED = ("docs", "engine", "macros", "vectors", "mkdocs.yml", "package-lock.json", "requirements/site.txt")
GENERATED = tuple(os.fspath(PROJECT / path) for folder in GENERATED_FOLDERS for path in folder.paths)
_POLL_SECONDS = 0.5
"""How often it is looked whether the builder has ended."""


def main() -> int:
    """Serve until the reader stops it; 2 when the address cannot be served."""
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
            _serve(server, stop)
        except KeyboardInterrupt:
            pass
        finally:
            server.shutdown()
    return 0


def _serve(server: SiteServer, stop: threading.Event) -> None:
    folder = PROJECT / ".cache" / "serve" / str(server.server_address[1])
    folder.mkdir(parents=True, exist_ok=True)
    server.folder = folder / CURRENT
    threading.Thread(target=server.serve_forever, daemon=True).start()
    _say(f"Serving {server.site_url} and watching for edits; Ctrl+C ends it.")
    edits = Edits(*(PROJECT / name for name in WATCHED if (PROJECT / name).exists()), counts=_is_code)
    while not stop.is_set():
        builder = _start_builder(server.site_url, folder)
        try:
            _wait_for_edit(builder, edits, stop)
        finally:
            with suppress(ProcessLookupError):  # it has ended by itself
                os.killpg(builder.pid, signal.SIGKILL)
            builder.wait()


def _start_builder(site_url: str, folder: Path) -> subprocess.Popen[bytes]:
    _say(f"Building for {site_url}")
    command = [sys.executable, "-m", "macros.dev.builder", site_url, os.fspath(folder)]
    # A session of its own, so that it ends with all that it started.
    return subprocess.Popen(command, cwd=PROJECT, start_new_session=True)


def _wait_for_edit(builder: subprocess.Popen[bytes], edits: Edits, stop: threading.Event) -> None:
    """Wait until the builder asks for another, or something was edited that is no page."""
    while not stop.is_set():
        if edited := edits.wait(_POLL_SECONDS):
            _say(f"Changed: {', '.join(sorted(os.path.relpath(path, PROJECT) for path in edited))}")
            return
        if builder.poll() == STALE:
            return


def _is_code(_: Change, path: str) -> bool:
    """Tell whether a file is made by hand, goes into the site, and is no page: pages are the builder's."""
    name = Path(path).name
    is_hidden = (name.startswith(".") and name != ".nav.yml") or name.endswith("~") or "__pycache__" in path
    return not (is_hidden or path.endswith(".md") or path.startswith(GENERATED))


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a command speaks on standard output


if __name__ == "__main__":
    sys.exit(main())
