"""What a beginner may have, in numbers of ours (ruling HR34)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.calculator import Readings
from engine.sheet_lines import Problem
from engine.systems.shattered_world.abilities import Character
from engine.systems.shattered_world.character_inputs import Inputs
from engine.systems.shattered_world.data import RULES

SCORES: tuple[int, ...] = tuple(RULES.number("H13.scores").value)
LESS = RULES.whole("H13.human_less")
PROFICIENT = RULES.whole("H13.proficient")
HIT_POINTS = RULES.whole("H13.hit_points")
SPECIALITIES = RULES.whole("H1.specialities")
RANKED = ("best", "second best", "third best", "fourth best")
RULING = "HR34"
OURS = "six_steps"


def ability_problems(inputs: Inputs, after: Character, readings: Readings) -> tuple[tuple[Problem, ...], ...]:
    """Return what is wrong with each Ability of the beginning, in the order of the sheet.

    The scores are held against ours from the best down; a lower one than ours is allowed. No buy-in makes
    anybody proficient, so the character after all of them says who is.
    """
    found: list[list[Problem]] = [[] for _ in inputs.abilities]
    if readings[RULING] != OURS:
        return tuple(map(tuple, found))
    less = LESS if inputs.human else 0
    places = sorted(range(len(found)), key=lambda place: -inputs.abilities[place].score)
    proficient = 0
    for rank, place in enumerate(places):
        each = inputs.abilities[place]
        is_proficient = after.is_proficient(each.name)
        proficient += is_proficient
        if rank >= len(SCORES):
            found[place].append(_problem(f"a beginner has {len(SCORES)} Abilities"))
        elif each.score > SCORES[rank] - less:
            whose = "a human beginner" if inputs.human else "a beginner"
            says = f"the {RANKED[rank]} score of {whose} is {SCORES[rank] - less}"
            found[place].append(_problem(says))
        if is_proficient and proficient > PROFICIENT:
            found[place].append(_problem(f"a beginner is proficient in {PROFICIENT} Ability"))
    return tuple(map(tuple, found))


def trade_problems(number: int, readings: Readings) -> Iterator[Problem]:
    """Say what is wrong with a thing of the trade, by its number from 1."""
    if readings[RULING] == OURS and number > SPECIALITIES:
        yield _problem(f"the trade of a beginner has {SPECIALITIES} things")


def hit_point_problems(inputs: Inputs, readings: Readings) -> Iterator[Problem]:
    """Say what is wrong with the hit points; who bought some may have any number."""
    bought = any(line.hit_points for line in inputs.purchases)
    if readings[RULING] == OURS and inputs.hit_points > HIT_POINTS and not bought:
        yield _problem(f"a beginner has {HIT_POINTS}, and no buy-in of hit points is on the sheet")


def _problem(says: str) -> Problem:
    return Problem(clause=RULING, says=says)
