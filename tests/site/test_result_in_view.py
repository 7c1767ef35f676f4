"""After the press of a button on a phone the result is on the screen, without scrolling by hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from engine import System, catalogue
from tests.site.conftest import PATIENCE_MS, Site, watch
from tests.site.page_python import answer_in_process
from tests.site.phone import PROFILE
from tests.site.waiting import expect_answered

HEADER = "document.querySelector('.md-header').getBoundingClientRect().bottom"
SEEN = """(answer) => {
    const parts = [...answer.querySelectorAll('.rc-sentence, .rc-shown')];
    const boxes = parts.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
    return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
}"""


def _is_seen(widget: Locator) -> bool:
    """Whether a roll is on the screen below the header; where it is long, from its sentence on."""
    expect(widget).to_have_attribute("data-state", "idle")
    button = widget.locator(".rc-actions button[value=roll]")
    button.scroll_into_view_if_needed()
    button.tap()
    expect_answered(widget)
    top, bottom = map(float, widget.locator(":scope > .rc-answer").evaluate(SEEN))
    header, foot = float(widget.page.evaluate(HEADER)), float(PROFILE["viewport"]["height"])
    return header <= top and (bottom <= foot or bottom - top > foot - header)


@pytest.mark.parametrize("system", catalogue(), ids=lambda system: system.url_slug)
def test_what_was_rolled_is_on_the_screen(
    browser: Browser, site: Site, problems: list[Any], system: System
) -> None:
    """The sentence and the dice or tokens, of every calculator that rolls, on a phone held upright."""
    with browser.new_context(base_url=site.url, reduced_motion="reduce", **PROFILE) as context:
        context.set_default_timeout(PATIENCE_MS)
        answer_in_process(context)
        watch(context, site.url, problems)
        page = context.new_page()
        page.goto(f"{system.url_slug}/calculators/")
        rolling = [each.id for each in system.calculators if "roll" in each.modes]
        unseen = [
            each
            for each in rolling
            if not _is_seen(page.locator(f"rule-calculator[calculator='{each}']").first)
        ]
        assert unseen == []
