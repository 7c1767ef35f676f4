"""Multipliers and divisors in one ordered list, written `x2` and `/2` (H6, HR28)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.inputs import Exact, TextKind, refuse

TIMES = Exact(low=Fraction(1))
WRITTEN = re.compile(r"([x×*/÷:])([0-9]+(?:\.[0-9]+|/[0-9]+)?)", re.IGNORECASE)
DIVIDES = "/÷:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """One multiplier or divisor.

    >>> str(Scale(value=Fraction(2))), str(Scale(value=Fraction(3, 2), divides=True))
    ('×2', '÷3/2')
    """

    value: Fraction
    divides: bool = False

    def __str__(self) -> str:
        """Return it in the notation of the rules."""
        return f"{'÷' if self.divides else '×'}{self.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleKind(TextKind):
    """A multiplier or a divisor with its sign."""

    accepts = "a multiplier or divisor of 1 or more with its sign, such as x2 or /2"

    def read(self, raw: Any, field: str) -> Scale:
        """Return the multiplier or divisor; accepts `×`, `÷` and their keyboard forms."""
        match = WRITTEN.fullmatch(raw.replace(" ", "")) if isinstance(raw, str) else None
        if match is None:
            raise refuse(raw, self.accepts, field)
        return Scale(value=TIMES.read(match[2], field), divides=match[1] in DIVIDES)

    def wire(self, value: Scale) -> str:
        """Return it in keyboard characters."""
        return f"{'/' if value.divides else 'x'}{value.value}"

    def format(self, value: Scale) -> str:
        """Return it as it is typed."""
        return self.wire(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "pattern": "^[xX×*/÷:] ?[0-9]+(\\.[0-9]+|/[0-9]+)?$"}


def scales(multipliers: Sequence[Fraction], divisors: Sequence[Fraction]) -> tuple[Scale, ...]:
    """Return two lists as one, with the multipliers first."""
    return (
        *(Scale(value=each) for each in multipliers),
        *(Scale(value=each, divides=True) for each in divisors),
    )
