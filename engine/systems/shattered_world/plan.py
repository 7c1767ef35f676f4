"""A plan of buy-ins: prices, prerequisites, a possible order, and the remaining XP (H14-H16).

A line that the rules forbid is priced too, and lists the reasons.
Rulings HR3-HR5, HR17-HR19, HR22, HR26.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.numbers import count
from engine.protocol import Answer, Step, Table
from engine.systems.shattered_world.abilities import RANKS, Ability, Character
from engine.systems.shattered_world.buy_in import growth_steps, listed_prices
from engine.systems.shattered_world.ledger import Inputs, Purchase, character_of, check, ledger_of
from engine.systems.shattered_world.plan_shelf import shelf
from engine.systems.shattered_world.prerequisites import DICE
from engine.systems.shattered_world.roles import FACTORS


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the ledger of a plan, in an order in which it can be bought."""
    check(inputs)
    ledger = ledger_of(inputs, readings)
    total = sum(bought.total for bought in ledger)
    after = ledger[-1].after if ledger else character_of(inputs)
    entries = tuple(_entries(inputs.xp, ledger))
    return Answer(
        result={
            "total": total,
            "xp_left": inputs.xp - total,
            "legal": not any(bought.problems for bought in ledger),
            "order": [bought.index + 1 for bought in ledger],
            "ledger": entries,
            "abilities": [_ability(each, readings) for each in after.abilities],
        },
        steps=tuple(_steps(inputs, readings, ledger)),
        sentence=_sentence(inputs, ledger, total),
        figures=(_table(ledger, entries), *_ability_tables(after, readings)),
    )


def _entries(xp: int, ledger: tuple[Purchase, ...]) -> Iterator[dict[str, Any]]:
    left = xp
    for bought in ledger:
        left -= bought.total
        yield {
            "line": bought.index + 1,
            "buys": bought.line.label,
            "notation": str(bought.line.price),
            "prices": bought.costs,
            "total": bought.total,
            "left": left,
            "legal": not bought.problems,
            "problems": [str(problem) for problem in bought.problems],
        }


def _ability(ability: Ability, readings: Readings) -> dict[str, Any]:
    return {
        "name": ability.name,
        "score": ability.score,
        "cap": ability.cap(readings),
        "within_cap": ability.is_within_cap(readings),
    }


def _steps(inputs: Inputs, readings: Readings, ledger: tuple[Purchase, ...]) -> Iterator[Step]:
    yield Step(clause="H14", text="XP to spend", value=inputs.xp)
    yield from _cap_steps(inputs, readings)
    explained: set[str] = set()
    for bought in ledger:
        for step in growth_steps(bought.line.price, readings):
            if step.clause != "H15" and step.text not in explained:
                explained.add(step.text)
                yield step
        clause = "HR5" if bought.line.buy == DICE else "H16"
        dearer = FACTORS[bought.line.paid_in]
        times = f", {dearer} times the normal price" if dearer > 1 else ""
        text = f"{bought.line.label}: {listed_prices(bought.costs)} XP{times}"
        yield Step(clause=clause, text=text, value=bought.total)
        for problem in bought.problems:
            yield Step(clause=problem.clause, text=f"against the rules: {problem.says}")
    yield Step(clause="H14", text="XP left", value=inputs.xp - sum(bought.total for bought in ledger))


def _cap_steps(inputs: Inputs, readings: Readings) -> Iterator[Step]:
    for each in inputs.abilities:
        if not each.is_within_cap(readings):
            clause = "H16" if any(each.owned(rank) for rank in RANKS) else "HR18"
            text = f"{each.name} has {each.score}, above its cap of"
            yield Step(clause=clause, text=text, value=each.cap(readings))


def _sentence(inputs: Inputs, ledger: tuple[Purchase, ...], total: int) -> str:
    left = inputs.xp - total
    purse = f"leaving {left} of {inputs.xp}" if left >= 0 else f"{-left} more than the {inputs.xp} at hand"
    forbidden = sum(bool(bought.problems) for bought in ledger)
    against = f"; {count(forbidden, 'line')} cannot be bought" if forbidden == 1 else ""
    if forbidden > 1:
        against = f"; {forbidden} lines cannot be bought"
    return f"{count(len(ledger), 'buy-in')} cost {total} XP, {purse}{against}."


def _table(ledger: tuple[Purchase, ...], entries: tuple[dict[str, Any], ...]) -> Table:
    return Table(
        caption="In this order",
        is_answer=True,
        columns=("Buy", "XP", "Left", "Prerequisites"),
        rows=tuple(
            (
                entry["buys"],
                listed_prices(bought.costs),
                entry["left"],
                "; ".join(entry["problems"]) or "met",
            )
            for bought, entry in zip(ledger, entries, strict=True)
        ),
    )


def _ability_tables(after: Character, readings: Readings) -> Iterator[Table]:
    if after.abilities:
        rows = tuple((each.name, each.score, each.cap(readings)) for each in after.abilities)
        yield Table(caption="Abilities afterwards", columns=("Ability", "Score", "Cap"), rows=rows)


CALCULATOR = Calculator(
    id="shattered_world.plan",
    title="A plan of buy-ins",
    summary="A shopping list priced, checked against its prerequisites and put into an order.",
    when="When you save for several buy-ins and want the cheapest legal order.",
    inputs=Inputs,
    clauses=("H14", "H15", "H16"),
    rulings=("HR3", "HR4", "HR5", "HR17", "HR18", "HR19", "HR22", "HR26"),
    results=(
        Output(
            name="total",
            label="In all",
            clause="H15",
            unit="XP",
            is_fact=True,
            means="XP for all lines together, lawful or not.",
        ),
        Output(
            name="xp_left",
            label="Left",
            clause="H14",
            unit="XP",
            is_fact=True,
            means=(
                "XP left after all lines; below 0 where there are too few. Total Achievements below "
                "the XP at hand are refused for `total_achievements`, unless they are 0."
            ),
        ),
        Output(
            name="legal",
            label="Everything allowed",
            clause="H16",
            means=(
                "Whether every line is allowed and can be paid. A rank needs the one below it in the "
                "same Ability (and, where HR19 is read as cap_reached, a known score that has "
                "reached its cap), for each purchase a score that is unknown or below the cap of the "
                "highest rank then bought (HR26), and from Super on proficiency. Another role needs "
                "its Total Achievements, of which 0 is none, proficiency in the Ability that the "
                "line names, and another Subrole the foible; it sells no hit points, and nothing "
                "universal (H16, HR17)."
            ),
            shape="yes_no",
        ),
        Output(
            name="order",
            label="Order of the lines",
            clause="H16",
            means=(
                "The lines in an order in which they can be bought, by their number in the list from "
                "1. From what is left, the first line that breaks no rule comes next, whether or not "
                "the XP are enough; where each breaks one, the first."
            ),
            shape=["whole"],
        ),
        Output(
            name="ledger",
            label="Ledger",
            clause="H15",
            means="The lines in that order, each with what it costs and breaks.",
            shape=[
                {
                    "line": "whole",
                    "buys": "prose",
                    "notation": "text",
                    "prices": ["whole"],
                    "total": "whole",
                    "left": "whole",
                    "legal": "yes_no",
                    "problems": ["prose"],
                }
            ],
            parts={
                "line": "its number, counted from 1",
                "buys": "what is bought, in words",
                "notation": (
                    "how the price is written. Only `other` takes one and needs it; a price beside any "
                    "other buy-in is refused, and so is a rank without an Ability, among those bought "
                    "before, too"
                ),
                "prices": (
                    "the price of each purchase of the line, going on from the rank's number at the "
                    "Ability, or from those bought before of the same series (the same thing, at the "
                    "same price, of the same role, by the same name), or, where there are none, from the "
                    "line's `owned`; what is universal costs its normal price in any role, and without a "
                    "mark a second one costs the same again"
                ),
                "total": "the sum",
                "left": "XP left after this line, below 0 where there are too few",
                "legal": "whether there is no problem",
                "problems": (
                    "what is missing, in words that may change: what the role asks for, what the rank "
                    "asks for, that it is bought once, that the chart of dice ends, and last how many XP "
                    "are short after the lines before"
                ),
            },
        ),
        Output(
            name="abilities",
            label="Abilities afterwards",
            clause="H16",
            means=(
                "The Abilities afterwards: those given, in their order, then those that only the "
                "line of a rank names, in the order of buying. Capitals make no other name, and of "
                "two with one name the first counts. Each purchase of a rank but Godly raises the "
                "score (H16) up to the cap of the highest rank then bought (H16, HR26), also where "
                "the line is not allowed."
            ),
            shape=[{"name": "text", "score": "whole?", "cap": "whole?", "within_cap": "yes_no"}],
            parts={
                "name": "the Ability",
                "score": "its score, null where none was given; one above its cap stays",
                "cap": (
                    "the highest score allowed: that of the highest rank bought; without a rank by HR18; "
                    "null where there is none, as for a Godly one"
                ),
                "within_cap": "whether the score keeps to it; true where either is null",
            },
        ),
    ),
    verbs={"work": "Price the plan"},
    shelf=shelf,
    work=work,
)
