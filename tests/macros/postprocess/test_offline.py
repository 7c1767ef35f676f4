"""What a build writes for readers without a network."""

import base64
import hashlib
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from macros.built_site import BuiltSite
from macros.postprocess.hosting import FOR_EVER
from macros.postprocess.offline.service_worker import (
    APP,
    LIST,
    OFFER,
    WORKER,
    manifest_link,
    write_service_worker,
)
from macros.postprocess.offline.zip_book import file_page, zip_book
from macros.project import PROJECT
from tests.written_files import write_files

PAGE = '<head><link rel="stylesheet" href="x.css"></head>'
FILES = {
    "index.html": PAGE,
    "about/offline/index.html": PAGE,
    "r/x1/index.html": "<head></head>",
    "404.html": PAGE,
    "assets/js/main.A.mjs": "1",
    "assets/runtime/python.A.wasm": "2",
    "data/rules.json": "3",
    "data/sheets/game.json": "5",
    "data/scenes/game.json": "6",
    "search/search_index.json": "4",
    "e/2026.1/index.html": PAGE,
}


def _planned(folder: Path, *, quick: bool = False, edition: str = "", more: str = "") -> Path:
    write_files(folder, {name: text + more for name, text in FILES.items()})
    address = "https://rules.example/book/"
    site = BuiltSite(folder=folder, site_url=address, quick=quick, edition=edition)
    for name in site.pages():
        page = folder / name
        page.write_text(manifest_link(site, name, page.read_text()))
    write_service_worker(site)
    return folder


def _known(folder: Path) -> dict[str, Any]:
    """What the build wrote into the worker."""
    found = re.search(r"const BOOK = (\{.*\});", (folder / WORKER).read_text())
    assert found
    known: dict[str, Any] = json.loads(found[1])
    return known


def _list(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / LIST).read_text())
    return found


def test_list(tmp_path: Path) -> None:
    """Pages by the address they are asked for at, with size and hash; no edition; the offer says the sum."""
    folder = _planned(tmp_path)
    listed = _list(folder)
    addresses = [address for address, _, _ in listed["files"]]
    own = ["", "about/offline/", "assets/js/main.A.mjs", "assets/runtime/python.A.wasm"]
    table = ["data/scenes/game.json", "data/sheets/game.json"]
    assert addresses == sorted([*own, *table, APP, "r/x1/", "search/search_index.json"])
    content = (folder / "index.html").read_bytes()
    digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
    assert listed["files"][0] == ["", len(content), f"sha256-{digest}"]
    assert listed["bytes"] == sum(size for _, size, _ in listed["files"])
    offer = json.loads((folder / OFFER).read_text())
    assert offer == {name: listed[name] for name in ("build", "bytes")}


def test_equal_files_are_one_build(tmp_path: Path) -> None:
    """In the worker as in the list, and each page knows its sum; another byte is another build."""
    builds, sums = [], []
    for name, more in (("a", ""), ("b", ""), ("c", "!")):
        folder = _planned(tmp_path / name, more=more)
        builds.append(_list(folder)["build"])
        page = (folder / "index.html").read_text()
        sums.append(re.findall(rf'<link rel="manifest" href="{APP}" data-page="([0-9a-f]{{16}})">', page))
    assert builds[0] == builds[1] != builds[2]
    assert f'"build": "{builds[2]}"' in (tmp_path / "c" / WORKER).read_text()
    assert sums[0] == sums[1] != sums[2]
    assert len(sums[2]) == 1


def test_worker(tmp_path: Path) -> None:
    """What every page needs comes at once, with its sum; kept for ever as hosts are told; the app's icons."""
    folder = _planned(tmp_path)
    known = _known(folder)
    tables = ["data/scenes/game.json", "data/sheets/game.json"]
    assert known["precache"] == ["about/offline/", "assets/js/main.A.mjs", *tables]
    files = known["files"]
    assert sorted(files) == [address for address, _, _ in _list(folder)["files"]]
    assert files["assets/js/main.A.mjs"] == hashlib.sha256(b"1").hexdigest()[:16]
    assert files[""] == hashlib.sha256((folder / "index.html").read_bytes()).hexdigest()[:16]
    assert f'href="../../{APP}"' in (folder / "about" / "offline" / "index.html").read_text()
    assert f'href="/book/{APP}"' in (folder / "404.html").read_text()
    assert APP not in (folder / "r" / "x1" / "index.html").read_text()
    app = json.loads((folder / APP).read_text())
    assert [icon["src"] for icon in app["icons"] if not (PROJECT / "docs" / icon["src"]).is_file()] == []
    source = (PROJECT / "macros" / "postprocess" / "offline" / WORKER).read_text("utf-8")
    assert rf"const FOR_EVER = /^assets\/(?:{'|'.join(FOR_EVER)})\//u;" in source


@pytest.mark.parametrize(("quick", "edition"), [(True, ""), (False, "2026.2")])
def test_not_there(tmp_path: Path, *, quick: bool, edition: str) -> None:
    """An edition, which never changes, has no worker; a build that is written at, one that leaves."""
    folder = _planned(tmp_path, quick=quick, edition=edition)
    assert [name for name in (LIST, OFFER, APP) if (folder / name).exists()] == []
    worker = (folder / WORKER).read_text() if quick else ""
    assert (folder / WORKER).exists() == quick == ("registration.unregister()" in worker)


POLICY = "default-src 'none'; script-src 'self' 'sha256-a'; style-src 'self'; worker-src 'self' blob:"
SAVING = "<offline-book>Saving needs a script.</offline-book>"
OFFLINE = f'{SAVING}<p class="book-zip">None here.</p><p>More</p>'
SVG = "<svg></svg>"
BOOK_FILES = {
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
    files = {name: text for name, text in BOOK_FILES.items() if search or "worker" not in name}
    write_files(folder, files)
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


def test_zip(texts: dict[str, str]) -> None:
    """Pages and what they need; cached answers as scripts; drawings inside the style sheet."""
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
    script = texts["assets/answers/game-check.A.json.js"]
    assert script == 'bookAnswers("game-check.A.json", {"{}":"{}"});\n'
    drawn = base64.b64encode(SVG.encode()).decode()
    sheet = texts["assets/css/book.A.css"]
    assert sheet == f"p {{ mask: url(data:image/svg+xml;base64,{drawn}) }} q {{ src: url(../fonts/a.woff2) }}"


def test_the_same_zip_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal books, equal zips; everything in them carries the build's moment, at the earliest 1980."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    first, second = (_zipped(tmp_path / name) for name in ("first", "second"))
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as archive:
        assert {each.date_time for each in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.namelist() == sorted(archive.namelist())


def test_the_page_that_offers_it(tmp_path: Path, texts: dict[str, str]) -> None:
    """On the site it says the size; in the zip it says that this is the zip."""
    _zipped(tmp_path)
    offered = (tmp_path / "about" / "offline" / "index.html").read_text()
    assert (
        'href="../../download/indie-rulebook.zip" download>The whole book as a zip: 1 MB</a></p>' in offered
    )
    here = texts["about/offline/index.html"]
    saved = "<p>All of it is in this folder already.</p>"
    assert here == f'{saved}<p class="book-zip">This is the book out of the zip.</p><p>More</p>'


def test_search(tmp_path: Path, texts: dict[str, str]) -> None:
    """The worker and the index come as scripts; a book without a search has neither."""
    assert "search(self);" in texts["assets/js/search-here.js"]
    assert texts["search/search_index.js"] == 'var __index = {"docs": []}'
    assert "assets/js/search-here.js" not in _texts(_zipped(tmp_path, search=False))


@pytest.mark.parametrize(("quick", "edition"), [(True, ""), (False, "2026.2")])
def test_no_zip(tmp_path: Path, *, quick: bool, edition: str) -> None:
    """Whoever writes at the book, and a cut edition, offer none."""
    zip_book(BuiltSite(folder=tmp_path, site_url=ADDRESS, quick=quick, edition=edition))
    assert list(tmp_path.iterdir()) == []


def test_no_page_to_offer_it(tmp_path: Path) -> None:
    """A small book without that page has its zip all the same."""
    (tmp_path / "index.html").write_text("")
    zip_book(BuiltSite(folder=tmp_path, site_url=ADDRESS))
    assert "index.html" in _texts(tmp_path / "download" / "indie-rulebook.zip")


def test_page_of_the_zip(texts: dict[str, str]) -> None:
    """One plain script for the modules; links to files, or to the site; files may do what the site may."""
    sources = re.findall(r'<script src="([^"]*)"( defer)?', texts["index.html"])
    assert sources == [
        ("assets/js/theme/trusted-types.A.mjs", ""),
        ("assets/js/search-here.js", ""),
        ("assets/javascripts/bundle.A.min.js", ""),
        ("assets/js/book.js", " defer"),
    ]
    assert "modulepreload" not in texts["index.html"]
    assert "alternate" not in texts["index.html"]
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
    assert (
        "script-src 'self' file: 'sha256-a'; style-src 'self' file:; worker-src 'self' blob:"
        in texts["index.html"]
    )
    module = '<script type="module" src="../assets/js/moved-page.AB.mjs"></script>'
    plain = '<script src="../assets/js/moved-page.js" defer></script>'
    assert file_page("former/index.html", module, (), ADDRESS) == plain
