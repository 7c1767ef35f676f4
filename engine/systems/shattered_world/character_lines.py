"""The lines of a character sheet, each with its value, its price and what the rules have against it.

Clauses H1, H5, H8, H13-H17; rulings HR5, HR18, HR23, HR25, HR32, HR34.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.calculator import Readings
from engine.numbers import count, format_number, signed
from engine.sheet_lines import Problem, SheetLine
from engine.systems.shattered_world.abilities import RANKS, same
from engine.systems.shattered_world.achievements import DEEDS, QUEST, TRAINING, UNDEAD
from engine.systems.shattered_world.beginner import ability_problems, hit_point_problems, trade_problems
from engine.systems.shattered_world.character_inputs import Inputs, Roll
from engine.systems.shattered_world.character_sheet import Rolled, Sheet
from engine.systems.shattered_world.prerequisites import DICE


def roll_text(rolled: Rolled) -> str:
    """Return a die with its modifier, `d8 +4`."""
    return f"d{rolled.die} {signed(rolled.modifier)}" if rolled.modifier else f"d{rolled.die}"


def sheet_lines(sheet: Sheet, readings: Readings) -> tuple[SheetLine, ...]:
    """Return all lines of a sheet, section by section."""
    return (
        *_origin_lines(sheet),
        *_ability_lines(sheet, readings),
        *_roll_lines(sheet, readings),
        *_fight_lines(sheet, readings),
        *_dice_lines(sheet),
        *_point_lines(sheet, readings),
        *_bought_lines(sheet),
    )


def _origin_lines(sheet: Sheet) -> Iterator[SheetLine]:
    inputs = sheet.inputs
    section = "Who you are"
    species = inputs.species or ("human" if inputs.human else "")
    if species:
        clauses = ("H1", "H17") if inputs.human else ("H17",)
        yield SheetLine(section=section, name="Species", value=species, clauses=clauses)
    if inputs.trade:
        yield SheetLine(section=section, name="Field Role", value=inputs.trade, clauses=("H1",))
    if inputs.subrole:
        yield SheetLine(section=section, name="Subrole", value=inputs.subrole, clauses=("H17",))


def _ability_lines(sheet: Sheet, readings: Readings) -> Iterator[SheetLine]:
    wrong = ability_problems(sheet.inputs, sheet.after, readings)
    for place, begun in enumerate(sheet.inputs.abilities):
        after = sheet.after.abilities[place]
        adds = sheet.modifier(begun.name)
        parts = [str(after.score), signed(adds) if adds else "+0"]
        if sheet.after.is_proficient(begun.name):
            parts.append("proficient")
        problems = list(wrong[place])
        if any(same(begun.name, each.name) for each in sheet.inputs.abilities[:place]):
            problems.append(Problem(clause="H13", says="it is on the sheet already, and the first counts"))
        if not after.is_within_cap(readings):
            clause = "H16" if any(map(after.owned, RANKS)) else "HR18"
            problems.append(Problem(clause=clause, says=f"the cap is {after.cap(readings)}"))
        yield SheetLine(
            section="Abilities",
            name=begun.name,
            value=", ".join(parts),
            clauses=("H13", "HR32"),
            problems=tuple(problems),
        )
    for name in sheet.inputs.proficiencies:
        yield SheetLine(section="Proficiencies", name=name, value="proficient", clauses=("H5",))


def _roll_lines(sheet: Sheet, readings: Readings) -> Iterator[SheetLine]:
    trades = 0
    for roll in sheet.inputs.rolls:
        trades += roll.trade
        problems = list(trade_problems(trades, readings)) if roll.trade else []
        if roll.ability and not sheet.knows(roll.ability):
            problems.append(Problem(clause="H5", says=f"{roll.ability} is not among the Abilities"))
        yield _roll_line(sheet, roll, problems)


def _roll_line(sheet: Sheet, roll: Roll, problems: Iterable[Problem]) -> SheetLine:
    section = "Your trade" if roll.trade else "Other rolls"
    clauses = ("H1", "H5", "H12") if roll.initiative else ("H1", "H5")
    value = roll_text(sheet.rolled(roll))
    return SheetLine(section=section, name=roll.name, value=value, clauses=clauses, problems=tuple(problems))


def _fight_lines(sheet: Sheet, readings: Readings) -> Iterator[SheetLine]:
    section, inputs = "In a fight", sheet.inputs
    problems = tuple(hit_point_problems(inputs, readings))
    hit_points = str(inputs.hit_points)
    yield SheetLine(section=section, name="Hit Points", value=hit_points, clauses=("H13",), problems=problems)
    yield SheetLine(section=section, name="Hit on", value=str(sheet.hit_on), clauses=("H8",))
    yield SheetLine(section=section, name="Surprised", value=str(sheet.surprised), clauses=("H11", "HR25"))
    everything = roll_text(Rolled(die=sheet.elsewhere, modifier=sheet.universal))
    yield SheetLine(section=section, name="Everything else", value=everything, clauses=("H1",))


def _dice_lines(sheet: Sheet) -> Iterator[SheetLine]:
    section, (action, field_role) = "Dice", sheet.dice
    if not sheet.inputs.human:
        yield SheetLine(section=section, name="Action Die", value=f"d{action}", clauses=("H1",))
    yield SheetLine(
        section=section,
        name="Field Role Die",
        value=f"d{field_role}",
        clauses=("H1", "HR5"),
    )
    if sheet.universal:
        value = signed(sheet.universal)
        yield SheetLine(section=section, name="Universal Action Modifier", value=value, clauses=("H16",))


def _point_lines(sheet: Sheet, readings: Readings) -> Iterator[SheetLine]:
    section, inputs = "Points", sheet.inputs
    total = inputs.total_achievements
    yield SheetLine(
        section=section,
        name="Total Achievements",
        value=str(total),
        clauses=("H14",),
        problems=tuple(_training_problems(sheet, readings)),
    )
    left = format_number(total - sheet.spent)
    yield SheetLine(section=section, name="Current XP", value=left, clauses=("H14",))
    yield from _milestone_lines(inputs, readings)


def _milestone_lines(inputs: Inputs, readings: Readings) -> Iterator[SheetLine]:
    worth = 0
    for place, slug in enumerate(inputs.milestones):
        worth += 2 if slug == QUEST else 1
        problems = []
        if slug == UNDEAD and readings["HR16"] == "as_printed":
            problems.append(Problem(clause="HR16", says="it is a Feat as printed, and is not kept"))
        if slug in inputs.milestones[:place]:
            problems.append(Problem(clause="H17", says="a Milestone counts once in a lifetime"))
        if worth > inputs.total_achievements:
            says = f"the Milestones up to here come to {count(worth, 'Achievement')}, above the total"
            problems.append(Problem(clause="H14", says=says))
        yield SheetLine(
            section="Milestones",
            name=DEEDS[slug],
            value="reached",
            clauses=("H17",),
            problems=tuple(problems),
        )


def _training_problems(sheet: Sheet, readings: Readings) -> Iterator[Problem]:
    total = sheet.inputs.total_achievements
    if readings["HR23"] == "used" and not sheet.inputs.subrole and total > TRAINING:
        says = f"without a Subrole they end at {TRAINING}, and there are {total}"
        yield Problem(clause="HR23", says=says)


def _bought_lines(sheet: Sheet) -> Iterator[SheetLine]:
    for bought in sheet.ledger:
        line = bought.line
        yield SheetLine(
            section="Buy-ins",
            name=line.label,
            value=str(line.price),
            clauses=("H15", "HR5" if line.buy == DICE else "H16"),
            price=bought.total,
            problems=bought.problems,
        )
