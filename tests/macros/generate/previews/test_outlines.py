"""A mark's outlines."""

import math
from pathlib import Path

import pytest

from macros.generate.previews.outlines import SIDE, Outline, outlines_of
from macros.project import PROJECT


def _read(tmp_path: Path, inner: str) -> tuple[Outline, ...]:
    path = tmp_path / "mark.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>')
    return outlines_of(path)


def _rounded(outline: Outline) -> list[tuple[float, float]]:
    return [(round(x, 6), round(y, 6)) for x, y in outline.points]


class TestOutlines:
    """What stands in the file is what is drawn."""

    def test_lines(self, tmp_path: Path) -> None:
        """Absolute and relative steps, one letter for several; each closing begins a new line."""
        first, second = _read(tmp_path, '<path d="M2 3h8v8H2zM14 3 15 4l1-1V9Z"/>')
        assert _rounded(first) == [(2, 3), (10, 3), (10, 11), (2, 11)]
        assert _rounded(second) == [(14, 3), (15, 4), (16, 3), (16, 9)]
        assert first.is_filled
        assert first.stroke == 0

    def test_stroke(self, tmp_path: Path) -> None:
        """A line of its width, one unit where none is given; a ring is not filled."""
        wide, thin = _read(
            tmp_path,
            '<path d="M0 0h1z" fill="none" stroke="#000" stroke-width="1.8"/>'
            '<path d="M0 0h1z" stroke="#000"/>',
        )
        assert (wide.is_filled, wide.stroke) == (False, 1.8)
        assert (thin.is_filled, thin.stroke) == (True, 1.0)

    def test_circle(self, tmp_path: Path) -> None:
        """Every corner is as far from the middle."""
        (circle,) = _read(tmp_path, '<circle cx="12" cy="6" r="4"/>')
        assert {round(math.dist(point, (12, 6)), 9) for point in circle.points} == {4}

    @pytest.mark.parametrize(
        ("flags", "middle"),
        [("0 1", (4, 0)), ("0 0", (-4, 0)), ("1 1", (4, 0)), ("1 0", (-4, 0))],
    )
    def test_half_a_circle(self, tmp_path: Path, flags: str, middle: tuple[float, float]) -> None:
        """From top to bottom: clockwise over the right, against the clock over the left."""
        (half,) = _read(tmp_path, f'<path d="M0 -4a4 4 0 {flags} 0 8"/>')
        assert _rounded(half)[-1] == (0, 4)
        assert middle in _rounded(half)

    @pytest.mark.parametrize(("flags", "centre"), [("0 1", (0, 0)), ("1 1", (3, -3)), ("0 0", (3, -3))])
    def test_a_quarter_and_the_rest(self, tmp_path: Path, flags: str, centre: tuple[int, int]) -> None:
        """The short way round lies about another middle than the long one."""
        (arc,) = _read(tmp_path, f'<path d="M0 -3A3 3 0 {flags} 3 0"/>')
        assert {round(math.dist(point, centre), 6) for point in arc.points} == {3}

    @pytest.mark.parametrize("inner", ['<rect width="1"/>', '<path d="M0 0Q1 1 2 2"/>'])
    def test_what_marks_do_not_use(self, tmp_path: Path, inner: str) -> None:
        """Is refused, and not left out of the image."""
        with pytest.raises(ValueError, match="a mark is drawn with"):
            _read(tmp_path, inner)

    def test_the_marks_of_the_book(self) -> None:
        """All of them are read, and stay within their square."""
        for path in (PROJECT / "docs" / "assets" / "images" / "games").glob("*.svg"):
            points = [point for outline in outlines_of(path) for point in outline.points]
            assert all(0 <= part <= SIDE for point in points for part in point), path.name
