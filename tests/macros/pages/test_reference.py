"""The reference page for those who script the calculators."""

import html
import json
import re

import pytest

from engine import catalogue, handle_json
from macros.page import Page, PageError
from macros.pages.reference import reference

PAGE = Page(source="calculators/index.md", root="../", places={"scattershot.mib": "scattershot/"})


class TestReference:
    """Names, defaults and one request for every calculator."""

    def test_lists_every_calculator_with_its_inputs(self) -> None:
        """Whoever scripts needs every name."""
        page = reference(PAGE)
        for system in catalogue():
            for each in system.calculators:
                assert f"<code>{each.id}</code>" in page
                assert all(f"<code>{declared.name}</code>" in page for declared in each.declared)

    def test_each_request_can_be_sent_as_it_stands(self) -> None:
        """What is copied from the page works."""
        requests = re.findall(r'<code class="request">(.*?)</code>', reference(PAGE))
        assert requests
        answers = [json.loads(handle_json(html.unescape(each))) for each in requests]
        assert [answer for answer in answers if not answer["ok"]] == []

    def test_says_how_a_name_reads(self) -> None:
        """Who scripts sees the name in the answer, and here what a reader sees for it."""
        assert "<code>alternate</code> reads “in turns, the game master first”." in reference(
            PAGE, "walkabout"
        )

    def test_leads_to_the_calculator(self) -> None:
        """The title is the way to it."""
        assert '<a href="../scattershot/">' in reference(PAGE, "scattershot")

    def test_an_unknown_game_is_a_mistake(self) -> None:
        """The sentence lists the games."""
        with pytest.raises(PageError, match='there is no game "chess"'):
            reference(PAGE, "chess")
