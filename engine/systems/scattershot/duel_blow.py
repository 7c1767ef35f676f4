"""One blow or Flurry of a duel: the contest, the damage, the Advantages after it (S15-S38; SR57, SR58)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.calculator import Readings
from engine.chance.distribution import Distribution
from engine.systems.scattershot import contest, melee_ledger
from engine.systems.scattershot.application import apply_challenges, band, spend_benefits
from engine.systems.scattershot.blow import Arms, Blow, blow
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.duel_inputs import SIDES, Fighter, Held, Inputs, ledger_of

DODGE = RULES.whole("S35.dodge")

Verdict = tuple[int, str, str, bool]
"""RMIB, who defines the outcome, the kind of result, and whether the Resistor's own is an Upset."""
Points = tuple[int, int]
"""Hit Points: the fighter's, the foe's."""
Ways = dict[tuple[Points, Held], int]
"""Weights of (Hit Points that each side loses, Advantages afterwards) for one Action."""


class Landing(NamedTuple):
    """What one attack did."""

    damage: int
    """Hit Points that the side which was struck loses."""
    hits: bool
    """Whether it landed, which ends a Flurry (S37)."""
    upset: bool
    """Whether it was a Catastrophic Failure of the one who struck, which sweeps what they hold (S38)."""
    resistor_upset: bool
    """Whether the other side's answer was one that counts (SR42)."""
    is_parried: bool
    """Whether the answer defines the outcome (S16)."""
    riposte: int | None
    """Hit Points that the answer costs the one who struck; None where it is no blow of its own (SR58)."""

    @property
    def ends_flurry(self) -> bool:
        """Whether no attack follows it in a Flurry (S37, SR58)."""
        return self.hits or self.upset or self.riposte is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One attack: what both sides roll with."""

    sides: contest.Inputs
    met: str
    """`answered`, `dodged` or `bare` (SR55)."""

    @property
    def is_resisted(self) -> bool:
        """Whether the other side rolls at all."""
        return self.met != "bare"


@dataclass(frozen=True, kw_only=True)
class Duel:
    """The terms of a duel: everything but the dice."""

    inputs: Inputs
    readings: Readings

    @cached_property
    def blows(self) -> tuple[Blow, Blow]:
        """The blow of each side against the other.

        Raises:
            InvalidRequestError: a side has two weapons.
            UnsettledRuleError: a Rating is not on the UE Chart, by its reading.
        """
        return self._blow(0), self._blow(1)

    def _blow(self, actor: int) -> Blow:
        arm, guard = self.inputs.sides[actor], self.inputs.sides[1 - actor]
        terms = Arms(
            strength=arm.strength,
            weapon=arm.weapon,
            weapon_bonus=arm.weapon_bonus,
            factor=arm.factor,
            protection=guard.protection,
            protection_rating=guard.protection_rating,
            critical_juncture=self.inputs.critical_juncture,
        )
        arm_at, guard_at = f"inputs.{SIDES[actor]}", f"inputs.{SIDES[1 - actor]}"
        return blow(terms, self.readings, arm=arm_at, guard=guard_at)

    def links(self, actor: int, met: str, held: Held) -> tuple[Link, ...]:
        """Return the attacks of one Action, each as a contest (S37, SR58).

        Args:
            actor: the index of the side that strikes.
            met: how the other side meets it; an answer holds through a Flurry, a dodge for one attack.
            held: the Advantages before it, which are taken off the rolls of both sides (S38).
        """
        sides = self._sides(actor, held, dodges=met == "dodged")
        others = ["answered" if met == "answered" else "bare"] * (self.inputs.sides[actor].flurry - 1)
        return tuple(Link(sides=sides, met=each) for each in (met, *others))

    def _sides(self, actor: int, held: Held, *, dodges: bool) -> contest.Inputs:
        mine, theirs = self.inputs.sides[actor], self.inputs.sides[1 - actor]
        rating, penalty = _dodging(theirs) if dodges else (theirs.defence, 0)
        return contest.Inputs(
            actor_rating=mine.rating,
            actor_modifier=-held[1 - actor] * melee_ledger.PENALTY,
            actor_challenges=mine.challenges,
            resistor_rating=rating,
            resistor_modifier=-held[actor] * melee_ledger.PENALTY - penalty,
            resistor_challenges=theirs.challenges,
            critical_juncture=self.inputs.critical_juncture,
            epic_index=self.inputs.epic_index,
        )

    def landing(self, actor: int, link: Link, verdict: Verdict) -> Landing:
        """Return what an attack did whose verdict is known."""
        rmib, defines, name, resistor_upset = verdict
        answered = defines == "resistor" and link.met == "answered"
        strikes_back = answered and self.readings["SR58"] == "a_blow_too"
        return Landing(
            damage=self.blows[actor].damage(rmib),
            hits=rmib >= 0,
            upset=name == "catastrophic_failure",
            resistor_upset=resistor_upset,
            is_parried=defines == "resistor",
            riposte=self.blows[1 - actor].damage(-rmib) if strikes_back else None,
        )

    def verdict(self, link: Link, mib: int, resistor: int | None) -> Verdict:
        """Return the verdict of two MIBs; of the Actor's alone where nobody resists (SR55)."""
        if resistor is None:
            return self._bare_verdict(mib, link.sides.actor_challenges)
        found = contest.terms_of(link.sides, self.readings).verdict(mib, resistor, fell_short=resistor < 0)
        return found.rmib, found.defines, found.band, found.upset

    def _bare_verdict(self, mib: int, challenges: int) -> Verdict:
        juncture = self.inputs.critical_juncture
        made = apply_challenges(mib, challenges, self.readings)
        remains = spend_benefits(made, 0, juncture).remains
        return made, "actor" if made > 0 else "nobody", band(remains, juncture, self.readings), False

    def landings(self, actor: int, link: Link) -> Distribution[Landing]:
        """Return the distribution of what one attack does."""
        if link.is_resisted:
            found = contest.verdicts(link.sides, self.readings)
        else:
            found = link.sides.actor.chances().map(lambda mib: self.verdict(link, mib, None))
        return found.map(lambda each: self.landing(actor, link, each))

    def ways(self, actor: int, met: str, held: Held) -> Ways:
        """Return the weights of what one Action does, a whole Flurry as one (S37, SR58)."""
        links = self.links(actor, met, held)
        attacks = {link.met: dict(self.landings(actor, link)) for link in {links[0], links[-1]}}
        last = attacks[links[-1].met]
        for link in reversed(links[:-1]):
            last = _followed(attacks[link.met], last)
        ways: Ways = {}
        for landing, weight in last.items():
            done = (losses(actor, landing), self.held_after(actor, met, held, landing))
            ways[done] = ways.get(done, 0) + weight
        return ways

    def held_after(self, actor: int, met: str, held: Held, landing: Landing) -> Held:
        """Return the Advantages after an Action whose last attack did this (S38, SR57)."""
        mine = 0 if landing.upset else held[actor]
        theirs = 0 if landing.resistor_upset else held[1 - actor]
        if landing.is_parried and self.readings["SR57"] == "answers_check":
            mine = max(0, mine - 1)
        is_won = not landing.upset and (landing.damage > 0 or met == "dodged")
        if is_won and self._wins_one(mine) and self._is_allowed(_pair(actor, mine + 1, theirs)):
            mine += 1
        if landing.riposte and self._wins_one(theirs) and self._is_allowed(_pair(actor, mine, theirs + 1)):
            theirs += 1
        return _pair(actor, mine, theirs)

    def _wins_one(self, held: int) -> bool:
        """Tell whether a hit or a dodge wins an Advantage for the side that holds so many (SR57)."""
        reading = self.readings["SR57"]
        return reading != "carried_only" and not (reading == "first_only" and held)

    def _is_allowed(self, held: Held) -> bool:
        return not any(melee_ledger.advantage_breaches(ledger_of(held, self.inputs), self.readings))


def _dodging(side: Fighter) -> tuple[int, int]:
    """Return the Rating of a Last-Ditch Dodge, and what is taken off it (S35, SR14)."""
    return (side.defence if side.dodge is None else side.dodge), DODGE


def _pair(actor: int, mine: int, theirs: int) -> Held:
    return (mine, theirs) if actor == 0 else (theirs, mine)


def losses(actor: int, landing: Landing) -> Points:
    """Return the Hit Points that each side loses by an attack: the fighter's, the foe's (SR58)."""
    return _pair(actor, landing.riposte or 0, landing.damage)


def _followed(attack: dict[Landing, int], after: dict[Landing, int]) -> dict[Landing, int]:
    """Return the weights of an attack that others follow, unless it ends the Flurry (S37)."""
    ways = sum(after.values())
    together: dict[Landing, int] = {}
    for landing, weight in attack.items():
        follows = {landing: ways} if landing.ends_flurry else after
        for last, times in follows.items():
            together[last] = together.get(last, 0) + weight * times
    return together
