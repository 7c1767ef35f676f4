"""A whole character sheet, checked line by line, with what it brings to an action.

Clauses W1, W2, W6, W7, W10, W17, W18; rulings WR14, WR15, WR16, WR22, WR26, WR32, WR38.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.protocol import Answer, Step, Table
from engine.sheet_lines import BREAKS, SheetLine, line_table, problems_of, rules_kept
from engine.systems.walkabout.character_inputs import Inputs, Trait
from engine.systems.walkabout.character_lines import ITEM_GRADES, sheet_lines, size_left
from engine.systems.walkabout.supply import core_draw
from engine.systems.walkabout.tokens import ACTIONS
from engine.systems.walkabout.traits_named import SIZES, penalties, traits

SIZE_NAMES = {size: name for name, size in SIZES.items()}
SINGLE = SIZE_NAMES[1]
POOL = ("positives", "negatives", "items")
"""The inputs of a pool that take the traits of a sheet."""


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the lines of a sheet, the rules that they break, and what it draws."""
    lines = sheet_lines(inputs, readings)
    problems = problems_of(lines)
    calls = tuple(_calls(inputs, readings))
    helps, harms = (_joined(calls, side) for side in ("positives", "negatives"))
    keywords = len({each.kind for each in inputs.core if each.words})
    brought = penalties(_joined([call["pool"] for call in calls], "items"), readings)
    reserve = traits(helps) + traits(harms)
    return Answer(
        result={
            "lines": tuple(line.to_wire() for line in lines),
            "total": None,
            "problems": tuple(problems),
            "legal": not problems,
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
            "doubles": tuple(_doubles(inputs, readings)),
            "grades": tuple(_grades(inputs)),
            "exhausted": sum(each.exhausted for each in inputs.traits),
            "sizes": sum(SIZES[each.size] for each in inputs.traits),
        },
        steps=tuple(_steps(lines, keywords, brought, reserve)),
        sentence=_sentence(inputs, keywords, reserve, problems),
        figures=(_table(lines),),
    )


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


def _doubles(inputs: Inputs, readings: Readings) -> Iterator[str]:
    """Yield the names that take more than one token: double traits and tight ties."""
    yield from (each.name for each in inputs.traits if each.name and size_left(each, readings) > 1)
    yield from (tie.name for tie in inputs.ties if tie.name and tie.strength == "tight")


def _grades(inputs: Inputs) -> Iterator[dict[str, str]]:
    """Yield each trait that has a grade, as the calculator of traits takes it."""
    for each in inputs.traits:
        if each.grade is not None:
            yield {"name": each.name, "kind": _kind(each), "grade": each.grade}


def _kind(trait: Trait) -> str:
    if trait.grade in ITEM_GRADES:
        return "item"
    return "beneficial" if trait.does == "helps" else "detrimental"


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


def _sentence(inputs: Inputs, keywords: int, reserve: int, problems: list[str]) -> str:
    name = inputs.name or "This character"
    state = " already in play" if inputs.in_play else ""
    draws = f"draws {core_draw(keywords)} core tokens at most, and up to {reserve} for traits"
    begins = f"{name}{state} {draws}, from a bag of {inputs.bag}, with {inputs.gold} gold"
    return f"{begins}; {rules_kept(problems)}"


def _table(lines: tuple[SheetLine, ...]) -> Table:
    rows = [(line.section, line.name, line.value, line.problem) for line in lines]
    return line_table(("Part", "Line", "What it is", BREAKS), rows)


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
