"""A small drawing of a die or a token by its name, for the buttons of a form."""

from __future__ import annotations

import re

from engine.render.faces import BASELINES, OUTLINES
from engine.render.markup import Html, element

__all__ = ["emblem"]

DIE = re.compile(r"d([1-9][0-9]*)")
TOKENS = {"white": "W", "black": "K", "green": "G", "blue": "B", "red": "R", "token": ""}
"""The letter of each token; K is black, as in printing."""


def emblem(name: str, face: str | None = None) -> Html | None:
    """Return the drawing of `d8`, `white` or a blank `token`, hidden from screen readers; else None.

    Args:
        name: of a usual die, or of a token.
        face: what is written on it; if left out, the number of a die's faces, or the letter of a token.
    """
    die = DIE.fullmatch(name)
    if die and int(die[1]) in OUTLINES:
        sides = int(die[1])
        outline = element("polygon", points=OUTLINES[sides], class_="rc-outline")
        written = str(sides) if face is None else face
        return _drawing(outline, written, BASELINES.get(sides, 31), "rc-die")
    if name in TOKENS:
        disc = element("circle", cx=24, cy=24, r=20, class_="rc-outline")
        return _drawing(disc, TOKENS[name] if face is None else face, 31, f"rc-token rc-{name}")
    return None


def _drawing(outline: Html, words: str, baseline: int, class_: str) -> Html:
    face = element("text", words, x=24, y=baseline, text_anchor="middle", class_="rc-face")
    return element(
        "svg",
        outline,
        face,
        viewBox="0 0 48 48",
        width=32,
        height=32,
        aria_hidden="true",
        class_=f"rc-emblem {class_}",
    )
