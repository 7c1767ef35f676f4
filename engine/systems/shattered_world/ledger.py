"""Buy-ins in the order in which a character can buy them: what each asks for and costs (H14-H16).

Plans and character sheets share it. The records are immutable, so that purchases can be tried without side
effects. Rulings HR3-HR5, HR17-HR19, HR22, HR26, HR35.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.calculator import Readings
from engine.errors import InvalidRequestError, LimitExceededError
from engine.inputs import Optional, Text, choice, flag, listed, of_kind, rows, text, whole
from engine.numbers import count
from engine.protocol import Step
from engine.sheet_lines import Problem
from engine.systems.shattered_world import RULES
from engine.systems.shattered_world.achievements import UNCOUNTED, check_tallies
from engine.systems.shattered_world.dice import (
    Notation,
    NotationKind,
    last_step,
    most_purchases,
    price,
    usual_pairs,
)

RANKS = ("exceptional", "uncanny", "super")
"""The ranks of an Ability that raise its cap, each requiring the previous one."""
CAPS = {rank: RULES.whole(f"H16.{rank}_cap") for rank in RANKS}
BASE_CAP = RULES.whole("H16.base_cap")
RAISES = RULES.whole("H16.raises")
LONGEST_NAME = 60
LARGEST_SCORE = 1000
MOST_OWNED = 100
OWN = "own"
ROLES = {
    OWN: "your own, or universal",
    "adjacent_subrole": "another Subrole of your Field Role",
    "second": "a second Field Role",
    "third": "a third Field Role",
}
FACTORS = {role: RULES.whole(f"H16.{role}") for role in ROLES}
GODLY = "godly"
OTHER = "other"
DICE = "dice"
SUBROLE = "adjacent_subrole"
BUYS = {
    "exceptional": "Exceptional Ability",
    "uncanny": "Uncanny Ability",
    "super": "Super Ability",
    GODLY: "Godly Ability",
    "uam": "Universal Action Modifier",
    DICE: "Step on the chart of dice",
    OTHER: "Other, by its price",
}
PRICED = {**{buy: f"H16.{buy}" for buy in (*RANKS, GODLY, "uam")}, DICE: "H1.step_price"}
NOTATIONS: dict[str, Notation] = {
    buy: NotationKind().read(RULES.number(address).value, address) for buy, address in PRICED.items()
}
NEEDED = {role: RULES.whole(f"H16.{role}_achievements") for role in ROLES}
MOST_TIMES = 100
MOST_LINES = 60
MOST_PURCHASES = 500
"""Maximum number of purchases in all lines together."""
LARGEST = 1_000_000
MOST_NAMED = 6
"""Maximum number of prices in a sentence."""
GROWTH = {
    "": "is paid once",
    "e": "rises by {number} with every purchase",
    "x": "is multiplied by {number} with every purchase",
    "x2": "is multiplied by {number} with every purchase",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """One Ability with its score and its ranks."""

    name: str = text("Name", at_most=LONGEST_NAME, clause="H16")
    score: int | None = whole("Score", low=0, limit=LARGEST_SCORE, default=None, clause="H16")
    exceptional: int = whole(
        "Exceptional", low=0, limit=MOST_OWNED, default=0, clause="H16", help="Times bought."
    )
    uncanny: int = whole("Uncanny", low=0, limit=MOST_OWNED, default=0, clause="H16", help="Times bought.")
    super: int = whole("Super", low=0, limit=MOST_OWNED, default=0, clause="H16", help="Times bought.")
    godly: bool = flag("Godly", clause="H16")
    proficient: bool = flag("Proficient", clause="H16")

    def owned(self, rank: str) -> int:
        """Return how often a rank was bought."""
        return int(getattr(self, rank))

    def cap(self, readings: Readings) -> int | None:
        """Return the maximum score; None without a maximum (H16, HR18)."""
        if self.godly:
            return None
        bought = [CAPS[rank] for rank in RANKS if self.owned(rank)]
        if bought:
            return max(bought)
        return BASE_CAP if readings["HR18"] == "thirty" else None

    def is_within_cap(self, readings: Readings) -> bool:
        """Tell whether the ranks allow the score; an unknown score is allowed."""
        cap = self.cap(readings)
        return cap is None or self.score is None or self.score <= cap

    def with_rank(self, rank: str, readings: Readings) -> Ability:
        """Return the Ability after another purchase of a rank: first the cap rises, then the score (HR26)."""
        more: dict[str, Any] = {rank: self.owned(rank) + 1}
        raised = replace(self, **more)
        if raised.score is None:
            return raised
        cap = raised.cap(readings)
        score = raised.score + RAISES
        return replace(raised, score=score if cap is None else max(raised.score, min(cap, score)))


def same(one: str, two: str) -> bool:
    """Tell whether two names are equal, ignoring case."""
    return one.casefold() == two.casefold()


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """The character as it is checked against prerequisites."""

    total_achievements: int
    proficiencies: tuple[str, ...]
    abilities: tuple[Ability, ...]
    human: bool = False
    owned: Mapping[str, int] = field(default_factory=dict)
    """Number of purchases by the key of a series, up to this point of the plan."""

    def is_proficient(self, name: str) -> bool:
        """Tell whether the character has a proficiency."""
        return self.ability(name).proficient or any(same(name, each) for each in self.proficiencies)

    def ability(self, name: str) -> Ability:
        """Return the first Ability of a name; an unlisted one has an unknown score and no ranks."""
        known = (each for each in self.abilities if same(name, each.name))
        return next(known, Ability(name=name))

    def with_ability(self, changed: Ability) -> Character:
        """Return the character with one Ability changed, or added; of two with one name it is the first."""
        named = (place for place, each in enumerate(self.abilities) if same(each.name, changed.name))
        place = next(named, len(self.abilities))
        return replace(self, abilities=(*self.abilities[:place], changed, *self.abilities[place + 1 :]))

    def with_owned(self, series: str, owned: int) -> Character:
        """Return the character with more purchases of a series."""
        return replace(self, owned={**self.owned, series: owned})


def prices(
    notation: Notation, places: range, role: str, readings: Readings
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the normal prices of purchases of a series, and their prices in a role (H16, HR22)."""
    factor = FACTORS[role]
    normal = tuple(price(notation, place, readings) for place in places)
    if readings["HR22"] == "printed_number":
        dearer = Notation(number=notation.number * factor, mark=notation.mark)
        return normal, tuple(price(dearer, place, readings) for place in places)
    if readings["HR22"] == "first_purchase":
        return normal, tuple(
            cost * (factor if place == 1 else 1) for place, cost in zip(places, normal, strict=True)
        )
    return normal, tuple(cost * factor for cost in normal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a plan."""

    buy: str = choice("Buy-in", BUYS, clause="H16")
    ability: str = text(
        "Ability", at_most=LONGEST_NAME, default="", clause="H16", help="Raised, or fitting the role."
    )
    name: str = text("Name of another", at_most=LONGEST_NAME, default="", clause="H16")
    notation: Notation | None = of_kind(
        "Its price",
        Optional(kind=NotationKind()),
        default=None,
        clause="H15",
        help="For a buy-in that is not listed.",
    )
    times: int = whole("Times", low=1, limit=MOST_TIMES, default=1, clause="H15")
    owned: int = whole(
        "Owned",
        low=0,
        limit=MOST_TIMES,
        default=0,
        clause="H15",
        help="Where it is not listed as bought before. Ranks are counted with the Ability.",
    )
    role: str = choice("Whose", ROLES, default=OWN, clause="H16")
    foible: bool = flag("Foible accepted", clause="H16")
    hit_points: bool = flag("Hit points", clause="HR17", help="It buys hit points.")

    @property
    def price(self) -> Notation:
        """Return the price as it is written."""
        return self.notation or NOTATIONS[self.buy]

    @property
    def is_of_ability(self) -> bool:
        """Tell whether it is a rank of one Ability."""
        return self.buy in {*RANKS, GODLY}

    @property
    def paid_in(self) -> str:
        """Return the role whose multiplier applies: universal buy-ins belong to everyone."""
        return self.role if self.buy == OTHER else OWN

    @property
    def label(self) -> str:
        """Return what is bought, in words."""
        if self.buy == OTHER:
            what = self.name or f"a buy-in at {self.price}"
        else:
            what = f"{self.buy.capitalize()} {self.ability}" if self.is_of_ability else BUYS[self.buy]
        return what if self.times == 1 else f"{what}, {self.times} times"


def role_problems(line: Line, character: Character, readings: Readings) -> Iterator[Problem]:
    """Say what the role of a line asks for that the character lacks (H16, HR17)."""
    if line.role == OWN:
        return
    if line.buy != OTHER:
        yield Problem(clause="H16", says="it is universal and costs the normal price; leave the role out")
        return
    yield from achievement_problems(line.role, character)
    if not line.ability:
        yield Problem(clause="H16", says="needs proficiency in the fitting Ability; name it")
    elif not character.is_proficient(line.ability):
        yield Problem(clause="H16", says=f"needs proficiency in {line.ability}")
    if line.role == SUBROLE and not line.foible:
        yield Problem(clause="H16", says="needs the Subrole's foible to be accepted")
    if line.hit_points and line.role != SUBROLE:
        yield Problem(clause="H16", says="hit points are not sold outside your own Field Role")
    elif line.hit_points and readings["HR17"] == "excluded":
        yield Problem(clause="HR17", says="hit points are not sold outside your own Subrole")


def achievement_problems(role: str, character: Character) -> Iterator[Problem]:
    """Say how many Achievements a role asks for, where the character has too few (H16)."""
    needed = NEEDED[role]
    if character.total_achievements < needed:
        has = character.total_achievements
        yield Problem(clause="H16", says=f"needs {needed} Total Achievements, has {has}")


def rank_problems(buy: str, ability: Ability, character: Character, readings: Readings) -> Iterator[Problem]:
    """Say what one more rank of an Ability asks for that it lacks (H16, HR19, HR26)."""
    order = (*RANKS, GODLY)
    lower = "" if buy == RANKS[0] else order[order.index(buy) - 1]
    if lower and not ability.owned(lower):
        yield Problem(clause="H16", says=f"needs the {lower.capitalize()} rank in {ability.name}")
    elif lower and readings["HR19"] == "cap_reached" and (ability.score or 0) < CAPS[lower]:
        yield Problem(clause="HR19", says=f"needs a score of {CAPS[lower]} in {ability.name}")
    if buy in order[2:] and not character.is_proficient(ability.name):
        yield Problem(clause="H16", says=f"needs proficiency in {ability.name}")
    if buy == GODLY and ability.godly:
        yield Problem(clause="H15", says="it is bought once")
    cap = None if buy == GODLY else ability.with_rank(buy, readings).cap(readings)
    if cap is None or ability.score is None:
        return
    if ability.score >= cap:
        yield Problem(clause="H16", says=f"the score is {ability.score}, and the cap is {cap}")
    elif readings["HR26"] == "refused" and ability.score + RAISES > cap:
        yield Problem(clause="HR26", says=f"{RAISES} more would pass the cap of {cap}")


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
    for name, lines in (("bought", inputs.bought), ("purchases", inputs.purchases)):
        for index, line in enumerate(lines):
            at = f"inputs.{name}.{index}"
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
    """Return the priced lines, in an order in which they can be bought.

    Each time the first line is bought that nothing is against; once there is none, the first of the rest.
    Missing XP are against a line too, and move it to no other place.
    """
    character = character_of(inputs)
    left = inputs.xp
    waiting = list(enumerate(inputs.purchases))
    ledger = []
    while waiting:
        tried = (buy(index, line, character, readings) for index, line in waiting)
        lawful = next((each for each in tried if not each.problems), None)
        chosen = lawful or buy(*waiting[0], character, readings)
        character = chosen.after
        waiting = [(index, line) for index, line in waiting if index != chosen.index]
        left -= chosen.total
        short = min(-left, chosen.total)
        if short > 0:
            problem = Problem(clause="H14", says=f"{short} XP short")
            chosen = replace(chosen, problems=(*chosen.problems, problem))
        ledger.append(chosen)
    return tuple(ledger)


def buy(index: int, line: Line, character: Character, readings: Readings) -> Purchase:
    """Return the purchase of a line by a character, with what the rules have against it (H15, H16)."""
    owned = character.owned.get(series(line), line.owned)
    if line.is_of_ability:
        ability = character.ability(line.ability)
        owned = int(ability.godly) if line.buy == GODLY else ability.owned(line.buy)
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
        last = last_step(usual_pairs(readings), human=character.human)
        whose = "a human's" if character.human else "the"
        says = f"{whose} chart ends after {count(last, 'step')}"
        if readings["HR5"] == "free_pairs":
            says = "the table of pairs is not in our copy, so no step can be bought"
        problems += [Problem(clause="HR5", says=says)] if places[-1] > last else []
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


def series(line: Line) -> str:
    """Return the key of a series, by which its purchases are counted for the next price."""
    named = line.name if line.buy == OTHER else ""
    return f"{line.buy} {named.casefold()} {line.price if line.buy == OTHER else ''} {line.role}"


def growth_steps(notation: Notation, readings: Readings) -> tuple[Step, ...]:
    """Return the steps for the growth of a price, with the ruling if one decides it."""
    steps = []
    if notation.mark == "x2":
        steps.append(Step(clause="HR3", text=f"{notation}: {readings_of('HR3')[readings['HR3']]}"))
        if readings["HR3"] == "doubling":
            return tuple(steps)
    if notation.mark in {"x", "x2"} and notation.number == 1:
        steps.append(Step(clause="HR4", text=readings_of("HR4")[readings["HR4"]]))
    else:
        text = GROWTH[notation.mark].format(number=notation.number)
        steps.append(Step(clause="H15", text=f"a price of {notation} {text}"))
    return tuple(steps)


def readings_of(ruling: str) -> dict[str, str]:
    """Return what each reading of a ruling says, by its name."""
    return {reading.name: reading.says for reading in RULES.rulings[ruling].readings}


def listed_prices(costs: tuple[int, ...]) -> str:
    """Return a list of prices as text; a long one is shortened.

    >>> listed_prices((3,)), listed_prices((1, 2, 3)), listed_prices(tuple(range(1, 51)))
    ('3', '1, 2 and 3', '1, 2, 3 and so on up to 50')
    """
    if len(costs) > MOST_NAMED:
        shown = ", ".join(map(str, costs[: MOST_NAMED // 2]))
        return f"{shown} and so on up to {costs[-1]}"
    if len(costs) == 1:
        return str(costs[0])
    return f"{', '.join(map(str, costs[:-1]))} and {costs[-1]}"
