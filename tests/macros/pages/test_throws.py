"""Dice and tokens that are thrown where the text names them."""

import json
import re
from html import unescape
from typing import Any

import pytest

from macros.page import Page, PageError
from macros.pages.sentences import draw, throw

PAGE = Page(source="index.md", root="")


MIB = "of 12 that is a MIB of {mib}, a {band}"


def _said(html: str) -> dict[str, list[str]]:
    """What is said of which faces."""
    found = re.search(r'data-says="([^"]*)"', html)
    assert found is not None
    said: dict[str, list[str]] = json.loads(unescape(found[1]))
    return said


def _throws(html: str) -> Any:
    """The declaration that the script reads."""
    found = re.search(r'data-throws="([^"]*)"', html)
    assert found is not None
    return json.loads(unescape(found[1]))


class TestThrow:
    """Dice by their faces."""

    @pytest.mark.parametrize(
        ("sides", "words"), [([10, 10], "2d10"), ([4], "d4"), ([8, 6, 6, 8], "d8 2d6 d8")]
    )
    def test_is_named_as_one_says_it(self, sides: list[int], words: str) -> None:
        """Equal dice beside each other are counted; each is drawn without a face."""
        html = throw(PAGE, sides)
        assert f'<span class="rs-words">{words}</span>' in html
        assert _throws(html) == {"throws": [{"die": size} for size in sides]}
        assert html.count("></text>") == len(sides)

    def test_a_total_is_asked_for(self) -> None:
        """Not every game adds its dice up."""
        assert " data-total" in throw(PAGE, [10, 10], total=True)
        assert " data-total" not in throw(PAGE, [10, 10])

    def test_what_the_rule_says_of_every_fall(self) -> None:
        """A Rating of 12 less the sum (S11); 7 points and more are a Telling Blow (S19, S22)."""
        said = _said(throw(PAGE, [10, 10], of="scattershot.mib", says=MIB, rating=12))
        falls = {face: words for words, faces in said.items() for face in faces}
        assert len(falls) == sum(map(len, said.values())) == 100
        for one in range(1, 11):
            for other in range(1, 11):
                mib = 12 - one - other
                number = str(mib).replace("-", "\N{MINUS SIGN}")
                band = "Telling Blow" if mib >= 7 else "success" if mib >= 0 else "failure"
                band = "Catastrophic Failure" if mib <= -7 else band
                assert falls[f"{one} {other}"] == f"of 12 that is a MIB of {number}, a {band}"

    def test_nothing_is_said_unasked(self) -> None:
        """Dice fall in places where no rule says anything yet."""
        assert "data-says" not in throw(PAGE, [10, 10], of="scattershot.mib", rating=12)
        assert "data-says" not in throw(PAGE, [10, 10])

    def test_what_cannot_be_said_is_a_mistake(self) -> None:
        """The page names a result of the calculator, and dice that the calculator rolls."""
        with pytest.raises(PageError, match="no result of scattershot"):
            throw(PAGE, [10, 10], of="scattershot.mib", says="{luck}", rating=12)
        with pytest.raises(PageError, match="11"):
            throw(PAGE, [12, 10], of="scattershot.mib", says="{mib}", rating=12)

    def test_no_dice_are_a_mistake(self) -> None:
        """There is nothing to throw."""
        with pytest.raises(PageError, match="a throw needs a die"):
            throw(PAGE, [])

    def test_holds_phrasing_content_only(self) -> None:
        """It stands inside a paragraph."""
        assert not re.search(
            r"<(div|p|ul|form|figure)\b", throw(PAGE, [10]) + draw(PAGE, 1, of="walkabout.draw")
        )


class TestDraw:
    """Tokens out of the bag of a calculator."""

    def test_what_the_rule_says_of_every_draw(self) -> None:
        """Black and the action's own colour are positive, white is negative, the rest neither (W7)."""
        says = "{positives}/{neutrals}/{negatives}"
        said = _said(draw(PAGE, 3, of="walkabout.draw", says=says, colour="red"))
        falls = {tuple(face.split()): words for words, faces in said.items() for face in faces}
        assert len(falls) > 50
        for tokens, words in falls.items():
            counts = [sum(each in some for each in tokens) for some in (("black", "red"), ("green", "blue"))]
            assert words == "/".join(map(str, (*counts, tokens.count("white"))))
        assert ("red", "red", "white") not in falls  # there is but one in the bag

    def test_the_bag_is_the_calculators(self) -> None:
        """Four of each bad colour, two green, and one each of blue and red (W7)."""
        page = Page(source="index.md", root="")
        html = draw(page, 3, of="walkabout.draw")
        bag = {"white": 4, "black": 4, "green": 2, "blue": 1, "red": 1}
        assert _throws(html) == {"throws": [{"bag": "bag", "times": 3}], "members": {"bag": bag}}
        assert '<span class="rs-words">three tokens</span>' in html
        assert re.findall(r'data-blank="(\w+)"', html) == ["white", "black", "green", "blue", "red"]
        again = draw(page, 1, of="walkabout.draw")
        assert '<span class="rs-words">one token</span>' in again
        assert "data-blank" not in again  # a page has the drawing of each token once

    @pytest.mark.parametrize("count", [0, 13])
    def test_only_what_is_in_the_bag_is_drawn(self, count: int) -> None:
        """A bag of twelve."""
        with pytest.raises(PageError, match=f"{count} tokens cannot be drawn from a bag of 12"):
            draw(PAGE, count, of="walkabout.draw")
