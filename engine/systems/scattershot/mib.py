"""The MIB: a Rating against two ten-sided dice, with everything that may change it.

Clauses S10-S12, S17-S19, S22; rulings SR1, SR29, SR37.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.calculator import Calculator, Named, Readings, Roller
from engine.chance.dice import dice_total
from engine.chance.distribution import Distribution
from engine.inputs import whole
from engine.protocol import Answer, Band, DiceShown, ShownDie, Step
from engine.shown import count, percent, signed
from engine.systems.scattershot.application import Applied, apply, check_challenges, lifted
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.game import CRITICAL_JUNCTURE, check_game, default_epic_index

__all__ = ["CALCULATOR", "Inputs"]

DICE = RULES.whole("S11.dice")
SIDES = RULES.whole("S11.sides")
EXPERIENCE_SIDES = RULES.whole("S12.sides")
MOST_EXPERIENCE_DICE = 100
BANDS = {
    "catastrophic_failure": "Catastrophic Failure",
    "failure": "failure",
    "success": "success",
    "telling_blow": "Telling Blow",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What a MIB roll depends on."""

    rating: int = whole("Rating", clause="S10", help="The Statistic, Skill or power you act with.")
    modifier: int = whole("Modifier", default=0, clause="S10", help="All bonuses less all penalties.")
    dice_for: int = whole(
        "Experience Dice for",
        low=0,
        limit=MOST_EXPERIENCE_DICE,
        default=0,
        unit="d6",
        clause="S12",
        help="Six-sided dice added to the MIB.",
    )
    dice_against: int = whole(
        "Experience Dice against",
        low=0,
        limit=MOST_EXPERIENCE_DICE,
        default=0,
        unit="d6",
        clause="S12",
        help="Six-sided dice taken from the MIB.",
    )
    critical_juncture: int = whole(
        "Critical Juncture",
        low=0,
        default=CRITICAL_JUNCTURE,
        clause="S22",
        help="Your game's threshold.",
    )
    epic_index: int = whole(
        "Epic Index",
        low=0,
        derived=default_epic_index,
        clause="S22",
        help="Your game's cap on Challenges; 3 where the Critical Juncture leaves room.",
    )
    challenges: int = whole(
        "Challenges taken", low=0, default=0, clause="S17", help="Each adds 1 to the MIB."
    )
    benefits: int = whole(
        "Benefits bought", low=0, default=0, clause="S18", help="Each costs 1 point of the MIB."
    )


def _check(inputs: Inputs, readings: Readings) -> None:
    check_game(inputs.critical_juncture, inputs.epic_index, readings)
    check_challenges(inputs.challenges, inputs.epic_index, "inputs.challenges")


def _applied(mib: int, inputs: Inputs, readings: Readings) -> Applied:
    return apply(mib, inputs.benefits, inputs.critical_juncture, readings)


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the exact distribution of the MIB and the chance of each kind of result."""
    _check(inputs, readings)
    chances = _distribution(inputs, readings)
    bands = chances.map(lambda mib: _applied(mib, inputs, readings).band)
    events = {
        "success": bands.probability("success") + bands.probability("telling_blow"),
        "telling_blow": bands.probability("telling_blow"),
        "catastrophic_failure": bands.probability("catastrophic_failure"),
    }
    return Answer(
        result={"target": inputs.rating + inputs.modifier},
        steps=_odds_steps(inputs, readings, events),
        sentence=_odds_sentence(inputs, events),
        distribution=chances,
        events=events,
        bands=_bands(inputs, readings),
    )


def _distribution(inputs: Inputs, readings: Readings) -> Distribution[int]:
    target = inputs.rating + inputs.modifier
    raw = dice_total(DICE, SIDES).map(lambda rolled: target - rolled)
    if inputs.dice_for:
        raw = raw.combine(dice_total(inputs.dice_for, EXPERIENCE_SIDES), lambda mib, dice: mib + dice)
    if inputs.dice_against:
        raw = raw.combine(dice_total(inputs.dice_against, EXPERIENCE_SIDES), lambda mib, dice: mib - dice)
    return raw.map(lambda mib: lifted(mib, inputs.challenges, readings)) if inputs.challenges else raw


def _bands(inputs: Inputs, readings: Readings) -> tuple[Band, ...]:
    """Return where each kind of result lies on the axis of unclamped MIBs, for the chart."""
    juncture = inputs.critical_juncture
    last = -juncture - 1 if readings["SR1"] == "below" else -juncture
    failed = (Band(label="Catastrophic Failure", high=last), Band(label="failure", low=last + 1, high=-1))
    if inputs.benefits:
        # Benefits bought come off every success, so none stays a Telling Blow.
        return (*failed, Band(label="success", low=0))
    return (
        *failed,
        Band(label="success", low=0, high=juncture - 1),
        Band(label="Telling Blow", low=juncture),
    )


def _odds_steps(inputs: Inputs, readings: Readings, events: dict[str, Fraction]) -> tuple[Step, ...]:
    steps = [Step(clause="S10", text=_rating_text(inputs), value=inputs.rating + inputs.modifier)]
    steps.append(
        Step(clause="S11", text=f"take away {DICE}d{SIDES}, {SIDES**DICE} equally likely pairs of faces")
    )
    steps += _dice_steps(inputs)
    steps += _challenge_steps(inputs, readings)
    if inputs.benefits:
        text = f"spend up to {count(inputs.benefits, 'point')} of a success on Benefits"
        steps.append(Step(clause="S18", text=text, value=-inputs.benefits))
    steps.append(Step(clause="S19", text="what remains is 0 or more: made it", value=str(events["success"])))
    text = f"it reaches the Critical Juncture of {inputs.critical_juncture}: Telling Blow"
    steps.append(Step(clause="S19", text=text, value=str(events["telling_blow"])))
    edge = "below" if readings["SR1"] == "below" else "at or below"
    text = f"it is {edge} −{inputs.critical_juncture}: Catastrophic Failure"
    steps.append(Step(clause="SR1", text=text, value=str(events["catastrophic_failure"])))
    return tuple(steps)


def _rating_text(inputs: Inputs) -> str:
    if not inputs.modifier:
        return f"start from the Rating of {inputs.rating}"
    return f"start from the Rating of {inputs.rating}, modified by {signed(inputs.modifier)}"


def _dice_steps(inputs: Inputs) -> list[Step]:
    steps = []
    for number, does in ((inputs.dice_for, "add"), (inputs.dice_against, "take away")):
        if number:
            text = f"{does} {count(number, 'Experience Die', 'Experience Dice')}, {number}d{EXPERIENCE_SIDES}"
            steps.append(Step(clause="S12", text=text))
    return steps


def _challenge_steps(inputs: Inputs, readings: Readings) -> list[Step]:
    if not inputs.challenges:
        return []
    cap = "to 0 at most" if readings["SR37"] == "zero_only" else "to 0 or beyond"
    text = f"take on {count(inputs.challenges, 'Challenge')}, lifting the MIB {cap}"
    return [Step(clause="S17", text=text, value=inputs.challenges)]


def _odds_sentence(inputs: Inputs, events: dict[str, Fraction]) -> str:
    made, blow, disaster = (
        percent(events[name]) for name in ("success", "telling_blow", "catastrophic_failure")
    )
    exact = events["success"]
    return (
        f"{_rated(inputs)} makes it {made} of the time ({exact}), "
        f"with a Telling Blow {blow} and a Catastrophic Failure {disaster}."
    )


def _rated(inputs: Inputs) -> str:
    target = inputs.rating + inputs.modifier
    return f"A Rating of {inputs.rating}" if not inputs.modifier else f"A modified Rating of {target}"


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return one MIB: two ten-sided dice first, then the Experience Dice for, then those against."""
    _check(inputs, readings)
    rolled = tuple(roller.die(SIDES, f"d{SIDES} number {place} of {DICE}") for place in range(1, DICE + 1))
    helping = _experience(roller, inputs.dice_for, "for")
    hindering = _experience(roller, inputs.dice_against, "against")
    raw = inputs.rating + inputs.modifier - sum(rolled) + sum(helping) - sum(hindering)
    mib = lifted(raw, inputs.challenges, readings)
    applied = _applied(mib, inputs, readings)
    return Answer(
        result={
            "mib": mib,
            "band": applied.band,
            "automatic_benefits": applied.automatic_benefits,
            "spent_benefits": applied.spent_benefits,
            "remains": applied.remains,
        },
        steps=_roll_steps(inputs, readings, (rolled, helping, hindering), mib, applied),
        sentence=_roll_sentence(rolled, mib, applied),
        shows=(_shown(rolled, helping, hindering),),
    )


def _experience(roller: Roller, number: int, side: str) -> tuple[int, ...]:
    return tuple(
        roller.die(EXPERIENCE_SIDES, f"Experience Die {place} of {number} {side}")
        for place in range(1, number + 1)
    )


def _shown(rolled: tuple[int, ...], helping: tuple[int, ...], hindering: tuple[int, ...]) -> DiceShown:
    dice = [ShownDie(sides=SIDES, face=face) for face in rolled]
    dice += [ShownDie(sides=EXPERIENCE_SIDES, face=face, note="for") for face in helping]
    dice += [ShownDie(sides=EXPERIENCE_SIDES, face=face, note="against") for face in hindering]
    return DiceShown(label="The dice", dice=tuple(dice))


def _roll_steps(
    inputs: Inputs, readings: Readings, faces: tuple[tuple[int, ...], ...], mib: int, applied: Applied
) -> tuple[Step, ...]:
    rolled, helping, hindering = faces
    steps = [Step(clause="S10", text=_rating_text(inputs), value=inputs.rating + inputs.modifier)]
    steps.append(Step(clause="S11", text=f"take away {' + '.join(map(str, rolled))}", value=-sum(rolled)))
    if helping:
        steps.append(Step(clause="S12", text=f"add {' + '.join(map(str, helping))}", value=sum(helping)))
    if hindering:
        steps.append(
            Step(clause="S12", text=f"take away {' + '.join(map(str, hindering))}", value=-sum(hindering))
        )
    steps += _challenge_steps(inputs, readings)
    steps.append(Step(clause="S11", text="this is the MIB", value=mib))
    if applied.automatic_benefits:
        text = f"points above {inputs.critical_juncture} become Benefits"
        steps.append(Step(clause="S18", text=text, value=applied.automatic_benefits))
    if applied.spent_benefits:
        steps.append(Step(clause="S18", text="points spent on Benefits", value=applied.spent_benefits))
    clause = "SR1" if applied.remains == -inputs.critical_juncture else "S19"
    steps.append(Step(clause=clause, text=f"what remains is a {BANDS[applied.band]}", value=applied.remains))
    return tuple(steps)


def _roll_sentence(rolled: tuple[int, ...], mib: int, applied: Applied) -> str:
    made = f"made it by {mib}" if mib >= 0 else f"missed it by {-mib}"
    benefits = (
        f" with {count(applied.automatic_benefits, 'automatic Benefit')}"
        if applied.automatic_benefits
        else ""
    )
    faces = " + ".join(map(str, rolled))
    return f"{DICE}d{SIDES}: {faces} = {sum(rolled)}, {made}, a {BANDS[applied.band]}{benefits}."


CALCULATOR = Calculator(
    id="scattershot.mib",
    title="The MIB",
    summary="A Rating against two ten-sided dice: how well was it made, or how badly missed?",
    inputs=Inputs,
    clauses=("S10", "S11", "S12", "S17", "S18", "S19", "S22"),
    rulings=("SR1", "SR29", "SR37"),
    outcome="mib",
    outcome_label="MIB",
    results=(
        Named(name="target", label="Modified Rating", clause="S10"),
        Named(name="mib", label="MIB", clause="S11"),
        Named(name="band", label="Result", clause="S19"),
        Named(name="automatic_benefits", label="Automatic Benefits", clause="S18"),
        Named(name="spent_benefits", label="Benefits bought", clause="S18"),
        Named(name="remains", label="What remains", clause="S19"),
    ),
    events=(
        Named(name="success", label="Made it", clause="S19"),
        Named(name="telling_blow", label="Telling Blow", clause="S19"),
        Named(name="catastrophic_failure", label="Catastrophic Failure", clause="S19"),
    ),
    roll=roll,
    odds=odds,
)
