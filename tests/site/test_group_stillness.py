"""What a group's readings change moves nothing that a reader looks at."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from engine.links import packed_fragment
from tests.site.asleep import asleep
from tests.site.group_page import FORM, read_the_book_so
from tests.site.looks import Looks
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
GROUP = {
    "name": "Thursday table",
    "readings": {"SR1": "below", "HR8": "margin", "WR14": "eighteen", "KR3": "equal_succeeds"},
    "texts": {},
}
"""One ruling of each game is read otherwise."""
CHAPTER = "scattershot/resolution/"
FINDER = "arylon/extras/opposition/"
LOOKS = [
    *((PHONE, CHAPTER, place) for place in ("", ".rc-charted", "data[data-asked]")),
    *((PHONE, CHAPTER, place) for place in (".rc-example", "rule-calculator")),
    *((PHONE, path, "") for path in ("shattered-world/the-roll/", "walkabout/the-action/", FINDER)),
    (PHONE, FINDER, "target-finder"),
    *((LAPTOP, CHAPTER, place) for place in ("", ".rc-charted")),
    (LAPTOP, "comparing/", "data[data-asked]"),
]
"""On which screen and page, and what stands in its middle when Python wakes; nothing is the top of it."""


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


@pytest.fixture(name="grouped")
def _grouped(page: Page) -> Page:
    """A reader whose group has chosen."""
    page.goto(f"{FORM}#{packed_fragment('group1', GROUP)}")
    expect(page.locator(".group-says")).to_contain_text("This is the choice of the link")
    read_the_book_so(page)
    return page


def test_nothing_shifts(grouped: Page, looks: Looks) -> None:
    """On the first screen, and where the reader has scrolled to: at each kind of part that is read so."""
    for size, path, place in LOOKS:
        grouped.set_viewport_size(size)
        with looks.at(f"{path} {place} {size['width']} pixels wide"):
            shifts = _shifts(grouped, path, place)
            assert sum(value for value, _ in shifts) < STILL, shifts


def test_the_book_appears_with_a_press(grouped: Page) -> None:
    """A table that changed in sight moves nothing, and has the book's numbers after the next press."""
    grouped.set_viewport_size(PHONE)
    shifts = _shifts(grouped, "comparing/", "data[data-asked]")
    assert sum(value for value, _ in shifts) < STILL, shifts
    number = grouped.locator("data.group-own:visible").first
    note = number.locator("+ .group-book")
    hidden = "(note) => getComputedStyle(note).position === 'absolute'"
    assert note.evaluate(hidden)
    expect(number).to_have_attribute("title", re.compile("the book: "))
    grouped.locator("h2").first.click()
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
