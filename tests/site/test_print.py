"""The book on paper."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pypdf import PageObject, PdfReader

from engine import System, catalogue, curly_quotes
from tests.site.conftest import Site, bring_theme
from tests.site.shared_site import PLACE
from tools.booklets.__main__ import (
    MissingTypesetterError,
    join_booklet,
    place_viewer,
    served,
    typeset,
    write_booklet,
    write_sheet,
)

GAMES = [system.url_slug for system in catalogue()]
PUBLISHED = "https://rulebook.example/"
MM = 25.4 / 72
"""Millimetres in a point."""
PAPERS = ("A4", "Letter")
TITLES = "article :is(h2, h3, .rc-title)"
SIDES = {"tonight": 1, "reference": 2, "play-in-ten-minutes": 2, "ten-minutes-more": 2}
"""Sides of paper at most: an evening is a page, *On one page* is a sheet, and a quick start is a leaflet."""
SECOND_SIDE = {"scattershot": "In Turns", "shattered-world": "Deeds"}
"""What *On one page* says its second side begins with, where it says so."""
A5_TEXT: ViewportSize = {"width": 484, "height": 725}
"""The paper between its margins, 128 mm by 192 mm, in the pixels of a style sheet."""
SHEET_REACH = 110
"""Millimetres from the left edge of the paper to the beginning of a sheet's last column of text, at least."""
LINES_ABOVE = 6
"""Lines of a leaf among which its name is: what is said of the person may be in front of it."""
FEWEST_WORDS = 8
"""Of what a fold has below its title."""
FEWEST_HEADWORDS = 150
CONTROLS = (
    *("Try again", "Show the odds", "Continue from here", "Compare, ", "All the numbers", "Type in your own"),
    *("What the other reading", "Why we decided", "Choose it in", "copies its short address", "Add another"),
    "Read it another way",
)
"""What a page says beside something that is pressed, unfolded or followed."""
SCREEN_WORDS = re.compile(
    r"\b(?:click\w*|unfolds?|draw here|try it|switch it to|you can switch|browser|below the form|has a form"
    r"|the form on|lay your dice here|write yours here"
    r"|(?:the|this) page (?:also )?(?:adds|checks|works|shows|rolls)"
    r"|calculator (?:lists|says what)|is linked|link beside|tally above|with scripts?"
    r"|where scripts run|press who)\b",
    re.IGNORECASE,
)
"""Words that make sense only beside a screen."""


@dataclass(frozen=True, kw_only=True)
class JoinedBooklet:
    """The document of one booklet."""

    system: System
    page: Page
    """Shows it, with a public address."""
    public: str
    private: str
    """The same without an address."""


@dataclass(frozen=True, kw_only=True)
class Desk:
    """A folder on a server."""

    folder: Path
    address: str


def printed(page: Page, paper: str = "A4") -> Sequence[PageObject]:
    """What a printer makes of a page: its sheets."""
    return PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, format=paper))).pages


class TestPaper:
    """What a printer gets; `test_reading.py` looks at every chapter so."""

    def test_odds_keep_their_table(self, site: Site, page: Page) -> None:
        """The table beside a chart is unfolded."""
        page.goto(f"{site.url}scattershot/resolution/")
        page.emulate_media(media="print")
        table = page.locator("#mib .rc-answer table").first
        expect(table).to_be_visible()
        assert table.locator("tr").count() > 10

    def test_a_table_leaves_its_bench_out(self, site: Site, page: Page) -> None:
        """Who is here is printed; what is pressed step by step is not, nor the line that unfolds it."""
        page.goto(f"{site.url}scattershot/table/")
        page.emulate_media(media="print")
        bench = page.locator(".rb-fold")
        expect(bench).to_have_count(1)
        expect(bench).to_be_hidden()

    @pytest.mark.parametrize("game", GAMES)
    def test_what_an_evening_needs_is_short(self, site: Site, page: Page, game: str) -> None:
        """What a table prints takes no more sides than it says, on either paper."""
        longer = []
        for name, sides in SIDES.items():
            page.goto(f"{site.url}{game}/{name}/")
            for paper in PAPERS:
                sheets = printed(page, paper)
                longer += [(name, paper, len(sheets))] * (len(sheets) > sides)
                if name == "reference" and game in SECOND_SIDE:
                    assert sheets[1].extract_text().startswith(SECOND_SIDE[game]), paper
        assert longer == []

    @pytest.mark.parametrize("game", GAMES)
    def test_a_game_s_front_is_whole(self, site: Site, page: Page, game: str) -> None:
        """No title is the last line of a sheet, and the texts that a game rests on are there, unfolded."""
        page.goto(f"{site.url}{game}/")
        titles = {each.split("\n")[0].strip() for each in page.locator(TITLES).all_inner_texts()}
        sources = page.locator(".book-sources a").evaluate_all("all => all.map(it => it.href)")
        assert titles
        assert sources
        for paper in PAPERS:
            texts = [sheet.extract_text().strip() for sheet in printed(page, paper)]
            assert [text for text in texts if text.splitlines()[-1].strip() in titles] == [], paper
            told = "".join("".join(texts).split())
            assert [source for source in sources if source not in told] == []

    def test_each_page_has_its_address(self, site: Site) -> None:
        """Each page of the book names the book and its own canonical address once."""
        for address in PLACE.findall((site.folder / "sitemap.xml").read_text("utf-8")):
            html = (site.folder / address.removeprefix(site.url) / "index.html").read_text("utf-8")
            assert re.findall(r'<link rel="canonical" href="([^"]+)', html) == [address]
            assert re.findall(r'class="book-address">([^<]+)<', html) == [f"The Indie Rulebook, {address}"]

    @pytest.mark.parametrize("first", ["", "arylon/the-pool/"])
    def test_a_sheet_says_whose_it_is(self, site: Site, browser: Browser, first: str) -> None:
        """A printer gets book and address once, without scripts, too; a screen shows neither."""
        with browser.new_context(java_script_enabled=False) as context:
            page = context.new_page()
            page.goto(f"{site.url}{first}")
            expect(page.locator(".book-address")).to_be_hidden()
            assert _told(page) == [f"TheIndieRulebook,{site.url}{first}"]

    def test_a_page_that_was_swapped_in_says_its_own(self, site: Site, page: Page) -> None:
        """The theme brings the next page without a load."""
        page.goto(f"{site.url}arylon/the-pool/")
        bring_theme(page)
        page.evaluate("window.isKept = true")
        page.locator(".md-footer__link--next").click()
        page.wait_for_url(f"{site.url}arylon/slots-and-bank/")
        expect(page.locator("h1")).to_have_text("Slots and Bank")
        assert page.evaluate("window.isKept")
        assert _told(page) == [f"TheIndieRulebook,{site.url}arylon/slots-and-bank/"]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A served folder with the typesetter and the style sheet of the booklets."""
    folder = tmp_path_factory.mktemp("desk")
    place_viewer(folder)
    write_sheet(folder)
    with served(folder) as address:
        yield Desk(folder=folder, address=address)


@pytest.fixture(scope="module", params=catalogue(), ids=GAMES)
def joined(
    request: pytest.FixtureRequest, site: Site, browser: Browser, desk: Desk
) -> Iterator[JoinedBooklet]:
    """The document that is set as the booklet of a game, with an address and without, in a page."""
    system: System = request.param
    page = browser.new_page()
    chapters_joined = join_booklet(page, site.url, system)
    html = {
        address: (desk.folder / write_booklet(chapters_joined, system, address, desk.folder)).read_text(
            "utf-8"
        )
        for address in (None, PUBLISHED)
    }
    page.goto(f"{desk.address}{system.url_slug}.html")
    yield JoinedBooklet(system=system, page=page, public=html[PUBLISHED], private=html[None])
    page.close()


class TestSheets:
    """What players take home."""

    @pytest.mark.parametrize("game", GAMES)
    def test_each_is_one_leaf_of_a5(self, site: Site, page: Page, game: str) -> None:
        """A filled sheet, and the empty one, is no higher than the paper between its margins."""
        page.set_viewport_size(A5_TEXT)
        page.goto(f"{site.url}{game}/extras/characters/")
        page.emulate_media(media="print")
        leaves = page.locator(".sheet--leaf")
        assert leaves.count() > 1
        heights = leaves.evaluate_all("all => all.map(it => it.getBoundingClientRect().height)")
        assert [height for height in heights if height > A5_TEXT["height"]] == []
        sheets = printed(page)
        assert {round(sheet.mediabox.width * MM) for sheet in sheets} == {148}
        heads = [sheet.extract_text().splitlines()[:LINES_ABOVE] for sheet in sheets]
        for name in page.locator(".sheet--leaf .sheet-name").all_text_contents():
            assert sum(any(line.startswith(f"{name} ") for line in head) for head in heads) == 1, name
        assert len(sheets) <= leaves.count() + 2

    @pytest.mark.parametrize("game", GAMES)
    def test_none_is_shrunk(self, site: Site, page: Page, game: str) -> None:
        """A leaf is printed as large as its paper: its lines reach the margin on the right."""
        page.goto(f"{site.url}{game}/extras/characters/")
        leaves = [sheet for sheet in printed(page) if "ours" in sheet.extract_text().split()[:40]][1:]
        assert leaves
        for leaf in leaves:
            assert _rightmost(leaf) * MM > SHEET_REACH


class TestJoined:
    """What the typesetter gets: the booklet of a game in one document, before it has pages."""

    def test_folds_are_whole(self, joined: JoinedBooklet) -> None:
        """Whatever a reader would unfold is there with all that is in it."""
        folds = joined.page.locator(".fold").all_inner_texts()
        assert len(folds) > 10
        assert [fold for fold in folds if len(fold.split("\n", 1)[-1].split()) < FEWEST_WORDS] == []
        assert "noscript" not in joined.public
        titles = {each.title for each in joined.system.data.examples.values() if not each.hidden}
        examples = joined.page.locator(".rc-example--folded .fold-title b").all_inner_texts()
        assert examples
        assert {title.strip() for title in examples} <= {curly_quotes(title) for title in titles}

    def test_scenes_show_their_throws(self, joined: JoinedBooklet) -> None:
        """The scenes of the two quick starts, below the evening, keep their dice or tokens, drawn."""
        chapters = joined.page.locator(".chapter")
        scenes = [chapters.nth(at).locator(".rc-example--folded") for at in (2, 3)]
        assert sum(each.count() for each in scenes) > 1
        assert sum(each.locator(".rc-shown svg").count() for each in scenes) > 1

    def test_asks_for_no_screen(self, joined: JoinedBooklet) -> None:
        """Nothing is to be pressed, unfolded or typed in."""
        text = " ".join(joined.page.locator("body").inner_text().split())
        assert [words for words in CONTROLS if words in text] == []
        assert SCREEN_WORDS.findall(text) == []

    def test_each_character_has_one_sheet(self, joined: JoinedBooklet) -> None:
        """The leaf; any other place has its page."""
        names = joined.page.locator(".sheet:not(.sheet--brief) .sheet-name").all_inner_texts()
        assert sorted(set(names)) == sorted(names)
        for link in joined.page.locator(".leaf-elsewhere a").all():
            assert joined.page.locator(f"[id='{(link.get_attribute('href') or '')[1:]}']").count() == 1

    def test_what_leads_to_something_stays_with_it(self, joined: JoinedBooklet) -> None:
        """No break comes behind a paragraph that ends with a colon, nor behind a title."""
        loose = joined.page.locator("p:not(.lead-in)").evaluate_all(
            "all => all.filter(it => it.nextElementSibling && it.textContent.trim().endsWith(':'))"
            ".map(it => it.textContent)"
        )
        assert loose == []
        assert joined.page.locator("section > :is(h2, h3, h4):not(.colophon > *, .index > *)").count() == 0

    def test_says_whose_it_is(self, joined: JoinedBooklet) -> None:
        """Every original with its address, the licence with its address, and what it was set with."""
        colophon = " ".join(joined.page.locator("#colophon").inner_text().split())
        for text in joined.system.data.texts.values():
            assert text.url in colophon, text.code
        for words in (
            joined.system.author,
            "https://creativecommons.org/licenses/by/4.0/",
            "Faustina",
            "Vivliostyle",
        ):
            assert words in colophon
        assert joined.page.locator(".cover-origin a[href='#colophon']").count() == 1

    def test_without_an_address(self, joined: JoinedBooklet) -> None:
        """No codes, no address, and one sentence that says why."""
        assert [
            word
            for word in ("127.0.0.1", "localhost", PUBLISHED, 'class="clause-code"')
            if word in joined.private
        ] == []
        assert joined.private.count("no codes and no address") == 1
        assert "no codes and no address" not in joined.public
        assert "127.0.0.1" not in joined.public

    def test_each_clause_has_its_code(self, joined: JoinedBooklet) -> None:
        """Beside the title of every clause, with the short address under it."""
        codes = joined.page.locator(".clause-code + .clause .clause-number").all_inner_texts()
        assert sorted(codes) == sorted(joined.system.data.clauses)
        shown = joined.page.locator(".clause-code .clause-address").all_inner_texts()
        assert shown == [f"r/{code.lower()}" for code in codes]

    def test_index(self, joined: JoinedBooklet) -> None:
        """Many words, each once, with rulings and questions among them; every place is in the booklet."""
        words = joined.page.locator(".index-words li").all_inner_texts()
        assert len(words) >= FEWEST_HEADWORDS
        assert len(set(words)) == len(words)
        assert joined.page.locator(".index-questions li").count() >= 10
        targets = joined.page.locator(".index a").evaluate_all(
            "all => all.map(it => it.getAttribute('href'))"
        )
        led_to = {target[1:] for target in targets}
        known = set(joined.page.locator("[id]").evaluate_all("all => all.map(it => it.id)"))
        assert led_to <= known
        rulings = joined.page.locator(".appendix .clause").evaluate_all("all => all.map(it => it.id)")
        assert len(rulings) == len(joined.system.data.rulings)
        assert set(rulings) <= led_to

    def test_table_is_set_apart(self, joined: JoinedBooklet) -> None:
        """What a table looks up is no chapter, and the contents name it."""
        assert "On one page" not in joined.page.locator(".contents a").all_inner_texts()
        assert "The table\u2019s pages" in joined.page.locator(".contents-note").inner_text()


class TestTypesetter:
    """The tool that sets the booklets."""

    def test_says_what_does_not_fit(self, browser: Browser, desk: Desk) -> None:
        """A line that cannot be broken is named with its page, and so is a frame that is torn.

        What stands at the foot of a page that is higher than the window is on the paper.
        """
        page = browser.new_page()
        html = (
            "<style>@page { size: 100mm 210mm; margin: 0 }</style>"
            f"<p style='white-space: nowrap'>{'wide ' * 200}</p><div style='height: 180mm'></div>"
            f"<div class='rc-frame'>{'<p>torn</p>' * 7}</div>"
            f"<p style='white-space: nowrap'>{'late ' * 200}</p>"
        )
        (desk.folder / "wide.html").write_text(html, "utf-8")
        made = typeset(page, desk.address, "wide.html", desk.folder / "wide.pdf")
        wide, late, torn = made.overflows
        assert late.startswith("outside the paper, page 2: late late")
        assert wide.startswith("outside the paper, page 1: wide wide")
        assert torn.startswith("torn, page 1: torn")
        page.close()

    def test_is_missed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without its package one sentence says what installs it."""
        monkeypatch.setattr("tools.booklets.__main__.VIEWER", tmp_path / "nowhere")
        with pytest.raises(MissingTypesetterError, match="run `make setup`"):
            place_viewer(tmp_path)


def _told(page: Page) -> list[str]:
    """Return what the sheets of a page say of the book and an address; letters stand apart in a PDF."""
    text = "".join("".join(sheet.extract_text().split()) for sheet in printed(page))
    return re.findall(r"TheIndieRulebook,http://[\w.:/-]+/", text)


def _rightmost(sheet: PageObject) -> float:
    """Return where the text that begins furthest to the right begins, in points."""
    places: list[float] = []

    def visit(text: str, device: list[float], line: list[float], _font: object, _size: float) -> None:
        if text.strip():
            places.append(device[0] * line[4] + device[4])

    sheet.extract_text(visitor_text=visit)
    return max(places)
