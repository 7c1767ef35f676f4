"""The dice and tokens that a calculator may throw, without their faces: a page copies and fills them."""

from __future__ import annotations

from engine.calculator import Calculator, Throw
from engine.inputs import Group, Input
from engine.render.faces import SHAPES, blank_die, blank_row, blank_token, more_to_come
from engine.render.markup import Html

ANY_DIE = 0
"""Stands for the sides of a die without a drawing of its own: `d0`, for the page to rename."""


def blanks(calculator: Calculator) -> dict[str, Html]:
    """Return the blanks by name: `row`, `more`, `d10`, the colour of a token; none where nothing is rolled.

    >>> from engine.catalogue import find
    >>> list(blanks(find("scattershot.mib"))), blanks(find("scattershot.game"))
    (['row', 'more', 'd10', 'd6'], {})
    """
    if not calculator.throws:
        return {}
    inputs = {each.name: each for each in calculator.declared}
    found = {"row": blank_row(), "more": more_to_come()}
    for throw in calculator.throws:
        found |= {f"d{sides}": blank_die(sides) for sides in _sides(throw)}
        if throw.bag:
            found |= {colour: blank_token(colour) for colour in _colours(inputs[throw.bag])}
    return found


def _sides(throw: Throw) -> tuple[int, ...]:
    """Return the sides of the dice that a throw may take; an input may name any."""
    if isinstance(throw.die, int):
        return (throw.die,)
    return (*SHAPES, ANY_DIE) if throw.die or throw.dice else ()


def _colours(bag: Input) -> tuple[str, ...]:
    return tuple(part.name for part in bag.kind.parts()) if isinstance(bag.kind, Group) else ()
