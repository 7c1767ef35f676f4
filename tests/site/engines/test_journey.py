"""The journey in three engines without any of them: what is asked for, what is told, what is written down."""

from __future__ import annotations

import json
import os
import threading
from contextlib import nullcontext
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, cast
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.site.engines import __main__ as command
from tests.site.engines import engines, journey, record, visit
from tests.site.engines.reader import NotSeenError, Reader
from tests.site.engines.servers import Servers, served
from tests.site.engines.wire import CommandError, HttpWire, Wire

NOWHERE = "file:///nowhere/indie-rulebook/"


class Deaf:
    """A browser that refuses everything."""

    def send(self, command: str, values: dict[str, Any]) -> Any:
        """Refuse."""
        raise CommandError(f"{command}: {values}")

    def close(self) -> None:
        """Nothing was open."""


def engine(name: str, *programs: str) -> engines.Engine:
    """An engine that needs these programs and starts as a deaf browser."""
    return engines.Engine(
        name=name,
        programs=programs,
        package=f"{name}-browser",
        started=lambda _: nullcontext(cast("engines.Started", (Deaf(), f"{name} 1.0"))),
    )


@pytest.fixture
def servers(tmp_path: Path) -> Servers:
    """Addresses at which nobody looks."""
    (tmp_path / "index.html").write_text("<p>")
    with served("http://127.0.0.1:0/book/", tmp_path) as both:
        return both


class TestAsking:
    """Whoever asks for an engine learns whether it was tried."""

    def test_names(self) -> None:
        """Without a name it is all three; a name that does not exist is refused with those that do."""
        assert [each.name for each in command.chosen([])] == ["chromium", "firefox", "webkit"]
        assert [each.name for each in command.chosen(["webkit"])] == ["webkit"]
        with pytest.raises(ValueError, match="takes some of chromium, firefox, webkit"):
            command.chosen(["netscape"])

    def test_one_that_is_not_here(self, servers: Servers, capsys: pytest.CaptureFixture[str]) -> None:
        """It is named with what to install, nothing is written down of it, and the exit code is 2."""
        assert command.tried([engine("mosaic", "no-such-program")], servers, NOWHERE) == ({}, 2)
        assert capsys.readouterr().out == (
            "mosaic: not tried, for no-such-program is not here (in Debian: mosaic-browser)\n"
        )

    def test_one_that_fails(self, servers: Servers) -> None:
        """A step that fails keeps nobody from the next, and the exit code is 1, also beside a missing one."""
        seen, code = command.tried([engine("mosaic", "no-such-program"), engine("deaf")], servers, NOWHERE)
        assert code == 1
        steps = seen["deaf"]["steps"]
        assert list(steps) == [name for name, _ in journey.STEPS]
        assert {step["state"] for step in steps.values()} == {"fails"}


class TestWaiting:
    """Nobody waits for ever, and nothing is taken for seen that was not."""

    def test_what_never_comes(self) -> None:
        """A page that is going answers nothing for a while; after that its absence is a failure."""
        with pytest.raises(NotSeenError, match="the answer was not seen within 0 seconds"):
            Reader(cast("Wire", Deaf()), 0).until("true", "the answer")


class TestServers:
    """The same files twice, with scripts and without."""

    def test_policies_and_cuts(self, tmp_path: Path) -> None:
        """The second forbids every script; a cut takes both away, and they come back where they were."""
        (tmp_path / "index.html").write_text("<p>")
        with served("http://127.0.0.1:0/book/", tmp_path) as both:
            addresses = (both.url, both.scriptless)
            policies = [urlopen(each).headers["Content-Security-Policy"] for each in addresses]  # noqa: S310
            assert policies == [None, "script-src 'none'"]
            with both.cut(), pytest.raises(URLError):
                urlopen(both.url)  # noqa: S310 - an address of this machine
            assert urlopen(both.url).status == 200  # noqa: S310
            assert (both.url, both.scriptless) == addresses


class TestWire:
    """A driver's refusals come through as one error each."""

    def test_http(self) -> None:
        """The session's name goes into every path, and an error of the driver is told."""
        paths: list[str] = []

        class Driver(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                paths.append(self.path)
                self.rfile.read(int(self.headers["Content-Length"]))
                value: Any = {"sessionId": "s1"} if self.path == "/session" else {"error": "no such element"}
                body = json.dumps({"value": value}).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Keep quiet."""

        with HTTPServer(("127.0.0.1", 0), Driver) as driver:
            threading.Thread(target=driver.serve_forever, args=(0.01,), daemon=True).start()
            wire = HttpWire(driver.server_address[1], 10)
            wire.send("new", {})
            with pytest.raises(CommandError, match="click: no such element"):
                wire.send("click", {"id": "e1"})
            driver.shutdown()
        assert paths == ["/session", "/session/s1/element/e1/click"]
        with pytest.raises(CommandError, match="gave no answer"):
            wire.send("go", {"url": "about:blank"})


class TestThePage:
    """The page says what was seen, and nothing else."""

    def test_it_is_read_as_it_was_written(self) -> None:
        """The page's table says the same once it was read and written again."""
        page = record.PAGE.read_text("utf-8")
        assert record.table(record.seen_on(page)) in page

    def test_every_engine_and_step_is_there(self) -> None:
        """The table has all three engines with a version, a day and an outcome of every step."""
        seen = record.seen_on(record.PAGE.read_text("utf-8"))
        assert set(seen) == {each.name for each in engines.ENGINES}
        for each in seen.values():
            assert each["version"]
            assert each["day"]
            assert set(each["steps"]) == {name for name, _ in journey.STEPS}
            assert "fails" not in {step["state"] for step in each["steps"].values()}

    def test_a_run_of_one(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """An engine that was not tried this time keeps what was seen of it before."""
        monkeypatch.setattr(record, "PAGE", tmp_path / "page.md")
        record.PAGE.write_text(f"Before.{os.linesep}<!-- seen -->\n<!-- end of what was seen -->\nAfter.")
        works = [visit.Outcome(step="roll", state="works")]
        lacks = [visit.Outcome(step="roll", state="lacks", words="no | dice")]
        record.write({"firefox": record.told("firefox 1", "2026-01-01", works)})
        record.write({"webkit": record.told("MiniBrowser 2", "2026-01-02", lacks)})
        text = record.PAGE.read_text("utf-8")
        assert "|  | Firefox | WebKitGTK |" in text
        assert "| roll | yes | not there (no \\| dice) |" in text
        assert "| first answer | not tried | not tried |" in text
        assert text.endswith("<!-- end of what was seen -->\nAfter.")
