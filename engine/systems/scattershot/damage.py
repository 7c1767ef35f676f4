"""The damage of a blow whose RMIB is known, and the table to note on the Persona Sheet (S26-S28)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.calculator import Calculator, Output, Readings
from engine.inputs import whole
from engine.numbers import count, format_number, unit_of
from engine.protocol import Answer, Step, Table
from engine.systems.scattershot import blow as blows
from engine.systems.scattershot import shared_inputs
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.followups import DAMAGE as FOLLOW_UPS
from engine.systems.scattershot.limits import check_critical_juncture

MOST_HIT_POINTS = 100_000
OUT = RULES.whole("S29.out")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of the damage of a blow."""

    rmib: int = whole("RMIB", clause="S15", help="What the contest came to.")
    strength: int = blows.strength()
    weapon: str = blows.weapon(main=True)
    weapon_bonus: int | None = blows.weapon_bonus()
    protection: int = blows.protection(main=True)
    protection_rating: int | None = blows.protection_rating()
    critical_juncture: int = shared_inputs.critical_juncture()
    factor: Fraction | None = blows.own_factor()
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
    blow = blows.blow(inputs, readings)
    damage = _damage(blow, inputs.rmib)
    table = [_damage(blow, rmib) for rmib in range(inputs.critical_juncture + 1)]
    left = None if inputs.hit_points is None else max(OUT, inputs.hit_points - max(0, damage))
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
        steps=(*_steps(blow, inputs.rmib, damage), *_left_steps(left)),
        sentence=_sentence(inputs, blow, damage) + _left_sentence(left),
        figures=(shown,),
    )


def _damage(blow: blows.Blow, rmib: int) -> int:
    """Return the damage, which is below 0 where the reading lets protection exceed it (SR9).

    A blow that only just connects and does no damage is not reduced further (SR17).
    """
    lands = rmib > 0 or (rmib == 0 and blow.readings["SR17"] == "formula")
    if blow.readings["SR9"] == "as_it_falls" and lands:
        return blow.before_protection(rmib) - blow.protection
    return blow.damage(rmib)


def _steps(blow: blows.Blow, rmib: int, damage: int) -> tuple[Step, ...]:
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


def _sentence(inputs: Inputs, blow: blows.Blow, damage: int) -> str:
    if inputs.rmib < 0:
        return f"An RMIB of {format_number(inputs.rmib)} does not land and costs 0 Hit Points."
    if inputs.rmib == 0 and blow.readings["SR17"] == "no_effect":
        return "An RMIB of 0 does no damage and costs 0 Hit Points (SR17)."
    points = f"{format_number(damage)} {unit_of(damage, 'Hit Points')}"
    least = (
        ", the least there is (SR9)" if damage > blow.before_protection(inputs.rmib) - blow.protection else ""
    )
    return f"{_sum(inputs.rmib, blow)}, costs {points}{least}."


def _sum(rmib: int, blow: blows.Blow) -> str:
    """Return the calculation of a blow in words."""
    counted = blow.counted_points(rmib)
    parts = [f"An RMIB of {rmib}"]
    parts += [f"counted as {counted} (SR5)"] if counted != rmib else []
    parts += [f"+{blow.bonus} for the weapon"] if blow.bonus else []
    parts.append(f"times {blow.factor}")
    landed = blow.before_protection(rmib)
    parts += [f"rounded to {landed}"] if blow.multiplied_damage(rmib) != landed else []
    parts += [f"against {blow.protection} of protection"] if blow.protection else []
    return ", ".join(parts)


def _left_steps(left: int | None) -> tuple[Step, ...]:
    if left is None:
        return ()
    text = "no fight is left in the foe" if left == OUT else "Hit Points are left"
    return (Step(clause="S29", text=text, value=left),)


def _left_sentence(left: int | None) -> str:
    if left is None:
        return ""
    if left == OUT:
        return " No fight is left in the foe."
    return f" The foe has {count(left, 'Hit Point')} left."


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
    follow_ups=FOLLOW_UPS,
    verbs={"work": "Deal the damage"},
    work=work,
)
