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

ORDINARY = RULES.whole("S1.start")
WEAPONS: Mapping[str, str] = {
    "none": "bare hands",
    "dagger": "a dagger",
    "short_sword": "a short sword",
    "long_sword": "a long sword",
}


def strength() -> Any:
    """Declare the Strength behind the blow."""
    return whole("Strength", default=ORDINARY, clause="S26", help="The Magnitude read on the UE Chart.")


def own_factor() -> Any:
    """Declare a Factor that replaces that of the chart."""
    says = "Only if you own the UE Chart: its Factor, instead of the one that we read for the Strength."
    kind = Optional(kind=Exact(low=Fraction(0)))
    return of_kind("Factor from your own chart", kind, default=None, clause="SR39", help=says)


def weapon(**more: Any) -> Any:
    """Declare a weapon of the list."""
    labels = {name: f"{says} (+{RULES.whole(f'S27.{name}')})" for name, says in WEAPONS.items()}
    return choice("Weapon", labels, default="none", clause="S27", **more)


def weapon_bonus() -> Any:
    """Declare the bonus of a weapon that is not on the list."""
    says = "Instead of a weapon of the list."
    return whole("Bonus of another weapon", low=0, default=None, clause="S27", help=says)


def protection(**more: Any) -> Any:
    """Declare protection as a number."""
    return whole("Protection", low=0, default=0, clause="S28", help="What the armour takes off.", **more)


def protection_rating() -> Any:
    """Declare protection as a bought Rating."""
    says = "Armour bought with points; its Rating is read under the Bonus facet and added to the above."
    return whole("Rating of bought protection", low=0, default=None, clause="S28", help=says)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arms:
    """What `blow` takes, where it does not come from the inputs of one form."""

    strength: int
    critical_juncture: int
    weapon: str = "none"
    weapon_bonus: int | None = None
    factor: Fraction | None = None
    protection: int = 0
    protection_rating: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """The numbers of a blow: Factor, weapon and protection."""

    factor: Fraction
    bonus: int
    protection: int
    critical_juncture: int
    readings: Readings
    steps: tuple[Step, ...]
    """Where the numbers come from."""

    @property
    def in_words(self) -> str:
        """The numbers of the blow as text: `, +2 for the weapon, times 3/2, against 3 of protection`."""
        parts = [f"+{self.bonus} for the weapon"] if self.bonus else []
        parts += [f"times {self.factor}"] if self.factor != 1 else []
        parts += [f"against {self.protection} of protection"] if self.protection else []
        return "".join(f", {each}" for each in parts)

    @property
    def points_cap(self) -> int | None:
        """The maximum of an RMIB that counts for damage; None without a maximum (SR5)."""
        if self.readings["SR5"] == "uncapped":
            return None
        short = 1 if self.readings["SR5"] == "below_juncture" else 0
        return max(0, self.critical_juncture - short)

    def counted_points(self, rmib: int) -> int:
        """Return the points of an RMIB that count for damage (SR5)."""
        return rmib if self.points_cap is None else min(rmib, self.points_cap)

    def before_protection(self, rmib: int) -> int:
        """Return the damage of an RMIB before protection, rounded half up (S26, S27; SR17)."""
        if rmib < 0 or (rmib == 0 and self.readings["SR17"] == "no_effect"):
            return 0
        return chart.half_up(self.multiplied_damage(rmib))

    def multiplied_damage(self, rmib: int) -> Fraction:
        """Return the counted points plus the weapon's bonus, times the Factor, unrounded (S26)."""
        return (self.counted_points(rmib) + self.bonus) * self.factor

    def damage(self, rmib: int) -> int:
        """Return the Hit Points that a blow costs, at least 0 (S28, SR9)."""
        return max(0, self.before_protection(rmib) - self.protection)


def blow(inputs: Any, readings: Readings, *, arm: str = "inputs", guard: str = "inputs") -> Blow:
    """Return the blow that the inputs describe.

    Args:
        inputs: an object with the fields that the functions above declare, and `critical_juncture`.
        readings: readings of SR5, SR17 and SR39.
        arm: where a request has Strength, weapon and Factor, for refusals.
        guard: where a request has the protection, for refusals.

    Raises:
        InvalidRequestError: a weapon of the list and a bonus of one's own are both given.
        UnsettledRuleError: the Rating is not on the UE Chart, by its reading.
    """
    if inputs.weapon != "none" and inputs.weapon_bonus is not None:
        message = (
            f"a blow has one weapon (S27), and {WEAPONS[inputs.weapon]} and a bonus of "
            f"{inputs.weapon_bonus} are given; "
            "leave one of them out"
        )
        raise InvalidRequestError(message, field=f"{arm}.weapon_bonus")
    factor, told = _factor(inputs, readings, arm)
    taken_off, armour = _protection(inputs, readings, guard)
    bonus = RULES.whole(f"S27.{inputs.weapon}") if inputs.weapon_bonus is None else inputs.weapon_bonus
    return Blow(
        factor=factor,
        bonus=bonus,
        protection=taken_off,
        critical_juncture=inputs.critical_juncture,
        readings=readings,
        steps=(*told, *armour),
    )


def _factor(inputs: Any, readings: Readings, at: str) -> tuple[Fraction, list[Step]]:
    if inputs.factor is not None:
        return inputs.factor, [
            Step(clause="SR39", text="Factor from your own chart", value=str(inputs.factor))
        ]
    found = chart.factor(inputs.strength, readings, f"{at}.strength")
    text = f"Factor of Strength {inputs.strength}"
    if chart.is_stated(inputs.strength):
        return found, [Step(clause="S26", text=text, value=str(found))]
    text += ", from our reconstruction of the lost UE Chart"
    return found, [Step(clause="SR39", text=text, value=str(found))]


def _protection(inputs: Any, readings: Readings, at: str) -> tuple[int, list[Step]]:
    if inputs.protection_rating is None:
        return inputs.protection, []
    bought = chart.bonus(inputs.protection_rating, readings, f"{at}.protection_rating")
    text = f"Bonus of a protection Rating of {inputs.protection_rating}, from our reconstruction of the chart"
    return inputs.protection + bought, [Step(clause="SR39", text=text, value=bought)]
