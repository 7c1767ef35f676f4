"""A desktop that nobody sees, with Firefox on it and a line to what reads its accessibility bus."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.site.access import bus_tree
from tests.site.access.bus_tree import Thing
from tests.site.engines.engines import COMMAND_SECONDS, PREFERENCES, free_port, session, until_open
from tests.site.engines.reader import Reader
from tests.site.engines.wire import MarionetteWire

PATIENCE = 240.0
STEP = 0.2
SYSTEM_PYTHON = "/usr/bin/python3"
BUS = "/usr/libexec/at-spi-bus-launcher"
BINDINGS = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"


def _imports() -> bool:
    """Whether the machine's own Python can read the bus."""
    if not Path(SYSTEM_PYTHON).exists():
        return False
    return subprocess.run([SYSTEM_PYTHON, "-c", BINDINGS], capture_output=True, check=False).returncode == 0


NEEDS: tuple[tuple[str, Callable[[], bool]], ...] = (
    ("at-spi2-core", lambda: Path(BUS).exists()),
    ("gir1.2-atspi-2.0 python3-gi", _imports),
    ("dbus", lambda: shutil.which("dbus-run-session") is not None),
    ("xvfb xauth", lambda: bool(shutil.which("xvfb-run") and shutil.which("xauth"))),
    ("firefox-esr", lambda: shutil.which("firefox-esr") is not None),
)
"""What Debian calls the parts of such a desktop, and whether they are here."""


def missing() -> list[str]:
    """Return the packages without which nothing can be heard here."""
    return [package for package, is_here in NEEDS if not is_here()]


class Desk:
    """A desktop with Firefox on it, and a line to what reads its bus."""

    def __init__(self, started: subprocess.Popen[str], reader: Reader, browser: str) -> None:
        self._started = started
        self.reader = reader
        self.browser = browser

    def _ask(self, command: dict[str, Any]) -> dict[str, Any]:
        """Put a command. The desktop's own programs write on the same line, but no JSON."""
        asked, told = self._started.stdin, self._started.stdout
        if asked is None or told is None:
            raise TypeError("the desktop was started without its lines")
        asked.write(json.dumps(command) + "\n")
        asked.flush()
        answers = (line for line in told if line.startswith("{"))
        answer: dict[str, Any] = json.loads(next(answers))
        return answer

    def until(self, title: str, holds: Callable[[Thing], bool], what: str) -> Thing:
        """Read the page of this title until it holds something; the bus hears a little later of it.

        What changes while it is read is read again.

        Raises:
            TimeoutError: it did not come.
        """
        end = time.monotonic() + PATIENCE
        fault = ""
        while time.monotonic() < end:
            told = self._ask({"tree": title})
            fault = told.get("fault", "")
            if not fault and holds(page := bus_tree.read(told["tree"])):
                return page
            time.sleep(STEP)
        raise TimeoutError(f"{what} was not on the bus within {PATIENCE:.0f} seconds {fault}".rstrip())

    def hears(self, words: str) -> list[str]:
        """Listen until live regions have said these words, and return all that they said meanwhile."""
        said: list[str] = []
        end = time.monotonic() + PATIENCE
        while words not in said and time.monotonic() < end:
            said += [each["text"].strip() for each in self._ask({"spoken": None})["spoken"]]
            time.sleep(STEP)
        return said


@contextmanager
def desk() -> Iterator[Desk]:
    """Start a desktop, and end it with all that it started."""
    port = free_port()
    command = ["dbus-run-session", "--", "xvfb-run", "--auto-servernum", SYSTEM_PYTHON]
    command += [str(Path(__file__).with_name("desktop.py")), "firefox-esr", "--marionette", "--profile"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        preferences = PREFERENCES.format(port=port) + 'user_pref("accessibility.force_disabled", -1);\n'
        Path(folder, "user.js").write_text(preferences)
        environment = {**os.environ, "HOME": folder, "XDG_RUNTIME_DIR": folder, "GNOME_ACCESSIBILITY": "1"}
        with (
            Path(folder, "output.txt").open("w") as noise,
            subprocess.Popen(
                [*command, folder],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=noise,
                text=True,
                env=environment,
            ) as started,
        ):
            until_open(port)
            for wire, version in session(MarionetteWire(port, COMMAND_SECONDS), {}):
                yield Desk(started, Reader(wire, PATIENCE), version)
