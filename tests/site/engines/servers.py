"""The built site on two servers: as it is, and with a policy that forbids every script."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from macros.dev.site_server import SiteServer, open_server, parse_address


class Servers:
    """Both, to be taken off the network together."""

    def __init__(self, address: str, folder: Path) -> None:
        self._folder = folder
        self._addresses = [address, "http://127.0.0.1:0/"]
        self._open: list[SiteServer] = []
        self.listen()
        self.url, self.scriptless = self._addresses

    def listen(self) -> None:
        """Serve, at the same two addresses each time."""
        self._open = [open_server(parse_address(each), self._folder) for each in self._addresses]
        self._addresses = [each.site_url for each in self._open]
        _forbid_scripts(self._open[1])
        for each in self._open:
            threading.Thread(target=each.serve_forever, args=(0.01,), daemon=True).start()

    def end(self) -> None:
        """Serve no more: who asks is refused by the machine."""
        for each in self._open:
            each.shutdown()
            each.server_close()

    @contextmanager
    def cut(self) -> Iterator[None]:
        """Be away for a while."""
        self.end()
        try:
            yield
        finally:
            self.listen()


def _forbid_scripts(server: SiteServer) -> None:
    plain = server.RequestHandlerClass

    class Scriptless(plain):  # type: ignore[valid-type,misc]  # whatever the server itself answers with
        def end_headers(self) -> None:
            self.send_header("Content-Security-Policy", "script-src 'none'")
            super().end_headers()

    server.RequestHandlerClass = Scriptless


@contextmanager
def served(address: str, folder: Path) -> Iterator[Servers]:
    """Serve a built site for as long as this is open."""
    servers = Servers(address, folder)
    try:
        yield servers
    finally:
        servers.end()
