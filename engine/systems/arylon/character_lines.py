"""The lines of a sheet, each with its die, its price and what the rules have against it.

Clauses K2, K12 to K14; rulings KR10 to KR14, KR16, KR23, KR25, KR26, KR33, KR34, KR36 to KR38.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.calculator import Readings
from engine.errors import RulesError
from engine.inputs import Die
from engine.numbers import count, format_number
from engine.sheet_lines import Problem, SheetLine
from engine.systems.arylon.advance import UNTRAINED, factor_of, steps_between
from engine.systems.arylon.beginner import beginner_problems
from engine.systems.arylon.character_inputs import DISTINCTION, SECTIONS, Distinction, Inputs, Trait
from engine.systems.arylon.dice_text import dice_list
from engine.systems.arylon.ladder import TOP, ladder
from engine.systems.arylon.pool_dice import check_dice

OTHERS = "Any other Skill"
PRICED_AS = {"asset": "signature_asset"}
"""The kind whose price a trait has, where it is another: what is raised for good is a Signature Asset."""
BOUGHT_BY = {"attribute": "K14", "asset": "K14", "skill": "KR13", "talent": "KR13", "distinction": "KR14"}


def sheet_lines(inputs: Inputs, readings: Readings) -> tuple[SheetLine, ...]:
    """Return all lines of a sheet, section by section."""
    traits = tuple(line for kind in SECTIONS for line in _section(kind, inputs, readings))
    spent = sum(line.price or 0 for line in traits)
    return (*traits, *_condition_lines(inputs, readings), *_point_lines(inputs, spent, readings))


def _section(kind: str, inputs: Inputs, readings: Readings) -> Iterator[SheetLine]:
    begun = beginner_problems(kind, inputs, readings)
    for trait, ours in zip(inputs.of_kind(kind), begun, strict=True):
        yield _trait_line(kind, trait, ours, readings)
    if kind == "skill":
        yield SheetLine(section=SECTIONS[kind], name=OTHERS, value=str(UNTRAINED), clauses=("K14",))
    elif kind in {"attribute", "distinction"} and not inputs.of_kind(kind):
        problem = Problem(clause="K2", says=f"a pool needs one from {SECTIONS[kind]}")
        yield SheetLine(
            section=SECTIONS[kind], name=SECTIONS[kind], value="none", clauses=("K2",), problems=(problem,)
        )


def _trait_line(
    kind: str, trait: Trait | Distinction, ours: tuple[Problem, ...], readings: Readings
) -> SheetLine:
    began, is_new = (trait.began, trait.new) if isinstance(trait, Trait) else (None, False)
    problems = list(_die_problems(trait.die, readings))
    if kind == "distinction":
        problems += _distinction_problems(trait.die, readings)
        began = DISTINCTION
    if began is not None and not is_new and not problems:
        problems += _began_problems(began, trait.die, readings)
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


def _began_problems(began: Die, die: Die | None, readings: Readings) -> Iterator[Problem]:
    if began not in ladder(readings):
        yield Problem(clause="KR25", says=f"it began as a {began}, which is none of the dice of a sheet")
    elif die is not None and die < began:
        yield Problem(clause="K14", says=f"advance points only raise a die, and it began as a {began}")


def _distinction_problems(die: Die | None, readings: Readings) -> Iterator[Problem]:
    if readings["KR14"] == "fixed" and die is not None and die != DISTINCTION:
        yield Problem(clause="KR14", says=f"a Distinction stays a {DISTINCTION} for good")


def _price(kind: str, began: Die | None, die: Die | None, readings: Readings, *, is_new: bool) -> int | None:
    """Return the advance points that a trait cost; None where nothing was bought (K14, KR13, KR33)."""
    untrained = UNTRAINED if kind == "skill" else None
    held = untrained if is_new else began or die
    known = (*ladder(readings), None)
    if die is None or die not in known or held not in known or (held is not None and die <= held):
        return None
    factor = factor_of(PRICED_AS.get(kind, kind), readings)
    return sum(line.price for line in steps_between(held, die, factor, readings, is_new=is_new))


def _condition_lines(inputs: Inputs, readings: Readings) -> Iterator[SheetLine]:
    for each in inputs.conditions:
        problems = list(_die_problems(each.die, readings))
        if each.die is not None and each.die > TOP and readings["KR11"] == "taken_out":
            problems = [Problem(clause="KR11", says=f"beyond the {TOP} its bearer is taken out")]
        value = _value(each.die, None, is_new=False)
        yield SheetLine(
            section="Conditions", name=each.name, value=value, clauses=("KR11",), problems=tuple(problems)
        )


def _hero_die_problems(dice: Sequence[Die], readings: Readings) -> Iterator[Problem]:
    """Say which Big Hero Dice a roll refuses: it takes more sizes than the ladder has (K12, KR23)."""
    for die in dice:
        try:
            check_dice([die], "inputs.hero_dice", readings)
        except RulesError:
            yield Problem(clause="KR23", says=f"a roll does not take a {die}")


def _point_lines(inputs: Inputs, spent: int, readings: Readings) -> Iterator[SheetLine]:
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
