"""Where an address leads: the place is in sight at once, and the contents of the page know it."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.conftest import Site, bring_theme
from tests.site.faulty_server import faulty_server
from tests.site.shared_site import PATH
from tests.site.waiting import until

# Notes where a place stands when the page is first painted. A short address first shows a page of its own.
WATCH_FIRST_PAINT = """
new PerformanceObserver((list) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return;
    window.seenAt = document.getElementById(location.hash.slice(1))?.getBoundingClientRect().top ?? null;
}).observe({ type: 'paint', buffered: true });
"""
# Where an element is in the next frame that is painted. A position asked for between two frames may be one
# that nobody sees: a browser keeps the text still when it paints.
PAINTED_TOP = """
(id) => new Promise((done) => new IntersectionObserver(([entry], observer) => {
    observer.disconnect();
    done(entry.boundingClientRect.top);
}).observe(document.getElementById(id)))
"""
MARKED = ".md-sidebar--secondary .md-nav__link--active"


@pytest.fixture(params=[1440, 390])
def reader(browser: Browser, site: Site, request: pytest.FixtureRequest) -> Any:
    """A reader at a desk, or with a phone, whose scripts are on their way.

    A browser goes to a place in a page by itself when they all have come.
    """
    context = browser.new_context(base_url=site.url, viewport={"width": request.param, "height": 900})
    context.add_init_script(WATCH_FIRST_PAINT)
    page = context.new_page()
    page.route("**/*.js", lambda _route: None)
    yield page
    context.close()


class TestLanding:
    """A place that an address names."""

    @pytest.mark.parametrize("address", ["r/s11/", "r/sr1/", "scattershot/resolution/#s19"])
    def test_the_first_paint_is_at_the_place(self, reader: Page, address: str) -> None:
        """Nobody sees the top of a chapter first, and is then moved."""
        reader.goto(address, wait_until="commit")
        reader.wait_for_url("**/#*", wait_until="commit")
        until(reader, "window.seenAt !== undefined")
        assert 0 <= reader.evaluate("window.seenAt ?? -1") < 300
        reader.unroute_all(behavior="ignoreErrors")

    def test_while_the_rest_is_on_its_way(self, reader: Page, site: Site) -> None:
        """A place at the end of what has come is at the top all the same, and stays there.

        A typeface comes late and together with the rest, and lets the text above the place move.
        """
        chapter = "scattershot/resolution/"
        content = (site.folder / chapter / "index.html").read_bytes()
        place = re.findall(rb'id="([a-z][^"]*)"', content[: len(content) // 2])[-1].decode()
        with faulty_server(site.folder, PATH) as server:
            halting = server.faults.halting
            halting[f"{chapter}index.html"] = halting["400-italic"] = rest = threading.Event()
            reader.goto(f"{server.url}{chapter}#{place}", wait_until="commit")
            until(reader, "window.seenAt !== undefined")
            assert 0 <= reader.evaluate("window.seenAt ?? -1") < 300
            rest.set()
            until(reader, "document.querySelector('footer')")
            assert 0 <= reader.evaluate(PAINTED_TOP, place) < 300
            reader.unroute_all(behavior="ignoreErrors")
            reader.goto("about:blank")

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
        bring_theme(page)
        expect(page.locator(MARKED).last).to_have_attribute("href", re.compile(f"#{place}$"))
        page.goto(f"{site.url}rulings/scattershot/#sr1")
        bring_theme(page)
        expect(page.locator(MARKED).last).to_have_attribute("href", re.compile("#sr1$"))


class TestFoldedPlaces:
    """A place that the address names is read, wherever it is folded away."""

    @pytest.mark.parametrize(
        ("address", "place"),
        [
            ("scattershot/play-in-ten-minutes/#example-a-table-full-of-dice", "example-a-table-full-of-dice"),
            ("r/example-the-harbour-roofs/", "example-the-harbour-roofs"),
            ("scattershot/play-in-ten-minutes/#Example-A-Table-full-of-dice", "example-a-table-full-of-dice"),
        ],
    )
    @pytest.mark.parametrize("width", [1440, 390])
    def test_is_unfolded_and_in_view(
        self, page: Page, site: Site, address: str, place: str, width: int
    ) -> None:
        """A folded example opens, in whatever letters it is named."""
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{site.url}{address}")
        page.wait_for_url("**/play-in-ten-minutes/#*")
        until(page, f"document.querySelector('#{place}')?.closest('details').open")
        until(page, f"((top) => top >= 0 && top < 300)({top_of(place)})")

    def test_opens_from_a_link_of_the_page(self, page: Page, site: Site) -> None:
        """A link in the page opens it, and the same link opens it again."""
        page.goto(f"{site.url}shattered-world/ten-minutes-more/")
        fold = page.locator("#example-ambush-at-the-ford")
        expect(fold).not_to_have_attribute("open", "")
        page.evaluate(
            "document.querySelector('h1').insertAdjacentHTML('afterend',"
            ' \'<p><a href="#example-ambush-at-the-ford" id="way">The ambush</a></p>\')'
        )
        for _time in range(2):
            page.locator("#way").click()
            expect(fold).to_have_attribute("open", "")
            until(page, f"((top) => top >= 0 && top < 300)({top_of('example-ambush-at-the-ford')})")
            fold.locator("summary").first.click()
            expect(fold).not_to_have_attribute("open", "")

    def test_does_not_move_whoever_comes_back(self, page: Page, site: Site) -> None:
        """A reload shows the page where it was read."""
        page.goto(f"{site.url}scattershot/ten-minutes-more/#example-the-cut")
        until(page, "document.querySelector('#example-the-cut').open")
        page.evaluate("scrollTo(0, 0)")
        page.reload()
        until(page, "document.querySelector('#example-the-cut').open")
        assert page.evaluate("scrollY") == 0


def top_of(place: str) -> str:
    """Return the script that says how far below the upper edge a place is."""
    return f"document.querySelector('#{place}').getBoundingClientRect().top"
