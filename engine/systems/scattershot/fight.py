"""The number of blows until the foe has no fight left (S15-S29), exact up to a stated bound.

A blow is one contest by the attacker, whether it hits or not; the foe resists and does not strike back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from engine.calculator import Calculator, FollowUp, Output, Readings
from engine.chance.distribution import Distribution
from engine.errors import LimitExceededError
from engine.inputs import whole
from engine.numbers import count, percent
from engine.protocol import Answer, Step, Table
from engine.systems.scattershot import RULES, contest
from engine.systems.scattershot.damage import (
    FEW,
    MOST_BITS,
    Blow,
    Lengths,
    blow_of,
    own_factor_input,
    protection_input,
    protection_rating_input,
    strength_input,
    weapon_bonus_input,
    weapon_input,
)
from engine.systems.scattershot.rolls import juncture_text

OUT = RULES.whole("S29.out")
MOST_HIT_POINTS = 200
"""Maximum number of Hit Points."""
MOST_BLOWS = 100
"""Maximum number of blows that are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs(contest.Sides):
    """The inputs of a fight: the contest of each blow, the blow, and the foe's Hit Points."""

    hit_points: int = whole(
        "Foe's Hit Points",
        low=1,
        limit=MOST_HIT_POINTS,
        default=RULES.whole("S29.start"),
        clause="S29",
        help="How much fight is left in the foe.",
    )
    strength: int = strength_input()
    weapon: str = weapon_input(main=True)
    weapon_bonus: int | None = weapon_bonus_input()
    protection: int = protection_input()
    protection_rating: int | None = protection_rating_input()
    factor: Fraction | None = own_factor_input()


def course(damage: Mapping[int, int], hit_points: int) -> Lengths:
    """Return the lengths of fights in which each blow does damage with these weights.

    The denominator after n blows is that of one blow to the power n; all weights use the last one.

    Raises:
        LimitExceededError: the weights become longer than MOST_BITS.
    """
    # One blow in lowest terms; damage beyond the foe's Hit Points counts as equal.
    ways: dict[int, int] = {}
    for done, weight in damage.items():
        taken = min(done, hit_points - OUT)
        ways[taken] = ways.get(taken, 0) + weight
    shared = gcd(*ways.values())
    ways = {taken: weight // shared for taken, weight in ways.items()}
    one = sum(ways.values())
    left = {hit_points: 1}
    ends: list[int] = []
    all_ways = 1
    while len(ends) < MOST_BLOWS and sum(left.values()) > FEW * all_ways:
        left, ended = _strike(left, ways)
        all_ways *= one
        if all_ways.bit_length() > MOST_BITS:
            message = (
                "Hit Points and Experience Dice together make numbers too long to count exactly, "
                "blow by blow; give the foe fewer Hit Points or the two sides fewer dice"
            )
            raise LimitExceededError(message, field="inputs.hit_points")
        ends = [*(weight * one for weight in ends), ended]
    return Lengths(ends=tuple(ends), goes_on=sum(left.values()))


def _strike(left: Mapping[int, int], ways: Mapping[int, int]) -> tuple[dict[int, int], int]:
    """Return the distribution of Hit Points after one more blow, and the weight of the fights it ended."""
    after: dict[int, int] = {}
    ended = 0
    for points, weight in left.items():
        for done, times in ways.items():
            if points - done <= OUT:
                ended += weight * times
            else:
                after[points - done] = after.get(points - done, 0) + weight * times
    return after, ended


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the exact distribution of the number of blows, with the tail beyond the bound.

    Raises:
        IllegalChoiceError: S17, S22 or SR29 forbids the numbers.
        InvalidRequestError: a weapon of the list and a bonus of one's own are both given.
        UnsettledRuleError: the Rating is not on the UE Chart, by its reading.
        LimitExceededError: so many blows with so many Experience Dice make the numbers too long.
    """
    contest.check(inputs, readings)
    blow = blow_of(inputs, readings)
    damage = contest.rmibs(inputs, readings).map(blow.damage)
    fights = course(damage, inputs.hit_points)
    chances, more = fights.chances()
    events = {
        "first_blow": Fraction(fights.ends[0], fights.total),
        "hit": damage.chance(lambda done: done > 0),
    }
    most = blow.points_cap
    cap = [] if most is None else [Step(clause="SR5", text="an RMIB counts for this at most", value=most)]
    rows = tuple((done, percent(damage.probability(done))) for done, _ in damage.ordered())
    hit = damage.chance(lambda done: done > 0)
    return Answer(
        result={
            "median": fights.over_by(Fraction(1, 2)),
            "nine_in_ten": fights.over_by(Fraction(9, 10)),
            "mean_damage": damage.mean(),
            "counted": fights.counted,
        },
        steps=(
            *contest.opening_steps(inputs, blow.readings),
            *blow.steps,
            *cap,
            Step(clause="S27", text="add the weapon to an RMIB of 0 or more", value=blow.bonus),
            Step(clause="S28", text="after the Factor take away protection", value=-blow.protection),
            Step(clause="S26", text="a blow costs Hit Points", value=str(hit)),
            Step(clause="S25", text="losses do not spoil the foe's rolls while the fight lasts"),
            Step(clause="S29", text="blow after blow, until no Hit Points are left", value=inputs.hit_points),
            Step(
                clause="S29",
                text=f"counted up to blow {fights.counted}; still going after that",
                value=percent(Fraction(fights.goes_on, fights.total)),
            ),
        ),
        sentence=_sentence(inputs, blow, damage, fights),
        distribution=chances,
        tail_weight=more,
        events=events,
        figures=(Table(caption="What one blow does", columns=("Hit Points", "Chance"), rows=rows),),
    )


def _sentence(inputs: Inputs, blow: Blow, damage: Distribution[int], fights: Lengths) -> str:
    actor = inputs.actor.in_brackets(inputs.actor_challenges)
    resistor = inputs.resistor.in_brackets(inputs.resistor_challenges)
    foe = (
        f"With {actor} against {resistor}{juncture_text(inputs.critical_juncture)}"
        f"{blow.in_words}, a foe with {count(inputs.hit_points, 'Hit Point')}"
    )
    if not any(damage):
        return f"{foe} cannot be beaten this way: no blow does any damage."
    half, most = fights.over_by(Fraction(1, 2)), fights.over_by(Fraction(9, 10))
    first = percent(Fraction(fights.ends[0], fights.total))
    if half is None:
        return f"{foe} is more likely than not still fighting after {fights.counted} blows."
    late = f"within {most} nine times in ten" if most else "often much later"
    return (
        f"{foe} has no fight left within {count(half, 'blow')} half of the time, {late}, "
        f"and at the first blow {first} of the time."
    )


CALCULATOR = Calculator(
    id="scattershot.fight",
    title="How long a fight lasts",
    summary="Blow after blow against one foe who resists: how many until there is no fight left?",
    when="Before you draw steel, to see whether the fight is worth it.",
    inputs=Inputs,
    clauses=("S15", "S16", "S17", "S22", "S24", "S25", "S26", "S27", "S28", "S29"),
    rulings=("SR3", "SR5", "SR17", "SR29", "SR31", "SR36", "SR37", "SR39", "SR56"),
    outcome="blows",
    outcome_label="Blows",
    chart_guide="A blow counts whether it hits or not.",
    results=(
        Output(
            name="median",
            label="Half of all fights are over by blow",
            clause="S29",
            is_fact=True,
            means="The number of blows by which at least half of all such fights are over.",
            shape="whole?",
            null_when="when that takes more blows than were counted",
        ),
        Output(
            name="nine_in_ten",
            label="Nine in ten are over by blow",
            clause="S29",
            is_fact=True,
            means="The number of blows by which at least nine in ten of such fights are over.",
            shape="whole?",
            null_when="when that takes more blows than were counted",
        ),
        Output(
            name="mean_damage",
            label="Average damage of a blow",
            clause="S26",
            unit="Hit Points",
            means="The exact average damage of one blow, misses counted as 0.",
            shape="exact",
        ),
        Output(
            name="counted",
            label="Blows counted",
            clause="S29",
            means=(
                "How many blows were counted: as long as more than one fight in a thousand goes on. "
                "Fights that last longer are the outcome `more`."
            ),
        ),
    ),
    events=(
        Output(name="first_blow", label="Over at the first blow", clause="S29", is_fact=True),
        Output(name="hit", label="A blow does damage", clause="S26", is_fact=True),
    ),
    follow_ups=(
        FollowUp(
            name="blow",
            label="One blow of this fight, as a contest",
            to="scattershot.contest",
            mode="odds",
            inputs_from=contest.sides_of,
        ),
    ),
    odds=odds,
)
