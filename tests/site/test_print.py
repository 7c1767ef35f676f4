"""The book on paper."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from pypdf import PageObject, PdfReader
from pypdf.generic import DictionaryObject

from engine import System, catalogue, curly_quotes
from macros.pages.people import people_of
from tests.site.conftest import Site
from tools.booklets.__main__ import served
from tools.booklets.booklet import chapters, write_booklet, write_sheet
from tools.booklets.typesetter import Booklet, MissingTypesetterError, place_viewer, typeset

GAMES = [system.url_slug for system in catalogue()]
PUBLISHED = "https://rulebook.example/"
MM = 25.4 / 72
"""Millimetres in a point."""
EMBEDDED = {"/FontFile", "/FontFile2", "/FontFile3"}
"""Where a PDF keeps the outlines of a font."""
MOST_PAGES = 125
"""As many sheets of paper as two staples hold, four pages to each, with the longest game in mind."""
REFERENCE = re.compile(r"\(p\. ?([^)]*)\)")
CONTENTS_LINE = re.compile(r"^(.+?)[. ]+([0-9]+)$", re.MULTILINE)
A5_TEXT: ViewportSize = {"width": 484, "height": 725}
"""The paper between its margins, 128 mm by 192 mm, in the pixels of a style sheet."""
SCREEN_ONLY = (
    "form, button, .rc-inquiry, .rc-status, .rc-wait, .rc-failure, .cite, .md-header, .md-sidebar, .md-footer"
)

SHEET_REACH = 110
"""Millimetres from the left edge of the paper to the beginning of a sheet's last column of text, at least."""
LINES_ABOVE = 6
"""Lines of a leaf among which its name is: what is said of the person may be in front of it."""
FEWEST_WORDS = 12
CONTROLS = (
    *("Try again", "Show the odds", "Continue from here", "Compare, ", "All the numbers", "Type in your own"),
    *("What the other reading", "Why we decided", "Choose it in", "copies its short address", "Add another"),
)
"""What a page says beside something that is pressed, unfolded or followed."""


@dataclass(frozen=True, kw_only=True)
class Desk:
    """A folder on a server."""

    folder: Path
    address: str


class TestPaper:
    """What a printer gets: the text, the answers and their tables, and nothing to click."""

    @pytest.mark.parametrize("game", GAMES)
    def test_every_chapter(self, site: Site, page: Page, game: str) -> None:
        """No control is left, every default answer is, and no table is cut off at its side."""
        for address in chapters(page, f"{site.url}{game}/"):
            page.goto(address)
            page.emulate_media(media="print")
            assert not page.locator(SCREEN_ONLY).locator("visible=true").count(), address
            answers = page.locator(".rc-answer:not(details .rc-answer, .on-screen .rc-answer)")
            assert answers.locator("visible=true").count() == answers.count(), address
            page.set_viewport_size({"width": 680, "height": 900})
            cut = page.locator(".rc-scroller").evaluate_all(
                "all => all.filter(it => it.scrollWidth > it.clientWidth + 1).length"
            )
            assert cut == 0, address

    def test_odds_keep_their_table(self, site: Site, page: Page) -> None:
        """The table beside a chart is unfolded."""
        page.goto(f"{site.url}scattershot/resolution/")
        page.emulate_media(media="print")
        table = page.locator("#mib .rc-answer table").first
        assert table.is_visible()
        assert table.locator("tr").count() > 10


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A served folder with the typesetter and the style sheet of the booklets."""
    folder = tmp_path_factory.mktemp("desk")
    place_viewer(folder)
    write_sheet(folder)
    with served(folder) as address:
        yield Desk(folder=folder, address=address)


@pytest.fixture(scope="module", params=catalogue(), ids=GAMES)
def booklet(request: pytest.FixtureRequest, site: Site, browser: Browser, desk: Desk) -> Booklet:
    """The booklet of one game."""
    system: System = request.param
    page = browser.new_page()
    name = write_booklet(page, site.url, PUBLISHED, system, desk.folder)
    made = typeset(page, desk.address, name, desk.folder / f"{system.url_slug}.pdf")
    page.close()
    return made


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
        sheets = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, format="A4"))).pages
        assert {round(sheet.mediabox.width * MM) for sheet in sheets} == {148}
        heads = [sheet.extract_text().splitlines()[:LINES_ABOVE] for sheet in sheets]
        for name in page.locator(".sheet--leaf .sheet-name").all_inner_texts():
            assert sum(any(line.startswith(f"{name} ") for line in head) for head in heads) == 1, name
        assert len(sheets) <= leaves.count() + 2

    @pytest.mark.parametrize("game", GAMES)
    def test_none_is_shrunk(self, site: Site, page: Page, game: str) -> None:
        """A leaf is printed as large as its paper: its lines reach the margin on the right."""
        page.goto(f"{site.url}{game}/extras/characters/")
        made = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, format="A4")))
        leaves = [sheet for sheet in made.pages if "ours" in sheet.extract_text().split()[:40]][1:]
        assert leaves
        for leaf in leaves:
            assert _rightmost(leaf) * MM > SHEET_REACH


class TestBooklet:
    """A game as an A5 booklet."""

    def test_pages(self, booklet: Booklet) -> None:
        """Every page is A5, and no text leaves the paper."""
        pages = PdfReader(booklet.file).pages
        assert 30 < len(pages) == booklet.pages <= MOST_PAGES
        for sheet in pages:
            assert (round(sheet.mediabox.width * MM), round(sheet.mediabox.height * MM)) == (148, 210)
        assert booklet.overflows == ()

    def test_is_tagged(self, booklet: Booklet) -> None:
        """A screen reader gets its structure, its language and an outline with every chapter."""
        reader = PdfReader(booklet.file)
        marks = reader.root_object["/MarkInfo"]
        assert isinstance(marks, DictionaryObject)
        assert str(marks["/Marked"]) == "True"
        assert "/StructTreeRoot" in reader.root_object
        assert str(reader.root_object["/Lang"]) == "en-GB"
        outline = {str(each["/Title"]) for each in reader.outline if not isinstance(each, list)}
        assert set(_contents(reader)) <= outline

    def test_fonts_are_embedded(self, booklet: Booklet) -> None:
        """A printer needs no font of its own, and none is drawn stroke by stroke (Type 3)."""
        fonts = [font for sheet in PdfReader(booklet.file).pages for font in _fonts(sheet)]
        assert fonts
        for font in fonts:
            assert EMBEDDED & font.keys(), font

    def test_no_page_is_empty(self, booklet: Booklet) -> None:
        """Each page but that of a mat has more than its head and folio."""
        for number, text in enumerate(_texts(booklet.file), start=1):
            assert len(text.split()) > FEWEST_WORDS, number

    def test_references_have_pages(self, booklet: Booklet) -> None:
        """Behind every clause that is referred to stands a page of the booklet."""
        texts = _texts(booklet.file)
        found = [number for text in texts for number in REFERENCE.findall(" ".join(text.split()))]
        assert len(found) > 100
        assert all(number.isdigit() and 1 < int(number) <= len(texts) for number in found)

    def test_sheets_are_leaves(self, booklet: Booklet) -> None:
        """Each ready character has a page, and so has the empty sheet with all its blocks."""
        people = people_of(booklet.file.stem.replace("-", "_"))
        texts = [" ".join(text.split()) for text in _texts(booklet.file)]
        leaves = [
            (each.name, [block.title for block in each.blocks])
            for each in people.of_kind("character").values()
        ]
        leaves.append(("Who and what for", [block.title for block in people.blank]))
        for name, titles in leaves:
            words = [curly_quotes(word) for word in (name, *titles)]
            assert any(all(word in text for word in words) for text in texts), name

    def test_says_what_is_ours(self, booklet: Booklet) -> None:
        """Each chapter that no author wrote says so at its top."""
        reader = PdfReader(booklet.file)
        starts = _contents(reader)
        ours = [text for text in _texts(booklet.file) if "The author did not write this" in text]
        assert len(ours) >= 9
        assert all("ours" in text.split() for text in ours)
        assert "Ready characters" in starts

    def test_contents_lead_to_chapters(self, booklet: Booklet) -> None:
        """The number behind each title is the page that begins with it, which its folio repeats."""
        reader = PdfReader(booklet.file)
        contents = _contents(reader)
        assert len(contents) > 5
        for title, number in contents.items():
            text = _texts(booklet.file)[number - 1]
            assert title in " ".join(text.split()), title
            assert str(number) in text.split(), title

    def test_index_leads_to_its_words(self, booklet: Booklet) -> None:
        """The index is the last thing, and each of its numbers is a page of the booklet."""
        reader = PdfReader(booklet.file)
        start = _contents(reader)["Index"]
        text = " ".join(_texts(booklet.file)[start - 1 :])
        numbers = [int(number) for number in re.findall(r"\b\d+\b", text)]
        assert len(numbers) > 40
        assert max(numbers) <= len(reader.pages)

    def test_short_addresses(self, booklet: Booklet) -> None:
        """Beside every clause stands its short address."""
        text = "".join("".join(text.split()) for text in _texts(booklet.file))
        system = next(each for each in catalogue() if each.url_slug == booklet.file.stem)
        missing = [clause for clause in system.data.clauses if f"r/{clause.lower()}" not in text]
        assert missing == []

    def test_no_controls(self, booklet: Booklet) -> None:
        """Nothing of it asks to be pressed."""
        text = " ".join(_texts(booklet.file))
        for words in CONTROLS:
            assert words not in text


class TestTypesetter:
    """The tool that sets the booklets."""

    def test_says_what_does_not_fit(self, browser: Browser, desk: Desk) -> None:
        """A line that cannot be broken is named with its page."""
        page = browser.new_page()
        (desk.folder / "wide.html").write_text(f"<p style='white-space: nowrap'>{'wide ' * 200}</p>", "utf-8")
        made = typeset(page, desk.address, "wide.html", desk.folder / "wide.pdf")
        assert len(made.overflows) == 1
        assert made.overflows[0].startswith("page 1: wide wide")
        page.close()

    def test_is_missed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without its package one sentence says what installs it."""
        monkeypatch.setattr("tools.booklets.typesetter.VIEWER", tmp_path / "nowhere")
        with pytest.raises(MissingTypesetterError, match="run `make setup`"):
            place_viewer(tmp_path)


@cache
def _texts(file: Path) -> tuple[str, ...]:
    """Return the text of each page."""
    return tuple(sheet.extract_text() for sheet in PdfReader(file).pages)


def _contents(reader: PdfReader) -> dict[str, int]:
    """Return the number behind each title of the contents."""
    text = reader.pages[1].extract_text()
    return {title.strip(): int(number) for title, number in CONTENTS_LINE.findall(text)}


def _fonts(sheet: PageObject) -> Iterator[DictionaryObject]:
    """Yield the descriptor of each font of a page, or the font itself where it draws its own glyphs."""
    resources = sheet["/Resources"]
    assert isinstance(resources, DictionaryObject)
    for each in resources.get("/Font", {}).values():
        font = each.get_object()
        for real in font.get("/DescendantFonts", [font]):
            found = real.get_object()
            is_drawn = found["/Subtype"] == "/Type3"
            yield found if is_drawn else found["/FontDescriptor"].get_object()


def _rightmost(sheet: PageObject) -> float:
    """Return where the text that begins furthest to the right begins, in points."""
    places: list[float] = []

    def visit(text: str, device: list[float], line: list[float], _font: object, _size: float) -> None:
        if text.strip():
            places.append(device[0] * line[4] + device[4])

    sheet.extract_text(visitor_text=visit)
    return max(places)
