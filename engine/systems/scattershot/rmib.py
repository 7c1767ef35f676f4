"""What a contest comes to: two MIBs become one, and the thresholds judge it (S15, S16, S21).

Rulings SR1, SR3, SR4, SR6, SR7, SR8, SR31, SR36, SR37.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Readings
from engine.systems.scattershot.application import (
    PRICE,
    WORTH,
    affordable,
    band,
    catastrophic_from,
    lifted,
    paid,
)

__all__ = ["Match", "Resultant", "Verdict"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resultant:
    """What two MIBs leave."""

    rmib: int
    """The Resultant MIB with Challenges, before anything turns into Benefits (S15, S17)."""
    made: int
    """The Resistor's MIB that tells whether the Resistor succeeded."""
    clamped: int
    """What is left once points above the Critical Juncture became Benefits (S18)."""
    remains: int
    """What is left once Benefits are bought, too."""
    automatic: tuple[int, int]
    """Benefits that came by themselves: the Actor's, the Resistor's (S18, SR3)."""
    bought: tuple[int, int]
    """Benefits that were bought: the Actor's, the Resistor's (S18)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of a contest."""

    resultant: Resultant
    defines: str
    """`actor`, `resistor` or `nobody` (S16, SR8)."""
    band: str

    @property
    def rmib(self) -> int:
        """The Resultant MIB."""
        return self.resultant.rmib

    @property
    def invents(self) -> str | None:
        """Who makes up the consequences, if anybody must: the side that suffers them (S19, SR2, SR7)."""
        if self.band == "telling_blow":
            return "resistor"
        return "actor" if self.band in {"catastrophic_failure", "resistor_telling_blow"} else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The terms of a contest: everything but the dice."""

    critical_juncture: int
    readings: Readings
    actor_challenges: int = 0
    resistor_challenges: int = 0
    actor_benefits: int = 0
    resistor_benefits: int = 0

    def resultant(self, actor: int, resistor: int, *, fell_short: bool) -> Resultant:
        """Return the RMIB of two MIBs, and what is left of it.

        Args:
            actor: the Actor's MIB, Experience Dice included.
            resistor: the Resistor's.
            fell_short: the Resistor's number was below zero before Experience Dice (SR31).
        """
        if self.readings["SR3"] == "on_own_mib":
            return self._each_pays_first(actor, resistor, fell_short=fell_short)
        rmib = self._lifted(actor - self._counted(resistor, fell_short=fell_short))
        clamped = min(rmib, self.critical_juncture)
        mine = affordable(clamped, self.actor_benefits)
        theirs = affordable(-clamped, self.resistor_benefits) if resistor >= 0 else 0
        return Resultant(
            rmib=rmib,
            made=resistor,
            clamped=clamped,
            remains=clamped + (theirs - mine) * PRICE,
            automatic=(rmib - clamped, 0),
            bought=(mine, theirs),
        )

    def _each_pays_first(self, actor: int, resistor: int, *, fell_short: bool) -> Resultant:
        """Return the RMIB where Challenges and Benefits change each side's own MIB (SR3)."""
        raised = lifted(actor, self.actor_challenges, self.readings)
        opposed = lifted(resistor, self.resistor_challenges, self.readings)
        mine = paid(raised, self.actor_benefits, self.critical_juncture)
        theirs = paid(opposed, self.resistor_benefits, self.critical_juncture)
        rmib = mine.clamped - self._counted(theirs.clamped, fell_short=fell_short)
        left = mine.remains - self._counted(theirs.remains, fell_short=fell_short)
        return Resultant(
            rmib=rmib,
            made=opposed,
            clamped=min(rmib, self.critical_juncture),
            remains=min(left, self.critical_juncture),
            automatic=(mine.automatic, theirs.automatic),
            bought=(mine.bought, theirs.bought),
        )

    def verdict(self, actor: int, resistor: int, *, fell_short: bool) -> Verdict:
        """Return what the RMIB of two MIBs means; arguments as for `resultant`."""
        found = self.resultant(actor, resistor, fell_short=fell_short)
        judged = found.clamped if self.readings["SR4"] == "before_benefits" else found.remains
        return Verdict(
            resultant=found,
            defines=self._defines(found),
            band=self._band(judged, actor, resistor),
        )

    def _counted(self, resistor: int, *, fell_short: bool) -> int:
        """Return what is taken from the Actor's MIB (S15, SR31, SR36)."""
        if self.readings["SR36"] == "subtracted":
            return resistor
        failed = fell_short if self.readings["SR31"] == "before_dice" else resistor < 0
        return 0 if failed else resistor

    def _lifted(self, rmib: int) -> int:
        """Return the RMIB after the Challenges of both sides (S17, SR37)."""
        if self.readings["SR37"] == "zero_only":
            if rmib < 0:
                return lifted(rmib, self.actor_challenges, self.readings)
            return max(0, rmib - self.resistor_challenges * WORTH)
        return rmib + (self.actor_challenges - self.resistor_challenges) * WORTH

    def _defines(self, found: Resultant) -> str:
        if found.rmib > 0:
            return "actor"
        if found.rmib < 0 and (found.made >= 0 or self.readings["SR8"] == "resistor"):
            return "resistor"
        return "nobody"

    def _band(self, judged: int, actor: int, resistor: int) -> str:
        name = band(judged, self.critical_juncture, self.readings)
        if name in {"success", "failure"}:
            return name
        if not self._opened(actor, resistor):
            return "success" if name == "telling_blow" else "failure"
        if name == "catastrophic_failure" and self._is_the_resistors(actor, resistor):
            return "resistor_telling_blow"
        return name

    def _opened(self, actor: int, resistor: int) -> bool:
        """Tell whether one of the first MIBs opens the thresholds (S21, SR6)."""
        if self.readings["SR6"] == "rmib_alone":
            return True
        if self.readings["SR6"] == "exceeds":
            return max(abs(actor), abs(resistor)) > self.critical_juncture
        low = catastrophic_from(self.critical_juncture, self.readings)
        return not all(low < mib < self.critical_juncture for mib in (actor, resistor))

    def _is_the_resistors(self, actor: int, resistor: int) -> bool:
        """Tell whether a disaster is the Resistor's Telling Blow instead (SR7)."""
        if self.readings["SR7"] == "catastrophic_failure" or resistor < 0:
            return False
        return actor > catastrophic_from(self.critical_juncture, self.readings)
