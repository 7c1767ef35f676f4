"""The same sources build with Zensical, the announced successor of Material for MkDocs."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from macros.bundle import PROJECT
from tests.site.conftest import Site

pytestmark = pytest.mark.journey

# Zensical ends with status 0 after a macro failed, even when strict, and publishes the error as the page.
ERRORS = re.compile(r"\{\{|\{%|Macro Rendering Error|Traceback \(most recent call last\)|jinja2\.exceptions")


def pages(folder: Path) -> set[str]:
    """The names of all pages below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}


@pytest.fixture(scope="module")
def successor(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site built by Zensical, in a copy of the sources: it keeps a cache beside them."""
    project = tmp_path_factory.mktemp("zensical")
    for name in ("docs", "engine", "macros"):
        shutil.copytree(PROJECT / name, project / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT / "mkdocs.yml", project)
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    subprocess.run(command, check=True, cwd=project, env={**os.environ, "SITE_URL": site.url})
    return project / "site"


class TestSuccessor:
    """A smoke test: the book can move house when it must."""

    def test_every_page(self, site: Site, successor: Path) -> None:
        """No page of the book is missing."""
        assert pages(site.folder) - pages(successor) == set()

    def test_no_error_published(self, successor: Path) -> None:
        """No page shows an error in place of an answer."""
        texts = {name: (successor / name).read_text() for name in sorted(pages(successor))}
        assert [name for name, text in texts.items() if ERRORS.search(text)] == []
