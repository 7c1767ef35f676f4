"""Finding what a page names."""

from pathlib import Path

from engine import catalogue
from macros.pages.book_index import games_in_order


class TestGamesInOrder:
    """The order of the tabs is the order of the games everywhere."""

    def test_as_the_tabs_are(self, tmp_path: Path) -> None:
        """Those that are named come first; the others follow by their names."""
        tabs = tmp_path / ".nav.yml"
        tabs.write_text("nav:\n  - index.md\n  - walkabout\n", "utf-8")
        first, *others = games_in_order(tabs)
        assert first.slug == "walkabout"
        assert others == [each for each in catalogue() if each != first]

    def test_a_book_without_tabs(self, tmp_path: Path) -> None:
        """No file orders them, and nothing is wrong."""
        assert games_in_order(tmp_path / ".nav.yml") == catalogue()
