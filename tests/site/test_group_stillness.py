"""What a group's readings change moves nothing that a reader looks at."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.site.asleep import asleep
from tests.site.group_page import chosen
from tests.site.waiting import PAINTED

STILL = 0.005
"""Of the window, as browsers count shifts."""
WATCH = """
globalThis.shifts = [];
const words = ({ node }) => `${node?.className || node?.nodeName}: ${(node?.textContent ?? '').slice(0, 40)}`;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (!hadRecentInput) shifts.push([value, sources.map(words)]);
  }
}).observe({ type: 'layout-shift' });
"""
TOP = "(part) => part.getBoundingClientRect().top"
"""Where a reader sees it. What is far above may still be on its way, and `scrollY` follows that."""
PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
PAGES = [
    (("Scattershot", "sr1", "below"), "scattershot/resolution/"),
    (("Shattered World", "hr8", "margin"), "shattered-world/the-roll/"),
    (("Walkabout", "wr14", "eighteen"), "walkabout/the-action/"),
    (("Arylon", "kr3", "equal_succeeds"), "comparing/"),
    (("Arylon", "kr3", "equal_succeeds"), "arylon/extras/opposition/"),
]
PLACES = ["", ".rc-charted", "data[data-asked]", ".rc-example", "rule-calculator", "target-finder"]
"""What stands in the middle when Python wakes; nothing is the first screen."""


def _shifts(page: Page, path: str, place: str) -> list[tuple[float, list[str]]]:
    """Open a page, bring a place to the middle, and let Python wake then; return what shifted."""
    with asleep(page) as wake:
        page.goto(path)
        expect(page.locator(".group-strip")).to_be_visible()
        looked_at = page.locator(place or "article h1").first
        if place:
            looked_at.evaluate("(part) => part.scrollIntoView({ block: 'center' })")
        page.evaluate("document.fonts.ready")
        page.evaluate(PAINTED)
        page.evaluate(WATCH)
        top = looked_at.evaluate(TOP)
        wake()
        expect(page.locator(".group-strip [data-state=read]")).to_be_visible()
        expect(page.locator("rule-calculator[data-unasked]")).to_have_count(0)
    page.evaluate(PAINTED)
    assert abs(looked_at.evaluate(TOP) - top) < 1
    found: list[tuple[float, list[str]]] = page.evaluate("shifts")
    return found


@pytest.mark.parametrize(("size", "places"), [(PHONE, PLACES), (LAPTOP, PLACES[:2])], ids=["phone", "laptop"])
@pytest.mark.parametrize(("choice", "path"), PAGES, ids=[path for _, path in PAGES])
def test_nothing_shifts(
    page: Page, size: ViewportSize, places: list[str], choice: tuple[str, str, str], path: str
) -> None:
    """On the first screen, and where the reader has scrolled to."""
    page.set_viewport_size(size)
    chosen(page, *choice)
    page.goto(path)
    found = {each: _shifts(page, path, each) for each in places if not each or page.locator(each).count()}
    moved = {place: shifts for place, shifts in found.items() if sum(value for value, _ in shifts) >= STILL}
    assert not moved


def test_the_book_appears_with_a_press(page: Page) -> None:
    """A table that changed in sight is marked at once, and has the book's numbers after the next press."""
    page.set_viewport_size(PHONE)
    chosen(page, "Arylon", "kr3", "equal_succeeds")
    _shifts(page, "comparing/", "data[data-asked]")
    number = page.locator("data.group-own:visible").first
    note = number.locator("+ .group-book")
    hidden = "(note) => getComputedStyle(note).position === 'absolute'"
    assert note.evaluate(hidden)
    expect(number).to_have_attribute("title", re.compile("the book: "))
    page.locator("h2").first.click()
    assert not note.evaluate(hidden)


def test_a_frame_grows_inside(page: Page) -> None:
    """What stands last in a frame that keeps its height moves inside it, and the page does not follow."""
    page.set_viewport_size(PHONE)
    page.goto("walkabout/the-action/")
    frame = page.locator(".rc-frame:has(> rule-calculator)").first
    frame.evaluate("(part) => scrollTo(0, part.getBoundingClientRect().bottom + scrollY - 60)")
    page.evaluate(PAINTED)
    frame.evaluate("(part) => part.style.height = `${part.getBoundingClientRect().height}px`")
    frame.evaluate("(part) => part.setAttribute('data-group-held', '')")
    page.evaluate(PAINTED)
    seen = page.evaluate("scrollY")
    frame.evaluate("(part) => part.querySelector('.rc-answer').prepend(document.createElement('hr'))")
    page.evaluate(PAINTED)
    assert page.evaluate("scrollY") == seen
