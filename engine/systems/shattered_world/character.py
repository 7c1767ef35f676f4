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
        Output(
            name="lines",
            label="Lines",
            clause="H13",
            means=(
                "Every line of the sheet, section by section: Who you are (Species, Field Role, "
                "Subrole, each where it is given; a human without a Species is human), Abilities "
                "(those of the sheet), Proficiencies, the rolls in the order given, In a fight (Hit "
                "Points, Hit on, Surprised, Everything else), Dice (Action Die, but not of a human, "
                "Field Role Die, and the Universal Action Modifier where it is above 0), Points "
                "(Total Achievements, Current XP), Milestones in the order given, and Buy-ins in the "
                "order in which they can be bought, as `shattered_world.plan` finds it with all "
                "Achievements as XP."
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
                "section": "the part of the sheet; a roll is in Your trade or in Other rolls",
                "name": "what the line is",
                "value": (
                    "its number, die or word: of an Ability the score after all buy-ins, what it adds "
                    "with its sign (+0, or −2 with a real minus), and proficient, with commas; of a "
                    "proficiency proficient; of a roll d8 +4, or d8 where nothing is added; of a "
                    "Milestone reached; of a buy-in the price as it is written"
                ),
                "price": "XP, null for what is not bought",
                "clauses": (
                    "the clauses and rulings that it rests on: H17 for Species (after H1 for a human), "
                    "Subrole and Milestones, H1 for Field Role, Everything else and Action Die, H13 and "
                    "HR32 for Abilities, H5 for Proficiencies, H1 and H5 for rolls (and H12 for the "
                    "place in a fight), H13 for Hit Points, H8 for Hit on, H11 and HR25 for Surprised, "
                    "H1 and HR5 for the Field Role Die, H16 for the Universal Action Modifier, H14 for "
                    "both tallies, and H15 with H16 for buy-ins, or with HR5 for steps of the chart"
                ),
                "problem": "what the rules have against it, in words that may change, null where nothing",
            },
        ),
        Output(
            name="total",
            label="Spent on buy-ins",
            clause="H15",
            unit="XP",
            is_fact=True,
            means="XP that all buy-ins cost, lawful or not, as `shattered_world.plan` prices them.",
        ),
        Output(
            name="problems",
            label="What breaks a rule",
            clause="H16",
            means=(
                "What breaks a rule, in the order of the lines, a sentence each with its line and "
                "clause, in words that may change. Against our numbers for a beginner (HR34): the "
                "scores of the beginning are held against the four from the best down, equal ones as "
                "listed, and a fifth Ability, a second proficient one (marked, or named among the "
                "proficiencies; counted from the best down), a fourth thing of the trade, and hit "
                "points above those of a beginner where no buy-in gives hit points are too many. "
                "Against the rest: a score above its cap (H16, HR18), an Ability that is on the "
                "sheet already (H13), a roll with one that is not among its `abilities` (H5), more "
                "Achievements than HR23 lets count where it is read as used and the Subrole is "
                "blank, a Milestone twice (H17), each Milestone with which they come to more than "
                "the Total Achievements, a quest completed counting 2 (H14), the first undead where "
                "HR16 is read as_printed, and what a plan has against a buy-in."
            ),
            shape=["prose"],
        ),
        Output(
            name="legal",
            label="Everything allowed",
            clause="H16",
            means="Whether no line breaks a rule.",
            shape="yes_no",
        ),
        Output(
            name="xp_left",
            label="Current XP",
            clause="H14",
            unit="XP",
            is_fact=True,
            means=(
                "XP left: Total Achievements less what the buy-ins cost (H14); below 0 where there "
                "are too few."
            ),
        ),
        Output(
            name="hit_points",
            label="Hit Points",
            clause="H13",
            means="Hit points at most, as given.",
        ),
        Output(
            name="hit_on",
            label="Hit on",
            clause="H8",
            means=(
                "The number that an attack has to reach: that of somebody without armour (H8), the "
                "armour, and what the Ability adds with which they get out of the way."
            ),
        ),
        Output(
            name="surprised",
            label="Hit on while surprised",
            clause="HR25",
            means="That number in the first round of an ambush (HR25), without what the Ability adds.",
        ),
        Output(
            name="action_die",
            label="Action Die",
            clause="H1",
            unit="faces",
            means="Sides of the Action Die after the steps bought, as `shattered_world.dice` has it.",
            shape="whole?",
            null_when="for humans, who roll the Field Role Die for everything (H1)",
        ),
        Output(
            name="field_role_die",
            label="Field Role Die",
            clause="H1",
            unit="faces",
            means="Sides of the Field Role Die after the steps bought.",
        ),
        Output(
            name="steps",
            label="Steps on the chart of dice",
            clause="HR5",
            means=(
                "Steps taken on the chart of dice, as `shattered_world.dice` takes them: those "
                "bought, without what goes beyond its end."
            ),
        ),
        Output(
            name="universal_modifier",
            label="Universal Action Modifier",
            clause="H16",
            means="What buy-ins add to every roll (H16), one for each, with those that a line has as owned.",
        ),
        Output(
            name="abilities",
            label="Abilities",
            clause="H13",
            means=(
                "The Abilities after all buy-ins, as `shattered_world.plan` takes them: those of the "
                "sheet in their order, then those that only a buy-in names."
            ),
            shape=[
                {
                    "name": "text",
                    "score": "whole?",
                    "exceptional": "whole",
                    "uncanny": "whole",
                    "super": "whole",
                    "godly": "yes_no",
                    "proficient": "yes_no",
                }
            ],
            parts={
                "name": "the Ability",
                "score": "its score, null where no line gives one",
                "exceptional": "how often this rank was bought",
                "uncanny": "how often this rank was bought",
                "super": "how often this rank was bought",
                "godly": "whether this rank was bought",
                "proficient": (
                    "whether the character is proficient in it: it is marked, or named "
                    "among the proficiencies"
                ),
            },
        ),
        Output(
            name="modifiers",
            label="What each Ability adds",
            clause="HR32",
            means=(
                "What each of these Abilities adds to a roll, by its name: what the sheet says, or "
                "by HR32 from the score after all buy-ins; 0 for a score that is not known."
            ),
            shape={"*": "whole"},
        ),
        Output(
            name="pools",
            label="Pools of the four Abilities",
            clause="H13",
            means=(
                "The scores of Perception, Physical Fitness, Endurance and Empathy after all "
                "buy-ins; 0 where the sheet has none."
            ),
            shape={
                "perception": "whole",
                "physical_fitness": "whole",
                "endurance": "whole",
                "empathy": "whole",
            },
            parts={
                "perception": "the score of Perception",
                "physical_fitness": "the score of Physical Fitness",
                "endurance": "the score of Endurance",
                "empathy": "the score of Empathy",
            },
        ),
        Output(
            name="rolls",
            label="What you roll",
            clause="H1",
            means="Everything that the sheet rolls for, in the order given.",
            shape=[{"name": "text", "die": "whole", "modifier": "whole", "trade": "yes_no"}],
            parts={
                "name": "what is done",
                "die": (
                    "sides of the die: the Field Role Die for the trade and for humans, otherwise the "
                    "Action Die"
                ),
                "modifier": (
                    "what the Ability adds (0 without one), the bonus and the Universal Action Modifier"
                ),
                "trade": "whether it belongs to the trade",
            },
        ),
        Output(
            name="combatants",
            label="In the order of a fight",
            clause="H12",
            means=(
                "The character as `shattered_world.initiative` takes it, one who rolls: the first "
                "roll that is marked for initiative, or otherwise the die for everything else with "
                "what Perception adds and the Universal Action Modifier."
            ),
            shape=[{"name": "text", "pace": "text", "die": "whole", "modifier": "whole"}],
            parts={
                "name": "who; You without a name",
                "pace": "how they go, which is to roll",
                "die": "sides of the die",
                "modifier": "what is added to it",
            },
        ),
    ),
    follow_ups=FOLLOW_UPS,
    verbs={"work": "Check the sheet"},
    work=work,
)
