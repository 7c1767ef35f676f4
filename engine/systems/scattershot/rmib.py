"""The result of a contest: two MIBs become one, and thresholds classify it (S15, S16, S21).

Rulings SR1, SR3, SR4, SR6, SR7, SR8, SR31, SR36, SR37, SR42, SR43.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Readings
from engine.systems.scattershot.application import (
    PRICE,
    WORTH,
    affordable,
    apply_challenges,
    band,
    catastrophic_from,
    spend_benefits,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resultant:
    """The Resultant MIB of two MIBs, and what is left of it."""

    rmib: int
    """The Resultant MIB with Challenges, before Benefits (S15, S17)."""
    made: int
    """The Resistor's MIB that tells whether the Resistor succeeded."""
    taken: int
    """The part of the Resistor's MIB that was subtracted: 0 where it is ignored (S15)."""
    challenge_points: tuple[int, int]
    """Points added by Challenges: the Actor's, the Resistor's (S17, SR3, SR37)."""
    clamped: int
    """The RMIB without the points above the Critical Juncture (S18)."""
    remains: int
    """The RMIB after Benefits are bought."""
    automatic: tuple[int, int]
    """Automatic Benefits: the Actor's, the Resistor's (S18, SR3)."""
    bought: tuple[int, int]
    """Bought Benefits: the Actor's, the Resistor's (S18)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The result of a contest."""

    resultant: Resultant
    defines: str
    """`actor`, `resistor` or `nobody` (S16, SR8)."""
    band: str
    upset: bool
    """Whether the Resistor's own MIB is a Catastrophic Failure that counts as one (SR42)."""

    @property
    def rmib(self) -> int:
        """The Resultant MIB."""
        return self.resultant.rmib

    @property
    def bare_success(self) -> bool:
        """Whether the Actor just succeeds, so that neither Action defines the outcome (S16)."""
        return self.rmib == 0

    @property
    def invents(self) -> str | None:
        """Who invents the consequences, if anybody must: the one who suffers them (S19, SR2, SR7, SR42)."""
        if self.band in {"catastrophic_failure", "resistor_telling_blow"}:
            return "actor"
        return "resistor" if self.band == "telling_blow" or self.upset else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The terms of a contest: everything but the dice."""

    critical_juncture: int
    readings: Readings
    actor_challenges: int = 0
    resistor_challenges: int = 0
    actor_benefits: int = 0
    resistor_benefits: int = 0

    def rmib(self, actor: int, resistor: int, *, fell_short: bool) -> int:
        """Return only the RMIB of two MIBs; arguments as for `resultant`."""
        if self.readings["SR3"] == "on_own_mib":
            return self._each_pays_first(actor, resistor, fell_short=fell_short).rmib
        first = actor - self._subtrahend(resistor, fell_short=fell_short)
        return first + sum(self._challenge_points(first))

    def resultant(self, actor: int, resistor: int, *, fell_short: bool) -> Resultant:
        """Return the RMIB of two MIBs, and what is left of it.

        Args:
            actor: the Actor's MIB, Experience Dice included.
            resistor: the Resistor's.
            fell_short: the Resistor's number was below zero before Experience Dice (SR31).
        """
        if self.readings["SR3"] == "on_own_mib":
            return self._each_pays_first(actor, resistor, fell_short=fell_short)
        taken = self._subtrahend(resistor, fell_short=fell_short)
        challenge_points = self._challenge_points(actor - taken)
        rmib = actor - taken + sum(challenge_points)
        clamped = self._without_automatic_benefits(rmib, resistor)
        mine = affordable(clamped, self.actor_benefits)
        theirs = affordable(-clamped, self.resistor_benefits) if resistor >= 0 else 0
        return Resultant(
            rmib=rmib,
            made=resistor,
            taken=taken,
            challenge_points=challenge_points,
            clamped=clamped,
            remains=clamped + (theirs - mine) * PRICE,
            automatic=(max(0, rmib - clamped), max(0, clamped - rmib)),
            bought=(mine, theirs),
        )

    def _each_pays_first(self, actor: int, resistor: int, *, fell_short: bool) -> Resultant:
        """Return the RMIB where Challenges and Benefits change each side's own MIB (SR3)."""
        raised = apply_challenges(actor, self.actor_challenges, self.readings)
        opposed = apply_challenges(resistor, self.resistor_challenges, self.readings)
        mine = spend_benefits(raised, 0, self.critical_juncture)
        theirs = spend_benefits(opposed, 0, self.critical_juncture)
        taken = self._subtrahend(theirs.clamped, fell_short=fell_short)
        rmib = mine.clamped - taken
        # Whoever is ahead spends the lead at most: a Benefit never loses what it is paid out of (SR4).
        bought = (
            affordable(mine.clamped if rmib < 0 else rmib, self.actor_benefits),
            affordable(theirs.clamped if rmib >= 0 else min(theirs.clamped, -rmib), self.resistor_benefits),
        )
        resisted = self._subtrahend(theirs.clamped - bought[1] * PRICE, fell_short=fell_short)
        left = mine.clamped - bought[0] * PRICE - resisted
        return Resultant(
            rmib=rmib,
            made=opposed,
            taken=taken,
            challenge_points=(raised - actor, opposed - resistor),
            clamped=min(rmib, self.critical_juncture),
            remains=min(left, self.critical_juncture),
            automatic=(mine.automatic, theirs.automatic),
            bought=bought,
        )

    def verdict(self, actor: int, resistor: int, *, fell_short: bool) -> Verdict:
        """Return the result of two MIBs; arguments as for `resultant`."""
        found = self.resultant(actor, resistor, fell_short=fell_short)
        judged = found.clamped if self.readings["SR4"] == "before_benefits" else found.remains
        return Verdict(
            resultant=found,
            defines=self._defines(found),
            band=self._band(judged, found.rmib, actor, resistor),
            upset=self._is_upset(found.made),
        )

    def _is_upset(self, made: int) -> bool:
        """Tell whether the Resistor's own MIB is a Catastrophic Failure that counts as one (SR42)."""
        counts = self.readings["SR42"] == "counts_as_upset"
        return counts and made <= catastrophic_from(self.critical_juncture, self.readings)

    def _without_automatic_benefits(self, rmib: int, resistor: int) -> int:
        """Return an RMIB without the points that become Benefits automatically (S18, SR43)."""
        below = min(rmib, self.critical_juncture)
        if self.readings["SR43"] == "mirrored" and resistor >= 0:
            return max(below, catastrophic_from(self.critical_juncture, self.readings))
        return below

    def _subtrahend(self, resistor: int, *, fell_short: bool) -> int:
        """Return the number that is subtracted from the Actor's MIB (S15, SR31, SR36)."""
        if self.readings["SR36"] == "subtracted":
            return resistor
        failed = fell_short if self.readings["SR31"] == "before_dice" else resistor < 0
        return 0 if failed else resistor

    def _challenge_points(self, rmib: int) -> tuple[int, int]:
        """Return the points that each side's Challenges add to the RMIB (S17, SR37)."""
        if self.readings["SR37"] == "zero_or_higher":
            return self.actor_challenges * WORTH, -self.resistor_challenges * WORTH
        if rmib < 0:
            return apply_challenges(rmib, self.actor_challenges, self.readings) - rmib, 0
        lowered = self.resistor_challenges * WORTH
        return 0, -(min(rmib, lowered) if self.readings["SR37"] == "zero_only" else lowered)

    def _defines(self, found: Resultant) -> str:
        if found.rmib > 0:
            return "actor"
        if found.rmib < 0 and (found.made >= 0 or self.readings["SR8"] == "resistor"):
            return "resistor"
        return "nobody"

    def _band(self, judged: int, rmib: int, actor: int, resistor: int) -> str:
        """Return the kind of result: the RMIB decides who won, what remains by how much (S16, S19, SR4)."""
        plain, extreme = ("success", "telling_blow") if rmib >= 0 else ("failure", "catastrophic_failure")
        is_extreme = band(judged, self.critical_juncture, self.readings) == extreme
        if not (is_extreme and self._opens_thresholds(actor, resistor)):
            return plain
        if rmib < 0 and self._is_the_resistors(actor, resistor):
            return "resistor_telling_blow"
        return extreme

    def _opens_thresholds(self, actor: int, resistor: int) -> bool:
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
