"""The prices of buy-ins of another role (H16, HR22)."""

from __future__ import annotations

from engine.calculator import Readings
from engine.systems.shattered_world.data import RULES
from engine.systems.shattered_world.notation import Notation, price

OWN = "own"
ROLES = {
    OWN: "your own, or universal",
    "adjacent_subrole": "another Subrole of your Field Role",
    "second": "a second Field Role",
    "third": "a third Field Role",
}
FACTORS = {role: RULES.whole(f"H16.{role}") for role in ROLES}


def prices(
    notation: Notation, places: range, role: str, readings: Readings
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the normal prices of purchases of a series, and their prices in a role (H16, HR22)."""
    factor = FACTORS[role]
    normal = tuple(price(notation, place, readings) for place in places)
    if readings["HR22"] == "printed_number":
        dearer = Notation(number=notation.number * factor, mark=notation.mark)
        return normal, tuple(price(dearer, place, readings) for place in places)
    if readings["HR22"] == "first_purchase":
        return normal, tuple(
            cost * (factor if place == 1 else 1) for place, cost in zip(places, normal, strict=True)
        )
    return normal, tuple(cost * factor for cost in normal)
