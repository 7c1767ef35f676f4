"""The three engines: where each is found on this machine, and how it is started for a journey."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.site.engines.wire import CommandError, HttpWire, MarionetteWire, Wire

START_SECONDS = 120.0
COMMAND_SECONDS = 180.0
ROOT_NEEDS = ("--no-sandbox",) if os.geteuid() == 0 else ()

PREFERENCES = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.auto", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("marionette.port", {port});
"""


Started = tuple[Wire, str]
"""A line to an engine, with its name and version as it tells them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """One engine.

    Attributes:
        name: as it is asked for.
        programs: all of them must be there.
        package: what to install, by its names in Debian.
        started: starts it in a folder of its own, and gives the line to it with what it says of itself.
    """

    name: str
    programs: tuple[str, ...]
    package: str
    started: Callable[[Path], AbstractContextManager[Started]]

    @property
    def missing(self) -> tuple[str, ...]:
        """The programs that this machine does not have."""
        return tuple(each for each in self.programs if shutil.which(each) is None)


@contextmanager
def _running(command: Sequence[str], folder: Path) -> Iterator[None]:
    """Run a program with a home of its own, and end it with all that it started."""
    environment = {**os.environ, "HOME": str(folder), "TMPDIR": str(folder), "XDG_RUNTIME_DIR": str(folder)}
    with (folder / "output.txt").open("wb") as output:
        started = subprocess.Popen(
            command, stdout=output, stderr=output, env=environment, start_new_session=True
        )
        try:
            yield
        finally:
            _end(started)


def _end(started: subprocess.Popen[bytes]) -> None:
    for sign in (15, 9):
        try:
            os.killpg(started.pid, sign)
            started.wait(10)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue
        return


@contextmanager
def _chromium(folder: Path) -> Iterator[Started]:
    port = free_port()
    arguments = [
        "--headless=new",
        "--window-size=1366,900",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        *ROOT_NEEDS,
    ]
    options = {"args": [*arguments, f"--user-data-dir={folder / 'profile'}"]}
    with _running(["chromedriver", f"--port={port}"], folder):
        until_open(port)
        yield from session(HttpWire(port, COMMAND_SECONDS), {"goog:chromeOptions": options})


@contextmanager
def _webkit(folder: Path) -> Iterator[Started]:
    port = free_port()
    # The driver starts its browser without a screen of its own, so it gets one that nobody sees.
    command = ["xvfb-run", "--auto-servernum", "WebKitWebDriver", f"--port={port}"]
    with _running(command, folder):
        until_open(port)
        yield from session(HttpWire(port, COMMAND_SECONDS), {})


@contextmanager
def _firefox(folder: Path) -> Iterator[Started]:
    port = free_port()
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text(PREFERENCES.format(port=port))
    with _running(["firefox-esr", "--headless", "--marionette", "--profile", str(profile)], folder):
        until_open(port)
        yield from session(MarionetteWire(port, COMMAND_SECONDS), {})


def session(wire: Wire, wanted: dict[str, Any]) -> Iterator[Started]:
    """Ask a browser to take commands, until no more are needed."""
    answer = wire.send("new", {"capabilities": {"alwaysMatch": wanted}})
    told = answer["capabilities"]
    try:
        yield wire, f"{told['browserName']} {told['browserVersion']}"
    finally:
        with suppress(CommandError):  # it may have gone already, which is what is wanted
            wire.send("end", {})
        wire.close()


def free_port() -> int:
    """Return a port at which nobody listens."""
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def until_open(port: int) -> None:
    """Wait until somebody listens.

    Raises:
        CommandError: nobody does.
    """
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        with closing(socket.socket()) as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise CommandError(f"the browser did not start within {START_SECONDS:.0f} seconds")


ENGINES = (
    Engine(
        name="chromium",
        programs=("chromium", "chromedriver"),
        package="chromium chromium-driver",
        started=_chromium,
    ),
    Engine(
        name="firefox",
        programs=("firefox-esr",),
        package="firefox-esr",
        started=_firefox,
    ),
    Engine(
        name="webkit",
        programs=("WebKitWebDriver", "xvfb-run"),
        package="webkit2gtk-driver xvfb xauth",
        started=_webkit,
    ),
)


@contextmanager
def opened(engine: Engine) -> Iterator[Started]:
    """Start an engine, and clear up behind it.

    Raises:
        CommandError: it does not start.
    """
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        engine.started(Path(folder)) as line,
    ):
        yield line
