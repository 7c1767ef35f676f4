"""A game more is a folder more in each layer: nothing else is touched, and the book has it everywhere.

Its book is the one that is built quick, with scripts as they are written: what a writer of the book sees.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from macros.dev.site_server import open_server, parse_address
from macros.project import PROJECT
from tests.site.conftest import PATIENCE_MS, Site, watch
from tests.site.copied_tree import copied_tree
from tests.site.shared_site import PATH

GAME = Path(__file__).parents[1] / "data" / "pebbles"
"""The game: one folder each below engine/systems, docs and tests/systems."""


@pytest.fixture(scope="module")
def book(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The book with the fifth game in it, built in a folder of its own and on a server.

    What the build of the four games has computed is there.
    """
    assert site.folder.is_dir()
    project = copied_tree(tmp_path_factory.mktemp("fifth"), kept=(".cache",), with_answers=True)
    for layer in ("engine", "docs"):
        shutil.copytree(GAME / layer, project / layer, dirs_exist_ok=True)
    folder = project / "site"
    with open_server(parse_address(f"http://127.0.0.1:0{PATH}"), folder) as server:
        command = [sys.executable, "-m", "macros.build", "--quick", "--site-dir", str(folder), "--site-url"]
        subprocess.run(
            [*command, server.site_url],
            check=True,
            cwd=project,
            env={**os.environ, "SOURCE_DATE_EPOCH": "86400"},
        )
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield Site(url=server.site_url, folder=folder)
        server.shutdown()
        thread.join()


@pytest.fixture
def reader(browser: Browser, book: Site, problems: list[str]) -> Iterator[BrowserContext]:
    """A reader of that book."""
    opened = browser.new_context(base_url=book.url)
    opened.set_default_timeout(PATIENCE_MS)
    watch(opened, book.url, problems)
    yield opened
    opened.close()


def page_of(book: Site, address: str) -> str:
    """The HTML at an address of the book."""
    return (book.folder / address / "index.html").read_text("utf-8")


class TestBook:
    """All that the book makes of a game it makes of this one."""

    @pytest.mark.parametrize(
        ("address", "shown"),
        [
            ("", 'href="pebbles/"'),
            ("pebbles", 'calculator="pebbles.throw"'),
            ("pebbles", 'id="p1"'),
            ("pebbles", 'id="example-over-the-mill-pond"'),
            ("pebbles", '<data data-event="across" value="1/2">'),
            ("pebbles/calculators", 'calculator="pebbles.throw"'),
            ("pebbles/rulings", 'id="pr1"'),
            ("pebbles/table", 'id="weigh"'),
            ("bench", 'href="../pebbles/table/"'),
            ("calculators", "pebbles/calculators/#on-throw"),
            ("about/requests", "pebbles.throw"),
            ("glossary", 'id="pebbles-pond"'),
            ("rulings", "pebbles/rulings/#pr1"),
            ("about/coverage", "A stone that sinks"),
            ("pebbles/extras/characters", 'id="person-wren"'),
            ("pebbles/extras/characters", 'id="blank-sheet"'),
            ("pebbles/extras/characters", "The author did not write this."),
            ("pebbles/extras/opposition", 'id="person-heron"'),
            ("pebbles", "Tonight"),
            ("r/p1", 'href="../../pebbles/#p1"'),
            ("r/pr1", 'href="../../pebbles/rulings/#pr1"'),
            ("r/pebbles-pond", "glossary/#pebbles-pond"),
            ("r/example-over-the-mill-pond", "pebbles/#example-over-the-mill-pond"),
        ],
    )
    def test_page(self, book: Site, address: str, shown: str) -> None:
        """Front page, chapter, rulings, bench, glossary, coverage and short addresses show it."""
        assert shown in page_of(book, address)

    def test_wears_what_the_book_wears(self, book: Site) -> None:
        """A game without a colour or a mark of its own is shown with the book's, on its image too."""
        assert (book.folder / "assets" / "previews" / "pebbles.png").read_bytes().startswith(b"\x89PNG")
        assert "assets/previews/pebbles.png" in page_of(book, "pebbles")

    @pytest.mark.parametrize(
        "name", ["calculators", "clauses", "examples", "glossary", "people", "rulings", "sources"]
    )
    def test_data(self, book: Site, name: str) -> None:
        """The files for scripts have it."""
        assert "pebbles" in (book.folder / "data" / f"{name}.json").read_text("utf-8")

    def test_text_and_search(self, book: Site) -> None:
        """The text edition and the search have it."""
        assert "Skipping a stone" in (book.folder / "text" / "pebbles.txt").read_text("utf-8")
        records = json.loads((book.folder / "search" / "search_index.json").read_text("utf-8"))["docs"]
        assert [record["title"] for record in records if record["location"] == "pebbles/#p2"]

    def test_people(self, book: Site) -> None:
        """Whom the book adds is marked as ours, with the place of the sheet."""
        found = json.loads((book.folder / "data" / "people.json").read_text("utf-8"))["people"]
        assert [
            (each["id"], each["evidence"], each["place"]) for each in found if "pebbles" in each["id"]
        ] == [
            ("pebbles.wren", "ours", "pebbles/extras/characters/#person-wren"),
            ("pebbles.heron", "ours", "pebbles/extras/opposition/#person-heron"),
        ]
        assert "People (ours)" in (book.folder / "text" / "pebbles.txt").read_text("utf-8")

    def test_date(self, book: Site) -> None:
        """A build carries the date that it was given, here the second day of 1970."""
        assert "<lastmod>1970-01-02</lastmod>" in (book.folder / "sitemap.xml").read_text("utf-8")


class TestReader:
    """It answers in the browser like any other game."""

    def test_answers(self, reader: BrowserContext) -> None:
        """A pond of six is crossed by one face of six, and by none if the bank must be passed."""
        page = reader.new_page()
        page.goto("pebbles/")
        calculator = page.locator("#throw")
        calculator.locator("input[name=width]").fill("6")
        across = calculator.locator(".rc-answer [data-event=across]").first
        expect(across).to_have_attribute("value", "1/6")
        calculator.locator(".rc-readings").evaluate("(part) => { part.open = true; }")
        calculator.locator("select[name=PR1]").select_option("passes")
        expect(across).to_have_attribute("value", "0")


class TestContracts:
    """What the tests ask of every game they ask of this one, and it keeps it."""

    def test_every_system(self, tmp_path: Path) -> None:
        """The tests that run over the catalogue find the game, and pass."""
        project = copied_tree(tmp_path)
        names = ("test_every_system.py", "systems/test_golden.py", "systems/test_bands.py")
        for name in ("each_case.py", *names):
            (project / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PROJECT / "tests" / name, project / "tests" / name)
        for layer in ("engine", "docs", "tests"):
            shutil.copytree(GAME / layer, project / layer, dirs_exist_ok=True)
        shutil.copytree(PROJECT / "tools", project / "tools")
        shutil.copytree(PROJECT / "tests" / "systems", project / "tests" / "systems", dirs_exist_ok=True)
        shutil.copy(PROJECT / "pyproject.toml", project)
        command = [sys.executable, "-m", "pytest", "-q", "-k", "pebbles"]
        run = subprocess.run(
            [*command, *(f"tests/{name}" for name in names)],
            cwd=project,
            check=False,
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, run.stdout
