"""The lines of a character sheet, and the rules that each of them breaks.

Clauses W1, W2, W6, W7, W13, W17, W18; rulings WR14, WR15, WR16, WR24, WR26, WR32, WR38.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.calculator import Readings
from engine.numbers import count
from engine.sheet_lines import Problem, SheetLine
from engine.systems.walkabout.character_inputs import GRADES, KINDS, Inputs, Trait
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.supply import BASE
from engine.systems.walkabout.tokens import COLOURS, NEGATIVE, POSITIVE, Bag
from engine.systems.walkabout.traits_named import SIZES

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
        *_bag_lines(inputs, readings),
        _gold_line(inputs),
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
            yield SheetLine(
                section=section,
                name=trait.name or "no name yet",
                value=_trait_value(trait, readings),
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


def _trait_value(trait: Trait, readings: Readings) -> str:
    grade = [GRADES[trait.grade]] if trait.grade else []
    if not trait.exhausted:
        return ", ".join([trait.size, *grade])
    state = "exhausted" if trait.exhausted >= _bears(trait, readings) else "half of it exhausted"
    return ", ".join([trait.size, *grade, state])


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


def _bag_lines(inputs: Inputs, readings: Readings) -> Iterator[SheetLine]:
    for colour in COLOURS:
        yield SheetLine(
            section="Bag", name=colour.capitalize(), value=str(inputs.bag.counts[colour]), clauses=("WR14",)
        )
    problems: list[Problem] = []
    if inputs.bag.size < BASE:
        problems.append(Problem(clause="W7", says=f"a core draw takes {BASE} tokens at least"))
    elif not inputs.in_play and not any(_is_like(inputs.bag, name) for name in BAGS[readings["WR14"]]):
        problems.append(Problem(clause="WR14", says=f"a new bag has {_known(readings)}"))
    yield SheetLine(
        section="Bag",
        name="In all",
        value=str(inputs.bag.size),
        clauses=("W7", "WR14"),
        problems=tuple(problems),
    )


def _is_like(bag: Bag, name: str) -> bool:
    """Tell whether a bag is a known one, whichever colour is the strong one."""
    known = RULES.number(name).value
    plain = all(bag.counts[each] == known[each] for each in (POSITIVE, NEGATIVE))
    others = [each for each in COLOURS if each not in {POSITIVE, NEGATIVE}]
    return plain and sorted(bag.counts[each] for each in others) == sorted(known[each] for each in others)


def _known(readings: Readings) -> str:
    bags = [RULES.number(name).value for name in BAGS[readings["WR14"]]]
    return ", or ".join(
        f"{bag[NEGATIVE]} white, {bag[POSITIVE]} black and {bag['green']}, {bag['blue']} and {bag['red']} "
        "of the colours"
        for bag in bags
    )


def _gold_line(inputs: Inputs) -> SheetLine:
    problems: tuple[Problem, ...] = ()
    if not inputs.in_play and inputs.gold > STARTING_GOLD:
        problems = (Problem(clause="WR15", says=f"a new character has {STARTING_GOLD} gold"),)
    name = "In hand" if inputs.in_play else "At the start"
    return SheetLine(section="Gold", name=name, value=str(inputs.gold), clauses=("WR15",), problems=problems)
