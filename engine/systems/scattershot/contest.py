"""The contested roll: two MIBs give one Resultant MIB (S15, S16, S21).

`rmib` computes the result of two MIBs; this module declares the inputs, rolls and builds the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.calculator import Calculator, Output, Readings, Roller
from engine.chance.distribution import Distribution
from engine.numbers import of_the_time, percent
from engine.protocol import Answer, Band, Step
from engine.systems.scattershot import shared_inputs
from engine.systems.scattershot.application import BANDS, LIT, check_challenges
from engine.systems.scattershot.attempt import Attempt, Rolled, roll_attempt, throws_of_side
from engine.systems.scattershot.contest_prose import (
    NAMES,
    SIDES,
    odds_steps,
    rmib_steps,
    roll_sentence,
    roll_steps,
)
from engine.systems.scattershot.followups import CONTEST as FOLLOW_UPS
from engine.systems.scattershot.limits import check_game, juncture_text
from engine.systems.scattershot.rmib import Match, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """The inputs of the two sides."""

    actor_rating: int = shared_inputs.rating("Actor's Rating")
    resistor_rating: int = shared_inputs.rating("Resistor's Rating")
    actor_modifier: int = shared_inputs.modifier("Actor's modifier")
    resistor_modifier: int = shared_inputs.modifier("Resistor's modifier")
    actor_dice_for: int = shared_inputs.dice_for("Experience Dice for the Actor")
    actor_dice_against: int = shared_inputs.dice_against("Experience Dice against the Actor")
    resistor_dice_for: int = shared_inputs.dice_for("Experience Dice for the Resistor")
    resistor_dice_against: int = shared_inputs.dice_against("Experience Dice against the Resistor")
    actor_challenges: int = shared_inputs.challenges(
        "Challenges the Actor takes", "Each adds 1 to the RMIB (SR3)."
    )
    resistor_challenges: int = shared_inputs.challenges(
        "Challenges the Resistor takes", "Each takes 1 off the RMIB (SR3)."
    )
    critical_juncture: int = shared_inputs.critical_juncture()
    epic_index: int = shared_inputs.epic_index()

    @property
    def actor(self) -> Attempt:
        """The Actor's side of the roll."""
        return Attempt(
            rating=self.actor_rating,
            modifier=self.actor_modifier,
            dice_for=self.actor_dice_for,
            dice_against=self.actor_dice_against,
        )

    @property
    def resistor(self) -> Attempt:
        """The Resistor's side of the roll."""
        return Attempt(
            rating=self.resistor_rating,
            modifier=self.resistor_modifier,
            dice_for=self.resistor_dice_for,
            dice_against=self.resistor_dice_against,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs(Sides):
    """The inputs of a contested roll: the two sides, and the Benefits they buy."""

    actor_benefits: int = shared_inputs.benefits("Benefits the Actor buys")
    resistor_benefits: int = shared_inputs.benefits("Benefits the Resistor buys")


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


def verdicts(inputs: Inputs, readings: Readings) -> Distribution[tuple[int, str, str, bool]]:
    """Return the distribution of (RMIB, who defines the outcome, band, Upset of the Resistor)."""
    terms = _match(inputs, readings)

    def verdict_of(actor: int, opposed: tuple[bool, int]) -> tuple[int, str, str, bool]:
        found = terms.verdict(actor, opposed[1], fell_short=opposed[0])
        return found.rmib, found.defines, found.band, found.upset

    return inputs.actor.chances().combine(_opposition(inputs, readings), verdict_of)


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
    found = verdicts(inputs, readings)
    events = _events(found, readings)
    return Answer(
        result={"mean": found.map(lambda each: each[0]).mean()},
        steps=(*opening_steps(inputs, readings), *odds_steps(_match(inputs, readings), events)),
        sentence=_odds_sentence(inputs, events),
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


def _events(found: Distribution[tuple[int, str, str, bool]], readings: Readings) -> dict[str, Fraction]:
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
    return events


def _odds_sentence(inputs: Inputs, events: Mapping[str, Fraction]) -> str:
    actor = inputs.actor.in_brackets(inputs.actor_challenges, inputs.actor_benefits)
    resistor = inputs.resistor.in_brackets(inputs.resistor_challenges, inputs.resistor_benefits)
    shares = {name: percent(chance) for name, chance in events.items()}
    return (
        f"With {actor} against {resistor}{juncture_text(inputs.critical_juncture)} the Actor defines the "
        f"outcome {of_the_time(events['actor_defines'])} and the Resistor {shares['resistor_defines']}; "
        f"{shares['tie']} are bare successes, and both fail {shares['both_fail']}."
    )


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return one contest: all the Actor's dice first, then all the Resistor's.

    Raises:
        IllegalChoiceError: S17, S22 or SR29 forbids the numbers.
        InvalidRequestError: the faces shown are too few, too many or not of these dice.
    """
    check(inputs, readings)
    terms = _match(inputs, readings)
    actor = roll_attempt(inputs.actor, roller, "the Actor's")
    resistor = roll_attempt(inputs.resistor, roller, "the Resistor's")
    verdict = terms.verdict(actor.mib, resistor.mib, fell_short=resistor.before_experience < 0)
    resisted = verdict.band == "resistor_telling_blow"
    return Answer(
        result=_result(actor, resistor, verdict),
        steps=roll_steps(actor, resistor, terms, verdict),
        sentence=roll_sentence(actor, resistor, terms, verdict),
        figures=(
            actor.dice_row("The Actor's dice", LIT.get(verdict.band, "")),
            resistor.dice_row("The Resistor's dice", LIT["telling_blow"] if resisted else ""),
        ),
    )


def _result(actor: Rolled, resistor: Rolled, verdict: Verdict) -> dict[str, int | str | bool | None]:
    return {
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
                "Points of the RMIB above the Critical Juncture (of the Actor's own MIB, where SR3 "
                "is read so), which become the Actor's Benefits; 0 or more."
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
                "read as each side's own MIB: at most that MIB, and no more than the lead of an "
                "Actor who is ahead (SR4)."
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
                "MIB, and no more than the lead of a Resistor who is ahead (SR4)."
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
    follow_ups=FOLLOW_UPS,
    throws=(
        *throws_of_side("The Actor's dice", "actor_"),
        *throws_of_side("The Resistor's dice", "resistor_"),
    ),
    roll=roll,
    odds=odds,
)
