"""An outcome in numbers: successes, sacrifices, obstacles, turns and sentences (W11, W14, WR17, WR25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tables import Effect

QUICK = RULES.whole("W14.quick")
FIRST = RULES.number("W11.first").value
SECOND = "player"
CORE_TOLD = RULES.whole("W14.core")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The totals of an action."""

    black_successes: int
    coloured_successes: int
    white_sacrifices: int
    coloured_sacrifices: int
    steps_back: int
    """Steps by which the goal moves away (WR17)."""
    is_any_step: bool
    """Whether every success removes an obstacle, or only black ones (WR17)."""

    @classmethod
    def of(cls, effects: Sequence[Effect], *, harder: bool, traded: int, is_any_step: bool) -> Outcome:
        """Add up effects; `traded` items count as black successes (WR25)."""
        found = [each.counts for each in effects]
        back = [each for each in effects if each.counts == "white_sacrifice"]
        return cls(
            black_successes=found.count("black_success") + traded,
            coloured_successes=found.count("coloured_success"),
            white_sacrifices=len(back),
            coloured_sacrifices=found.count("coloured_sacrifice"),
            steps_back=sum(harder or each.place != "sacrifice" for each in back),
            is_any_step=is_any_step,
        )

    @property
    def successes(self) -> int:
        """All successes (W14)."""
        return self.black_successes + self.coloured_successes

    @property
    def sacrifices(self) -> int:
        """All sacrifices (W14)."""
        return self.white_sacrifices + self.coloured_sacrifices

    @property
    def steps_nearer(self) -> int:
        """Number of obstacle tokens that successes remove (WR17)."""
        return self.successes if self.is_any_step else self.black_successes

    def obstacles_left(self, before: int | None) -> int | None:
        """Return the number of obstacle tokens afterwards; None if they are not counted (WR17)."""
        if before is None:
            return None
        return max(0, before - self.steps_nearer + self.steps_back)


def turns(placer: str, tokens: int) -> tuple[str, ...]:
    """Return who lays each token of the reserve; if they alternate, the game master begins (W11).

    >>> turns("alternate", 3)
    ('game_master', 'player', 'game_master')
    """
    if placer == "alternate":
        return tuple((FIRST, SECOND)[place % 2] for place in range(tokens))
    return (placer,) * tokens


def telling(style: str, characters: int) -> str:
    """Return the style of telling: the chosen one, but always dramatic with several characters (W14)."""
    return "dramatic" if characters > 1 else style


def sentences_to_tell(style: str, reserve: int) -> int:
    """Return the number of sentences in which an outcome is told (W14).

    >>> sentences_to_tell("quick", 4), sentences_to_tell("dramatic", 4)
    (2, 6)
    """
    return CORE_TOLD + reserve if style == "dramatic" else QUICK
