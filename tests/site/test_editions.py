"""An edition stands in a folder of the book: what is read there comes from that folder alone.

This one is a copy of the book itself; a build makes no service worker for a cut one (tests/macros).
"""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from macros.dev.site_server import open_server, parse_address
from tests.site.conftest import PATIENCE_MS, Site, watch
from tests.site.copied_site import copy_site
from tests.site.shared_site import PATH
from tests.site.waiting import unfold

EDITION = "e/2026.1/"
CHAPTER = "scattershot/resolution/"
RATING, MODIFIER = "25", "-3"
"""No answer lies ready for them: Python is needed."""


@pytest.fixture(scope="module")
def book(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a book with the same book as an edition in it."""
    folder = tmp_path_factory.mktemp("editions") / "site"
    with open_server(parse_address(f"http://127.0.0.1:0{PATH}"), folder) as server:
        copy_site(site, folder, server.site_url)
        copy_site(site, folder / Path(EDITION), f"{server.site_url}{EDITION}")
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server.site_url
        server.shutdown()


@pytest.fixture
def reader(browser: Browser, book: str, problems: list[str]) -> Iterator[Page]:
    """A reader who was never here before."""
    context = browser.new_context(base_url=book)
    context.set_default_timeout(PATIENCE_MS)
    watch(context, book, problems)
    yield context.new_page()
    context.close()


def _ask(page: Page) -> None:
    form = page.locator("#mib")
    unfold(form)
    form.locator("input[name=rating]").first.fill(RATING)
    form.locator("input[name=modifier]").fill(MODIFIER)
    # Two ten-sided dice never pass 22.
    expect(form.locator(".rc-answer [data-event=success]").first).to_have_attribute("value", "1")


def test_its_own_python(reader: Page, book: str) -> None:
    """A question is answered from files in the edition's folder, and from no other."""
    asked: list[str] = []
    reader.context.on("request", lambda request: asked.append(request.url))
    reader.goto(f"{EDITION}{CHAPTER}")
    _ask(reader)
    outside = {url for url in asked if not url.startswith((f"{book}{EDITION}", "data:", "blob:"))}
    assert outside == set()
    names = {url.rpartition("/")[2].partition(".")[0] for url in asked if "/assets/runtime/" in url}
    assert {"engine", "python", "pyodide"} <= names
