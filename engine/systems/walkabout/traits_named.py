"""The traits and relationships that an action uses, as lists of grades (W2, W6, W18, WR22, WR28)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.calculator import Readings
from engine.inputs import Choice, Option, listed
from engine.systems.walkabout.data import RULES

SIZES: Mapping[str, int] = {"single": RULES.whole("W2.single"), "double": RULES.whole("W2.double")}
PENALTIES: Mapping[str, int] = RULES.number("W18.penalties").value
LOOSE = RULES.whole("W6.loose")
TIGHT = RULES.whole("W6.tight")
RELATIONSHIPS = {
    "loose_beneficial": "loose, helpful",
    "tight_beneficial": "tight, helpful",
    "loose_detrimental": "loose, harmful",
    "tight_detrimental": "tight, harmful",
}


def _words(options: Mapping[str, str]) -> Choice:
    return Choice(options=tuple(Option(value=value, label=says) for value, says in options.items()))


def named_traits(label: str, **options: Any) -> Any:
    """Declare a list of traits, each `single` or `double`."""
    return listed(label, _words({size: size for size in SIZES}), **options)


def named_items(label: str, **options: Any) -> Any:
    """Declare a list of items by their grade."""
    return listed(label, _words({grade: grade.replace("_", " ") for grade in PENALTIES}), **options)


def named_relationships(label: str, **options: Any) -> Any:
    """Declare a list of relationships used."""
    return listed(label, _words(RELATIONSHIPS), **options)


def traits(named: Sequence[str]) -> int:
    """Return the number of traits in a list; doubles count as two (W2).

    >>> traits(("single", "double", "double"))
    5
    """
    return sum(SIZES[size] for size in named)


def penalties(items: Sequence[str], readings: Readings) -> int:
    """Return the number of negative traits that come from items (W18, WR22)."""
    if readings["WR22"] == "no_negatives":
        return 0
    return sum(PENALTIES[grade] for grade in items)


def helpful(relationships: Sequence[str]) -> tuple[str, ...]:
    """Return the relationships that help."""
    return tuple(each for each in relationships if each.endswith("_beneficial"))


def harmful(relationships: Sequence[str]) -> tuple[str, ...]:
    """Return the relationships that harm."""
    return tuple(each for each in relationships if each.endswith("_detrimental"))


def added_by(relationships: Sequence[str], readings: Readings) -> int:
    """Return the number of tokens that relationships add: one if loose, two or three if tight (W6, WR28)."""
    return sum(tight(readings) if each.startswith("tight_") else LOOSE for each in relationships)


def tight(readings: Readings) -> int:
    """Return the number of tokens that a tight relationship adds (W6, WR28)."""
    return TIGHT + (LOOSE if readings["WR28"] == "three_in_all" else 0)
