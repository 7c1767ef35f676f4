"""A server that misbehaves as it is told: it serves one folder below one path."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from macros.built_site import CONTENT_TYPES

PIECES = 40
"""A slow answer comes in so many."""
QUARTERS = 4


@dataclass(slots=True)
class Faults:
    """What the server does to files, by a part of their address."""

    body: dict[str, Callable[[bytes], bytes]] = field(default_factory=dict)
    headers: dict[str, dict[str, str]] = field(default_factory=dict)
    status: dict[str, int] = field(default_factory=dict)
    """By the name of a file."""
    cut: set[str] = field(default_factory=set)
    """Files that are promised whole, and broken off."""
    unmeasured: set[str] = field(default_factory=set)
    """Files of which nobody says how long they are."""
    halting: dict[str, threading.Event] = field(default_factory=dict)
    """Files that stop halfway until their event comes."""
    gated: dict[str, threading.Semaphore] = field(default_factory=dict)
    """Files of which a quarter comes each time their semaphore is released."""
    slow: dict[str, float] = field(default_factory=dict)
    """Files that take so many seconds."""

    def clear(self) -> None:
        """Behave again."""
        for event in self.halting.values():
            event.set()
        for gate in self.gated.values():
            gate.release(QUARTERS)
        for part in (
            self.body,
            self.headers,
            self.status,
            self.cut,
            self.unmeasured,
            self.halting,
            self.gated,
            self.slow,
        ):
            part.clear()


class FaultyServer(ThreadingHTTPServer):
    """Serves one folder with the faults of the moment."""

    daemon_threads = True

    def __init__(self, folder: Path, base: str = "/") -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.folder, self.base = folder, base
        self.faults = Faults()
        self.asked: list[str] = []
        """The names that were asked for, one after another."""

    @property
    def url(self) -> str:
        """The front page."""
        return f"http://127.0.0.1:{self.server_address[1]}{self.base}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a reader who left before the answer was complete."""


@contextmanager
def faulty_server(folder: Path, base: str = "/") -> Iterator[FaultyServer]:
    """Serve a folder as long as the block runs."""
    with FaultyServer(folder, base) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server
        server.faults.clear()
        server.shutdown()


class _Handler(BaseHTTPRequestHandler):
    """Answers one reader, well or badly."""

    protocol_version = "HTTP/1.1"
    server: FaultyServer

    def do_GET(self) -> None:
        """Send a file."""
        name, faults = self._name(), self.server.faults
        self.server.asked.append(name)
        path = self.server.folder / name
        there = path.is_file()
        missing = self.server.folder / "404.html"
        content = path.read_bytes() if there else missing.read_bytes() if missing.is_file() else b""
        kind = CONTENT_TYPES[path.suffix] if there else CONTENT_TYPES[".html"]
        for part, change in faults.body.items():
            content = change(content) if part in name else content
        self.send_response(faults.status.get(name.rpartition("/")[2], 200 if there else 404))
        for key, value in self._headers(name, kind, len(content)).items():
            self.send_header(key, value)
        self.end_headers()
        self._send(name, content)

    def _name(self) -> str:
        name = unquote(urlsplit(self.path).path).removeprefix(self.server.base)
        return f"{name}index.html" if not name or name.endswith("/") else name

    def _headers(self, name: str, kind: str, length: int) -> dict[str, str]:
        headers = {"Content-Type": kind, "Content-Length": str(length)}
        for part, others in self.server.faults.headers.items():
            headers |= others if part in name else {}
        if self._is(self.server.faults.unmeasured, name):
            del headers["Content-Length"]
            self.close_connection = True
        return headers

    def _send(self, name: str, content: bytes) -> None:
        faults = self.server.faults
        half = len(content) // 2
        if self._is(faults.cut, name):
            self.wfile.write(content[:half])
            self.close_connection = True
            return
        gate = next((value for part, value in faults.gated.items() if part in name), None)
        if gate:
            self._send_gated(content, gate)
            return
        seconds = next((value for part, value in faults.slow.items() if part in name), 0.0)
        halt = next((event for part, event in faults.halting.items() if part in name), None)
        if halt:
            self.wfile.write(content[:half])
            halt.wait()
            content = content[half:]
        for start in range(0, len(content), step := max(1, -(-len(content) // PIECES))) if seconds else ():
            self.wfile.write(content[start : start + step])
            threading.Event().wait(seconds / PIECES)
        if not seconds:
            self.wfile.write(content)

    def _send_gated(self, content: bytes, gate: threading.Semaphore) -> None:
        quarter = -(-len(content) // QUARTERS)
        for start in range(0, len(content), quarter):
            gate.acquire()
            self.wfile.write(content[start : start + quarter])

    @staticmethod
    def _is(parts: set[str], name: str) -> bool:
        return any(part in name for part in parts)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        """Keep quiet."""


def flipped(content: bytes) -> bytes:
    """The same length with one bit turned, late in the file."""
    place = len(content) - 5000 if len(content) > 10_000 else len(content) - 2
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


def halved(content: bytes) -> bytes:
    """The first half."""
    return content[: len(content) // 2]
