"""A small web server for a built site, on this machine only; the tests use it too."""

from __future__ import annotations

import errno
import os
import sys
from dataclasses import dataclass
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import urlsplit

from macros.built_site import CONTENT_TYPES

if TYPE_CHECKING:
    from pathlib import Path

_PORTS_TO_TRY = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where a site is to be served."""

    host: str
    port: int
    """0 asks for any free port."""

    base: str
    """The path of the front page, with a slash at both ends."""


def parse_address(site_url: str) -> Address:
    """Take a site's address apart.

    Raises:
        ValueError: It is not an http address with a host and, if any, a port in digits.
    """
    parts = urlsplit(site_url)
    if parts.scheme != "http" or not parts.hostname or parts.query or parts.fragment:
        message = (
            f'the address to serve at must look like "http://127.0.0.1:8000/", got "{site_url}"; '
            "`make build` takes any other address"
        )
        raise ValueError(message)
    port = 80 if parts.port is None else parts.port
    return Address(host=parts.hostname, port=port, base=f"/{parts.path.strip('/')}/".replace("//", "/"))


class SiteServer(ThreadingHTTPServer):
    """Serves one folder below one path; ``folder`` may be changed while it runs."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, address: tuple[str, int], base: str, folder: Path) -> None:
        super().__init__(address, _SiteHandler)
        self.base = base
        self.folder = folder

    @property
    def site_url(self) -> str:
        """The address really served, with the port really taken."""
        host, port = str(self.server_address[0]), int(self.server_address[1])
        return f"http://{host}:{port}{self.base}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a reader who left before the answer was complete."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def open_server(address: Address, folder: Path) -> SiteServer:
    """Take the address' port, or the next free one after it.

    Raises:
        OSError: The host is not of this machine, or none of the ports is free.
    """
    last = address.port + (_PORTS_TO_TRY if address.port else 0)
    for port in range(address.port, last):
        try:
            return SiteServer((address.host, port), address.base, folder)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return SiteServer((address.host, last), address.base, folder)


class _SiteHandler(SimpleHTTPRequestHandler):
    """Answers one reader."""

    protocol_version = "HTTP/1.1"
    extensions_map = CONTENT_TYPES
    server: SiteServer

    def send_head(self) -> BinaryIO | None:
        base = self.server.base
        path = urlsplit(self.path).path
        if path.startswith(base):
            return super().send_head()
        if path in {"/", base[:-1]}:
            self._redirect(base)
        else:
            self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def translate_path(self, path: str) -> str:
        self.directory = os.fspath(self.server.folder)
        return super().translate_path(path[len(self.server.base) - 1 :])

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Show no listing: a folder without a front page is no page."""
        del path
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = self.server.folder / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", CONTENT_TYPES[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        # The browser may keep a file but asks each time whether it changed: an edit shows at the next reload.
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        """Keep quiet: what was asked for is shown by the browser."""

    def _redirect(self, target: str) -> None:
        self.send_response(HTTPStatus.FOUND)
        self.send_header("Location", target)
        self.send_header("Content-Length", "0")
        self.end_headers()
