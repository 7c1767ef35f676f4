"""The prerequisites of a buy-in (H16, HR17-HR19, HR26)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.calculator import Readings
from engine.inputs import Optional, choice, flag, of_kind, text, whole
from engine.sheet_lines import Problem
from engine.systems.shattered_world.abilities import CAPS, LONGEST_NAME, RAISES, RANKS, Ability, Character
from engine.systems.shattered_world.data import RULES
from engine.systems.shattered_world.notation import Notation, NotationKind
from engine.systems.shattered_world.roles import OWN, ROLES

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
MOST_PURCHASES = 100


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
    times: int = whole("Times", low=1, limit=MOST_PURCHASES, default=1, clause="H15")
    owned: int = whole(
        "Owned",
        low=0,
        limit=MOST_PURCHASES,
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
    if line.hit_points:
        yield from _hit_points(line, readings)


def achievement_problems(role: str, character: Character) -> Iterator[Problem]:
    """Say how many Achievements a role asks for, where the character has too few (H16)."""
    needed = NEEDED[role]
    if character.total_achievements < needed:
        has = character.total_achievements
        yield Problem(clause="H16", says=f"needs {needed} Total Achievements, has {has}")


def _hit_points(line: Line, readings: Readings) -> Iterator[Problem]:
    if line.role != SUBROLE:
        yield Problem(clause="H16", says="hit points are not sold outside your own Field Role")
    elif readings["HR17"] == "excluded":
        yield Problem(clause="HR17", says="hit points are not sold outside your own Subrole")


def rank_problems(buy: str, ability: Ability, character: Character, readings: Readings) -> Iterator[Problem]:
    """Say what one more rank of an Ability asks for that it lacks (H16, HR19, HR26)."""
    order = (*RANKS, GODLY)
    if buy != RANKS[0]:
        yield from _lower_rank(order[order.index(buy) - 1], ability, readings)
    if buy in order[2:] and not character.is_proficient(ability.name):
        yield Problem(clause="H16", says=f"needs proficiency in {ability.name}")
    if buy == GODLY:
        if ability.godly:
            yield Problem(clause="H15", says="it is bought once")
    else:
        yield from _cap(buy, ability, readings)


def _lower_rank(lower: str, ability: Ability, readings: Readings) -> Iterator[Problem]:
    if not ability.owned(lower):
        yield Problem(clause="H16", says=f"needs the {lower.capitalize()} rank in {ability.name}")
    elif readings["HR19"] == "cap_reached" and (ability.score is None or ability.score < CAPS[lower]):
        yield Problem(clause="HR19", says=f"needs a score of {CAPS[lower]} in {ability.name}")


def _cap(buy: str, ability: Ability, readings: Readings) -> Iterator[Problem]:
    cap = ability.with_rank(buy, readings).cap(readings)
    if cap is None or ability.score is None:
        return
    if ability.score >= cap:
        yield Problem(clause="H16", says=f"the score is {ability.score}, and the cap is {cap}")
    elif readings["HR26"] == "refused" and ability.score + RAISES > cap:
        yield Problem(clause="HR26", says=f"{RAISES} more would pass the cap of {cap}")
