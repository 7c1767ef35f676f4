"""The contested roll: two MIBs give one Resultant MIB (S15, S16, S21).

Rulings SR1, SR3, SR4, SR6, SR7, SR8, SR31, SR36, SR37, SR42, SR43.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cache
from typing import Any

from engine.calculator import Calculator, FollowUp, Output, Readings, Roller, odds_before
from engine.chance.distribution import Distribution
from engine.numbers import count, format_number, minus, of_the_time, percent
from engine.protocol import Answer, Band, Response, Step
from engine.systems.scattershot import rolls
from engine.systems.scattershot.rolls import (
    BANDS,
    LIT,
    PRICE,
    WORTH,
    Attempt,
    Rolled,
    affordable,
    apply_challenges,
    attempt_of,
    band,
    catastrophic_from,
    check_challenges,
    check_game,
    juncture_text,
    roll_attempt,
    spend_benefits,
    throws_of,
    throws_of_side,
)

NAMES = {**BANDS, "resistor_telling_blow": "Telling Blow of the Resistor"}
SIDES = {"actor": "the Actor", "resistor": "the Resistor", "nobody": "nobody"}
DEFINES = {
    "actor": "the Actor's Action defines the outcome",
    "resistor": "the Resistor's Action defines the outcome",
    "nobody": "neither Action defines the outcome",
}
Judged = tuple[int, str, str, bool]
"""RMIB, who defines the outcome, the kind of result, and whether the Resistor's own is an Upset."""
Judge = Callable[[int, tuple[bool, int]], Judged]
"""Takes the Actor's MIB, and of the Resistor whether below zero before Experience Dice, and the MIB."""


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
    beyond: tuple[int, int]
    """Those of them that the RMIB paid for, and not a side's own MIB before it (SR3)."""
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
        automatic = (max(0, rmib - clamped), max(0, clamped - rmib))
        return Resultant(
            rmib=rmib,
            made=resistor,
            taken=taken,
            challenge_points=challenge_points,
            clamped=clamped,
            remains=clamped + (theirs - mine) * PRICE,
            automatic=automatic,
            beyond=automatic,
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
            affordable(mine.clamped if rmib < 0 else min(mine.clamped, rmib), self.actor_benefits),
            affordable(theirs.clamped if rmib >= 0 else min(theirs.clamped, -rmib), self.resistor_benefits),
        )
        resisted = self._subtrahend(theirs.clamped - bought[1] * PRICE, fell_short=fell_short)
        left = mine.clamped - bought[0] * PRICE - resisted
        # A Resistor who is subtracted below zero can lift it beyond the Critical Juncture (S18, SR31, SR36).
        beyond = max(0, left - self.critical_juncture)
        return Resultant(
            rmib=rmib,
            made=opposed,
            taken=taken,
            challenge_points=(raised - actor, opposed - resistor),
            clamped=min(rmib, self.critical_juncture),
            remains=left - beyond,
            automatic=(mine.automatic + beyond, theirs.automatic),
            beyond=(beyond, 0),
            bought=bought,
        )

    def verdict(self, actor: int, resistor: int, *, fell_short: bool) -> Verdict:
        """Return the result of two MIBs; arguments as for `resultant`."""
        found = self.resultant(actor, resistor, fell_short=fell_short)
        judged = found.clamped if self.readings["SR4"] == "before_benefits" else found.remains
        # Whether the Resistor's own MIB is a Catastrophic Failure that counts as one (SR42).
        counts = self.readings["SR42"] == "counts_as_upset"
        return Verdict(
            resultant=found,
            defines=self._defines(found),
            band=self._band(judged, found.rmib, actor, resistor),
            upset=counts and found.made <= catastrophic_from(self.critical_juncture, self.readings),
        )

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
        # A disaster may be the Resistor's Telling Blow instead (SR7).
        if rmib >= 0 or resistor < 0 or self.readings["SR7"] == "catastrophic_failure":
            return extreme
        low = catastrophic_from(self.critical_juncture, self.readings)
        return "resistor_telling_blow" if actor > low else extreme

    def _opens_thresholds(self, actor: int, resistor: int) -> bool:
        """Tell whether one of the first MIBs opens the thresholds (S21, SR6)."""
        if self.readings["SR6"] == "rmib_alone":
            return True
        if self.readings["SR6"] == "exceeds":
            return max(abs(actor), abs(resistor)) > self.critical_juncture
        low = catastrophic_from(self.critical_juncture, self.readings)
        return not all(low < mib < self.critical_juncture for mib in (actor, resistor))


def rmib_steps(actor: Attempt, resistor: Attempt, terms: Match) -> tuple[Step, ...]:
    """Return the working of the odds up to the RMIB: dice, subtraction, Challenges (SR3, SR4)."""
    sides = (*actor.steps("Actor: "), *resistor.steps("Resistor: "))
    taken = Step(clause="S15", text="take the Resistor's MIB from the Actor's, unless it is below 0")
    if terms.readings["SR36"] == "subtracted":
        taken = Step(clause="SR36", text="take the Resistor's MIB from the Actor's, even below 0")
    lifted = _challenges(terms, None)
    return (*sides, *lifted, taken) if _each_pays_first(terms) else (*sides, taken, *lifted)


def odds_steps(terms: Match, events: Mapping[str, Fraction]) -> tuple[Step, ...]:
    """Return the meanings of the RMIB, each with its chance."""
    steps = [
        Step(clause="S18", text=f"{whose}: buys up to {count(wanted, 'Benefit')} out of it", value=wanted)
        for whose, wanted in (("Actor", terms.actor_benefits), ("Resistor", terms.resistor_benefits))
        if wanted
    ]
    for clause, text, name in (
        ("S16", "above 0 the Actor's Action defines the outcome", "actor_defines"),
        ("S16", "at 0 it is a bare success", "tie"),
        ("S16", "below 0 the Resistor's does, where it succeeded", "resistor_defines"),
        ("SR8", "below 0 with a Resistor who failed too, neither does", "both_fail"),
        ("S21", f"at {terms.critical_juncture} or more: Telling Blow", "telling_blow"),
        ("S21", f"at {_edge(terms)}: Catastrophic Failure", "catastrophic_failure"),
        (
            "SR7",
            f"at {_edge(terms)} by the Resistor's making: Telling Blow of theirs",
            "resistor_telling_blow",
        ),
    ):
        if events.get(name) or name in {"actor_defines", "tie", "resistor_defines"}:
            steps.append(Step(clause=clause, text=text, value=str(events[name])))
    steps.append(_opening(terms))
    return tuple(steps)


def _edge(terms: Match) -> str:
    juncture = minus(terms.critical_juncture)
    return f"less than {juncture}" if terms.readings["SR1"] == "below" else f"{juncture} or less"


def _each_pays_first(terms: Match) -> bool:
    return terms.readings["SR3"] == "on_own_mib"


def _challenges(terms: Match, found: Resultant | None) -> list[Step]:
    """Return a step for each side's Challenges, with their effect where the dice are known."""
    first = _each_pays_first(terms)
    steps = []
    for place, (whose, number, does) in enumerate(
        (
            ("Actor", terms.actor_challenges, "lift"),
            ("Resistor", terms.resistor_challenges, "lift" if first else "lower"),
        )
    ):
        if number:
            full = -number if does == "lower" else number
            done = full if found is None else found.challenge_points[place]
            what, clause = ("own MIB", "SR3") if first else ("the RMIB", "S17")
            text = f"{whose}: {count(number, 'Challenge')} {does}{'' if number > 1 else 's'} {what}"
            steps.append(Step(clause="SR37" if abs(done) < number else clause, text=text, value=done))
    return steps


def _subtraction_step(terms: Match, found: Resultant, opposed: int) -> Step:
    """Return the subtraction of one roll; `opposed` is the Resistor's number."""
    if terms.readings["SR36"] == "subtracted":
        text = "take the Resistor's MIB from the Actor's, even below 0"
        return Step(clause="SR36", text=text, value=-found.taken)
    early = terms.readings["SR31"] == "before_dice"
    if found.taken != opposed:
        why = "its two dice left it below 0" if early else "it is below 0"
        return Step(clause="SR31" if early else "S15", text=f"the Resistor's MIB is ignored, {why}", value=0)
    if opposed < 0:
        text = "take the Resistor's MIB from the Actor's, which only Experience Dice took below 0"
        return Step(clause="SR31", text=text, value=-found.taken)
    return Step(clause="S15", text="take the Resistor's MIB from the Actor's", value=-found.taken)


def _opening(terms: Match) -> Step:
    says = {
        "meets": "a threshold counts only if one of the first MIBs reached it",
        "exceeds": "a threshold counts only if one of the first MIBs passed it",
        "rmib_alone": "the thresholds are held against the RMIB alone",
    }
    return Step(clause="SR6", text=says[terms.readings["SR6"]])


def roll_steps(actor: Rolled, resistor: Rolled, terms: Match, verdict: Verdict) -> tuple[Step, ...]:
    """Return the working of one roll."""
    steps = [*actor.steps("Actor: "), Step(clause="S11", text="Actor's MIB", value=actor.mib)]
    steps += [
        *resistor.steps("Resistor: ", first=actor.count),
        Step(clause="S11", text="Resistor's MIB", value=resistor.mib),
    ]
    steps += _to_the_rmib(terms, verdict.resultant, resistor.mib)
    both_failed = verdict.rmib < 0 and resistor.mib < 0
    steps.append(Step(clause="SR8" if both_failed else "S16", text=_outcome(verdict)))
    if abs(verdict.resultant.clamped) >= terms.critical_juncture:
        steps.append(_opening(terms))
    steps.append(
        Step(clause="S21", text=f"for the Actor a {NAMES[verdict.band]}", value=verdict.resultant.remains)
    )
    lasting = "player invents consequences that last the Session at least"
    if verdict.invents == "actor":
        steps.append(Step(clause="SR7", text=f"the Actor's {lasting}"))
    elif verdict.band == "telling_blow":
        steps.append(Step(clause="SR2", text=f"the Resistor's {lasting}"))
    if verdict.upset:
        text = "the Resistor's own Catastrophic Failure is an Upset, and the Resistor's player invents for it"
        steps.append(Step(clause="SR42", text=text, value=verdict.resultant.made))
    return tuple(steps)


def _to_the_rmib(terms: Match, found: Resultant, resistor: int) -> Iterator[Step]:
    """Return the steps from two MIBs to what remains, in the order of the readings (SR3, SR4)."""
    rmib = Step(clause="S15", text="this is the RMIB", value=found.rmib)
    if _each_pays_first(terms):
        yield from _challenges(terms, found)
        yield from _out_of_own_mibs(terms, found)
        yield _subtraction_step(terms, found, found.made - found.automatic[1])
        yield rmib
    else:
        yield _subtraction_step(terms, found, resistor)
        yield from _challenges(terms, found)
        yield rmib
        yield from _out_of_the_rmib(terms, found)
    for whose, bought in zip(("Actor", "Resistor"), found.bought, strict=True):
        if bought:
            yield Step(clause="S18", text=f"{whose}: Benefits bought", value=bought)
    if _each_pays_first(terms) and found.beyond[0]:
        text = f"Actor: points of what is left above {terms.critical_juncture} become Benefits"
        yield Step(clause="S18", text=text, value=found.beyond[0])
    if any(found.bought) and terms.readings["SR4"] == "before_benefits":
        yield Step(
            clause="SR4", text="the thresholds are held against what there was before", value=found.clamped
        )


def _out_of_own_mibs(terms: Match, found: Resultant) -> Iterator[Step]:
    """Yield the automatic Benefits that each side's own MIB pays for."""
    for whose, all_of_them, beyond in zip(("Actor", "Resistor"), found.automatic, found.beyond, strict=True):
        if own := all_of_them - beyond:
            text = f"{whose}: points above {terms.critical_juncture} become Benefits"
            yield Step(clause="S18", text=text, value=own)


def _out_of_the_rmib(terms: Match, found: Resultant) -> Iterator[Step]:
    """Yield the automatic Benefits that the RMIB pays for."""
    actor, resistor = found.automatic
    if actor:
        text = f"Actor: points above {terms.critical_juncture} become Benefits"
        yield Step(clause="S18", text=text, value=actor)
    if resistor:
        text = f"Resistor: points below {minus(-found.clamped)} become Benefits"
        yield Step(clause="SR43", text=text, value=resistor)


def roll_sentence(actor: Rolled, resistor: Rolled, terms: Match, verdict: Verdict) -> str:
    """Return the contest in one line."""
    extreme = "" if verdict.band in {"success", "failure"} else f", a {NAMES[verdict.band]}"
    found = verdict.resultant
    # Where each side pays first, a Resistor who is ignored moves nothing by what becomes of their MIB (SR31).
    is_ignored = _each_pays_first(terms) and terms.readings["SR36"] != "subtracted" and not found.taken
    counts = (True, not is_ignored)
    taken = (terms.actor_challenges, terms.resistor_challenges)
    lifts = [
        each if points and moves else 0
        for each, points, moves in zip(taken, found.challenge_points, counts, strict=True)
    ]
    opening = f"with {_owned(lifts, 'Challenge')} " if any(lifts) else ""
    spent = [
        beyond + bought if moves else 0
        for beyond, bought, moves in zip(found.beyond, found.bought, counts, strict=True)
    ]
    paid = _owned(spent, "Benefit")
    leave = "leaves" if sum(spent) == 1 else "leave"
    left = f", {paid} {leave} {format_number(found.remains)}" if found.remains != found.rmib else ""
    return (
        f"The Actor {_margin_text(actor)} and the Resistor {_margin_text(resistor)}: "
        f"{opening}an RMIB of {format_number(found.rmib)}{left}, {_outcome(verdict)}"
        f"{extreme}{juncture_text(terms.critical_juncture)}."
    )


def _owned(numbers: Sequence[int], thing: str) -> str:
    """Return how many of a thing each side has: `the Actor's 1 and the Resistor's 2 Challenges`."""
    owners = [(whose, each) for whose, each in zip(("Actor", "Resistor"), numbers, strict=True) if each]
    shares = [f"the {whose}'s {each}" for whose, each in owners]
    return f"{' and '.join(shares)} {thing}{'' if sum(numbers) == 1 else 's'}"


def _outcome(verdict: Verdict) -> str:
    if verdict.bare_success:
        return f"a bare success of the Actor, and {DEFINES[verdict.defines]}"
    return DEFINES[verdict.defines]


def _margin_text(side: Rolled) -> str:
    target = format_number(side.attempt.target)
    if not side.mib:
        return f"makes {target} exactly"
    return f"makes {target} by {side.mib}" if side.mib > 0 else f"misses {target} by {-side.mib}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """The inputs of the two sides."""

    actor_rating: int = rolls.rating("Actor's Rating")
    resistor_rating: int = rolls.rating("Resistor's Rating")
    actor_modifier: int = rolls.modifier("Actor's modifier")
    resistor_modifier: int = rolls.modifier("Resistor's modifier")
    actor_dice_for: int = rolls.dice_for("Experience Dice for the Actor")
    actor_dice_against: int = rolls.dice_against("Experience Dice against the Actor")
    resistor_dice_for: int = rolls.dice_for("Experience Dice for the Resistor")
    resistor_dice_against: int = rolls.dice_against("Experience Dice against the Resistor")
    actor_challenges: int = rolls.challenges("Challenges the Actor takes", "Each adds 1 to the RMIB (SR3).")
    resistor_challenges: int = rolls.challenges(
        "Challenges the Resistor takes", "Each takes 1 off the RMIB (SR3)."
    )
    critical_juncture: int = rolls.critical_juncture()
    epic_index: int = rolls.epic_index()

    @property
    def actor(self) -> Attempt:
        """The Actor's side of the roll."""
        return attempt_of(self, "actor_")

    @property
    def resistor(self) -> Attempt:
        """The Resistor's side of the roll."""
        return attempt_of(self, "resistor_")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs(Sides):
    """The inputs of a contested roll: the two sides, and the Benefits they buy."""

    actor_benefits: int = rolls.benefits("Benefits the Actor buys")
    resistor_benefits: int = rolls.benefits("Benefits the Resistor buys")


def check(inputs: Sides, readings: Readings) -> None:
    """Refuse what S17, S22 or SR29 forbids.

    Raises:
        IllegalChoiceError: one of them does.
    """
    check_game(inputs.critical_juncture, inputs.epic_index, readings)
    check_challenges(inputs.actor_challenges, inputs.epic_index, "actor_challenges")
    check_challenges(inputs.resistor_challenges, inputs.epic_index, "resistor_challenges")


def terms_of(sides: Sides, readings: Readings) -> Match:
    """Return the terms of a contest without bought Benefits."""
    return Match(
        critical_juncture=sides.critical_juncture,
        readings=readings,
        actor_challenges=sides.actor_challenges,
        resistor_challenges=sides.resistor_challenges,
    )


def _match(inputs: Inputs, readings: Readings) -> Match:
    """Return the terms of a contest."""
    return replace(
        terms_of(inputs, readings),
        actor_benefits=inputs.actor_benefits,
        resistor_benefits=inputs.resistor_benefits,
    )


def judge(terms: Match) -> Judge:
    """Return the function that judges two MIBs; each pair is judged once, however often it is asked for."""

    @cache
    def verdict_of(actor: int, opposed: tuple[bool, int]) -> Judged:
        found = terms.verdict(actor, opposed[1], fell_short=opposed[0])
        return found.rmib, found.defines, found.band, found.upset

    return verdict_of


def verdicts(sides: Sides, readings: Readings, verdict_of: Judge) -> Distribution[Judged]:
    """Return the distribution of what a judge says of both sides' numbers."""
    return sides.actor.chances().combine(_opposition(sides, readings), verdict_of)


def rmibs(sides: Sides, readings: Readings) -> Distribution[int]:
    """Return the distribution of the RMIB alone."""
    terms = terms_of(sides, readings)

    def rmib_of(actor: int, opposed: tuple[bool, int]) -> int:
        return terms.rmib(actor, opposed[1], fell_short=opposed[0])

    return sides.actor.chances().combine(_opposition(sides, readings), rmib_of)


def _opposition(sides: Sides, readings: Readings) -> Distribution[tuple[bool, int]]:
    """Return the distribution of (whether below zero before Experience Dice, the Resistor's MIB)."""
    if readings["SR31"] == "after_dice":
        return sides.resistor.chances().map(lambda mib: (mib < 0, mib))
    rolled, dice = sides.resistor.before_experience(), sides.resistor.experience()
    return rolled.combine(dice, lambda first, more: (first < 0, first + more))


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the exact distribution of the RMIB, and the chances of who defines the outcome.

    Raises:
        IllegalChoiceError: S17, S22 or SR29 forbids the numbers.
    """
    check(inputs, readings)
    found = verdicts(inputs, readings, judge(_match(inputs, readings)))
    defines = found.map(lambda each: each[1])
    names = found.map(lambda each: each[2])
    events = {
        "actor_defines": defines.probability("actor"),
        "tie": found.chance(lambda each: each[0] == 0),
        "resistor_defines": defines.probability("resistor"),
        "both_fail": found.chance(lambda each: each[0] < 0 and each[1] == "nobody"),
        "telling_blow": names.probability("telling_blow"),
        "catastrophic_failure": names.probability("catastrophic_failure"),
    }
    if readings["SR7"] == "resistor_telling_blow":
        events["resistor_telling_blow"] = names.probability("resistor_telling_blow")
    if readings["SR42"] == "counts_as_upset":
        events["upset"] = found.chance(lambda each: each[3])
    actor = inputs.actor.in_brackets(inputs.actor_challenges, inputs.actor_benefits)
    resistor = inputs.resistor.in_brackets(inputs.resistor_challenges, inputs.resistor_benefits)
    shares = {name: percent(chance) for name, chance in events.items()}
    return Answer(
        result={"mean": found.map(lambda each: each[0]).mean()},
        steps=(*opening_steps(inputs, readings), *odds_steps(_match(inputs, readings), events)),
        sentence=(
            f"With {actor} against {resistor}{juncture_text(inputs.critical_juncture)} the Actor defines the "
            f"outcome {of_the_time(events['actor_defines'])} and the Resistor {shares['resistor_defines']}; "
            f"{shares['tie']} are bare successes, and both fail {shares['both_fail']}."
        ),
        distribution=found.map(lambda each: each[0]),
        events=events,
        bands=(
            Band(label="the Actor fails", kind="failure", high=-1),
            Band(label="a bare success", low=0, high=0),
            Band(label="the Actor defines the outcome", kind="triumph", low=1),
        ),
    )


def opening_steps(sides: Sides, readings: Readings) -> tuple[Step, ...]:
    """Return the working of the odds up to the RMIB."""
    return rmib_steps(sides.actor, sides.resistor, terms_of(sides, readings))


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return one contest: all the Actor's dice first, then all the Resistor's.

    Raises:
        IllegalChoiceError: S17, S22 or SR29 forbids the numbers.
        InvalidRequestError: the faces shown are too few, too many or not of these dice.
    """
    check(inputs, readings)
    terms = _match(inputs, readings)
    actor = roll_attempt(inputs.actor, roller, "the Actor's", throws=throws_of("actor"))
    resistor = roll_attempt(inputs.resistor, roller, "the Resistor's", throws=throws_of("resistor"))
    verdict = terms.verdict(actor.mib, resistor.mib, fell_short=resistor.before_experience < 0)
    resisted = verdict.band == "resistor_telling_blow"
    return Answer(
        result={
            "actor_mib": actor.mib,
            "resistor_mib": resistor.mib,
            "rmib": verdict.rmib,
            "defines": verdict.defines,
            "bare_success": verdict.bare_success,
            "band": verdict.band,
            "automatic_benefits": verdict.resultant.automatic[0],
            "resistor_automatic_benefits": verdict.resultant.automatic[1],
            "bought_benefits": verdict.resultant.bought[0],
            "resistor_bought_benefits": verdict.resultant.bought[1],
            "remains": verdict.resultant.remains,
            "upset": verdict.upset,
            "invents": verdict.invents,
        },
        steps=roll_steps(actor, resistor, terms, verdict),
        sentence=roll_sentence(actor, resistor, terms, verdict),
        figures=(
            actor.dice_row("The Actor's dice", LIT.get(verdict.band, "")),
            resistor.dice_row("The Resistor's dice", LIT["telling_blow"] if resisted else ""),
        ),
    )


def sides_of(response: Response) -> Mapping[str, Any]:
    """Return the inputs of the two sides of a contest or a fight."""
    return {each.name: response.inputs[each.name] for each in fields(Sides)}


def _exchanged(response: Response) -> Mapping[str, Any]:
    """Return the same two Ratings with their sides exchanged; modifiers and dice were of one moment."""
    old = response.inputs
    return {
        "actor_rating": old["resistor_rating"],
        "resistor_rating": old["actor_rating"],
        "critical_juncture": old["critical_juncture"],
        "epic_index": old["epic_index"],
    }


CALCULATOR = Calculator(
    id="scattershot.contest",
    title="The contested roll",
    summary="Two sides roll at once: whose Action decides what happens, and by how much?",
    when="When somebody resists: a sword fight, a chase, a lie told to a guard.",
    inputs=Inputs,
    clauses=("S10", "S11", "S12", "S15", "S16", "S17", "S18", "S19", "S21", "S22", "S39"),
    rulings=(
        *("SR1", "SR3", "SR4", "SR6", "SR7", "SR8", "SR29", "SR31", "SR36", "SR37"),
        *("SR42", "SR43", "SR56"),
    ),
    outcome="rmib",
    outcome_label="RMIB",
    chart_guide="The RMIB is what the Actor's MIB leaves over the Resistor's.",
    results=(
        Output(
            name="actor_mib",
            label="Actor's MIB",
            clause="S15",
            means="The Actor's MIB with Experience Dice and without Challenges.",
            modes=("roll",),
        ),
        Output(
            name="resistor_mib",
            label="Resistor's MIB",
            clause="S15",
            means="The Resistor's MIB with Experience Dice and without Challenges.",
            modes=("roll",),
        ),
        Output(
            name="rmib",
            label="RMIB",
            clause="S15",
            is_fact=True,
            means=(
                "The Actor's MIB less the Resistor's (nothing if that is below 0, unless SR36 is "
                "read so that it counts), plus the Actor's Challenges, less the Resistor's; before "
                "any clamp. Where SR3 is read as each side's own MIB: each MIB with its Challenges, "
                "cut at the Critical Juncture, before Benefits that are bought."
            ),
            modes=("roll",),
        ),
        Output(
            name="defines",
            label="Who defines the outcome",
            clause="S16",
            words=SIDES,
            means=(
                "Whose Action defines the outcome: the Actor above an RMIB of 0, the Resistor below "
                "it if the Resistor's own MIB is 0 or more, else nobody."
            ),
            shape="actor | nobody | resistor",
            modes=("roll",),
        ),
        Output(
            name="bare_success",
            label="A bare success of the Actor",
            clause="S16",
            means=(
                "Whether the RMIB is exactly 0: the Actor succeeds by the least, and nobody defines "
                "the outcome (S16)."
            ),
            shape="yes_no",
            modes=("roll",),
        ),
        Output(
            name="band",
            label="Result for the Actor",
            clause="S21",
            words=NAMES,
            means=(
                "The kind of result for the Actor: the sign of the RMIB says who has won, and what "
                "remains says whether it is one of the two extremes, so what was won and spent to "
                "nothing stays what it was (SR4). The Resistor's Telling Blow is a word of its own, "
                "only where SR7 is read so."
            ),
            shape="catastrophic_failure | failure | resistor_telling_blow | success | telling_blow",
            modes=("roll",),
        ),
        Output(
            name="automatic_benefits",
            label="Actor's automatic Benefits",
            clause="S18",
            means=(
                "Points of the RMIB above the Critical Juncture (where SR3 is read so, of the Actor's "
                "own MIB, and of what is left in the end), which become the Actor's Benefits; 0 or more."
            ),
            modes=("roll",),
        ),
        Output(
            name="resistor_automatic_benefits",
            label="Resistor's automatic Benefits",
            clause="SR43",
            means=(
                "The Resistor's automatic Benefits, where a ruling is read so that there are any; "
                "otherwise 0."
            ),
            modes=("roll",),
        ),
        Output(
            name="bought_benefits",
            label="Benefits the Actor bought",
            clause="S18",
            means=(
                "Benefits that the Actor bought; at most what the clamped RMIB held. Where SR3 is "
                "read as each side's own MIB: at most that MIB, and where the RMIB is 0 or more "
                "no more than it, so nothing at 0 (SR4)."
            ),
            modes=("roll",),
        ),
        Output(
            name="resistor_bought_benefits",
            label="Benefits the Resistor bought",
            clause="S18",
            means=(
                "Benefits that the Resistor bought; at most what an RMIB below 0 held, and only by a "
                "Resistor who made the roll. Where SR3 is read as each side's own MIB: at most that "
                "MIB, and where the RMIB is below 0 no more than what is below (SR4)."
            ),
            modes=("roll",),
        ),
        Output(
            name="remains",
            label="What remains",
            clause="S19",
            means=(
                "What is left of the RMIB after the clamp at the Critical Juncture and the Benefits "
                "of both sides: 0 or more where the RMIB is, 0 or less where it is not. This number "
                "goes on to damage."
            ),
            modes=("roll",),
        ),
        Output(
            name="upset",
            label="An Upset of the Resistor",
            clause="SR42",
            means=(
                "Whether the Resistor's own MIB is a Catastrophic Failure, where SR42 is read so "
                "that it counts; otherwise false. Odds have the event `upset` only then, as they "
                "have `resistor_telling_blow` only where SR7 is read so."
            ),
            shape="yes_no",
            modes=("roll",),
        ),
        Output(
            name="invents",
            label="Who invents consequences",
            clause="SR2",
            words=SIDES,
            is_fact=True,
            means=(
                "Whose player makes up the lasting consequences of a Telling Blow or a Catastrophic "
                "Failure (SR2, SR7), or of an Upset of the Resistor where SR42 is read so; where "
                "both have to, the Actor's."
            ),
            shape="actor | resistor?",
            modes=("roll",),
            null_when="when there is none of these",
        ),
        Output(
            name="mean",
            label="Average RMIB",
            clause="S15",
            is_fact=True,
            is_average=True,
            means="The exact average of `rmib`.",
            shape="exact",
            modes=("odds",),
        ),
    ),
    events=(
        Output(name="actor_defines", label="The Actor defines the outcome", clause="S16", is_fact=True),
        Output(name="tie", label="A bare success", clause="S16"),
        Output(name="resistor_defines", label="The Resistor defines the outcome", clause="S16", is_fact=True),
        Output(name="both_fail", label="Both fail", clause="SR8"),
        Output(name="telling_blow", label=BANDS["telling_blow"], clause="S21", is_fact=True),
        Output(name="catastrophic_failure", label=BANDS["catastrophic_failure"], clause="S21"),
        Output(name="resistor_telling_blow", label="Telling Blow of the Resistor", clause="SR7"),
        Output(name="upset", label="The Resistor's own Catastrophic Failure", clause="SR42"),
    ),
    follow_ups=(
        FollowUp(
            name="damage",
            label="The damage of a blow with what remains",
            to="scattershot.damage",
            mode="work",
            # S15, S26: a blow that the Actor made. What does damage is what remains: points spent on
            # Benefits are gone (S18, SR4).
            after="roll",
            when=lambda rolled: rolled.result["rmib"] >= 0,
            inputs_from=lambda rolled: {
                "rmib": rolled.result["remains"],
                "critical_juncture": rolled.inputs["critical_juncture"],
            },
        ),
        FollowUp(
            name="swing_back",
            label="The Resistor swings back: the same two with their sides exchanged",
            to="scattershot.contest",
            mode="roll",
            after="roll",
            inputs_from=_exchanged,
        ),
        odds_before("scattershot.contest", "The odds of this contest, before the dice fell"),
        FollowUp(
            name="fight",
            label="How long a fight of such contests lasts",
            to="scattershot.fight",
            mode="odds",
            inputs_from=sides_of,
        ),
    ),
    throws=(
        *throws_of_side("The Actor's dice", "actor"),
        *throws_of_side("The Resistor's dice", "resistor"),
    ),
    roll=roll,
    odds=odds,
)
