"""Serves a site to the benchmark as a host would: packed by brotli, over a line as fast as is wanted.

The line is slowed here and not in the browser, for what a worker asks for passes the browser's own brake by.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from macros.built_site import CONTENT_TYPES
from macros.dev.site_server import SiteServer

_PIECE = 16_384
_BITS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line: megabits a second, and seconds before the first byte of a response; 0 is as fast as it goes."""

    megabits: int = 0
    delay: float = 0.0
    slowness: int = 1
    """How many times slower the processor at its end is."""


class PackedServer(SiteServer):
    """Hands out `.br` where there is one, and counts what it sends."""

    line = Line()
    sent = 0

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), "/", folder)
        self.RequestHandlerClass = _handler(self.RequestHandlerClass)
        self._lock = threading.Lock()
        self._free_at = 0.0

    def passed(self, size: int) -> None:
        """Wait until the line has carried so many bytes, which all responses share."""
        with self._lock:
            self.sent += size
            if not self.line.megabits:
                return
            start = max(time.monotonic(), self._free_at)
            self._free_at = start + size * _BITS / (self.line.megabits * 1_000_000)
            wait = self._free_at - time.monotonic()
        time.sleep(max(0.0, wait))


def _handler(plain: Any) -> Any:
    class PackedHandler(plain):  # type: ignore[misc]
        """Sends a packed file where the reader's browser takes it."""

        server: PackedServer

        def send_head(self) -> BinaryIO | None:
            time.sleep(self.server.line.delay)
            path = Path(self.translate_path(self.path))
            if path.is_dir():
                path /= "index.html"
            packed = path.with_name(f"{path.name}.br")
            if "br" not in self.headers.get("Accept-Encoding", "") or not packed.is_file():
                found: BinaryIO | None = super().send_head()
                return found
            self.send_response(200)
            self.send_header("Content-Type", CONTENT_TYPES.get(path.suffix, "application/octet-stream"))
            self.send_header("Content-Encoding", "br")
            self.send_header("Content-Length", str(packed.stat().st_size))
            self.end_headers()
            return packed.open("rb")

        def end_headers(self) -> None:
            self.send_header("Cache-Control", "max-age=3600")
            # Past the server for authors, which has everything asked for anew.
            super(plain, self).end_headers()

        def copyfile(self, source: Any, outputfile: Any) -> None:
            while piece := source.read(_PIECE):
                self.server.passed(len(piece))
                outputfile.write(piece)

    return PackedHandler
