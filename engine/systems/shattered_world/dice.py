"""The dice of a character after a number of steps on the chart, and how prices grow (H1, H15).

The chart is a reconstruction (HR5), and the price of a step is ours (HR35). The marks of a price have
rulings HR3 and HR4.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.errors import LimitExceededError, UnsettledRuleError
from engine.inputs import LONGEST_NUMBER, TextKind, Whole, flag, listed, of_kind, quoted, refuse, whole
from engine.numbers import count
from engine.protocol import Answer, DiceRow, DieFigure, Step, Table
from engine.rule_data import reading_advice
from engine.systems.shattered_world import RULES

LARGEST = 10_000
"""The largest number before a mark."""
WRITTEN = re.compile(r"0*([1-9][0-9]*)(?:/(e|x2|x))?")
GROWTH_OF_ONE = RULES.whole("H15.growth_of_one")
GROWTH_OF_X2 = RULES.whole("H15.growth_of_x2")
PURCHASES_OF_X2 = RULES.whole("H15.purchases_of_x2")
PAIR = (RULES.whole("H1.action_die"), RULES.whole("H1.field_role_die"))
CHARTS = {
    "no_d6": tuple(RULES.number("H1.chart").value),
    "two_steps": tuple(RULES.number("H1.full_chart").value),
}
SLOTS = {"no_d6": RULES.whole("H1.slots"), "two_steps": RULES.whole("H1.full_slots")}
LONGEST_CHART = 20
LARGEST_DIE = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """A price with its mark.

    >>> str(Notation(number=5, mark="x2")), str(Notation(number=32))
    ('5/x2', '32')
    """

    number: int
    """Price of the first purchase, in XP."""
    mark: str = ""
    """`e`, `x` or `x2`; empty for a single purchase."""

    def __str__(self) -> str:
        """Return the price as it is written."""
        return f"{self.number}/{self.mark}" if self.mark else str(self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotationKind(TextKind):
    """A price: `1/e`, `3/x`, `5/x2`, or a number for a single purchase."""

    accepts = "a price of 1 or more, such as 1/e, 3/x, 5/x2 or 32"

    def read(self, raw: Any, field: str) -> Notation:
        """Return the price; a number stands for a single purchase."""
        whole = type(raw) is int or (isinstance(raw, Fraction) and raw.denominator == 1)
        written = str(raw) if whole else raw
        match = None
        if isinstance(written, str) and len(written) <= LONGEST_NUMBER:
            match = WRITTEN.fullmatch(written.replace(" ", "").lower())
        if match is None:
            raise refuse(raw, self.accepts, field)
        if int(match[1]) > LARGEST:
            message = f"enter a price of {LARGEST} or less (you entered {quoted(raw)})"
            raise LimitExceededError(message, field=field)
        return Notation(number=int(match[1]), mark=match[2] or "")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": ["string", "integer"], "pattern": f"^{WRITTEN.pattern}$", "minimum": 1}


def price(notation: Notation, place: int, readings: Readings) -> int:
    """Return the normal price of a purchase by its position in the series, from 1 (H15, HR3, HR4).

    >>> readings = {"HR3": "doubling", "HR4": "doubling"}
    >>> [price(Notation(number=3, mark="x"), place, readings) for place in (1, 2, 3)]
    [3, 9, 27]
    """
    number, mark = notation.number, notation.mark
    if not mark:
        return number
    if mark == "e":
        return number * place
    if mark == "x2" and readings["HR3"] == "doubling":
        return number * int(GROWTH_OF_X2 ** (place - 1))
    if number == 1 and readings["HR4"] == "doubling":
        return int(GROWTH_OF_ONE ** (place - 1))
    return int(number**place)


def most_purchases(notation: Notation, readings: Readings) -> tuple[int, str] | None:
    """Return how often a buy-in can be bought, with the clause or ruling; None without a limit."""
    if not notation.mark:
        return 1, "H15"
    if notation.mark == "x2" and readings["HR3"] == "two_purchases":
        return PURCHASES_OF_X2, "HR3"
    return None


STEP_PRICE: Notation = NotationKind().read(RULES.number("H1.step_price").value, "H1.step_price")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of the dice."""

    steps: int = whole(
        "Steps bought", low=0, default=0, clause="HR5", help="Buy-ins of larger dice.", main=True
    )
    human: bool = flag("Human", clause="H1", help="Humans roll the Field Role Die for everything.", main=True)
    chart: tuple[int, ...] = listed(
        "Your own chart",
        Whole(low=2, limit=LARGEST_DIE),
        at_most=LONGEST_CHART,
        clause="HR5",
        help="Faces of each die in turn, each larger than the one before, if your table has another chart.",
    )
    price: Notation = of_kind(
        "Price of a step",
        NotationKind(),
        default=STEP_PRICE,
        unit="XP",
        clause="HR35",
        help="Ours; the author's is not in our copy of the page.",
    )


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the pair of dice, and the cost of the steps."""
    # Refuse a chart that does not rise: specialists would roll a smaller die (H1).
    for place, (die, following) in enumerate(pairwise(inputs.chart), start=1):
        if following <= die:
            message = (
                f"the chart goes from d{die} to d{following}, and the Field Role Die, one slot further, is "
                "the larger of the two (H1); write each die larger than the one before it"
            )
            raise RULES.refusal("H1", f"chart.{place}", message)
    chart, pairs = _pairs(inputs, readings)
    last = last_step(pairs, human=inputs.human)
    if inputs.steps > last:
        whose = " of a human" if inputs.human else ""
        message = (
            f"the chart{whose} ends after {count(last, 'step')} with a d{pairs[-1][1]} (HR5), and "
            f"{inputs.steps} are bought; take fewer, or give a longer chart"
        )
        raise RULES.refusal("HR5", "steps", message)
    if _is_past(inputs.price, inputs.steps, readings):
        message = (
            f"a price of {inputs.price} does not go as far as {count(inputs.steps, 'step')} (H15); "
            "mark it /e or /x"
        )
        raise RULES.refusal("H15", "price", message)
    action, field_role = pairs[inputs.steps]
    costs = [price(inputs.price, step, readings) for step in range(1, inputs.steps + 2)]
    is_last = inputs.steps == last_step(pairs, human=inputs.human)
    is_last = is_last or _is_past(inputs.price, inputs.steps + 1, readings)
    dice = [DieFigure(sides=field_role, note="Field Role Die")]
    if not inputs.human:
        dice.insert(0, DieFigure(sides=action, note="Action Die"))
    return Answer(
        result={
            "action_die": None if inputs.human else action,
            "field_role_die": field_role,
            "spent": sum(costs[:-1]),
            "next_price": None if is_last else costs[-1],
        },
        steps=tuple(_steps(inputs, readings, chart, pairs[inputs.steps])),
        sentence=_sentence(inputs, action, field_role),
        figures=(
            DiceRow(label="The dice", dice=tuple(dice)),
            Table(
                caption="The chart of dice",
                columns=("Steps", "Action Die", "Field Role Die"),
                rows=tuple((step, f"d{action}", f"d{role}") for step, (action, role) in enumerate(pairs)),
            ),
        ),
    )


def _pairs(inputs: Inputs, readings: Readings) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Return the chart, and each die of it with its Field Role Die; the largest die stays the last one."""
    if readings["HR5"] == "free_pairs":
        if inputs.steps:
            message = (
                "our copy of the page ends before its table of pairs, so no step can be bought where "
                "the dice are paired freely; "
                f"{reading_advice(RULES, 'HR5', 'no_d6', 'two_steps')}"
            )
            raise RULES.refusal("HR5", "steps", message, UnsettledRuleError)
        return PAIR[:1], (PAIR,)
    chart = inputs.chart or CHARTS[readings["HR5"]]
    return chart, _paired(chart, SLOTS[readings["HR5"]])


def _paired(chart: tuple[int, ...], slots: int) -> tuple[tuple[int, int], ...]:
    return tuple((die, chart[min(place + slots, len(chart) - 1)]) for place, die in enumerate(chart))


def usual_pairs(readings: Readings) -> tuple[tuple[int, int], ...]:
    """Return Action Die and Field Role Die after each step of the chart that HR5 is read as."""
    reading = readings["HR5"]
    return _paired(CHARTS[reading], SLOTS[reading]) if reading in CHARTS else (PAIR,)


def last_step(pairs: Sequence[tuple[int, int]], *, human: bool) -> int:
    """Return the last step that gives a larger die; a human's die is the Field Role Die (H1)."""
    if human:
        return next(step for step, (_, field_role) in enumerate(pairs) if field_role == pairs[-1][1])
    return len(pairs) - 1


def _is_past(notation: Notation, step: int, readings: Readings) -> bool:
    most = most_purchases(notation, readings)
    return most is not None and step > most[0]


def _steps(
    inputs: Inputs, readings: Readings, chart: tuple[int, ...], pair: tuple[int, int]
) -> Iterator[Step]:
    text = "at the beginning of a career: Action Die and Field Role Die"
    yield Step(clause="H1", text=text, value=f"d{PAIR[0]} and d{PAIR[1]}")
    if readings["HR5"] != "free_pairs":
        shown = ", ".join(f"d{die}" for die in chart)
        text = "the chart, your own" if inputs.chart else "the chart, rebuilt by us"
        yield Step(clause="HR5", text=text, value=shown)
    if inputs.steps:
        text = f"{count(inputs.steps, 'step')} down the chart"
        yield Step(clause="HR5", text=text, value=f"d{pair[0]} and d{pair[1]}")
        text = "the price of a step, ours" if inputs.price == STEP_PRICE else "the price of a step, your own"
        yield Step(clause="HR35", text=text, value=str(inputs.price))
    if inputs.human:
        yield Step(clause="H1", text="a human rolls the Field Role Die for everything", value=f"d{pair[1]}")


def _sentence(inputs: Inputs, action: int, field_role: int) -> str:
    after = "At the beginning of a career"
    if inputs.steps:
        after = f"{count(inputs.steps, 'step')} down the chart at {inputs.price}"
    if inputs.chart:
        after += f" of {', '.join(f'd{sides}' for sides in inputs.chart)}"
    if inputs.human:
        return f"{after} a human rolls a d{field_role} for everything."
    return f"{after} the Action Die is a d{action} and the Field Role Die a d{field_role}."


CALCULATOR = Calculator(
    id="shattered_world.dice",
    title="The chart of dice",
    summary="Action Die and Field Role Die after so many steps of the chart.",
    when="When a character makes steps on the chart of dice.",
    inputs=Inputs,
    clauses=("H1",),
    rulings=("HR3", "HR4", "HR5", "HR35"),
    results=(
        Output(
            name="action_die",
            label="Action Die",
            clause="H1",
            unit="faces",
            means="Sides of the Action Die: that of the chart after so many steps from its first one.",
            shape="whole?",
            null_when="for humans, who roll the Field Role Die for everything (H1)",
        ),
        Output(
            name="field_role_die",
            label="Field Role Die",
            clause="H1",
            unit="faces",
            means=(
                "Sides of the Field Role Die: one slot further on the chart, or two where HR5 is "
                "read as two_steps; beyond the end it is the last die. That holds for a chart of "
                "your own, too; where HR5 is read as free_pairs, there is the first pair alone and "
                "no chart."
            ),
        ),
        Output(
            name="spent",
            label="Spent on the way",
            clause="HR35",
            unit="XP",
            is_fact=True,
            means="XP spent on the way here, the prices of all steps from the first.",
        ),
        Output(
            name="next_price",
            label="The next step",
            clause="HR35",
            unit="XP",
            is_fact=True,
            means="XP for the next step.",
            shape="whole?",
            null_when=(
                "where no further step gives a larger die (for a human, a larger Field Role Die), or "
                "the price goes no further. Steps beyond are refused, for `steps` (as unsettled "
                "where HR5 is read as free_pairs) or for `price`"
            ),
        ),
    ),
    verbs={"work": "Show the dice"},
    work=work,
)
