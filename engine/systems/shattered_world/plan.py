"""A plan of buy-ins: prices, prerequisites, a possible order, and the remaining XP (H14-H16).

A line that the rules forbid is priced too, and lists the reasons.
Rulings HR3, HR4, HR17-HR19, HR22, HR26.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.errors import InvalidRequestError, LimitExceededError
from engine.inputs import Text, listed, rows, whole
from engine.numbers import count
from engine.protocol import Answer, Step, Table
from engine.systems.shattered_world.buy_in import growth_steps, listed_prices
from engine.systems.shattered_world.character import LONGEST_NAME, RANKS, Ability, Character
from engine.systems.shattered_world.notation import most_purchases
from engine.systems.shattered_world.prerequisites import (
    GODLY,
    OTHER,
    Line,
    Problem,
    rank_problems,
    role_problems,
)
from engine.systems.shattered_world.roles import FACTORS, prices
from engine.systems.shattered_world.tallies import UNCOUNTED, check_tallies

__all__ = ["CALCULATOR", "Inputs"]

MOST_LINES = 60
MOST_PURCHASES = 500
"""Maximum number of purchases in all lines together."""
LARGEST = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """A character's XP and the wanted buy-ins."""

    xp: int = whole("Current XP", low=0, limit=LARGEST, clause="H14")
    total_achievements: int = whole(
        "Total Achievements", low=0, limit=LARGEST, default=0, clause="H14", help=UNCOUNTED
    )
    proficiencies: tuple[str, ...] = listed(
        "Proficiencies",
        Text(at_most=LONGEST_NAME),
        clause="H16",
        help="Abilities you are proficient in, beyond those marked below.",
    )
    abilities: tuple[Ability, ...] = rows("Abilities", Ability, at_most=MOST_LINES, clause="H16")
    purchases: tuple[Line, ...] = rows("Buy-ins", Line, at_most=MOST_LINES, clause="H16")


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase:
    """One line of a plan with its prices and problems."""

    index: int
    """Index of the line in the request."""
    line: Line
    costs: tuple[int, ...]
    problems: tuple[Problem, ...]
    after: Character

    @property
    def total(self) -> int:
        """The price in XP."""
        return sum(self.costs)


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the ledger of a plan, in an order in which it can be bought."""
    _check(inputs)
    ledger = tuple(_with_purse(inputs.xp, _in_order(inputs, readings)))
    total = sum(bought.total for bought in ledger)
    after = ledger[-1].after if ledger else _character(inputs)
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


def _check(inputs: Inputs) -> None:
    check_tallies(inputs.xp, inputs.total_achievements)
    total = sum(line.times for line in inputs.purchases)
    if total > MOST_PURCHASES:
        message = (
            f"purchases come to {total} in all; the engine plans up to {MOST_PURCHASES} at once, so plan less"
        )
        raise LimitExceededError(message, field="inputs.purchases")
    for index, line in enumerate(inputs.purchases):
        at = f"inputs.purchases.{index}"
        if line.buy == OTHER and line.notation is None:
            message = "notation is missing; a buy-in that is not listed needs its price, such as 3/e"
            raise InvalidRequestError(message, field=f"{at}.notation")
        if line.buy != OTHER and line.notation is not None:
            message = f"notation belongs to other buy-ins, {line.buy} has its price; leave it out"
            raise InvalidRequestError(message, field=f"{at}.notation")
        if line.is_of_ability and not line.ability:
            message = f"ability is missing; {line.buy} is bought for one ability, so name it"
            raise InvalidRequestError(message, field=f"{at}.ability")


def _character(inputs: Inputs) -> Character:
    return Character(
        total_achievements=inputs.total_achievements,
        proficiencies=inputs.proficiencies,
        abilities=inputs.abilities,
    )


def _in_order(inputs: Inputs, readings: Readings) -> Iterator[Purchase]:
    """Repeatedly buy the first line whose prerequisites are met; then the remaining ones in order."""
    character = _character(inputs)
    waiting = list(enumerate(inputs.purchases))
    while waiting:
        tried = (_buy(index, line, character, readings) for index, line in waiting)
        lawful = next((each for each in tried if not each.problems), None)
        chosen = lawful or _buy(*waiting[0], character, readings)
        yield chosen
        character = chosen.after
        waiting = [(index, line) for index, line in waiting if index != chosen.index]


def _buy(index: int, line: Line, character: Character, readings: Readings) -> Purchase:
    owned = _ranks_owned(line, character)
    places = range(owned + 1, owned + line.times + 1)
    _, costs = prices(line.price, places, line.paid_in, readings)
    problems = [*role_problems(line, character, readings)]
    after = character.with_owned(_series(line), owned + line.times)
    if line.is_of_ability:
        ability, found = _after_purchases(line, character, readings)
        problems += found
        after = after.with_ability(ability)
    most = most_purchases(line.price, readings)
    if line.buy != GODLY and most is not None and places[-1] > most[0]:
        problems.append(Problem(clause=most[1], says=f"it can be bought {count(most[0], 'time')}"))
    return Purchase(index=index, line=line, costs=costs, problems=tuple(problems), after=after)


def _after_purchases(line: Line, character: Character, readings: Readings) -> tuple[Ability, list[Problem]]:
    """Return an Ability after the purchases of a line, and the distinct reasons against them."""
    ability = character.ability(line.ability)
    problems: dict[str, Problem] = {}
    for _ in range(line.times):
        for problem in rank_problems(line.buy, ability, character, readings):
            problems.setdefault(problem.says, problem)
        ability = replace(ability, godly=True) if line.buy == GODLY else ability.with_rank(line.buy, readings)
    return ability, list(problems.values())


def _series(line: Line) -> str:
    """Return the key of a series, by which its purchases are counted for the next price."""
    named = line.name if line.buy == OTHER else ""
    return f"{line.buy} {named.casefold()} {line.price if line.buy == OTHER else ''} {line.role}"


def _ranks_owned(line: Line, character: Character) -> int:
    if line.buy == GODLY:
        return int(character.ability(line.ability).godly)
    if line.is_of_ability:
        return character.ability(line.ability).owned(line.buy)
    return character.owned.get(_series(line), line.owned)


def _with_purse(xp: int, ledger: Iterator[Purchase]) -> Iterator[Purchase]:
    """Add the missing XP to each line, after paying for the previous ones."""
    left = xp
    for bought in ledger:
        left -= bought.total
        short = min(-left, bought.total)
        if short <= 0:
            yield bought
        else:
            problem = Problem(clause="H14", says=f"{short} XP short")
            yield replace(bought, problems=(*bought.problems, problem))


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
        clause = "HR5" if bought.line.buy == "dice" else "H16"
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
    against = f"; {count(forbidden, 'line')} cannot be bought as it stands" if forbidden == 1 else ""
    if forbidden > 1:
        against = f"; {forbidden} lines cannot be bought as they stand"
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
    rulings=("HR3", "HR4", "HR17", "HR18", "HR19", "HR22", "HR26"),
    results=(
        Output(name="total", label="In all", clause="H15", unit="XP", is_fact=True),
        Output(name="xp_left", label="Left", clause="H14", unit="XP", is_fact=True),
        Output(name="legal", label="Everything allowed", clause="H16"),
        Output(name="order", label="Order of the lines", clause="H16"),
        Output(name="ledger", label="Ledger", clause="H15"),
        Output(name="abilities", label="Abilities afterwards", clause="H16"),
    ),
    work=work,
)
