"""The same sources build with Zensical, the announced successor of Material for MkDocs.

What readers were promised is the same in both builds. What is not stands in
docs/contributing/leaving-material.md.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import pytest

from macros.permanence.anchors import MOVED, TABLES, declared_anchors, read_table
from macros.postprocess.offline.zip_book import ZIP
from macros.project import PROJECT
from tests.site.conftest import Site
from tests.site.copied_tree import copied_tree

# With --strict a macro that fails or is undefined ends the build with status 1, as TestStrictness holds; this
# finds an error that a page shows all the same.
ERRORS = re.compile(r"\{\{|\{%|Macro Rendering Error|Traceback \(most recent call last\)|jinja2\.exceptions")
ROOT = "http://book.test/below/"
"""As if below a path: a link with a step up too many leaves it."""
OURS = ("rule-calculator", "rule-sentence", "rule-bench")


class Promised(HTMLParser):
    """What of a page is a promise: anchors, calculators with their fields, and where its links lead.

    Args:
        address: where the page stands, from the site's root.
    """

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = f"{ROOT}{address}"
        self._is_text = False
        self.anchors: set[str] = set()
        self.widgets: list[tuple[str, ...]] = []
        self.fields: list[str] = []
        self.computed: list[str] = []
        self.leads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what this tag promises."""
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.anchors.add(values["id"])
        if tag in OURS:
            self.widgets.append((tag, *(values.get(name, "") for name in ("id", "calculator", "mode"))))
        if tag in {"input", "select"} and "name" in values:
            self.fields.append(f"{values['name']}={values.get('value', '')}")
        if tag == "data":
            self.computed.append(values.get("value", ""))
        self._is_text |= tag == "article"
        # What offers the zip, and what has moved to another page, is written by steps after the build, which
        # Zensical's build has not.
        self._is_text &= tag != "moved-anchors"
        if tag == "a" and self._is_text and not values.get("href", ZIP).endswith(ZIP):
            self.leads.append(urljoin(self._address, values["href"]))

    def handle_endtag(self, tag: str) -> None:
        """Note where the text of the page ends."""
        self._is_text &= tag != "article"


@cache
def promised(folder: Path, name: str) -> Promised:
    """Read a page of a built site."""
    parser = Promised(name.removesuffix("index.html"))
    parser.feed((folder / name).read_text("utf-8"))
    return parser


def pages(folder: Path) -> set[str]:
    """The names of all pages below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}


@pytest.fixture(scope="module")
def successor(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site built by Zensical, in a copy of the sources as they were bundled for the site."""
    project = copied_tree(tmp_path_factory.mktemp("zensical"), as_bundled=True)
    ended = _zensical(project, site.url)
    # Once it missed a folder that the navigation names: what lies there tells whether that was Zensical.
    assert ended.returncode == 0, (ended.stderr, sorted(path.name for path in (project / "docs").iterdir()))
    return project / "site"


def _zensical(project: Path, site_url: str) -> subprocess.CompletedProcess[str]:
    """Build a project, strictly."""
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    environment = {**os.environ, "SITE_URL": site_url}
    return subprocess.run(command, check=False, cwd=project, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def both(site: Site, successor: Path) -> dict[str, tuple[Promised, Promised]]:
    """Every page of the book as the two builders made it. A page for lost readers is each builder's own."""
    shared = sorted((pages(site.folder) & pages(successor)) - {"404.html"})
    return {name: (promised(site.folder, name), promised(successor, name)) for name in shared}


class TestStrictness:
    """Zensical refuses what MkDocs refuses."""

    def test_an_undefined_macro_ends_the_build(self, tmp_path: Path) -> None:
        """With status 1 and its name."""
        project = copied_tree(tmp_path)
        for pages_of_the_book in ("*.md", ".nav.yml"):
            for path in (project / "docs").rglob(pages_of_the_book):
                path.unlink()
        (project / "docs" / "index.md").write_text("# A small book\n\n{{ no_such_macro() }}\n")
        ended = _zensical(project, "http://127.0.0.1:8000/")
        assert ended.returncode == 1
        assert "'no_such_macro' is undefined" in ended.stderr


class TestSuccessor:
    """The book can move house when it must."""

    def test_every_page(self, site: Site, successor: Path) -> None:
        """No page of the book is missing, but for those that a step after the build puts where a page was."""
        table = read_table(PROJECT / TABLES / MOVED.name)
        lead_on = {f"{address}index.html" for address in table if "#" not in address}
        assert pages(site.folder) - pages(successor) - lead_on == set()

    def test_no_error_published(self, successor: Path) -> None:
        """No page shows an error in place of an answer."""
        texts = {name: (successor / name).read_text() for name in sorted(pages(successor))}
        assert [name for name, text in texts.items() if ERRORS.search(text)] == []

    def test_anchors(self, successor: Path) -> None:
        """Whatever can be cited has its anchor."""
        missing = [
            address
            for address in declared_anchors(PROJECT / "docs")
            if "#" in address
            and address.partition("#")[2]
            not in promised(successor, f"{address.partition('#')[0]}index.html").anchors
        ]
        assert missing == []

    @pytest.mark.parametrize("part", ["widgets", "fields", "computed", "leads"])
    def test_same_promises(self, both: dict[str, tuple[Promised, Promised]], part: str) -> None:
        """Calculators, their fields and computed numbers are the same; every link leads to the same place."""
        differing = [name for name, pair in both.items() if getattr(pair[0], part) != getattr(pair[1], part)]
        assert both
        assert differing == []

    def test_search(self, site: Site, successor: Path) -> None:
        """Whatever the search finds by its address it finds in the other build too."""
        assert _records(site.folder) - _records(successor) == set()


def _records(folder: Path) -> set[str]:
    index = next(
        path for path in (folder / "search" / "search_index.json", folder / "search.json") if path.is_file()
    )
    told = json.loads(index.read_text("utf-8"))
    return {each["location"] for each in told.get("docs", told.get("items", []))}
