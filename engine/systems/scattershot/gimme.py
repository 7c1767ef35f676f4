"""Gimmes: the Experience Dice that a disadvantage earns when it shows (S40, SR20, SR38)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Calculator, FollowUp, Output, Readings
from engine.errors import UnsettledRuleError
from engine.inputs import choice, whole
from engine.numbers import count
from engine.protocol import Answer, Step, Table
from engine.rule_data import reading_advice
from engine.systems.scattershot import RULES

SHOWN = {
    "solid": "solid: it really costs you",
    "mediocre": "mediocre: it is in the way",
    "minor": "minor: it shows",
}
STATED = {(row["worth"], row["shown"]): int(row["dice"]) for row in RULES.number("S40.stated").value}
FILLED = {(row["worth"], row["shown"]): int(row["dice"]) for row in RULES.number("S40.filled").value}
TABLED = max(worth for worth, _ in STATED)
LARGEST = 100
RESTS_ON = {"stated": "the text gives it", "invented": "our reconstruction"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """A disadvantage and how it came into play."""

    value: int = whole("Value of the disadvantage", low=1, limit=LARGEST, unit="points", clause="S40")
    manifestation: str = choice("How it showed", SHOWN, default="solid", clause="S40", main=True)


def _dice(worth: int, shown: str, readings: Readings) -> tuple[int, str]:
    """Return the dice and the clause or ruling behind them.

    Raises:
        UnsettledRuleError: the text does not say, and the reading leaves it at that.
    """
    if (worth, shown) in STATED or shown == "solid":
        return STATED.get((worth, shown), worth), "S40"
    if readings["SR20"] == "stated_only":
        message = (
            f"a disadvantage worth {worth} with a {shown} showing is not in the text; "
            f"agree on the dice, or {reading_advice(RULES, 'SR20', 'one_less', 'one_at_least')}"
        )
        raise RULES.refusal("SR20", "manifestation", message, UnsettledRuleError)
    if readings["SR20"] == "one_at_least":
        return (max(1, worth - 1) if shown == "mediocre" else 1), "SR20"
    if (worth, shown) in FILLED:
        return FILLED[worth, shown], "SR20"
    return (worth - 1 if shown == "mediocre" else 1), "SR20"


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the Experience Dice for one showing of a disadvantage, beside the whole table.

    Raises:
        UnsettledRuleError: the text does not say, and the reading leaves it at that.
    """
    if readings["SR38"] == "after_session":
        # The answer of the older text, which knows no Gimmes (S44, SR38).
        text = "the older text gives no die for it on the spot; it counts when dice are shared out"
        return Answer(
            result={"dice": 0, "evidence": "stated"},
            steps=(Step(clause="SR38", text=text, value=0),),
            sentence=(
                f"A {inputs.manifestation} showing of a {inputs.value}-point disadvantage earns no Gimme: "
                "the older text has none, and gives most dice after the Session."
            ),
        )
    dice, clause = _dice(inputs.value, inputs.manifestation, readings)
    given = "the text gives" if clause == "S40" else "the text is silent, and we give"
    text = f"worth {inputs.value}, shown {inputs.manifestation}: {given} {count(dice, 'die', 'dice')}"
    rows: list[tuple[int | str, ...]] = []
    for worth in range(1, TABLED + 1):
        cells = []
        for shown in SHOWN:
            if (worth, shown) not in STATED and readings["SR20"] == "stated_only":
                cells.append("not said")
            else:
                number, rests_on = _dice(worth, shown, readings)
                cells.append(f"{number} *" if rests_on == "SR20" else str(number))
        rows.append((worth, *cells))
    return Answer(
        result={"dice": dice, "evidence": "stated" if clause == "S40" else "invented"},
        steps=(Step(clause=clause, text=text, value=dice),),
        sentence=(
            f"A {inputs.manifestation} showing of a {inputs.value}-point disadvantage earns "
            f"{count(dice, 'Experience Die', 'Experience Dice')}."
        ),
        figures=(
            Table(
                caption="Experience Dice by value and showing; a star marks what we filled in",
                columns=("Value", *(shown.capitalize() for shown in SHOWN)),
                rows=tuple(rows),
            ),
        ),
    )


CALCULATOR = Calculator(
    id="scattershot.gimme",
    title="Gimmes",
    summary="A disadvantage shows in play: how many Experience Dice does it earn?",
    when="When your Persona's weakness makes trouble in play.",
    inputs=Inputs,
    clauses=("S40",),
    rulings=("SR20", "SR38"),
    results=(
        Output(
            name="dice",
            label="Experience Dice",
            clause="S40",
            is_fact=True,
            means="Experience Dice that the disadvantage earns this time; 0 or more.",
        ),
        Output(
            name="evidence",
            label="What it rests on",
            clause="SR20",
            words=RESTS_ON,
            means="Whether the text gives this entry of the table or we filled it in (SR20).",
            shape="invented | stated",
        ),
    ),
    follow_ups=(
        FollowUp(
            name="development",
            label="What these Experience Dice may buy",
            to="scattershot.experience",
            mode="odds",
            inputs_from=lambda response: (
                {"dice": response.result["dice"]} if response.result["dice"] else None
            ),
        ),
    ),
    work=work,
)
