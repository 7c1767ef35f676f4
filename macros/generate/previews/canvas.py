"""Drawing: text in the book's face, bars, and marks with smooth edges."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

WIDTH, HEIGHT = 1200, 630
"""What forums and chats show whole."""
MARKS = Path(__file__).with_name("marks")
"""Each game's mark as a picture of how much of a pixel it covers; `python -m tools.marks` draws them."""
MARK_SIDE = 336
"""Pixels: a multiple of every size in which a mark is shown."""
EASING = 12
"""By how much lines are made narrower until they are even."""
WAVES = "≈"
"""A sign that the book's face lacks."""


@cache
def _face(path: Path, size: int, weight: int) -> ImageFont.FreeTypeFont:
    # Laid out by Pillow itself: another layout engine, where a machine has one, would give other bytes.
    face = ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([weight])
    return face


@cache
def _length(face: ImageFont.FreeTypeFont, words: str) -> float:
    """Return how long words are; a line that is tried at many widths is measured once."""
    return face.getlength(words)


def _lines(words: str, face: ImageFont.FreeTypeFont, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if _length(face, longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class Canvas:
    """One image."""

    def __init__(self, ground: str, face: Path) -> None:
        self._image = Image.new("RGB", (WIDTH, HEIGHT), ground)
        self._draw = ImageDraw.Draw(self._image)
        self._path = face

    def png(self, colours: int = 0) -> bytes:
        """Return the image as a file without a time in it.

        Args:
            colours: the most that it may hold, which makes a smaller file of a page of text; 0 for all.
        """
        buffer = BytesIO()
        image = self._image.quantize(colours, dither=Image.Dither.NONE) if colours else self._image
        image.save(buffer, "PNG", optimize=True)
        return buffer.getvalue()

    def box(self, place: tuple[int, int, int, int], colour: str) -> None:
        """Fill a rectangle: left, top, right, bottom."""
        left, top, right, bottom = place
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)

    def text(self, at: tuple[int, int], words: str, *, size: int, colour: str, weight: int = 400) -> int:
        """Write one line with its foot at a height, and return where it ends."""
        face = _face(self._path, size, weight)
        x, foot = at
        for part in words.replace(WAVES, f"\0{WAVES}\0").split("\0"):
            if part == WAVES:
                wave = face.getlength("~")
                self._draw.text((x, foot - size // 7), "~", font=face, fill=colour, anchor="ls")
                self._draw.text((x, foot + size // 9), "~", font=face, fill=colour, anchor="ls")
                x += round(wave)
            else:
                self._draw.text((x, foot), part, font=face, fill=colour, anchor="ls")
                x += round(face.getlength(part))
        return x

    def lines(self, words: str, *, size: int, width: int, weight: int = 400) -> int:
        """Return in how many lines of a width the words stand."""
        return len(_lines(words, _face(self._path, size, weight), width))

    def wrapped(self, words: str, *, size: int, width: int, weight: int = 400) -> list[str]:
        """Return words in as few lines of a width as hold them, all of them about as long."""
        face = _face(self._path, size, weight)
        lines = _lines(words, face, width)
        for narrower in range(width - EASING, 0, -EASING):
            evener = _lines(words, face, narrower)
            if len(evener) > len(lines):
                break
            lines = evener
        return lines

    def bars(self, bars: Sequence[tuple[Fraction, str]], place: tuple[int, int, int, int]) -> None:
        """Draw chances in their colours, as bars that fill a rectangle: left, top, right, bottom."""
        if not bars:
            return
        left, top, right, bottom = place
        highest = max(chance for chance, _ in bars)
        gap = max(2, (right - left) // len(bars) // 12)
        for index, (chance, colour) in enumerate(bars):
            start = left + (right - left + gap) * index // len(bars)
            end = left + (right - left + gap) * (index + 1) // len(bars) - gap
            height = max(3, int((bottom - top) * chance / highest))
            self.box((start, bottom - height, end, bottom), colour)

    def mark(self, picture: Path, at: tuple[int, int], size: int, colour: str) -> None:
        """Draw a game's mark into a square: its left and top, and its side."""
        mask = Image.open(picture).resize((size, size), Image.Resampling.LANCZOS)
        self._image.paste(Image.new("RGB", (size, size), colour), at, mask)
