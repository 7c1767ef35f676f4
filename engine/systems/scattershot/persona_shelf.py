"""The shelf of a Persona: what points buy, and the sheet that grows line by line (S1-S6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace

from engine.calculator import Readings
from engine.inputs import Choice, Input, Option, declared
from engine.numbers import count
from engine.shelf import Basket, Counter, Group, Offer, Purse, Setting, Shelf, Wanted
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.default import GRADES
from engine.systems.scattershot.persona_items import (
    COST,
    LEAST,
    Attribute,
    FreeSkill,
    Line,
    Skill,
    Statistics,
    base_of,
    bundle_line,
    lines_of,
)
from engine.systems.scattershot.persona_sheet import Inputs, attribute_line, sheet_lines

UNIT = "Development Points"
FOR_A_POINT = RULES.whole("S4.each_point")
ELEMENTS_FOR_A_POINT = RULES.whole("S5.each_point")
INPUTS = {each.name: each for each in declared(Inputs)}
SKILL = {each.name: each for each in declared(Skill)}
FREE = {each.name: each for each in declared(FreeSkill)}
ATTRIBUTE = {each.name: each for each in declared(Attribute)}


def shelf(inputs: Inputs, readings: Readings) -> Shelf:
    """Return what points buy next, and the sheet as it is."""
    spent = sum(line.points for line in sheet_lines(inputs, readings))
    return Shelf(
        settings=(Setting(at=("limit",), input=INPUTS["limit"], value=inputs.limit),),
        groups=(
            _statistics(inputs.statistics),
            Group(title="Skills and Special Abilities", offers=(_skill(readings),)),
            Group(title="Free Skills", offers=(_free_skill(len(inputs.free_skills)),)),
            _traits(inputs.character_elements),
        ),
        basket=Basket(
            title="The sheet so far",
            lines=tuple(_wanted(inputs, readings)),
            purse=Purse(unit=UNIT, spent=spent, owned=inputs.limit),
        ),
        counters={
            "skills": Counter(name="points", least=LEAST),
            "free_skills": Counter(name="raised", least=0),
        },
    )


def _points(number: int) -> str:
    return count(number, "point")


def _statistics(statistics: Statistics) -> Group:
    settings = tuple(
        Setting(at=("statistics", each.name), input=each, value=getattr(statistics, each.name))
        for each in declared(Statistics)
    )
    return Group(title="Statistics", says=f"{_points(COST)} for each step", settings=settings)


def _skill(readings: Readings) -> Offer:
    asks = (SKILL["name"], _grades(readings))
    return Offer(
        label="A Skill",
        says="by its name and its grade",
        adds="skills",
        row={"points": LEAST},
        asks=asks,
        price=_points(LEAST * COST),
    )


def _grades(readings: Readings) -> Input:
    """Return the choice of a grade, each with the Rating that its first point gives."""
    options = []
    for name, label in GRADES.items():
        base = base_of(name, readings)
        starts = "base not known" if base is None else f"starts at {base + LEAST}"
        options.append(Option(value=name, label=f"{label}, {starts}"))
    return replace(SKILL["grade"], kind=Choice(options=tuple(options)))


def _free_skill(owned: int) -> Offer:
    more = (
        bundle_line("", owned + 1, FOR_A_POINT, "S4").points
        - bundle_line("", owned, FOR_A_POINT, "S4").points
    )
    return Offer(
        label="A Free Skill",
        says=f"up to {FOR_A_POINT} for {_points(COST)}",
        adds="free_skills",
        row={},
        asks=(FREE["name"], FREE["level"]),
        price=_points(more) if more else "free",
    )


def _traits(elements: int) -> Group:
    trait = Offer(
        label="An advantage or disadvantage",
        says="at the price that its list gives",
        adds="attributes",
        row={},
        asks=tuple(ATTRIBUTE.values()),
    )
    each = INPUTS["character_elements"]
    note = f"up to {ELEMENTS_FOR_A_POINT} for {_points(COST)}"
    setting = Setting(at=(each.name,), input=each, value=elements, note=note)
    return Group(title="What makes it yours", offers=(trait,), settings=(setting,))


def _wanted(inputs: Inputs, readings: Readings) -> Iterator[Wanted]:
    """Yield the lines of the sheet that cost something, or that a press takes out."""
    lines = lines_of(inputs.statistics, inputs.skills, inputs.free_skills, readings)
    statistics, rest = lines[: len(fields(Statistics))], lines[len(fields(Statistics)) :]
    for line in statistics:
        if line.points or line.mistakes:
            yield _given(line)
    skills, free = rest[: len(inputs.skills)], rest[len(inputs.skills) :]
    for skill, line in zip(inputs.skills, skills, strict=True):
        yield _bought(line, "skills", {"name": skill.name, "grade": skill.grade})
    if free:
        yield _given(free[0])
    for known, line in zip(inputs.free_skills, free[1:], strict=True):
        yield _bought(line, "free_skills", {"name": known.name, "level": known.level})
    if inputs.elements_in_all:
        yield _given(bundle_line("'Character' elements", inputs.elements_in_all, ELEMENTS_FOR_A_POINT, "S5"))
    for attribute in inputs.attributes:
        row: dict[str, str | int | None] = {"name": attribute.name, "points": attribute.points}
        yield replace(
            _bought(attribute_line(attribute, readings), "attributes", row), can_grow=False, note=""
        )


def _given(line: Line) -> Wanted:
    note = "" if line.rating is None else f"Rating {line.rating}"
    return Wanted(label=line.item, prices=(line.points,), note=note, problems=line.mistakes, row={})


def _bought(line: Line, name: str, row: Mapping[str, str | int | None]) -> Wanted:
    rating = "" if line.rating is None else f"Rating {line.rating}, "
    return replace(
        _given(line), note=f"{rating}one more for {_points(COST)}", list=name, row=row, can_grow=True
    )
