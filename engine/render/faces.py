"""Dice and tokens as inline SVG: the outline shows the type, the text or the symbol inside the result."""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol import DiceRow, DieFigure, TokenFigure, TokenRow
from engine.render.markup import Html, element, join


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


def die_drawing(sides: int, face: str, class_: str | None = None) -> Html:
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
    drawn = join([_falling(die_drawing(die.sides, face)), spoken])
    return _list_item(drawn, kind, die.note, class_=f"rc-die rc-d{die.sides}", lit=die.lit)


def token_drawing(colour: str, class_: str | None = None) -> Html:
    """Return the drawing of a token alone; one without a colour is blank."""
    disc = element("circle", cx=24, cy=24, r=22, class_="rc-outline")
    rim = element("circle", cx=24, cy=24, r=18, class_="rc-rim")
    symbol = SYMBOLS.get(colour)
    mark = element("path", d=symbol, class_="rc-symbol") if symbol else _number(colour[:1].upper(), 31, 20)
    return _drawing(disc, rim, mark, class_=class_)


def _token(token: TokenFigure) -> Html:
    drawn = _falling(token_drawing(token.colour))
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


def blank_row() -> Html:
    """Return a row without a label and without dice, for a page to fill."""
    return _row("", [])


def blank_die(sides: int) -> Html:
    """Return a die that shows no face yet."""
    return _die(DieFigure(sides=sides))


def blank_token(colour: str) -> Html:
    """Return a token."""
    return _token(TokenFigure(colour=colour))


def more_to_come() -> Html:
    """Return what stands for dice or tokens that are not known yet."""
    disc = element("circle", cx=24, cy=24, r=22, class_="rc-outline")
    drawn = join(
        [_falling(_drawing(disc, _number("…", 27, 20))), element("span", "more to come", class_="rc-spoken")]
    )
    kind = element("span", "more", class_="rc-kind", aria_hidden="true")
    return _list_item(drawn, kind, "", class_="rc-die rc-more", lit=False)
