"""A thousand pages in one tab: `python -m tests.site.faults.long_visit --visits 1000`.

From page to page by links, with which the theme swaps one page for another, and with a question to Python on
every third. Prints what the tab held at most in each hundred, and ends with 1 where that grows or Python has
more than one worker.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import CDPSession, Page, expect

from macros.build import build
from macros.dev.site_server import open_server, parse_address
from tests.saying import say
from tests.site.chromium import open_chromium
from tests.site.conftest import PATIENCE_MS
from tests.site.faults.widget import CHAPTER, SPY, Widget
from tests.site.waiting import until

FIRST_RATING, RATINGS = 137, 700
"""No answer to these lies ready in the page."""
PLACES = ("damage", "rewards", "resolution")
EVERY = 10
MOST_GROWTH = 1.1
"""What the later half of a visit may weigh, as a multiple of the first: a browser clears up when it likes."""
GO = """(name) => {
    const link = document.createElement('a');
    link.href = new URL(`../${name}/`, location.href).href;
    document.querySelector('article').append(link);
    link.click();
}"""
SWAPS_PAGES = """(dispatchEvent(new Event('pointermove')), performance.getEntriesByType('resource')
    .some(({ name, responseEnd }) => name.endsWith('/sitemap.xml') && responseEnd > 0))"""
"""The theme, which comes with a reader's first move, has read which pages there are."""


@dataclass(slots=True, kw_only=True)
class Peak:
    """The most that a tab held at once during some visits."""

    heap: float = 0
    nodes: float = 0
    documents: float = 0
    workers: int = 0
    """How many of them run Python."""

    def __str__(self) -> str:
        held = f"{self.heap / 1e6:.1f} MB of heap, {self.nodes:.0f} nodes, {self.documents:.0f} documents"
        return f"{held}, {self.workers} worker(s)"


def journey(widget: Widget, visits: int, length: int) -> Iterator[Peak]:
    """Visit so many pages, and yield the peak of each length of the way."""
    session = widget.page.context.new_cdp_session(widget.page)
    session.send("Performance.enable")
    widget.open()
    for start in range(0, visits, length):
        peak = Peak()
        for visit in range(start, start + length):
            _visit(widget, visit)
            if visit % EVERY == EVERY - 1:
                _weigh(widget.page, session, peak)
        yield peak


def growth(peaks: Sequence[Peak]) -> dict[str, float]:
    """How much more the later half held than the first: 1 where it held the same."""
    half = len(peaks) // 2
    return {
        part: max(getattr(each, part) for each in peaks[half:])
        / max(getattr(each, part) for each in peaks[:half])
        for part in ("heap", "nodes", "documents", "workers")
    }


def _visit(widget: Widget, number: int) -> None:
    """Follow a link once the theme swaps pages: before, each one loads a page, which forgets the others."""
    name = PLACES[number % len(PLACES)]
    until(widget.page, SWAPS_PAGES)
    widget.page.evaluate(GO, name)
    expect(widget.page.locator("link[rel=canonical]")).to_have_attribute("href", re.compile(f"/{name}/$"))
    expect(widget.page.locator("article h1")).to_be_visible()
    if CHAPTER.endswith(f"/{name}/"):
        expect(widget.element).to_have_attribute("data-state", "idle")
        rating = FIRST_RATING + number % RATINGS
        widget.ask(rating)
        widget.expect_answer(rating)


def _weigh(page: Page, session: CDPSession, peak: Peak) -> None:
    told = _cleared(session)
    peak.heap = max(peak.heap, told["JSHeapUsedSize"])
    peak.nodes = max(peak.nodes, told["Nodes"])
    peak.documents = max(peak.documents, told["Documents"])
    peak.workers = max(peak.workers, sum(worker.url.startswith("blob:") for worker in page.workers))


def _cleared(session: CDPSession) -> dict[str, float]:
    """Clear up until nothing more goes: of a page that was left, one time of clearing frees a part."""
    held: dict[str, float] = {}
    least = float("inf")
    while not held or held["Nodes"] < least:
        least = held.get("Nodes", least)
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        held = {each["name"]: each["value"] for each in metrics}
    return held


@contextmanager
def _site(folder: Path | None, address: str) -> Iterator[str]:
    """Serve a built site, or build one."""
    with (
        tempfile.TemporaryDirectory() as temporary,
        open_server(parse_address(address), folder or Path(temporary)) as server,
    ):
        if folder is None:
            build(site_dir=Path(temporary), site_url=server.site_url, quick=True)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server.site_url
        server.shutdown()


@contextmanager
def _tab(url: str) -> Iterator[Widget]:
    with open_chromium() as browser:
        context = browser.new_context(base_url=url)
        context.set_default_timeout(PATIENCE_MS)
        expect.set_options(timeout=PATIENCE_MS)
        context.add_init_script(SPY)
        yield Widget(context.new_page())


def main() -> int:
    """Make the visit, and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.faults.long_visit")
    parser.add_argument("--visits", type=int, default=1000, help="rounded up to a whole hundred")
    parser.add_argument("--site", type=Path, help="a folder with a site that is built already")
    parser.add_argument("--address", default="http://127.0.0.1:0/book/", help="the address it was built for")
    options = parser.parse_args()
    peaks: list[Peak] = []
    with _site(options.site, options.address) as url, _tab(url) as widget:
        for peak in journey(widget, max(options.visits, 200), 100):
            peaks.append(peak)
            say(f"{len(peaks) * 100}: {peak}")
    grown = growth(peaks)
    say(f"the later half beside the first: {grown}")
    return int(max(grown.values()) > MOST_GROWTH or max(peak.workers for peak in peaks) != 1)


if __name__ == "__main__":
    sys.exit(main())
