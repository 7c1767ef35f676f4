"""What the booklets are set with; and as `make pdf` has set them, what each page says, and how full it is."""

import hashlib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import DictionaryObject

from engine import System, catalogue, curly_quotes
from macros.page import Page
from macros.pages.people import people_of
from macros.postprocess.booklets import BOOKLETS
from macros.project import PROJECT
from tools.booklets.__main__ import FONTS, HERE, SIDES, SYSTEMS, published_address

NAMED = re.compile(r"files/(\S+)\nsha256 ([0-9a-f]{64})")
WANTED = re.compile(r'url\("fonts/([^"]+)"\)')
BRACKETED = re.compile(r"\(\[([^\]]+)\]\([^)]*\)\)")
"""The words of a link in Markdown that has brackets for itself."""


def test_fonts() -> None:
    """Unchanged under their names, as the licence asks; none is missing, none lies there for nothing."""
    named = dict(NAMED.findall((FONTS / "SOURCE.txt").read_text(encoding="utf-8")))
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in FONTS.glob("*.woff2")}
    assert found == named
    assert (FONTS / "OFL.txt").exists()
    faces = (HERE / "fonts.css").read_text(encoding="utf-8")
    assert set(WANTED.findall(faces)) == {path.name for path in FONTS.glob("*.woff2")}
    for name in ("booklet.css", "table.css"):
        assert '@import url("fonts.css");' in (HERE / name).read_text(encoding="utf-8"), name


@pytest.mark.parametrize("system", catalogue(), ids=lambda system: str(system.slug))
def test_words_of_the_index_lead_somewhere(system: System) -> None:
    """To clauses and rulings of its game, and to chapters and sections that it has."""
    words = tomllib.loads((SYSTEMS / system.slug / "index.toml").read_text("utf-8"))
    chapters = PROJECT / "docs" / system.url_slug
    for word, places in words.items():
        for place in places:
            known = place in system.data.clauses or place in system.data.rulings
            slug, _, section = place.partition("#")
            chapter = chapters / f"{slug}.md"
            assert known or chapter.is_file(), (word, place)
            if section:
                page = Page(source=str(chapter), markdown=chapter.read_text("utf-8"))
                assert section in page.heading_ids, (word, place)


@pytest.mark.parametrize("system", catalogue(), ids=lambda system: str(system.slug))
def test_what_is_linked_can_be_looked_up_on_paper(system: System) -> None:
    """There a link is its words alone, so what stands in brackets names a place or whose it is."""
    for file in sorted((PROJECT / "docs" / system.url_slug).rglob("*.md")):
        for words in BRACKETED.findall(file.read_text("utf-8")):
            assert words == "ours" or words.strip("*")[0].isupper(), (file.name, words)


@pytest.mark.parametrize(
    "given", ["", "http://127.0.0.1:8000/", "http://localhost:8000", "http://[::1]/book/"]
)
def test_an_address_of_this_machine_is_none(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who holds the paper could follow it."""
    monkeypatch.setenv("SITE_URL", given)
    assert published_address() is None


def test_the_address_is_that_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the slash to which short addresses are added."""
    monkeypatch.setenv("SITE_URL", "https://rules.example/book")
    assert published_address() == "https://rules.example/book/"


set_before = pytest.mark.marathon(target="pdf")
"""`make pdf` sets the booklets, then runs these."""

MM = 25.4 / 72
"""Millimetres in a point."""
MIDDLE = 105 / MM
"""Points above the lower edge of A5."""
MARGIN = 15 / MM
"""Points above and below the text of a page; head and folio are in there."""
EMBEDDED = {"/FontFile", "/FontFile2", "/FontFile3"}
"""Where a PDF keeps the outlines of a font."""
MOST_PAGES = 125
"""As many sheets of paper as two staples hold, four pages to each, with the longest game in mind."""
MOST_SHORT = 10
"""Pages of all booklets together that may end above the middle."""
REFERENCE = re.compile(r"\b[A-Z]{1,2}\d+[a-z]?,\s(\d+)\b")
CONTENTS_LINE = re.compile(r"^(.+?)[. ]+([0-9]+)$", re.MULTILINE)
INDEX_STARTS = "A bold number is the page that explains the word."
INDEX_PAGES = re.compile(r"(?:, \d+)+")
FEWEST_WORDS = 12


@dataclass(frozen=True, kw_only=True)
class Made:
    """A booklet that has been set."""

    system: System
    file: Path

    @property
    def reader(self) -> PdfReader:
        """Its pages."""
        return _reader(self.file)

    @property
    def texts(self) -> tuple[str, ...]:
        """The text of each page."""
        return _texts(self.file)

    @property
    def words(self) -> str:
        """All of its text, in one line."""
        return " ".join(" ".join(self.texts).split())


@pytest.fixture(name="booklet", params=catalogue(), ids=lambda system: str(system.slug))
def _booklet(request: pytest.FixtureRequest) -> Made:
    system: System = request.param
    return Made(system=system, file=PROJECT / BOOKLETS / f"{system.url_slug}.pdf")


@set_before
def test_file(booklet: Made) -> None:
    """A5, as many pages as two staples hold; structure, language, outline and fonts are in it."""
    assert 30 < len(booklet.reader.pages) <= MOST_PAGES
    for sheet in booklet.reader.pages:
        assert (round(sheet.mediabox.width * MM), round(sheet.mediabox.height * MM)) == (148, 210)
    marks = booklet.reader.root_object["/MarkInfo"]
    assert isinstance(marks, DictionaryObject)
    assert str(marks["/Marked"]) == "True"
    assert "/StructTreeRoot" in booklet.reader.root_object
    assert str(booklet.reader.root_object["/Lang"]) == "en-GB"
    assert set(_contents(booklet)) <= _titles(booklet.reader)
    fonts = [font for sheet in booklet.reader.pages for font in _fonts(sheet)]
    assert fonts
    for font in fonts:
        assert EMBEDDED & font.keys(), font


@set_before
def test_no_page_is_empty_or_ends_in_a_title(booklet: Made) -> None:
    """Each has more than head and folio, and ends neither with a title nor with what leads on."""
    for number, text in enumerate(booklet.texts, start=1):
        assert len(text.split()) > FEWEST_WORDS, number
    titles = _titles(booklet.reader)
    for number, lines in enumerate(_lines(booklet.file)[2:], start=3):
        assert lines[-1] not in titles, number
        assert not lines[-1].endswith(":"), number


@set_before
def test_references_have_pages(booklet: Made) -> None:
    """Behind every clause that is referred to is its page, on the same line and without brackets."""
    found = [number for text in booklet.texts for number in REFERENCE.findall(text)]
    assert len(found) > 100
    assert all(1 < int(number) <= len(booklet.texts) for number in found)
    assert "(p." not in booklet.words
    lines = [line for page in _lines(booklet.file) for line in page]
    broken = [
        (line, following)
        for line, following in pairwise(lines)
        if re.search(r"\b[A-Z]{1,2}\d+[a-z]?,$", line) and re.match(r"\d+[;).]", following)
    ]
    assert broken == []


@set_before
def test_sheets_and_what_is_ours(booklet: Made) -> None:
    """Each ready character has one page, and so has the empty sheet; what no author wrote says so."""
    people = people_of(booklet.system.slug)
    texts = [" ".join(text.split()) for text in booklet.texts]
    leaves = [
        (each.name, [block.title for block in each.blocks]) for each in people.of_kind("character").values()
    ]
    assert people.blank is not None
    leaves.append(("Who and what for", [block.title for block in people.blank.blocks]))
    for name, titles in leaves:
        words = [curly_quotes(word) for word in (name, *titles)]
        assert sum(all(word in text for word in words) for text in texts) >= 1, name
    ours = [text for text in booklet.texts if "The author did not write this" in text]
    assert len(ours) >= 6
    assert all("ours" in text.split() for text in ours)
    assert "Ready characters" in _contents(booklet)


@set_before
def test_contents_lead_to_chapters(booklet: Made) -> None:
    """The number behind each title is the page that has it, which its folio repeats."""
    contents = _contents(booklet)
    assert len(contents) > 5
    for title, number in contents.items():
        text = booklet.texts[number - 1]
        assert title in " ".join(text.split()), title
        assert str(number) in text.split(), title


@set_before
def test_index_names_each_page_once(booklet: Made) -> None:
    """Behind a word are pages of the booklet, rising, none twice, and no space before a comma."""
    lines = [line for page in _lines(booklet.file) for line in page]
    start = lines.index(INDEX_STARTS)
    text = "\n".join(lines[start : lines.index("Questions", start)])
    entries = [re.findall(r"\d+", found) for found in INDEX_PAGES.findall(text)]
    assert len(entries) > 150
    for pages in entries:
        numbers = [int(page) for page in pages]
        assert numbers == sorted(set(numbers)), pages
        assert numbers[-1] <= len(booklet.texts)
    assert " ," not in text


@set_before
def test_addresses(booklet: Made) -> None:
    """Each clause's short one, where others can reach the book; every text that the game rests on."""
    published = published_address()
    text = "".join(booklet.words.split())
    missing = [clause for clause in booklet.system.data.clauses if f"r/{clause.lower()}" not in text]
    assert missing == ([] if published else list(booklet.system.data.clauses))
    assert ("no codes and no address" in booklet.words) is (published is None)
    assert (published in text) if published else ("127.0.0.1" not in text)
    led_to = {str(link) for sheet in booklet.reader.pages for link in _links(sheet)}
    assert not {link for link in led_to if "127.0.0.1" in link}
    assert [each.code for each in booklet.system.data.texts.values() if each.url not in text] == []


@set_before
def test_two_sides_of_a4(booklet: Made) -> None:
    """Both are used, and both say something."""
    file = booklet.file.with_name(f"{booklet.system.url_slug}-table.pdf")
    sheets = _reader(file).pages
    assert len(sheets) == SIDES
    for sheet, lines in zip(sheets, _lines(file), strict=True):
        assert (round(sheet.mediabox.width * MM), round(sheet.mediabox.height * MM)) == (210, 297)
        assert len(lines) > FEWEST_WORDS
    assert "The table\u2019s pages" in _texts(file)[0]
    assert "127.0.0.1" not in "".join(_texts(file))


@set_before
def test_pages_are_full() -> None:
    """Of all pages of all booklets only a few end above the middle."""
    short = [
        f"{system.url_slug} {number}"
        for system in catalogue()
        for number, (_, pieces) in enumerate(_read(PROJECT / BOOKLETS / f"{system.url_slug}.pdf"), start=1)
        if min(height for height, _ in pieces) > MIDDLE
    ]
    assert len(short) <= MOST_SHORT, short


@cache
def _reader(file: Path) -> PdfReader:
    return PdfReader(file)


@cache
def _read(file: Path) -> tuple[tuple[str, tuple[tuple[float, str], ...]], ...]:
    """Return of each page its text, and the pieces of it with their heights, without head and folio."""
    return tuple(_text_and_pieces(sheet) for sheet in _reader(file).pages)


def _text_and_pieces(sheet: PageObject) -> tuple[str, tuple[tuple[float, str], ...]]:
    pieces: list[tuple[float, str]] = []

    def visit(text: str, device: list[float], line: list[float], _font: object, _size: float) -> None:
        height = device[1] * line[4] + device[3] * line[5] + device[5]
        if text.strip() and MARGIN < height < sheet.mediabox.height - MARGIN:
            pieces.append((height, text))

    return sheet.extract_text(visitor_text=visit), tuple(pieces)


def _texts(file: Path) -> tuple[str, ...]:
    """Return the text of each page."""
    return tuple(text for text, _ in _read(file))


def _contents(booklet: Made) -> dict[str, int]:
    """Return the number behind each title of the contents."""
    return {title.strip(): int(number) for title, number in CONTENTS_LINE.findall(booklet.texts[1])}


def _titles(reader: PdfReader) -> set[str]:
    """Return all titles of the outline."""

    def flat(outline: list[object]) -> Iterator[str]:
        for each in outline:
            if isinstance(each, list):
                yield from flat(each)
            elif isinstance(each, DictionaryObject):
                yield str(each["/Title"])

    return set(flat(list(reader.outline)))


def _lines(file: Path) -> list[list[str]]:
    """Return the lines of each page, from its top to its bottom."""
    pages = []
    for _, pieces in _read(file):
        lines: dict[int, str] = {}
        for height, text in pieces:
            lines[round(height)] = lines.get(round(height), "") + text
        pages.append([" ".join(lines[height].split()) for height in sorted(lines, reverse=True)])
    return pages


def _links(sheet: PageObject) -> Iterator[object]:
    """Yield the addresses outside the booklet to which a page leads."""
    for each in sheet.get("/Annots", ()):
        action = each.get_object().get("/A", {})
        if "/URI" in action:
            yield action["/URI"]


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
