"""What stands there at the first paint stays where it is while scripts come, and letters as far as can be."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.site.conftest import Site
from tests.site.looks import Looks
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
FACE = ["Faustina"]
STAND_INS = ["Book stand-in", "Book stand-in, wide"]
ROUNDED = 0.06
"""Where letters are hinted, a size of ten to thirteen pixels is rounded by half a pixel at most."""
WIDTHS = """async ([style, ...lists]) => {
    const line = document.createElement('span');
    line.textContent = [...document.querySelectorAll('article p')].map((each) => each.textContent)
        .join(' ').replace(/[^ -~]+/g, ' ').slice(0, 3000);
    Object.assign(line.style, { position: 'absolute', whiteSpace: 'nowrap', fontStyle: style });
    document.querySelector('article p').append(line);
    return Promise.all(lists.map(async (families) => {
        const named = families.map((each) => `"${each}"`).join(', ');
        const load = (each) => document.fonts.load(`${style} 16px "${each}"`).catch(() => []);
        await Promise.all(families.map(load));
        line.style.fontFamily = named;
        return line.getBoundingClientRect().width;
    }));
}"""
NEXT_FRAMES = "async () => { for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame); }"


@pytest.mark.parametrize("address", PAGES)
def test_nothing_moves(browser: Browser, site: Site, address: str) -> None:
    """A phone shows the page; what scripts add has its room from the beginning.

    The letters never come: how far their stand-ins have their measure is another question.
    """
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.route("**/*.woff2", lambda route: route.abort())
    open_at_rest(page, site.url + address)
    page.evaluate(NEXT_FRAMES)
    shifts = page.evaluate("shifts")
    context.close()
    assert sum(value for value, *_ in shifts) < MOST_SHIFT, shifts


def test_a_page_that_comes_in_two_parts(page: Page, site: Site) -> None:
    """A short page is painted before the last lines of its foot: nothing moves when they come."""
    page.set_viewport_size(PHONE)
    page.add_init_script(WATCH)
    open_at_rest(page, site.url + "bench/")
    foot = page.locator(".md-footer").element_handle()
    lines = page.locator(".md-footer-meta").element_handle()
    lines.evaluate("(lines) => lines.remove()")
    page.evaluate(NEXT_FRAMES)
    page.evaluate("() => { shifts.length = 0; }")
    foot.evaluate("(foot, lines) => foot.append(lines)", lines)
    page.evaluate(NEXT_FRAMES)
    assert page.locator(".md-copyright a").is_visible()
    assert page.evaluate("shifts") == []


def test_stand_ins_have_the_measure_of_the_letters(page: Page, site: Site, looks: Looks) -> None:
    """A line of the book is as long before the letters have come; hinting rounds their size."""
    page.goto(f"{site.url}scattershot/resolution/")
    for style in ("normal", "italic"):
        stand_in, letters = page.evaluate(WIDTHS, [style, STAND_INS, FACE])
        with looks.at(style):
            assert stand_in == pytest.approx(letters, rel=ROUNDED)
