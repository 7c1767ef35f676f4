"""Whole numbers and exact numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.chance.sample import Roller
from engine.errors import LimitExceededError
from engine.inputs.kind import (
    LONGEST_NUMBER,
    Control,
    FieldSpec,
    Kind,
    ParameterSpec,
    TextKind,
    bare,
    between,
    pick,
    quoted,
    refuse,
)
from engine.numbers import format_number, minus

UNBOUNDED = 1000
"""How far an exact number varies, in whole steps, where its declaration gives no bound."""
SAMPLED = 6
"""How far a sample strays from the lower bound, or from zero."""

DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?")
RATIO = re.compile(r"-?[0-9]+/[0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole(Kind):
    """A whole number; `low` and `high` are bounds of the rules, `limit` bounds the engine's work."""

    low: int | None = None
    high: int | None = None
    limit: int = 1000
    control = Control.WHOLE
    is_number = True

    @property
    def accepts(self) -> str:
        """Say in a few words what is accepted."""
        if self.low is not None and self.high is not None:
            return f"a whole number from {format_number(self.low)} to {format_number(self.high)}"
        if self.low is not None:
            return f"a whole number of {format_number(self.low)} or more"
        return (
            "a whole number" if self.high is None else f"a whole number of {format_number(self.high)} or less"
        )

    def read(self, raw: Any, field: str) -> int:
        """Return the number; a Fraction is welcome where it is whole."""
        if isinstance(raw, Fraction) and raw.denominator == 1:
            raw = int(raw)
        if type(raw) is not int:
            raise refuse(raw, self.accepts, field)
        if (self.low is not None and raw < self.low) or (self.high is not None and raw > self.high):
            raise refuse(raw, self.accepts, field)
        if abs(raw) > self.limit:
            reach = f"{self.limit} or less" if raw > 0 else f"{minus(self.limit)} or more"
            message = f"enter {reach}, as the engine computes no further (you entered {quoted(raw)})"
            raise LimitExceededError(message, field=field)
        return raw

    def wire(self, value: int) -> int:
        """Return the number."""
        return value

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return the number, or the words as they are for `read` to refuse."""
        return bare(words)

    def format(self, value: int) -> str:
        """Return the digits."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema, bounds included."""
        low = -self.limit if self.low is None else self.low
        high = self.limit if self.high is None else min(self.high, self.limit)
        return {"type": "integer", "minimum": low, "maximum": high}

    def field(self, value: Any) -> FieldSpec:
        """Return a field with the number and its bounds."""
        text = "" if value is None else str(value)
        return FieldSpec(control=self.control, value=text, low=self.low, high=self.high, limit=self.limit)

    def nearby(self, value: Any, reach: int, usual: Sequence[Any]) -> list[Any]:
        """Return the numbers around the value, one beyond each bound."""
        del usual
        centre = value if isinstance(value, int) else max(self.low or 0, 0)
        low = centre - reach if self.low is None else self.low - 1
        high = centre + reach if self.high is None else self.high + 1
        return [each for each in numbers_near(centre, reach) if low <= each <= high]

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield the number itself."""
        low = -self.limit if self.low is None else self.low
        high = self.limit if self.high is None else min(self.high, self.limit)
        yield ParameterSpec(low=low, high=high)

    def sample(self, old: Any, source: Roller) -> Any:
        """Return a number near the lower bound."""
        del old
        low = -SAMPLED if self.low is None else self.low
        high = low + 3 * SAMPLED if self.high is None else min(self.high, low + 3 * SAMPLED)
        return between(source, low, max(low, high))


@dataclass(frozen=True, slots=True, kw_only=True)
class Exact(TextKind):
    """An exact number: 2, 1.5 or "3/2"."""

    low: Fraction | None = None
    limit: int = 1_000_000
    control = Control.EXACT
    is_number = True

    @property
    def accepts(self) -> str:
        """Say in a few words what is accepted."""
        least = "" if self.low is None else f" of {self.low} or more"
        return f'an exact number{least}, such as 2, 1.5 or "3/2"'

    def read(self, raw: Any, field: str) -> Fraction:
        """Return the number as a Fraction; decimals are read digit by digit, never as floats."""
        value = self._fraction(raw)
        if value is None or (self.low is not None and value < self.low):
            raise refuse(raw, self.accepts, field)
        if abs(value) > self.limit or value.denominator > self.limit:
            message = (
                f"enter a number whose two parts are {self.limit} or less, as the engine computes no further "
                f"(you entered {quoted(raw)})"
            )
            raise LimitExceededError(message, field=field)
        return value

    def _fraction(self, raw: Any) -> Fraction | None:
        if type(raw) is int or isinstance(raw, Fraction):
            return Fraction(raw)
        if not isinstance(raw, str) or len(raw) > LONGEST_NUMBER:
            return None
        if DECIMAL.fullmatch(raw):
            return Fraction(raw)
        if RATIO.fullmatch(raw) and int(raw.partition("/")[2]):
            return Fraction(raw)
        return None

    def wire(self, value: Fraction) -> int | str:
        """Return a whole number as it is, any other as text."""
        return int(value) if value.denominator == 1 else str(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": ["number", "string"], "pattern": r"^-?[0-9]+(\.[0-9]+|/[0-9]+)?$"}

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield the number itself, in whole steps."""
        yield ParameterSpec(low=-UNBOUNDED if self.low is None else -(-self.low // 1), high=UNBOUNDED)

    def sample(self, old: Any, source: Roller) -> Any:
        """Return a number in one of its spellings."""
        del old
        return pick(source, (1, 2, 3, "3/2", "1/2", "2.5"))


def numbers_near(centre: int, reach: int) -> list[int]:
    """Return the whole numbers around one, the nearest first.

    >>> numbers_near(3, 2)
    [3, 4, 2, 5, 1]
    """
    return [centre, *(centre + sign * step for step in range(1, reach + 1) for sign in (1, -1))]
