"""Dice by their names, and what a roll is held against."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, NamedTuple

from engine.chance.sample import Roller
from engine.inputs.kind import (
    LONGEST_NUMBER,
    WHOLE,
    Control,
    FieldSpec,
    Kind,
    Option,
    ParameterSpec,
    TextKind,
    between,
    pick,
    refuse,
)
from engine.inputs.list_kinds import Listed, lists_near
from engine.inputs.number_kinds import UNBOUNDED, Whole, numbers_near
from engine.numbers import prose

USUAL_DICE = ("d4", "d6", "d8", "d10", "d12")
"""The dice that a form offers for a tap: those of the games' own pools."""
VARIED_DICE = (*USUAL_DICE, "d20")
"""The dice that an analysis varies: those, and the one more that every set has."""
SAMPLED_DICE = (*VARIED_DICE, "d12+d6")

LARGEST_DIE = 1000
"""Faces of the largest die."""
MOST_SPELT = 12
"""Dice that a refusal spells out."""
DIE = re.compile(r"d([0-9]{1,4})(?:\+d([0-9]{1,4}))?")
COUNTED = re.compile(r"([0-9]{0,2})[dD]([0-9]{1,4})(?:\+[dD]([0-9]{1,4}))?")
"""A die as people also write it: `D6`, `3d8`."""


class Die(NamedTuple):
    """A die by its name: `d8`, or `d12+d6` for a die with another added to it."""

    sides: int
    plus: int = 0

    def __str__(self) -> str:
        """Return the name."""
        return f"d{self.sides}+d{self.plus}" if self.plus else f"d{self.sides}"


def _meant(text: str) -> tuple[Die, ...]:
    """Return the dice that a text plainly stands for though it is not written our way; none where unsure.

    >>> _meant("3d8, D12+d6"), _meant("dice")
    ((Die(sides=8, plus=0), Die(sides=8, plus=0), Die(sides=8, plus=0), Die(sides=12, plus=6)), ())
    """
    meant: list[Die] = []
    for word in filter(None, re.split(r"[,;\s]+", text)):
        match = COUNTED.fullmatch(word)
        sizes = [int(size) for size in match.groups()[1:] if size] if match else [0]
        if match is None or 0 in sizes or max(sizes) > LARGEST_DIE:
            return ()
        meant += [Die(*sizes)] * int(match[1] or 1)
    return tuple(meant) if len(meant) <= MOST_SPELT else ()


def _advice(raw: Any, field: str) -> str:
    """Return how to write the dice that were meant; where one die is asked for, several are not spelt out."""
    meant = _meant(raw) if isinstance(raw, str) else ()
    is_item = field.rpartition(".")[2].isdecimal()
    if len(meant) > 1 and not is_item:
        return f"; one die is asked for, such as {meant[0]}"
    return f"; write {' '.join(map(str, meant))}" if meant else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(TextKind):
    """One die by its name."""

    accepts = "a die such as d8 or d12+d6"

    def read(self, raw: Any, field: str) -> Die:
        """Return the die."""
        match = DIE.fullmatch(raw) if isinstance(raw, str) else None
        sizes = [int(size) for size in match.groups() if size] if match else []
        if not sizes or 0 in sizes or max(sizes) > LARGEST_DIE:
            raise refuse(raw, self.accepts, field, _advice(raw, field))
        return Die(*sizes)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "pattern": f"^{DIE.pattern}$"}

    def choices(self) -> tuple[Option, ...]:
        """Return the dice that an analysis varies; any other die can be read as well."""
        return tuple(Option(value=die, label=die) for die in VARIED_DICE)

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield the die itself."""
        yield ParameterSpec(options=self.choices())

    def sample(self, old: Any, source: Roller) -> Any:
        """Return a die."""
        del old
        return pick(source, SAMPLED_DICE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """What a roll is held against: a number, dice, or both."""

    number: int | None = None
    dice: tuple[Die, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberOrDice(Kind):
    """A number, a list of dice, or `{"number": n, "dice": [...]}`."""

    at_most: int = 60
    control = Control.NUMBER_OR_DICE
    nargs: ClassVar[Literal["*"]] = "*"
    accepts = "a number such as 11, dice such as d8 d8, or both such as 11 d6"
    accepts_of_object: ClassVar[str] = 'an object such as {"number": 11, "dice": ["d6"]}'

    def read(self, raw: Any, field: str) -> Opposition:
        """Return the opposition."""
        if type(raw) is int or isinstance(raw, Fraction):
            return Opposition(number=Whole(low=0).read(raw, field))
        if isinstance(raw, list | tuple) and raw:
            return Opposition(dice=self._dice(raw, field))
        if isinstance(raw, Mapping) and set(raw) == {"number", "dice"}:
            number = Whole(low=0).read(raw["number"], f"{field}.number")
            return Opposition(number=number, dice=self._dice(raw["dice"], f"{field}.dice"))
        accepts = self.accepts_of_object if isinstance(raw, Mapping) else self.accepts
        raise refuse(raw, accepts, field)

    def _dice(self, raw: Any, field: str) -> tuple[Die, ...]:
        return tuple(Listed(item=Dice(), at_most=self.at_most).read(raw, field))

    def wire(self, value: Opposition) -> Any:
        """Return the shortest of the three forms."""
        dice = [str(die) for die in value.dice]
        if value.number is None:
            return dice
        return {"number": value.number, "dice": dice} if dice else value.number

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return a number, dice, or both from words such as `11 d6`."""
        numbers = [int(word) for word in words if WHOLE.fullmatch(word) and len(word) <= LONGEST_NUMBER]
        dice = [word for word in words if not WHOLE.fullmatch(word)]
        if len(numbers) > 1 or not words:
            return " ".join(words)
        if not numbers:
            return dice
        return {"number": numbers[0], "dice": dice} if dice else numbers[0]

    def format(self, value: Opposition) -> str:
        """Return the number and the dice, separated by spaces."""
        number = [] if value.number is None else [str(value.number)]
        return " ".join([*number, *(str(die) for die in value.dice)])

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        dice = Listed(item=Dice(), at_most=self.at_most).schema()
        number = Whole(low=0).schema()
        both = {"type": "object", "required": ["number", "dice"], "additionalProperties": False}
        return {"anyOf": [number, dice, {**both, "properties": {"number": number, "dice": dice}}]}

    def field(self, value: Any) -> FieldSpec:
        """Return a field with the number and the dice."""
        return FieldSpec(control=self.control, value=_typed(value))

    def in_words(self, value: Any) -> str:
        """Return the number and the dice."""
        return _typed(value) if isinstance(value, Mapping) else prose(value)

    def nearby(self, value: Any, reach: int, usual: Sequence[Any]) -> list[Any]:
        """Return the numbers around a number, or dice with one more or one less."""
        if isinstance(value, int):
            return [*numbers_near(value, reach)]
        return lists_near(value, usual) if isinstance(value, list | tuple) else []

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield the number."""
        yield ParameterSpec(low=0, high=UNBOUNDED)

    def with_value(self, value: Any, path: str, new: Any) -> Any:
        """Return an opposition of another number, with the dice that were there."""
        del path
        dice = value.get("dice") if isinstance(value, Mapping) else value
        return {"number": new, "dice": list(dice)} if isinstance(dice, list | tuple) and dice else new

    def sample(self, old: Any, source: Roller) -> Any:
        """Return a number, dice, or both."""
        del old
        dice = [pick(source, SAMPLED_DICE) for _ in range(between(source, 1, 4))]
        number = between(source, 0, 30)
        return pick(source, (number, dice, {"number": number, "dice": dice}))


def _typed(value: Any) -> str:
    """Return the JSON value of an opposition as one types it.

    >>> _typed(None), _typed(11), _typed(["d8", "d6"]), _typed({"number": 11, "dice": ["d6"]})
    ('', '11', 'd8 d6', '11 d6')
    """
    if isinstance(value, Mapping):
        return " ".join([str(value["number"]), *value["dice"]])
    if isinstance(value, list | tuple):
        return " ".join(value)
    return "" if value is None else str(value)
