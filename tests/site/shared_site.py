"""One built site for every process of a test run: the first that needs it builds it, one server hands it out."""

from __future__ import annotations

import fcntl
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from macros.build import build
from macros.dev.site_server import SiteServer, open_server, parse_address

__all__ = ["WANTED_ADDRESS", "SharedServer", "Site", "built"]

# A base path, so that a link from the server's root instead of the site's is found out.
WANTED_ADDRESS = "http://127.0.0.1:0/book/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The site as a reader meets it."""

    url: str
    """The front page, with a slash at the end."""

    folder: Path
    """The built files."""


class SharedServer:
    """Serves the site for as long as the run lasts; it belongs to the process that started the run."""

    def __init__(self) -> None:
        self._place = Path(tempfile.mkdtemp(prefix="book-"))
        self._server: SiteServer = open_server(parse_address(WANTED_ADDRESS), self._place / "site")
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def site(self) -> Site:
        """Where the site is, or will be once somebody has built it."""
        return Site(url=self._server.site_url, folder=self._server.folder)

    def close(self) -> None:
        """Stop, and take the files away."""
        self._server.shutdown()
        self._server.server_close()
        shutil.rmtree(self._place)


def built(site: Site) -> Site:
    """Return the site once it stands; one process builds it while the others wait."""
    done = site.folder.with_name("built")
    with _alone(site.folder.with_name("lock")):
        if not done.exists():
            build(site_dir=site.folder, site_url=site.url, quick=True)
            done.touch()
    return site


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
