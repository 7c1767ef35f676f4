"""The preview images, `og:image`: one for each game, for the book, for each ruling; and their tags in a head.

Of a game the image shows its name, its author and the shape of its first odds, and no number: it stands
beside every page of the game, and a number of another question would be read as the answer to the one that
was linked.
"""

from __future__ import annotations

import hashlib
import json
import re
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image, ImageDraw, ImageFont
from PIL import __version__ as pillow

from engine import catalogue
from macros.built_site import NAME
from macros.cache import atomic_write, cache_dir, digest_of
from macros.generate.colours import book_colours, game_colours, mixed
from macros.pages.answers import answer_to, request_for
from macros.pages.citations import book_cited, citable
from macros.project import PROJECT
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from engine import System

WIDTH, HEIGHT = 1200, 630
"""What forums and chats show whole."""
LEFT, RIGHT = 84, WIDTH - 84
MARKS = Path(__file__).with_name("marks")
"""Each game's mark as a picture of how much of a pixel it covers; `python -m tools.marks` draws them."""
MARK_SIDE = 336
"""Pixels: a multiple of every size in which a mark is shown."""
EASING = 12
"""By how much lines are made narrower until they are even."""
BOOK = "book"
"""Name of the image of every page that belongs to no game."""
SAYS = "Every number computed, every ruling cited"
ROOM = 360
"""Height that a ruling's question and decision may take."""
SIZES = (50, 46, 42, 38, 34, 30, 26)
"""Of a decision's letters; the first that leave it room are taken, and its question has smaller ones."""
LEVEL = 7
"""Of zlib: the two above it take three and seven times as long, for 4 and 7 percent of the bytes."""
FACE = PROJECT / "docs" / "assets" / "fonts" / "faustina-latin-wght-normal.woff2"
DRAWN_FROM = (
    "macros/generate/previews.py",
    "docs/assets/fonts/*",
    "macros/generate/marks/*",
    "macros/generate/colours.*",
)
FOLDER = "assets/previews"
OWN = re.compile(r'<html[^>]*\sdata-preview="([a-z0-9-]+)"')
GAME = re.compile(r'<(?:html|article)\b[^>]*\sdata-game="([a-z-]+)"')
"""The game that a page is about; cards of others name theirs, too."""
INK, SOFT, PAPER = (book_colours()[name].light for name in ("ink", "ink-soft", "paper"))

Place = tuple[int, int, int, int]
"""Left, top, right, bottom."""


class Letters(NamedTuple):
    """How words are written."""

    size: int
    weight: int = 400


@cache
def _face(letters: Letters) -> ImageFont.FreeTypeFont:
    # Laid out by Pillow itself: another layout engine, where a machine has one, would give other bytes.
    face = ImageFont.truetype(FACE, letters.size, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([letters.weight])
    return face


@cache
def _length(letters: Letters, words: str) -> float:
    """Return how long words are; a line that is tried at many widths is measured once."""
    return _face(letters).getlength(words)


def _lines(words: str, letters: Letters, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if _length(letters, longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def wrapped(words: str, letters: Letters, width: int) -> list[str]:
    """Return words in as few lines of a width as hold them, all of them about as long."""
    lines = _lines(words, letters, width)
    for narrower in range(width - EASING, 0, -EASING):
        evener = _lines(words, letters, narrower)
        if len(evener) > len(lines):
            break
        lines = evener
    return lines


class Canvas:
    """One image, on the book's paper and in its face."""

    def __init__(self) -> None:
        self._image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def png(self, colours: int = 0) -> bytes:
        """Return the image as a file without a time in it.

        Args:
            colours: the most that it may hold, which makes a smaller file of a page of text; 0 for all.
        """
        buffer = BytesIO()
        image = self._image.quantize(colours, dither=Image.Dither.NONE) if colours else self._image
        image.save(buffer, "PNG", compress_level=LEVEL)
        return buffer.getvalue()

    def box(self, place: Place, colour: str) -> None:
        """Fill a rectangle."""
        left, top, right, bottom = place
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)

    def text(self, at: tuple[int, int], words: str, letters: Letters, colour: str = INK) -> int:
        """Write one line with its foot at a height, and return where it ends."""
        self._draw.text(at, words, font=_face(letters), fill=colour, anchor="ls")
        return at[0] + round(_face(letters).getlength(words))

    def paragraph(
        self, at: tuple[int, int], words: str, letters: Letters, colour: str = SOFT, *, width: int, step: int
    ) -> int:
        """Write some lines, the foot of each `step` pixels below the last; return where the next would be."""
        left, foot = at
        for line in wrapped(words, letters, width):
            self.text((left, foot), line, letters, colour)
            foot += step
        return foot

    def bars(self, chances: Sequence[Fraction], place: Place, colour: str) -> None:
        """Draw chances as bars that fill a rectangle."""
        left, top, right, bottom = place
        gap = max(2, (right - left) // len(chances) // 12) if chances else 0
        for index, chance in enumerate(chances):
            start = left + (right - left + gap) * index // len(chances)
            end = left + (right - left + gap) * (index + 1) // len(chances) - gap
            height = max(3, int((bottom - top) * chance / max(chances)))
            self.box((start, bottom - height, end, bottom), colour)

    def mark(self, slug: str, at: tuple[int, int], size: int, folder: Path = MARKS) -> None:
        """Draw the mark of a game, or the book's for one that has none, with its left and top at a place."""
        own = folder / f"{slug}.png"
        mask = Image.open(own if own.is_file() else folder / f"{BOOK}.png")
        square = Image.new("RGB", (size, size), colour_of(slug))
        self._image.paste(square, at, mask.resize((size, size), Image.Resampling.LANCZOS))


def colour_of(slug: str) -> str:
    """Return the colour of a game; one that has none wears the book's, as on its pages."""
    return game_colours().get(slug, book_colours()[BOOK]).light


def odds_shape(system: System) -> list[Fraction]:
    """Return the chance of each outcome of a game's first odds, in order; nothing for one without odds."""
    first = next((each for each in system.calculators if "odds" in each.modes), None)
    distribution = answer_to(request_for(first, "odds", {}, {})).distribution if first else None
    if distribution is None:
        return []
    return [Fraction(weight, distribution.denominator) for _, weight in distribution.ordered()]


def preview_files(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/assets/previews`: the images, and what each shows."""
    images, told = {}, {}
    for system in catalogue():
        images[system.url_slug] = _game(system)
        says = f"{system.title}, a game by {system.author}. {system.tagline}"
        told[system.url_slug] = {"says": says, "colour": colour_of(system.url_slug)}
    images[BOOK] = _book()
    games = ", ".join(f"{system.title} by {system.author}" for system in catalogue())
    told[BOOK] = {"says": f"{NAME}: {games}", "colour": colour_of(BOOK)}
    folder = cache_dir(project, "previews", digest_of(project, *DRAWN_FROM))
    for system, ruling in ((game, each) for game in catalogue() for each in game.data.rulings.values()):
        cited = citable(system, ruling)
        says = f"{ruling.id} ({cited.speaker}). {ruling.question} {ruling.decided}"
        told[cited.key] = {"says": says, "colour": colour_of(system.url_slug)}
        # Drawn anew only where an earlier build has not drawn the very same.
        shown = (pillow, book_cited(), ruling.title, says)
        path = folder / f"{hashlib.sha256(repr(shown).encode()).hexdigest()[:24]}.png"
        if not path.is_file():
            atomic_write(path, draw_ruling(system, ruling, cited.speaker))
        images[cited.key] = path.read_bytes()
    listed = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    return {**{f"{name}.png": image for name, image in images.items()}, "previews.json": listed.encode()}


def _game(system: System) -> bytes:
    """Draw a game: its mark and name, its author, and the shape of its odds."""
    canvas, own = Canvas(), colour_of(system.url_slug)
    canvas.box((0, 0, 20, HEIGHT), own)
    canvas.mark(system.url_slug, (LEFT, 70), 84)
    canvas.text((LEFT + 112, 142), system.title, Letters(92, 700))
    foot = canvas.paragraph((LEFT, 216), system.tagline, Letters(36), width=RIGHT - LEFT, step=46)
    canvas.text((LEFT, foot + 8), f"A game by {system.author}", Letters(32, 600), own)
    canvas.bars(odds_shape(system), (LEFT, 350, RIGHT, 530), mixed(own, PAPER, 44))
    canvas.box((LEFT, 530, RIGHT, 533), own)
    canvas.text((LEFT, 590), f"{NAME}. {SAYS}.", Letters(28, 500), SOFT)
    return canvas.png()


def _book() -> bytes:
    """Draw the book: its name, and a column for each game."""
    canvas = Canvas()
    canvas.mark(BOOK, (LEFT, 70), 84)
    canvas.text((LEFT + 112, 142), NAME, Letters(92, 700))
    canvas.text((LEFT, 222), SAYS, Letters(38), SOFT)
    step = (RIGHT - LEFT + 36) // len(catalogue())
    width = step - 36
    for left, system in zip(range(LEFT, RIGHT, step), catalogue(), strict=False):
        own = colour_of(system.url_slug)
        canvas.mark(system.url_slug, (left, 288), 28)
        canvas.text((left + 38, 312), system.title, Letters(26, 600))
        canvas.bars(odds_shape(system), (left, 340, left + width, 492), mixed(own, PAPER, 44))
        canvas.box((left, 492, left + width, 495), own)
        canvas.paragraph((left, 540), f"by {system.author}", Letters(26, 500), width=width, step=30)
    return canvas.png()


def draw_ruling(system: System, ruling: Any, speaker: str) -> bytes:
    """Draw a ruling: who speaks, what was asked, and what was decided."""
    canvas, own = Canvas(), colour_of(system.url_slug)
    canvas.box((0, 0, 20, HEIGHT), own)
    canvas.mark(system.url_slug, (LEFT, 52), 56)
    end = canvas.text((LEFT + 76, 98), ruling.id, Letters(52, 700), own)
    canvas.text((end + 24, 98), speaker, Letters(38, 600))
    size = next((each for each in SIZES if ruling_height(ruling, each) <= ROOM), SIZES[-1])
    small, large, width = Letters(size * 3 // 4, 500), Letters(size, 600), RIGHT - LEFT
    foot = canvas.paragraph((LEFT, 168), ruling.question, small, width=width, step=size)
    place, step = (LEFT, foot + size // 2), size * 5 // 4
    canvas.paragraph(place, ruling.decided, large, INK, width=width, step=step)
    canvas.box((LEFT, 546, RIGHT, 548), own)
    canvas.text((LEFT, 590), book_cited(), Letters(28, 500), SOFT)
    return canvas.png(colours=48)


def ruling_height(ruling: Any, size: int) -> int:
    """Return how high a ruling's question and decision stand, with the decision in letters of a size."""
    question = len(_lines(ruling.question, Letters(size * 3 // 4, 500), RIGHT - LEFT))
    decision = len(_lines(ruling.decided, Letters(size, 600), RIGHT - LEFT))
    return question * size + size // 2 + decision * size * 5 // 4


def preview_tags(site: Path, site_url: str, page: str) -> Markup:
    """Return the tags for the head of a page: its own image, its game's or the book's; none without images.

    Args:
        site: the folder of the built site.
        site_url: its address, with a slash at the end: whoever fetches the image has no page to start from.
        page: the whole page.
    """
    listed = site / FOLDER / "previews.json"
    told = json.loads(listed.read_text(encoding="utf-8")) if listed.is_file() else {}
    named = [found[1] for found in (OWN.search(page), GAME.search(page)) if found]
    name = next((each for each in named if each in told), BOOK)
    url = f"{site_url}{FOLDER}/{name}.png"
    return fill("page/preview_tags", url=url, width=WIDTH, height=HEIGHT, shown=told.get(name))
