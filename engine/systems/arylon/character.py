"""A whole sheet, checked and priced line by line (K2, K12 to K14).

A line that breaks a rule is priced too, and lists the reasons.
Rulings KR10 to KR14, KR16, KR23, KR25, KR26, KR33, KR34, KR36 to KR38.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.numbers import count
from engine.protocol import Answer, Step
from engine.sheet_lines import SheetLine, problems_of, rules_kept, sheet_table
from engine.systems.arylon.assemble import NEEDED
from engine.systems.arylon.character_inputs import SECTIONS, Inputs
from engine.systems.arylon.character_lines import PRICED_AS, sheet_lines
from engine.systems.arylon.followups import CHARACTER as FOLLOW_UPS


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the sheet line by line, with the numbers for play."""
    lines = sheet_lines(inputs, readings)
    total = sum(line.price or 0 for line in lines)
    problems = problems_of(lines)
    left = inputs.advance_points + inputs.milestones - total
    return Answer(
        result={
            "lines": [line.to_wire() for line in lines],
            "total": total,
            "problems": problems,
            "legal": not problems,
            "points_left": left,
            "plot_points": inputs.plot_points,
            "hero_dice": len(inputs.hero_dice),
            "conditions": len(inputs.conditions),
            "life_points": inputs.life_points,
            "traits": list(_traits(inputs)),
            "raises": list(_raises(inputs)),
        },
        steps=tuple(_steps(lines, total)),
        sentence=_sentence(inputs, total, left, problems),
        figures=(sheet_table(lines, value="Die or number", price="Advance points"),),
    )


def _traits(inputs: Inputs) -> Iterator[dict[str, Any]]:
    """Yield the traits with a die, as a pool takes them; the first of each section is in it (K2)."""
    for kind in SECTIONS:
        called = kind in NEEDED
        for trait in inputs.of_kind(kind):
            if trait.die is not None:
                yield {"kind": kind, "name": trait.name, "die": str(trait.die), "left_out": not called}
                called = False


def _raises(inputs: Inputs) -> Iterator[dict[str, Any]]:
    """Yield what advance points may raise, as the calculator of advancement takes it (K14)."""
    for kind in SECTIONS:
        for trait in inputs.of_kind(kind):
            if trait.die is not None and kind != "distinction":
                yield {"trait": PRICED_AS.get(kind, kind), "name": trait.name, "die": str(trait.die)}


def _steps(lines: tuple[SheetLine, ...], total: int) -> Iterator[Step]:
    for line in lines:
        yield Step(clause=line.clauses[0], text=f"{line.section}: {line.name}", value=line.value)
        if line.price is not None:
            text = f"{line.name} costs, in advance points"
            yield Step(clause=line.clauses[1], text=text, value=line.price)
        for problem in line.problems:
            yield Step(clause=problem.clause, text=f"against the rules: {problem.says}")
    yield Step(clause="K14", text="spent, in advance points", value=total)


def _sentence(inputs: Inputs, total: int, left: int, problems: list[str]) -> str:
    name = inputs.name or "This character"
    earned = count(inputs.advance_points, "advance point")
    if inputs.milestones:
        earned = f"{earned} and {inputs.milestones} from Milestones"
    purse = f"{left} left" if left >= 0 else f"{-left} too many"
    return f"{name} has spent {total} of {earned}, {purse}; {rules_kept(problems)}"


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
        Output(name="lines", label="Lines", clause="K2"),
        Output(name="total", label="Spent", clause="K14", unit="advance points", is_fact=True),
        Output(name="problems", label="What breaks a rule", clause="K2"),
        Output(name="legal", label="Everything allowed", clause="K2"),
        Output(name="points_left", label="Left over", clause="K14", unit="advance points", is_fact=True),
        Output(name="plot_points", label="Plot points", clause="KR16"),
        Output(name="hero_dice", label="Big Hero Dice", clause="K12"),
        Output(name="conditions", label="Conditions", clause="KR11"),
        Output(name="life_points", label="Life points", clause="KR26"),
        Output(name="traits", label="Traits for a pool", clause="K2"),
        Output(name="raises", label="What can be raised", clause="K14"),
    ),
    follow_ups=FOLLOW_UPS,
    verbs={"work": "Check the sheet"},
    work=work,
)
