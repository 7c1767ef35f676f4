"""Whole numbers and exact numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from engine.errors import LimitExceededError
from engine.kinds.kind import LONGEST_NUMBER, bare, quoted, refuse

__all__ = ["Exact", "Whole"]

DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?")
RATIO = re.compile(r"-?[0-9]+/[0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A whole number; `low` and `high` are bounds of the rules, `limit` bounds the engine's work."""

    low: int | None = None
    high: int | None = None
    limit: int = 1000
    control: ClassVar[str] = "whole"

    @property
    def wants(self) -> str:
        """Say in a few words what is accepted."""
        if self.low is not None and self.high is not None:
            return f"a whole number from {self.low} to {self.high}"
        if self.low is not None:
            return f"a whole number of {self.low} or more"
        return "a whole number" if self.high is None else f"a whole number of {self.high} or less"

    def read(self, raw: Any, field: str) -> int:
        """Return the number; a Fraction is welcome where it is whole."""
        if isinstance(raw, Fraction) and raw.denominator == 1:
            raw = int(raw)
        if type(raw) is not int:
            raise refuse(raw, self.wants, field)
        if (self.low is not None and raw < self.low) or (self.high is not None and raw > self.high):
            raise refuse(raw, self.wants, field)
        if abs(raw) > self.limit:
            name = field.rpartition(".")[2]
            reach = (
                f"up to {self.limit}, so ask for less"
                if raw > 0
                else f"down to {-self.limit}, so ask for more"
            )
            message = f"{name} is {quoted(raw)}; the engine computes {reach}"
            raise LimitExceededError(message, field=field)
        return raw

    def wire(self, value: int) -> int:
        """Return the number."""
        return value

    def from_words(self, words: Sequence[str]) -> Any:
        """Return the number, or the words as they are for `read` to refuse."""
        return bare(words)

    def words(self, value: int) -> str:
        """Return the digits."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema, bounds included."""
        low = -self.limit if self.low is None else self.low
        high = self.limit if self.high is None else min(self.high, self.limit)
        return {"type": "integer", "minimum": low, "maximum": high}


@dataclass(frozen=True, slots=True, kw_only=True)
class Exact:
    """An exact number: 2, 1.5 or "3/2"."""

    low: Fraction | None = None
    limit: int = 1_000_000
    control: ClassVar[str] = "exact"

    @property
    def wants(self) -> str:
        """Say in a few words what is accepted."""
        least = "" if self.low is None else f" of {self.low} or more"
        return f'an exact number{least}, such as 2, 1.5 or "3/2"'

    def read(self, raw: Any, field: str) -> Fraction:
        """Return the number as a Fraction; decimals are read digit by digit, never as floats."""
        value = self._fraction(raw)
        if value is None or (self.low is not None and value < self.low):
            raise refuse(raw, self.wants, field)
        if abs(value) > self.limit or value.denominator > self.limit:
            name = field.rpartition(".")[2]
            message = f"{name} is {quoted(raw)}; the engine reads numbers and denominators up to {self.limit}"
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

    def from_words(self, words: Sequence[str]) -> Any:
        """Return the text for `read`."""
        return " ".join(words)

    def words(self, value: Fraction) -> str:
        """Return the number as `str(Fraction)` gives it."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": ["number", "string"], "pattern": r"^-?[0-9]+(\.[0-9]+|/[0-9]+)?$"}
