"""The inputs of a duel: two fighters, who has the first Turn, and what is refused (S15-S39)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.calculator import Readings
from engine.errors import IllegalChoiceError
from engine.inputs import choice, record, text, whole
from engine.numbers import count
from engine.systems.scattershot import blow as blows
from engine.systems.scattershot import melee_ledger, shared_inputs
from engine.systems.scattershot.application import check_challenges
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.lengths import FEW
from engine.systems.scattershot.limits import check_game
from engine.systems.scattershot.melee_inputs import Inputs as Ledger
from engine.systems.scattershot.melee_inputs import Persona

SIDES = ("fighter", "foe")
"""The two sides, by the names of their inputs."""
UNNAMED = ("the fighter", "the foe")
MOST_HIT_POINTS = 60
MOST_BLOWS = 100
USUAL_BLOWS = 60
UNFINISHED = f"1 duel in {FEW.denominator}"

Held = tuple[int, int]
"""Combat Advantages: those of the fighter over the foe, those of the foe over the fighter (S38)."""


def _defence(row: Mapping[str, int]) -> int:
    return row["rating"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """One side of a duel; a Squad that rolls once for all its people is one side too (S54)."""

    name: str = text("Name", at_most=60, default="", clause="S49")
    rating: int = shared_inputs.rating("Rating to strike", help="The Skill that this side attacks with.")
    defence: int = whole(
        "Rating to defend", derived=_defence, clause="S15", help="Left blank, the one that it strikes with."
    )
    hit_points: int = whole(
        "Hit Points", low=1, limit=MOST_HIT_POINTS, default=RULES.whole("S29.start"), clause="S29",
        help="How much fight is left; of a Squad, what it can lose.", main=True,
    )  # fmt: skip
    weapon: str = blows.weapon()
    strength: int = blows.strength()
    protection: int = blows.protection()
    answers: int = whole(
        "Blows answered in a Turn", low=0, default=1, clause="S36",
        help="Of the blows in the other side's Turn; each answer gives up an Action of the next Turn.",
    )  # fmt: skip
    dodge: int | None = whole(
        "Rating for a Last-Ditch Dodge", default=None, clause="S35",
        help="Against the first blow of a Turn without an answer. Blank, or at an Epic Index of 0: no dodge.",
    )  # fmt: skip
    flurry: int = whole(
        "Attacks in an Action", low=1, default=1, clause="S37",
        help="1, or as many as the Flurry of its Skill has, up to the Epic Index.",
    )  # fmt: skip
    advantages: int = whole(
        "Advantages held at the start", low=0, default=0, clause="S38", help="Over the other side."
    )
    challenges: int = shared_inputs.challenges("Challenges on every roll", "Each is worth 1 to this side.")
    weapon_bonus: int | None = blows.weapon_bonus()
    protection_rating: int | None = blows.protection_rating()
    factor: Fraction | None = blows.own_factor()


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of a duel."""

    fighter: Fighter = record("Fighter", Fighter, clause="S32")
    foe: Fighter = record("Foe", Fighter, clause="S32")
    first_turn: str = choice(
        "First Turn", {"fighter": "the fighter", "foe": "the foe"}, default="fighter", clause="S31",
        main=True, help="Who said that it cannot be talked away.",
    )  # fmt: skip
    blows: int = whole(
        "Blows counted at most", low=1, limit=MOST_BLOWS, default=USUAL_BLOWS, clause="S32",
        help=f"A whole Flurry counts as one. Counting stops earlier, once no more than {UNFINISHED} goes on.",
    )  # fmt: skip
    critical_juncture: int = shared_inputs.critical_juncture()
    epic_index: int = shared_inputs.epic_index()

    @property
    def sides(self) -> tuple[Fighter, Fighter]:
        """Both sides: the fighter, the foe."""
        return self.fighter, self.foe

    @property
    def first(self) -> int:
        """The index of the side that has the first Turn."""
        return SIDES.index(self.first_turn)


def names_of(inputs: Inputs) -> tuple[str, str]:
    """Return the name of each side; two sides are never called the same."""
    one, other = (each.name or usual for each, usual in zip(inputs.sides, UNNAMED, strict=True))
    return one, f"the other {other}" if one == other else other


def ledger_of(held: Held, inputs: Inputs) -> Ledger:
    """Return the ledger of a Round in which the two sides hold these Advantages (S38)."""
    one, other = names_of(inputs)
    lines = (
        Persona(name=one, seat=1, engaged=other, over=other, advantages=held[0]),
        Persona(name=other, seat=2, engaged=one, over=one, advantages=held[1]),
    )
    return Ledger(personae=lines, declared_by=1, turn=1, epic_index=inputs.epic_index)


def check(inputs: Inputs, readings: Readings) -> None:
    """Refuse a duel that a clause forbids.

    Raises:
        IllegalChoiceError: S17, S22, S36, S37, S38, SR29, SR41 or SR46 forbids the numbers.
    """
    check_game(inputs.critical_juncture, inputs.epic_index, readings)
    for name, side in zip(SIDES, inputs.sides, strict=True):
        check_challenges(side.challenges, inputs.epic_index, f"{name}.challenges")
        _check_side(name, side, inputs.epic_index)
    held = (inputs.fighter.advantages, inputs.foe.advantages)
    ledger = ledger_of(held, inputs)
    for breach in melee_ledger.advantage_breaches(ledger, readings):
        at = SIDES[1 if breach.who != names_of(inputs)[0] else 0]
        raise _illegal(f"{breach.says}; give fewer at the start", f"{at}.advantages", breach.clause)


def _check_side(name: str, side: Fighter, epic_index: int) -> None:
    if side.answers > melee_ledger.FORFEITS:
        message = (
            f"{count(side.answers, 'blow')} of a Turn cannot be answered; each answer gives up an Action, "
            f"and S36 allows {melee_ledger.FORFEITS}, so give {melee_ledger.FORFEITS} or less"
        )
        raise _illegal(message, f"{name}.answers", "S36")
    if side.flurry > max(1, epic_index):
        message = (
            f"a Flurry of {side.flurry} attacks is longer than the Epic Index of {epic_index} allows (S37); "
            "take fewer or raise the Epic Index"
        )
        raise _illegal(message, f"{name}.flurry", "S37")


def _illegal(message: str, name: str, rests_on: str) -> IllegalChoiceError:
    return IllegalChoiceError(message, field=f"inputs.{name}", source=str(RULES.source(rests_on)))
