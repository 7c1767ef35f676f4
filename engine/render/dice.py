"""Dice and tokens as inline SVG: the outline shows the type, the text or the symbol inside the result.

They are drawn in an answer (`dice`, `tokens`), without faces for a page to fill (`blanks`), and small, by
name, on a button or in running text (`emblem`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.calculator import Calculator
from engine.inputs import Group
from engine.protocol import DiceRow, DieFigure, TokenFigure, TokenRow
from engine.render.html import Html, element, join

DIE = re.compile(r"d([1-9][0-9]*)")
BLANK = "token"
"""The name of a token that has not been drawn yet."""
ANY_DIE = 0
"""Stands for the sides of a die without a drawing of its own: `d0`, for the page to rename."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """How a die is drawn in a box of 48 by 48."""

    outline: str
    """Corner points."""
    facets: str
    """The inner edges, as the data of a path; they leave the number free."""
    baseline: int
    """Of the number."""
    size: int
    """Of the number's letters."""


SHAPES = {
    4: Shape(
        outline="24,2 47,43 1,43",
        facets="M24 14L37 37H11ZM24 14V2M37 37l10 6M11 37l-10 6",
        baseline=35,
        size=16,
    ),
    6: Shape(
        outline="5,5 43,5 43,43 5,43",
        facets="M10 10h28v28H10zM10 10l-5-5M38 10l5-5M38 38l5 5M10 38l-5 5",
        baseline=31,
        size=20,
    ),
    8: Shape(
        outline="24,1 46,24 24,47 2,24",
        facets="M24 1L41 29H7ZM7 29l-5-5M41 29l5-5",
        baseline=26,
        size=17,
    ),
    10: Shape(
        outline="24,1 43,28 43,33 24,47 5,33 5,28",
        facets="M24 1L36 29 24 37 12 29ZM36 29l7 1M12 29l-7 1M24 37v10",
        baseline=30,
        size=16,
    ),
    12: Shape(
        outline="24,2 47,19 38,46 10,46 1,19",
        facets="M24 11L38 21 33 38H15L10 21ZM24 11V2M38 21l9-2M33 38l5 8M15 38l-5 8M10 21l-9-2",
        baseline=32,
        size=17,
    ),
    20: Shape(
        outline="24,1 44,12 44,36 24,47 4,36 4,12",
        facets="M24 10L37 33H11ZM24 10V1M24 10l20 2M24 10L4 12"
        "M37 33l7-21M37 33l7 3M37 33L24 47M11 33L4 12M11 33l-7 3M11 33l13 14",
        baseline=31,
        size=14,
    ),
}
"""The common dice, by sides; others are drawn as circles."""

SYMBOLS = {
    "white": "M29 12a13 13 0 1 0 7 19a12 12 0 0 1-7-19z",
    "black": "M24 10l4 10h11l-9 7 4 11-10-7-10 7 4-11-9-7h11z",
    "green": "M12 36C11 20 20 12 37 11C37 28 28 36 17 34L30 19L14 32z",
    "blue": "M24 9C30 18 34 23 34 29a10 10 0 0 1-20 0C14 23 18 18 24 9z",
    "red": "M26 8c0 7 9 10 9 19a11 11 0 0 1-22 0c0-5 3-7 4-11c3 2 4 4 4 6c4-3 6-8 5-14z",
    "gold": "M12 34V17l6 7 6-12 6 12 6-7v17z",
}
"""A symbol for each colour of token, as the data of a path: moon, star, leaf, drop, flame, crown."""


def _drawing(*parts: Html, class_: str | None = None) -> Html:
    return element("svg", *parts, viewBox="0 0 48 48", width=48, height=48, aria_hidden="true", class_=class_)


def _number(text: str, baseline: int, size: int) -> Html:
    return element("text", text, x=24, y=baseline, font_size=size, text_anchor="middle", class_="rc-face")


def _die_drawing(sides: int, face: str, class_: str | None = None) -> Html:
    """Return the drawing of a die alone, with its face written on it."""
    shape = SHAPES.get(sides)
    if shape:
        edges = element("path", d=shape.facets, class_="rc-facets")
        outline = join([element("polygon", points=shape.outline, class_="rc-outline"), edges])
    else:
        outline = element("circle", cx=24, cy=24, r=22, class_="rc-outline")
    number = _number(face, shape.baseline, shape.size) if shape else _number(face, 31, 18)
    return _drawing(outline, number, class_=class_)


def _die(die: DieFigure) -> Html:
    face = "" if die.face is None else str(die.face)
    shows = f" shows {face}" if face else ""
    spoken = element("span", f"d{die.sides}{shows}", class_="rc-spoken")
    # Hidden from screen readers, because the spoken text already contains the kind.
    kind = element("span", f"d{die.sides}", class_="rc-kind", aria_hidden="true")
    drawn = join([_falling(_die_drawing(die.sides, face)), spoken])
    return _list_item(drawn, kind, die.note, class_=f"rc-die rc-d{die.sides}", lit=die.lit)


def _token_drawing(colour: str, class_: str | None = None) -> Html:
    """Return the drawing of a token alone; one without a colour is blank."""
    disc = element("circle", cx=24, cy=24, r=22, class_="rc-outline")
    rim = element("circle", cx=24, cy=24, r=18, class_="rc-rim")
    symbol = SYMBOLS.get(colour)
    mark = element("path", d=symbol, class_="rc-symbol") if symbol else _number(colour[:1].upper(), 31, 20)
    return _drawing(disc, rim, mark, class_=class_)


def _token(token: TokenFigure) -> Html:
    drawn = _falling(_token_drawing(token.colour))
    kind = element("span", token.colour, class_="rc-kind")
    return _list_item(drawn, kind, token.note, class_=f"rc-token rc-{token.colour}", lit=token.lit)


def _falling(drawing: Html) -> Html:
    """Return a drawing in a box that a page can move without laying out the number in it again and again."""
    return element("span", drawing, class_="rc-falls")


def _list_item(drawing: Html, kind: Html, note: str, *, class_: str, lit: bool) -> Html:
    caption = [kind]
    if note:
        caption.append(element("span", note, class_="rc-note"))
    return element("li", drawing, *caption, class_=f"{class_} rc-lit" if lit else class_)


def _row(label: str, items: list[Html]) -> Html:
    return element("figure", element("figcaption", label), element("ul", *items), class_="rc-shown")


def dice(figure: DiceRow) -> Html:
    """Return a row of dice."""
    return _row(figure.label, [_die(die) for die in figure.dice])


def tokens(figure: TokenRow) -> Html:
    """Return a row of tokens."""
    return _row(figure.label, [_token(token) for token in figure.tokens])


def blanks(calculator: Calculator) -> dict[str, Html]:
    """Return what a calculator may throw, without faces, by name; none where nothing is rolled.

    A page copies and fills the `row`, a die (`d10`) and a token (by its colour); `more` stands for those that
    are not known yet.

    >>> from engine.catalogue import find
    >>> list(blanks(find("scattershot.mib"))), blanks(find("scattershot.game"))
    (['row', 'more', 'd10', 'd6'], {})
    """
    if not calculator.throws:
        return {}
    kinds = {each.name: each.kind for each in calculator.declared}
    disc = element("circle", cx=24, cy=24, r=22, class_="rc-outline")
    spoken = element("span", "more to come", class_="rc-spoken")
    more = join([_falling(_drawing(disc, _number("…", 27, 20))), spoken])
    name = element("span", "more", class_="rc-kind", aria_hidden="true")
    found = {"row": _row("", []), "more": _list_item(more, name, "", class_="rc-die rc-more", lit=False)}
    for throw in calculator.throws:
        sides: tuple[int, ...] = ()
        if isinstance(throw.die, int):
            sides = (throw.die,)
        elif throw.die or throw.dice:  # an input may name any die
            sides = (*SHAPES, ANY_DIE)
        found |= {f"d{each}": _die(DieFigure(sides=each)) for each in sides}
        bag = kinds[throw.bag] if throw.bag else None
        if isinstance(bag, Group):
            found |= {part.name: _token(TokenFigure(colour=part.name)) for part in bag.parts()}
    return found


def emblem(name: str, face: str | None = None) -> Html | None:
    """Return the small drawing of `d8`, of `white` or of a blank `token`; None for any other name.

    It is hidden from screen readers: its name is beside it.

    Args:
        name: of a usual die, or of a token.
        face: what is written on a die; if left out, the number of its faces.
    """
    die = DIE.fullmatch(name)
    if die and int(die[1]) in SHAPES:
        return _die_drawing(int(die[1]), die[1] if face is None else face, "rc-emblem rc-die")
    if name in SYMBOLS:
        return _token_drawing(name, f"rc-emblem rc-token rc-{name}")
    return _token_drawing("", "rc-emblem rc-token") if name == BLANK else None
