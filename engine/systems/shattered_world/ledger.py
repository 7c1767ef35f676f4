"""The ledger of a plan of buy-ins: the prices of its lines, and what the rules have against each (H14-H16).

Rulings HR3-HR5, HR17-HR19, HR22, HR26.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.calculator import Readings
from engine.errors import InvalidRequestError, LimitExceededError
from engine.inputs import Text, flag, listed, rows, whole
from engine.numbers import count
from engine.sheet_lines import Problem
from engine.systems.shattered_world.abilities import LONGEST_NAME, Ability, Character
from engine.systems.shattered_world.dice import last_step, usual_pairs
from engine.systems.shattered_world.notation import most_purchases
from engine.systems.shattered_world.prerequisites import (
    BUYS,
    DICE,
    GODLY,
    OTHER,
    Line,
    rank_problems,
    role_problems,
)
from engine.systems.shattered_world.roles import prices
from engine.systems.shattered_world.tallies import UNCOUNTED, check_tallies

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
    human: bool = flag("Human", clause="H1", help="A human's chart of dice ends one step earlier.")
    bought: tuple[Line, ...] = rows(
        "Bought before",
        Line,
        at_most=MOST_LINES,
        clause="H15",
        help="Prices go on from there. Ranks are counted with the Abilities.",
    )
    purchases: tuple[Line, ...] = rows("Buy-ins", Line, at_most=MOST_LINES, clause="H16", main=True)


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


def check(inputs: Inputs) -> None:
    """Refuse a plan that cannot be priced.

    Raises:
        LimitExceededError: it has more purchases than the engine plans.
        InvalidRequestError: a line lacks its price or its Ability, or names a price that it has already.
    """
    check_tallies(inputs.xp, inputs.total_achievements)
    total = sum(line.times for line in (*inputs.bought, *inputs.purchases))
    if total > MOST_PURCHASES:
        message = (
            f"the purchases come to {total} in all; the engine plans up to {MOST_PURCHASES} at once, "
            "so plan less"
        )
        raise LimitExceededError(message, field="inputs.purchases")
    for at, lines in (("bought", inputs.bought), ("purchases", inputs.purchases)):
        for index, line in enumerate(lines):
            _check_line(line, f"inputs.{at}.{index}")


def _check_line(line: Line, at: str) -> None:
    if line.buy == OTHER and line.notation is None:
        message = "a buy-in that is not listed needs its price; enter one such as 3/e"
        raise InvalidRequestError(message, field=f"{at}.notation")
    if line.buy != OTHER and line.notation is not None:
        message = f"“{BUYS[line.buy]}” has its own price; leave the price out"
        raise InvalidRequestError(message, field=f"{at}.notation")
    if line.is_of_ability and not line.ability:
        message = f"“{BUYS[line.buy]}” is bought for one Ability; name the Ability"
        raise InvalidRequestError(message, field=f"{at}.ability")


def character_of(inputs: Inputs) -> Character:
    """Return the character before any purchase of the plan."""
    owned: dict[str, int] = {}
    for line in inputs.bought:
        if not line.is_of_ability:
            owned[series(line)] = owned.get(series(line), line.owned) + line.times
    return Character(
        total_achievements=inputs.total_achievements,
        proficiencies=inputs.proficiencies,
        abilities=inputs.abilities,
        human=inputs.human,
        owned=owned,
    )


def ledger_of(inputs: Inputs, readings: Readings) -> tuple[Purchase, ...]:
    """Return the priced lines, in an order in which they can be bought."""
    return tuple(_with_purse(inputs.xp, _in_order(inputs, readings)))


def _in_order(inputs: Inputs, readings: Readings) -> Iterator[Purchase]:
    """Repeatedly buy the first line whose prerequisites are met; then the remaining ones in order."""
    character = character_of(inputs)
    waiting = list(enumerate(inputs.purchases))
    while waiting:
        tried = (buy(index, line, character, readings) for index, line in waiting)
        lawful = next((each for each in tried if not each.problems), None)
        chosen = lawful or buy(*waiting[0], character, readings)
        yield chosen
        character = chosen.after
        waiting = [(index, line) for index, line in waiting if index != chosen.index]


def buy(index: int, line: Line, character: Character, readings: Readings) -> Purchase:
    """Return the purchase of a line by a character, with what the rules have against it (H15, H16)."""
    owned = _ranks_owned(line, character)
    places = range(owned + 1, owned + line.times + 1)
    _, costs = prices(line.price, places, line.paid_in, readings)
    problems = [*role_problems(line, character, readings)]
    after = character.with_owned(series(line), owned + line.times)
    if line.is_of_ability:
        ability, found = _after_purchases(line, character, readings)
        problems += found
        after = after.with_ability(ability)
    most = most_purchases(line.price, readings)
    if line.buy != GODLY and most is not None and places[-1] > most[0]:
        problems.append(Problem(clause=most[1], says=f"it can be bought {count(most[0], 'time')}"))
    if line.buy == DICE:
        problems += _chart_problems(places[-1], human=character.human, readings=readings)
    return Purchase(index=index, line=line, costs=costs, problems=tuple(problems), after=after)


def _chart_problems(steps: int, *, human: bool, readings: Readings) -> Iterator[Problem]:
    """Say that so many steps go beyond the chart of dice, where they do (HR5)."""
    last = last_step(usual_pairs(readings), human=human)
    if steps > last:
        whose = "a human's" if human else "the"
        says = f"{whose} chart ends after {count(last, 'step')}"
        if readings["HR5"] == "free_pairs":
            says = "the table of pairs is not in our copy, so no step can be bought"
        yield Problem(clause="HR5", says=says)


def _after_purchases(line: Line, character: Character, readings: Readings) -> tuple[Ability, list[Problem]]:
    """Return an Ability after the purchases of a line, and the distinct reasons against them."""
    ability = character.ability(line.ability)
    problems: dict[str, Problem] = {}
    for _ in range(line.times):
        for problem in rank_problems(line.buy, ability, character, readings):
            problems.setdefault(problem.says, problem)
        ability = replace(ability, godly=True) if line.buy == GODLY else ability.with_rank(line.buy, readings)
    return ability, list(problems.values())


def series(line: Line) -> str:
    """Return the key of a series, by which its purchases are counted for the next price."""
    named = line.name if line.buy == OTHER else ""
    return f"{line.buy} {named.casefold()} {line.price if line.buy == OTHER else ''} {line.role}"


def _ranks_owned(line: Line, character: Character) -> int:
    if line.buy == GODLY:
        return int(character.ability(line.ability).godly)
    if line.is_of_ability:
        return character.ability(line.ability).owned(line.buy)
    return character.owned.get(series(line), line.owned)


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
