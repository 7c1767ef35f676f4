"""Benches on a page: flows under headings, each stage with what the one before it found."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from engine import System, catalogue
from macros.page import Page, PageError
from macros.pages import benches
from macros.pages.benches import FlowError, flow_bench, mixed_bench

FIRST = ("scattershot_contest", "arylon_roll")


@pytest.fixture
def page() -> Page:
    """A page of the bench."""
    return Page(source="bench/any.md", root="../../")


class TestOneGame:
    """The bench of a game has all its flows."""

    def test_stages_take_over(self, page: Page) -> None:
        """The damage is asked with the RMIB that the contest of the build came to."""
        html = flow_bench(page, "scattershot")
        gives = re.search(r'data-stage="challenges"[^>]* data-gives="([^"]*)"', html)
        assert gives
        rmib = json.loads(unescape(gives[1]))["result.rmib"]
        assert (
            f'id="damage-rmib" name="rmib" data-kind="whole" type="text" inputmode="numeric" value="{rmib}"'
            in html
        )

    def test_only_what_is_said_stands_in_front(self, page: Page) -> None:
        """The other inputs of a stage are in its fold, which stays closed: they follow other stages."""
        html = flow_bench(page, "scattershot")
        fight = html[html.index('id="fight"') :]
        fold = fight.index('<details class="rc-fold" data-quiet><summary>More')
        assert fight.index('id="fight-hit-points"') < fold < fight.index('id="fight-actor-rating"')

    def test_flows_that_cannot_work(self, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
        """A mistake in the flows ends the build with its sentence."""

        def broken(_system: System) -> tuple[()]:
            message = "two stages are called contest"
            raise FlowError(message)

        monkeypatch.setattr(benches, "flows_of", broken)
        with pytest.raises(PageError, match="two stages are called contest"):
            flow_bench(page, "scattershot")


class TestAllGames:
    """One bench for all games."""

    def test_names_do_not_collide(self, page: Page) -> None:
        """Each stage has its game in its name, and follows stages of its own game."""
        html = mixed_bench(page, FIRST)
        stages = re.findall(r'data-stage="([^"]*)"', html)
        assert len(set(stages)) == len(stages)
        assert all(each.startswith(tuple(system.slug for system in catalogue())) for each in stages)
        assert 'data-dice-of="scattershot_contest"' in html
        assert 'data-first="scattershot_contest arylon_roll"' in html

    def test_marks_what_is_not_in_view(self, page: Page) -> None:
        """Every stage that is not among the first, each flow with none of these, and the flow's heading."""
        html = mixed_bench(page, FIRST)
        stages = re.findall(r'data-stage="([^"]*)"( data-unchosen)?', html)
        assert {name for name, mark in stages if not mark} == set(FIRST)
        flows = re.findall(r'<section class="rb-flow"[^>]*?( data-unchosen)? aria-label="([^"]*)"', html)
        assert [title for mark, title in flows if not mark] == [
            "Scattershot: An exchange of blows",
            "Arylon: A roll, from the sheet to the Hitches",
        ]
        assert len(re.findall(r"^## .* data-unchosen='' }$", html, re.MULTILINE)) == len(flows) - 2
        assert "data-unchosen" not in flow_bench(page, "arylon")
