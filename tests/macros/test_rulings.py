"""Rulings in the text and on their page."""

import pytest

from engine import catalogue
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
    """The list of all rulings."""

    def test_holds_every_ruling_of_every_game(self) -> None:
        """Each has its heading with its id."""
        html = rulings(PAGE)
        for system in catalogue():
            for key in system.data.rulings:
                assert f'<h3 class="clause" id="{key.lower()}">' in html

    def test_shows_what_the_readings_do(self) -> None:
        """At a Rating of 10 the boundary makes 10 % or 6 % of Catastrophic Failures (SR1)."""
        html = rulings(PAGE, "scattershot")
        first = html[html.index('id="sr1"') : html.index('id="sr2"')]
        assert "<td>10 %</td><td>6 %</td>" in first
        assert 'href="../scattershot/#q1-' in first
