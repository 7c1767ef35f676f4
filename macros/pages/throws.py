"""Dice and tokens named in running text, which are thrown or drawn where they are named."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, Any

from engine import COUNT_WORDS, emblem
from macros.page import PageError, unknown
from macros.pages.blank_pieces import new_blanks
from macros.pages.book_index import calculator_named
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from macros.page import Page


def throw(page: Page, sides: Sequence[int], *, total: bool = False) -> Markup:
    """Return dice that are thrown by a press on their name, `2d10`: `throw([10, 10], total=True)`.

    Args:
        page: the page it will be in.
        sides: faces of each die, in order.
        total: whether the sum of the faces is shown as well.

    Raises:
        PageError: there is no die.
    """
    del page
    if not sides:
        message = "a throw needs a die; name the faces of each, [10, 10]"
        raise PageError(message)
    counted = [(len(list(dice)), size) for size, dice in groupby(sides)]
    words = " ".join(f"{count if count > 1 else ''}d{size}" for count, size in counted)
    return fill(
        "sentence/throw",
        words=words,
        verb="Roll",
        throws=_wire({"throws": [{"die": size} for size in sides]}),
        total=total,
        blanks=[emblem(f"d{size}", "") for size in sides],
        tokens={},
    )


def draw(page: Page, count: int, *, of: str, bag: str = "bag") -> Markup:
    """Return tokens drawn by a press on their number, `three tokens`: `draw(3, of="walkabout.draw")`.

    Args:
        page: the page it will be in.
        count: tokens that are drawn, without putting back.
        of: the calculator with the bag.
        bag: its input; the default is what is in the bag.

    Raises:
        PageError: the calculator has no such bag, or there are not so many tokens in it.
    """
    _, found = calculator_named(of)
    bags = {each.name: each.default_wire for each in found.declared if isinstance(each.default_wire, dict)}
    if bag not in bags:
        raise unknown(f"bag of {of}", bag, bags)
    if not 1 <= count <= sum(bags[bag].values()):
        message = f"{count} tokens cannot be drawn from a bag of {sum(bags[bag].values())}"
        raise PageError(message)
    return fill(
        "sentence/throw",
        words=f"{COUNT_WORDS[count - 1]} token{'s' if count > 1 else ''}",
        verb="Draw",
        throws=_wire({"throws": [{"bag": bag, "times": count}], "members": {bag: bags[bag]}}),
        total=False,
        blanks=[emblem("token")] * count,
        tokens=new_blanks(page, found, only=bags[bag]),
    )


def _wire(declared: dict[str, Any]) -> str:
    """Return a declaration of throws, as `engine.throws_of` gives that of a calculator, for the script."""
    return json.dumps(declared, separators=(",", ":"))
