"""What is done to a site after MkDocs has written it."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue
from macros.built_site import BuiltSite
from macros.permanence.anchors import ANCHORS, MOVED, TABLES
from macros.postprocess import search_index
from macros.postprocess.booklets import BOOKLETS, copy_booklets, offer_booklets
from macros.postprocess.page_steps import PolicyError
from macros.postprocess.pipeline import process, process_page
from macros.postprocess.redirects import RedirectError, redirect_anchors, write_redirect_pages
from macros.postprocess.search_index import INDEX, SHOWN, make_index, records, search_words
from macros.project import PROJECT, BuildError
from tests.written_files import write_files

HEAD = '<head><meta charset="utf-8"><link rel="canonical" href="./">{}</head>'
PAGES = {"index.html": HEAD.format("<script>one()</script>"), "a/index.html": HEAD.format("")}


@pytest.fixture(name="site")
def _site(tmp_path: Path) -> BuiltSite:
    """A site of two pages, as somebody who writes at the book has it built."""
    folder = write_files(tmp_path / "site", PAGES)
    (tmp_path / "macros" / "postprocess").mkdir(parents=True)
    for name in ("requirements", "node_modules", "macros/postprocess/offline"):
        (tmp_path / name).symlink_to(Path(name).resolve())
    (tmp_path / "package-lock.json").symlink_to(Path("package-lock.json").resolve())
    return BuiltSite(folder=folder, site_url="https://rules.example/book/", project=tmp_path, quick=True)


def _again(site: BuiltSite) -> BuiltSite:
    return BuiltSite(folder=site.folder, site_url=site.site_url, project=site.project, quick=True)


def test_every_page_is_finished(site: BuiltSite) -> None:
    """It has its address and the policy of all pages."""
    process(site)
    page = (site.folder / "a" / "index.html").read_text()
    assert 'href="https://rules.example/book/a/"' in page
    assert page.count("Content-Security-Policy") == 1
    assert "'sha256-" in page


@pytest.mark.parametrize("name", list(PAGES))
def test_one_page_again(site: BuiltSite, name: str) -> None:
    """Built anew beside finished pages, a page is what it was."""
    process(site)
    assert process_page(_again(site), name, PAGES[name]) == (site.folder / name).read_text()


def test_a_page_with_a_mistake(site: BuiltSite) -> None:
    """What a page may not hold is said of this page, and the finished one stays."""
    process(site)
    before = (site.folder / "index.html").read_text()
    with pytest.raises(PolicyError, match=r"^index\.html holds"):
        process_page(_again(site), "index.html", HEAD.format('<p style="color: red">'))
    assert (site.folder / "index.html").read_text() == before


CHAPTER = '<article><h4 class="x" id="x2">Two</h4><p id=x3>Three</p></article>'
PUBLISHED = {"chapter/": "page", "chapter/#x2": "x2", "chapter/#x1": "x1"}


@pytest.fixture(name="book")
def _book(tmp_path: Path) -> Path:
    """A built book of two pages."""
    other = '<article><h4 id="x1">One</h4></article>'
    return write_files(tmp_path, {"chapter/index.html": CHAPTER, "other/index.html": other})


def _redirect(folder: Path, published: dict[str, str], moved: dict[str, str]) -> None:
    """Do to a book what the two steps do, with these tables."""
    project = folder / "project"
    (project / TABLES).mkdir(parents=True)
    for path, table in ((ANCHORS, published), (MOVED, moved)):
        lines = [f"{json.dumps(key)} = {json.dumps(value)}\n" for key, value in table.items()]
        (project / TABLES / path.name).write_text("".join(lines))
    book = BuiltSite(folder=folder, site_url="https://rules.example/", project=project)
    write_redirect_pages(book)
    for name in book.pages():
        page = folder / name
        page.write_text(redirect_anchors(book, name, page.read_text()))


def _page(book: Path, name: str) -> str:
    return (book / name / "index.html").read_text()


class TestMoved:
    """Where an anchor stood, something leads to where it stands."""

    def test_to_another_page(self, book: Path) -> None:
        """The old page ends with an item of that name, which links to the new place."""
        _redirect(book, PUBLISHED, {"chapter/#x1": "other/#x1"})
        item = '<li id="x1">X1 has moved: <a href="../other/#x1">read it there</a></li>'
        assert f"{item}</ul></moved-anchors></article>" in _page(book, "chapter")
        assert _page(book, "other").count("moved") == 0

    @pytest.mark.parametrize("new", ["x2", "x3"])
    def test_within_its_page(self, book: Path, new: str) -> None:
        """The element that has a new name answers to the former one too, also without scripts."""
        _redirect(book, PUBLISHED, {"chapter/#x1": f"chapter/#{new}"})
        page = _page(book, "chapter")
        assert '<span id="x1"></span>' in page
        opening = page.partition('<span id="x1">')[0].rpartition("<")[2]
        assert new in opening
        assert "moved-anchors" not in page

    def test_in_several_steps(self, book: Path) -> None:
        """What moved twice is led to where it stands today."""
        _redirect(book, PUBLISHED, {"chapter/#x1": "former/#x1", "former/#x1": "other/#x1"})
        assert 'href="../other/#x1"' in _page(book, "chapter")

    def test_a_page_that_went(self, book: Path) -> None:
        """A page stands in its place; anchors that went along need no line, the others are listed."""
        published = {"former/deep/": "page", "former/deep/#x1": "x1", "former/deep/#x2": "x2"}
        _redirect(book, published, {"former/deep/": "other/", "former/deep/#x2": "chapter/#x2"})
        page = _page(book, "former/deep")
        assert '<link rel="canonical" href="../../other/">' in page
        assert '<moved-anchors data-page="../../other/">' in page
        assert '<li id="x2">X2 has moved: <a href="../../chapter/#x2">' in page
        assert 'id="x1"' not in page
        assert "refresh" not in page

    def test_a_page_that_went_whole(self, book: Path) -> None:
        """Without scripts too the reader is led on, for there is nothing to choose."""
        _redirect(book, {"former/": "page", "former/#x1": "x1"}, {"former/": "other/"})
        page = _page(book, "former")
        assert '<noscript><meta http-equiv="refresh" content="0; url=../other/"></noscript>' in page

    def test_nothing_moved(self, book: Path) -> None:
        """Not a byte changes."""
        _redirect(book, {"chapter/": "page", "chapter/#x2": "x2"}, {})
        assert _page(book, "chapter") == CHAPTER


@pytest.mark.parametrize(
    "moved",
    [
        {},
        {"chapter/#x1": "other/#x9"},
        {"chapter/#x1": "nowhere/"},
        {"chapter/#x1": "former/#x1", "former/#x1": "chapter/#x1"},
    ],
    ids=["not said", "no such anchor", "no such page", "in a circle"],
)
def test_what_was_published_is_not_lost(book: Path, moved: dict[str, str]) -> None:
    """The build ends with the address and with what to do."""
    with pytest.raises(
        RedirectError, match=r"lead nowhere: chapter/#x1.*say in macros/permanence/moved\.toml"
    ):
        _redirect(book, PUBLISHED, moved)


def test_many_lost_addresses_are_counted(book: Path) -> None:
    """A chapter that is gone does not fill the screen."""
    published = {f"gone/#x{number}": f"x{number}" for number in range(20)}
    with pytest.raises(RedirectError, match="and 12 more"):
        _redirect(book, published, {})


def test_what_moved_is_not_still_there(book: Path) -> None:
    """A line that says of a standing anchor that it moved is wrong."""
    with pytest.raises(RedirectError, match="they stand: chapter/#x2"):
        _redirect(book, PUBLISHED, {"chapter/#x2": "other/#x1", "chapter/#x1": "other/#x1"})


PAGE = '<p>Print it.</p><p class="book-booklets">None were set.</p><p>More.</p>'
SITE_URL = "https://rules.example/"


@pytest.fixture(name="project")
def _project(tmp_path: Path) -> Path:
    (tmp_path / BOOKLETS).mkdir(parents=True)
    (tmp_path / BOOKLETS / "arylon.pdf").write_bytes(b"%PDF" + bytes(1_500_000))
    (tmp_path / BOOKLETS / "arylon-table.pdf").write_bytes(b"%PDF" + bytes(100_000))
    (tmp_path / BOOKLETS / "of-another-book.pdf").write_bytes(b"%PDF")
    (tmp_path / "site").mkdir()
    return tmp_path


def test_booklets(project: Path) -> None:
    """Those of this book's games are copied, and offered with their sizes in the place of the words."""
    copy_booklets(BuiltSite(folder=project / "site", site_url=SITE_URL, project=project))
    copied = sorted(path.name for path in (project / "site" / "download").iterdir())
    assert copied == ["arylon-table.pdf", "arylon.pdf"]
    site = BuiltSite(folder=project / "site", site_url=SITE_URL, project=project)
    html = offer_booklets(site, "about/offline/index.html", PAGE)
    assert 'href="../../download/arylon.pdf" download>Arylon, A5, PDF: 2 MB</a>' in html
    assert 'href="../../download/arylon-table.pdf" download>Arylon, the table&#39;s pages, A4' in html
    assert html.startswith("<p>Print it.</p>")
    assert html.endswith("<p>More.</p>")
    assert "None were set" not in html


def test_no_booklets(tmp_path: Path) -> None:
    """The page keeps its words, and nothing is copied."""
    site = BuiltSite(folder=tmp_path / "site", site_url=SITE_URL, project=tmp_path)
    copy_booklets(site)
    assert offer_booklets(site, "about/offline/index.html", PAGE) == PAGE
    assert not (tmp_path / "site").exists()


def test_an_edition_has_no_booklets(project: Path) -> None:
    """What is cut stays as it is for ever; a booklet may be set anew."""
    site = BuiltSite(folder=project / "site", site_url=SITE_URL, project=project, edition="2026.1")
    copy_booklets(site)
    assert not list((project / "site").iterdir())
    assert offer_booklets(site, "about/offline/index.html", PAGE) == PAGE


LISTED = [
    {"location": "scattershot/", "title": "Chapter", "text": ""},
    {"location": "scattershot/#chapter", "title": "Chapter", "text": ""},
    {"location": "scattershot/#more", "title": "More", "text": ""},
    {"location": "scattershot/#said", "title": "Chapter", "text": "<p>Words &amp; “words”.</p>"},
    {"location": "scattershot/#s1", "title": "S1  One", "text": "x" * (SHOWN + 1)},
    {"location": "rulings/scattershot/#sr1", "title": "SR1  Ruled", "text": "x"},
    {"location": "glossary/#scattershot-mib", "title": "MIB", "text": "x"},
    {"location": "calculators/#scattershot-mib", "title": "The MIB", "text": "x"},
    {"location": "about/#me2", "title": "No rule", "text": "x" * (SHOWN + 1)},
]


def _record(place: str, side: str) -> dict[str, Any]:
    return next(each[side] for each in records(LISTED) if each[side]["location"] == place)


@pytest.mark.parametrize(
    ("place", "kind", "game"),
    [
        ("scattershot/#s1", "clause", "scattershot"),
        ("rulings/scattershot/#sr1", "ruling", "scattershot"),
        ("glossary/#scattershot-mib", "headword", "scattershot"),
        ("calculators/#scattershot-mib", "list", "scattershot"),
        ("scattershot/#said", "page", "scattershot"),
        ("about/#me2", "page", ""),
    ],
)
def test_kind_and_game(place: str, kind: str, game: str) -> None:
    """By both the search puts one before another."""
    shown = _record(place, "shown")
    assert (shown["kind"], shown["game"]) == (kind, game)


def test_searched_and_shown() -> None:
    """Rulings with all that is said, headwords by other names, pages by their address, text as typed."""
    ruling = next(each.data.rulings["SR1"] for each in catalogue() if "SR1" in each.data.rulings)
    searched, shown = (_record("rulings/scattershot/#sr1", side) for side in ("searched", "shown"))
    assert searched["says"] == shown["text"] == f"{ruling.question} {ruling.decided}"
    assert (searched["number"], searched["title"].strip(), shown["title"]) == (
        "SR1",
        "Ruled",
        "SR1 Ruled",
    )
    assert shown["names"] == search_words("scattershot")["SR1"]
    assert all(phrase in searched["asked"] for phrase in shown["names"])
    assert "Made It By" in _record("glossary/#scattershot-mib", "searched")["also"]
    assert "Made It By" in _record("glossary/#scattershot-mib", "shown")["names"]
    listed = {"title": "What stays with you", "text": "", "location": "about/no-privacy/"}
    page, section = records([listed, {**listed, "title": "Kept", "location": "about/no-privacy/#kept"}])
    assert page["searched"]["also"].split() == ["about", "no", "privacy"]
    assert "also" not in section["searched"]
    assert _record("scattershot/#said", "shown")["text"] == 'Words & "words".'
    assert len(_record("about/#me2", "searched")["text"]) == SHOWN + 1
    assert len(_record("about/#me2", "shown")["text"]) == SHOWN
    places = {each["shown"]["location"] for each in records(LISTED)}
    assert {each["location"] for each in LISTED} - places == {"scattershot/#chapter"}


@pytest.mark.parametrize("system", catalogue(), ids=lambda system: system.slug)
def test_every_rule_has_search_words(system: Any) -> None:
    """Eight to fifteen for each clause and ruling, and no other."""
    words = search_words(system.slug)
    assert list(words) == [*system.data.clauses, *system.data.rulings]
    assert {key: each for key, each in words.items() if not 8 <= len(set(each)) <= 15} == {}


def test_search_words_with_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence names the file; a game without one has none."""
    monkeypatch.setattr(search_index, "SYSTEMS", tmp_path)
    assert search_words("marbles") == {}
    (tmp_path / "marbles").mkdir()
    (tmp_path / "marbles" / "search_words.toml").write_text("M1 =")
    with pytest.raises(BuildError, match=r"marbles/search_words\.toml is no TOML"):
        search_words("marbles")


def test_the_index(tmp_path: Path) -> None:
    """The sections as shown, and the index beside the theme's settings; a site without one is left."""
    make_index(BuiltSite(folder=tmp_path, site_url="https://rules.example/"))
    assert not list(tmp_path.iterdir())
    path = tmp_path / INDEX
    path.parent.mkdir()
    path.write_text(json.dumps({"config": {"lang": ["en"]}, "docs": LISTED}))
    make_index(BuiltSite(folder=tmp_path, site_url="https://rules.example/", project=PROJECT))
    made = json.loads(path.read_text())
    assert made["docs"] == [each["shown"] for each in records(LISTED)]
    assert made["config"]["lang"] == ["en"]
    assert made["config"]["index"]["documentCount"] == len(made["docs"])
