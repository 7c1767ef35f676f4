"""Reads the plain values of an inquiry from JSON: texts, whole numbers, names of a list, a wanted number."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.errors import InvalidRequestError, RulesError
from engine.inputs import Exact, Whole, labelled, quoted

Parts = Mapping[str, Any]
LONGEST_TEXT = 200
"""Characters of a text, where the key allows no other number."""


def wanted_of(raw: Parts) -> Fraction:
    """Return the wanted chance or number.

    Raises:
        InvalidRequestError: it is missing, or it is no number.
    """
    if "wanted" not in raw:
        raise InvalidRequestError(
            "what you want is missing; enter a chance such as 3/4, or a number", field="wanted"
        )
    return _wanted_number(raw["wanted"])


def _wanted_number(raw: Any) -> Fraction:
    """Return the wanted number; a chance may be written as a percentage, `75 %`."""
    try:
        if isinstance(raw, str) and raw.rstrip().endswith("%"):
            return Exact().read(raw.rstrip()[:-1].rstrip(), "wanted") / 100
        return Exact().read(raw.strip() if isinstance(raw, str) else raw, "wanted")
    except RulesError as error:
        raise labelled(error, "Wanted") from None


def text_of(
    raw: Parts, key: str, *, default: str | None = None, at_most: int = LONGEST_TEXT, path: str = ""
) -> str:
    """Return a text without white space around it; `path` is what a refusal names, the key if left out.

    Raises:
        InvalidRequestError: it is missing and has no default, is too long or is no text of one line.
    """
    value = raw.get(key, default)
    if value is None:
        raise InvalidRequestError(f"the key {key} is missing; give it as text", field=key)
    if not isinstance(value, str) or len(value) > at_most or not value.isprintable():
        message = f"enter text of at most {at_most} characters as {key} (you entered {quoted(value)})"
        raise InvalidRequestError(message, field=path or key)
    return value.strip()


def whole_of(raw: Parts, key: str, *, low: int | None = None, high: int | None = None) -> int | None:
    """Return a whole number within its bounds; None where the key is left out.

    Raises:
        InvalidRequestError: it is no whole number, or is outside of the bounds.
        LimitExceededError: it is larger than the engine allows.
    """
    value = raw.get(key)
    try:
        return None if value is None else Whole(low=low, high=high, limit=1_000_000).read(value, key)
    except RulesError as error:
        raise labelled(error, key.capitalize()) from None


def one_of(raw: Parts, key: str, names: tuple[str, ...]) -> str:
    """Return one of some names, the first of them where the key is left out.

    Raises:
        InvalidRequestError: it is another one.
    """
    value = raw.get(key, names[0])
    if value not in names:
        raise InvalidRequestError(
            f"{key} is {' or '.join(names)}, not {quoted(value)}; choose one of them", field=key
        )
    return str(value)
