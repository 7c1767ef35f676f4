"""After the press of a button on a phone the result is on the screen, without scrolling by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from engine import Calculator, catalogue
from tests.site.conftest import PATIENCE_MS, Site, watch
from tests.site.waiting import expect_answered

PHONE: ViewportSize = {"width": 390, "height": 844}
ROLLING = [
    pytest.param(system.url_slug, each, id=each.id)
    for system in catalogue()
    for each in system.calculators
    if "roll" in each.modes
]
HEADER = "document.querySelector('.md-header').getBoundingClientRect().bottom"
SEEN = """(answer) => {
    const parts = [...answer.querySelectorAll('.rc-sentence, .rc-shown')];
    const boxes = parts.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
    return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
}"""


@pytest.fixture(name="phone", scope="module")
def _phone(browser: Browser, site: Site) -> Iterator[Page]:
    """A phone held upright, on which Python has started once for all calculators."""
    problems: list[str] = []
    context = browser.new_context(
        base_url=site.url, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MS)
    watch(context, site.url, problems)
    yield context.new_page()
    context.close()
    assert problems == []


@pytest.mark.parametrize(("game", "calculator"), ROLLING)
def test_what_was_rolled_is_on_the_screen(phone: Page, game: str, calculator: Calculator) -> None:
    """The sentence and the dice or tokens, below the header; where they are long, from the sentence on."""
    phone.goto(f"{game}/calculators/")
    widget = phone.locator(f"rule-calculator[calculator='{calculator.id}']").first
    expect(widget).to_have_attribute("data-state", "idle")
    button = widget.locator(".rc-actions button[value=roll]")
    button.scroll_into_view_if_needed()
    button.tap()
    expect_answered(widget)
    answer = widget.locator(":scope > .rc-answer")
    top, bottom = answer.evaluate(SEEN)
    room = (phone.evaluate(HEADER), PHONE["height"])

    assert room[0] <= top
    assert bottom <= room[1] or bottom - top > room[1] - room[0]
