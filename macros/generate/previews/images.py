"""The preview images: one for each game, for the book, for each ruling; and their tags in a page's head.

Of a game the image shows its name, its author and the shape of its first odds, and no number: it stands
beside every page of the game, and a number of another question would be read as the answer to the one that
was linked.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageDraw, ImageFont
from PIL import __version__ as pillow

from engine import catalogue
from macros.built_site import NAME
from macros.cache import atomic_write, cache_dir, digest_of
from macros.generate.colours import book_colours, game_colours, mixed
from macros.pages.answers import answer_to, request_for
from macros.pages.citations import book_cited, citable
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from markupsafe import Markup

    from engine import System

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A game as its image shows it."""

    slug: str
    title: str
    author: str
    tagline: str
    bars: tuple[Fraction, ...]
    """Chance of each outcome of its first odds, in order; empty for a game without odds."""

    @property
    def said(self) -> str:
        """The image in words, for those who do not see it."""
        return f"{self.title}, a game by {self.author}. {self.tagline}"


def all_figures() -> tuple[Figure, ...]:
    """Return every game."""
    return tuple(
        Figure(
            slug=system.url_slug,
            title=system.title,
            author=system.author,
            tagline=system.tagline,
            bars=_bars(system),
        )
        for system in catalogue()
    )


def _bars(system: System) -> tuple[Fraction, ...]:
    first = next((each for each in system.calculators if "odds" in each.modes), None)
    distribution = answer_to(request_for(first, "odds", {}, {})).distribution if first else None
    if distribution is None:
        return ()
    return tuple(Fraction(weight, distribution.denominator) for _, weight in distribution.ordered())


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
    return f"{ruling.id} ({citable(system, ruling).speaker}). {ruling.question} {ruling.decided}"


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
        speaker = citable(system, ruling).speaker
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


FOLDER = "assets/previews"
OWN = re.compile(r'<html[^>]*\sdata-preview="([a-z0-9-]+)"')
GAME = re.compile(r'\sdata-game="([a-z-]+)"')


def preview_tags(site: Path, site_url: str, page: str) -> Markup:
    """Return the tags for the head of a page: its own image, its game's or the book's; none without images.

    Args:
        site: the folder of the built site.
        site_url: its address, with a slash at the end: whoever fetches the image has no page to start from.
        page: the whole page.
    """
    told = _described(site / FOLDER / "previews.json")
    named = [found[1] for found in (OWN.search(page), GAME.search(page)) if found]
    name = next((each for each in named if each in told), BOOK)
    url = f"{site_url}{FOLDER}/{name}.png"
    return fill("page/preview_tags", url=url, width=WIDTH, height=HEIGHT, shown=told.get(name))


def _described(path: Path) -> Mapping[str, Mapping[str, str]]:
    words: Mapping[str, Mapping[str, str]] = (
        json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    )
    return words
