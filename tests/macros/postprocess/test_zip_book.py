"""A zip of the book: whatever it holds opens from a disk, and equal books make equal zips."""

import base64
import re
import zipfile
from pathlib import Path

import pytest

from macros.built_site import BuiltSite
from macros.postprocess.offline.zip_book import file_page, zip_book

POLICY = "default-src 'none'; script-src 'self' 'sha256-a'; style-src 'self'; worker-src 'self' blob:"
SAVING = "<offline-book>Saving needs a script.</offline-book>"
OFFLINE = f'{SAVING}<p class="book-zip">None here.</p><p>More</p>'
SVG = "<svg></svg>"
FILES = {
    "index.html": f'<meta content="{POLICY}"><link rel="modulepreload" href="assets/js/part.A.mjs">\n'
    '<link rel="alternate" href="rulings.xml"><a href="chapter/#s11">a</a><a href=".">b</a>'
    '<script src="assets/js/theme/trusted-types.A.mjs"></script>'
    '<script src="assets/javascripts/bundle.A.min.js">'
    '</script><script src="assets/js/main.A.mjs" type="module"></script>',
    "chapter/index.html": '<a href="../data/">x</a><a href="https://else.example/">y</a><a href="#s1">z</a>'
    '<a href="..">up</a><a href="../bom.json">w</a><meta content="0; url=../about/offline/">',
    "about/offline/index.html": OFFLINE,
    "data/index.html": "",
    "bom.json": "{}",
    "assets/css/book.A.css": 'p { mask: url("../images/mark.A.svg") } q { src: url(../fonts/a.woff2) }',
    "assets/images/mark.A.svg": SVG,
    "assets/js/theme/trusted-types.A.mjs": "trusted();",
    "assets/js/main.A.mjs": "defined();",
    "assets/javascripts/bundle.A.min.js": "theme();",
    "assets/js/search/worker.A.mjs": "search(self);",
    "assets/answers/game-check.A.json": '{"{}":"{}"}',
    "search/search_index.json": '{"docs": []}',
}
ADDRESS = "https://rules.example/book/"


def _zipped(folder: Path, *, search: bool = True) -> Path:
    for name, text in FILES.items():
        if search or "worker" not in name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
    zip_book(BuiltSite(folder=folder, site_url=ADDRESS))
    return folder / "download" / "indie-rulebook.zip"


def _texts(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {
            name.removeprefix("indie-rulebook/"): archive.read(name).decode() for name in archive.namelist()
        }


@pytest.fixture(name="texts", scope="module")
def _zip_texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return _texts(_zipped(tmp_path_factory.mktemp("site")))


class TestZip:
    """The archive."""

    def test_what_is_in_it(self, texts: dict[str, str]) -> None:
        """The pages and what they need; no files for programs, and no modules but the worker."""
        scripts = {
            "book.js",
            "engine/worker.mjs",
            "moved-page.js",
            "search-here.js",
            "theme/trusted-types.A.mjs",
        }
        assert {name.removeprefix("assets/js/") for name in texts if name.startswith("assets/js/")} == scripts
        assert {"README.txt", "index.html", "chapter/index.html", "search/search_index.js"} <= set(texts)
        assert "data/index.html" not in texts

    def test_the_same_bytes_again(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Equal books, equal zips; everything in them carries the build's moment, at the earliest 1980."""
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
        first, second = (_zipped(tmp_path / name) for name in ("first", "second"))
        assert first.read_bytes() == second.read_bytes()
        with zipfile.ZipFile(first) as archive:
            assert {each.date_time for each in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
            assert archive.namelist() == sorted(archive.namelist())

    def test_the_page_that_offers_it(self, tmp_path: Path, texts: dict[str, str]) -> None:
        """On the site it says the size; in the zip it says that this is the zip."""
        _zipped(tmp_path)
        offered = (tmp_path / "about" / "offline" / "index.html").read_text()
        assert (
            'href="../../download/indie-rulebook.zip" download>The whole book as a zip: 1 MB</a></p>'
            in offered
        )
        here = texts["about/offline/index.html"]
        saved = "<p>All of it is in this folder already.</p>"
        assert here == f'{saved}<p class="book-zip">This is the book out of the zip.</p><p>More</p>'

    def test_cached_answers(self, texts: dict[str, str]) -> None:
        """They come as a script that hands over their table."""
        script = texts["assets/answers/game-check.A.json.js"]
        assert script == 'bookAnswers("game-check.A.json", {"{}":"{}"});\n'

    def test_search(self, tmp_path: Path, texts: dict[str, str]) -> None:
        """The worker and the index come as scripts; a book without a search has neither."""
        assert "search(self);" in texts["assets/js/search-here.js"]
        assert texts["search/search_index.js"] == 'var __index = {"docs": []}'
        assert "assets/js/search-here.js" not in _texts(_zipped(tmp_path, search=False))

    def test_stencils(self, texts: dict[str, str]) -> None:
        """A drawing that a style sheet names stands in it: none is taken from a file. Fonts are."""
        drawn = base64.b64encode(SVG.encode()).decode()
        sheet = texts["assets/css/book.A.css"]
        assert (
            sheet
            == f"p {{ mask: url(data:image/svg+xml;base64,{drawn}) }} q {{ src: url(../fonts/a.woff2) }}"
        )

    @pytest.mark.parametrize(("quick", "edition"), [(True, ""), (False, "2026.2")])
    def test_not_there(self, tmp_path: Path, *, quick: bool, edition: str) -> None:
        """Whoever writes at the book, and a cut edition, offer none."""
        zip_book(BuiltSite(folder=tmp_path, site_url=ADDRESS, quick=quick, edition=edition))
        assert list(tmp_path.iterdir()) == []

    def test_no_page_to_offer_it(self, tmp_path: Path) -> None:
        """A small book without that page has its zip all the same."""
        (tmp_path / "index.html").write_text("")
        zip_book(BuiltSite(folder=tmp_path, site_url=ADDRESS))
        assert "index.html" in _texts(tmp_path / "download" / "indie-rulebook.zip")


class TestPage:
    """A page of the zip."""

    def test_scripts(self, texts: dict[str, str]) -> None:
        """One plain script in place of the modules, and the search before the theme."""
        sources = re.findall(r'<script src="([^"]*)"( defer)?', texts["index.html"])
        assert sources == [
            ("assets/js/theme/trusted-types.A.mjs", ""),
            ("assets/js/search-here.js", ""),
            ("assets/javascripts/bundle.A.min.js", ""),
            ("assets/js/book.js", " defer"),
        ]
        assert "modulepreload" not in texts["index.html"]
        assert "alternate" not in texts["index.html"]

    def test_links(self, texts: dict[str, str]) -> None:
        """A folder is named by its page; what is not in the zip is on the site; all else stays."""
        ways = re.findall(r'(?:href|content)="([^"]*)"', texts["chapter/index.html"])
        assert ways == [
            f"{ADDRESS}data/",
            "https://else.example/",
            "#s1",
            "../index.html",
            "../bom.json",
            "0; url=../about/offline/index.html",
        ]
        assert re.findall(r'<a href="([^"]*)"', texts["index.html"]) == [
            "chapter/index.html#s11",
            "./index.html",
        ]

    def test_policy(self, texts: dict[str, str]) -> None:
        """What the site's own files may do, files may do: not every browser takes the ones for the others."""
        assert (
            "script-src 'self' file: 'sha256-a'; style-src 'self' file:; worker-src 'self' blob:"
            in texts["index.html"]
        )

    def test_a_page_that_moved(self) -> None:
        """The script of a page that leads on comes as a plain one, too."""
        module = '<script type="module" src="../assets/js/moved-page.AB.mjs"></script>'
        plain = '<script src="../assets/js/moved-page.js" defer></script>'
        assert file_page("former/index.html", module, (), ADDRESS) == plain
