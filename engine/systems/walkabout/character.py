"""A whole character sheet, checked line by line, with what it brings to an action.

Clauses W1, W2, W6, W7, W10, W17, W18; rulings WR14, WR15, WR16, WR22, WR26, WR32, WR38.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.inputs import choice, flag, record, rows, text, whole
from engine.numbers import count
from engine.protocol import Answer, Step
from engine.sheet_lines import BREAKS, LINE_SHAPE, CheckedSheet, Problem, SheetLine, line_table, so_far
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tokens import (
    ACTIONS,
    BASE,
    COLOURS,
    DECIDED_BAG,
    NEGATIVE,
    POSITIVE,
    SIZES,
    Bag,
    core_draw,
    penalties,
    traits,
    usual_bag,
)

KINDS = {"people": "People", "edge": "Edge", "dance": "Dance"}
GRADES = {
    grade: grade.replace("_", " ")
    for name in ("W17.grades", "W18.grades")
    for grade in RULES.number(name).value
}
"""The grades of traits that fade and of items, each with its label."""
MOST_ROWS = 40
MOST_LETTERS = 60
MOST_GOLD = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreTrait:
    """People, an edge or a dance with its keywords."""

    kind: str = choice("Kind", KINDS, clause="W1")
    name: str = text("Name", at_most=MOST_LETTERS, default="")
    keywords: str = text(
        "Keywords", default="", clause="W1", help="Put a comma or a semicolon between two of them."
    )

    @property
    def words(self) -> tuple[str, ...]:
        """The keywords one by one; one that is written twice counts once."""
        words: dict[str, str] = {}
        for word in self.keywords.replace(";", ",").split(","):
            words.setdefault(word.strip().casefold(), word.strip())
        return tuple(filter(None, words.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """A non-core trait as it is now."""

    name: str = text("Trait", at_most=MOST_LETTERS, default="")
    does: str = choice("It", {"helps": "helps you", "harms": "harms you"}, default="helps", clause="W2")
    size: str = choice("Size", {size: size for size in SIZES}, default="single", clause="W2")
    grade: str | None = choice(
        "Grade", GRADES, default=None, clause="W17", help="Leave it blank where nothing fades or is used up."
    )
    exhausted: int = whole("Times exhausted", low=0, high=SIZES["double"], default=0, clause="W13")

    @property
    def is_double(self) -> bool:
        """Whether it counts as two."""
        return self.size == "double"

    @property
    def kind(self) -> str:
        """What the calculator of traits calls it."""
        if self.grade in ITEM_GRADES:
            return "item"
        return "beneficial" if self.does == "helps" else "detrimental"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """A relationship."""

    name: str = text("Who or what", at_most=MOST_LETTERS, default="")
    strength: str = choice("Strength", {"loose": "loose", "tight": "tight"}, default="loose", clause="W6")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The contents of the sheet."""

    name: str = text("Name", at_most=MOST_LETTERS, default="", main=True)
    who: str = text("Who they are", default="", help="One line: who they are and what they want.")
    core: tuple[CoreTrait, ...] = rows("Core traits", CoreTrait, at_most=MOST_ROWS, clause="W1")
    traits: tuple[Trait, ...] = rows("Other traits", Trait, at_most=MOST_ROWS, clause="W2")
    ties: tuple[Tie, ...] = rows("Ties", Tie, at_most=MOST_ROWS, clause="W6")
    bag: Bag = record(
        "Bag",
        Bag,
        default=DECIDED_BAG,
        decided=usual_bag,
        clause="WR14",
        help="A colour you leave out is not in the bag.",
    )
    gold: int = whole("Gold", low=0, limit=MOST_GOLD, default=0, unit="tokens", clause="WR15")
    in_play: bool = flag(
        "Already in play", clause="WR38", help="Then nothing is checked that only a new character keeps to."
    )


SECTIONS = {"helps": "Traits that help", "harms": "Traits that harm"}
ONE_OF = {"people": "people who raised them", "edge": "an edge", "dance": "a dance"}
KEYWORDS_EACH = RULES.whole("W1.keywords_each")
MOST_EDGES = RULES.whole("W1.significant_edges")
FEWEST_TRAITS = RULES.whole("W2.usual")
MOST_DOUBLES = RULES.whole("W2.doubles")
FEWEST_TIES = RULES.whole("W6.fewest")
MOST_TIES = RULES.whole("W6.most")
STARTING_GOLD = RULES.whole("W4.starting_gold")
ITEM_GRADES = frozenset(RULES.number("W18.grades").value)
SHORTEST = RULES.number("W17.grades").value[0]
BAGS: Mapping[str, tuple[str, ...]] = {
    "twelve": ("W7.bag_twelve", "W7.bag_eighteen"),
    "eighteen": ("W7.bag_eighteen",),
}
"""The bags that a new character may have, by the reading of WR14; the author's is always one of them."""


def sheet_lines(inputs: Inputs, readings: Readings) -> tuple[SheetLine, ...]:
    """Return all lines of a sheet, section by section."""
    return (
        *_core_lines(inputs),
        *_missing_core(inputs),
        *_trait_lines(inputs, readings),
        *_tie_lines(inputs),
        *_bag_and_gold_lines(inputs, readings),
    )


def _core_lines(inputs: Inputs) -> Iterator[SheetLine]:
    seen = dict.fromkeys(KINDS, 0)
    has_dance = any(each.kind == "dance" for each in inputs.core)
    for each in inputs.core:
        seen[each.kind] += 1
        problems: list[Problem] = []
        clauses = ["W1"]
        if each.kind == "edge" and seen["edge"] > 1:
            clauses.append("WR26")
            if has_dance or seen["edge"] > MOST_EDGES:
                problems.append(
                    Problem(
                        clause="WR26", says="a second edge stands in place of a dance, and there is no third"
                    )
                )
        elif seen[each.kind] > 1:
            problems.append(
                Problem(
                    clause="W1",
                    says=f"there is one core trait of this kind already, {KINDS[each.kind].lower()}",
                )
            )
        if not inputs.in_play and len(each.words) != KEYWORDS_EACH:
            held = count(len(each.words), "keyword")
            problems.append(
                Problem(
                    clause="WR38",
                    says=f"it has {held}, and a core trait of a new character has {KEYWORDS_EACH}",
                )
            )
        yield SheetLine(
            section="Core traits",
            name=f"{KINDS[each.kind]}: {each.name or 'no name yet'}",
            value=", ".join(each.words),
            clauses=tuple(clauses),
            problems=tuple(problems),
        )


def _missing_core(inputs: Inputs) -> Iterator[SheetLine]:
    """Yield a line for each core trait that is missing; a second edge takes the place of a dance (WR26)."""
    kinds = [each.kind for each in inputs.core]
    if kinds.count("edge") > 1:
        kinds.append("dance")
    for kind, label in KINDS.items():
        if kind not in kinds:
            problem = Problem(clause="W1", says=f"every character has {ONE_OF[kind]}")
            yield SheetLine(
                section="Core traits", name=label, value="none", clauses=("W1",), problems=(problem,)
            )


def size_left(trait: Trait, readings: Readings) -> int:
    """Return as how many traits one still counts (W2, WR32)."""
    return max(0, SIZES[trait.size] - trait.exhausted * (SIZES[trait.size] // _bears(trait, readings)))


def _bears(trait: Trait, readings: Readings) -> int:
    """Return how often a trait is exhausted until it is out (WR32)."""
    return SIZES[trait.size] if readings["WR32"] == "one_half" else SIZES["single"]


def _trait_lines(inputs: Inputs, readings: Readings) -> Iterator[SheetLine]:
    doubles = 0
    for does, section in SECTIONS.items():
        found = [each for each in inputs.traits if each.does == does]
        for trait in found:
            problems = list(_trait_problems(trait, readings))
            doubles += trait.is_double
            if trait.is_double and doubles > MOST_DOUBLES and not inputs.in_play:
                problems.append(
                    Problem(
                        clause="WR38",
                        says=f"a new character has {count(MOST_DOUBLES, 'double trait')} at most",
                    )
                )
            parts = [trait.size, *([GRADES[trait.grade]] if trait.grade else [])]
            if trait.exhausted:
                is_out = trait.exhausted >= _bears(trait, readings)
                parts.append("exhausted" if is_out else "half of it exhausted")
            yield SheetLine(
                section=section,
                name=trait.name or "no name yet",
                value=", ".join(parts),
                clauses=(
                    "W2",
                    *(("W18",) if trait.grade in ITEM_GRADES else ("W17",) if trait.grade else ()),
                ),
                problems=tuple(problems),
            )
        if not found and not inputs.in_play:
            problem = Problem(clause="WR38", says="a new character has at least one")
            yield SheetLine(
                section=section, name=section, value="none", clauses=("WR38",), problems=(problem,)
            )
    if not inputs.in_play and len(inputs.traits) < FEWEST_TRAITS:
        problem = Problem(clause="WR38", says=f"a new character has at least {FEWEST_TRAITS} traits")
        value = str(len(inputs.traits))
        yield SheetLine(
            section="Other traits", name="In all", value=value, clauses=("W2", "WR38"), problems=(problem,)
        )


def _trait_problems(trait: Trait, readings: Readings) -> Iterator[Problem]:
    bears = _bears(trait, readings)
    if trait.grade in ITEM_GRADES and trait.does == "harms":
        yield Problem(clause="W18", says="an item helps, and brings what harms along by itself")
    if trait.exhausted > bears:
        yield Problem(clause="WR32", says=f"it is exhausted {trait.exhausted} times and is out after {bears}")
    elif trait.exhausted == bears and trait.grade == SHORTEST:
        yield Problem(
            clause="WR16", says="a situational trait that is exhausted is gone for good; cross it off"
        )


def _tie_lines(inputs: Inputs) -> Iterator[SheetLine]:
    for number, tie in enumerate(inputs.ties, start=1):
        problems: tuple[Problem, ...] = ()
        if number > MOST_TIES and not inputs.in_play:
            problems = (Problem(clause="WR38", says=f"a new character has {MOST_TIES} ties at most"),)
        name = tie.name or "no name yet"
        yield SheetLine(section="Ties", name=name, value=tie.strength, clauses=("W6",), problems=problems)
    if len(inputs.ties) < FEWEST_TIES and not inputs.in_play:
        problem = Problem(clause="WR38", says=f"a new character has at least {FEWEST_TIES} ties")
        value = str(len(inputs.ties))
        yield SheetLine(section="Ties", name="In all", value=value, clauses=("WR38",), problems=(problem,))


def _bag_and_gold_lines(inputs: Inputs, readings: Readings) -> Iterator[SheetLine]:
    for colour in COLOURS:
        yield SheetLine(
            section="Bag", name=colour.capitalize(), value=str(inputs.bag.counts[colour]), clauses=("WR14",)
        )
    bags = [RULES.number(name).value for name in BAGS[readings["WR14"]]]
    others = [each for each in COLOURS if each not in {POSITIVE, NEGATIVE}]
    # A bag is like a known one whichever colour is the strong one.
    mine, *known = (
        (bag[POSITIVE], bag[NEGATIVE], sorted(bag[each] for each in others))
        for bag in (inputs.bag.counts, *bags)
    )
    problems: list[Problem] = []
    if inputs.bag.size < BASE:
        problems.append(Problem(clause="W7", says=f"a core draw takes {BASE} tokens at least"))
    elif not inputs.in_play and mine not in known:
        allowed = ", or ".join(
            f"{bag[NEGATIVE]} white, {bag[POSITIVE]} black and "
            f"{bag['green']}, {bag['blue']} and {bag['red']} of the colours"
            for bag in bags
        )
        problems.append(Problem(clause="WR14", says=f"a new bag has {allowed}"))
    yield SheetLine(
        section="Bag",
        name="In all",
        value=str(inputs.bag.size),
        clauses=("W7", "WR14"),
        problems=tuple(problems),
    )
    is_rich = not inputs.in_play and inputs.gold > STARTING_GOLD
    yield SheetLine(
        section="Gold",
        name="In hand" if inputs.in_play else "At the start",
        value=str(inputs.gold),
        clauses=("WR15",),
        problems=(Problem(clause="WR15", says=f"a new character has {STARTING_GOLD} gold"),)
        if is_rich
        else (),
    )


SIZE_NAMES = {size: name for name, size in SIZES.items()}
SINGLE = SIZE_NAMES[1]
POOL = ("positives", "negatives", "items")
"""The inputs of a pool that take the traits of a sheet."""


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the lines of a sheet, the rules that they break, and what it draws."""
    sheet = CheckedSheet(lines=sheet_lines(inputs, readings))
    calls = tuple(_calls(inputs, readings))
    helps, harms = (_joined(calls, side) for side in ("positives", "negatives"))
    keywords = len({each.kind for each in inputs.core if each.words})
    brought = penalties(_joined([call["pool"] for call in calls], "items"), readings)
    reserve = traits(helps) + traits(harms)
    return Answer(
        result={
            **sheet.result,
            "total": None,
            "keywords": keywords,
            "core_draw": core_draw(keywords),
            "reserve": reserve,
            "bag_size": inputs.bag.size,
            "positives": {colour: inputs.bag.positives(colour) for colour in ACTIONS},
            "helps": helps,
            "harms": harms,
            "pool": {part: _joined([call["pool"] for call in calls], part) for part in POOL},
            "traits": calls,
            "ties": tuple(
                {
                    "name": tie.name,
                    "helping": (f"{tie.strength}_beneficial",),
                    "harming": (f"{tie.strength}_detrimental",),
                }
                for tie in inputs.ties
            ),
            # The names that take more than one token: double traits and tight ties.
            "doubles": (
                *(each.name for each in inputs.traits if each.name and size_left(each, readings) > 1),
                *(tie.name for tie in inputs.ties if tie.name and tie.strength == "tight"),
            ),
            "grades": tuple(
                {"name": each.name, "kind": each.kind, "grade": each.grade}
                for each in inputs.traits
                if each.grade is not None
            ),
            "exhausted": sum(each.exhausted for each in inputs.traits),
            "sizes": sum(SIZES[each.size] for each in inputs.traits),
        },
        steps=tuple(_steps(sheet.lines, keywords, brought, reserve)),
        sentence=(
            f"{inputs.name or 'This character'} {_has(inputs)} draws "
            f"{core_draw(keywords)} core tokens at most, and up to {reserve} for traits, from a bag of "
            f"{inputs.bag}, with {inputs.gold} gold; {sheet.verdict}"
        ),
        figures=(
            line_table(
                ("Part", "Line", "What it is", BREAKS),
                [(line.section, line.name, line.value, line.problem) for line in sheet.lines],
            ),
        ),
    )


def _has(inputs: Inputs) -> str:
    """Return whether a character is in play, or else what a new one has of what it gets."""
    if inputs.in_play:
        return "already in play"
    core, some, ties = len(inputs.core), len(inputs.traits), len(inputs.ties)
    has = so_far(
        (core, len(KINDS), "core traits"), (some, FEWEST_TRAITS, "others"), (ties, FEWEST_TIES, "ties")
    )
    return f"has {has}, and"


def _joined(calls: Sequence[Mapping[str, Any]], part: str) -> tuple[str, ...]:
    """Return one part of what several traits bring, trait by trait."""
    return tuple(word for call in calls for word in call[part])


def _calls(inputs: Inputs, readings: Readings) -> Iterator[dict[str, Any]]:
    """Yield each trait that can be named in an action, on the side that it counts for.

    An item brings its penalty along (W18, WR22). The pool counts that penalty itself, and takes the item by
    its grade; what an item has beyond a single trait is a helpful trait beside it.
    """
    for each in inputs.traits:
        size = size_left(each, readings)
        if not size:
            continue
        named = (SIZE_NAMES[size],)
        good, bad = (named, ()) if each.does == "helps" else ((), named)
        call: dict[str, Any] = {"name": each.name, "positives": good, "negatives": bad}
        call["pool"] = {"positives": good, "negatives": bad, "items": ()}
        if each.grade is not None and each.grade in ITEM_GRADES and each.does == "helps":
            items = (each.grade,)
            call["negatives"] = (SINGLE,) * penalties(items, readings)
            call["pool"] = {"positives": (SINGLE,) * (size - 1), "negatives": (), "items": items}
        yield call


def _steps(lines: tuple[SheetLine, ...], keywords: int, brought: int, reserve: int) -> Iterator[Step]:
    for line in lines:
        for problem in line.problems:
            text = f"against the rules: {line.name}: {problem.says}"
            yield Step(clause=problem.clause, text=text, value=line.value)
    yield Step(clause="W1", text="keywords that one action may call at most", value=keywords)
    yield Step(clause="W7", text="core draw with all of them", value=core_draw(keywords))
    if brought:
        text = "harmful traits that the items bring along, among those of the reserve"
        yield Step(clause="WR22", text=text, value=brought)
    yield Step(clause="W10", text="reserve, if every trait were named and kept", value=reserve)


CALCULATOR = Calculator(
    id="walkabout.character",
    title="A character",
    summary="A whole sheet checked line by line: what does it draw, and what breaks a rule?",
    when="When you make a character, and whenever a trait comes, goes or is exhausted.",
    inputs=Inputs,
    clauses=("W1", "W2", "W6", "W7", "W10", "W13", "W17", "W18"),
    rulings=("WR14", "WR15", "WR16", "WR22", "WR24", "WR26", "WR32", "WR38"),
    results=(
        Output(
            name="core_draw",
            label="Core draw at most",
            clause="W7",
            unit="tokens",
            is_fact=True,
            means="Tokens of the core draw with all of these keywords.",
        ),
        Output(
            name="reserve",
            label="Reserve with every trait",
            clause="W10",
            unit="tokens",
            is_fact=True,
            means=(
                "Tokens of the reserve if every trait that is not exhausted were named and kept, "
                "with the penalties of items (WR22)."
            ),
        ),
        Output(
            name="lines",
            label="Lines",
            clause="W2",
            means="Every line of the sheet, section by section.",
            shape=[LINE_SHAPE],
            parts={
                "section": "the part of the sheet",
                "name": "what the line is",
                "value": "its keywords, size or number",
                "price": "null, for nothing in Walkabout is bought",
                "clauses": "the clauses and rulings that it rests on",
                "problem": "what the rules have against it, null where nothing",
            },
        ),
        Output(
            name="total",
            label="Price of the sheet",
            clause="W2",
            means="The price of the sheet, as other games have one.",
            shape="whole?",
            null_when="always, for nothing in Walkabout is bought",
        ),
        Output(
            name="problems",
            label="What breaks a rule",
            clause="W1",
            means="What breaks a rule, a sentence each with its line and clause.",
            shape=["prose"],
        ),
        Output(
            name="legal",
            label="Everything allowed",
            clause="W1",
            means="Whether no line breaks a rule.",
            shape="yes_no",
        ),
        Output(
            name="keywords",
            label="Keywords in one action",
            clause="W1",
            means="Keywords that one action may call, one of each kind of core trait.",
        ),
        Output(
            name="bag_size",
            label="Tokens in the bag",
            clause="WR14",
            means="Tokens in the bag.",
        ),
        Output(
            name="positives",
            label="Positive tokens in the bag, by colour of the action",
            clause="W7",
            means="Positive tokens in the bag, by the colour of the action.",
            shape={"green": "whole", "blue": "whole", "red": "whole"},
            parts={"green": "in a green action", "blue": "in a blue action", "red": "in a red action"},
        ),
        Output(
            name="helps",
            label="Traits that help now",
            clause="W2",
            means=(
                "The helpful traits that are not exhausted, by size, items among them, as "
                "`walkabout.reserve` takes them."
            ),
            shape=["double | single"],
        ),
        Output(
            name="harms",
            label="Traits that harm now",
            clause="W2",
            means=(
                "The harmful traits that are not exhausted, by size, with a single one for each "
                "penalty that an item brings along (WR22), as `walkabout.reserve` takes them."
            ),
            shape=["double | single"],
        ),
        Output(
            name="pool",
            label="All of them for a pool",
            clause="WR22",
            means=(
                "All traits that are not exhausted, as `walkabout.pool` takes them: items by their "
                "grade, and not their penalties, which the pool adds itself."
            ),
            shape={
                "positives": ["double | single"],
                "negatives": ["double | single"],
                "items": ["limited_use | regular_use | single_use"],
            },
            parts={
                "positives": (
                    "helpful traits that are no items, and a single one for the second half of a double item"
                ),
                "negatives": "harmful traits",
                "items": "the grade of each item",
            },
        ),
        Output(
            name="traits",
            label="Traits for a pool",
            clause="W2",
            means="Each trait that is not exhausted, on the side that it counts for.",
            shape=[
                {
                    "name": "text",
                    "positives": ["double | single"],
                    "negatives": ["double | single"],
                    "pool": {
                        "positives": ["double | single"],
                        "negatives": ["double | single"],
                        "items": ["limited_use | regular_use | single_use"],
                    },
                }
            ],
            parts={
                "name": "its name",
                "positives": "its size where it helps",
                "negatives": "its size where it harms, or the penalties that it brings along as an item",
                "pool": (
                    "the same as `walkabout.pool` takes it: an item by its grade, and not its penalties, "
                    "which the pool adds itself"
                ),
            },
        ),
        Output(
            name="ties",
            label="Relationships for a pool",
            clause="W6",
            means="Each tie, as `walkabout.pool` takes it when it is called.",
            shape=[{"name": "text", "helping": ["text"], "harming": ["text"]}],
            parts={
                "name": "its name",
                "helping": "the relationship where it helps",
                "harming": "the relationship where it harms",
            },
        ),
        Output(
            name="doubles",
            label="Double traits and tight ties",
            clause="W2",
            means="Names of double traits and tight ties, which take more than one token.",
            shape=["text"],
        ),
        Output(
            name="grades",
            label="Traits with a grade",
            clause="W17",
            means="Each trait with a grade, as `walkabout.trait` takes it.",
            shape=[{"name": "text", "kind": "beneficial | detrimental | item", "grade": "text"}],
            parts={"name": "its name", "kind": "what it is", "grade": "its grade"},
        ),
        Output(
            name="exhausted",
            label="Times exhausted",
            clause="W13",
            means="How often traits are exhausted now, all together.",
        ),
        Output(
            name="sizes",
            label="Traits, doubles as two",
            clause="W2",
            means="The traits of the sheet, doubles counted as two.",
        ),
    ),
    verbs={"work": "Check the sheet"},
    work=work,
)
