"""Whittling a pool down, roll by roll, compared with sudden death (H8, H10).

The distribution of the number of rolls is exact up to a bound that the working states: 100 rolls, or fewer
once the pool is still standing in less than one of a million fights. `average` and `sudden_death_average` are
exact without a bound. `median` is null if it is beyond the bound, and `rolls` if a roll stopped with the pool
still standing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from itertools import accumulate
from typing import Any

from engine.calculator import Calculator, FollowUp, Output, Readings, Roller, Throw
from engine.chance.budget import charge
from engine.chance.dice import die
from engine.chance.distribution import Distribution
from engine.inputs import whole
from engine.numbers import count, format_number, minus, percent
from engine.protocol import Answer, DiceRow, DieFigure, Response, Step, Table
from engine.systems.shattered_world.factor import FACTOR
from engine.systems.shattered_world.resolution import (
    CRITICAL_FACTOR,
    ActionInputs,
    Task,
    modifier_steps,
    plain_roll,
    resolve,
    rule_steps,
    task_name,
)

LABEL = "The rolls"
THROW = "rolls"
MOST_ROLLS = 100
"""Maximum number of rolls that are counted, unless at least that many are needed."""
NEGLIGIBLE = 1_000_000
"""Counting stops earlier once the pool is still standing in less than one of this many fights."""
LARGEST_POOL = 500
MOST_ROWS = 20
"""Maximum number of table rows; the distribution is complete."""
PLAIN_SUMS = 10
"""Number of additions that are charged as one enumerated outcome."""
NEARLY = Fraction(99, 100)
"""Chance of an empty pool at which the table ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs(ActionInputs):
    """The inputs of whittling."""

    pool: int = whole("Pool", low=1, limit=LARGEST_POOL, clause="H8", help="The points to be taken off.")
    stop_after: int | None = whole(
        "Stop after",
        low=1,
        default=None,
        unit="rolls",
        clause="H10",
        help="For a roll: to whittle bit by bit; blank goes on until the pool is empty.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCounts:
    """The number of rolls until the pool is empty, as integer weights over a common denominator."""

    ends: tuple[int, ...]
    """Weights of the pool becoming empty at roll 1, 2, 3 and so on."""
    tail_weight: int
    """Weight of the pool still standing after the last roll counted."""

    @property
    def denominator(self) -> int:
        """The sum of all weights."""
        return sum(self.ends) + self.tail_weight

    def done_after(self) -> tuple[Fraction, ...]:
        """Return the chances that the pool is empty after 1, 2, 3 rolls and so on."""
        return tuple(Fraction(weight, self.denominator) for weight in accumulate(self.ends))

    def median(self) -> int | None:
        """Return the smallest number of rolls that suffices in half of all cases; None beyond the bound."""
        chances = enumerate(self.done_after(), start=1)
        return next((rolls for rolls, chance in chances if 2 * chance >= 1), None)


def _per_roll(inputs: Inputs, task: Task) -> Distribution[int]:
    """Return the distribution of points that one roll takes off, 0 for a failure."""
    return die(inputs.die).map(lambda face: resolve(task, plain_roll(inputs.die, face)).margin or 0)


def _bound(inputs: Inputs, taken: Distribution[int]) -> int:
    return max(MOST_ROLLS, _fewest(inputs, taken))


def _fewest(inputs: Inputs, taken: Distribution[int]) -> int:
    """Return the smallest possible number of rolls; the highest face always takes something off."""
    return -(-inputs.pool // max(taken))


def _count_rolls(pool: int, taken: Distribution[int], most: int) -> RollCounts:
    """Count the rolls by following the weights of each pool size from roll to roll."""
    still_standing_weights = [0] * pool + [1]
    sides = taken.denominator
    ends: list[int] = []
    total = 1
    while len(ends) < most and NEGLIGIBLE * sum(still_standing_weights) >= total:
        total *= sides
        charge(len(still_standing_weights) // PLAIN_SUMS)
        ends = [weight * sides for weight in ends]
        after = [0] * len(still_standing_weights)
        for height, ways in enumerate(still_standing_weights):
            if ways:
                for points, weight in taken.items():
                    after[max(0, height - points)] += ways * weight
        ends.append(after[0])
        still_standing_weights = [0, *after[1:]]
    return RollCounts(ends=tuple(ends), tail_weight=sum(still_standing_weights))


def _average(pool: int, taken: Distribution[int]) -> Fraction:
    """Return the average number of rolls, exactly and without a bound.

    With s faces that take something off, rolls(p) * s**p is an integer, which keeps the computation small.
    """
    sides = taken.denominator
    works = sides - taken.get(0, 0)
    scaled = [0]
    for height in range(1, pool + 1):
        scaled.append(
            sides * works ** (height - 1)
            + sum(
                weight * scaled[height - points] * works ** (points - 1)
                for points, weight in taken.items()
                if 0 < points < height
            )
        )
    return Fraction(scaled[pool], works**pool)


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the odds of the number of rolls, in normal mode and in sudden death."""
    task = Task.of(inputs, readings)
    taken = _per_roll(inputs, task)
    roll_counts = _count_rolls(inputs.pool, taken, _bound(inputs, taken))
    sudden = taken.chance(lambda points: points > 0)
    average = _average(inputs.pool, taken)
    found = {rolls: weight for rolls, weight in enumerate(roll_counts.ends, start=1) if weight}
    chances = roll_counts.done_after()
    rows = next((rolls for rolls, chance in enumerate(chances, start=1) if chance >= NEARLY), len(chances))
    done = chances[: min(rows, MOST_ROWS)]
    return Answer(
        result={
            "median": roll_counts.median(),
            "average": average,
            "fewest": _fewest(inputs, taken),
            "sudden_death_average": 1 / sudden,
            "factor": task.times,
            "factor_with_critical": task.factor_with_critical,
        },
        steps=tuple(_odds_steps(inputs, task, roll_counts, sudden)),
        sentence=(
            f"{task_name(inputs, task)} takes {average_text(average)} rolls on average to empty "
            f"a pool of {inputs.pool}; in sudden death it would take {average_text(1 / sudden)}."
        ),
        distribution=Distribution(found),
        tail_weight=roll_counts.tail_weight,
        events={"at_once": roll_counts.done_after()[0], "sudden_death": sudden},
        figures=(
            Table(
                caption="Over and done with after so many rolls",
                columns=("Rolls", "Pool empty", "Sudden death decided"),
                rows=tuple(
                    (rolls, percent(chance), percent(1 - (1 - sudden) ** rolls))
                    for rolls, chance in enumerate(done, start=1)
                ),
            ),
        ),
    )


def average_text(average: Fraction) -> str:
    """Return an average with one decimal; `about` marks a rounded one.

    >>> average_text(Fraction(4)), average_text(Fraction(5, 2)), average_text(Fraction(1, 3))
    ('4', '2.5', 'about 0.3')
    """
    tenths = round(average * 10)
    shown = f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)
    return shown if tenths == average * 10 else f"about {shown}"


def _odds_steps(inputs: Inputs, task: Task, roll_counts: RollCounts, sudden: Fraction) -> Iterator[Step]:
    yield Step(clause="H1", text=f"each roll is a d{inputs.die} against {format_number(inputs.target)}")
    yield from modifier_steps(inputs, task)
    yield from rule_steps(inputs, task.readings)
    text = "in sudden death the first success ends it; its chance"
    yield Step(clause="H10", text=text, value=str(sudden))
    text = "in normal mode each success takes its margin off the pool of"
    yield Step(clause="H7", text=text, value=inputs.pool)
    yield Step(clause="H8", text="the pool is empty: done")
    text = f"the chart counts up to {count(len(roll_counts.ends), 'roll')}; the chance that it takes more"
    yield Step(
        clause="H10", text=text, value=percent(Fraction(roll_counts.tail_weight, roll_counts.denominator))
    )
    yield Step(clause="H10", text="the averages count every roll, however late")
    if roll_counts.median() is None:
        yield Step(clause="H10", text="even so many rolls are not enough in half of all cases")


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return the rolls until the pool is empty, one face each."""
    task = Task.of(inputs, readings)
    left = inputs.pool
    bound = min(_bound(inputs, _per_roll(inputs, task)), inputs.stop_after or LARGEST_POOL)
    lines: list[tuple[int, int, int | None, int]] = []
    steps = [Step(clause="H8", text="the pool", value=inputs.pool), *modifier_steps(inputs, task)]
    while left and len(lines) < bound:
        wanted = f"roll {len(lines) + 1}, a d{inputs.die}, with {left} left in the pool"
        face = roller.die(inputs.die, wanted, THROW)
        margin = resolve(task, plain_roll(inputs.die, face)).margin
        left = max(0, left - (margin or 0))
        lines.append((len(lines) + 1, face, margin, left))
        what = "fails" if margin is None else f"takes {margin} off"
        text = f"roll {len(lines)} shows {face} and {what}; left"
        steps.append(Step(clause="H7", text=text, value=left, dice=(len(lines) - 1,)))
    rolls = count(len(lines), "roll")
    outcome = f"{rolls} emptied the pool of {inputs.pool}"
    if left:
        outcome = f"after {rolls} the pool of {inputs.pool} still has {left}"
        steps.append(
            Step(clause="H10", text=f"stopped after {rolls} with the pool still standing", value=left)
        )
    return Answer(
        result={
            "rolls": None if left else len(lines),
            "left": left,
            "sudden_death_rolls": next((place for place, _, margin, _ in lines if margin), None),
            "factor": task.times,
            "factor_with_critical": task.factor_with_critical,
        },
        steps=tuple(steps),
        sentence=f"{task_name(inputs, task)}: {outcome}.",
        figures=(
            DiceRow(
                label=LABEL,
                dice=tuple(
                    DieFigure(sides=inputs.die, face=face, note="fails" if margin is None else minus(margin))
                    for _, face, margin, _ in lines
                ),
            ),
            Table(caption="Roll by roll", columns=("Roll", "Face", "Margin", "Left"), rows=tuple(lines)),
        ),
    )


def _one_roll(response: Response) -> dict[str, Any]:
    return {each.name: response.inputs[each.name] for each in fields(ActionInputs)}


CALCULATOR = Calculator(
    id="shattered_world.whittle",
    title="Whittling a pool down",
    summary="How many rolls it takes to empty a pool, and how many sudden death would take.",
    when="When a long task or a tough foe has a pool to wear down.",
    inputs=Inputs,
    clauses=("H7", "H8", "H10"),
    rulings=("HR1", "HR2", "HR6", "HR7", "HR8", "HR9", "HR28", "HR29"),
    outcome="rolls",
    outcome_label="Rolls",
    chart_guide=(
        "A roll that takes nothing off the pool counts as well. Counting stops after a hundred rolls, "
        "or earlier once fewer than one in a million pools still hold out."
    ),
    results=(
        Output(
            name="rolls",
            label="Rolls it took",
            clause="H10",
            is_fact=True,
            means=(
                "Rolls that it took to empty the pool. In the odds, distribution has the chance of "
                "each number of rolls; roll after roll is counted until the pool is left in less "
                "than one of 1,000,000 fights, or for 100 rolls, or for as many as `fewest` where "
                "that is more. What is left then is the entry more; the denominator is the faces of "
                "the die to the power of the rolls counted, and numbers without a chance are left "
                "out."
            ),
            shape="whole?",
            modes=("roll",),
            null_when=(
                "when the rolls end before the pool is empty: after stop_after, and at the latest "
                "after 100, or after as many as `fewest` where that is more"
            ),
        ),
        Output(
            name="left",
            label="Left in the pool",
            clause="H8",
            is_fact=True,
            means=(
                "What is left in the pool; 0 when it is empty, also where the last margin was more "
                "than was left."
            ),
            modes=("roll",),
        ),
        Output(
            name="sudden_death_rolls",
            label="Sudden death would have ended at roll",
            clause="H10",
            means=(
                "The roll at which sudden death would have been decided: the first success among these rolls."
            ),
            shape="whole?",
            modes=("roll",),
            null_when="when no roll succeeded",
        ),
        Output(
            name="median",
            label="Enough in half of all cases",
            clause="H10",
            unit="rolls",
            is_fact=True,
            means="The least number of rolls that is enough in at least half of all cases.",
            shape="whole?",
            modes=("odds",),
            null_when="when that takes more than the rolls that are counted",
        ),
        Output(
            name="average",
            label="On average",
            clause="H10",
            unit="rolls",
            is_fact=True,
            means="The exact average number of rolls, with all those beyond what distribution counts.",
            shape="exact",
            modes=("odds",),
        ),
        Output(
            name="fewest",
            label="At best",
            clause="H10",
            unit="rolls",
            means=(
                "The least number of rolls that can empty the pool: the pool divided by the greatest "
                "margin, rounded up."
            ),
            modes=("odds",),
        ),
        Output(
            name="sudden_death_average",
            label="Sudden death on average",
            clause="H10",
            unit="rolls",
            means=(
                "The exact average number of rolls until the first success, 1 divided by the chance "
                "of one. The event sudden_death is that chance; at_once is the chance that one roll "
                "empties the pool."
            ),
            shape="exact",
            modes=("odds",),
        ),
        replace(
            FACTOR,
            means=(
                "The factor of multipliers and divisors; each roll is judged as by "
                "`shattered_world.action`, a failure takes nothing off, and `stop_after` does "
                "nothing in the odds."
            ),
        ),
        replace(
            CRITICAL_FACTOR,
            means=(
                "The factor with the multiplier of a critical success in it, as for `shattered_world.action`."
            ),
        ),
    ),
    events=(
        Output(name="at_once", label="One roll is enough", clause="H8", is_fact=True),
        Output(name="sudden_death", label="One roll ends sudden death", clause="H10", is_fact=True),
    ),
    follow_ups=(
        FollowUp(
            name="on",
            label="Whittle on: the odds from what is left",
            to="shattered_world.whittle",
            mode="odds",
            # H8: the same rolls against the rest of the pool
            after="roll",
            when=lambda rolled: rolled.result["left"] > 0,
            inputs_from=lambda rolled: {**_one_roll(rolled), "pool": rolled.result["left"]},
        ),
        FollowUp(
            name="one_roll",
            label="One roll of these",
            to="shattered_world.action",
            mode="odds",
            inputs_from=_one_roll,
        ),
    ),
    throws=(
        Throw(name=THROW, label=LABEL, die="die"),
        Throw(name=THROW, label=LABEL, is_open=True),
    ),
    roll=roll,
    odds=odds,
)
