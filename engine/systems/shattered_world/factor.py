"""The factor of all multipliers and divisors (H6, HR1, HR2, HR28), and its effect (H5, HR9, HR29)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import Any, Protocol

from engine.calculator import Calculator, Output, Readings
from engine.errors import InvalidRequestError
from engine.inputs import Exact, TextKind, listed, refuse
from engine.numbers import format_number
from engine.protocol import Answer, Step
from engine.systems.shattered_world import RULES

TIMES = Exact(low=Fraction(1))
WRITTEN = re.compile(r"([x×*/÷:])([0-9]+(?:\.[0-9]+|/[0-9]+)?)", re.IGNORECASE)
DIVIDES = "/÷:"
LESS = RULES.whole("H6.less")
ROUNDS_UP_FROM = RULES.exact("H5.rounds_up_from")
LEAST = RULES.whole("H5.least")
MOST_FACTORS = 20
"""Maximum number of multipliers, and of divisors, of a roll."""
ONE = Fraction(1)
USUAL = (2, 3)
"""The factors that a form offers as buttons; others are typed."""
USUAL_MARKS = ("x2", "x3", "/2")
COUNTED_FROM_ONE = ("formula", "at_least_one")
"""Readings of HR1 under which no divisor counts in full, not even a single one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """One multiplier or divisor.

    >>> str(Scale(value=Fraction(2))), str(Scale(value=Fraction(3, 2), divides=True))
    ('×2', '÷3/2')
    """

    value: Fraction
    divides: bool = False

    def __str__(self) -> str:
        """Return it in the notation of the rules."""
        return f"{'÷' if self.divides else '×'}{self.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleKind(TextKind):
    """A multiplier or a divisor with its sign."""

    accepts = "a multiplier or divisor of 1 or more with its sign, such as x2 or /2"

    def read(self, raw: Any, field: str) -> Scale:
        """Return the multiplier or divisor; accepts `×`, `÷` and their keyboard forms."""
        match = WRITTEN.fullmatch(raw.replace(" ", "")) if isinstance(raw, str) else None
        if match is None:
            raise refuse(raw, self.accepts, field)
        return Scale(value=TIMES.read(match[2], field), divides=match[1] in DIVIDES)

    def wire(self, value: Scale) -> str:
        """Return it in keyboard characters."""
        return f"{'/' if value.divides else 'x'}{value.value}"

    def format(self, value: Scale) -> str:
        """Return it as it is typed."""
        return self.wire(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "pattern": "^[xX×*/÷:] ?[0-9]+(\\.[0-9]+|/[0-9]+)?$"}


def multipliers_input(**more: Any) -> Any:
    """Declare the multipliers of a roll."""
    says = "Every × on the roll, such as 2 for a rune. They come before the divisors."
    return listed("Multipliers", TIMES, at_most=MOST_FACTORS, usual=USUAL, clause="H6", help=says, **more)


def divisors_input(**more: Any) -> Any:
    """Declare the divisors of a roll."""
    says = "Every ÷ on the roll. They come after the multipliers."
    return listed("Divisors", TIMES, at_most=MOST_FACTORS, usual=USUAL, clause="H6", help=says, **more)


def factors_input() -> Any:
    """Declare the multipliers and divisors of a roll in order, which two separate lists do not give."""
    return listed(
        "All × and ÷ in order",
        ScaleKind(),
        at_most=2 * MOST_FACTORS,
        usual=USUAL_MARKS,
        clause="HR28",
        help="Instead of the two lists, and not beside them, where a divisor comes first: /2 x3.",
    )


class ScaledInputs(Protocol):
    """Inputs with the multipliers and divisors of a roll."""

    @property
    def multipliers(self) -> tuple[Fraction, ...]:
        """The multipliers, if no order is given."""

    @property
    def divisors(self) -> tuple[Fraction, ...]:
        """The divisors, if no order is given."""

    @property
    def factors(self) -> tuple[Scale, ...]:
        """All of them, in order."""


def scales_of(inputs: ScaledInputs) -> tuple[Scale, ...]:
    """Return the multipliers and divisors of a roll in order; without an order, multipliers come first.

    Raises:
        InvalidRequestError: both separate lists and an ordered list are given.
    """
    listed_apart = inputs.multipliers or inputs.divisors
    if inputs.factors and listed_apart:
        message = (
            "“All × and ÷ in order” is given beside multipliers or divisors, so their order is not known; "
            "put every × and ÷ into it, or none"
        )
        raise InvalidRequestError(message, field="inputs.factors")
    return inputs.factors or (
        *(Scale(value=each) for each in inputs.multipliers),
        *(Scale(value=each, divides=True) for each in inputs.divisors),
    )


def _in_order(marks: Sequence[Scale], readings: Readings) -> tuple[Scale, ...]:
    """Return the marks in order, the one that counts in full first (HR28)."""
    if readings["HR28"] == "multipliers_first":
        return tuple(sorted(marks, key=lambda mark: mark.divides))
    return tuple(marks)


def factor(marks: Sequence[Scale], readings: Readings) -> Fraction:
    """Return the factor of a roll (H6, HR1, HR2, HR28).

    >>> decided = {"HR1": "mirrored", "HR2": "less_one", "HR28": "as_listed"}
    >>> two, three, half = (Scale(value=Fraction(2)), Scale(value=Fraction(3)),
    ...                     Scale(value=Fraction(2), divides=True))
    >>> [str(factor(marks, decided)) for marks in ([two, two], [three, half], [half, three], [half])]
    ['3', '2', '5/2', '1/2']
    """
    if not marks:
        return ONE
    first = _in_order(marks, readings)[0]
    balance = _balance(marks, readings)
    mirrors = balance < 0 and readings["HR1"] == "mirrored"
    if _divides_in_full(first, readings):
        return 1 / (first.value - balance) if mirrors else 1 / first.value + balance
    if mirrors:
        return 1 / (1 - balance)
    return max(ONE, 1 + balance) if readings["HR1"] == "at_least_one" else 1 + balance


def _divides_in_full(first: Scale, readings: Readings) -> bool:
    """Tell whether the first mark is a divisor that counts in full (HR1, HR28)."""
    return first.divides and readings["HR1"] not in COUNTED_FROM_ONE


def _balance(marks: Sequence[Scale], readings: Readings) -> Fraction:
    """Return the number that is added to one, or to the first divisor; it may be negative."""
    first, *later = _in_order(marks, readings)
    added = Fraction(0)
    for mark in later:
        divided = -mark.value if readings["HR2"] == "whole_value" else LESS - mark.value
        added += divided if mark.divides else mark.value - LESS
    if _divides_in_full(first, readings):
        return added
    # Starting from one, the first mark adds its excess over one, as every later multiplier does.
    return added + (LESS - first.value if first.divides else first.value - LESS)


def round_half_up(value: int, times: Fraction, readings: Readings) -> int:
    """Return a number times a factor, rounded half up; a division that gives 0 becomes 1 (H5, HR9).

    Zero and negative numbers stay unchanged (HR29), so that a divisor never helps.

    >>> half, decided, other = Fraction(1, 2), {"HR29": "stays"}, {"HR29": "scaled"}
    >>> [round_half_up(value, half, decided) for value in (15, 1, 0, -1, -4)]
    [8, 1, 0, -1, -4]
    >>> [round_half_up(value, half, other) for value in (15, 1, 0, -1, -4)]
    [8, 1, 1, 1, -2]
    """
    if value <= 0 and readings["HR29"] == "stays":
        return value
    nearest = floor(value * times + ROUNDS_UP_FROM)
    return LEAST if nearest == 0 and times < 1 else nearest


def factor_steps(marks: Sequence[Scale], readings: Readings) -> tuple[Step, ...]:
    """Return the working of a factor; nothing without marks."""
    if not marks:
        return ()
    steps = []
    first, *later = _in_order(marks, readings)
    full = not first.divides or _divides_in_full(first, readings)
    if full:
        steps.append(Step(clause="H6", text="the first counts in full", value=str(first)))
    multipliers = [f"+ {mark.value - LESS}" for mark in later if not mark.divides]
    if multipliers:
        text = "each later multiplier adds its value less 1"
        steps.append(Step(clause="H6", text=text, value=" ".join(multipliers)))
    divisors = [str(mark) for mark in (later if full else (first, *later)) if mark.divides]
    if divisors:
        text = f"a divisor takes away: {_reading_text('HR2', readings)}"
        steps.append(Step(clause="HR2", text=text, value=", ".join(divisors)))
    if full and marks[0].divides and not all(mark.divides for mark in marks):
        steps.append(Step(clause="HR28", text=_reading_text("HR28", readings)))
    if _balance(marks, readings) < 0:
        steps.append(
            Step(clause="HR1", text=f"more division than multiplication: {_reading_text('HR1', readings)}")
        )
    steps.append(Step(clause="H6", text="the factor", value=str(factor(marks, readings))))
    return tuple(steps)


def _reading_text(ruling: str, readings: Readings) -> str:
    return next(
        each.says[:1].lower() + each.says[1:]
        for each in RULES.rulings[ruling].readings
        if each.name == readings[ruling]
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The multipliers and divisors: as two lists, or as one in order."""

    multipliers: tuple[Fraction, ...] = multipliers_input(main=True)
    divisors: tuple[Fraction, ...] = divisors_input(main=True)
    factors: tuple[Scale, ...] = factors_input()


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the factor of all multipliers and divisors."""
    marks = scales_of(inputs)
    times = factor(marks, readings)
    *most, last = map(str, marks or ("",))
    named = f"{', '.join(most)} and {last}" if most else last
    made = f"{named} {'make' if most else 'makes'} a factor of {format_number(times)}."
    none = Step(clause="H6", text="without multipliers and divisors the factor is one", value="1")
    return Answer(
        result={"factor": times},
        steps=factor_steps(marks, readings) or (none,),
        sentence=made if marks else "Without multipliers and divisors the factor is 1.",
    )


FACTOR = Output(
    name="factor",
    label="Factor",
    clause="H6",
    shape="exact",
    means=(
        "The one number that several multipliers and divisors come to (H6); 1 without any. "
        "The first in order counts in full: ×v as v, ÷v as 1/v. Each later ×v adds v less 1, "
        "each later ÷v takes away v less 1, or v where HR2 is read as whole_value. HR1 says "
        "what holds where the result falls below what a lone divisor leaves. Mirrored: with "
        "a multiplier first, a total of 1 less e, e above 0, becomes 1/(1 + e); with ÷v "
        "first, whatever follows is added to 1/v if it is 0 or more, and if it is −e, the "
        "factor is 1/(v + e). By first_in_full the sum stands as it is. By formula all are "
        "counted from 1, a divisor that stands first takes away its value less 1 (however "
        "HR2 is read), and the sum stands as it is; at_least_one is the same and never below "
        "1. HR28 read as multipliers_first puts all multipliers before all divisors, each in "
        "the order given."
    ),
)

CALCULATOR = Calculator(
    id="shattered_world.factor",
    title="The factor",
    summary="All multipliers and divisors on one roll, made into one factor.",
    when="When one roll has several multipliers or divisors on it.",
    inputs=Inputs,
    clauses=("H6",),
    rulings=("HR1", "HR2", "HR28"),
    results=(replace(FACTOR, is_fact=True),),
    work=work,
)
