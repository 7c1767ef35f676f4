"""Tabs, and a line that goes."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.site.conftest import Problems
from tests.site.faults.widget import Widget


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


class TestTheLine:
    """The network may go at any moment."""

    @pytest.fixture(autouse=True)
    def _offline(self, problems: Problems) -> None:
        """A browser writes into its console that a file did not come: that is what is tested."""
        problems.provoke("console: ")

    @pytest.mark.parametrize("leaves_field", [False, True], ids=["in the field", "out of it"])
    def test_before_python(self, widget: Widget, context: BrowserContext, *, leaves_field: bool) -> None:
        """One sentence says so; once the line is back, Try again answers it, or the page that loads anew."""
        widget.open()
        context.set_offline(True)
        widget.ask(137)
        widget.expect_failure("", 137)
        if leaves_field:
            widget.rating.blur()
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
