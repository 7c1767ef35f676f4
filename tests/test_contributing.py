"""What is told to those who come after, and to those who cite, is true of the tree that they have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from engine import __version__, catalogue
from macros.generate.data.book import NAME
from tests.marathons import MARATHONS, summary_lines

PROJECT = Path(__file__).parents[1]
PAGES = [
    PROJECT / "vectors" / "README.md",
    PROJECT / "CONTRIBUTING.md",
    PROJECT / "README.md",
    *sorted((PROJECT / "docs" / "contributing").rglob("*.md")),
]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
CODE = re.compile(r"`([^`\n]+)`")
MAKEFILE = (PROJECT / "Makefile").read_text("utf-8")
REQUIRED = {"cff-version", "message", "title", "authors"}
"""What the Citation File Format 1.2.0 asks of every file."""
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


class TestMarathons:
    """The checks that take too long for every run."""

    def test_each_has_its_target(self) -> None:
        """The Makefile has a target of that name, and its help tells of it."""
        assert [name for name in MARATHONS if not re.search(rf"^{name}:", MAKEFILE, re.MULTILINE)] == []
        assert [name for name in MARATHONS if f"'make {name} " not in MAKEFILE] == []

    def test_the_last_lines_name_them(self) -> None:
        """How many tests were left out, and every target, with its share of them."""
        first, *lines = summary_lines({"check-visits": 3})
        assert first.startswith("left out: 3 tests")
        assert [line.split(":")[0].strip() for line in lines] == [f"make {name}" for name in MARATHONS]
        assert [line for line in lines if "3 tests of this run" in line] == [lines[0]]


def test_citation_file() -> None:
    """It has the format's required keys, this book's name and version, and the original texts."""
    read = yaml.safe_load((PROJECT / "CITATION.cff").read_text("utf-8"))
    assert read.keys() >= REQUIRED
    assert (read["cff-version"], read["title"], read["version"]) == ("1.2.0", NAME, __version__)
    assert all(each["name"] for each in read["authors"])
    references = {each["url"]: (each["title"], each["authors"][0]["name"]) for each in read["references"]}
    texts = [next(iter(system.data.texts.values())) for system in catalogue()]
    assert references == {text.url: (text.title, text.author) for text in texts}
