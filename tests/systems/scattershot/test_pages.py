"""Where two pages, or a page and the rules, say the same thing, they say it alike."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from engine.catalogue import find
from engine.systems.scattershot import RULES
from engine.systems.scattershot.damage import FEW
from macros.project import PROJECT

DOCS = PROJECT / "docs" / "scattershot"


def _page(name: str) -> str:
    return " ".join((DOCS / name).read_text("utf-8").split())


def _between(text: str, start: str, end: str) -> str:
    return text.partition(start)[2].partition(end)[0]


class TestWhenToRoll:
    """The quick start and the page for the Gamemaster name the same occasions."""

    def test_same_three(self) -> None:
        """Each line of the list for the Gamemaster is in the quick start's sentence."""
        listed = _between(_page("extras/running-it.md"), "## When to ask for a roll", "## How to set")
        occasions = re.findall(r"[1-3]\. ([^.]+)\.", listed)
        sentence = _between(_page("play-in-ten-minutes.md"), "**Roll only when**", "## How a roll goes")

        assert len(occasions) == 3
        for occasion in occasions:
            assert occasion.lower().replace(",", "") in sentence
        assert "both answers would be worth telling" in listed
        assert "both answers would be worth telling" in sentence


class TestAdvantages:
    """A hit wins an Advantage where its player says so; only the odds of a duel count every hit."""

    def test_table_chooses(self) -> None:
        """The sentence for tables sends them to the lists of S38, where a good hit is one way of many."""
        at_table = RULES.rulings["SR57"].at_table

        assert "three lists" in at_table
        assert "after each" not in at_table
        assert "| you hit well, or they had to use a Last-Ditch Dodge |" in _page("mechanical-play.md")

    def test_scene_counts_what_was_said(self) -> None:
        """The ledger after Ilse's Turn on the bridge has as many Advantages as her player has Seized."""
        turn = _between(_page("mechanical-play.md"), "### The first Round", "| At the end of her Turn")
        held = _between(_page("mechanical-play.md"), "{% set ledger = ", "%}")

        ilse = re.search(r'"name": "Ilse".*?"advantages": (\d)', held)
        assert ilse is not None
        assert turn.count("I Seize one") == int(ilse[1])
        assert turn.count("I Seize nothing") == 1


def test_a_borrowed_die_goes_the_same_way_everywhere() -> None:
    """S13, S42 and the table of Rewards: to the player it hurt, then back at the borrower."""
    loaners = _between(_page("rewards.md"), '**{{ term("Loaners", "Loaner") }}**', "|\n").split("|")
    under_s13 = _between(_page("resolution.md"), "{: #s13 }", "####")

    assert loaners[4].strip().startswith("the player it hurt")
    assert "A borrowed die goes to the player it hurt, who throws it back at you" in under_s13
    assert 'clause("S42")' in under_s13
    assert "It stays with the owner of whatever you used it against" in RULES.clauses["S42"].says


@pytest.mark.parametrize(("procedure", "thing"), [("duel", "duel"), ("fight", "fight")])
def test_where_counting_stops(procedure: str, thing: str) -> None:
    """What the results say of it is what the engine does."""
    assert Fraction(1, 1000) == FEW
    counted = next(each for each in find(f"scattershot.{procedure}").results if each.name == "counted")
    assert f"as long as more than one {thing} in a thousand goes on" in counted.means


def test_a_scene_is_linked_by_its_title() -> None:
    """The page of the evening calls the scene what its own page does."""
    title = _between(_page("extras/example-of-play.md"), "# ", " {:")
    assert f"[{title}](extras/example-of-play.md)" in _page("tonight.md")


def test_copyright_lines_are_credited() -> None:
    """Everybody whom the copyright lines of the thread name stands on the front page."""
    page = _between(_page("index.md"), "## Whose game it is", "## Where the text is silent")

    assert 'credit("scattershot")' in page
    assert "*Impswitch*" in page


def test_last_five_grades() -> None:
    """As many grades stand mostly in listings of Special Abilities as the text names after Difficult."""
    grades = [name for name in RULES.clauses["S3"].numbers if name != "least"]

    assert len(grades[grades.index("difficult") + 1 :]) == 5
    assert "The last five stand mostly in the listings" in _page("making-a-persona.md")
