"""Rulings in the text and on their page."""

from dataclasses import replace

import pytest

from engine import catalogue
from macros.lookup import system_named
from macros.page import Page, PageMistake
from macros.rulings import ruling, rulings

PAGE = Page(source="rulings.md", root="../", places={"scattershot.mib": "scattershot/"})


class TestRuling:
    """A note says what was decided and how sure we are."""

    def test_names_status_and_leads_on(self) -> None:
        """SR1 is inferred, and both of its readings can be weighed on its page."""
        html = ruling(PAGE, "SR1")
        assert 'class="evidence evidence--inferred">inferred<' in html
        assert 'href="../r/sr1/"' in html
        assert "\n" not in html

    def test_an_unknown_ruling_is_a_mistake(self) -> None:
        """The sentence proposes the right one."""
        with pytest.raises(PageMistake, match='there is no ruling "SR1000"'):
            ruling(PAGE, "SR1000")


class TestRulings:
    """The rulings of one game, told whole."""

    def test_holds_every_ruling_of_the_game(self) -> None:
        """Each has its heading with its id, so that it stands in the table of contents."""
        for system in catalogue():
            markdown = rulings(PAGE, system.slug)
            missing = [
                key for key in system.data.rulings if f"{{: #{key.lower()} .ruling-heading }}" not in markdown
            ]
            assert missing == []

    def test_shows_what_the_readings_do(self) -> None:
        """At a Rating of 10 the boundary makes 10 % or 6 % of Catastrophic Failures (SR1)."""
        first = _told("sr1", "sr2")
        assert "<td>10 %</td><td>6 %</td>" in first
        assert 'href="../scattershot/#q1-' in first

    def test_cites_down_to_the_post(self) -> None:
        """Title, author, day, post and address, with how sure we are of the address (SR1)."""
        first = _told("sr1", "sr2")
        assert 'href="http://indie-rpgs.com/archive/index.php?topic=1339.0">Scattershot presents' in first
        assert "Fang Langford (Le Joueur), 2002-01-31, the date of the first post, post 2: " in first
        assert "(address: certain, of the thread; we know none of the post itself)" in first

    def test_names_the_calculators_that_take_it(self) -> None:
        """Where a reader may choose the other reading."""
        assert '<a href="../scattershot/">The MIB</a>' in _told("sr1", "sr2")

    def test_a_superseded_ruling_names_its_follower(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It stays where it is, and leads on."""
        _supersede(monkeypatch, "SR1", "SR4")
        assert 'Superseded by <a class="rc-clause" data-clause="SR4" href="../r/sr4/">SR4</a>' in _told(
            "sr1", "sr2"
        )

    def test_outside_a_game_the_game_is_named(self) -> None:
        """A page that stands in no game's folder has to say which."""
        with pytest.raises(PageMistake):
            rulings(PAGE)


def _told(key: str, following: str) -> str:
    """The Markdown of one ruling."""
    markdown = rulings(PAGE, "scattershot")
    return markdown[markdown.index(f"#{key} ") : markdown.index(f"#{following} ")]


def _supersede(monkeypatch: pytest.MonkeyPatch, key: str, follower: str) -> None:
    """Let one ruling take the place of another for the length of a test."""
    data = system_named("scattershot").data
    changed = {**data.rulings, key: replace(data.rulings[key], superseded_by=follower)}
    monkeypatch.setitem(vars(data), "rulings", changed)
