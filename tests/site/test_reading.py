"""How the built pages read: on a phone, in the margin, in the search, in few bytes."""

import gzip
import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Response, ViewportSize, expect
from pypdf import PdfReader

from engine import catalogue
from engine.links import link_fragment
from macros.markdown_ext.page_text import words_of
from tests.site.conftest import Site, bring_theme
from tests.site.phone import TWICE_AS_LARGE
from tests.site.waiting import copied_by, expect_heard, hear, open_at_rest, until, until_at_rest
from tools.booklets.__main__ import chapters

ALOUD = 140
"""Words a minute of somebody who reads to others."""
PHONE: ViewportSize = {"width": 320, "height": 640}
# Whoever searches the page with the browser gets all that folds keep back.
UNFOLD = """() => {
    dispatchEvent(new Event('blur'));
    for (const fold of document.querySelectorAll('article details:not(.rc-inquiry)')) fold.open = true;
}"""
DESK: ViewportSize = {"width": 1440, "height": 900}
TORN = (
    "rule-calculator:not(:has(form.rc-form)), p > .rc-form, p rule-calculator",
    "rule-sentence:not(:has(input, select))",
)
"""Parts that came out of the parser without what belongs in them, or where they do not belong."""
SCREEN_ONLY = (
    "form, button, .rc-inquiry, .rc-status, .rc-wait, .rc-failure, .cite, .md-header, .md-sidebar, .md-footer"
)
CUT = "all => all.filter(it => it.scrollWidth > it.clientWidth + 1).length"
PAPER: ViewportSize = {"width": 680, "height": 900}
PAPERS = ("A4", "Letter")
WRITES = re.compile(rb"\bT[jJ]\b")
"""Writes letters, in what a sheet of a PDF is drawn by."""
GAMES = [system.url_slug for system in catalogue()]
ELSEWHERE = "elsewhere"
"""All that belongs to no game."""
PAGE_BYTES = 200_000
PACKED = (".woff2", ".zip", ".wasm", ".png")


def pages(site: Site) -> list[str]:
    """Addresses of the book's pages, from the site's root."""
    places = re.findall(r"<loc>(.*?)</loc>", (site.folder / "sitemap.xml").read_text())
    return [place.removeprefix(site.url) for place in places]


def pages_of(site: Site, part: str) -> list[str]:
    """Those of one game, or those of none."""
    folders = {place: place.partition("/")[0] for place in pages(site)}
    return [place for place, folder in folders.items() if (folder if folder in GAMES else ELSEWHERE) == part]


def page_with(site: Site, needle: str) -> str:
    """The first page whose HTML holds a text."""
    return next(place for place in pages(site) if needle in (site.folder / place / "index.html").read_text())


class TestMinutes:
    """A title that promises a time keeps it."""

    def test_ten_minutes(self, site: Site) -> None:
        """*Play in ten minutes* and *Ten minutes more* take ten to read aloud, or fewer."""
        promised = [
            place for place in pages(site) if place.endswith(("play-in-ten-minutes/", "ten-minutes-more/"))
        ]
        assert len(promised) == 2 * len(catalogue())
        for place in promised:
            _, _, article = (site.folder / place / "index.html").read_text().partition("<h1")
            words = words_of(f"<h1{article.partition('</article>')[0]}")
            assert 0 < words <= 10 * ALOUD, (place, words)


def unprinted(page: Page) -> list[str]:
    """What a printer would get of a page beside its text, or not get of it."""
    page.emulate_media(media="print")
    wrong = ["a control"] * page.locator(SCREEN_ONLY).locator("visible=true").count()
    answers = page.locator(".rc-answer:not(details .rc-answer, .on-screen .rc-answer)")
    wrong += ["an answer is missing"] * (answers.count() - answers.locator("visible=true").count())
    page.set_viewport_size(PAPER)
    wrong += ["a table is cut off at its side"] * page.locator(".rc-scroller").evaluate_all(CUT)
    page.emulate_media(media="null")  # or the next page would be printed as a screen shows it
    return wrong


def empty_sheets(page: Page) -> list[str]:
    """Sheets of paper without a line of text that a printer would give of a page."""
    made = {paper: PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, format=paper))) for paper in PAPERS}
    return [
        f"sheet {number} of {paper} is empty"
        for paper, printed in made.items()
        for number, sheet in enumerate(printed.pages, start=1)
        if (drawn := sheet.get_contents()) is None or not WRITES.search(drawn.get_data())
    ]


class TestEveryPage:
    """Each page of the book is opened once, on a phone; the window grows, and the page is printed."""

    @pytest.mark.parametrize("part", [*GAMES, ELSEWHERE])
    def test_it_fits_and_is_whole(self, site: Site, page: Page, part: str) -> None:
        """No document is wider than the window, be the text large and all folds open: wide tables scroll.

        And no form is thrown out of its element, and out of its sentence, as one inside a paragraph would be.
        Of a chapter a printer gets the text, the answers and their tables, and nothing to click; and of no
        page a sheet without text.
        """
        wide, torn, paper = [], [], []
        printed = set(chapters(page, f"{site.url}{part}/") if part in GAMES else ())
        page.set_viewport_size(PHONE)
        for place in pages_of(site, part):
            page.goto(site.url + place)
            paper += [(place, each) for each in empty_sheets(page)]
            torn += [place] * page.locator(", ".join(TORN)).count()
            for size in (PHONE, DESK):
                page.set_viewport_size(size)
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    wide.append((place, f"{size['width']} px"))
            if site.url + place in printed:
                printed.remove(site.url + place)
                paper += [(place, each) for each in unprinted(page)]
            page.set_viewport_size(PHONE)
            page.evaluate(TWICE_AS_LARGE)
            page.evaluate(UNFOLD)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wide.append((place, "with text at 200 %"))
        assert (wide, torn, paper, printed) == ([], [], [], set())


class TestMarkup:
    """What the parser and the search make of a page."""

    def test_no_style_in_the_markup(self, site: Site) -> None:
        """A strict content policy forbids it."""
        styled = [place for place in pages(site) if re.search(r"<[^>]+ style=", _html(site, place))]
        assert styled == []

    def test_search_knows_the_rules_and_not_the_widgets(self, site: Site) -> None:
        """A label of a form is no sentence of the book; a clause is found by its number."""
        records = json.loads((site.folder / "search" / "search_index.json").read_text())["docs"]
        assert not [each["location"] for each in records if "Try again" in each["text"]]
        titles = [each["title"] for each in records]
        assert any(title.startswith("S11 ") for title in titles)


def _html(site: Site, place: str) -> str:
    return (site.folder / place / "index.html").read_text()


class TestClauses:
    """A clause's number stands in the margin where there is one, and copies the clause's short address."""

    def test_number_stands_left_of_the_text(self, site: Site, page: Page) -> None:
        """On a wide screen the number ends before the heading begins, on its first line.

        Below the title comes what the clause says, in bold, and then what the chapter makes of it. On a phone
        there is no margin to stand in.
        """
        page.set_viewport_size(DESK)
        page.goto(site.url + page_with(site, 'id="s11"'))
        number, text = page.locator("#s11 .clause-number").bounding_box(), page.locator("#s11").bounding_box()
        paragraph = page.locator("#s11 + p").bounding_box()
        assert number
        assert text
        assert paragraph
        assert number["x"] + number["width"] <= paragraph["x"]
        assert text["y"] - 2 <= number["y"] <= text["y"] + text["height"]
        rule = page.locator("#s11 + .says")
        weights = [
            each.evaluate("it => getComputedStyle(it).fontWeight") for each in (rule, rule.locator("+ p"))
        ]
        assert weights == ["700", "400"]
        page.set_viewport_size(PHONE)
        assert page.locator("#s11 .clause-number").evaluate("it => getComputedStyle(it).position") == "static"

    def test_number_copies_the_short_address(self, site: Site, page: Page) -> None:
        """What one pastes into a thread is short, and has a preview of its own."""
        page.goto(site.url + page_with(site, 'id="s11"'))
        clause = page.locator("#s11")
        hear(clause)
        copied = copied_by(page, clause.locator(".clause-number").click)
        expect_heard(page, "link copied")
        assert copied == f"{site.url}r/s11/"
        assert page.url.endswith("#s11")

    def test_short_address_leads_to_the_clause(self, site: Site, page: Page) -> None:
        """A refresh takes the reader from the tiny page to the full place."""
        page.goto(f"{site.url}r/s11/")
        page.wait_for_url("**/*#s11")
        expect(page.locator("#s11")).to_be_visible()


class TestSamePage:
    """A step within the page changes nothing on it."""

    def test_what_was_typed_stays(self, site: Site, page: Page) -> None:
        """The theme would rebuild the page at the first link to a heading, and when the reader goes back."""
        page.set_viewport_size(DESK)
        page.goto(site.url + page_with(site, 'id="s11"'))
        page.locator("article").evaluate("it => it.dataset.kept = 'yes'")
        page.locator(".md-sidebar--secondary a").nth(1).click()
        until(page, "location.hash !== ''")
        page.go_back()
        until(page, "location.hash === ''")
        until_at_rest(page)
        assert page.locator("article").get_attribute("data-kept") == "yes"

    def test_the_way_past_the_head_stays_in_the_page(self, site: Site, page: Page) -> None:
        """The theme, once it is there, would rebuild the page under the focus that has just moved."""
        page.goto(site.url + page_with(site, 'id="s11"'))
        bring_theme(page)
        page.locator("article").evaluate("it => it.dataset.kept = 'yes'")
        page.locator(".md-skip").press("Enter")
        until(page, "document.querySelector(':target')")
        until_at_rest(page)
        assert page.locator("article").get_attribute("data-kept") == "yes"


class TestBench:
    """A link to a calculator finds it, wherever the link was posted."""

    def test_every_calculator_stands_on_its_game_s_bench(self, site: Site) -> None:
        """Links that name a page without their calculator are led there."""
        missing = [
            each.id
            for system in catalogue()
            for each in system.calculators
            if f'calculator="{each.id}"' not in _html(site, f"{system.url_slug}/calculators")
        ]
        assert missing == []

    @pytest.mark.usefixtures("in_process_engine")
    def test_a_link_to_another_page_goes_to_the_bench(self, site: Site, page: Page) -> None:
        """The front page has no damage calculator; the game's bench has."""
        request = {"calculator": "scattershot.damage", "inputs": {"rmib": 4, "strength": 13}}
        page.goto(f"{site.url}#{link_fragment(request)}")
        page.wait_for_url("**/scattershot/calculators/#q1-*")
        answer = page.locator('rule-calculator[calculator="scattershot.damage"] [data-result="damage"]').first
        expect(answer).to_have_text(re.compile("^6"))


class TestBytes:
    """A page is small before the reader asks anything."""

    def test_page_with_everything(self, site: Site, context: BrowserContext) -> None:
        """At most 200 kB compressed: text, styles, scripts and fonts."""
        sizes: dict[str, int] = {}
        page = context.new_page()

        def note(response: Response) -> None:
            path = site.folder / response.url.removeprefix(site.url).partition("?")[0]
            if path.is_dir():
                path /= "index.html"
            if path.is_file():
                sizes[response.url] = _on_the_wire(path)

        page.on("response", note)
        open_at_rest(page, site.url + page_with(site, 'id="s11"'))
        assert sum(sizes.values()) <= PAGE_BYTES, sorted(sizes.items(), key=lambda each: -each[1])[:10]


def _on_the_wire(path: Path) -> int:
    content = path.read_bytes()
    return len(content) if path.suffix in PACKED else len(gzip.compress(content, 9))
