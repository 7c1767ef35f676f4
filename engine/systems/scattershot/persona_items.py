"""The lines of a Persona Sheet: the price, the Rating and the broken rules of each (S1-S5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from engine.calculator import Readings
from engine.inputs import choice, text, whole
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.default import GRADES

BASE = RULES.whole("S1.base")
START = RULES.whole("S1.start")
COST = RULES.whole("S2.cost")
LEAST = RULES.whole("S3.least")
MOST = 1000
ELEMENTS = "'Character'"
"""The part of the sheet where 'Character' elements are written."""
BUNDLES = {"'Character' elements": ELEMENTS}
"""The part of the sheet of a bundle, where it is not called as the bundle is."""


def _statistic(label: str) -> int:
    statistic: int = whole(label, low=0, limit=MOST, default=START, clause="S1")
    return statistic


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The six Ratings that every Character has."""

    strength: int = _statistic("Strength")
    agility: int = _statistic("Agility")
    hit_points: int = _statistic("Hit Points")
    reaction: int = _statistic("Reaction")
    observation: int = _statistic("Observation")
    power: int = _statistic("Power")


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A Skill or Special Ability with the points spent on it."""

    name: str = text("Skill", at_most=60)
    grade: str = choice("Grade", GRADES, default="intermediate", clause="S3")
    points: int = whole("Points in it", low=0, limit=MOST, default=LEAST, clause="S3")


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeSkill:
    """A Free Skill at the level of its list, raised or not."""

    name: str = text("Free Skill", at_most=60)
    level: int | None = whole(
        "Level on its list", low=0, limit=MOST, default=None, clause="S4",
        help="What the list starts it at; the price does not depend on it.",
    )  # fmt: skip
    raised: int = whole("Raised by", low=0, limit=MOST, default=0, clause="S4")


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """An advantage, or a disadvantage with a negative price."""

    name: str = text("Advantage or disadvantage", at_most=60)
    points: int = whole(
        "Price", limit=MOST, default=1, clause="S2",
        help="Of a disadvantage, its value with a minus before it; what that does, SR50 decides.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One priced line."""

    item: str
    clause: str
    points: int
    rating: int | None = None
    mistakes: tuple[str, ...] = ()
    """The rules that the line breaks; it is priced nevertheless."""
    section: str
    """The part of the sheet where it is written: `Skills`."""
    name: str = ""
    """What is written there, where that is less than the item."""
    value: str | None = None
    """What is written beside it, where that is not the Rating."""
    is_bought: bool = True
    """Whether it has a price."""

    @property
    def written(self) -> str:
        """What is written on the sheet: its name."""
        return self.name or self.item

    @property
    def shown(self) -> str:
        """What is written beside the name: the Rating, or what the line has instead."""
        if self.value is None:
            return "" if self.rating is None else str(self.rating)
        return self.value

    @property
    def problems(self) -> tuple[str, ...]:
        """The rules that the line breaks, each as a sentence that names the line."""
        return tuple(
            f"{each}." if self.written in each else f"{self.written}: {each}." for each in self.mistakes
        )


def _item_label(name: str, kind: str) -> str:
    return name or f"an unnamed {kind}"


def _statistic_line(label: str, rating: int, readings: Readings) -> Line:
    points = (rating - START) * COST
    clause = "S1"
    mistakes: tuple[str, ...] = ()
    if rating < START:
        clause = "SR24"
        floor = BASE + LEAST if readings["SR24"] == "to_nine" else START
        if rating < floor:
            mistakes = (f"{label} may not start below {floor} (SR24); take it as a disadvantage instead",)
    return Line(
        item=label, clause=clause, points=points, rating=rating, mistakes=mistakes, section="Statistics"
    )


def base_of(grade: str, readings: Readings) -> int | None:
    """Return the Rating of a Skill without points; None where no text says it (S3, SR26)."""
    known = RULES.number(f"S3.{grade}").evidence == "stated" or readings["SR26"] == "one_less_each"
    return RULES.whole(f"S3.{grade}") if known else None


def _skill_line(skill: Skill, readings: Readings) -> Line:
    name = _item_label(skill.name, "Skill")
    item = f"{name}, {GRADES[skill.grade]}"
    mistakes = []
    if skill.points < LEAST:
        mistakes.append(f"{name} has no point in it; what a Persona owns has at least {LEAST} (S3)")
    base = base_of(skill.grade, readings)
    rating = None if base is None else base + skill.points
    if rating is None:
        grade = GRADES[skill.grade]
        article = "an" if grade[0] in "AEIOU" else "a"
        mistakes.append(f"the base of {article} {grade} Skill is not written down (SR26)")
    points = skill.points * COST
    return Line(
        item=item,
        clause="S3",
        points=points,
        rating=rating,
        mistakes=tuple(mistakes),
        section="Skills",
        name=name,
    )


def bundle_line(item: str, number: int, for_a_point: int, clause: str) -> Line:
    """Return the line of items of which one point buys several; partial points are rounded up (S4, S5)."""
    points = -(-number // for_a_point) * COST
    return Line(item=f"{number} {item}", clause=clause, points=points, section=BUNDLES.get(item, item))


def _free_lines(skills: tuple[FreeSkill, ...]) -> Iterator[Line]:
    if skills:
        yield bundle_line("Free Skills", len(skills), RULES.whole("S4.each_point"), "S4")
    for skill in skills:
        name = _item_label(skill.name, "Free Skill")
        rating = None if skill.level is None else skill.level + skill.raised
        yield Line(
            item=f"{name}, raised by {skill.raised}",
            clause="S4",
            points=skill.raised * COST,
            rating=rating,
            section="Free Skills",
            name=name,
        )


def lines_of(
    statistics: Statistics, skills: tuple[Skill, ...], free: tuple[FreeSkill, ...], readings: Readings
) -> tuple[Line, ...]:
    """Return a priced line for each Statistic, Skill and Free Skill."""
    ratings = [
        (each.metadata["input"]["label"], getattr(statistics, each.name)) for each in fields(Statistics)
    ]
    lines = [_statistic_line(label, rating, readings) for label, rating in ratings]
    lines += [_skill_line(skill, readings) for skill in skills]
    return (*lines, *_free_lines(free))
