"""The images themselves: one for each game, and one for the book."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from macros.previews.canvas import HEIGHT, WIDTH, Canvas
from macros.previews.figures import all_figures
from macros.previews.palette import colours_of, mixed
from macros.published.book import NAME

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction
    from pathlib import Path

    from macros.previews.figures import Figure
    from macros.previews.palette import Colours

__all__ = ["BOOK", "preview_files"]

BOOK = "book"
"""Name of the image of every page that belongs to no game."""
SAYS = "Every number computed, every ruling cited"
LEFT = 84
RIGHT = WIDTH - 84


def preview_files(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/assets/previews`: the images, and what each shows."""
    studio = _Studio(project)
    figures = all_figures()
    images = {figure.slug: studio.game(figure) for figure in figures} | {BOOK: studio.book(figures)}
    told = {figure.slug: figure.said for figure in figures} | {BOOK: _told(figures)}
    words = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    return {**{f"{name}.png": image for name, image in images.items()}, "previews.json": words.encode()}


def _told(figures: Sequence[Figure]) -> str:
    return f"{NAME}: {', '.join(f'{each.title} {each.number}' for each in figures)}"


class _Studio:
    """Face, marks and colours of the book."""

    def __init__(self, project: Path) -> None:
        assets = project / "docs" / "assets"
        self._face = assets / "fonts" / "faustina-latin-wght-normal.woff2"
        self._marks = assets / "images" / "games"
        self._colours: Colours = colours_of(assets / "css" / "palette.css")

    def _own(self, figure: Figure) -> str:
        """The colour of a game; one that has none wears the book's, as on its pages."""
        return self._colours.get(figure.slug, self._colours[BOOK])

    def _mark(self, figure: Figure) -> Path:
        """The mark of a game; one that has none wears the book's."""
        own = self._marks / f"{figure.slug}.svg"
        return own if own.is_file() else self._marks / f"{BOOK}.svg"

    def game(self, figure: Figure) -> bytes:
        """Draw a game: its mark and name, the number, and the chances behind it."""
        colours, own = self._colours, self._own(figure)
        canvas = Canvas(colours["paper"], self._face)
        canvas.box((0, 0, 20, HEIGHT), own)
        canvas.mark(self._mark(figure), (LEFT, 70), 84, own)
        canvas.text((LEFT + 112, 142), figure.title, size=92, colour=colours["ink"], weight=700)
        foot = 216
        for line in canvas.wrapped(figure.tagline, size=36, width=RIGHT - LEFT):
            canvas.text((LEFT, foot), line, size=36, colour=colours["ink-soft"])
            foot += 46
        canvas.bars(self._bars(figure), (620, 300, RIGHT, 548))
        canvas.box((620, 548, RIGHT, 551), own)
        canvas.text((LEFT - 4, 446), figure.number, size=140, colour=own, weight=700)
        foot = 500
        for line in canvas.wrapped(figure.label, size=36, width=480):
            canvas.text((LEFT, foot), line, size=36, colour=colours["ink"], weight=600)
            foot += 42
        canvas.text((LEFT, 590), NAME, size=28, colour=colours["ink-soft"], weight=500)
        return canvas.png()

    def book(self, figures: Sequence[Figure]) -> bytes:
        """Draw the book: its name, and a column for each game."""
        colours = self._colours
        canvas = Canvas(colours["paper"], self._face)
        canvas.mark(self._marks / f"{BOOK}.svg", (LEFT, 70), 84, colours["book"])
        canvas.text((LEFT + 112, 142), NAME, size=92, colour=colours["ink"], weight=700)
        canvas.text((LEFT, 222), SAYS, size=38, colour=colours["ink-soft"])
        width = (RIGHT - LEFT + 36) // len(figures)
        for index, figure in enumerate(figures):
            self._column(canvas, figure, LEFT + index * width, width - 36)
        return canvas.png()

    def _column(self, canvas: Canvas, figure: Figure, left: int, width: int) -> None:
        own = self._own(figure)
        canvas.mark(self._mark(figure), (left, 288), 28, own)
        canvas.text((left + 38, 312), figure.title, size=26, colour=self._colours["ink"], weight=600)
        canvas.bars(self._bars(figure), (left, 340, left + width, 452))
        canvas.box((left, 452, left + width, 455), own)
        canvas.text((left, 524), figure.number, size=60, colour=own, weight=700)
        foot = 562
        for line in canvas.wrapped(figure.label, size=26, width=width):
            canvas.text((left, foot), line, size=26, colour=self._colours["ink-soft"], weight=500)
            foot += 30

    def _bars(self, figure: Figure) -> list[tuple[Fraction, str]]:
        own = self._own(figure)
        pale = mixed(own, self._colours["paper"], 44)
        return [(chance, own if counts else pale) for chance, counts in figure.bars]
