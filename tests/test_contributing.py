"""What is told to those who come after is true of the tree that they have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import catalogue

PROJECT = Path(__file__).parents[1]
PAGES = [
    PROJECT / "vectors" / "README.md",
    PROJECT / "CONTRIBUTING.md",
    PROJECT / "README.md",
    *sorted((PROJECT / "docs" / "contributing").rglob("*.md")),
]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
PATH = re.compile(r"`((?:engine|macros|tools|docs|tests|vectors|editions)/[\w./-]+)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
class TestPages:
    """README, recipes, architecture and decisions."""

    def test_links_lead_somewhere(self, page: Path) -> None:
        """Every link to a file of the repository finds it."""
        links = LINK.findall(page.read_text("utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == []

    def test_named_places_exist(self, page: Path) -> None:
        """Every file and folder that is named is there; archives are kept elsewhere."""
        named = PATH.findall(page.read_text("utf-8"))
        kept_elsewhere = (name for name in named if name.endswith(".tar.gz"))
        missing = {name for name in named if not (PROJECT / name).exists()}
        assert missing - set(kept_elsewhere) == set()


class TestGames:
    """What the recipe for a game takes for granted."""

    def test_letters_are_free(self) -> None:
        """No two games number their clauses with the same letter."""
        letters = [system.letter for system in catalogue()]
        assert len(set(letters)) == len(letters)
