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

import pytest

from macros.permanence.anchors import declared_anchors
from macros.generate.generators import generate_files
from macros.project import PROJECT
from tests.site.conftest import Site
from tests.site.copied_tree import copied_tree

# A macro that fails ends its build; this finds an error that a page shows all the same.
ERRORS = re.compile(r"\{\{|\{%|Macro Rendering Error|Traceback \(most recent call last\)|jinja2\.exceptions")
OURS = ("rule-calculator", "rule-sentence", "rule-bench")
LEADS = ("rc-clause", "term")


pytestmark = pytest.mark.journey


class Promised(HTMLParser):
    """What of a page is a promise: anchors, calculators with their fields, and links to words and clauses."""

    def __init__(self) -> None:
        super().__init__()
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
        if tag == "a" and set(LEADS) & set(values.get("class", "").split()):
            # How many steps up a link begins with differs, see docs/contributing/leaving-material.md.
            self.leads.append(values.get("href", "").lstrip("./"))


@cache
def promised(page: Path) -> Promised:
    """Read a page of a built site."""
    parser = Promised()
    parser.feed(page.read_text("utf-8"))
    return parser


def pages(folder: Path) -> set[str]:
    """The names of all pages below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}


@pytest.fixture(scope="module")
def successor(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site built by Zensical, in a copy of the sources: it keeps a cache beside them."""
    project = copied_tree(tmp_path_factory.mktemp("zensical"))
    generate_files(project)
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    subprocess.run(command, check=True, cwd=project, env={**os.environ, "SITE_URL": site.url})
    return project / "site"


@pytest.fixture(scope="module")
def both(site: Site, successor: Path) -> dict[str, tuple[Promised, Promised]]:
    """Every page of the book as the two builders made it. A page for lost readers is each builder's own."""
    shared = sorted((pages(site.folder) & pages(successor)) - {"404.html"})
    return {name: (promised(site.folder / name), promised(successor / name)) for name in shared}


class TestSuccessor:
    """The book can move house when it must."""

    def test_every_page(self, site: Site, successor: Path) -> None:
        """No page of the book is missing."""
        assert pages(site.folder) - pages(successor) == set()

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
            not in promised(successor / address.partition("#")[0] / "index.html").anchors
        ]
        assert missing == []

    @pytest.mark.parametrize("part", ["widgets", "fields", "computed", "leads"])
    def test_same_promises(self, both: dict[str, tuple[Promised, Promised]], part: str) -> None:
        """Calculators, their fields, computed numbers and links to words and clauses are the same."""
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
