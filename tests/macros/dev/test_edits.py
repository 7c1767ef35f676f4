"""Edits are heard of from the moment that the watching has begun."""

from pathlib import Path

import pytest

from macros.dev.edits import Edits


class TestEdits:
    """What somebody edits is told; what cannot be watched is an error, and no endless wait."""

    def test_an_edit(self, tmp_path: Path) -> None:
        """A file that is written is told by its path."""
        edits = Edits(tmp_path)
        (tmp_path / "page.md").write_text("words")
        assert edits.wait(30) == {str(tmp_path / "page.md")}

    def test_a_path_that_is_not_there(self, tmp_path: Path) -> None:
        """Whoever starts the watching hears that it cannot begin."""
        with pytest.raises(FileNotFoundError):
            Edits(tmp_path / "gone")
