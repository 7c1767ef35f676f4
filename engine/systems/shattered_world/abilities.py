"""The parts of a character that matter for buy-ins: Abilities and ranks, proficiencies, Achievements (H16).

The records are immutable, so that a plan can try purchases without side effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.calculator import Readings
from engine.inputs import flag, text, whole
from engine.systems.shattered_world.data import RULES

RANKS = ("exceptional", "uncanny", "super")
"""The ranks of an Ability that raise its cap, each requiring the previous one."""
CAPS = {rank: RULES.whole(f"H16.{rank}_cap") for rank in RANKS}
BASE_CAP = RULES.whole("H16.base_cap")
RAISES = RULES.whole("H16.raises")
LONGEST_NAME = 60
LARGEST_SCORE = 1000
MOST_OWNED = 100


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
