"""The line is slow, stands still or breaks; the browser ends its service worker, or runs no WebAssembly."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from macros.project import PROJECT
from macros.runtime.pack import manifest
from tests.site.chromium import find_chromium
from tests.site.conftest import Problems, watch
from tests.site.faults.deployed.reader import Reader
from tests.site.faults.widget import SPY
from tests.site.faulty_server import QUARTERS, Faults, FaultyServer
from tests.site.waiting import text_of

FILES = {role: entry["file"] for role, entry in manifest(PROJECT)["files"].items()}
QUIET_MS = 40_000
"""Nearly as long as a silence that is taken for a failure, and longer in all."""
SOON_S = 20
"""Until the clock stands still: shorter than such a silence, and longer than a call takes."""


class TestTheLine:
    """Bytes come late, or not at all."""

    def test_slow(self, reader: Reader, faults: Faults) -> None:
        """A file that takes minutes is waited for, with the bytes counted; Cancel is there all along."""
        gate = faults.gated[FILES["library"]] = threading.Semaphore(0)
        stage = reader.element.locator(".rc-stage")
        clock = reader.page.clock
        clock.install()
        reader.open()
        reader.ask(137)
        expect(stage).to_contain_text("MB")
        clock.pause_at(reader.page.evaluate("Date.now() / 1000") + SOON_S)  # or a busy machine adds to it
        for _ in range(QUARTERS - 1):
            said = text_of(stage)
            gate.release()
            expect(stage).not_to_have_text(said)
            clock.run_for(QUIET_MS)
            expect(reader.button("cancel")).to_be_visible()
        clock.resume()
        gate.release()
        reader.expect_answer(137)

    def test_it_stands_still(self, reader: Reader, faults: Faults) -> None:
        """Halfway through a file: after 45 silent seconds one sentence; Try again answers what was asked."""
        faults.halting[FILES["wasm"]] = threading.Event()
        reader.page.clock.install()
        reader.open()
        reader.ask(137)
        expect(reader.element.locator(".rc-stage")).to_contain_text("MB")
        reader.page.clock.run_for(46_000)
        reader.expect_failure("the download of Python took more than 45 seconds without a sign of life", 137)
        faults.halting.pop(FILES["wasm"]).set()
        reader.retry()
        reader.expect_answer(137)

    def test_cancelled_and_asked_again(self, reader: Reader, faults: Faults) -> None:
        """Whoever does not want to wait presses Cancel; the number stays, and the next one is answered."""
        faults.halting[FILES["wasm"]] = threading.Event()
        reader.open()
        reader.ask(137)
        reader.button("cancel").click()
        expect(reader.element).not_to_have_attribute("data-state", "loading")
        expect(reader.rating).to_have_value("137")
        faults.halting.pop(FILES["wasm"]).set()
        reader.go_on()

    def test_it_breaks(self, reader: Reader, faults: Faults) -> None:
        """Halfway through a file that was promised whole: one sentence, and Try again answers."""
        reader.come_back()
        faults.cut.add(FILES["library"])
        reader.fail()
        expect(reader.failure.locator("p")).to_contain_text("the connection failed")
        faults.cut.clear()
        reader.retry()
        reader.expect_answer(137)


class TestServiceWorkerEnded:
    """Browsers end a service worker whenever they like."""

    @pytest.fixture(name="session")
    def _session(self, reader: Reader) -> CDPSession:
        reader.come_back()
        session = reader.page.context.new_cdp_session(reader.page)
        session.send("ServiceWorker.enable")
        return session

    def test_while_python_comes(self, reader: Reader, faults: Faults, session: CDPSession) -> None:
        """In the middle of a file: it is answered, by itself or by Try again."""
        faults.halting[FILES["wasm"]] = threading.Event()
        reader.ask(137)
        expect(reader.element.locator(".rc-stage")).to_contain_text("MB")
        session.send("ServiceWorker.stopAllWorkers")
        faults.halting.pop(FILES["wasm"]).set()
        told = reader.failure.or_(reader.answer.locator(".rc-sentence").first.filter(has_text="137"))
        expect(told.locator("visible=true").first).to_be_visible()
        if reader.failure.is_visible():
            reader.retry()
        reader.expect_answer(137)

    def test_before_it_is_asked(self, reader: Reader, session: CDPSession) -> None:
        """It is started again by whatever it is asked."""
        session.send("ServiceWorker.stopAllWorkers")
        reader.ask(137)
        reader.expect_answer(137)


class TestNoWebAssembly:
    """The browser itself was told to compile nothing, as hardened browsers are: then it has none."""

    @pytest.fixture(name="hardened")
    def _hardened(
        self, browser: Browser, host: FaultyServer, faults: Faults, problems: Problems, tmp_path: Path
    ) -> Iterator[Reader]:
        del faults
        chromium = find_chromium()
        (tmp_path / "Default").mkdir()
        (tmp_path / "Default" / "Preferences").write_text(json.dumps({}))
        opened = browser.browser_type.launch_persistent_context(
            tmp_path,
            executable_path=chromium.path,
            args=[*chromium.flags, "--js-flags=--jitless"],
            env={**os.environ, **chromium.environment},
            base_url=host.url,
        )
        opened.add_init_script(SPY)
        watch(opened, host.url, problems)
        yield Reader(opened.new_page())
        opened.close()

    def test_it_says_so(self, hardened: Reader) -> None:
        """One sentence names the reason; what was typed stays, and what needs no Python is answered."""
        hardened.open()
        assert hardened.page.evaluate("typeof WebAssembly") == "undefined"
        hardened.ask(137)
        hardened.expect_failure("this browser will not run WebAssembly on this page", 137)
        hardened.ask(14)
        hardened.expect_answer(14)
