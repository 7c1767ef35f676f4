"""What a build writes for readers without a network."""

import base64
import hashlib
import json
import re
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
from macros.project import PROJECT

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
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text + more)
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


class TestList:
    """The list of the whole book, for readers who save it."""

    def test_what_is_saved(self, tmp_path: Path) -> None:
        """Pages by the address they are asked for at, and what they and the tables need; no edition."""
        addresses = [address for address, _, _ in _list(_planned(tmp_path))["files"]]
        own = ["", "about/offline/", "assets/js/main.A.mjs", "assets/runtime/python.A.wasm"]
        table = ["data/scenes/game.json", "data/sheets/game.json"]
        assert addresses == sorted([*own, *table, APP, "r/x1/", "search/search_index.json"])

    def test_each_with_its_sum(self, tmp_path: Path) -> None:
        """Size and hash of each file are those of the finished file, and the sizes add up."""
        folder = _planned(tmp_path)
        listed = _list(folder)
        content = (folder / "index.html").read_bytes()
        digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
        assert listed["files"][0] == ["", len(content), f"sha256-{digest}"]
        assert listed["bytes"] == sum(size for _, size, _ in listed["files"])

    def test_offer(self, tmp_path: Path) -> None:
        """A small file says how large the book is, and of which build, as the list does."""
        folder = _planned(tmp_path)
        listed = _list(folder)
        assert json.loads((folder / OFFER).read_text()) == {
            "build": listed["build"],
            "bytes": listed["bytes"],
        }

    def test_build(self, tmp_path: Path) -> None:
        """Equal files are one build; another byte is another build, in the worker as in the list."""
        builds = [
            _list(_planned(tmp_path / name, more=more))["build"]
            for name, more in (("a", ""), ("b", ""), ("c", "!"))
        ]
        assert builds[0] == builds[1] != builds[2]
        assert f'"build": "{builds[2]}"' in (tmp_path / "c" / WORKER).read_text()


class TestWorker:
    """The service worker, and the app's own file."""

    def test_precache(self, tmp_path: Path) -> None:
        """What every page needs is fetched at once; Python is not."""
        tables = ["data/scenes/game.json", "data/sheets/game.json"]
        assert _known(_planned(tmp_path))["precache"] == [
            "about/offline/",
            "assets/js/main.A.mjs",
            *tables,
        ]

    def test_sums(self, tmp_path: Path) -> None:
        """It knows each file of the list by its address, with its sum, and no other."""
        folder = _planned(tmp_path)
        files = _known(folder)["files"]
        assert sorted(files) == [address for address, _, _ in _list(folder)["files"]]
        assert files["assets/js/main.A.mjs"] == hashlib.sha256(b"1").hexdigest()[:16]
        assert files[""] == hashlib.sha256((folder / "index.html").read_bytes()).hexdigest()[:16]

    def test_kept_for_ever(self) -> None:
        """It keeps for ever what hosts are told to let browsers keep for ever."""
        source = (PROJECT / "macros" / "postprocess" / "offline" / WORKER).read_text("utf-8")
        assert rf"const FOR_EVER = /^assets\/(?:{'|'.join(FOR_EVER)})\//u;" in source

    def test_pages_know_their_sum(self, tmp_path: Path) -> None:
        """An open page is held against the site's by it: equal pages have equal sums, others have not."""
        sums = []
        for name, more in (("a", ""), ("b", ""), ("c", "!")):
            page = (_planned(tmp_path / name, more=more) / "index.html").read_text()
            sums.append(re.findall(rf'<link rel="manifest" href="{APP}" data-page="([0-9a-f]{{16}})">', page))
        assert sums[0] == sums[1] != sums[2]
        assert len(sums[2]) == 1

    def test_pages_name_the_app(self, tmp_path: Path) -> None:
        """From where each of them stands; short addresses, which only lead on, do not."""
        folder = _planned(tmp_path)
        assert f'href="../../{APP}"' in (folder / "about" / "offline" / "index.html").read_text()
        assert f'href="/book/{APP}"' in (folder / "404.html").read_text()
        assert APP not in (folder / "r" / "x1" / "index.html").read_text()

    def test_icons_are_there(self, tmp_path: Path) -> None:
        """Every icon that the app names lies among the book's images."""
        app = json.loads((_planned(tmp_path) / APP).read_text())
        assert [icon["src"] for icon in app["icons"] if not (PROJECT / "docs" / icon["src"]).is_file()] == []

    @pytest.mark.parametrize(("quick", "edition"), [(True, ""), (False, "2026.2")])
    def test_not_there(self, tmp_path: Path, *, quick: bool, edition: str) -> None:
        """An edition, which never changes, has no worker; a build that is written at, one that leaves."""
        folder = _planned(tmp_path, quick=quick, edition=edition)
        assert [name for name in (LIST, OFFER, APP) if (folder / name).exists()] == []
        worker = (folder / WORKER).read_text() if quick else ""
        assert (folder / WORKER).exists() == quick == ("registration.unregister()" in worker)
