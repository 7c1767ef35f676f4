"""Calculators out of sight are laid out when there is time; who goes to one, or past it, does not notice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.site.conftest import Site
from tests.site.waiting import open_at_rest, until, until_at_rest

TABLE = "scattershot/calculators/"
LAST = "example-the-notes-do-not-add-up"
SCREENS = (ViewportSize(width=390, height=844), ViewportSize(width=1440, height=900))
STEP_PX = 400
STEPS = 40
SLIP_PX = 2
"""What a browser may round away when it keeps the reader's place."""
IDLE_WHEN_TOLD = """
globalThis.idle = [];
globalThis.requestIdleCallback = (act) => globalThis.idle.push(act);
"""
DRIFT = """async () => {
    const painted = async () => { for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame); };
    scrollTo({ top: document.documentElement.scrollHeight * 0.7, behavior: 'instant' });
    await painted();
    const read = document.elementFromPoint(innerWidth / 2, innerHeight / 3);
    let top = read.getBoundingClientRect().top;
    const drift = [];
    while (globalThis.idle.length) {
        for (const act of globalThis.idle.splice(0)) act({ didTimeout: false, timeRemaining: () => 50 });
        await painted();
        drift.push(Math.round(read.getBoundingClientRect().top - top));
        top = read.getBoundingClientRect().top;
    }
    return drift;
}"""
NO_IDLE_TIME = "globalThis.requestIdleCallback = () => 0;"
LAID_OUT = """() => {
    const forms = [...document.querySelectorAll('div.rc-frame > rule-calculator > form')];
    const isLaidOut = (form) => form.checkVisibility({ contentVisibilityAuto: true });
    return [forms.length, forms.filter(isLaidOut).length];
}"""
ALL_LAID_OUT = f"new Set(({LAID_OUT})()).size === 1"
RESTED = """async () => {
    for (let before = NaN; before !== scrollY; ) {
        before = scrollY;
        for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
    }
}"""
SLIPS = """async ([step, steps]) => {
    const slips = [];
    for (let n = 0; n < steps && scrollY > step; n += 1) {
        const read = document.elementFromPoint(innerWidth / 2, innerHeight / 3);
        const before = read.getBoundingClientRect().top;
        scrollBy({ top: -step, behavior: 'instant' });
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        slips.push(Math.round(read.getBoundingClientRect().top - before - step));
    }
    return slips;
}"""


def _expect_last_in_sight(page: Page, height: int) -> None:
    page.evaluate(RESTED)
    expect(page.locator(f"#{LAST}")).to_be_in_viewport(ratio=0.1)
    top = page.locator(f"#{LAST}").evaluate("(place) => place.getBoundingClientRect().top")
    assert 0 <= top < height / 4


class TestFirstPaint:
    """Nobody has gone anywhere."""

    def test_most_of_a_table_waits(self, page: Page) -> None:
        """A table lays out what the reader sees and a little more."""
        page.add_init_script(NO_IDLE_TIME)
        open_at_rest(page, TABLE)
        forms, laid_out = page.evaluate(LAID_OUT)
        assert 0 < laid_out < forms / 2

    def test_the_rest_follows(self, page: Page) -> None:
        """When nothing else is to do, and without a move of the reader."""
        page.goto(TABLE)
        until(page, ALL_LAID_OUT)

    def test_the_rest_follows_without_idle_time(self, page: Page) -> None:
        """A browser that tells of none lays out all at once."""
        page.add_init_script("delete globalThis.requestIdleCallback;")
        page.goto(TABLE)
        until(page, ALL_LAID_OUT)


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: str(size["width"]))
class TestPlaces:
    """Whoever starts in the middle of a table has true heights above, before there is any time."""

    def test_a_link_leads_to_the_last(self, page: Page, size: ViewportSize) -> None:
        """It stands at the top of the screen."""
        page.add_init_script(NO_IDLE_TIME)
        page.set_viewport_size(size)
        open_at_rest(page, f"{TABLE}#{LAST}")
        _expect_last_in_sight(page, size["height"])

    def test_a_link_of_the_page(self, page: Page, size: ViewportSize) -> None:
        """Also where the page was opened at its beginning: it is brought back when what is above grew."""
        page.add_init_script(NO_IDLE_TIME)
        page.set_viewport_size(size)
        open_at_rest(page, TABLE)
        page.evaluate("(place) => { location.hash = place; }", LAST)
        until(page, ALL_LAID_OUT)
        _expect_last_in_sight(page, size["height"])

    def test_a_link_without_scripts(self, browser: Browser, site: Site, size: ViewportSize) -> None:
        """Nothing waits where no script would lay it out."""
        context = browser.new_context(base_url=site.url, viewport=size, java_script_enabled=False)
        page = context.new_page()
        page.goto(f"{TABLE}#{LAST}")
        expect(page.locator(f"#{LAST}")).to_be_in_viewport(ratio=0.1)
        box = page.locator(f"#{LAST}").bounding_box()
        context.close()
        assert box
        assert 0 <= box["y"] < size["height"] / 4

    def test_a_reload(self, page: Page, size: ViewportSize) -> None:
        """The page stands where it stood."""
        page.set_viewport_size(size)
        page.goto(TABLE)
        until(page, ALL_LAID_OUT)
        page.locator(f"#{LAST}").evaluate("(place) => place.scrollIntoView({ block: 'start' })")
        page.evaluate(RESTED)
        page.add_init_script(NO_IDLE_TIME)
        page.reload()
        until_at_rest(page)
        _expect_last_in_sight(page, size["height"])

    @pytest.mark.parametrize("address", [TABLE, "glossary/"])
    def test_whoever_has_gone_on_keeps_their_place(
        self, page: Page, size: ViewportSize, address: str
    ) -> None:
        """What gets its height above what is read does not move it."""
        page.add_init_script(IDLE_WHEN_TOLD)
        page.set_viewport_size(size)
        open_at_rest(page, address)
        drift = page.evaluate(DRIFT)
        assert len(drift) > 1
        assert max(map(abs, drift)) <= SLIP_PX

    def test_whoever_scrolls_up_keeps_their_place(self, page: Page, size: ViewportSize) -> None:
        """What is read moves as far as the reader moves it."""
        page.add_init_script(NO_IDLE_TIME)
        page.set_viewport_size(size)
        open_at_rest(page, f"{TABLE}#{LAST}")
        page.evaluate(RESTED)
        slips = page.evaluate(SLIPS, [STEP_PX, STEPS])
        assert len(slips) == STEPS
        assert max(map(abs, slips)) <= SLIP_PX
