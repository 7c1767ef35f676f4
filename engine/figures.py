"""Figures in prose: one number of an answer, as text with the exact value beside it.

A page names what it shows in two words:

    event NAME     the chance of an event, as the answer shows it: `64 %`
    exact NAME     the same as a fraction: `16/25`
    result PATH    one part of the result in words: `prices.2`
    rounded PATH   the same to the nearest tenth: `≈ 0.9`
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.catalogue import find
from engine.dispatch import to_wire
from engine.errors import InvalidRequestError
from engine.inputs import quoted
from engine.numbers import decimal, percent, prose
from engine.protocol import Response

KINDS = ("event", "exact", "result", "rounded")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One number of an answer."""

    value: Any
    """Exactly, as JSON has it; a chance is a fraction as text."""
    text: str
    """As prose shows it."""


def figure_of(response: Response, shows: str) -> Figure:
    """Return one number of an answer.

    Args:
        response: the answer.
        shows: a kind of figure and a name, `event success` or `result prices.2`.

    Raises:
        InvalidRequestError: the answer has no such part; `field` is `shows`.
    """
    kind, _, name = shows.partition(" ")
    if kind in ("event", "exact"):
        chances = response.events or {}
        if name not in chances:
            raise _unknown(f"event of {response.calculator}", name, chances)
        return Figure(
            value=str(chances[name]), text=str(chances[name]) if kind == "exact" else percent(chances[name])
        )
    if kind not in KINDS:
        raise _unknown("kind of figure", kind, KINDS)
    value = _part(response, name)
    if kind == "rounded":
        return Figure(value=value, text=tenths(Fraction(value)))
    named = {each.name: each for each in find(response.calculator).results}.get(name.partition(".")[0])
    return Figure(value=value, text=prose(named.in_words(value) if named else value))


def _part(response: Response, path: str) -> Any:
    """Return a part of the result; `prices.2` names the third of a list."""
    value: Any = to_wire(response)["result"]
    for step in path.split("."):
        known = [*value] if isinstance(value, dict) else []
        if isinstance(value, list):
            known = list(map(str, range(len(value))))
        if step not in known:
            raise _unknown(f"result of {response.calculator}", path, known)
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def _unknown(what: str, name: str, known: Iterable[str]) -> InvalidRequestError:
    message = f"there is no {what} {quoted(name)}; use one of {', '.join(known) or 'none'}"
    return InvalidRequestError(message, field="shows")


def tenths(value: Fraction) -> str:
    """Return a number to the nearest tenth, a half upwards; the sign in front says when it is not exact.

    >>> tenths(Fraction(23, 10)), tenths(Fraction(7, 8)), tenths(Fraction(-1, 3)), tenths(Fraction(2))
    ('2.3', '≈ 0.9', '≈ −0.3', '2')
    >>> tenths(Fraction(101, 50)), tenths(Fraction(-1, 99))
    ('≈ 2.0', '≈ 0.0')
    """
    size = Fraction(math.floor(abs(value) * 10 + Fraction(1, 2)), 10)
    shown = decimal(size if value > 0 else -size, 1)
    if size == abs(value):
        return shown
    # The nought says to which place it was rounded.
    return f"≈ {shown}" if size.denominator > 1 else f"≈ {shown}.0"
