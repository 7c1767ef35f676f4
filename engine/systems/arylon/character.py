"""A whole sheet, checked and priced line by line (K2, K12 to K14).

A line that breaks a rule is priced too, and lists the reasons.
Rulings KR10 to KR14, KR16, KR23, KR25, KR26, KR33, KR34, KR36 to KR38.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.calculator import Calculator, FollowUp, Output, Readings
from engine.errors import RulesError
from engine.inputs import Die, dice, flag, rows, text, whole
from engine.numbers import count, format_number
from engine.protocol import Answer, Step
from engine.sheet_lines import LINE_SHAPE, CheckedSheet, Problem, SheetLine, sheet_table, so_far
from engine.systems.arylon.advance import MOST_POINTS, UNTRAINED, factor_of, steps_between
from engine.systems.arylon.data import RULES
from engine.systems.arylon.dice import TOP, check_dice, dice_list, ladder
from engine.systems.arylon.pool import DISTINCTION, LONGEST_NAME, NEEDED

START = RULES.whole("K13.start")
MOST_ROWS = 40
MOST_LIFE = 1000
SECTIONS = {
    "attribute": "Attributes",
    "skill": "Skills",
    "distinction": "Distinctions",
    "asset": "Assets",
    "talent": "Talents",
}
"""The sections of a sheet by the kind of their traits, in the order of the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """One trait with its die."""

    name: str = text("Name", at_most=LONGEST_NAME, clause="K2")
    die: Die | None = dice("Die", single=True, default=None, clause="K2")
    began: Die | None = dice("Began as", single=True, default=None, clause="K14", help="Blank: as it is now.")
    new: bool = flag("New", clause="KR33", help="It was not on the sheet at the beginning.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Distinction:
    """One Distinction; its die never changes."""

    name: str = text("Distinction", at_most=LONGEST_NAME, clause="K2")
    die: Die | None = dice("Die", single=True, default=DISTINCTION, clause="K14")


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One condition that the character bears."""

    name: str = text("Condition", at_most=LONGEST_NAME, clause="K5")
    die: Die | None = dice("Die", single=True, default=None, clause="KR11")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """A character from the first session on: the dice, and the points that they were raised with."""

    name: str = text("Name", at_most=LONGEST_NAME, default="", main=True)
    who: str = text("Who they are", default="", help="One line, for the table.")
    attributes: tuple[Trait, ...] = rows(
        "Attributes",
        Trait,
        at_most=MOST_ROWS,
        clause="KR36",
        help="The text names none; your table agrees on a list.",
    )
    skills: tuple[Trait, ...] = rows("Skills", Trait, at_most=MOST_ROWS, clause="K2")
    distinctions: tuple[Distinction, ...] = rows("Distinctions", Distinction, at_most=MOST_ROWS, clause="K2")
    assets: tuple[Trait, ...] = rows(
        "Assets",
        Trait,
        at_most=MOST_ROWS,
        clause="K2",
        help="What you carry; Signature Assets may grow.",
    )
    talents: tuple[Trait, ...] = rows("Talents and spells", Trait, at_most=MOST_ROWS, clause="K2")
    plot_points: int = whole(
        "Plot points to begin with", low=0, limit=MOST_POINTS, default=START, clause="KR16"
    )
    hero_dice: tuple[Die, ...] = dice(
        "Big Hero Dice", at_most=MOST_ROWS, default=(), clause="K12", help="Earned, and not used yet."
    )
    advance_points: int = whole(
        "Advance points of all sessions",
        low=0,
        limit=MOST_POINTS,
        default=0,
        clause="K14",
        help="Every one ever earned, those that are spent as well.",
    )
    milestones: int = whole(
        "Advance points from Milestones",
        low=0,
        limit=MOST_POINTS,
        default=0,
        clause="KR34",
        help="What your Game Master gave for them.",
    )
    life_points: int | None = whole(
        "Life points",
        low=0,
        limit=MOST_LIFE,
        default=None,
        clause="KR26",
        help="Only if your sheets have them; no text says how many.",
    )
    conditions: tuple[Condition, ...] = rows("Conditions", Condition, at_most=MOST_ROWS, clause="KR11")

    def of_kind(self, kind: str) -> tuple[Trait | Distinction, ...]:
        """Return the traits of one section."""
        sections: dict[str, tuple[Trait | Distinction, ...]] = {
            "attribute": self.attributes,
            "skill": self.skills,
            "distinction": self.distinctions,
            "asset": self.assets,
            "talent": self.talents,
        }
        return sections[kind]


RULING = "KR37"
OURS = "our_start"
START_DICE = tuple(Die(sides) for sides in RULES.number("K2.start").value)
ASSET = Die(RULES.whole("K13.asset_sides"))
MOST = {
    "skill": RULES.whole("K2.start_skills"),
    "distinction": RULES.whole("K2.start_distinctions"),
    "asset": RULES.whole("K2.start_assets"),
    "talent": 0,
}
"""How many of a kind a beginner has; of Attributes as many as the table agrees on."""


def beginner_problems(kind: str, inputs: Inputs, readings: Readings) -> tuple[tuple[Problem, ...], ...]:
    """Return what is wrong with the beginning of each trait of a section, in the order of the sheet.

    The dice are held against ours from the largest down; a smaller one than ours is allowed.
    What was bought later does not count, nor does a die that no sheet has.
    """
    traits = inputs.of_kind(kind)
    found: list[list[Problem]] = [[] for _ in traits]
    if readings[RULING] != OURS:
        return tuple(map(tuple, found))
    known = ladder(readings)
    dice = []
    for place, trait in enumerate(traits):
        began = trait.die  # that of a Distinction never changes
        if isinstance(trait, Trait):
            began = None if trait.new else trait.began or trait.die
        if began in known:
            dice.append((began, place))
    for rank, (die, place) in enumerate(sorted(dice, key=lambda each: each[0], reverse=True)):
        most = START_DICE[min(rank, len(START_DICE) - 1)] if kind in {"attribute", "skill"} else None
        most = ASSET if kind == "asset" else most
        if kind in MOST and rank >= MOST[kind]:
            has = f"{MOST[kind]} {SECTIONS[kind]}" if MOST[kind] else f"no {SECTIONS[kind]}"
            found[place].append(Problem(clause=RULING, says=f"a beginner has {has}"))
        elif most is not None and die > most:
            which = f"this one of a beginner's {SECTIONS[kind]} is a {most} at most"
            found[place].append(Problem(clause=RULING, says=f"it begins as a {die}, and {which}"))
    return tuple(map(tuple, found))


OTHERS = "Any other Skill"
PRICED_AS = {"asset": "signature_asset"}
"""The kind whose price a trait has, where it is another: what is raised for good is a Signature Asset."""
BOUGHT_BY = {"attribute": "K14", "asset": "K14", "skill": "KR13", "talent": "KR13", "distinction": "KR14"}


def sheet_lines(inputs: Inputs, readings: Readings) -> tuple[SheetLine, ...]:
    """Return all lines of a sheet, section by section."""
    traits = []
    for kind, section in SECTIONS.items():
        begun = beginner_problems(kind, inputs, readings)
        for trait, ours in zip(inputs.of_kind(kind), begun, strict=True):
            traits.append(_trait_line(kind, trait, ours, readings))
        if kind == "skill":
            traits.append(SheetLine(section=section, name=OTHERS, value=str(UNTRAINED), clauses=("K14",)))
        elif kind in {"attribute", "distinction"} and not inputs.of_kind(kind):
            lacks = (Problem(clause="K2", says=f"a pool needs one from {section}"),)
            none = SheetLine(section=section, name=section, value="none", clauses=("K2",), problems=lacks)
            traits.append(none)
    spent = sum(line.price or 0 for line in traits)
    return (*traits, *_condition_and_point_lines(inputs, spent, readings))


def _trait_line(
    kind: str, trait: Trait | Distinction, ours: tuple[Problem, ...], readings: Readings
) -> SheetLine:
    began, is_new = (trait.began, trait.new) if isinstance(trait, Trait) else (None, False)
    problems = list(_die_problems(trait.die, readings))
    if kind == "distinction":
        if readings["KR14"] == "fixed" and trait.die is not None and trait.die != DISTINCTION:
            problems.append(Problem(clause="KR14", says=f"a Distinction stays a {DISTINCTION} for good"))
        began = DISTINCTION
    if began is not None and not is_new and not problems:
        if began not in ladder(readings):
            says = f"it began as a {began}, which is none of the dice of a sheet"
            problems.append(Problem(clause="KR25", says=says))
        elif trait.die is not None and trait.die < began:
            says = f"advance points only raise a die, and it began as a {began}"
            problems.append(Problem(clause="K14", says=says))
    price = _price(kind, began, trait.die, readings, is_new=is_new)
    clauses = ("K2",) if price is None else ("K14", BOUGHT_BY[kind], "KR12")
    return SheetLine(
        section=SECTIONS[kind],
        name=trait.name,
        value=_value(trait.die, began, is_new=is_new),
        clauses=tuple(dict.fromkeys(clauses)),
        price=price,
        problems=(*problems, *ours),
    )


def _value(die: Die | None, began: Die | None, *, is_new: bool) -> str:
    if die is None:
        return "no die"
    if is_new:
        return f"{die}, new"
    return str(die) if began in {None, die} else f"{die}, from {began}"


def _die_problems(die: Die | None, readings: Readings) -> Iterator[Problem]:
    """Say what is wrong with a die of the sheet: only those of the ladder have prices (KR23, KR25)."""
    if die is None:
        yield Problem(clause="K2", says="it has no die")
    elif die not in ladder(readings):
        yield Problem(
            clause="KR25", says=f"{die} is none of the dice of a sheet, {dice_list(ladder(readings))}"
        )


def _price(kind: str, began: Die | None, die: Die | None, readings: Readings, *, is_new: bool) -> int | None:
    """Return the advance points that a trait cost; None where nothing was bought (K14, KR13, KR33)."""
    untrained = UNTRAINED if kind == "skill" else None
    held = untrained if is_new else began or die
    known = (*ladder(readings), None)
    if die is None or die not in known or held not in known or (held is not None and die <= held):
        return None
    factor = factor_of(PRICED_AS.get(kind, kind), readings)
    return sum(line.price for line in steps_between(held, die, factor, readings, is_new=is_new))


def _hero_die_problems(dice: Sequence[Die], readings: Readings) -> Iterator[Problem]:
    """Say which Big Hero Dice a roll refuses: it takes more sizes than the ladder has (K12, KR23)."""
    for die in dice:
        try:
            check_dice([die], "hero_dice", readings)
        except RulesError:
            yield Problem(clause="KR23", says=f"a roll does not take a {die}")


def _condition_and_point_lines(inputs: Inputs, spent: int, readings: Readings) -> Iterator[SheetLine]:
    for each in inputs.conditions:
        against = list(_die_problems(each.die, readings))
        if each.die is not None and each.die > TOP and readings["KR11"] == "taken_out":
            against = [Problem(clause="KR11", says=f"beyond the {TOP} its bearer is taken out")]
        yield SheetLine(
            section="Conditions",
            name=each.name,
            value=_value(each.die, None, is_new=False),
            clauses=("KR11",),
            problems=tuple(against),
        )
    section = "Points"
    yield SheetLine(
        section=section, name="Plot points", value=str(inputs.plot_points), clauses=("K13", "KR16")
    )
    if inputs.hero_dice:
        yield SheetLine(
            section=section,
            name="Big Hero Dice",
            value=dice_list(inputs.hero_dice),
            clauses=("K12", "KR10"),
            problems=tuple(_hero_die_problems(inputs.hero_dice, readings)),
        )
    left = inputs.advance_points + inputs.milestones - spent
    problems = (Problem(clause="K14", says=f"{count(-left, 'point')} short"),) if left < 0 else ()
    yield SheetLine(
        section=section,
        name="Advance points",
        value=format_number(left),
        clauses=("K14", "KR34") if inputs.milestones else ("K14",),
        problems=problems,
    )
    if inputs.life_points is not None:
        life = str(inputs.life_points)
        yield SheetLine(section=section, name="Life points", value=life, clauses=("KR26",))


FOLLOW_UPS = (
    FollowUp(
        name="pool",
        label="Gather a pool from this sheet",
        to="arylon.assemble",
        mode="work",
        # K2: the first pool of a sheet; none where a section gives no die
        when=lambda sheet: (
            {*NEEDED} == {each["kind"] for each in sheet.result["traits"] if not each["left_out"]}
        ),
        inputs_from=lambda sheet: {"traits": sheet.result["traits"]},
    ),
)


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the sheet line by line, with the numbers for play."""
    sheet = CheckedSheet(lines=sheet_lines(inputs, readings))
    left = inputs.advance_points + inputs.milestones - sheet.total
    spent = Step(clause="K14", text="spent, in advance points", value=sheet.total)
    earned = count(inputs.advance_points, "advance point")
    if inputs.milestones:
        earned = f"{earned} and {inputs.milestones} from Milestones"
    purse = f"{left} left" if left >= 0 else f"{-left} too many"
    who = inputs.name or "This character"
    has = f"{who} has spent {sheet.total} of {earned}, {purse}"
    if readings[RULING] == OURS and not (inputs.advance_points or inputs.milestones or sheet.total):
        kinds = ("skill", "distinction", "asset")
        counted = [(len(inputs.of_kind(kind)), MOST[kind], SECTIONS[kind]) for kind in kinds]
        has = f"{who} has {so_far(*counted)}"
    return Answer(
        result={
            **sheet.result,
            "points_left": left,
            "plot_points": inputs.plot_points,
            "hero_dice": len(inputs.hero_dice),
            "conditions": len(inputs.conditions),
            "life_points": inputs.life_points,
            "traits": list(_traits(inputs)),
            # What advance points may raise, as the calculator of advancement takes it (K14).
            "raises": [
                {"trait": PRICED_AS.get(kind, kind), "name": trait.name, "die": str(trait.die)}
                for kind in SECTIONS
                for trait in inputs.of_kind(kind)
                if trait.die is not None and kind != "distinction"
            ],
        },
        steps=(*sheet.steps(coin="advance points", priced_by=1), spent),
        sentence=f"{has}; {sheet.verdict}",
        figures=(sheet_table(sheet.lines, value="Die or number", price="Advance points"),),
    )


def _traits(inputs: Inputs) -> Iterator[dict[str, Any]]:
    """Yield the traits with a die, as a pool takes them; the first of each section is in it (K2)."""
    for kind in SECTIONS:
        called = kind in NEEDED
        for trait in inputs.of_kind(kind):
            if trait.die is not None:
                yield {"kind": kind, "name": trait.name, "die": str(trait.die), "left_out": not called}
                called = False


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
            shape=[LINE_SHAPE],
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
