"""Edits are heard of from the moment that the watching has begun."""

import subprocess
from pathlib import Path

import pytest
from watchfiles import Change

from macros.dev.edits import Edits, is_document, is_edit
from macros.project import PROJECT


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


MADE = ("docs/rulings.xml", "docs/r/s11/index.md", "docs/assets/runtime/engine.zip", "docs/data/index.json")
"""What a build writes."""
EDITORS = (
    ".x.md.swp",
    "4913",
    "#x.md#",
    ".#x.md",
    "x.md~",
    "sedq3XyZa",
    "x.md___jb_tmp___",
    "x.md___jb_old___",
)
"""What vim, Emacs, sed and JetBrains' editors write beside the file `x.md`."""


class TestWhichEdits:
    """Which files count: those that people write, as far as a build reads them."""

    def test_every_file_of_the_sources(self) -> None:
        """What is committed is somebody's work, but for what tells git and people about it."""
        command = ["git", "-C", str(PROJECT), "ls-files", "docs", "engine", "macros", "vectors"]
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        assert [name for name in listed if not is_edit(Change.modified, str(PROJECT / name))] == []

    @pytest.mark.parametrize(
        "name", [*MADE, *(f"docs/{name}" for name in EDITORS), "engine/__pycache__/a.pyc"]
    )
    def test_what_nobody_writes(self, name: str) -> None:
        """A build and an editor write beside the sources; a rebuild for that would never end."""
        assert not is_edit(Change.modified, str(PROJECT / name))

    @pytest.mark.parametrize(
        ("name", "is_one"),
        [
            ("docs/index.md", True),
            ("docs/rulings/index.md", True),
            ("docs/assets/css/theme/book.css", True),
            ("docs/walkabout/.nav.yml", False),
            ("engine/errors.py", False),
        ],
    )
    def test_documents(self, name: str, *, is_one: bool) -> None:
        """The builder sees to these, and anything else needs another builder."""
        assert is_document(Change.modified, str(PROJECT / name)) is is_one
