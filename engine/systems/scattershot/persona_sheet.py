"""The contents of a Persona Sheet and their priced lines (S1-S6; rulings SR24, SR26, SR50)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Readings
from engine.inputs import record, rows, whole
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.persona_items import (
    Attribute,
    FreeSkill,
    Line,
    Skill,
    Statistics,
    bundle_line,
    lines_of,
)

__all__ = ["Inputs", "attribute_line", "sheet_lines"]

MOST = 1000
SIGN = {"refunds": 1, "costs": -1, "nothing": 0}
"""The sign of the price of a disadvantage, which is written as a negative number, by reading of SR50."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The contents of the sheet."""

    statistics: Statistics = record("Statistics", Statistics, default=Statistics(), clause="S1", main=True)
    skills: tuple[Skill, ...] = rows("Skills and Special Abilities", Skill, clause="S3", main=True)
    free_skills: tuple[FreeSkill, ...] = rows("Free Skills", FreeSkill, clause="S4")
    character_elements: int = whole("'Character' elements", low=0, limit=MOST, default=0, clause="S5")
    attributes: tuple[Attribute, ...] = rows("Advantages and disadvantages", Attribute, clause="S2")
    limit: int | None = whole(
        "Your own limit", low=0, limit=100 * MOST, default=None, unit="points", clause="S6",
        help="The rules set none; you or your Group may.",
    )  # fmt: skip


def sheet_lines(inputs: Inputs, readings: Readings) -> tuple[Line, ...]:
    """Return all lines of a sheet, each with its price."""
    lines = list(lines_of(inputs.statistics, inputs.skills, inputs.free_skills, readings))
    if inputs.character_elements:
        each_point = RULES.whole("S5.each_point")
        lines.append(bundle_line("'Character' elements", inputs.character_elements, each_point, "S5"))
    return (*lines, *(attribute_line(attribute, readings) for attribute in inputs.attributes))


def attribute_line(attribute: Attribute, readings: Readings) -> Line:
    """Return the line of an advantage, or of a disadvantage by the reading of SR50."""
    name = attribute.name or "an unnamed trait"
    if attribute.points >= 0:
        return Line(item=name, clause="S2", points=attribute.points)
    return Line(item=name, clause="SR50", points=attribute.points * SIGN[readings["SR50"]])
