"""The contents of a Persona Sheet and their lines (S1-S6, S26-S29; rulings SR24, SR26, SR39, SR50)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.calculator import Readings
from engine.inputs import Text, listed, record, rows, text, whole
from engine.numbers import format_number
from engine.systems.scattershot import shared_inputs
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.persona_items import (
    ELEMENTS,
    Attribute,
    FreeSkill,
    Line,
    Skill,
    Statistics,
    bundle_line,
    lines_of,
)
from engine.systems.scattershot.persona_play import (
    Gear,
    best_bonus,
    damage_of,
    fight_lines,
    noted_lines,
    protection_of,
)

MOST = 1000
MOST_JUNCTURE = 100
NOTES = 10
TRAITS = "Advantages and disadvantages"
NOTE = Text(at_most=200)
SIGN = {"refunds": 1, "costs": -1, "nothing": 0}
"""The sign of the price of a disadvantage, which is written as a negative number, by reading of SR50."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The contents of the sheet."""

    name: str = text("Name", at_most=60, default="", clause="S45", help="What the others call this Persona.")
    who: str = text("Who this is", default="", clause="S45", help="One line: who, and what they want.")
    remembered: tuple[str, ...] = listed(
        "To be remembered", NOTE, at_most=NOTES, clause="S45",
        help="The first few things that anybody should remember of this Persona.",
    )  # fmt: skip
    given_up_last: tuple[str, ...] = listed(
        "To be given up last", NOTE, at_most=NOTES, clause="S45",
        help="The last few things that you would be willing to lose.",
    )  # fmt: skip
    statistics: Statistics = record("Statistics", Statistics, default=Statistics(), clause="S1", main=True)
    skills: tuple[Skill, ...] = rows("Skills and Special Abilities", Skill, clause="S3", main=True)
    free_skills: tuple[FreeSkill, ...] = rows("Free Skills", FreeSkill, clause="S4")
    character_elements: int = whole("'Character' elements", low=0, limit=MOST, default=0, clause="S5")
    elements: tuple[str, ...] = listed(
        "'Character' elements by name", NOTE, clause="S5",
        help="They count as well, where they are more than the number above.",
    )  # fmt: skip
    attributes: tuple[Attribute, ...] = rows("Advantages and disadvantages", Attribute, clause="S2")
    limit: int | None = whole(
        "Your own limit", low=0, limit=100 * MOST, default=None, unit="points", clause="S6",
        help="The rules set none; you or your Group may.",
    )  # fmt: skip
    gear: tuple[Gear, ...] = rows("Weapons, armour and other things", Gear, clause="S27")
    wounds: tuple[str, ...] = listed(
        "Wounds", NOTE, clause="S29", help="In a word or two each; they leave no numbers."
    )
    critical_juncture: int = shared_inputs.critical_juncture(limit=MOST_JUNCTURE)

    @property
    def elements_in_all(self) -> int:
        """The number of 'Character' elements, named or only counted."""
        return max(self.character_elements, len(self.elements))


def sheet_lines(inputs: Inputs, readings: Readings) -> tuple[Line, ...]:
    """Return all lines of a sheet, each with its price."""
    lines = list(lines_of(inputs.statistics, inputs.skills, inputs.free_skills, readings))
    if inputs.elements_in_all:
        each_point = RULES.whole("S5.each_point")
        lines.append(bundle_line("'Character' elements", inputs.elements_in_all, each_point, "S5"))
        lines += noted_lines(inputs.elements, ELEMENTS, "S5")
    lines += (attribute_line(attribute, readings) for attribute in inputs.attributes)
    lines += fight_lines(inputs.gear, inputs.statistics.strength, inputs.critical_juncture, readings)
    lines += noted_lines(inputs.wounds, "Wounds", "S29")
    lines += noted_lines(inputs.remembered, "To be remembered", "S45")
    return (*lines, *noted_lines(inputs.given_up_last, "To be given up last", "S45"))


def attribute_line(attribute: Attribute, readings: Readings) -> Line:
    """Return the line of an advantage, or of a disadvantage by the reading of SR50."""
    name = attribute.name or "an unnamed trait"
    if attribute.points >= 0:
        return Line(
            item=name, clause="S2", points=attribute.points, section=TRAITS, value=str(attribute.points)
        )
    points = attribute.points * SIGN[readings["SR50"]]
    return Line(
        item=name, clause="SR50", points=points, section=TRAITS, value=format_number(attribute.points)
    )


def for_play(inputs: Inputs, readings: Readings) -> dict[str, Any]:
    """Return the numbers of a sheet that are used in play, by the names of the results."""
    rated = lines_of(inputs.statistics, inputs.skills, inputs.free_skills, readings)
    fight = damage_of(inputs.gear, inputs.statistics.strength, inputs.critical_juncture, readings)
    return {
        "hit_points": inputs.statistics.hit_points,
        "ratings": [
            {"section": line.section, "name": line.written, "rating": line.rating}
            for line in rated
            if line.rating is not None and line.written != "Hit Points"
        ],
        "damage": list(fight),
        "weapon_bonus": best_bonus(inputs.gear),
        "protection": protection_of(inputs.gear),
    }
