"""The built site on a server, and a browser that reports whatever goes wrong in a page."""

import threading
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect

from macros.dev.site_server import SiteServer, open_server, parse_address
from tests.conftest import shared_site
from tests.site import browser_log
from tests.site.chromium import open_chromium
from tests.site.copied_site import copy_site
from tests.site.looks import Looks
from tests.site.page_python import answer_in_process
from tests.site.shared_site import PATH, Site, built
from tests.site.table_page import ANY_SEED, PHONE, Table

__all__ = [
    "ASLEEP",
    "PATIENCE_MS",
    "Problems",
    "Published",
    "Site",
    "bring_theme",
    "open_widget",
    "script_with",
    "watch",
]

# Python starts in 5 seconds on a quiet machine; with all processors busy it has taken more than 30.
PATIENCE_MS = 120_000

NEXT_FRAMES = "async () => { for (let n = 0; n < 20; n += 1) await new Promise(requestAnimationFrame); }"

THEME_IS_HERE = """async () => {
    await new Promise(requestAnimationFrame);
    const list = new URL('sitemap.xml', __md_scope).href;
    return new Promise((resolve) => {
        new PerformanceObserver((told, observer) => {
            observer.disconnect();
            resolve(told.getEntriesByName(list).length > 0);
        }).observe({ type: 'resource', buffered: true });
    });
}"""
"""Whether it has read the list of the pages that it would swap in. A test's own clock hides `performance`."""

# A Python that never wakes: whatever is answered with it comes from the page itself.
ASLEEP = """window.Worker = class {
    postMessage() {}
    terminate() {}
};"""


def pytest_runtest_setup() -> None:
    """Forget what the browsers told in other tests."""
    browser_log.forget()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show with a failed test what it did not look at: requests in vain or unanswered, where pages went."""
    report = yield
    if report.failed:
        report.sections.append(("What the browsers told", browser_log.told()))
    return report


@pytest.fixture(autouse=True)
def _patient() -> None:
    """Python needs seconds to start, and a busy machine is slow, but no less right."""
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def site(pytestconfig: pytest.Config) -> Site:
    """The whole site, built once a run for the address it is served at."""
    return built(shared_site(pytestconfig))


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """The site on a server of this process: its line can be cut, and another build can take its place."""

    server: SiteServer
    folder: Path

    @property
    def url(self) -> str:
        """The front page."""
        return self.server.site_url


@pytest.fixture(scope="session")
def published(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Published]:
    """The site once more, at an address of its own."""
    folder = tmp_path_factory.mktemp("published") / "site"
    with open_server(parse_address(f"http://127.0.0.1:0{PATH}"), folder) as server:
        copy_site(site, folder, server.site_url)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield Published(server=server, folder=folder)
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests. Where there is none, the tests that need it fail."""
    with open_chromium() as launched:
        yield launched


@pytest.fixture
def reader(browser: Browser, published: Published) -> Iterator[Page]:
    """One tab of a reader who was never here before."""
    context = browser.new_context(base_url=published.url)
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


class Problems(list[str]):
    """What went wrong in the pages of a test."""

    def __init__(self) -> None:
        super().__init__()
        self._provoked: tuple[str, ...] = ()

    def provoke(self, *beginnings: str) -> None:
        """Take no note of what begins so: a browser may tell of it as late as its pages are closed."""
        self._provoked += beginnings

    def append(self, problem: str) -> None:
        """Take note of what nobody provoked."""
        if not problem.startswith(self._provoked):
            super().append(problem)


@pytest.fixture
def problems() -> Iterator[Problems]:
    """What went wrong in the pages of a test, which fails with it.

    A test that provokes a problem on purpose asks for this list, and says beforehand how it begins.
    """
    found = Problems()
    yield found
    assert found == []


@pytest.fixture
def looks() -> Iterator[Looks]:
    """What is wrong at the looks of one visit, which fails with it."""
    found = Looks()
    yield found
    assert found == []


@pytest.fixture
def context(
    request: pytest.FixtureRequest, browser: Browser, site: Site, problems: list[str]
) -> Iterator[BrowserContext]:
    """A reader with an empty cache, a clipboard, and no way out of the site.

    The service worker is for tests that are marked with its name: what it fetches costs a fifth of a visit,
    and goes past a test that holds requests up.
    """
    opened = browser.new_context(
        base_url=site.url,
        permissions=["clipboard-read", "clipboard-write"],
        service_workers="allow" if request.node.get_closest_marker("service_worker") else "block",
    )
    opened.set_default_timeout(PATIENCE_MS)
    watch(opened, site.url, problems)
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """One tab. An error in its console, in its scripts, or a request to another origin fails the test."""
    return context.new_page()


@pytest.fixture
def in_process_engine(context: BrowserContext) -> None:
    """Answers without the cost of a Python in the page: for tests of what a page makes of them."""
    answer_in_process(context)


@pytest.fixture
def table_with_python(page: Page, problems: Problems) -> Table:
    """A game's table on a phone, whose dice are the same each time."""
    assert problems == []
    page.set_viewport_size(PHONE)
    page.add_init_script(ANY_SEED)
    return Table(page)


@pytest.fixture
def table(table_with_python: Table, in_process_engine: None) -> Table:
    """The same, with the answers of the engine in this process."""
    del in_process_engine
    return table_with_python


@pytest.fixture
def sleeping(page: Page) -> Page:
    """One tab in which Python never wakes."""
    page.add_init_script(ASLEEP)
    return page


def open_widget(page: Page, path: str, widget: str) -> Locator:
    """Open a page, and return its calculator of this id as soon as its script runs."""
    page.goto(path)
    found = page.locator(f"#{widget}")
    expect(found).to_have_attribute("data-state", "idle")
    return found


def bring_theme(page: Page) -> None:
    """Move over a page that has just come, and wait until the theme would swap it for the next one.

    A hand moves more than once: a browser that has not shown a page yet drops what is done to it.
    """
    end = time.monotonic() + PATIENCE_MS / 1000
    while not page.evaluate(THEME_IS_HERE):
        assert time.monotonic() < end, "the theme does not come"
        page.mouse.move(10, 300)
        page.mouse.move(10, 301)
    page.evaluate(NEXT_FRAMES)


def script_with(site: Site, text: str) -> str:
    """Return the name of the joined script that holds some text of the one that is looked for.

    Raises:
        StopIteration: no script has it.
    """
    scripts = sorted((site.folder / "assets" / "js").rglob("*.mjs"))
    return next(path.name for path in scripts if text in path.read_text("utf-8"))


def watch(context: BrowserContext, site_url: str, problems: list[str]) -> None:
    """Write down every error, and every request to an address that is not of the site."""
    parts = urlsplit(site_url)
    own = (site_url, "data:", f"blob:{parts.scheme}://{parts.netloc}/")

    def note_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(f"console: {message.text} ({message.location.get('url')})")

    def note_request(request: Request) -> None:
        if not request.url.startswith(own):
            problems.append(f"request to another address: {request.url}")

    browser_log.follow(context)
    context.on("console", note_console)
    context.on("request", note_request)
    context.on("weberror", lambda error: problems.append(f"script error: {error.error}"))
