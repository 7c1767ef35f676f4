"""A browser that is killed while somebody types loses the last second of it at most."""

from __future__ import annotations

import json
import os
import random
import signal
import string
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.site.chromium import find_chromium
from tests.site.conftest import Site
from tests.site.waiting import open_at_rest, until

KILLS = 50
MAY_BE_LOST_S = 1.0
"""What was typed in the last second before the kill."""
LONGEST_VISIT_S = 2.5
DESK = "scattershot/make-a-character/"
NAME = "character-desk [data-field=name] input"


@dataclass(slots=True)
class Typed:
    """What stood in a field, and since when."""

    states: list[tuple[float, str]] = field(default_factory=list)

    def note(self, text: str) -> None:
        """From now on the field holds this text."""
        self.states.append((time.monotonic(), text))

    def may_be_found(self, killed_at: float) -> list[str]:
        """Every text that the field held at any moment of the second before the kill."""
        ends = [*(since for since, _ in self.states[1:]), float("inf")]
        pairs = zip(self.states, ends, strict=True)
        return [text for (_, text), end in pairs if end >= killed_at - MAY_BE_LOST_S]


@dataclass(slots=True)
class Visit:
    """A visit with a profile of its own, which a kill ends."""

    page: Page
    profile: Path
    killed_at: float = 0.0

    def kill(self) -> None:
        """End every process that has the profile, as an operating system without memory does."""
        self.killed_at = time.monotonic()
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if os.fsencode(self.profile) in (process / "cmdline").read_bytes():
                    os.kill(int(process.name), signal.SIGKILL)

    def type_until_killed(self, typed: Typed, source: random.Random) -> None:
        """Type letters, about ten a second, until the browser is gone."""
        timer = threading.Timer(source.uniform(0, LONGEST_VISIT_S), self.kill)
        text = "".join(source.choices(string.ascii_lowercase, k=8))
        self.page.locator(NAME).fill(text)
        typed.note(text)
        timer.start()
        while not self.killed_at:
            text += source.choice(string.ascii_lowercase)
            with suppress(Error):  # the key may have arrived before the kill, and its answer not
                self.page.keyboard.press(text[-1], delay=source.randint(10, 150))
            typed.note(text)
        timer.join()


@contextmanager
def _visit(browser: Browser, profile: Path) -> Iterator[Visit]:
    chromium = find_chromium()
    context = browser.browser_type.launch_persistent_context(
        profile,
        executable_path=chromium.path,
        args=list(chromium.flags),
        env={**os.environ, **chromium.environment},
    )
    yield Visit(page=context.new_page(), profile=profile)
    with suppress(Error):
        context.close()


@pytest.mark.marathon(target="check-visits")
class TestKills:
    """Fifty visits of one reader, each ended by a kill at a random moment."""

    def test_a_second_at_most_is_lost(self, browser: Browser, site: Site, tmp_path: Path) -> None:
        """Each visit finds what stood in the field when the last one ended, or in the second before."""
        source = random.Random(20261126)  # noqa: S311
        typed, killed_at = Typed(), 0.0
        for _ in range(KILLS + 1):
            with _visit(browser, tmp_path / "profile") as visit:
                name = visit.page.locator(NAME)
                open_at_rest(visit.page, site.url + DESK)
                if typed.states:
                    found = json.dumps(typed.may_be_found(killed_at))
                    until(visit.page, f"{found}.includes(document.querySelector('{NAME}').value)")
                typed.note(name.input_value())
                visit.type_until_killed(typed, source)
                killed_at = visit.killed_at
