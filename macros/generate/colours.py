"""The book's colours: declared in `colours.toml`, for the style sheet and for the preview images."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_suffix(".toml")
SHEET = "colours.css"
HEAD = "/* Made of macros/generate/colours.toml, where every colour of the book is declared. */\n"


class Colour(NamedTuple):
    """One colour in the two schemes, each `#rrggbb`."""

    light: str
    dark: str

    @property
    def css(self) -> str:
        """The value for a style sheet."""
        return f"light-dark({self.light}, {self.dark})"


def book_colours() -> Mapping[str, Colour]:
    """Return every colour of the book by its name."""
    return _table()["book"]


def game_colours() -> Mapping[str, Colour]:
    """Return the colours of those games that have one, by the game's address."""
    return _table()["games"]


@cache
def _table() -> Mapping[str, Mapping[str, Colour]]:
    read = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {part: {name: Colour(*pair) for name, pair in read[part].items()} for part in ("book", "games")}


def colour_sheet(project: Path) -> dict[str, bytes]:
    """Return name and content of the style sheet that declares the colours."""
    del project
    names = "".join(f"  --{name}: {colour.css};\n" for name, colour in book_colours().items())
    games = "".join(_game_rule(slug, colour) for slug, colour in game_colours().items())
    return {SHEET: f"{HEAD}\n:root {{\n{names}}}\n{games}".encode()}


def _game_rule(slug: str, colour: Colour) -> str:
    places = f'[data-game="{slug}"],\nbody:has(article[data-game="{slug}"])'
    return f"\n{places} {{\n  --game: {colour.css};\n}}\n"


def mixed(first: str, second: str, share: int) -> str:
    """Return a colour between two.

    Args:
        first: `#rrggbb`.
        second: `#rrggbb`.
        share: of the first, in hundredths.
    """
    parts = (
        (int(first[at : at + 2], 16) * share + int(second[at : at + 2], 16) * (100 - share)) // 100
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
