"""Benches on a page: flows under headings, each stage with what the one before it found."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from engine import System
from macros.page import Page, PageError
from macros.pages import benches
from macros.pages.benches import FlowError, flow_bench, game_tables
from macros.pages.book_index import games_in_order


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


class TestLinks:
    """What leads on from the former bench of all games."""

    def test_every_game_has_its_table(self, page: Page) -> None:
        """By what stood before the stages of the game: its title, and where its table is."""
        [data] = re.findall(r'data-tables="([^"]*)"', game_tables(page))
        tables = json.loads(unescape(data))
        assert tables["shattered_world_"] == ["Shattered World", "../../shattered-world/table/"]
        assert list(tables) == [f"{system.slug}_" for system in games_in_order()]
