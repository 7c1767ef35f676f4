"""Small drawings of dice and tokens for the buttons of a form."""

import re

import pytest

from engine import emblem
from engine.render.faces import OUTLINES


def written(drawing: str | None) -> str:
    """Return the text in a drawing."""
    found = re.search(r"<text[^>]*>([^<]*)</text>", drawing or "")
    assert found is not None
    return found[1]


class TestEmblem:
    """A name, and the drawing of it."""

    @pytest.mark.parametrize("sides", OUTLINES)
    def test_a_die_shows_its_number_of_faces(self, sides: int) -> None:
        """On the outline that an answer gives to it."""
        drawing = emblem(f"d{sides}")
        assert written(drawing) == str(sides)
        assert OUTLINES[sides] in str(drawing)

    @pytest.mark.parametrize(("name", "letter"), [("white", "W"), ("black", "K"), ("blue", "B")])
    def test_a_token_shows_its_letter(self, name: str, letter: str) -> None:
        """Black and blue begin alike: K is black."""
        drawing = emblem(name)
        assert written(drawing) == letter
        assert f"rc-token rc-{name}" in str(drawing)

    @pytest.mark.parametrize("name", ["d8", "white", "token"])
    def test_may_have_another_face(self, name: str) -> None:
        """Or none."""
        assert written(emblem(name, "3")) == "3"
        assert written(emblem(name, "")) == ""

    @pytest.mark.parametrize("name", ["", "d7", "d0", "d12+d6", "single", "8", "d8 "])
    def test_nothing_else_is_drawn(self, name: str) -> None:
        """A die of other faces has no outline of its own."""
        assert emblem(name) is None

    def test_is_not_read_out(self) -> None:
        """The name beside it is."""
        assert 'aria-hidden="true"' in str(emblem("d8"))
