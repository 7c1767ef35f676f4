"""The damage of one blow: RMIB and weapon, multiplied, less protection (S26-S28)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.calculator import Readings
from engine.errors import InvalidRequestError
from engine.inputs import Exact, Optional, choice, of_kind, whole
from engine.protocol import Step
from engine.systems.scattershot import chart
from engine.systems.scattershot.data import RULES

__all__ = [
    "Blow",
    "blow",
    "factor_given",
    "protection",
    "protection_rating",
    "strength",
    "weapon",
    "weapon_bonus",
]

ORDINARY = RULES.whole("S1.start")
WEAPONS: Mapping[str, str] = {
    "none": "bare hands",
    "dagger": "a dagger",
    "short_sword": "a short sword",
    "long_sword": "a long sword",
}


def strength() -> Any:
    """Ask for the Strength behind the blow."""
    return whole("Strength", default=ORDINARY, clause="S26", help="The Magnitude read on the UE Chart.")


def factor_given() -> Any:
    """Ask for a Factor that takes the place of the chart's."""
    says = "Only if you own the UE Chart: its Factor, instead of the one that we read for the Strength."
    kind = Optional(kind=Exact(low=Fraction(0)))
    return of_kind("Factor from your own chart", kind, default=None, clause="SR39", help=says)


def weapon() -> Any:
    """Ask for a weapon of the list."""
    labels = {name: f"{says} (+{RULES.whole(f'S27.{name}')})" for name, says in WEAPONS.items()}
    return choice("Weapon", labels, default="none", clause="S27")


def weapon_bonus() -> Any:
    """Ask for the bonus of a weapon that is not on the list."""
    says = "Instead of a weapon of the list."
    return whole("Bonus of another weapon", low=0, default=None, clause="S27", help=says)


def protection() -> Any:
    """Ask for protection as a number."""
    return whole("Protection", low=0, default=0, clause="S28", help="What the armour takes off.")


def protection_rating() -> Any:
    """Ask for protection as a Rating that was bought."""
    says = "Armour bought with points; its Rating is read under the Bonus facet and added to the above."
    return whole("Rating of bought protection", low=0, default=None, clause="S28", help=says)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """What stands behind a blow and before it."""

    factor: Fraction
    bonus: int
    protection: int
    critical_juncture: int
    readings: Readings
    told: tuple[Step, ...]
    """Where the numbers come from."""

    @property
    def points_cap(self) -> int | None:
        """The most that an RMIB counts for; None where every point does (SR5)."""
        if self.readings["SR5"] == "uncapped":
            return None
        short = 1 if self.readings["SR5"] == "below_juncture" else 0
        return max(0, self.critical_juncture - short)

    def counted_points(self, rmib: int) -> int:
        """Return what of an RMIB counts for damage (SR5)."""
        return rmib if self.points_cap is None else min(rmib, self.points_cap)

    def before_protection(self, rmib: int) -> int:
        """Return the damage of an RMIB before protection, rounded half up (S26, S27; SR17)."""
        if rmib < 0 or (rmib == 0 and self.readings["SR17"] == "no_effect"):
            return 0
        return chart.half_up(self.multiplied_damage(rmib))

    def multiplied_damage(self, rmib: int) -> Fraction:
        """Return what counts of an RMIB and its weapon, times the Factor, before it is rounded (S26)."""
        return (self.counted_points(rmib) + self.bonus) * self.factor

    def damage(self, rmib: int) -> int:
        """Return the Hit Points that a blow costs, none at least (S28, SR9)."""
        return max(0, self.before_protection(rmib) - self.protection)


def blow(inputs: Any, readings: Readings) -> Blow:
    """Return the blow that the inputs describe.

    Args:
        inputs: anything with the fields that the functions above declare, and `critical_juncture`.
        readings: readings of SR5, SR17 and SR39.

    Raises:
        InvalidRequestError: a weapon of the list and a bonus of one's own are both given.
        UnsettledRuleError: the UE Chart, as it is read, does not hold the Rating.
    """
    if inputs.weapon != "none" and inputs.weapon_bonus is not None:
        message = (
            f"weapon is {inputs.weapon} and weapon_bonus is {inputs.weapon_bonus}; "
            "a blow has one weapon (S27), so give either of them"
        )
        raise InvalidRequestError(message, field="inputs.weapon_bonus")
    factor, told = _factor(inputs, readings)
    guard, armour = _protection(inputs, readings)
    bonus = RULES.whole(f"S27.{inputs.weapon}") if inputs.weapon_bonus is None else inputs.weapon_bonus
    return Blow(
        factor=factor,
        bonus=bonus,
        protection=guard,
        critical_juncture=inputs.critical_juncture,
        readings=readings,
        told=(*told, *armour),
    )


def _factor(inputs: Any, readings: Readings) -> tuple[Fraction, list[Step]]:
    if inputs.factor is not None:
        return inputs.factor, [
            Step(clause="SR39", text="Factor from your own chart", value=str(inputs.factor))
        ]
    found = chart.factor(inputs.strength, readings, "inputs.strength")
    text = f"Factor of Strength {inputs.strength}"
    if chart.is_stated(inputs.strength):
        return found, [Step(clause="S26", text=text, value=str(found))]
    text += ", from our reconstruction of the lost UE Chart"
    return found, [Step(clause="SR39", text=text, value=str(found))]


def _protection(inputs: Any, readings: Readings) -> tuple[int, list[Step]]:
    if inputs.protection_rating is None:
        return inputs.protection, []
    bought = chart.bonus(inputs.protection_rating, readings, "inputs.protection_rating")
    text = f"Bonus of a protection Rating of {inputs.protection_rating}, from our reconstruction of the chart"
    return inputs.protection + bought, [Step(clause="SR39", text=text, value=bought)]
