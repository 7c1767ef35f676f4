"""A page that was left, put away, or stopped for a while goes on where it was."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.site.faults.widget import OddBrowser, Widget

pytestmark = pytest.mark.journey

LOG = "about/log/"
# The page itself remembers this; a page that is loaded anew does not.
BUSY = "void setTimeout(() => { const end = Date.now() + 2000; while (Date.now() < end); })"
MARK = """() => {
    globalThis.shown = [];
    addEventListener('pageshow', ({ persisted }) => globalThis.shown.push(persisted));
}"""


@pytest.fixture(name="kept")
def _kept(odd_browser: OddBrowser) -> Widget:
    """A calculator in a browser that puts pages away as they are: the driver's own forgets them."""
    return odd_browser(without=("--disable-back-forward-cache",))


def _come_back(page: Page) -> None:
    """Go one step back, to a page that was put away as it was, with all that ran in it."""
    page.go_back(wait_until="commit")
    assert page.evaluate("globalThis.shown") == [True]


class TestPutAway:
    """Left for another page, and come back to."""

    def test_with_python_awake(self, kept: Widget) -> None:
        """What was typed stays, the next question is answered, and Python still has its one worker."""
        kept.wake()
        kept.page.evaluate(MARK)
        kept.page.goto(LOG)
        _come_back(kept.page)
        expect(kept.rating).to_have_value("137")
        kept.go_on()
        kept.roll()

    def test_in_the_middle_of_a_question(self, kept: Widget) -> None:
        """Left while the answer is still awaited, and come back to: it comes."""
        kept.wake()
        kept.page.evaluate(MARK)
        kept.engine().evaluate(BUSY)
        kept.ask(138)
        expect(kept.element).to_have_attribute("data-state", "busy")
        kept.page.goto(LOG)
        _come_back(kept.page)
        kept.expect_answer(138)
        kept.go_on()

    def test_the_log_catches_up(self, kept: Widget) -> None:
        """A log that was put away while its reader rolled shows that roll."""
        kept.page.goto(LOG)
        expect(kept.page.locator(".roll-count")).to_contain_text("0 rolls.")
        kept.page.evaluate(MARK)
        kept.open()
        kept.roll()
        _come_back(kept.page)
        expect(kept.page.locator("roll-log li")).to_have_count(1)


class TestLoadedAnew:
    """The browser did not keep the page."""

    def test_the_address_remembers(self, widget: Widget) -> None:
        """The address has brought back what was asked, and its answer."""
        widget.wake()
        expect(widget.page).to_have_url(re.compile("#q1-"))
        widget.page.goto("about:blank")
        widget.page.go_back()
        widget.expect_answer(137)


class TestStopped:
    """Browsers stop pages that nobody looks at, and let them go on later."""

    def test_while_python_comes(self, widget: Widget) -> None:
        """What was asked before is answered after."""
        session = widget.page.context.new_cdp_session(widget.page)
        widget.open()
        with widget.page.expect_request("**/*.wasm"):
            widget.ask(137)
        for state in ("frozen", "active"):
            session.send("Page.setWebLifecycleState", {"state": state})
        widget.expect_answer(137)
        widget.go_on()
