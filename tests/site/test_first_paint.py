"""What stands there at the first paint stays where it is while scripts and letters come."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.site.conftest import Site
from tests.site.waiting import open_at_rest

MOST_SHIFT = 0.005
"""Of the layout, as browsers count it; 0.1 still counts as good."""
PHONE = ViewportSize(width=412, height=823)
PAGES = (
    "",
    "scattershot/resolution/",
    "rulings/scattershot/",
    "bench/",
    "scattershot/table/",
    "glossary/",
    "scattershot/make-a-character/",
    "walkabout/extras/opposition/",
)
WATCH = """
globalThis.shifts = [];
const moved = ({ node, previousRect, currentRect }) =>
    `${node?.nodeName} ${node?.textContent.slice(0, 40)}: ${previousRect.y} to ${currentRect.y}`;
const note = ({ value, sources }) => shifts.push([value, ...sources.map(moved)]);
new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type: 'layout-shift', buffered: true });
"""
NEXT_FRAMES = "async () => { for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame); }"


@pytest.mark.parametrize("address", PAGES)
def test_nothing_moves(browser: Browser, site: Site, address: str) -> None:
    """A phone shows the page; what scripts add has its room from the beginning."""
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    context.add_init_script(WATCH)
    page = context.new_page()
    open_at_rest(page, site.url + address)
    page.evaluate(NEXT_FRAMES)
    shifts = page.evaluate("shifts")
    context.close()
    assert sum(value for value, *_ in shifts) < MOST_SHIFT, shifts
