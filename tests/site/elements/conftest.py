"""Serves the hand-made page, and shows it in a browser."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from macros.dev.site_server import open_server, parse_address
from tests.site.conftest import PATIENCE_MS
from tests.site.elements.hand_made import Book

HERE = Path(__file__).parent
ASSETS = HERE.parents[2] / "docs" / "assets"

EARS = """window.asked = [];
new BroadcastChannel('asked').onmessage = ({ data }) => asked.push(JSON.parse(data));
window.toWorker = new BroadcastChannel('to-worker');
window.answered = [];
addEventListener('rule-calculator-answered', ({ detail }) => answered.push(detail.response.sentence));"""
"""Keeps the questions that reach the worker, and lets a test speak in the worker's name."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The hand-made page with the real scripts, all but the worker, on a server."""
    folder = tmp_path_factory.mktemp("elements")
    shutil.copytree(ASSETS / "js", folder / "js")
    shutil.copy(ASSETS / "css" / "calculator" / "waiting.css", folder)
    shutil.copy(HERE / "page.html", folder)
    with open_server(parse_address("http://127.0.0.1:0/"), folder) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield f"{server.site_url}page.html", folder / "js" / "engine" / "worker.mjs"
        server.shutdown()
        thread.join()


@pytest.fixture
def reader(browser: Browser) -> Iterator[BrowserContext]:
    """A reader with a clipboard; an error in a script of the page fails the test."""
    opened = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    opened.set_default_timeout(PATIENCE_MS)
    opened.add_init_script(EARS)
    errors: list[str] = []
    opened.on("weberror", lambda error: errors.append(str(error.error)))
    yield opened
    opened.close()
    assert errors == []


@pytest.fixture
def book(reader: BrowserContext, served: tuple[str, Path]) -> Book:
    """The page, shown, with a worker that waits for the test's word."""
    url, worker = served
    shutil.copy(HERE / "worker.mjs", worker)
    shown = Book(reader.new_page(), url, worker)
    shown.open()
    return shown
