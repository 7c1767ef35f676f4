"""Serves the book and builds it again after every edit: ``python -m macros dev.serve``.

The address is ``SITE_URL``, or the next free port after it; the site is built for the address really taken. A
separate process builds the book and each edited document (`builder.py`). Any other edit restarts it, because
only a new process imports the edited Python; MkDocs' own server never does. Nothing of what it imports is
imported here: a mistake there ends the builder alone, and the next edit starts another.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from watchfiles import Change

from macros.built_site import DEFAULT_SITE_URL
from macros.dev.edits import CURRENT, STALE, Edits, is_document, is_edit
from macros.dev.site_server import SiteServer, open_server, parse_address
from macros.project import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterable

WATCHED = ("docs", "engine", "macros", "vectors")
SETTINGS = ("mkdocs.yml", "package-lock.json", "requirements/site.txt")
GAMES = ("engine", "systems")
"""Below it each game has a folder."""
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
    edits = Edits(*(PROJECT / name for name in WATCHED if (PROJECT / name).exists()), counts=is_edit)
    edited: set[str] = set()
    while not stop.is_set():
        builder = _start_builder(server.site_url, folder, edited_games(edited))
        try:
            edited = _wait_for_edit(builder, edits, stop)
        finally:
            with suppress(ProcessLookupError):  # it has ended by itself
                os.killpg(builder.pid, signal.SIGKILL)
            builder.wait()


def edited_games(paths: Iterable[str], project: Path = PROJECT) -> list[str]:
    """Return whose rules were edited, by folders below the documents; none where anything else was, too.

    >>> edited_games(["/book/engine/systems/shattered_world/rules.toml"], Path("/book"))
    ['shattered-world']
    """
    parts = [Path(path).relative_to(project).parts for path in paths]
    if any(each[:2] != GAMES or len(each) <= len(GAMES) + 1 for each in parts):
        return []
    return sorted({each[len(GAMES)].replace("_", "-") for each in parts})


def _start_builder(site_url: str, folder: Path, games: Iterable[str]) -> subprocess.Popen[bytes]:
    _say(f"Building for {site_url}")
    command = [sys.executable, "-m", "macros", "dev.builder", site_url, os.fspath(folder), *games]
    # A session of its own, so that it ends with all that it started.
    return subprocess.Popen(command, cwd=PROJECT, start_new_session=True, stderr=subprocess.STDOUT)


def _wait_for_edit(builder: subprocess.Popen[bytes], edits: Edits, stop: threading.Event) -> set[str]:
    """Wait until the builder asks for another, or for edits that it cannot see to, and return these."""
    documents: set[str] = set()
    settings = _settings()
    while not stop.is_set():
        edited = edits.wait(_POLL_SECONDS)
        if builder.poll() == STALE:
            break
        documents |= {path for path in edited if is_document(Change.modified, path)}
        changed = edited - documents | {path for path, state in _settings() - settings}
        if builder.returncode is not None:  # it could not begin, so nobody has seen to the documents
            changed |= documents
        if changed:
            _say(f"Changed: {', '.join(sorted(os.path.relpath(path, PROJECT) for path in changed))}")
            return changed
    return set()


def _settings() -> set[tuple[str, tuple[int, int]]]:
    """Return the single files that the site is made from, each with its state.

    The system watches a file for itself only until an editor puts another one in its place.
    """
    found = (PROJECT / name for name in SETTINGS)
    states = ((path, path.stat()) for path in found if path.is_file())
    return {(os.fspath(path), (state.st_mtime_ns, state.st_ino)) for path, state in states}


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a command speaks on standard output
