"""A page that was left, put away, or stopped for a while goes on where it was."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.site.asleep import hold_back
from tests.site.conftest import Problems
from tests.site.faults.widget import CHAPTER, Widget
from tests.site.waiting import expect_answered, text_of, until

LOG = "about/log/"
# The page itself remembers this; a page that is loaded anew does not.
BUSY = "void setTimeout(() => { const end = Date.now() + 2000; while (Date.now() < end); })"
MARK = """() => {
    globalThis.shown = [];
    addEventListener('pageshow', ({ persisted }) => globalThis.shown.push(persisted));
}"""


@pytest.fixture(name="kept")
def _kept(keeping_browser: BrowserContext) -> Widget:
    """A calculator in a browser that puts pages away as they are."""
    return Widget(keeping_browser.new_page())


def _come_back(page: Page) -> None:
    """Go one step back, to a page that was put away as it was, with all that ran in it."""
    page.go_back(wait_until="commit")
    assert page.evaluate("globalThis.shown") == [True]


def _is_refused(widget: Widget) -> None:
    """No number: the calculator says so, and keeps the words that it cannot read."""
    expect(widget.element).to_have_attribute("data-state", "failed")
    expect(widget.element.locator(".rc-error:visible")).to_have_count(1)
    expect(widget.rating).to_have_value("a dozen")


@pytest.mark.marathon(target="check-visits")
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


@pytest.mark.usefixtures("in_process_engine")
class TestLoadedAnew:
    """The browser did not keep the page."""

    def test_the_address_remembers(self, widget: Widget) -> None:
        """The address has brought back what was asked, and its answer."""
        widget.wake()
        expect(widget.page).to_have_url(re.compile("#q1-"))
        widget.page.goto("about:blank")
        widget.page.go_back()
        widget.expect_answer(137)

    def test_what_was_refused_is_typed_still(self, widget: Widget) -> None:
        """The address holds a question that was refused, too."""
        widget.open()
        widget.rating.fill("a dozen")
        _is_refused(widget)
        widget.page.wait_for_url("**#q1-*")
        widget.page.reload()
        _is_refused(widget)

    def test_what_a_bench_refused_is_typed_still(self, page: Page) -> None:
        """A stage that was refused stands beside those that were answered."""
        page.goto("scattershot/table/#the-bench")
        stage = page.locator("#stage-contest")
        field = stage.locator("input[name=actor_rating]")
        field.fill("a dozen")
        page.wait_for_url("**#b1-*")
        page.reload()
        expect(stage.locator("rule-calculator")).to_have_attribute("data-state", "failed")
        expect(field).to_have_value("a dozen")


@pytest.mark.usefixtures("in_process_engine")
class TestEarly:
    """The scripts are on their way while a reader types."""

    def test_what_was_typed_is_asked(self, widget: Widget) -> None:
        """As soon as somebody can hear it."""
        let_go = hold_back(widget.page, "**/js/main*")
        with widget.page.expect_request("**/js/main*"):
            widget.page.goto(CHAPTER, wait_until="commit")
        widget.ask(137)
        sentence = widget.page.locator("rule-sentence").first
        before = text_of(sentence.locator("[data-show]").first)
        sentence.locator("input").first.fill("9")
        let_go()
        widget.expect_answer(137)
        expect(sentence.locator("[data-show]").first).not_to_have_text(before)

    def test_what_was_sent_is_sent_again(self, page: Page) -> None:
        """Once the script of calculators is here. The browser, which would leave the page, sends nothing."""
        let_go = hold_back(page, "**/js/calculators*")
        page.goto(CHAPTER)
        until(page, "customElements.get('rule-throw')")
        calculator = page.locator("rule-calculator").first
        calculator.locator("button[type=submit]").first.click()
        let_go()
        expect_answered(calculator)

    def test_what_was_sent_and_cannot_be(self, page: Page, problems: Problems) -> None:
        """The calculator says that its script is not here; its button loads the page again."""
        problems.provoke("console: Failed to load resource")
        page.route("**/js/calculators*", lambda route: route.abort())
        page.goto(CHAPTER)
        until(page, "customElements.get('rule-throw')")
        calculator = page.locator("rule-calculator").first
        calculator.locator("button[type=submit]").first.click()
        failure = calculator.locator(".rc-failure")
        expect(failure).to_contain_text("could not be fetched; load the page again when you are online")
        with page.expect_navigation(url=re.compile(CHAPTER)):
            failure.get_by_role("button", name="Try again").click()
        expect(failure).to_be_hidden()


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
