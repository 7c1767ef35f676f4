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
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?<![\w/.-])(?:engine|macros|tools|docs|tests|vectors|editions)/[\w./-]*[\w/]")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
class TestPages:
    """README, recipes, architecture and decisions."""

    def test_links_lead_somewhere(self, page: Path) -> None:
        """Every link to a file of the repository finds it."""
        links = LINK.findall(page.read_text("utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == []

    def test_named_places_exist(self, page: Path) -> None:
        """Every file and folder that is named, in a command too, is there; archives are kept elsewhere."""
        named = [path for code in CODE.findall(page.read_text("utf-8")) for path in PATH.findall(code)]
        kept_elsewhere = (name for name in named if name.endswith(".tar.gz"))
        missing = {name for name in named if not (PROJECT / name).exists()}
        assert missing - set(kept_elsewhere) == set()


class TestCorrections:
    """Whoever follows the recipe alone leaves nothing behind that the tests miss."""

    def test_every_place_of_a_number_is_named(self) -> None:
        """The sentence says it in words, the history since when; pages may say it in words as well."""
        recipe = PAGES[1].read_text("utf-8").partition("## Correct a number\n")[2].partition("\n## ")[0]
        places = ("rules.toml", "golden/", "history.toml", "docs/<game>", "macros.permanence", "vectors/")
        assert [place for place in places if place not in recipe] == []


class TestGames:
    """What the recipe for a game takes for granted."""

    def test_letters_are_free(self) -> None:
        """No two games number their clauses with the same letter."""
        letters = [system.letter for system in catalogue()]
        assert len(set(letters)) == len(letters)
