"""The damage of a blow: RMIB and weapon, multiplied, less protection (S26-S28).

Fights, duels and Persona Sheets take their blows from here; fights and duels also how many they may last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.calculator import Calculator, FollowUp, Output, Readings
from engine.chance.distribution import Distribution
from engine.errors import InvalidRequestError
from engine.inputs import Exact, Optional, choice, of_kind, whole
from engine.numbers import count, format_number, unit_of
from engine.protocol import Answer, Step, Table
from engine.systems.scattershot import RULES, rolls, ue_chart
from engine.systems.scattershot.rolls import check_critical_juncture

ORDINARY = RULES.whole("S1.start")
WEAPONS: Mapping[str, str] = {
    "none": "bare hands",
    "dagger": "a dagger",
    "short_sword": "a short sword",
    "long_sword": "a long sword",
}
MOST_HIT_POINTS = 100_000
OUT = RULES.whole("S29.out")
FEW = Fraction(1, 1000)
"""Counting ends earlier when the share of unfinished fights is below this."""
MOST_BITS = 14_000
"""Maximum length of the weights, since Python converts at most 4,300 digits to text.

A hundred blows with ten Experience Dice for and ten against each side of a fight stay below it.
"""


def strength_input() -> Any:
    """Declare the Strength behind the blow."""
    return whole("Strength", default=ORDINARY, clause="S26", help="The Magnitude read on the UE Chart.")


def own_factor_input() -> Any:
    """Declare a Factor that replaces that of the chart."""
    says = "Only if you own the UE Chart: its Factor, instead of the one that we read for the Strength."
    kind = Optional(kind=Exact(low=Fraction(0)))
    return of_kind("Factor from your own chart", kind, default=None, clause="SR39", help=says)


def weapon_input(**more: Any) -> Any:
    """Declare a weapon of the list."""
    labels = {name: f"{says} (+{RULES.whole(f'S27.{name}')})" for name, says in WEAPONS.items()}
    return choice("Weapon", labels, default="none", clause="S27", **more)


def weapon_bonus_input() -> Any:
    """Declare the bonus of a weapon that is not on the list."""
    says = "Instead of a weapon of the list."
    return whole("Bonus of another weapon", low=0, default=None, clause="S27", help=says)


def protection_input(**more: Any) -> Any:
    """Declare protection as a number."""
    return whole("Protection", low=0, default=0, clause="S28", help="What the armour takes off.", **more)


def protection_rating_input() -> Any:
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
        return ue_chart.half_up(self.multiplied_damage(rmib))

    def multiplied_damage(self, rmib: int) -> Fraction:
        """Return the counted points plus the weapon's bonus, times the Factor, unrounded (S26)."""
        return (self.counted_points(rmib) + self.bonus) * self.factor

    def damage(self, rmib: int) -> int:
        """Return the Hit Points that a blow costs, at least 0 (S28, SR9)."""
        return max(0, self.before_protection(rmib) - self.protection)


def blow_of(inputs: Any, readings: Readings, *, arm: str = "", guard: str = "") -> Blow:
    """Return the blow that the inputs describe.

    Args:
        inputs: an object with the fields that the functions above declare, and `critical_juncture`.
        readings: readings of SR5, SR17 and SR39.
        arm: the record of a request that has Strength, weapon and Factor, for refusals: `fighter.`.
        guard: the record that has the protection.

    Raises:
        InvalidRequestError: a weapon of the list and a bonus of one's own are both given.
        UnsettledRuleError: the Rating is not on the UE Chart, by its reading.
    """
    if inputs.weapon != "none" and inputs.weapon_bonus is not None:
        message = (
            f"a blow has one weapon (S27), and {WEAPONS[inputs.weapon]} and a bonus of {inputs.weapon_bonus} "
            "are given; leave one of them out"
        )
        raise InvalidRequestError(message, field=f"inputs.{arm}weapon_bonus")
    factor, protection = inputs.factor, inputs.protection
    clause, text = "SR39", "Factor from your own chart"
    if factor is None:
        factor = ue_chart.factor_of(inputs.strength, readings, f"{arm}strength")
        clause, text = "S26", f"Factor of Strength {inputs.strength}"
        if not ue_chart.is_stated(inputs.strength):
            clause, text = "SR39", f"{text}, from our reconstruction of the lost UE Chart"
    steps = [Step(clause=clause, text=text, value=str(factor))]
    if (rating := inputs.protection_rating) is not None:
        bought = ue_chart.facet_of("bonus", rating, readings, f"{guard}protection_rating")
        text = f"Bonus of a protection Rating of {rating}, from our reconstruction of the chart"
        steps.append(Step(clause="SR39", text=text, value=bought))
        protection += bought
    bonus = RULES.whole(f"S27.{inputs.weapon}") if inputs.weapon_bonus is None else inputs.weapon_bonus
    return Blow(
        factor=factor,
        bonus=bonus,
        protection=protection,
        critical_juncture=inputs.critical_juncture,
        readings=readings,
        steps=tuple(steps),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of the damage of a blow."""

    rmib: int = whole("RMIB", clause="S15", help="What the contest came to.")
    strength: int = strength_input()
    weapon: str = weapon_input(main=True)
    weapon_bonus: int | None = weapon_bonus_input()
    protection: int = protection_input(main=True)
    protection_rating: int | None = protection_rating_input()
    critical_juncture: int = rolls.critical_juncture()
    factor: Fraction | None = own_factor_input()
    hit_points: int | None = whole(
        "Foe's Hit Points before the blow",
        low=0,
        limit=MOST_HIT_POINTS,
        default=None,
        clause="S29",
        help="Only if you want to know what is left.",
    )


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the damage of one blow, and of every RMIB up to the Critical Juncture.

    Raises:
        IllegalChoiceError: SR29 forbids the Critical Juncture.
        InvalidRequestError: a weapon of the list and a bonus of one's own are both given.
        UnsettledRuleError: the Rating is not on the UE Chart, by its reading.
    """
    check_critical_juncture(inputs.critical_juncture, readings)
    blow = blow_of(inputs, readings)
    damage = _damage(blow, inputs.rmib)
    table = [_damage(blow, rmib) for rmib in range(inputs.critical_juncture + 1)]
    left = None if inputs.hit_points is None else max(OUT, inputs.hit_points - max(0, damage))
    left_steps: tuple[Step, ...] = ()
    left_sentence = ""
    if left is not None:
        text = "no fight is left in the foe" if left == OUT else "Hit Points are left"
        left_steps = (Step(clause="S29", text=text, value=left),)
        has = "No fight is left in the foe" if left == OUT else f"The foe has {count(left, 'Hit Point')} left"
        left_sentence = f" {has}."
    shown = Table(
        caption="Damage for each RMIB, to note on the Persona Sheet",
        columns=("RMIB", "Hit Points"),
        rows=tuple(enumerate(table)),
    )
    return Answer(
        result={
            "damage": damage,
            "factor": blow.factor,
            "protection": blow.protection,
            "hit_points_left": left,
            "table": table,
        },
        steps=(*_steps(blow, inputs.rmib, damage), *left_steps),
        sentence=_sentence(inputs, blow, damage) + left_sentence,
        figures=(shown,),
    )


def _damage(blow: Blow, rmib: int) -> int:
    """Return the damage, which is below 0 where the reading lets protection exceed it (SR9).

    A blow that only just connects and does no damage is not reduced further (SR17).
    """
    lands = rmib > 0 or (rmib == 0 and blow.readings["SR17"] == "formula")
    if blow.readings["SR9"] == "as_it_falls" and lands:
        return blow.before_protection(rmib) - blow.protection
    return blow.damage(rmib)


def _steps(blow: Blow, rmib: int, damage: int) -> tuple[Step, ...]:
    steps = [Step(clause="S15", text="start from the RMIB", value=rmib)]
    if rmib < 0:
        return (*steps, Step(clause="S16", text="below 0 the blow does not land", value=0))
    if blow.counted_points(rmib) < rmib:
        below = "one less than " if blow.readings["SR5"] == "below_juncture" else ""
        text = f"it counts as {below}the Critical Juncture of {blow.critical_juncture} at most"
        steps.append(Step(clause="SR5", text=text, value=blow.counted_points(rmib)))
    steps.append(Step(clause="S27", text="add the weapon", value=blow.bonus))
    steps += blow.steps
    if rmib == 0 and blow.readings["SR17"] == "no_effect":
        steps.append(Step(clause="SR17", text="at 0 there is no damage", value=0))
    else:
        text = f"multiply by {blow.factor}, round half up"
        steps.append(Step(clause="S26", text=text, value=blow.before_protection(rmib)))
    steps.append(Step(clause="S28", text="take away protection", value=-blow.protection))
    floored = blow.before_protection(rmib) < blow.protection
    text = "this is the damage" if damage or not floored else "this is the damage, none at least"
    return (*steps, Step(clause="SR9" if floored else "S28", text=text, value=damage))


def _sentence(inputs: Inputs, blow: Blow, damage: int) -> str:
    if inputs.rmib < 0:
        return f"An RMIB of {format_number(inputs.rmib)} does not land and costs 0 Hit Points."
    if inputs.rmib == 0 and blow.readings["SR17"] == "no_effect":
        return "An RMIB of 0 does no damage and costs 0 Hit Points (SR17)."
    counted, landed = blow.counted_points(inputs.rmib), blow.before_protection(inputs.rmib)
    parts = [f"An RMIB of {inputs.rmib}"]
    parts += [f"counted as {counted} (SR5)"] if counted != inputs.rmib else []
    parts += [f"+{blow.bonus} for the weapon"] if blow.bonus else []
    parts.append(f"times {blow.factor}")
    parts += [f"rounded to {landed}"] if blow.multiplied_damage(inputs.rmib) != landed else []
    parts += [f"against {blow.protection} of protection"] if blow.protection else []
    points = f"{format_number(damage)} {unit_of(damage, 'Hit Points')}"
    least = ", the least there is (SR9)" if damage > landed - blow.protection else ""
    return f"{', '.join(parts)}, costs {points}{least}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengths:
    """Weights of the fights that end at each blow, and of those that have not ended."""

    ends: tuple[int, ...]
    """Weights of the fights that end at the first blow, the second, and so on."""
    goes_on: int
    """Weight of the fights that have not ended after the last blow counted."""

    @property
    def counted(self) -> int:
        """Number of blows counted."""
        return len(self.ends)

    @property
    def total(self) -> int:
        """The weight of all fights."""
        return sum(self.ends) + self.goes_on

    def over_by(self, share: Fraction) -> int | None:
        """Return the blow by which at least this share of fights has ended; None if counting ends before."""
        gone = 0
        for number, weight in enumerate(self.ends, start=1):
            gone += weight
            if gone >= share * self.total:
                return number
        return None

    def chances(self) -> tuple[Distribution[int | str], int]:
        """Return the distribution of the number of blows, and the weight of the tail beyond those counted.

        A distribution needs at least one outcome: if no fight ends within the bound, `more` is it.
        """
        ended: dict[int | str, int] = {
            number: weight for number, weight in enumerate(self.ends, start=1) if weight
        }
        if not ended:
            return Distribution({"more": self.goes_on}), 0
        return Distribution(ended), self.goes_on


CALCULATOR = Calculator(
    id="scattershot.damage",
    title="Damage",
    summary="What a blow that lands costs the foe, and the table to note on your sheet.",
    when="Right after a blow lands, to see how many Hit Points it costs.",
    inputs=Inputs,
    clauses=("S15", "S16", "S22", "S24", "S26", "S27", "S28", "S29"),
    rulings=("SR5", "SR9", "SR17", "SR18", "SR29", "SR39"),
    results=(
        Output(
            name="damage",
            label="Damage",
            clause="S26",
            unit="Hit Points",
            is_fact=True,
            means=(
                "What comes off the foe's Hit Points: RMIB and weapon, times the Factor, rounded "
                "half up, less protection; 0 or more, unless SR9 is read so that it may fall below."
            ),
        ),
        Output(
            name="factor",
            label="Factor",
            clause="S24",
            means="What Strength multiplies the blow by (S24).",
            shape="exact",
        ),
        Output(
            name="protection",
            label="Protection",
            clause="S28",
            means="What armour or the like takes off the damage, in Hit Points (S28).",
        ),
        Output(
            name="hit_points_left",
            label="Left in the foe",
            clause="S29",
            unit="Hit Points",
            is_fact=True,
            means="Hit Points of the foe after this blow; 0 means that no fight is left.",
            shape="whole?",
            null_when="when no Hit Points were given",
        ),
        Output(
            name="table",
            label="Damage for RMIB from 0",
            clause="S26",
            means="The damage of each RMIB, from 0 up to the Critical Juncture, in that order.",
            shape=["whole"],
        ),
    ),
    follow_ups=(
        FollowUp(
            name="next_blow",
            label="The next blow, at the Hit Points left",
            to="scattershot.damage",
            mode="work",
            # S29: the next blow at whatever the foe has left
            when=lambda blow: bool(blow.result["hit_points_left"]),
            inputs_from=lambda blow: {
                **blow.inputs,
                "rmib": 0,
                "hit_points": blow.result["hit_points_left"],
            },
        ),
    ),
    verbs={"work": "Deal the damage"},
    work=work,
)
