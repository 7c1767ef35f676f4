"""What a reader sees is said in words: no names of the wire, no codes of sources, no endless fractions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest

from engine import catalogue
from tests.site.conftest import Site

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
UNSEEN = {"script", "style", "template", "title"}
CODE = {"code", "pre"}
WORKING = {"rc-steps", "rc-exact", "rc-had", "rc-table"}
"""Where exact numbers belong: in the working, in tables, and behind the percentage that says the same."""
REFERENCE = ("about/requests/", "about/data/", "about/links/")
"""Pages for those who script the book; they name what a request holds."""

NAME = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
POST = re.compile(r"\b[A-Z]+[0-9]+,? P[0-9]+\b")
POSTS = re.compile(r"\bP[0-9]+(?:, P[0-9]+)+\b")
LONG_FRACTION = re.compile(r"(?<!\()\b[0-9]+/[0-9]{4,}\b")
"""Behind a percentage, in brackets, one may stand."""
ENGINE_WORDS = (
    *("sweeps?(?! the board)", "asks? back", "again again", "payloads?", "booleans?", "enums?", "null"),
    *(re.escape(each.id) for system in catalogue() for each in system.calculators),
)
"""What the engine and its scripts call things; readers have other words for them, or no need of any."""
ENGINE_WORD = re.compile(rf"(?<![\w.])(?:{'|'.join(ENGINE_WORDS)})(?![\w.])", re.IGNORECASE)
ADDRESS = re.compile(r"https?://\S+")
PERCENT = re.compile(r"[<>≈]? ?[0-9][0-9.]*\s%")


@dataclass(kw_only=True)
class Words(HTMLParser):
    """The text of a page, piece by piece, with the tags and classes around each piece."""

    pieces: list[tuple[str, frozenset[str], frozenset[str]]] = field(default_factory=list)
    around: list[tuple[str, frozenset[str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Go into an element."""
        if tag not in VOID:
            self.around.append((tag, frozenset((dict(attrs).get("class") or "").split())))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and those in it that nobody closed."""
        open_tags = [name for name, _ in self.around]
        if tag in open_tags:
            del self.around[len(open_tags) - 1 - open_tags[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        """Keep what a reader sees."""
        tags = frozenset(tag for tag, _ in self.around)
        if not tags & UNSEEN and data.strip():
            classes = frozenset(name for _, names in self.around for name in names)
            self.pieces.append((ADDRESS.sub("", data), tags, classes))


@pytest.fixture(scope="module")
def pages(site: Site) -> dict[str, Words]:
    """The words of every page but those of the short addresses, which only lead on."""
    found = {}
    for path in sorted(site.folder.rglob("*.html")):
        address = path.relative_to(site.folder).as_posix()
        if not address.startswith("r/"):
            found[address] = read(path)
    return found


def read(path: Path) -> Words:
    """Return the words of one page."""
    words = Words()
    words.feed(path.read_text(encoding="utf-8"))
    return words


def said(
    pages: dict[str, Words], pattern: re.Pattern[str], beside: frozenset[str] = frozenset()
) -> list[str]:
    """Return where a pattern is found outside code, and outside elements with some classes."""
    return [
        f"{address}: {found} in {text.strip()[:60]!r}"
        for address, words in pages.items()
        for text, tags, classes in words.pieces
        if not tags & CODE and not classes & beside
        for found in pattern.findall(text)
    ]


class TestWords:
    """Nothing of the machine shows."""

    def test_no_name_of_the_wire(self, pages: dict[str, Words]) -> None:
        """Names of inputs, values and readings stand in code, or on the pages for those who script."""
        shown = {address: words for address, words in pages.items() if not address.startswith(REFERENCE)}
        assert said(shown, NAME) == []

    def test_no_word_of_the_engine(self, pages: dict[str, Words]) -> None:
        """A chart is no sweep, a calculator has a title, and a button says what it does."""
        shown = {address: words for address, words in pages.items() if not address.startswith(REFERENCE)}
        assert said(shown, ENGINE_WORD) == []

    def test_no_reading_by_its_key(self, pages: dict[str, Words]) -> None:
        """Not even in code: on the pages of rulings a reading is its sentence."""
        keys = {
            reading.name
            for system in catalogue()
            for ruling in system.data.rulings.values()
            for reading in ruling.readings
        }
        rulings = [words for address, words in pages.items() if address.startswith("rulings/")]
        code = {text.strip() for words in rulings for text, tags, _ in words.pieces if tags & CODE}
        assert code & keys == set()

    def test_no_whole_text_by_its_key(self, pages: dict[str, Words]) -> None:
        """A whole text has a title; its key is for links and data."""
        keys = [key for system in catalogue() for key in system.data.editions]
        named = re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, keys))})(?![\w-])")
        assert said(pages, named) == []

    def test_no_code_of_a_source(self, pages: dict[str, Words]) -> None:
        """A post is the second post of a thread, and no P2."""
        assert said(pages, POST) == []
        assert said(pages, POSTS) == []

    def test_no_long_fraction(self, pages: dict[str, Words]) -> None:
        """Outside the working and the tables nobody has to picture ten thousand equal parts."""
        assert said(pages, LONG_FRACTION, frozenset(WORKING)) == []

    @pytest.mark.parametrize("game", ["", *(each.url_slug for each in catalogue())])
    def test_nothing_is_nobodys_first_number(self, pages: dict[str, Words], game: str) -> None:
        """The first chance that a front page prints is one that can happen."""
        words = pages[f"{game}/index.html" if game else "index.html"]
        first = PERCENT.search(" ".join(text for text, _, _ in words.pieces))
        assert first
        assert not first.group().startswith("0")
