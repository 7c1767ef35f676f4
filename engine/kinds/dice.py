"""Dice by their names, and what a roll is held against."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from engine.kinds.groups import Listed
from engine.kinds.kind import LONGEST_NUMBER, WHOLE, refuse
from engine.kinds.numbers import Whole

__all__ = ["Dice", "Die", "NumberOrDice", "Opposition"]

LARGEST_DIE = 1000
"""Faces of the largest die."""
DIE = re.compile(r"d([0-9]{1,4})(?:\+d([0-9]{1,4}))?")


class Die(NamedTuple):
    """A die by its name: `d8`, or `d12+d6` for a die with another added to it."""

    sides: int
    plus: int = 0

    def __str__(self) -> str:
        """Return the name."""
        return f"d{self.sides}+d{self.plus}" if self.plus else f"d{self.sides}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice:
    """One die by its name."""

    control: ClassVar[str] = "text"
    wants: ClassVar[str] = "a die such as d8 or d12+d6"

    def read(self, raw: Any, field: str) -> Die:
        """Return the die."""
        match = DIE.fullmatch(raw) if isinstance(raw, str) else None
        sizes = [int(size) for size in match.groups() if size] if match else []
        if not sizes or 0 in sizes or max(sizes) > LARGEST_DIE:
            raise refuse(raw, self.wants, field)
        return Die(*sizes)

    def wire(self, value: Die) -> str:
        """Return the die's name."""
        return str(value)

    def from_words(self, words: Sequence[str]) -> Any:
        """Return the name."""
        return " ".join(words)

    def words(self, value: Die) -> str:
        """Return the die's name."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "pattern": f"^{DIE.pattern}$"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """What a roll is held against: a number, dice, or both."""

    number: int | None = None
    dice: tuple[Die, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberOrDice:
    """A number, a list of dice, or `{"number": n, "dice": [...]}`."""

    at_most: int = 60
    control: ClassVar[str] = "number_or_dice"
    wants: ClassVar[str] = 'a whole number, a list of dice, or {"number": 11, "dice": ["d6"]}'

    def read(self, raw: Any, field: str) -> Opposition:
        """Return the opposition."""
        if type(raw) is int or isinstance(raw, Fraction):
            return Opposition(number=Whole(low=0).read(raw, field))
        if isinstance(raw, list | tuple) and raw:
            return Opposition(dice=self._dice(raw, field))
        if isinstance(raw, Mapping) and set(raw) == {"number", "dice"}:
            number = Whole(low=0).read(raw["number"], f"{field}.number")
            return Opposition(number=number, dice=self._dice(raw["dice"], f"{field}.dice"))
        raise refuse(raw, self.wants, field)

    def _dice(self, raw: Any, field: str) -> tuple[Die, ...]:
        return tuple(Listed(item=Dice(), at_most=self.at_most).read(raw, field))

    def wire(self, value: Opposition) -> Any:
        """Return the shortest of the three forms."""
        dice = [str(die) for die in value.dice]
        if value.number is None:
            return dice
        return {"number": value.number, "dice": dice} if dice else value.number

    def from_words(self, words: Sequence[str]) -> Any:
        """Return a number, dice, or both from words such as `11 d6`."""
        numbers = [int(word) for word in words if WHOLE.fullmatch(word) and len(word) <= LONGEST_NUMBER]
        dice = [word for word in words if not WHOLE.fullmatch(word)]
        if len(numbers) > 1 or not words:
            return " ".join(words)
        if not numbers:
            return dice
        return {"number": numbers[0], "dice": dice} if dice else numbers[0]

    def words(self, value: Opposition) -> str:
        """Return the number and the dice, separated by spaces."""
        number = [] if value.number is None else [str(value.number)]
        return " ".join([*number, *(str(die) for die in value.dice)])

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        dice = Listed(item=Dice(), at_most=self.at_most).schema()
        number = Whole(low=0).schema()
        both = {"type": "object", "required": ["number", "dice"], "additionalProperties": False}
        return {"anyOf": [number, dice, {**both, "properties": {"number": number, "dice": dice}}]}
