"""Where the book uses its headwords."""

from pathlib import Path

from macros.page import Use
from macros.pages.glossary import find_uses, unused, uses_in

CHAPTER = """---
title: "Rolling"
---

Before any clause, a {{ term("Rating") }}.

## The dice

#### S11 Made It By {: #s11 }

Take them from the {{ term("Rating") }}, and again from the {{ term('Ratings', 'numbers') }}.

##### A finer point

The {{ term("MIB") }}.

## Afterwards

{% if true %}{{ term("mib", game="scattershot") }}{% endif %}
"""


def _found(markdown: str, source: str = "scattershot/rolling.md") -> list[tuple[str, str]]:
    return [(key, use.clause) for key, use in uses_in(source, markdown)]


class TestUsesInAPage:
    """A use belongs to the clause whose heading stands above it."""

    def test_clauses(self) -> None:
        """A clause reaches up to the next heading as high as its own; synonyms count for their entry."""
        assert sorted(_found(CHAPTER)) == [
            ("scattershot.mib", ""),
            ("scattershot.mib", "S11"),
            ("scattershot.rating", ""),
            ("scattershot.rating", "S11"),
            ("scattershot.rating", "S11"),
        ]

    def test_a_higher_heading_ends_a_clause(self) -> None:
        """What follows in the chapter is not the clause's."""
        assert _found('#### S11 A {: #s11 }\n\n## B\n\n{{ term("MIB") }}') == [("scattershot.mib", "")]

    def test_title_and_address(self) -> None:
        """A reader is told the page by its title."""
        (_, use), *_ = uses_in("scattershot/rolling.md", CHAPTER)
        assert (use.page, use.address) == ("Rolling", "scattershot/rolling/")

    def test_each_game_has_its_own_words(self) -> None:
        """Damage is a word of two games; the page's folder says whose."""
        assert _found('{{ term("Damage") }}', "shattered-world/a.md") == [("shattered_world.damage", "")]

    def test_what_the_build_refuses_is_left_to_it(self) -> None:
        """An unknown word, or a word of two games on nobody's page, is no use."""
        assert _found('{{ term("Damage") }} {{ term("xyzzy") }} {{ term() }}', "index.md") == []

    def test_text_that_looks_like_a_call(self) -> None:
        """Only what the builder runs is a use."""
        assert _found('Write term("MIB"). {{ clause("S11") }}') == []


class TestUsesInTheBook:
    """The list behind "used in"."""

    def test_each_place_once(self, tmp_path: Path) -> None:
        """Two uses in one clause are one place."""
        (tmp_path / "scattershot").mkdir()
        (tmp_path / "scattershot" / "rolling.md").write_text(CHAPTER, encoding="utf-8")
        here = {"address": "scattershot/rolling/", "page": "Rolling"}
        assert find_uses(tmp_path)["scattershot.rating"] == (Use(**here), Use(**here, clause="S11"))

    def test_unused_words_are_told_by_game(self) -> None:
        """A word that a page uses is not in the list of those that none uses."""
        use = (Use(address="", page=""),)
        assert "MIB" in unused({})["scattershot"]
        assert "MIB" not in unused({"scattershot.mib": use})["scattershot"]
