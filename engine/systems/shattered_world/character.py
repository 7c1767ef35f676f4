"""A whole character sheet, worked out and checked line by line (H1, H5, H8, H12-H17).

A line that breaks a rule is worked out and priced too, and lists the reasons.
Rulings HR3-HR5, HR17-HR19, HR22, HR23, HR25, HR26, HR32, HR34.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.inputs import wire_inputs
from engine.numbers import count
from engine.protocol import Answer, Step
from engine.sheet_lines import SheetLine, problems_of, rules_kept, sheet_table
from engine.systems.shattered_world.character_inputs import Inputs
from engine.systems.shattered_world.character_lines import sheet_lines
from engine.systems.shattered_world.character_sheet import Sheet, sheet_of
from engine.systems.shattered_world.followups import CHARACTER as FOLLOW_UPS

LOOKS_WITH = "Perception"
"""The Ability for a place in a fight, where no roll of the sheet is marked for it (H12)."""
POOLS = ("Perception", "Physical Fitness", "Endurance", "Empathy")
"""The four Abilities of a beginner."""


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the sheet line by line, with the numbers for play."""
    sheet = sheet_of(inputs, readings)
    lines = sheet_lines(sheet, readings)
    problems = problems_of(lines)
    return Answer(
        result={
            "lines": [line.to_wire() for line in lines],
            "total": sheet.spent,
            "problems": problems,
            "legal": not problems,
            "xp_left": inputs.total_achievements - sheet.spent,
            **_numbers(sheet),
        },
        steps=tuple(_steps(lines, sheet)),
        sentence=_sentence(sheet, problems),
        figures=(sheet_table(lines, value="Value", price="XP"),),
    )


def _numbers(sheet: Sheet) -> dict[str, Any]:
    """Return the numbers of the sheet that play asks for."""
    rolls = [
        {"name": roll.name, "die": rolled.die, "modifier": rolled.modifier, "trade": roll.trade}
        for roll in sheet.inputs.rolls
        for rolled in (sheet.rolled(roll),)
    ]
    return {
        "hit_points": sheet.inputs.hit_points,
        "hit_on": sheet.hit_on,
        "surprised": sheet.surprised,
        "action_die": None if sheet.inputs.human else sheet.dice[0],
        "field_role_die": sheet.dice[1],
        "steps": sheet.steps,
        "universal_modifier": sheet.universal,
        "abilities": [
            {**wire_inputs(each), "proficient": sheet.after.is_proficient(each.name)}
            for each in sheet.after.abilities
        ],
        "modifiers": {each.name: sheet.modifier(each.name) for each in sheet.after.abilities},
        "pools": {_key(name): sheet.after.ability(name).score or 0 for name in POOLS},
        "rolls": rolls,
        "combatants": [_combatant(sheet)],
    }


def _key(name: str) -> str:
    return name.lower().replace(" ", "_")


def _combatant(sheet: Sheet) -> dict[str, Any]:
    """Return the character as a line of the initiative, who rolls for a place (H12)."""
    marked = next((roll for roll in sheet.inputs.rolls if roll.initiative), None)
    die, modifier = sheet.elsewhere, sheet.modifier(LOOKS_WITH) + sheet.universal
    if marked is not None:
        die, modifier = sheet.rolled(marked).die, sheet.rolled(marked).modifier
    name = sheet.inputs.name or "You"
    return {"name": name, "pace": "roll", "die": die, "modifier": modifier}


def _steps(lines: tuple[SheetLine, ...], sheet: Sheet) -> Iterator[Step]:
    for line in lines:
        yield Step(clause=line.clauses[0], text=f"{line.section}: {line.name}", value=line.value)
        if line.price is not None:
            yield Step(clause="H15", text=f"{line.name} costs, in XP", value=line.price)
        for problem in line.problems:
            yield Step(clause=problem.clause, text=f"against the rules: {problem.says}")
    yield Step(clause="H14", text="spent on buy-ins", value=sheet.spent)


def _sentence(sheet: Sheet, problems: list[str]) -> str:
    inputs = sheet.inputs
    name = inputs.name or "This character"
    has = f"{name} has {count(inputs.hit_points, 'hit point')}, is hit on {sheet.hit_on}"
    spent = f"has spent {sheet.spent} XP of {count(inputs.total_achievements, 'Achievement')}"
    return f"{has} and {spent}; {rules_kept(problems)}"


CALCULATOR = Calculator(
    id="shattered_world.character",
    title="A character",
    summary="A whole sheet worked out line by line: what you roll, what it cost, and what breaks a rule.",
    when="When you make a character, and whenever you buy something.",
    inputs=Inputs,
    clauses=("H1", "H5", "H8", "H12", "H13", "H14", "H15", "H16", "H17"),
    rulings=(
        *("HR3", "HR4", "HR5", "HR16", "HR17", "HR18", "HR19"),
        *("HR22", "HR23", "HR25", "HR26", "HR32", "HR34"),
    ),
    results=(
        Output(name="lines", label="Lines", clause="H13"),
        Output(name="total", label="Spent on buy-ins", clause="H15", unit="XP", is_fact=True),
        Output(name="problems", label="What breaks a rule", clause="H16"),
        Output(name="legal", label="Everything allowed", clause="H16"),
        Output(name="xp_left", label="Current XP", clause="H14", unit="XP", is_fact=True),
        Output(name="hit_points", label="Hit Points", clause="H13"),
        Output(name="hit_on", label="Hit on", clause="H8"),
        Output(name="surprised", label="Hit on while surprised", clause="HR25"),
        Output(name="action_die", label="Action Die", clause="H1", unit="faces"),
        Output(name="field_role_die", label="Field Role Die", clause="H1", unit="faces"),
        Output(name="steps", label="Steps on the chart of dice", clause="HR5"),
        Output(name="universal_modifier", label="Universal Action Modifier", clause="H16"),
        Output(name="abilities", label="Abilities", clause="H13"),
        Output(name="modifiers", label="What each Ability adds", clause="HR32"),
        Output(name="pools", label="Pools of the four Abilities", clause="H13"),
        Output(name="rolls", label="What you roll", clause="H1"),
        Output(name="combatants", label="In the order of a fight", clause="H12"),
    ),
    follow_ups=FOLLOW_UPS,
    verbs={"work": "Check the sheet"},
    work=work,
)
