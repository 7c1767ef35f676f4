"""Declares which dice and tokens a roll takes, before anything has fallen.

With a seed a declaration gives the faces of a roll by the seed method alone (`engine.chance.sample`).
A page shows them at once, and any language can replay them without the rules of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """Some of the dice or tokens of a roll; the throws of a calculator follow one another.

    It has one of `die`, `dice`, `bag` and `is_open`. An input is named as in a request; `difficulty.dice`
    is the member of one, and gives no dice where the input has another form.

    Attributes:
        label: what the row is called in which they lie; throws with the same label share a row.
        die: sides of one die, or the input that holds them.
        dice: the input that names one die or several; `d12+d6` is two dice, the d12 first.
        bag: the input that holds a bag; a token leaves it for good.
        is_open: what comes from here on depends on what came before.
        times: how many, or the input that holds the number; an open throw of 0 times is none.
        rows: the table for each row of which it is thrown; `die` and `where` then name columns.
        where: the values that a row must have, by column.
        back: readings, by ruling, under which a token goes back into the bag.
        when: readings under which it is thrown.
        unless: readings under which it is not.
        note: the use of the die, in a word or two.

    >>> Throw(label="The dice", die=10, times=2).wire()
    {'label': 'The dice', 'die': 10, 'times': 2}
    """

    label: str = ""
    die: int | str | None = None
    dice: str = ""
    bag: str = ""
    is_open: bool = False
    times: int | str = 1
    rows: str = ""
    where: Mapping[str, Any] = field(default_factory=dict, hash=False)
    back: Mapping[str, str] = field(default_factory=dict, hash=False)
    when: Mapping[str, str] = field(default_factory=dict, hash=False)
    unless: Mapping[str, str] = field(default_factory=dict, hash=False)
    note: str = ""

    @property
    def inputs(self) -> tuple[str, ...]:
        """The inputs that decide it."""
        columns = (self.die,) if not self.rows else (self.rows,)
        named = (*columns, self.dice, self.bag, self.times)
        return tuple(each.partition(".")[0] for each in named if isinstance(each, str) and each)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of its table that decide it."""
        die = (self.die,) if self.rows and isinstance(self.die, str) else ()
        return (*die, *self.where)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings that decide it."""
        return (*self.back, *self.when, *self.unless)

    def wire(self) -> dict[str, Any]:
        """Return it as plain JSON values; what is as usual is left out."""
        names = [each.name for each in fields(self)]
        return {name: getattr(self, name) for name in names if getattr(self, name) != getattr(USUAL, name)}


USUAL = Throw()
