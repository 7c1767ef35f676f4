"""One built site for every process of a test run: the first that needs it builds it, one server serves it."""

from __future__ import annotations

import re
import shutil
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

from macros.build import build
from macros.cache import locked
from macros.dev.site_server import SiteServer, open_server, parse_address

PATH = "/book/"
"""A base path, so that a link from the server's root instead of the site's is found out."""
PLACE = re.compile(r"<loc>(?P<url>[^<]*)</loc>")


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The site as a reader meets it."""

    url: str
    """The front page, with a slash at the end."""

    folder: Path
    """The built files."""


class SharedServer:
    """Serves the site for as long as the run lasts; it belongs to the process that started the run.

    Args:
        given: a site that is built already, for an address of this machine.
    """

    def __init__(self, given: Path | None) -> None:
        self._place = Path(tempfile.mkdtemp(prefix="book-"))
        folder = given or self._place / "site"
        address = _address_of(given) if given else f"http://127.0.0.1:0{PATH}"
        self._server: SiteServer = open_server(parse_address(address), folder)
        if given and self._server.site_url != address:
            raise OSError(f"the site in {given} is for {address}, where something else is served")
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


def _address_of(folder: Path) -> str:
    """Return the address that a site was built for: its map begins with the front page."""
    found = PLACE.search((folder / "sitemap.xml").read_text("utf-8"))
    if not found:
        raise ValueError(f"{folder}/sitemap.xml names no page")
    return found["url"]


def built(site: Site) -> Site:
    """Return the site once it stands; one process builds it while the others wait."""
    if not site.folder.exists():  # one that was given stands already, and gets no lock file beside it
        with locked(site.folder.with_name(f"{site.folder.name}.lock")):
            if not site.folder.exists():
                _build(site)
    return site


def _build(site: Site) -> None:
    """Build beside the place and move at the end: a build that failed leaves nothing that looks whole."""
    unfinished = site.folder.with_name("unfinished")
    build(site_dir=unfinished, site_url=site.url)
    unfinished.rename(site.folder)
