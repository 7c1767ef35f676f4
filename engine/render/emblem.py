"""A small drawing of a die or a token by its name, for buttons and for dice in running text."""

from __future__ import annotations

import re

from engine.render.faces import SHAPES, SYMBOLS, die_drawing, token_drawing
from engine.render.markup import Html

DIE = re.compile(r"d([1-9][0-9]*)")
BLANK = "token"
"""The name of a token that has not been drawn yet."""


def emblem(name: str, face: str | None = None) -> Html | None:
    """Return the drawing of `d8`, of `white` or of a blank `token`; None for any other name.

    It is hidden from screen readers: its name is beside it.

    Args:
        name: of a usual die, or of a token.
        face: what is written on a die; if left out, the number of its faces.
    """
    die = DIE.fullmatch(name)
    if die and int(die[1]) in SHAPES:
        return die_drawing(int(die[1]), die[1] if face is None else face, "rc-emblem rc-die")
    if name in SYMBOLS:
        return token_drawing(name, f"rc-emblem rc-token rc-{name}")
    return token_drawing("", "rc-emblem rc-token") if name == BLANK else None
