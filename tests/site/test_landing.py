"""Where an address leads: the place is in sight at once, and the contents of the page know it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.site.conftest import Site
from tests.site.waiting import until

# Notes where a place stands when the page is first painted. A short address first shows a page of its own.
WATCH_FIRST_PAINT = """
new PerformanceObserver((list) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return;
    window.seenAt = document.getElementById(location.hash.slice(1))?.getBoundingClientRect().top ?? null;
}).observe({ type: 'paint', buffered: true });
"""
LATE_MS = 1500
"""How late the scripts are: a browser goes to a place in a page by itself when they all have come."""
MARKED = ".md-sidebar--secondary .md-nav__link--active"


@pytest.fixture(params=[1440, 390])
def reader(browser: Browser, site: Site, request: pytest.FixtureRequest) -> Any:
    """A reader at a desk, or with a phone, whose scripts come late."""
    context = browser.new_context(base_url=site.url, viewport={"width": request.param, "height": 900})
    context.add_init_script(WATCH_FIRST_PAINT)

    def come_late(route: Route) -> None:
        page.wait_for_timeout(LATE_MS)
        route.continue_()

    page = context.new_page()
    page.route("**/*.js", come_late)
    yield page
    context.close()


class TestLanding:
    """A place that an address names."""

    @pytest.mark.parametrize("address", ["r/s11/", "r/sr1/", "scattershot/resolution/#s19"])
    def test_the_first_paint_is_at_the_place(self, reader: Page, address: str) -> None:
        """Nobody sees the top of a chapter first, and is then moved."""
        reader.goto(address, wait_until="commit")
        reader.wait_for_url("**/#*")
        until(reader, "window.seenAt !== undefined")
        assert 0 <= reader.evaluate("window.seenAt ?? -1") < 300
        reader.unroute_all(behavior="ignoreErrors")

    def test_a_place_that_is_not_there(self, page: Page, site: Site) -> None:
        """The page is shown all the same."""
        page.goto(f"{site.url}scattershot/resolution/#no%zz-such")
        expect(page.locator("h1")).to_be_visible()


class TestContents:
    """The contents beside the page."""

    @pytest.mark.parametrize("place", ["s19", "s15", "s22"])
    def test_they_mark_the_place(self, page: Page, site: Site, place: str) -> None:
        """Of a clause that stands just below the header, not of the one before."""
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto(f"{site.url}scattershot/resolution/#{place}")
        expect(page.locator(MARKED).last).to_have_attribute("href", re.compile(f"#{place}$"))
        page.goto(f"{site.url}rulings/scattershot/#sr1")
        expect(page.locator(MARKED).last).to_have_attribute("href", re.compile("#sr1$"))
