"""The exact odds of a pool under the best placement, against any opposition."""

from __future__ import annotations

from fractions import Fraction

from engine.calculator import Readings
from engine.chance.distribution import Distribution
from engine.inputs import Opposition
from engine.protocol import Answer, Band
from engine.systems.arylon.dice_text import type_of
from engine.systems.arylon.hero import HERO_MARGIN, hero_chance, prize_die
from engine.systems.arylon.levels import level_weights
from engine.systems.arylon.odds_prose import Odds, odds_sentence, odds_steps, odds_tables
from engine.systems.arylon.opposition import (
    BOTCH,
    THREE,
    chance_that,
    chances_against,
    passes,
)
from engine.systems.arylon.pool_odds import joint_odds, total_odds
from engine.systems.arylon.roll_inputs import Inputs, check_no_slots, check_odds, check_roll, moves

MOST_ROWS = 1500
"""Maximum number of combinations of Total, Effect and Hitches in an answer; longer lists are left out."""


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the exact distribution of the best Total and the chances of success, Botch and Hitch."""
    check_roll(inputs, readings)
    check_no_slots(inputs)
    check_odds(inputs, readings)
    found = _compute_odds(inputs, readings)
    return Answer(
        result=_result(inputs, found, readings),
        steps=tuple(odds_steps(inputs, found, readings)),
        sentence=odds_sentence(inputs, found),
        distribution=found.totals,
        events=found.events,
        bands=_bands(found, readings),
        figures=tuple(odds_tables(found)),
    )


def _compute_odds(inputs: Inputs, readings: Readings) -> Odds:
    moved = moves(inputs, readings)
    joint = joint_odds(inputs.dice, moved, inputs.aim, inputs.hero_die, readings)
    totals = total_odds(joint)
    events = {"botch": totals.probability(BOTCH), "hitch": joint.chance(lambda found: found[2] > 0)}
    against = None
    earned = None
    if inputs.difficulty:
        against = chances_against(inputs.difficulty, readings)
        events = {"success": success_chance(totals, against, readings), **events}
        earned = hero_chance(totals, against, inputs.difficulty, readings)
    weights = level_weights(inputs.dice, moved, inputs.aim, inputs.hero_die, readings)
    levels = {type_of(each): Fraction(weight, joint.denominator) for each, weight in (weights or {}).items()}
    return Odds(
        moved=moved,
        joint=joint,
        totals=totals,
        against=against,
        events=events,
        levels=levels,
        hero_chance=earned,
    )


def success_chance(
    totals: Distribution[int | str], against: Distribution[int | str], readings: Readings
) -> Fraction:
    """Return the chance that a Total without a Botch beats the opposition (K5, K9)."""
    return chance_that(totals, against, lambda total, number: passes(total, number, readings))


def _hero_die(difficulty: Opposition | None, found: Odds, readings: Readings) -> dict[str, object]:
    """Return the results for a Big Hero Die: chance and type, where they are known (KR10, KR27)."""
    if difficulty is None:
        return {"hero_die": None, "hero_die_earned": None}
    is_known = found.hero_chance is not None
    die = prize_die(difficulty, readings) if is_known else None
    return {
        "hero_die": {"margin": HERO_MARGIN if is_known else None, "chance": found.hero_chance},
        "hero_die_earned": str(die) if die else None,
    }


def _result(inputs: Inputs, found: Odds, readings: Readings) -> dict[str, object]:
    hitches = found.joint.map(lambda each: each[2])
    plain = found.plain
    ways = sum(weight for _, weight in plain)
    rows = [[*each, weight] for each, weight in plain] if len(plain) <= MOST_ROWS else []
    return {
        "mean": {"total": found.mean(0), "effect": found.mean(1)},
        "hitch_chances": [hitches.probability(number) for number in range(THREE + 1)],
        "levels": found.levels or None,
        **_hero_die(inputs.difficulty, found, readings),
        "opposition": [list(pair) for pair in found.against.ordered()] if found.against else None,
        "joint": {
            "denominator": found.joint.denominator,
            "botch": found.joint.denominator - ways,
            "weights": rows,
        },
    }


def _bands(found: Odds, readings: Readings) -> tuple[Band, ...]:
    """Return the bands of failure and success, if the difficulty is a fixed number."""
    numbers = [number for number in found.against or () if isinstance(number, int)]
    if len(numbers) != 1:
        return ()
    first = numbers[0] if readings["KR3"] == "equal_succeeds" else numbers[0] + 1
    return (Band(label="failure", kind="failure", high=first - 1), Band(label="success", low=first))
