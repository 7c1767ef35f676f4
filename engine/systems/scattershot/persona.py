"""A whole Persona Sheet, priced line by line (S1-S6; rulings SR24, SR26, SR50).

A line that breaks a rule is priced too, and lists the rule.
"""

from __future__ import annotations

from engine.calculator import Calculator, Output, Readings
from engine.numbers import count
from engine.protocol import Answer, Step, Table
from engine.sheet_lines import BREAKS, line_table
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.limits import check_critical_juncture
from engine.systems.scattershot.persona_items import Line
from engine.systems.scattershot.persona_play import FIGHT
from engine.systems.scattershot.persona_sheet import Inputs, for_play, sheet_lines
from engine.systems.scattershot.persona_shelf import shelf

IMPLIED = RULES.whole("S1.implied")
IN_A_FIGHT = {"S26": "damage for each RMIB from 0 on", "S28": "taken off a blow"}
TOLD = {
    "refunds": "a disadvantage, which gives its value back",
    "costs": "a disadvantage, which costs its value like any element",
    "nothing": "a disadvantage, which costs nothing and gives nothing back",
}


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the price of a sheet, line by line, with the lines that break a rule.

    Raises:
        IllegalChoiceError: SR29 forbids the Critical Juncture.
    """
    check_critical_juncture(inputs.critical_juncture, readings)
    lines = sheet_lines(inputs, readings)
    points = sum(line.points for line in lines)
    mistakes = [mistake for line in lines for mistake in line.mistakes]
    problems = [problem for line in lines for problem in line.problems]
    over = inputs.limit is not None and points > inputs.limit
    if over:
        says = f"sheet costs {points}, {points - (inputs.limit or 0)} more than your own limit (S6)"
        mistakes.append(f"the {says}")
        problems.append(f"The {says}.")
    return Answer(
        result={
            "points": points,
            "with_implied": points + IMPLIED,
            "left": None if inputs.limit is None else inputs.limit - points,
            "lines": [_wire(line) for line in lines],
            "rules_broken": len(mistakes),
            "mistakes": mistakes,
            "total": points,
            "problems": problems,
            "legal": not problems,
            **for_play(inputs, readings),
        },
        steps=_steps(lines, points, TOLD[readings["SR50"]], over=over),
        sentence=_sentence(points, mistakes),
        figures=(_table(lines),),
    )


def _wire(line: Line) -> dict[str, int | str | list[str] | None]:
    return {
        "item": line.item,
        "points": line.points,
        "rating": line.rating,
        "clause": line.clause,
        "mistake": "; ".join(line.mistakes) or None,
        "section": line.section,
        "name": line.written,
        "value": line.shown,
        "price": line.points if line.is_bought else None,
        "clauses": [line.clause],
        "problem": " ".join(line.problems) or None,
    }


def _steps(lines: tuple[Line, ...], points: int, weakness: str, *, over: bool) -> tuple[Step, ...]:
    steps = []
    for line in lines:
        if line.clause == "SR50":
            steps.append(Step(clause="SR50", text=f"{line.item}: {weakness}", value=line.points))
        elif line.section == FIGHT and not line.mistakes:
            steps.append(
                Step(clause=line.clause, text=f"{line.item}: {IN_A_FIGHT[line.clause]}", value=line.value)
            )
        elif line.points or line.mistakes:
            text = "; ".join(line.mistakes) or line.item
            steps.append(Step(clause=line.clause, text=text, value=line.points))
    total = Step(clause="S2", text="all lines together, in Development Points", value=points)
    if over:
        return (*steps, total, Step(clause="S6", text="this is above the limit you set yourself"))
    return (*steps, total)


def _sentence(points: int, mistakes: list[str]) -> str:
    cost = f"This Persona {_cost(points)} the {IMPLIED} in the Statistics"
    if not mistakes:
        return f"{cost}, and every line keeps to the rules."
    return f"{cost}; {count(len(mistakes), 'rule is', 'rules are')} broken: {'; '.join(mistakes)}."


def _cost(points: int) -> str:
    if points < 0:
        return f"costs {count(-points, 'Development Point')} less than"
    return f"costs {count(points, 'Development Point')} beyond"


def _shown(line: Line) -> int | str | None:
    return line.rating if line.is_bought else line.shown


def _table(lines: tuple[Line, ...]) -> Table:
    rows = [(line.section, line.item, _shown(line), line.points, "; ".join(line.mistakes)) for line in lines]
    return line_table(("Part", "Line", "Rating", "Points", BREAKS), rows)


CALCULATOR = Calculator(
    id="scattershot.persona",
    title="The price of a Persona",
    summary="A whole sheet priced line by line: what does this Persona cost, and what breaks a rule?",
    when="When you make a Persona, and whenever you buy something for it.",
    inputs=Inputs,
    clauses=("S1", "S2", "S3", "S4", "S5", "S6", "S26", "S27", "S28", "S29"),
    rulings=("SR5", "SR17", "SR24", "SR26", "SR29", "SR39", "SR50"),
    results=(
        Output(
            name="points",
            label="Development Points",
            clause="S2",
            is_fact=True,
            means="Development Points that the sheet costs, the twelve in the Statistics not among them.",
        ),
        Output(
            name="with_implied",
            label="With the points in the Statistics",
            clause="S1",
            means=(
                "The same with the twelve points that every Persona already has in the six Statistics (S1)."
            ),
        ),
        Output(
            name="left",
            label="Left of your limit",
            clause="S6",
            is_fact=True,
            means="What is left of your own limit; below 0 where the sheet costs more.",
            shape="whole?",
            null_when="when no limit was given",
        ),
        Output(
            name="lines",
            label="Lines",
            clause="S2",
            means="The sheet, a line for each item.",
            shape=[
                {
                    "item": "text",
                    "points": "whole",
                    "rating": "whole?",
                    "clause": "text",
                    "mistake": "prose?",
                    "section": "text",
                    "name": "text",
                    "value": "text",
                    "price": "whole?",
                    "clauses": ["text"],
                    "problem": "prose?",
                }
            ],
            parts={
                "item": "what was bought",
                "points": "Development Points for it",
                "rating": "the Rating it gives, null where it has none",
                "clause": "the clause or ruling behind the price",
                "mistake": "what breaks a rule, null where nothing does",
                "section": "the part of the sheet",
                "name": "what is written there",
                "value": "the Rating, price or row of damage beside it",
                "price": "Development Points, null for what is not bought",
                "clauses": "the clauses and rulings that it rests on",
                "problem": "the mistake as a sentence that names the line, null where there is none",
            },
        ),
        Output(
            name="rules_broken",
            label="Rules broken",
            clause="S3",
            means="How many lines break a rule.",
        ),
        Output(
            name="mistakes",
            label="What breaks a rule",
            clause="S3",
            means="What breaks a rule, a sentence each.",
            shape=["prose"],
        ),
        Output(
            name="total",
            label="Price of the sheet",
            clause="S2",
            means="The price of the sheet: the same as its Development Points.",
        ),
        Output(
            name="problems",
            label="What breaks a rule, line by line",
            clause="S3",
            means="What breaks a rule, a sentence each that names the line and the clause.",
            shape=["prose"],
        ),
        Output(
            name="legal",
            label="Everything allowed",
            clause="S3",
            means="Whether every line keeps to the rules, and the sheet to your own limit.",
            shape="yes_no",
        ),
        Output(
            name="hit_points",
            label="Hit Points",
            clause="S29",
            means="The Hit Points of a Persona who is whole (S29).",
        ),
        Output(
            name="ratings",
            label="Ratings to roll",
            clause="S10",
            means="Every Rating that can be rolled, Hit Points not among them.",
            shape=[{"section": "text", "name": "text", "rating": "whole"}],
            parts={
                "section": "the part of the sheet",
                "name": "the Statistic or Skill",
                "rating": "its Rating",
            },
        ),
        Output(
            name="damage",
            label="Damage of each weapon",
            clause="S26",
            means="The damage of each weapon whose Factor is known.",
            shape=[{"name": "text", "bonus": "whole", "row": ["whole"]}],
            parts={
                "name": "the weapon",
                "bonus": "what it adds to the RMIB (S27)",
                "row": "the damage of each RMIB, from 0 up to the Critical Juncture",
            },
        ),
        Output(
            name="weapon_bonus",
            label="Bonus of the best weapon",
            clause="S27",
            means="The bonus of the best weapon; that of bare hands where there is none (S27).",
        ),
        Output(
            name="protection",
            label="Protection in all",
            clause="S28",
            means="What all armour together takes off a blow (S28).",
        ),
    ),
    verbs={"work": "Price the Persona"},
    shelf=shelf,
    work=work,
)
