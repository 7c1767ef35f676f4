"""Where an address leads: the place is in sight at once, and the contents of the page know it."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.conftest import Site, bring_theme
from tests.site.faulty_server import faulty_server
from tests.site.looks import Looks
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
DESK, PHONE = 1440, 390
"""How wide a window is, in pixels."""
TABLE_FULL = "example-a-table-full-of-dice"
LINE = (".book-running", ".book-minutes")
WORDS = """(line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    return [left, top, right, bottom];
}"""
MARKED = ".md-sidebar--secondary .md-nav__link--active"


@pytest.fixture
def reader(browser: Browser, site: Site) -> Iterator[Page]:
    """A reader whose scripts are on their way.

    A browser goes to a place in a page by itself when they all have come.
    """
    context = browser.new_context(base_url=site.url)
    context.add_init_script(WATCH_FIRST_PAINT)
    page = context.new_page()
    page.route("**/*.js", lambda _route: None)
    yield page
    context.close()


class TestLanding:
    """A place that an address names."""

    def test_the_first_paint_is_at_the_place(self, reader: Page, looks: Looks) -> None:
        """Nobody sees the top of a chapter first, and is then moved."""
        addresses = ("r/s11/", "r/sr1/", "scattershot/resolution/#s19")
        for address, width in (*((each, PHONE) for each in addresses), (addresses[2], DESK)):
            reader.set_viewport_size({"width": width, "height": 900})
            reader.goto(address, wait_until="commit")
            reader.wait_for_url("**/#*", wait_until="commit")
            with looks.at(f"{address}, {width} pixels wide"):
                until(reader, "window.seenAt !== undefined")
                assert 0 <= reader.evaluate("window.seenAt ?? -1") < 300
            reader.goto("about:blank")
        reader.unroute_all(behavior="ignoreErrors")

    @pytest.mark.parametrize("width", [DESK, PHONE])
    def test_while_the_rest_is_on_its_way(self, reader: Page, site: Site, width: int) -> None:
        """A place at the end of what has come is at the top all the same, and stays there.

        A typeface comes late and together with the rest, and lets the text above the place move.
        """
        reader.set_viewport_size({"width": width, "height": 900})
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


class TestContents:
    """The contents beside the page."""

    def test_they_mark_the_place(self, page: Page, looks: Looks) -> None:
        """Of a clause that stands just below the header, not of the one before."""
        page.set_viewport_size({"width": DESK, "height": 900})
        chapter = "scattershot/resolution/"
        for address in (
            *(f"{chapter}#{place}" for place in ("s19", "s15", "s22")),
            "rulings/scattershot/#sr1",
        ):
            page.goto(address)
            bring_theme(page)
            with looks.at(address):
                href = re.compile(f"#{address.partition('#')[2]}$")
                expect(page.locator(MARKED).last).to_have_attribute("href", href)
            page.goto("about:blank")
        page.goto(f"{chapter}#no%zz-such")
        with looks.at("a page is shown all the same where there is no such place"):
            expect(page.locator("h1")).to_be_visible()
        with looks.at("what the line above the title names stands beside the minutes, not over them"):
            (left, top, right, bottom), minutes = (page.locator(each).evaluate(WORDS) for each in LINE)
            assert minutes[0] >= right or minutes[2] <= left or minutes[1] >= bottom or minutes[3] <= top


class TestFoldedPlaces:
    """A place that the address names is read, wherever it is folded away."""

    @pytest.mark.parametrize(
        ("address", "place", "width"),
        [
            ("scattershot/play-in-ten-minutes/#Example-A-Table-full-of-dice", TABLE_FULL, DESK),
            ("scattershot/play-in-ten-minutes/#example-a-table-full-of-dice", TABLE_FULL, PHONE),
            ("r/example-the-harbour-roofs/", "example-the-harbour-roofs", PHONE),
        ],
    )
    def test_is_unfolded_and_in_view(self, page: Page, address: str, place: str, width: int) -> None:
        """A folded example opens, in whatever letters it is named."""
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(address)
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
