"""Tabs, ways back, and a line that goes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from tests.site.faults.widget import Widget

pytestmark = pytest.mark.journey

# Each page swapped for another leaves something behind in the theme, until a page is loaded afresh after 30.
ROUND = 33
EVERY = 10
PLACES = ("damage", "rewards", "resolution")
GO = """(name) => {
    const link = document.createElement('a');
    link.href = new URL(`../${name}/`, location.href).href;
    document.querySelector('article').append(link);
    link.click();
}"""


class TestTabs:
    """Two pages of one book."""

    def test_each_answers_for_itself(self, context: BrowserContext) -> None:
        """Each tab keeps its own numbers, and the log has the rolls of both."""
        tabs = [Widget(context.new_page()), Widget(context.new_page())]
        for tab, rating in zip(tabs, (137, 138), strict=True):
            tab.open()
            tab.ask(rating)
            tab.expect_answer(rating)
        for tab in tabs:
            tab.roll()
        for tab, rating in zip(tabs, (137, 138), strict=True):
            expect(tab.rating).to_have_value(str(rating))
            assert tab.living() == 1
        tabs[0].page.goto("about/log/")
        expect(tabs[0].page.locator("roll-log li")).to_have_count(2)


class TestReturning:
    """A page that was left is loaded anew."""

    def test_the_address_remembers(self, widget: Widget) -> None:
        """The address has brought back what was asked, and its answer."""
        widget.wake()
        expect(widget.page).to_have_url(re.compile("#q1-"))
        widget.page.goto("about:blank")
        widget.page.go_back()
        widget.expect_answer(137)


class TestTheLine:
    """The network may go at any moment."""

    @pytest.fixture(autouse=True)
    def _offline(self, problems: list[str]) -> Iterator[None]:
        """A browser writes into its console that a file did not come: that is what is tested."""
        yield
        assert all(problem.startswith("console: ") for problem in problems), problems
        problems.clear()

    def test_before_python(self, widget: Widget, context: BrowserContext) -> None:
        """One sentence says so; once the line is back, Try again answers it."""
        widget.open()
        context.set_offline(True)
        widget.ask(137)
        widget.expect_failure("", 137)
        context.set_offline(False)
        widget.retry()
        widget.expect_answer(137)

    def test_while_python_comes(self, widget: Widget, context: BrowserContext) -> None:
        """A file that breaks off is told; what was asked is answered once the line is back."""
        context.route("**/*.wasm", lambda route: route.abort("internetdisconnected"))
        widget.open()
        widget.ask(137)
        widget.expect_failure("did not arrive, because the connection failed", 137)
        context.unroute("**/*.wasm")
        widget.retry()
        widget.expect_answer(137)

    def test_once_python_is_here(self, widget: Widget, context: BrowserContext) -> None:
        """Answers and rolls need no line any more."""
        widget.wake()
        context.set_offline(True)
        widget.ask(138)
        widget.expect_answer(138)
        widget.roll()


class TestALongVisit:
    """Pages are swapped under the scripts, which stay; but not for ever."""

    def test_nothing_grows_for_ever(self, widget: Widget, context: BrowserContext) -> None:
        """Twice as many pages weigh no more than half of them, and Python still has one worker."""
        widget.open()
        session = context.new_cdp_session(widget.page)
        session.send("Performance.enable")
        first, second = (_heaviest(widget.page, session) for _ in range(2))
        assert second < first * 1.1
        widget.go_on()


def _heaviest(page: Page, session: CDPSession) -> float:
    """Go through a round of pages, and return the most nodes that were alive at once."""
    nodes = [0.0]
    for visit in range(ROUND):
        name = PLACES[visit % len(PLACES)]
        page.evaluate(GO, name)
        expect(page.locator("link[rel=canonical]")).to_have_attribute("href", re.compile(f"/{name}/$"))
        expect(page.locator("article h1")).to_be_visible()
        if visit % EVERY < EVERY - 1:
            continue
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        nodes.append(next(each["value"] for each in metrics if each["name"] == "Nodes"))
    return max(nodes)
