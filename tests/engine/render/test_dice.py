"""Each die has an outline of its own, each token a symbol, and what matters a ring with its reason."""

from __future__ import annotations

import re

import pytest

from engine import blanks, catalogue, emblem
from engine.protocol import DiceRow, DieFigure, TokenFigure, TokenRow
from engine.render.dice import SHAPES, SYMBOLS, dice, tokens

CALCULATORS = [each for system in catalogue() for each in system.calculators]
UNUSUAL = 7


def _die(sides: int, **more: object) -> str:
    return dice(DiceRow(label="The dice", dice=(DieFigure(sides=sides, face=1, **more),)))  # type: ignore[arg-type]


def _token(colour: str, **more: object) -> str:
    return tokens(TokenRow(label="Tokens", tokens=(TokenFigure(colour=colour, **more),)))  # type: ignore[arg-type]


class TestOutline:
    """The silhouette tells the type, without colour."""

    def test_no_two_alike(self) -> None:
        """Dice differ in their corners, tokens in their symbols."""
        assert len({shape.outline for shape in SHAPES.values()}) == len(SHAPES)
        assert len(set(SYMBOLS.values())) == len(SYMBOLS)

    @pytest.mark.parametrize("sides", SHAPES)
    def test_in_its_box(self, sides: int) -> None:
        """Every corner lies in the drawing."""
        numbers = [float(each) for each in re.findall(r"[\d.]+", SHAPES[sides].outline)]
        assert all(0 <= each <= 48 for each in numbers)
        assert "<polygon" in _die(sides)

    def test_unusual_die(self) -> None:
        """A circle with the name of the die below it."""
        assert "<circle" in _die(UNUSUAL)
        assert ">d7<" in _die(UNUSUAL)

    def test_unknown_colour(self) -> None:
        """A token without a symbol shows its letter."""
        assert ">P</text>" in _token("pink")
        assert "<path" in _token("white")


class TestLit:
    """What matters has a ring, and its note says why."""

    def test_ring_and_note(self) -> None:
        """Both, or neither of them says enough."""
        lit = _die(6, note="Hitch", lit=True)
        assert "rc-lit" in lit
        assert '<span class="rc-note">Hitch</span>' in lit
        assert "rc-lit" not in _die(6, note="Bank")
        assert "rc-lit" in _token("black", note="positive", lit=True)


class TestBlanks:
    """A page has a blank of whatever its calculators throw."""

    @pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.id)
    def test_every_throw_has_its_blank(self, calculator: object) -> None:
        """Dice of known sides, any dice, and the tokens of a bag."""
        found = blanks(calculator)  # type: ignore[arg-type]
        throws = calculator.throws  # type: ignore[attr-defined]
        assert bool(found) is bool(throws)
        for throw in throws:
            if isinstance(throw.die, int):
                assert f"d{throw.die}" in found
            elif throw.die or throw.dice:
                assert {"d4", "d20", "d0"} <= set(found)
            assert not throw.bag or "white" in found

    def test_a_blank_shows_no_face(self) -> None:
        """The page fills it."""
        for calculator in CALCULATORS:
            for name, blank in blanks(calculator).items():
                if re.fullmatch(r"d\d+", name):
                    assert 'class="rc-face"></text>' in blank


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
