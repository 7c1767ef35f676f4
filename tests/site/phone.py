"""A reader with a phone: one thumb, whose taps are counted, and a clock, which is read and judges nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from tests.site.conftest import PATIENCE_MS, Site, watch
from tests.site.waiting import until

PROFILE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NO_PAPER = """
window.print = () => { window.printed = document.documentElement.dataset.prints; };
if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { window.copied = text; };
"""
TWICE_AS_LARGE = """() => {
    const root = document.documentElement;
    root.style.fontSize = `${2 * parseFloat(getComputedStyle(root).fontSize)}px`;
}"""
"""The text of a page at 200 %."""


class Phone:
    """One tab on a phone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self._begun = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long the visit has lasted."""
        return time.monotonic() - self._begun

    def open(self, address: str) -> None:
        """Follow a link to a page."""
        self.taps += 1
        self.page.goto(address)

    def tap(self, place: Locator) -> None:
        """Press with a thumb."""
        self.taps += 1
        place.tap()

    def write(self, field: Locator, text: str) -> None:
        """Tap a field where its text begins, for its end may have buttons, and type into it."""
        self.taps += 1
        field.tap(position={"x": 20, "y": 20})
        field.fill(text)

    def choose(self, select: Locator, label: str) -> None:
        """Tap a list, and one line of it."""
        self.taps += 2
        select.select_option(label=label)

    def copied(self) -> str:
        """What was put on the clipboard."""
        until(self.page, "window.copied")
        return str(self.page.evaluate("window.copied"))


@contextmanager
def phone(browser: Browser, site: Site, problems: list[str]) -> Iterator[Phone]:
    """A phone that was never here before."""
    with browser.new_context(base_url=site.url, **PROFILE) as context:
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(NO_PAPER)
        watch(context, site.url, problems)
        yield Phone(context.new_page())
