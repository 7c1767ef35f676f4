"""The marks of a price, `1/e`, `3/x`, `5/x2`, and the prices that they mean (H15, HR3, HR4)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.calculator import Readings
from engine.errors import LimitExceededError
from engine.inputs import LONGEST_NUMBER, TextKind, quoted, refuse
from engine.systems.shattered_world.data import RULES

LARGEST = 10_000
"""The largest number before a mark."""
WRITTEN = re.compile(r"0*([1-9][0-9]*)(?:/(e|x2|x))?")
GROWTH_OF_ONE = RULES.whole("H15.growth_of_one")
GROWTH_OF_X2 = RULES.whole("H15.growth_of_x2")
PURCHASES_OF_X2 = RULES.whole("H15.purchases_of_x2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """A price with its mark.

    >>> str(Notation(number=5, mark="x2")), str(Notation(number=32))
    ('5/x2', '32')
    """

    number: int
    """Price of the first purchase, in XP."""
    mark: str = ""
    """`e`, `x` or `x2`; empty for a single purchase."""

    def __str__(self) -> str:
        """Return the price as it is written."""
        return f"{self.number}/{self.mark}" if self.mark else str(self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotationKind(TextKind):
    """A price: `1/e`, `3/x`, `5/x2`, or a number for a single purchase."""

    accepts = "a price of 1 or more, such as 1/e, 3/x, 5/x2 or 32"

    def read(self, raw: Any, field: str) -> Notation:
        """Return the price; a number stands for a single purchase."""
        whole = type(raw) is int or (isinstance(raw, Fraction) and raw.denominator == 1)
        written = str(raw) if whole else raw
        match = None
        if isinstance(written, str) and len(written) <= LONGEST_NUMBER:
            match = WRITTEN.fullmatch(written.replace(" ", "").lower())
        if match is None:
            raise refuse(raw, self.accepts, field)
        if int(match[1]) > LARGEST:
            message = f"enter a price of {LARGEST} or less (you entered {quoted(raw)})"
            raise LimitExceededError(message, field=field)
        return Notation(number=int(match[1]), mark=match[2] or "")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": ["string", "integer"], "pattern": f"^{WRITTEN.pattern}$", "minimum": 1}


def price(notation: Notation, place: int, readings: Readings) -> int:
    """Return the normal price of a purchase by its position in the series, from 1 (H15, HR3, HR4).

    >>> readings = {"HR3": "doubling", "HR4": "doubling"}
    >>> [price(Notation(number=3, mark="x"), place, readings) for place in (1, 2, 3)]
    [3, 9, 27]
    """
    return _GROWS[notation.mark](notation.number, place, readings)


def _linear(number: int, place: int, _: Readings) -> int:
    return number * place


def _powers(number: int, place: int, readings: Readings) -> int:
    if number == 1 and readings["HR4"] == "doubling":
        return int(GROWTH_OF_ONE ** (place - 1))
    return int(number**place)


def _x2(number: int, place: int, readings: Readings) -> int:
    if readings["HR3"] == "doubling":
        return number * int(GROWTH_OF_X2 ** (place - 1))
    return _powers(number, place, readings)


def _once(number: int, _: int, __: Readings) -> int:
    return number


_GROWS: dict[str, Callable[[int, int, Readings], int]] = {"": _once, "e": _linear, "x": _powers, "x2": _x2}


def most_purchases(notation: Notation, readings: Readings) -> tuple[int, str] | None:
    """Return how often a buy-in can be bought, with the clause or ruling; None without a limit."""
    if not notation.mark:
        return 1, "H15"
    if notation.mark == "x2" and readings["HR3"] == "two_purchases":
        return PURCHASES_OF_X2, "HR3"
    return None
