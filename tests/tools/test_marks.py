"""The pictures of the marks are what a browser makes of the SVG files today."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from PIL import Image, ImageChops, ImageStat

from macros.generate.previews import MARK_SIDE, MARKS
from tools.marks import SOURCES, drawn_marks, main

Made = TypeVar("Made")
NEARLY = 1.0
"""Mean difference of a pixel, of 255, that another version of the browser may make at the edges."""


def _apart(draw: Callable[[Path], Made], folder: Path) -> Made:
    """Draw in a thread of its own: the browser driver allows one a thread, and other tests may have it."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(draw, folder).result()


def test_the_pictures_are_current() -> None:
    """Run `python -m tools.marks` after a change of a mark."""
    drawn = _apart(drawn_marks, SOURCES)
    assert drawn.keys() == {path.stem for path in MARKS.glob("*.png")}
    for name, picture in drawn.items():
        with Image.open(MARKS / f"{name}.png") as kept:
            assert kept.size == picture.size == (MARK_SIDE, MARK_SIDE)
            assert ImageStat.Stat(ImageChops.difference(picture, kept)).mean[0] < NEARLY, name


def test_a_mark_covers_what_it_fills(tmp_path: Path) -> None:
    """The left half of the square, and a ring without its middle."""
    (tmp_path / "half.svg").write_text('<svg viewBox="0 0 24 24"><path d="M0 0h12v24H0z"/></svg>')
    ring = '<circle cx="12" cy="12" r="9" fill="none" stroke="#000" stroke-width="4"/>'
    (tmp_path / "ring.svg").write_text(f'<svg viewBox="0 0 24 24">{ring}</svg>')
    drawn = _apart(drawn_marks, tmp_path)
    middle = MARK_SIDE // 2
    assert [drawn["half"].getpixel((x, middle)) for x in (10, MARK_SIDE - 10)] == [255, 0]
    assert [drawn["ring"].getpixel((x, middle)) for x in (5, MARK_SIDE // 8, middle)] == [0, 255, 0]


def test_writes_one_picture_a_mark(tmp_path: Path) -> None:
    """The command writes what the build reads."""
    _apart(main, tmp_path / "marks")
    assert {path.name for path in (tmp_path / "marks").iterdir()} == {path.name for path in MARKS.iterdir()}
