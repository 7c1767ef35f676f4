"""A whole sheet, checked and priced line by line (K2, K12 to K14).

A line that breaks a rule is priced too, and lists the reasons.
Rulings KR10 to KR14, KR16, KR23, KR25, KR26, KR33, KR34, KR36 to KR38.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.numbers import count
from engine.protocol import Answer, Step
from engine.sheet_lines import SheetLine, problems_of, rules_kept, sheet_table
from engine.systems.arylon.assemble import NEEDED
from engine.systems.arylon.character_inputs import SECTIONS, Inputs
from engine.systems.arylon.character_lines import PRICED_AS, sheet_lines
from engine.systems.arylon.followups import CHARACTER as FOLLOW_UPS


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the sheet line by line, with the numbers for play."""
    lines = sheet_lines(inputs, readings)
    total = sum(line.price or 0 for line in lines)
    problems = problems_of(lines)
    left = inputs.advance_points + inputs.milestones - total
    return Answer(
        result={
            "lines": [line.to_wire() for line in lines],
            "total": total,
            "problems": problems,
            "legal": not problems,
            "points_left": left,
            "plot_points": inputs.plot_points,
            "hero_dice": len(inputs.hero_dice),
            "conditions": len(inputs.conditions),
            "life_points": inputs.life_points,
            "traits": list(_traits(inputs)),
            "raises": list(_raises(inputs)),
        },
        steps=tuple(_steps(lines, total)),
        sentence=_sentence(inputs, total, left, problems),
        figures=(sheet_table(lines, value="Die or number", price="Advance points"),),
    )


def _traits(inputs: Inputs) -> Iterator[dict[str, Any]]:
    """Yield the traits with a die, as a pool takes them; the first of each section is in it (K2)."""
    for kind in SECTIONS:
        called = kind in NEEDED
        for trait in inputs.of_kind(kind):
            if trait.die is not None:
                yield {"kind": kind, "name": trait.name, "die": str(trait.die), "left_out": not called}
                called = False


def _raises(inputs: Inputs) -> Iterator[dict[str, Any]]:
    """Yield what advance points may raise, as the calculator of advancement takes it (K14)."""
    for kind in SECTIONS:
        for trait in inputs.of_kind(kind):
            if trait.die is not None and kind != "distinction":
                yield {"trait": PRICED_AS.get(kind, kind), "name": trait.name, "die": str(trait.die)}


def _steps(lines: tuple[SheetLine, ...], total: int) -> Iterator[Step]:
    for line in lines:
        yield Step(clause=line.clauses[0], text=f"{line.section}: {line.name}", value=line.value)
        if line.price is not None:
            text = f"{line.name} costs, in advance points"
            yield Step(clause=line.clauses[1], text=text, value=line.price)
        for problem in line.problems:
            yield Step(clause=problem.clause, text=f"against the rules: {problem.says}")
    yield Step(clause="K14", text="spent, in advance points", value=total)


def _sentence(inputs: Inputs, total: int, left: int, problems: list[str]) -> str:
    name = inputs.name or "This character"
    earned = count(inputs.advance_points, "advance point")
    if inputs.milestones:
        earned = f"{earned} and {inputs.milestones} from Milestones"
    purse = f"{left} left" if left >= 0 else f"{-left} too many"
    return f"{name} has spent {total} of {earned}, {purse}; {rules_kept(problems)}"


CALCULATOR = Calculator(
    id="arylon.character",
    title="A character",
    summary="A whole sheet checked line by line: what you roll, what it cost, and what breaks a rule.",
    when="When you make a character, and whenever you spend advance points.",
    inputs=Inputs,
    clauses=("K2", "K12", "K13", "K14"),
    rulings=(
        *("KR10", "KR11", "KR12", "KR13", "KR14", "KR16"),
        *("KR23", "KR25", "KR26", "KR33", "KR34", "KR36", "KR37", "KR38"),
    ),
    inert=("KR10",),  # it lists dice that were earned, by whichever rule
    results=(
        Output(
            name="lines",
            label="Lines",
            clause="K2",
            means=(
                "Every line of the sheet: Attributes, Skills (at the end Any other Skill, a d4), "
                "Distinctions, Assets, Talents, each in its order; Conditions; Points (Plot points, "
                "Big Hero Dice where there are any, Advance points, Life points where there are "
                "any). A sheet without Attributes, or without Distinctions, has a line of that name "
                "with the value none."
            ),
            shape=[
                {
                    "section": "text",
                    "name": "text",
                    "value": "text",
                    "price": "whole?",
                    "clauses": ["text"],
                    "problem": "prose?",
                }
            ],
            parts={
                "section": "the part of the sheet",
                "name": "what the line is",
                "value": (
                    "its die or number: d10, from d8 where it began as another die, a Distinction always "
                    "as a d8; d6, new; no die; of Big Hero Dice d12, d6 and d4; of Advance points those "
                    "that are left, below 0 as −10, with a true minus sign"
                ),
                "price": (
                    "advance points as `arylon.advance` has them, an asset as a Signature Asset, a "
                    "Distinction from its d8, null for what is not bought: where the die is no larger "
                    "than that of the beginning, or one of them is no die of a sheet"
                ),
                "clauses": (
                    "the clauses and rulings that it rests on: K2, or, where it has a price, K14, KR13 "
                    "of a Skill or Talent, KR14 of a Distinction, and KR12; Any other Skill K14; a "
                    "condition KR11; of Points K13 and KR16, K12 and KR10, K14 (with KR34 where "
                    "Milestones brought something), KR26"
                ),
                "problem": (
                    "what the rules have against it with the clause, more of them joined by semicolons, "
                    "null where nothing"
                ),
            },
        ),
        Output(
            name="total",
            label="Spent",
            clause="K14",
            unit="advance points",
            is_fact=True,
            means="Advance points that all lines with a price cost together, lawful or not.",
        ),
        Output(
            name="problems",
            label="What breaks a rule",
            clause="K2",
            means=(
                "What breaks a rule, in the order of the lines, a sentence each with its line and "
                "clause. A trait or condition without a die (K2); a die that is none of a sheet "
                "(KR25), and then nothing of its beginning but what KR37 says; of a trait that is "
                "not new, a beginning that is none of a sheet (KR25) or larger than the die now "
                "(K14); a Distinction other than a d8 (KR14), or, where it may rise, below the d8 "
                "(K14); no Attribute or no Distinction (K2); a condition above the d12 (KR11); a Big "
                "Hero Die that a roll refuses (KR23); too few advance points (K14). And against the "
                "start of KR37, by the dice of the beginning from the largest down, equal ones as "
                "listed, new traits and dice of no sheet left out: an Attribute or Skill larger than "
                "a d10, then two of a d8, then d6; a seventh Skill, a fourth Distinction, a third "
                "asset, an asset larger than a d6, any Talent; of a line that is one too many, only "
                "that."
            ),
            shape=["prose"],
        ),
        Output(
            name="legal",
            label="Everything allowed",
            clause="K2",
            means="Whether no line breaks a rule.",
            shape="yes_no",
        ),
        Output(
            name="points_left",
            label="Left over",
            clause="K14",
            unit="advance points",
            is_fact=True,
            means=(
                "Advance points of all sessions and of Milestones, less the total; below 0 where "
                "there are too few."
            ),
        ),
        Output(
            name="plot_points",
            label="Plot points",
            clause="KR16",
            means="Plot points at the start of a session.",
        ),
        Output(
            name="hero_dice",
            label="Big Hero Dice",
            clause="K12",
            means="How many Big Hero Dice are kept.",
        ),
        Output(
            name="conditions",
            label="Conditions",
            clause="KR11",
            means="How many conditions the character bears.",
        ),
        Output(
            name="life_points",
            label="Life points",
            clause="KR26",
            means="Life points at most, where the table has them (KR26).",
            shape="whole?",
            null_when="when the sheet has none",
        ),
        Output(
            name="traits",
            label="Traits for a pool",
            clause="K2",
            means="The traits with a die, as `arylon.assemble` takes them, in the order of the sheet.",
            shape=[{"kind": "text", "name": "text", "die": "die", "left_out": "yes_no"}],
            parts={
                "kind": "what it is: attribute, skill, distinction, asset or talent",
                "name": "its name",
                "die": "its die",
                "left_out": (
                    "whether it stays out of the pool: the first Attribute, Skill and Distinction with a "
                    "die are in it"
                ),
            },
        ),
        Output(
            name="raises",
            label="What can be raised",
            clause="K14",
            means=(
                "The traits with a die that advance points may raise, as `arylon.advance` takes "
                "them: all but Distinctions."
            ),
            shape=[{"trait": "text", "name": "text", "die": "die"}],
            parts={
                "trait": "what is raised; an asset as signature_asset",
                "name": "its name",
                "die": "the die that is on the sheet",
            },
        ),
    ),
    follow_ups=FOLLOW_UPS,
    verbs={"work": "Check the sheet"},
    work=work,
)
