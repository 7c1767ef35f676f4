"""Small drawings of dice and tokens for the buttons of a form."""

import re

import pytest

from engine import emblem
from engine.render.dice import SHAPES, SYMBOLS


def written(drawing: str | None) -> str:
    """Return the text in a drawing."""
    found = re.search(r"<text[^>]*>([^<]*)</text>", drawing or "")
    assert found is not None
    return found[1]


class TestEmblem:
    """A name, and the drawing of it."""

    @pytest.mark.parametrize("sides", SHAPES)
    def test_a_die_shows_its_number_of_faces(self, sides: int) -> None:
        """On the outline that an answer gives to it."""
        drawing = emblem(f"d{sides}")
        assert written(drawing) == str(sides)
        assert SHAPES[sides].outline in str(drawing)

    @pytest.mark.parametrize("name", SYMBOLS)
    def test_a_token_shows_its_symbol(self, name: str) -> None:
        """In its colour."""
        drawing = str(emblem(name))
        assert SYMBOLS[name] in drawing
        assert f"rc-token rc-{name}" in drawing

    def test_may_show_another_face(self) -> None:
        """Or none, before the die has fallen; so may a token that is still in the bag."""
        assert written(emblem("d8", "3")) == "3"
        assert written(emblem("d8", "")) == ""
        assert written(emblem("token")) == ""

    @pytest.mark.parametrize("name", ["", "d7", "d0", "d12+d6", "single", "8", "d8 "])
    def test_nothing_else_is_drawn(self, name: str) -> None:
        """A die of other faces has no outline of its own."""
        assert emblem(name) is None

    def test_is_not_read_out(self) -> None:
        """The name beside it is."""
        assert 'aria-hidden="true"' in str(emblem("d8"))
