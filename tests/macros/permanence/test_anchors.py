"""The ledger of anchors."""

from pathlib import Path

import pytest

from macros.permanence.anchors import ANCHORS, MOVED, declared_anchors, read_table, to_toml, write_new
from macros.project import PROJECT


@pytest.fixture(name="docs")
def _docs(tmp_path: Path) -> Path:
    """A book of two pages."""
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# Home")
    (docs / "chapter.md").write_text("#### Made It By {: #s11 }\n\n{{ example('fording-the-stream') }}\n")
    return docs


class TestAnchors:
    """What can be cited is known by its full address too."""

    def test_pages_and_anchors(self, docs: Path) -> None:
        """Pages, clauses and examples; the front page is the root, which cannot move."""
        assert declared_anchors(docs) == {
            "chapter/": "page",
            "chapter/#s11": "s11",
            "chapter/#example-fording-the-stream": "example-fording-the-stream",
        }

    def test_what_was_published_stays(self, docs: Path, tmp_path: Path) -> None:
        """A new anchor comes in, and one that the book has no more keeps its line."""
        ledger = tmp_path / "anchors.toml"
        ledger.write_text(to_toml({"former/#s11": "s11"}))
        write_new(ledger, docs)
        assert read_table(ledger) == {"former/#s11": "s11", **declared_anchors(docs)}

    def test_new_ones_are_in_it(self) -> None:
        """Whoever adds a page, a rule, a headword or an example adds its place to the ledger."""
        new = {*declared_anchors(PROJECT / "docs")} - {*read_table(ANCHORS)}
        assert new == set(), (
            "run `python -m macros.permanence`, which adds them, and commit macros/permanence/anchors.toml"
        )

    def test_headwords_too(self) -> None:
        """Each has its anchor on the page of the glossary."""
        assert declared_anchors(PROJECT / "docs")["glossary/#scattershot-mib"] == "scattershot-mib"

    def test_what_moved_was_published(self) -> None:
        """A line about an address that nobody ever had is a slip of the pen."""
        assert {*read_table(MOVED)} - {*read_table(ANCHORS)} == set()

    def test_no_table_is_an_empty_one(self, tmp_path: Path) -> None:
        """A project without the file has published nothing."""
        assert read_table(tmp_path / "none.toml") == {}
