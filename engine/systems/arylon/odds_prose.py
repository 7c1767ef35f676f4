"""The working, the sentence and the tables of a roll's odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from engine.calculator import Readings
from engine.chance.distribution import Distribution
from engine.inputs import Opposition
from engine.numbers import count, decimal, percent
from engine.protocol import Step, Table
from engine.systems.arylon.dice_text import dice_list, extras_text
from engine.systems.arylon.hero import prize_steps
from engine.systems.arylon.opposition import BOTCH, THREE, dice_added
from engine.systems.arylon.placements import LEAST
from engine.systems.arylon.pool_dice import pool_dice
from engine.systems.arylon.pool_odds import Joint
from engine.systems.arylon.roll_inputs import Inputs

HITCH_ADDS = {
    "zero": "a Hitch in a slot adds nothing, and its type still counts for the level",
    "one": "a Hitch in a slot adds the 1 that it shows",
    "zero_as_d4": "a Hitch in a slot adds nothing and counts as the smallest type for the level",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The odds of a roll."""

    moved: int
    """Number of dice moved out of the Bank."""
    joint: Joint
    totals: Distribution[int | str]
    against: Distribution[int | str] | None
    events: Mapping[str, Fraction]
    levels: Mapping[str, Fraction]
    """Chance of each level; empty where the pool is too large to count them."""
    hero_chance: Fraction | None
    """Chance to earn a Big Hero Die; None where the condition is open (KR10)."""

    @property
    def plain(self) -> tuple[tuple[tuple[int, int, int], int], ...]:
        """The rolls without a Botch, as (Total, Effect, Hitches) and weight."""
        return tuple((found, weight) for found, weight in self.joint.ordered() if found[2] < THREE)

    def mean(self, place: int) -> Fraction:
        """Return the average Total (0) or Effect (1) of the rolls without a Botch."""
        plain = self.plain
        added = sum(found[place] * weight for found, weight in plain)
        return Fraction(added, sum(weight for _, weight in plain))


def odds_steps(inputs: Inputs, found: Odds, readings: Readings) -> Iterator[Step]:
    """Yield the working, clause by clause."""
    pool = pool_dice(inputs.dice, readings)
    faces = prod(each.die.sides * (each.die.plus or 1) for each in pool)
    yield Step(clause="K2", text=f"the pool is {dice_list(inputs.dice)}, {faces} equally likely rolls")
    if inputs.hero_die:
        text = f"the Big Hero Die, a {inputs.hero_die}, adds every face to {inputs.aim.capitalize()}"
        yield Step(clause="K12", text=text)
    yield Step(clause="K4", text=_placement_text(inputs.aim, found.moved))
    if found.moved:
        yield Step(clause="K6", text=f"{count(found.moved, 'plot point')} for banked dice", value=found.moved)
    yield Step(clause="K7", text="at least one die is a Hitch", value=str(found.events["hitch"]))
    yield Step(clause="KR4", text=HITCH_ADDS[readings["KR4"]])
    yield Step(clause="K9", text=f"{THREE} Hitches or more: a Botch", value=str(found.events["botch"]))
    if inputs.difficulty and found.against:
        yield from _opposition_steps(inputs.difficulty, found, found.against, readings)


def _placement_text(aim: str, moved: int) -> str:
    first = LEAST[aim] + moved
    other = "effect" if aim == "total" else "total"
    most = "the highest die goes" if first == 1 else f"the {first} highest dice go"
    rest = "the next one" if LEAST[other] == 1 else f"the next {LEAST[other]}"
    return f"{most} to {aim.capitalize()}, {rest} to {other.capitalize()}"


def _opposition_steps(
    difficulty: Opposition, found: Odds, against: Distribution[int | str], readings: Readings
) -> Iterator[Step]:
    if difficulty.number is not None:
        yield Step(clause="K3", text="the difficulty is a number", value=difficulty.number)
        if difficulty.dice:
            how = "faces added unrolled" if readings["KR6"] == "size" else "each is rolled and added"
            yield Step(clause="KR6", text=f"bought dice on top, {dice_list(difficulty.dice)}: {how}")
    else:
        yield Step(clause="K3", text=f"the GM rolls {dice_list(difficulty.dice)}")
        adding = dice_added(difficulty, readings)
        text = "one die counts" if adding == 1 else f"the {adding} highest are added up"
        yield Step(clause="KR2", text=text)
    if BOTCH in against:
        text = "the GM's own Botch is a success for you"
        yield Step(clause="KR20", text=text, value=str(against.probability(BOTCH)))
    needs = "equals or beats" if readings["KR3"] == "equal_succeeds" else "beats"
    text = f"no Botch, and the Total {needs} the difficulty"
    yield Step(clause="KR3", text=text, value=str(found.events["success"]))
    if found.hero_chance:
        yield from prize_steps(difficulty, str(found.hero_chance), readings)


def odds_sentence(inputs: Inputs, found: Odds) -> str:
    """Return the odds in one line."""
    aim = ", placed for the Effect" if inputs.aim == "effect" else ""
    pool = f"{dice_list(inputs.dice)}{extras_text(inputs.hero_die, inputs.plot_points)}{aim}"
    botch, hitch = percent(found.events["botch"]), percent(found.events["hitch"])
    dangers = f"a Botch {botch}, at least one Hitch {hitch}"
    if inputs.difficulty:
        success = percent(found.events["success"])
        pause = "," if aim else ""
        met = f"{pool}{pause} against {_against(inputs.difficulty)}"
        return f"{met}: success {success} of the time, {dangers}."
    return f"{pool}: a Total of {decimal(found.mean(0), 1)} on average, {dangers}."


def _against(difficulty: Opposition) -> str:
    dice = dice_list(difficulty.dice)
    if difficulty.number is None:
        return f"the GM's {dice}"
    return f"{difficulty.number} and the bought {dice}" if difficulty.dice else str(difficulty.number)


def odds_tables(found: Odds) -> Iterator[Table]:
    """Yield the tables of Hitches, Effect and level."""
    hitches = found.joint.map(lambda each: each[2])
    names = [*(str(number) for number in range(THREE)), f"{THREE} or more, a Botch"]
    yield Table(
        caption="How many Hitches",
        columns=("Hitches", "Chance"),
        rows=tuple((name, percent(hitches.probability(number))) for number, name in enumerate(names)),
    )
    yield Table(
        caption="Effect of the best placement, Botches apart",
        columns=("Effect", "That much or more"),
        rows=tuple(_effect_rows(found)),
    )
    if found.levels:
        yield Table(
            caption="Level of the effect, Botches apart",
            columns=("Level", "Chance"),
            rows=tuple((level, percent(chance)) for level, chance in found.levels.items()),
        )


def _effect_rows(found: Odds) -> Iterator[tuple[int, str]]:
    weights: dict[int, int] = {}
    for (_, effect, _), weight in found.plain:
        weights[effect] = weights.get(effect, 0) + weight
    left = sum(weights.values())
    for effect in sorted(weights):
        yield effect, percent(Fraction(left, found.joint.denominator))
        left -= weights[effect]
