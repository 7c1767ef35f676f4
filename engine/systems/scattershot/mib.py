"""The MIB: a Rating against two ten-sided dice, with everything that changes it.

Clauses S10-S12, S17-S19, S22; rulings SR1, SR4, SR29, SR37, SR56.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.calculator import Calculator, Output, Readings, Roller, SampleSpace, count_faces, odds_before
from engine.numbers import count, joined, minus, of_the_time, percent
from engine.protocol import Answer, Band, Step
from engine.systems.scattershot import rolls
from engine.systems.scattershot.rolls import (
    BANDS,
    LIT,
    SIDES,
    Attempt,
    Remainder,
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

RULINGS = ("SR1", "SR4", "SR29", "SR37", "SR56")


LIFTS = {
    "zero_or_higher": "",
    "a_miss_only": ", which lift a miss and no success",
    "zero_only": ", lifting a miss to 0 at most",
}
"""The limit of Challenges, by reading of SR37."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of a MIB roll."""

    rating: int = rolls.rating()
    modifier: int = rolls.modifier(main=True)
    dice_for: int = rolls.dice_for()
    dice_against: int = rolls.dice_against()
    critical_juncture: int = rolls.critical_juncture()
    epic_index: int = rolls.epic_index()
    challenges: int = rolls.challenges()
    benefits: int = rolls.benefits()

    @property
    def attempt(self) -> Attempt:
        """The roll before the Application Phase."""
        return attempt_of(self)


def check(inputs: Inputs, readings: Readings) -> None:
    """Refuse what S17, S22 or SR29 forbids."""
    check_game(inputs.critical_juncture, inputs.epic_index, readings)
    check_challenges(inputs.challenges, inputs.epic_index)


def _judge(mib: int, inputs: Inputs, readings: Readings) -> tuple[Remainder, str]:
    """Return what remains of a MIB with its Challenges, and the name of the result (S18, S19, SR4)."""
    found = spend_benefits(mib, inputs.benefits, inputs.critical_juncture)
    judged = found.clamped if readings["SR4"] == "before_benefits" else found.remains
    return found, band(judged, inputs.critical_juncture, readings)


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the exact distribution of the MIB and the chance of each kind of result.

    Raises:
        IllegalChoiceError: S17, S22 or SR29 forbids the numbers.
    """
    check(inputs, readings)
    chances = inputs.attempt.chances().map(lambda mib: apply_challenges(mib, inputs.challenges, readings))
    names = chances.map(lambda mib: _judge(mib, inputs, readings)[1])
    events = {
        "success": names.probability("success") + names.probability("telling_blow"),
        "telling_blow": names.probability("telling_blow"),
        "catastrophic_failure": names.probability("catastrophic_failure"),
    }
    steps = [*inputs.attempt.steps(), *_challenge_steps(inputs, readings)]
    if inputs.benefits:
        text = f"buy up to {count(inputs.benefits, 'Benefit')} out of a success"
        steps.append(Step(clause="S18", text=text, value=-inputs.benefits))
    steps.append(Step(clause="S19", text="what remains is 0 or more: made it", value=str(events["success"])))
    subject = "before Benefits are bought it" if _is_judged_early(inputs, readings) else "it"
    text = f"{subject} reaches the Critical Juncture of {inputs.critical_juncture}: Telling Blow"
    clause = "SR4" if inputs.benefits else "S19"
    steps.append(Step(clause=clause, text=text, value=str(events["telling_blow"])))
    edge = "below" if readings["SR1"] == "below" else "at or below"
    text = f"it is {edge} {minus(inputs.critical_juncture)}: Catastrophic Failure"
    steps.append(Step(clause="SR1", text=text, value=str(events["catastrophic_failure"])))
    blow, disaster = (percent(events[name]) for name in ("telling_blow", "catastrophic_failure"))
    return Answer(
        result={"target": inputs.attempt.target, "mean": chances.mean()},
        steps=tuple(steps),
        sentence=(
            f"{inputs.attempt.rating_text}{modifiers_text(inputs)} "
            f"makes it {of_the_time(events['success'])}, "
            f"with a Telling Blow {blow} and a Catastrophic Failure {disaster}."
        ),
        distribution=chances,
        events=events,
        bands=_bands(inputs, readings),
    )


def space(inputs: Inputs, readings: Readings) -> SampleSpace | None:
    """Return the MIB of each pair of faces; None with Experience Dice (S11)."""
    if inputs.dice_for or inputs.dice_against:
        return None
    return count_faces(
        {f"first d{SIDES}": SIDES, f"second d{SIDES}": SIDES},
        lambda faces: apply_challenges(inputs.attempt.target - sum(faces), inputs.challenges, readings),
    )


def _bands(inputs: Inputs, readings: Readings) -> tuple[Band, ...]:
    """Return the range of MIBs, before the clamp, of each kind of result, for the chart."""
    juncture = inputs.critical_juncture
    worst = catastrophic_from(juncture, readings)
    failed = (
        Band(label=BANDS["catastrophic_failure"], kind="disaster", high=worst),
        Band(label="failure", kind="failure", low=worst + 1, high=-1),
    )
    if inputs.benefits and juncture and readings["SR4"] == "after_adjustments":
        # Bought Benefits reduce every success, so no Telling Blow remains.
        return (*failed, Band(label="success", low=0))
    telling = Band(label=BANDS["telling_blow"], kind="triumph", low=juncture)
    return (*failed, Band(label="success", low=0, high=juncture - 1), telling)


def _is_judged_early(inputs: Inputs, readings: Readings) -> bool:
    return bool(inputs.benefits) and readings["SR4"] == "before_benefits"


def _challenge_steps(inputs: Inputs, readings: Readings) -> list[Step]:
    if not inputs.challenges:
        return []
    limit = LIFTS[readings["SR37"]]
    text = f"take on {count(inputs.challenges, 'Challenge')}{limit}"
    return [Step(clause="SR37" if limit else "S17", text=text, value=inputs.challenges)]


def modifiers_text(inputs: Inputs) -> str:
    """Return the modifiers of the roll as text that follows the Rating."""
    parts = inputs.attempt.further(inputs.challenges, inputs.benefits)
    helped = f" with {joined(parts)}" if parts else ""
    return f"{helped}{juncture_text(inputs.critical_juncture)}"


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return one MIB: two ten-sided dice first, then the Experience Dice for, then those against.

    Raises:
        IllegalChoiceError: S17, S22 or SR29 forbids the numbers.
        InvalidRequestError: the faces shown are too few, too many or not of these dice.
    """
    check(inputs, readings)
    rolled = roll_attempt(inputs.attempt, roller, throws=throws_of())
    mib = apply_challenges(rolled.mib, inputs.challenges, readings)
    found, name = _judge(mib, inputs, readings)
    taken = f", lifted by {count(inputs.challenges, 'Challenge')}," if inputs.challenges else ""
    margin = f"makes it by {mib}" if mib > 0 else f"misses it by {-mib}" if mib else "makes it exactly"
    juncture = juncture_text(inputs.critical_juncture)
    benefits = [count(found.automatic, "automatic Benefit")] if found.automatic else []
    benefits += [f"{count(found.bought, 'Benefit')} bought"] if found.bought else []
    won = f" with {joined(benefits)}" if benefits else ""
    steps: list[Step] = []
    if found.automatic:
        text = f"points above {inputs.critical_juncture} become Benefits"
        steps.append(Step(clause="S18", text=text, value=found.automatic))
    if found.bought:
        steps.append(Step(clause="S18", text="Benefits bought", value=found.bought))
    if _is_judged_early(inputs, readings):
        text = f"before Benefits are bought it is a {BANDS[name]}"
        steps.append(Step(clause="SR4", text=text, value=found.clamped))
    else:
        decided_by = "SR1" if found.remains == -inputs.critical_juncture else "S19"
        steps.append(Step(clause=decided_by, text=f"what remains is a {BANDS[name]}", value=found.remains))
    return Answer(
        result={
            "target": inputs.attempt.target,
            "mib": mib,
            "band": name,
            "automatic_benefits": found.automatic,
            "bought_benefits": found.bought,
            "remains": found.remains,
        },
        steps=(
            *rolled.steps(),
            *(replace(step, value=mib - rolled.mib) for step in _challenge_steps(inputs, readings)),
            Step(clause="S11", text="this is the MIB", value=mib),
            *steps,
        ),
        sentence=f"{rolled.sentence_start}{taken} {margin}, a {BANDS[name]}{juncture}{won}.",
        figures=(rolled.dice_row("The dice", LIT.get(name, "")),),
    )


EVENTS = (
    Output(name="success", label="Made it", clause="S19", is_fact=True),
    Output(name="telling_blow", label="Telling Blow", clause="S19", is_fact=True),
    Output(name="catastrophic_failure", label="Catastrophic Failure", clause="S19", is_fact=True),
)

CALCULATOR = Calculator(
    id="scattershot.mib",
    title="The MIB",
    summary="A Rating against two ten-sided dice: how well was it made, or how badly missed?",
    when="Whenever your Persona tries something and nobody resists.",
    inputs=Inputs,
    clauses=("S10", "S11", "S12", "S17", "S18", "S19", "S22", "S39"),
    rulings=RULINGS,
    outcome="mib",
    outcome_label="MIB",
    chart_guide="The MIB is counted before Benefits are taken out of it.",
    space=space,
    results=(
        Output(
            name="target",
            label="Modified Rating",
            clause="S10",
            means="The Rating with its modifier, before any die (S10).",
        ),
        Output(
            name="mib",
            label="MIB",
            clause="S11",
            is_fact=True,
            means=(
                "Rating and modifier less both d10, plus Experience Dice for, less those against, "
                "plus every Challenge; before any clamp."
            ),
            modes=("roll",),
        ),
        Output(
            name="band",
            label="Result",
            clause="S19",
            words=BANDS,
            means=(
                "The kind of result, judged on what remains (S19): 0 up to one below the Critical "
                "Juncture is a success, from it on a Telling Blow."
            ),
            shape="catastrophic_failure | failure | success | telling_blow",
            modes=("roll",),
        ),
        Output(
            name="automatic_benefits",
            label="Automatic Benefits",
            clause="S18",
            is_fact=True,
            means=(
                "Points of the MIB above the Critical Juncture, which become Benefits by themselves; "
                "0 or more."
            ),
            modes=("roll",),
        ),
        Output(
            name="bought_benefits",
            label="Benefits bought",
            clause="S18",
            means="Benefits that were bought out of the success; at most what the clamped MIB held.",
            modes=("roll",),
        ),
        Output(
            name="remains",
            label="What remains",
            clause="S19",
            means=(
                "The MIB, at most the Critical Juncture, less the Benefits bought: what the result "
                "is judged on and what goes on to damage."
            ),
            modes=("roll",),
        ),
        Output(
            name="mean",
            label="Average MIB",
            clause="S11",
            is_fact=True,
            is_average=True,
            means="The exact average of the MIB before Benefits are taken out of it.",
            shape="exact",
            modes=("odds",),
        ),
    ),
    events=EVENTS,
    follow_ups=(odds_before("scattershot.mib", "The odds of this roll, before the dice fell"),),
    throws=throws_of_side("The dice"),
    roll=roll,
    odds=odds,
)
