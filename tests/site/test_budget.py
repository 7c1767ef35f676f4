"""What a page may weigh before anybody does anything: bytes, requests, scripts of other pages, letters."""

import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from urllib.parse import urljoin

import brotli
import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as SilenceError

from macros.project import PROJECT
from tests.site.conftest import Published, Site
from tests.site.shared_site import PATH
from tests.site.waiting import open_at_rest

PAGE_BYTES = {".br": 150_000, ".gz": 178_000}
"""As a local build packs them; a published site's are a tenth smaller. Scattershot's calculators are most."""
CHAPTER_BYTES = 128_000
"""With brotli, for every page but those with all calculators of a game: 120,000 once published."""
ELEMENTS = 6_200
"""Before anything is opened, for pages with all calculators of a game and the reference of all requests."""
CHAPTER_ELEMENTS = 4_100
"""For every other page."""
HOME_BYTES, TABLE_BYTES, PUBLISHED_BYTES = 74_000, 98_000, 121_000
"""Of what a browser asks for by itself, packed as a published site is; a tenth of each is room."""
BROWSER_REQUESTS = 14
"""Those of the build, and what a script of the page asks for by itself; an icon is not among them."""
PAGE_REQUESTS = 14
"""Three of them are the style sheets of sheets, desks and shelves, which only the pages with these have."""
SITE_FILES = 3100
ALL_CALCULATORS = re.compile(r"/calculators/index\.html$")

LONG = re.compile(r"^about/requests/|/calculators/index\.html$")
KEPT_BACK = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)
ELEMENT = re.compile(r"<[a-z]")

ASKED = re.compile(
    r'<(?:link[^>]*rel="(?:stylesheet|modulepreload|icon|manifest)"[^>]*href|(?:script|img)[^>]*\ssrc)="([^"]+)"'
)
FONT = re.compile(r"url\(\"?\.\./(fonts/[^)\"]+\.woff2)\"?\)")
BASIC = "-basic-"
"""In the name of the face that the book is written with; the whole one comes for a letter beyond it."""
FACE = re.compile(r"url\(\"?\.\./fonts/([^)\"]+)\"?\)[^}]*;unicode-range:([^;}]+)")
CHAPTER = "scattershot/resolution/"
DESK = "scattershot/make-a-character/"
SCRIPTS = PROJECT / "docs/assets/js"
# Words by which a module is known after it was joined with others.
WORDS_OF = {
    "sheet/chooser.mjs": "nobody from your sheets",
    "sheet/collection.mjs": "no character in it can be read",
    "sheet/desk.mjs": "is changed since it was kept.",
    "sheet/document.mjs": "No name yet",
    "sheet/store.mjs": "typed in a tab that was closed",
    "group/element.mjs": "The book is read so on this device",
    "group/reading.mjs": "so the numbers on this page are as the book decides",
}

COUNT_QUESTIONS = """globalThis.questions = 0;
const { databases } = IDBFactory.prototype;
IDBFactory.prototype.databases = function () { questions += 1; return databases.call(this); };"""
"""How often a page asks which databases there are."""


class TestBudget:
    """What a page makes a reader wait for; sums of files, whatever the clock says."""

    def test_bytes_and_requests(self, published: Published) -> None:
        """Each page with all it asks for, with brotli and with gzip, in few requests."""
        heavy = []
        for page in sorted(published.folder.rglob("*.html")):
            files = _asked_by(page, published.folder)
            sizes = {ending: sum(_wire(file, ending) for file in files) for ending in PAGE_BYTES}
            name = page.relative_to(published.folder).as_posix()
            most = PAGE_BYTES if ALL_CALCULATORS.search(name) else {**PAGE_BYTES, ".br": CHAPTER_BYTES}
            if any(sizes[ending] > most[ending] for ending in most) or len(files) > PAGE_REQUESTS:
                heavy.append((name, sizes, len(files)))
        assert heavy == []

    @pytest.mark.parametrize(
        ("address", "most"),
        [
            ("", HOME_BYTES),
            (CHAPTER, PUBLISHED_BYTES),
            ("scattershot/table/", TABLE_BYTES),
            ("walkabout/table/", TABLE_BYTES),
            (DESK, PUBLISHED_BYTES),
            ("about/offline/", TABLE_BYTES),
        ],
    )
    def test_what_a_browser_asks_for(self, page: Page, site: Site, address: str, most: int) -> None:
        """With what elements of the page ask for: home, the longest chapter, tables, desks, the book offline.

        An icon is left out: a browser without a window asks for none, and one with a window asks once a site.
        """
        asked: set[str] = set()
        page.on("request", lambda request: asked.add(request.url))
        with page.expect_request("**/assets/js/main.*.mjs"):
            page.goto(address)
        _until_silent(
            page
        )  # whatever a test evaluates in a page is a touch to the browser, and wakes scripts
        icons = page.locator("link[rel~=icon]").evaluate_all("(links) => links.map(({ href }) => href)")
        assert icons
        files = [
            _file(site.folder, each.removeprefix(site.url))
            for each in asked - set(icons)
            if each.startswith(site.url)
        ]
        assert sum(map(_published, files)) <= most
        assert len(files) <= BROWSER_REQUESTS

    def test_elements(self, published: Published) -> None:
        """Where scripts run, what stands in `noscript` is text until somebody opens the fold round it."""
        heavy = []
        for page in sorted(published.folder.rglob("*.html")):
            name = page.relative_to(published.folder).as_posix()
            count = len(ELEMENT.findall(KEPT_BACK.sub("", page.read_text("utf-8"))))
            if count > (ELEMENTS if LONG.search(name) else CHAPTER_ELEMENTS):
                heavy.append((name, count))
        assert heavy == []

    @pytest.mark.parametrize("address", ["./", CHAPTER, "arylon/calculators/"])
    def test_characters_and_groups_wait(self, reader: Page, published: Published, address: str) -> None:
        """A page without a table asks once whether anything is kept, and for no script of theirs."""
        reader.add_init_script(COUNT_QUESTIONS)
        assert _modules_asked_for(reader, published, address) == set()
        assert reader.evaluate("questions") == 1

    def test_a_desk_asks_for_characters_alone(self, reader: Page, published: Published) -> None:
        """The modules are known by their words, and no group's readings come with them."""
        found = _modules_asked_for(reader, published, DESK)
        assert "sheet/desk.mjs" in found
        assert not {name for name in found if name.startswith("group/")}

    def test_the_words_of_a_module_stand_in_it(self) -> None:
        """Else nothing would be looked for."""
        for name, words in WORDS_OF.items():
            assert words in (SCRIPTS / name).read_text("utf-8"), name

    def test_no_letter_beyond_the_basic_face(self, published: Published) -> None:
        """No page has a letter for which the whole face would have to come."""
        sheet = next(published.folder.glob("assets/css/book.*.css")).read_text()
        [whole] = {found for name, found in FACE.findall(sheet) if BASIC not in name}
        beyond = {chr(sign) for each in whole.split(",") for sign in _range(each)}
        pages = {path: set(path.read_text()) & beyond for path in published.folder.rglob("*.html")}
        assert beyond
        assert {path.name: found for path, found in pages.items() if found} == {}

    @pytest.mark.parametrize(
        "asks",
        [
            pytest.param(r"\[class\]", id="whether an element has any class"),
            pytest.param(r"[+~]\*", id="what stands before any element"),
            pytest.param(r"(?:\bhtml|:root)[^\s>{}]*:has\(", id="what the whole page holds"),
        ],
    )
    def test_no_rule_restyles_the_page(self, published: Published, asks: str) -> None:
        """Where a rule asks this, a changed class or a new element has Chromium restyle all around it."""
        sheets = [path.read_text("utf-8") for path in published.folder.glob("assets/css/**/*.css")]
        assert sheets
        assert [found for sheet in sheets for found in re.findall(rf"[^{{}}]*{asks}[^{{}}]*", sheet)] == []

    def test_number_of_files(self, published: Published) -> None:
        """With packed forms; some hosts count files."""
        assert sum(path.is_file() for path in published.folder.rglob("*")) <= SITE_FILES

    def test_no_source_maps(self, published: Published) -> None:
        """Nothing is published that no page asks for."""
        assert list(published.folder.rglob("*.map")) + list(published.folder.rglob("*.d.mts")) == []


def _until_silent(page: Page) -> None:
    """Wait until a page has asked for nothing for a second."""
    with suppress(SilenceError):
        while True:
            page.wait_for_event("requestfinished", timeout=1000)


def _modules_asked_for(reader: Page, published: Published, address: str) -> set[str]:
    """The modules of characters and of groups among the scripts that a page asks for by itself."""
    asked: set[str] = set()
    reader.on("request", lambda request: asked.add(request.url.removeprefix(published.url)))
    open_at_rest(reader, address)
    scripts = [(published.folder / name).read_text("utf-8") for name in asked if name.endswith(".mjs")]
    assert scripts
    return {name for name, words in WORDS_OF.items() if any(words in script for script in scripts)}


def _asked_by(page: Path, folder: Path) -> set[Path]:
    """The files that a browser asks for when it shows a page, with the fonts that its style sheet names."""
    address = page.relative_to(folder).as_posix()
    # The theme's script comes with the first move, and the search's with a search, as their tests say.
    files = {page} | {
        folder / urljoin(address, each.removeprefix(PATH)) for each in ASKED.findall(page.read_text())
    }
    sheets = [file for file in files if file.parent.name == "css"]
    fonts = {folder / "assets" / name for sheet in sheets for name in FONT.findall(sheet.read_text())}
    return files | {font for font in fonts if BASIC in font.name}


def _file(folder: Path, address: str) -> Path:
    path = folder / address
    return path / "index.html" if path.is_dir() else path


@cache
def _published(file: Path) -> int:
    return file.stat().st_size if file.suffix == ".woff2" else len(brotli.compress(file.read_bytes()))


def _range(text: str) -> range:
    """The characters of a part of a `unicode-range`, such as `U+2013-2014`."""
    first, _, last = text.strip().removeprefix("U+").partition("-")
    return range(int(first, 16), int(last or first, 16) + 1)


def _wire(file: Path, ending: str) -> int:
    packed = file.with_name(file.name + ending)
    return (packed if packed.is_file() else file).stat().st_size
