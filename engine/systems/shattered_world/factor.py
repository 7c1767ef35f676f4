"""One factor of all multipliers and divisors (H6, HR1, HR2), and how a scaled number is rounded (H5, HR9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from engine.calculator import Calculator, Named, Readings
from engine.inputs import listed
from engine.kinds import Exact
from engine.protocol import Answer, Step
from engine.systems.shattered_world.data import RULES

__all__ = [
    "CALCULATOR",
    "FACTOR",
    "LEAST",
    "Inputs",
    "divisors_input",
    "factor",
    "factor_steps",
    "multipliers_input",
    "rounded",
]

LESS = RULES.whole("H6.less")
ROUNDS_UP_FROM = RULES.exact("H5.rounds_up_from")
LEAST = RULES.whole("H5.least")
MOST_FACTORS = 20
"""Multipliers, and divisors, on one roll."""
ONE = Fraction(1)
TIMES = Exact(low=ONE)
USUAL = (2, 3)
"""What a form offers for a tap; any other factor is typed."""


def multipliers_input() -> Any:
    """Declare the multipliers of a roll."""
    says = "Every × on the roll, such as 2 for a rune."
    return listed("Multipliers", TIMES, at_most=MOST_FACTORS, usual=USUAL, clause="H6", help=says)


def divisors_input() -> Any:
    """Declare the divisors of a roll."""
    says = "Every ÷ on the roll."
    return listed("Divisors", TIMES, at_most=MOST_FACTORS, usual=USUAL, clause="H6", help=says)


def excess(multipliers: Sequence[Fraction], divisors: Sequence[Fraction], readings: Readings) -> Fraction:
    """Return by how much the multipliers outweigh the divisors; below zero where they do not (H6, HR2)."""
    added = sum((each - LESS for each in multipliers), start=Fraction(0))
    taken = sum((each - LESS for each in divisors), start=Fraction(0))
    if readings["HR2"] == "whole_value":
        # A divisor that stands first has nothing to be subtracted from: it divides, as usual.
        later = len(divisors) if multipliers else max(0, len(divisors) - 1)
        taken += LESS * later
    return added - taken


def factor(multipliers: Sequence[Fraction], divisors: Sequence[Fraction], readings: Readings) -> Fraction:
    """Return the one factor of a roll (H6, HR1, HR2).

    >>> decided = {"HR1": "mirrored", "HR2": "less_one"}
    >>> two, three = Fraction(2), Fraction(3)
    >>> factor([two, two], [], decided), factor([three], [two], decided), factor([], [two], decided)
    (Fraction(3, 1), Fraction(2, 1), Fraction(1, 2))
    """
    total = excess(multipliers, divisors, readings)
    if total >= 0:
        return 1 + total
    if readings["HR1"] == "mirrored":
        return 1 / (1 - total)
    return ONE if readings["HR1"] == "at_least_one" else 1 + total


def rounded(value: Fraction, times: Fraction) -> int:
    """Return a number times a factor, rounded half up; a division that comes to 0 gives 1 (H5, HR9).

    >>> half = Fraction(1, 2)
    >>> rounded(Fraction(15), half), rounded(Fraction(-3), half), rounded(Fraction(0), half)
    (8, -1, 1)
    """
    nearest = floor(value * times + ROUNDS_UP_FROM)
    return LEAST if nearest == 0 and times < 1 else nearest


def factor_steps(
    multipliers: Sequence[Fraction], divisors: Sequence[Fraction], readings: Readings
) -> tuple[Step, ...]:
    """Return the working of a factor, nothing where there is none."""
    steps = []
    if multipliers:
        rest = [f"+ {each - LESS}" for each in multipliers[1:]]
        shown = " ".join([str(multipliers[0]), *rest])
        text = "the first multiplier counts in full, each later one its value less 1"
        steps.append(Step(clause="H6", text=text, value=shown))
    if divisors:
        shown = ", ".join(f"÷{each}" for each in divisors)
        steps.append(Step(clause="HR2", text=f"a divisor takes away: {_says('HR2', readings)}", value=shown))
        total = excess(multipliers, divisors, readings)
        if total < 0:
            steps.append(
                Step(clause="HR1", text=f"more division than multiplication: {_says('HR1', readings)}")
            )
    if multipliers or divisors:
        times = factor(multipliers, divisors, readings)
        steps.append(Step(clause="H6", text="the factor", value=str(times)))
    return tuple(steps)


def _says(ruling: str, readings: Readings) -> str:
    return next(
        each.says[:1].lower() + each.says[1:]
        for each in RULES.rulings[ruling].readings
        if each.name == readings[ruling]
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What a factor is made of."""

    multipliers: tuple[Fraction, ...] = multipliers_input()
    divisors: tuple[Fraction, ...] = divisors_input()


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the one factor that all multipliers and divisors make."""
    times = factor(inputs.multipliers, inputs.divisors, readings)
    steps = factor_steps(inputs.multipliers, inputs.divisors, readings)
    none = Step(clause="H6", text="without multipliers and divisors the factor is one", value="1")
    return Answer(result={"factor": times}, steps=steps or (none,), sentence=_sentence(inputs, times))


def _sentence(inputs: Inputs, times: Fraction) -> str:
    marks = [f"×{each}" for each in inputs.multipliers] + [f"÷{each}" for each in inputs.divisors]
    if not marks:
        return "Without multipliers and divisors the factor is 1."
    named = marks[0] if len(marks) == 1 else f"{', '.join(marks[:-1])} and {marks[-1]}"
    makes = "makes" if len(marks) == 1 else "make"
    return f"{named} {makes} a factor of {times}."


FACTOR = Named(name="factor", label="Factor", clause="H6")

CALCULATOR = Calculator(
    id="shattered_world.factor",
    title="The factor",
    summary="All multipliers and divisors on one roll, made into one factor.",
    inputs=Inputs,
    clauses=("H6",),
    rulings=("HR1", "HR2"),
    results=(FACTOR,),
    work=work,
)
