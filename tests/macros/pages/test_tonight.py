"""Which rulings a table needs tonight."""

import re
from pathlib import Path

from macros.page import Page
from macros.pages.rulings import find_tonight, in_short, ruling_index


def _write(docs: Path, name: str, text: str) -> None:
    (docs / name).parent.mkdir(parents=True, exist_ok=True)
    (docs / name).write_text(text)


class TestTonight:
    """A ruling matters tonight if a page for the table names it."""

    def test_pages_in_hand(self, tmp_path: Path) -> None:
        """The quick start, the rules on one page and the extras; by macro, by link or in plain words."""
        _write(tmp_path, "walkabout/play-in-ten-minutes.md", '{{ clause("WR17") }} and WR999')
        _write(tmp_path, "walkabout/reference.md", "The bag is ours (WR14).")
        _write(tmp_path, "walkabout/ten-minutes-more.md", "Each tie once (WR10).")
        _write(tmp_path, "walkabout/extras/ten-questions.md", "[Who?](../../rulings/walkabout.md#wr3)")
        _write(tmp_path, "walkabout/traits.md", "WR5 and WR6")
        _write(tmp_path, "arylon/reference.md", "WR7 belongs to another game.")
        assert find_tonight(tmp_path) == {"WR3", "WR10", "WR14", "WR17"}

    def test_list_marks_them(self) -> None:
        """In words and for the filter."""
        index = ruling_index(Page(source="rulings/index.md", root="../", tonight=frozenset({"SR2"})))
        assert re.findall(r'data-ruling="(\w+)" data-status="\w+" data-tonight', index) == ["SR2"]
        assert index.count(">matters tonight<") == 1


class TestInShort:
    """The list shows a decision in a line."""

    def test_first_sentence(self) -> None:
        """What follows is on the ruling's own page."""
        assert in_short("It lasts until the end of the scene. Then it is back.") == (
            "It lasts until the end of the scene."
        )

    def test_hardly_a_sentence(self) -> None:
        """A yes by itself does not say what is so."""
        assert in_short("Yes. All of them are out. Until dawn.") == "Yes. All of them are out."
        assert in_short("No.") == "No."
