"""The UE Chart: the part that the text gives, and our reconstruction of the rest (S20, S23, S24; SR39)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.calculator import Readings
from engine.errors import UnsettledRuleError
from engine.numbers import format_number
from engine.systems.scattershot.data import RULES

BANDS: tuple[Mapping[str, Any], ...] = tuple(RULES.number("S24.bands").value)
STEPS = {int(rating): Fraction(value) for rating, value in RULES.number("S24.steps").value.items()}
ANCHORS = {int(rating): Fraction(value) for rating, value in RULES.number("S24.anchors").value.items()}
USUAL = {"bonus": RULES.whole("S23.usual"), "points": RULES.whole("S20.usual")}

INSTEAD = {
    "Factor": "give the Factor from your own chart",
    "Bonus": "give what it takes off as Protection",
    "Points": "agree on the Points",
}
"""The advice where the chart ends, by facet."""


def half_up(value: Fraction) -> int:
    """Return the nearest whole number; a half goes up (SR9).

    >>> [half_up(Fraction(n, 2)) for n in (1, 2, 3, 9, -1)]
    [1, 1, 2, 5, 0]
    """
    return (value + Fraction(1, 2)).__floor__()


def is_stated(rating: int) -> bool:
    """Tell whether the text itself gives the Factor of a Rating."""
    return rating in ANCHORS


def factor(rating: int, readings: Readings, field: str) -> Fraction:
    """Return the Factor of a Magnitude Rating (S24).

    Raises:
        UnsettledRuleError: the text does not give it, and the chart, by its reading, ends before it.
    """
    if readings["SR39"] == "bands_of_three":
        row = _band(rating)
        found = Fraction(row["factor"]) if row and "factor" in row else None
    else:
        known = STEPS if readings["SR39"] == "single_steps" else ANCHORS
        found = known.get(rating)
    if found is None:
        raise _off(rating, "Factor", readings, field)
    return found


def bonus(index: int, readings: Readings, field: str) -> int:
    """Return the value of a number under the Bonus facet (S23).

    Raises:
        UnsettledRuleError: the chart, by its reading, has no such row.
    """
    return _facet("bonus", index, readings, field)


def points(index: int, readings: Readings, field: str) -> int:
    """Return the value of a number under the Points facet (S20).

    Raises:
        UnsettledRuleError: the chart, by its reading, has no such row.
    """
    return _facet("points", index, readings, field)


def _facet(facet: str, index: int, readings: Readings, field: str) -> int:
    row = _band(index)
    if readings["SR39"] == "bands_of_three" and row:
        return int(row[facet])
    if readings["SR39"] == "single_steps" and row:
        return max(USUAL[facet], half_up(STEPS[index])) if index in STEPS else USUAL[facet]
    raise _off(index, facet.capitalize(), readings, field)


def _band(rating: int) -> Mapping[str, Any] | None:
    return next((row for row in BANDS if row["low"] <= rating <= row["high"]), None)


def off_the_chart(rating: int, facet: str, readings: Readings) -> str:
    """Return the sentence that a number has no such facet, and where the chart, by its reading, ends."""
    if readings["SR39"] == "anchors_only":
        ends = "the text gives Factors for 9, 10, 11 and 13 only"
    else:
        first = BANDS[0 if facet != "Factor" else 1]["low"]
        ends = f"our reconstruction has a {facet} for {first} to {BANDS[-1]['high']}"
    return f"no {facet} is known for {format_number(rating)}, as the UE Chart is lost and {ends} (SR39)"


def _off(rating: int, facet: str, readings: Readings, field: str) -> UnsettledRuleError:
    message = f"{off_the_chart(rating, facet, readings)}; {INSTEAD[facet]}"
    return UnsettledRuleError(message, field=field, source=str(RULES.source("SR39")))
