"""The images themselves: one for each game, one for the book, one for each ruling."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from PIL import __version__ as pillow

from engine import catalogue
from macros.built_site import NAME
from macros.cache import atomic_write, cache_dir, digest_of
from macros.generate.colours import book_colours, game_colours, mixed
from macros.generate.previews.canvas import HEIGHT, MARKS, WIDTH, Canvas
from macros.generate.previews.figures import all_figures
from macros.pages.citations import book_cited, citable_ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from fractions import Fraction
    from pathlib import Path

    from engine import System
    from macros.generate.previews.figures import Figure

BOOK = "book"
"""Name of the image of every page that belongs to no game."""
SAYS = "Every number computed, every ruling cited"
LEFT = 84
RIGHT = WIDTH - 84
ROOM = 360
"""Height that a ruling's question and decision may take."""
SIZES = (50, 46, 42, 38, 34, 30, 26)
"""Of a decision's letters; the first that leave it room are taken, and its question has smaller ones."""
DRAWN_FROM = (
    "macros/generate/previews/*.py",
    "docs/assets/fonts/*",
    "macros/generate/previews/marks/*",
    "macros/generate/colours.*",
)


def preview_files(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/assets/previews`: the images, and what each shows."""
    studio = _Studio(project)
    figures = all_figures()
    images = {figure.slug: studio.game(figure) for figure in figures} | {BOOK: studio.book(figures)}
    told = {figure.slug: (figure.said, figure.slug) for figure in figures} | {BOOK: (_told(figures), BOOK)}
    for system, ruling in _rulings():
        key = ruling.id.lower()
        images[key] = _kept(project, studio.ruling, system, ruling)
        told[key] = (_ruling_told(system, ruling), system.url_slug)
    words = {name: {"says": says, "colour": studio.colour(slug)} for name, (says, slug) in told.items()}
    listed = json.dumps(words, ensure_ascii=False, indent=1) + "\n"
    return {**{f"{name}.png": image for name, image in images.items()}, "previews.json": listed.encode()}


def _rulings() -> Iterator[tuple[System, Any]]:
    for system in catalogue():
        yield from ((system, ruling) for ruling in system.data.rulings.values())


def _told(figures: Sequence[Figure]) -> str:
    return f"{NAME}: {', '.join(f'{each.title} by {each.author}' for each in figures)}"


def _ruling_told(system: System, ruling: Any) -> str:
    return f"{ruling.id} ({citable_ruling(system, ruling).speaker}). {ruling.question} {ruling.decided}"


def _kept(project: Path, draw: Callable[[System, Any], bytes], system: System, ruling: Any) -> bytes:
    """Return a ruling's image, drawn anew only where an earlier build has not drawn the very same."""
    folder = cache_dir(project, "previews", digest_of(project, *DRAWN_FROM))
    shown = (pillow, book_cited(), ruling.title, _ruling_told(system, ruling))
    path = folder / f"{hashlib.sha256(repr(shown).encode()).hexdigest()[:24]}.png"
    if not path.is_file():
        atomic_write(path, draw(system, ruling))
    return path.read_bytes()


class _Studio:
    """Face, marks and colours of the book."""

    def __init__(self, project: Path) -> None:
        self._face = project / "docs" / "assets" / "fonts" / "faustina-latin-wght-normal.woff2"
        self._colours = {name: each.light for name, each in book_colours().items()}
        self._games = {slug: each.light for slug, each in game_colours().items()}

    def colour(self, slug: str) -> str:
        """Return the colour of a game; one that has none wears the book's, as on its pages."""
        return self._games.get(slug, self._colours[BOOK])

    def _mark(self, slug: str) -> Path:
        """The mark of a game; one that has none wears the book's."""
        own = MARKS / f"{slug}.png"
        return own if own.is_file() else MARKS / f"{BOOK}.png"

    def game(self, figure: Figure) -> bytes:
        """Draw a game: its mark and name, its author, and the shape of its odds."""
        colours, own = self._colours, self.colour(figure.slug)
        canvas = Canvas(colours["paper"], self._face)
        canvas.box((0, 0, 20, HEIGHT), own)
        canvas.mark(self._mark(figure.slug), (LEFT, 70), 84, own)
        canvas.text((LEFT + 112, 142), figure.title, size=92, colour=colours["ink"], weight=700)
        foot = 216
        for line in canvas.wrapped(figure.tagline, size=36, width=RIGHT - LEFT):
            canvas.text((LEFT, foot), line, size=36, colour=colours["ink-soft"])
            foot += 46
        canvas.text((LEFT, foot + 8), f"A game by {figure.author}", size=32, colour=own, weight=600)
        canvas.bars(self._bars(figure), (LEFT, 350, RIGHT, 530))
        canvas.box((LEFT, 530, RIGHT, 533), own)
        canvas.text((LEFT, 590), f"{NAME}. {SAYS}.", size=28, colour=colours["ink-soft"], weight=500)
        return canvas.png()

    def book(self, figures: Sequence[Figure]) -> bytes:
        """Draw the book: its name, and a column for each game."""
        colours = self._colours
        canvas = Canvas(colours["paper"], self._face)
        canvas.mark(self._mark(BOOK), (LEFT, 70), 84, colours["book"])
        canvas.text((LEFT + 112, 142), NAME, size=92, colour=colours["ink"], weight=700)
        canvas.text((LEFT, 222), SAYS, size=38, colour=colours["ink-soft"])
        width = (RIGHT - LEFT + 36) // len(figures)
        for index, figure in enumerate(figures):
            self._column(canvas, figure, LEFT + index * width, width - 36)
        return canvas.png()

    def _column(self, canvas: Canvas, figure: Figure, left: int, width: int) -> None:
        own = self.colour(figure.slug)
        canvas.mark(self._mark(figure.slug), (left, 288), 28, own)
        canvas.text((left + 38, 312), figure.title, size=26, colour=self._colours["ink"], weight=600)
        canvas.bars(self._bars(figure), (left, 340, left + width, 492))
        canvas.box((left, 492, left + width, 495), own)
        foot = 540
        for line in canvas.wrapped(f"by {figure.author}", size=26, width=width):
            canvas.text((left, foot), line, size=26, colour=self._colours["ink-soft"], weight=500)
            foot += 30

    def _bars(self, figure: Figure) -> list[tuple[Fraction, str]]:
        pale = mixed(self.colour(figure.slug), self._colours["paper"], 44)
        return [(chance, pale) for chance in figure.bars]

    def ruling(self, system: System, ruling: Any) -> bytes:
        """Draw a ruling: who speaks, what was asked, and what was decided."""
        colours, own = self._colours, self.colour(system.url_slug)
        canvas = Canvas(colours["paper"], self._face)
        canvas.box((0, 0, 20, HEIGHT), own)
        canvas.mark(self._mark(system.url_slug), (LEFT, 52), 56, own)
        end = canvas.text((LEFT + 76, 98), ruling.id, size=52, colour=own, weight=700)
        speaker = citable_ruling(system, ruling).speaker
        canvas.text((end + 24, 98), speaker, size=38, colour=colours["ink"], weight=600)
        size = next((each for each in SIZES if _height(canvas, ruling, each) <= ROOM), SIZES[-1])
        foot = 168
        for line in canvas.wrapped(ruling.question, size=size * 3 // 4, width=RIGHT - LEFT, weight=500):
            canvas.text((LEFT, foot), line, size=size * 3 // 4, colour=colours["ink-soft"], weight=500)
            foot += size
        foot += size // 2
        for line in canvas.wrapped(ruling.decided, size=size, width=RIGHT - LEFT, weight=600):
            canvas.text((LEFT, foot), line, size=size, colour=colours["ink"], weight=600)
            foot += size * 5 // 4
        canvas.box((LEFT, 546, RIGHT, 548), own)
        canvas.text((LEFT, 590), book_cited(), size=28, colour=colours["ink-soft"], weight=500)
        return canvas.png(colours=48)


def _height(canvas: Canvas, ruling: Any, size: int) -> int:
    """Return how high a ruling's question and decision stand, with the decision in letters of a size."""
    question = canvas.lines(ruling.question, size=size * 3 // 4, width=RIGHT - LEFT, weight=500)
    decision = canvas.lines(ruling.decided, size=size, width=RIGHT - LEFT, weight=600)
    return question * size + size // 2 + decision * size * 5 // 4
