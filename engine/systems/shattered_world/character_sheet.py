"""What a character sheet comes to: Abilities and dice after all buy-ins, and the numbers of each roll.

Clauses H1, H13, H16; rulings HR5, HR25, HR32.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.calculator import Readings
from engine.systems.shattered_world.abilities import Ability, Character, same
from engine.systems.shattered_world.character_inputs import Inputs, Roll
from engine.systems.shattered_world.data import RULES
from engine.systems.shattered_world.dice import last_step, usual_pairs
from engine.systems.shattered_world.ledger import Inputs as Plan
from engine.systems.shattered_world.ledger import Purchase, character_of, check, ledger_of
from engine.systems.shattered_world.prerequisites import DICE

ABOVE = RULES.whole("H13.modifier_above")
EACH = RULES.whole("H13.modifier_each")
HIT_ON = RULES.whole("H8.hit_on")
UAM_RAISES = RULES.whole("H16.uam_raises")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """A die and what is added to it."""

    die: int
    modifier: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A character after all buy-ins."""

    inputs: Inputs
    ledger: tuple[Purchase, ...]
    after: Character
    pairs: tuple[tuple[int, int], ...]
    """Action Die and Field Role Die after each step of the chart."""
    modifiers: Mapping[str, int]
    """What each Ability adds, by its name in small letters."""

    @property
    def spent(self) -> int:
        """The XP that the buy-ins cost."""
        return sum(bought.total for bought in self.ledger)

    @property
    def steps(self) -> int:
        """The steps taken on the chart of dice, without those bought beyond its end."""
        return min(self._owned(DICE), last_step(self.pairs, human=self.inputs.human))

    @property
    def universal(self) -> int:
        """The Universal Action Modifier."""
        return UAM_RAISES * self._owned("uam")

    @property
    def dice(self) -> tuple[int, int]:
        """The Action Die and the Field Role Die."""
        return self.pairs[self.steps]

    @property
    def elsewhere(self) -> int:
        """The die for everything outside the trade (H1)."""
        return self.dice[1] if self.inputs.human else self.dice[0]

    @property
    def surprised(self) -> int:
        """The number to hit the character while surprised (HR25)."""
        return HIT_ON + self.inputs.armour

    @property
    def hit_on(self) -> int:
        """The number to hit the character."""
        return self.surprised + self.modifier(self.inputs.dodges_with)

    def modifier(self, name: str) -> int:
        """Return what an Ability adds to a roll; one that is not on the sheet adds nothing."""
        return self.modifiers.get(name.casefold(), 0)

    def rolled(self, roll: Roll) -> Rolled:
        """Return the die and the modifier of a roll (H1, H5)."""
        die = self.dice[1] if roll.trade else self.elsewhere
        return Rolled(die=die, modifier=self.modifier(roll.ability) + roll.bonus + self.universal)

    def knows(self, name: str) -> bool:
        """Tell whether an Ability is on the sheet."""
        return any(same(name, each.name) for each in self.inputs.abilities)

    def _owned(self, buy: str) -> int:
        return sum(owned for series, owned in self.after.owned.items() if series.split(" ")[0] == buy)


def sheet_of(inputs: Inputs, readings: Readings) -> Sheet:
    """Return a character after all buy-ins, lawful or not.

    Raises:
        LimitExceededError: there are more purchases than the engine plans.
        InvalidRequestError: a buy-in lacks its price or its Ability, or names a price that it has already.
    """
    plan = Plan(
        xp=inputs.total_achievements,
        total_achievements=inputs.total_achievements,
        proficiencies=inputs.proficiencies,
        abilities=tuple(_abilities(inputs)),
        human=inputs.human,
        purchases=inputs.purchases,
    )
    check(plan)
    ledger = ledger_of(plan, readings)
    after = ledger[-1].after if ledger else character_of(plan)
    # The last one written of a name stays, so both are read from the end: the first Ability of a name counts.
    typed = {each.name.casefold(): each.modifier for each in reversed(inputs.abilities)}
    by_table = {each.name.casefold(): _table_modifier(each.score) for each in reversed(after.abilities)}
    modifiers = {**by_table, **{name: adds for name, adds in typed.items() if adds is not None}}
    pairs = usual_pairs(readings)
    return Sheet(inputs=inputs, ledger=ledger, after=after, pairs=pairs, modifiers=modifiers)


def _abilities(inputs: Inputs) -> Iterator[Ability]:
    for each in inputs.abilities:
        yield Ability(name=each.name, score=each.score, proficient=each.proficient)


def _table_modifier(score: int | None) -> int:
    """Return the modifier of a score by our table (HR32).

    >>> [_table_modifier(score) for score in (None, 3, 9, 10, 24)]
    [0, 0, 0, 1, 4]
    """
    return max(0, ((score or 0) - ABOVE) // EACH)
