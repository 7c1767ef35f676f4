"""A whole Persona Sheet, priced line by line, and the shelf of what points buy next (S1-S6, S26-S29, S45).

A line that breaks a rule is priced too, and lists the rule. Rulings SR24, SR26, SR39, SR50.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.errors import UnsettledRuleError
from engine.inputs import Choice, Option, Text, choice, declared, listed, record, rows, text, whole
from engine.numbers import count, format_number
from engine.protocol import Answer, Step
from engine.sheet_lines import BREAKS, LINE_SHAPE, line_table
from engine.shelf import Basket, Counter, Group, Offer, Purse, Setting, Shelf, Wanted
from engine.systems.scattershot import RULES, rolls
from engine.systems.scattershot.damage import Arms, blow_of
from engine.systems.scattershot.rolls import GRADES, check_critical_juncture
from engine.systems.scattershot.ue_chart import off_the_chart

BASE = RULES.whole("S1.base")
START = RULES.whole("S1.start")
COST = RULES.whole("S2.cost")
LEAST = RULES.whole("S3.least")
MOST = 1000
ELEMENTS = "'Character'"
"""The part of the sheet where 'Character' elements are written."""
BUNDLES = {"'Character' elements": ELEMENTS}
"""The part of the sheet of a bundle, where it is not called as the bundle is."""
FIGHT = "In a fight"
MOST_BONUS = 100
THINGS = "Things"
MOST_JUNCTURE = 100
NOTES = 10
TRAITS = "Advantages and disadvantages"
NOTE = Text(at_most=200)
SIGN = {"refunds": 1, "costs": -1, "nothing": 0}
"""The sign of the price of a disadvantage, which is written as a negative number, by reading of SR50."""
UNIT = "Development Points"
FOR_A_POINT = RULES.whole("S4.each_point")
ELEMENTS_FOR_A_POINT = RULES.whole("S5.each_point")
IMPLIED = RULES.whole("S1.implied")
IN_A_FIGHT = {"S26": "damage for each RMIB from 0 on", "S28": "taken off a blow"}
TOLD = {
    "refunds": "a disadvantage, which gives its value back",
    "costs": "a disadvantage, which costs its value like any element",
    "nothing": "a disadvantage, which costs nothing and gives nothing back",
}


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


def lines_of(
    statistics: Statistics, skills: tuple[Skill, ...], free: tuple[FreeSkill, ...], readings: Readings
) -> tuple[Line, ...]:
    """Return a priced line for each Statistic, Skill and Free Skill."""
    ratings = [
        (each.metadata["input"]["label"], getattr(statistics, each.name)) for each in fields(Statistics)
    ]
    lines = []
    for label, rating in ratings:
        floor = BASE + LEAST if readings["SR24"] == "to_nine" else START
        too_low = f"{label} may not start below {floor} (SR24); take it as a disadvantage instead"
        line = Line(
            item=label,
            clause="SR24" if rating < START else "S1",
            points=(rating - START) * COST,
            rating=rating,
            mistakes=(too_low,) if rating < floor else (),
            section="Statistics",
        )
        lines.append(line)
    lines += [_skill_line(skill, readings) for skill in skills]
    if free:
        lines.append(bundle_line("Free Skills", len(free), RULES.whole("S4.each_point"), "S4"))
    for each in free:
        name = _item_label(each.name, "Free Skill")
        line = Line(
            item=f"{name}, raised by {each.raised}",
            clause="S4",
            points=each.raised * COST,
            rating=None if each.level is None else each.level + each.raised,
            section="Free Skills",
            name=name,
        )
        lines.append(line)
    return tuple(lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    """A weapon, a piece of armour, or any other thing."""

    name: str = text("Thing", at_most=60, clause="S27")
    bonus: int | None = whole(
        "Bonus of a weapon", low=0, limit=MOST_BONUS, default=None, clause="S27",
        help="0 for fists, 1 for a dagger, 2 for a short sword, 3 for a long sword. Blank: no weapon.",
    )  # fmt: skip
    protection: int = whole(
        "Protection", low=0, limit=MOST_BONUS, default=0, clause="S28", help="What it takes off a blow."
    )


def protection_of(gear: Iterable[Gear]) -> int:
    """Return what all armour together takes off a blow (S28)."""
    return sum(each.protection for each in gear)


def damage_row(bonus: int, strength: int, critical_juncture: int, readings: Readings) -> tuple[int, ...]:
    """Return the damage of a weapon for each RMIB from 0 to the Critical Juncture (S26).

    Raises:
        UnsettledRuleError: the Strength is not on the UE Chart, by its reading.
    """
    arms = Arms(strength=strength, critical_juncture=critical_juncture, weapon_bonus=bonus)
    dealt = blow_of(arms, readings)
    return tuple(dealt.damage(rmib) for rmib in range(critical_juncture + 1))


def damage_of(
    gear: Iterable[Gear], strength: int, critical_juncture: int, readings: Readings
) -> Iterator[dict[str, Any]]:
    """Yield the name, the bonus and the row of each weapon whose damage is known."""
    for each in gear:
        if each.bonus is not None:
            with suppress(UnsettledRuleError):
                row = damage_row(each.bonus, strength, critical_juncture, readings)
                yield {"name": each.name, "bonus": each.bonus, "row": list(row)}


def fight_lines(
    gear: tuple[Gear, ...], strength: int, critical_juncture: int, readings: Readings
) -> Iterator[Line]:
    """Yield a line for each weapon, with its row of damage, one for the armour, one for each other thing."""
    for each in gear:
        if each.bonus is not None:
            mistakes: tuple[str, ...] = ()
            value = ""
            try:
                value = ", ".join(map(str, damage_row(each.bonus, strength, critical_juncture, readings)))
            except UnsettledRuleError:
                mistakes = (off_the_chart(strength, "Factor", readings),)
            yield Line(
                item=each.name,
                clause="SR39" if mistakes else "S26",
                points=0,
                mistakes=mistakes,
                section=FIGHT,
                value=value,
                is_bought=False,
            )
    if any(each.bonus is None for each in gear):
        armour = [each.name for each in gear if each.protection]
        yield Line(
            item=f"Armour: {', '.join(armour)}" if armour else "Armour",
            clause="S28",
            points=0,
            section=FIGHT,
            name="Armour",
            value=str(protection_of(gear)),
            is_bought=False,
        )
    things = (each.name for each in gear if each.bonus is None)
    yield from noted_lines(things, THINGS, "S28")


def noted_lines(names: Iterable[str], section: str, clause: str) -> Iterator[Line]:
    """Yield a line for each thing that is only written down."""
    for name in names:
        yield Line(item=name, clause=clause, points=0, section=section, is_bought=False)


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
    critical_juncture: int = rolls.critical_juncture(limit=MOST_JUNCTURE)

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
        "weapon_bonus": max(
            (each.bonus for each in inputs.gear if each.bonus is not None), default=RULES.whole("S27.none")
        ),
        "protection": protection_of(inputs.gear),
    }


INPUTS = {each.name: each for each in declared(Inputs)}
SKILL = {each.name: each for each in declared(Skill)}
FREE = {each.name: each for each in declared(FreeSkill)}
ATTRIBUTE = {each.name: each for each in declared(Attribute)}


def shelf(inputs: Inputs, readings: Readings) -> Shelf:
    """Return what points buy next, and the sheet as it is."""
    spent = sum(line.points for line in sheet_lines(inputs, readings))
    settings = tuple(
        Setting(at=("statistics", each.name), input=each, value=getattr(inputs.statistics, each.name))
        for each in declared(Statistics)
    )
    trait = Offer(
        label="An advantage or disadvantage",
        says="at the price that its list gives",
        adds="attributes",
        row={},
        asks=tuple(ATTRIBUTE.values()),
    )
    each = INPUTS["character_elements"]
    note = f"up to {ELEMENTS_FOR_A_POINT} for {_points(COST)}"
    owned = len(inputs.free_skills)
    before, after = (bundle_line("", number, FOR_A_POINT, "S4").points for number in (owned, owned + 1))
    free_skill = Offer(
        label="A Free Skill",
        says=f"up to {FOR_A_POINT} for {_points(COST)}",
        adds="free_skills",
        row={},
        asks=(FREE["name"], FREE["level"]),
        price=_points(after - before) if after > before else "free",
    )
    setting = Setting(at=(each.name,), input=each, value=inputs.character_elements, note=note)
    return Shelf(
        settings=(Setting(at=("limit",), input=INPUTS["limit"], value=inputs.limit),),
        groups=(
            Group(title="Statistics", says=f"{_points(COST)} for each step", settings=settings),
            Group(title="Skills and Special Abilities", offers=(_skill(readings),)),
            Group(title="Free Skills", offers=(free_skill,)),
            Group(title="What makes it yours", offers=(trait,), settings=(setting,)),
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


def _skill(readings: Readings) -> Offer:
    options = []
    for name, label in GRADES.items():
        base = base_of(name, readings)
        starts = "base not known" if base is None else f"starts at {base + LEAST}"
        options.append(Option(value=name, label=f"{label}, {starts}"))
    asks = (SKILL["name"], replace(SKILL["grade"], kind=Choice(options=tuple(options))))
    return Offer(
        label="A Skill",
        says="by its name and its grade",
        adds="skills",
        row={"points": LEAST},
        asks=asks,
        price=_points(LEAST * COST),
    )


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
    costs, beyond = count(abs(points), "Development Point"), "less than" if points < 0 else "beyond"
    if inputs.limit is not None and points >= 0:
        costs = f"{points} of your {count(inputs.limit, 'Development Point')},"
    broken = ", and every line keeps to the rules"
    if mistakes:
        broken = f"; {count(len(mistakes), 'rule is', 'rules are')} broken: {'; '.join(mistakes)}"
    rows = [
        (
            *(line.section, line.item, line.rating if line.is_bought else line.shown),
            *(line.points, "; ".join(line.mistakes)),
        )
        for line in lines
    ]
    return Answer(
        result={
            "points": points,
            "with_implied": points + IMPLIED,
            "left": None if inputs.limit is None else inputs.limit - points,
            "lines": [
                {
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
                for line in lines
            ],
            "rules_broken": len(mistakes),
            "mistakes": mistakes,
            "total": points,
            "problems": problems,
            "legal": not problems,
            **for_play(inputs, readings),
        },
        steps=_steps(lines, points, TOLD[readings["SR50"]], over=over),
        sentence=f"This Persona costs {costs} {beyond} the {IMPLIED} in the Statistics{broken}.",
        figures=(line_table(("Part", "Line", "Rating", "Points", BREAKS), rows),),
    )


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
                    **LINE_SHAPE,
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
