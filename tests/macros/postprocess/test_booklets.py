"""Booklets that have been set are offered; without them the page says how to get some."""

from pathlib import Path

import pytest

from macros.built_site import BuiltSite
from macros.postprocess.booklets import BOOKLETS, copy_booklets, offer_booklets

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


class TestBooklets:
    """What `make pdf` has left."""

    def test_are_copied(self, project: Path) -> None:
        """Only those of this book's games."""
        copy_booklets(BuiltSite(folder=project / "site", site_url=SITE_URL, project=project))
        copied = sorted(path.name for path in (project / "site" / "download").iterdir())
        assert copied == ["arylon-table.pdf", "arylon.pdf"]

    def test_are_offered_with_their_sizes(self, project: Path) -> None:
        """The offer takes the place of the paragraph's words and of nothing else."""
        site = BuiltSite(folder=project / "site", site_url=SITE_URL, project=project)
        html = offer_booklets(site, "about/offline/index.html", PAGE)
        assert 'href="../../download/arylon.pdf" download>Arylon, A5, PDF: 2 MB</a>' in html
        assert 'href="../../download/arylon-table.pdf" download>Arylon, the table&#39;s pages, A4' in html
        assert html.startswith("<p>Print it.</p>")
        assert html.endswith("<p>More.</p>")
        assert "None were set" not in html

    def test_none_were_set(self, tmp_path: Path) -> None:
        """The page keeps its words, and nothing is copied."""
        site = BuiltSite(folder=tmp_path / "site", site_url=SITE_URL, project=tmp_path)
        copy_booklets(site)
        assert offer_booklets(site, "about/offline/index.html", PAGE) == PAGE
        assert not (tmp_path / "site").exists()

    def test_an_edition_has_none(self, project: Path) -> None:
        """What is cut stays as it is for ever; a booklet may be set anew."""
        site = BuiltSite(folder=project / "site", site_url=SITE_URL, project=project, edition="2026.1")
        copy_booklets(site)
        assert not list((project / "site").iterdir())
        assert offer_booklets(site, "about/offline/index.html", PAGE) == PAGE
