"""Drawings: numbers from the data, words beside every picture, colours from the style sheet."""

import re
from xml.etree import ElementTree as ET

import pytest

from macros.page import Page
from macros.pages.clauses import DRAWINGS, diagram

ALL = sorted((path.parent.name, path.name.partition(".")[0]) for path in DRAWINGS.glob("*/*.html.j2"))
WIDTH = 320
LETTER = 6.8
"""Units that a letter of 13 units takes, on average, and a little more."""


def _drawn(game: str, name: str) -> ET.Element:
    return ET.fromstring(diagram(Page(source=f"{game}/page.md"), name))  # noqa: S314 - made by our template


class TestDrawings:
    """Every drawing of every game."""

    @pytest.mark.parametrize(("game", "name"), ALL)
    def test_says_in_words_what_it_shows(self, game: str, name: str) -> None:
        """A title, a description and a caption; the two are what the picture is labelled by."""
        figure = _drawn(game, name)
        svg = figure[0]
        assert svg.get("role") == "img"
        assert (svg.get("aria-labelledby") or "").split() == [svg[0].get("id"), svg[1].get("id")]
        assert [each.tag for each in (svg[0], svg[1], figure[1])] == ["title", "desc", "figcaption"]
        assert all("".join(each.itertext()).strip() for each in (svg[0], svg[1], figure[1]))

    @pytest.mark.parametrize(("game", "name"), ALL)
    def test_has_no_style_of_its_own(self, game: str, name: str) -> None:
        """Colours and letters come from the style sheet, which knows light from dark."""
        attributes = {key for each in _drawn(game, name).iter() for key in each.attrib}
        assert not attributes & {"style", "fill", "stroke", "font-size", "font-family"}

    @pytest.mark.parametrize(("game", "name"), ALL)
    def test_letters_stay_inside(self, game: str, name: str) -> None:
        """No line is longer than the drawing is wide."""
        for text in _drawn(game, name).iter("text"):
            wide = len(text.text or "") * LETTER
            start = float(text.get("x") or 0) - (wide / 2 if "middle" in (text.get("class") or "") else 0)
            assert start >= -1, text.text
            assert start + wide <= WIDTH, text.text

    def test_numbers_are_the_data_s(self) -> None:
        """Three tokens, one for a keyword; four ranks and their prices."""
        assert "3 tokens, and 1 for each keyword" in diagram(Page(source="walkabout/page.md"), "action")
        prices = re.findall(r">price (\d[^<]*)<", diagram(Page(source="shattered-world/page.md"), "buy-ins"))
        assert prices == ["5/x2", "8/x2", "16/x2", "32"]

    def test_a_page_outside_the_games_names_one(self) -> None:
        """On a page of all games the drawing's game is said."""
        page = Page(source="comparing.md")
        assert "<svg" in diagram(page, "slots", game="arylon")
