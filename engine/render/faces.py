"""Dice and tokens as inline SVG: the outline shows the type, the text inside the result."""

from __future__ import annotations

from engine.protocol import DiceRow, DieFigure, TokenFigure, TokenRow
from engine.render.markup import Html, element, join

__all__ = ["dice", "tokens"]

OUTLINES = {
    4: "24,4 45,42 3,42",
    6: "6,6 42,6 42,42 6,42",
    8: "24,3 43,24 24,45 5,24",
    10: "24,3 44,20 37,38 24,45 11,38 4,20",
    12: "24,3 40,9 46,24 40,39 24,45 8,39 2,24 8,9",
    20: "24,2 43,13 43,35 24,46 5,35 5,13",
}
"""Corner points in a box of 48 by 48 for each common die; others are drawn as circles."""
BASELINES = {4: 36}
"""A triangle has more room at the bottom."""


def _die(die: DieFigure) -> Html:
    points = OUTLINES.get(die.sides)
    if points:
        outline = element("polygon", points=points, class_="rc-outline")
    else:
        outline = element("circle", cx=24, cy=24, r=21, class_="rc-outline")
    face = "" if die.face is None else str(die.face)
    number = element(
        "text", face, x=24, y=BASELINES.get(die.sides, 31), text_anchor="middle", class_="rc-face"
    )
    drawing = element("svg", outline, number, viewBox="0 0 48 48", width=48, height=48, aria_hidden="true")
    shows = f" shows {face}" if face else ""
    spoken = element("span", f"d{die.sides}{shows}", class_="rc-spoken")
    # Hidden from screen readers, because the spoken text already contains the kind.
    kind = element("span", f"d{die.sides}", class_="rc-kind", aria_hidden="true")
    return _list_item(join([drawing, spoken]), kind, die.note, class_=f"rc-die rc-d{die.sides}")


def _token(token: TokenFigure) -> Html:
    colour = token.colour
    # Black and blue begin with the same letter; K is black, as in printing.
    letter = "K" if colour == "black" else colour[:1].upper()
    disc = element("circle", cx=24, cy=24, r=20, class_="rc-outline")
    mark = element("text", letter, x=24, y=31, text_anchor="middle", class_="rc-face")
    drawing = element("svg", disc, mark, viewBox="0 0 48 48", width=48, height=48, aria_hidden="true")
    kind = element("span", colour, class_="rc-kind")
    return _list_item(drawing, kind, token.note, class_=f"rc-token rc-{colour}")


def _list_item(drawing: Html, kind: Html, note: str, *, class_: str) -> Html:
    caption = [kind]
    if note:
        caption.append(element("span", note, class_="rc-note"))
    return element("li", drawing, *caption, class_=class_)


def _row(label: str, items: list[Html]) -> Html:
    return element("figure", element("figcaption", label), element("ul", *items), class_="rc-shown")


def dice(figure: DiceRow) -> Html:
    """Return a row of dice."""
    return _row(figure.label, [_die(die) for die in figure.dice])


def tokens(figure: TokenRow) -> Html:
    """Return a row of tokens."""
    return _row(figure.label, [_token(token) for token in figure.tokens])
