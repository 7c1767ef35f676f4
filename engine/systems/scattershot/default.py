"""Defaults: attempts for which a Persona has no ability (S7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from engine.calculator import Calculator, FollowUp, Output, Readings, SampleSpace
from engine.errors import IllegalChoiceError, InvalidRequestError, UnsettledRuleError
from engine.inputs import choice, whole, wire_inputs
from engine.numbers import count, format_number, of_the_time
from engine.protocol import Answer, Response, Step
from engine.rule_data import reading_advice
from engine.systems.scattershot import RULES, mib, rolls
from engine.systems.scattershot.rolls import GRADES

SCOPE_PENALTY = RULES.whole("S7.scope_penalty")
MOST_SCOPE_LEVELS = RULES.whole("S7.most_scope_levels")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of a Default: the grade alone, or a related Rating and its penalty."""

    grade: str | None = choice(
        "Grade of what you attempt",
        GRADES,
        default=None,
        clause="S7",
        help="When nothing you own comes near it.",
        main=True,
    )
    rating: int | None = whole(
        "Related Rating",
        default=None,
        clause="S7",
        help="Instead of the grade: something you own that is near.",
        main=True,
    )
    penalty: int = whole(
        "Penalty", low=0, default=0, clause="S7", help="What the listing takes off the related Rating."
    )
    scope_levels: int = whole("Scope levels crossed", low=0, high=MOST_SCOPE_LEVELS, default=0, clause="S7")
    modifier: int = rolls.modifier()
    dice_for: int = rolls.dice_for()
    dice_against: int = rolls.dice_against()
    critical_juncture: int = rolls.critical_juncture()
    epic_index: int = rolls.epic_index()
    challenges: int = rolls.challenges()
    benefits: int = rolls.benefits()

    def as_mib(self, threshold: int) -> mib.Inputs:
        """Return the MIB roll at a threshold."""
        shared = {each.name for each in fields(mib.Inputs)} - {"rating"}
        return mib.Inputs(rating=threshold, **{name: getattr(self, name) for name in shared})


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The threshold of a Default, with its working."""

    threshold: int
    whence: str
    """What it starts from and what is taken off: `from the grade Easy, 1 Scope level crossed`."""
    limits: tuple[str, ...]
    steps: tuple[Step, ...]


def _find(inputs: Inputs, readings: Readings) -> Found:
    start, step = _start(inputs, readings)
    levels = min(inputs.scope_levels, 1) if readings["SR40"] == "once" else inputs.scope_levels
    lost = levels * SCOPE_PENALTY
    steps = [step]
    limits = ["only where the ability's own listing allows it; no listing survives"]
    if inputs.penalty:
        steps.append(Step(clause="S7", text="take away the penalty of the listing", value=-inputs.penalty))
    if inputs.scope_levels:
        crossed = count(inputs.scope_levels, "Scope level")
        steps.append(Step(clause="SR40", text=f"{crossed} crossed", value=-lost))
        limits.append(f"{lost} less across {crossed}")
    threshold = start - inputs.penalty - lost
    steps.append(Step(clause="S7", text="this is the threshold: roll it or less", value=threshold))
    whence = f"from the grade {GRADES[inputs.grade]}" if inputs.grade else f"from a Rating of {inputs.rating}"
    whence += f", less {inputs.penalty}" if inputs.penalty else ""
    whence += f", {count(inputs.scope_levels, 'Scope level')} crossed" if inputs.scope_levels else ""
    return Found(threshold=threshold, whence=whence, limits=tuple(limits), steps=tuple(steps))


def _start(inputs: Inputs, readings: Readings) -> tuple[int, Step]:
    """Return the Rating that a Default starts from.

    Raises:
        InvalidRequestError: not exactly one of grade and rating is given, or a penalty on a grade.
        UnsettledRuleError: the base of the grade is not written down.
    """
    if (inputs.grade is None) == (inputs.rating is None):
        got = "neither is given" if inputs.grade is None else "both are given"
        message = f"a Default starts from a grade or from a related Rating (S7), and {got}; give one of them"
        raise RULES.refusal("S7", "grade", message, InvalidRequestError)
    if inputs.rating is not None:
        return inputs.rating, Step(clause="S7", text="start from the related Rating", value=inputs.rating)
    if inputs.penalty:
        message = (
            "a penalty belongs to a related Rating, and a grade has its own threshold (S7); leave it out"
        )
        raise RULES.refusal("S7", "penalty", message, InvalidRequestError)
    grade = str(inputs.grade)
    name = GRADES[grade]
    if grade in RULES.clauses["S7"].numbers:
        base = RULES.whole(f"S7.{grade}")
        return base, Step(clause="S7", text=f"nothing near it, and the grade is {name}", value=base)
    if readings["SR26"] == "stated_only" and RULES.number(f"S3.{grade}").evidence != "stated":
        message = (
            f"the base of the grade {name} is not written down; take an easier grade, "
            f"or {reading_advice(RULES, 'SR26', 'one_less_each')}"
        )
        raise RULES.refusal("SR26", "grade", message, UnsettledRuleError)
    base = RULES.whole(f"S3.{grade}")
    return base, Step(clause="SR26", text=f"nothing near it, and the grade is {name}", value=base)


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the threshold of a Default and its limit.

    Raises:
        InvalidRequestError: not exactly one of grade and rating is given.
        UnsettledRuleError: the base of the grade is not written down.
    """
    found = _find(inputs, readings)
    return Answer(
        result=_result(found),
        steps=found.steps,
        sentence=(
            f"The Default ({found.whence}) is made on a roll of {found.threshold} or less, {found.limits[0]}."
        ),
    )


def space(inputs: Inputs, readings: Readings) -> SampleSpace | None:
    """Return the MIB of every pair of faces at the threshold."""
    return mib.space(inputs.as_mib(_find(inputs, readings).threshold), readings)


def _result(found: Found) -> dict[str, object]:
    return {"threshold": found.threshold, "limits": found.limits}


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the odds of a MIB roll at the threshold of a Default.

    Raises:
        InvalidRequestError: not exactly one of grade and rating is given.
        UnsettledRuleError: the base of the grade is not written down.
        IllegalChoiceError: S17, S22 or SR29 forbids the numbers.
    """
    found = _find(inputs, readings)
    attempt = inputs.as_mib(found.threshold)
    answer = mib.odds(attempt, readings)
    assert answer.events is not None  # noqa: S101 - odds always have events
    made = answer.events["success"]
    modified = f", modified to {format_number(attempt.attempt.target)}" if inputs.modifier else ""
    return replace(
        answer,
        result={**_result(found), **answer.result},
        steps=(*found.steps, *answer.steps),
        sentence=(
            f"A Default at {found.threshold} ({found.whence}){modified}{mib.modifiers_text(attempt)} "
            f"makes it {of_the_time(made)}."
        ),
    )


def _roll(response: Response) -> Mapping[str, Any] | None:
    """Return the roll at the threshold; none where S17, S22 or SR29 forbids it, which no threshold minds."""
    inputs = CALCULATOR.inputs_of(response).as_mib(response.result["threshold"])
    try:
        mib.check(inputs, response.readings)
    except IllegalChoiceError:
        return None
    return wire_inputs(inputs)


CALCULATOR = Calculator(
    id="scattershot.default",
    title="Defaulting",
    summary="Trying what you never learned: what you roll against, and how often it works.",
    when="When you try something that is not on your sheet.",
    inputs=Inputs,
    clauses=("S3", "S7", "S10", "S11"),
    rulings=("SR26", "SR40", *mib.RULINGS),
    outcome="mib",
    outcome_label="MIB",
    chart_guide="The MIB is counted before Benefits are taken out of it.",
    space=space,
    results=(
        Output(
            name="threshold",
            label="Threshold",
            clause="S7",
            is_fact=True,
            means="The Rating at which the Default is rolled, before modifiers (S7).",
        ),
        Output(
            name="limits",
            label="Limits",
            clause="S7",
            means="What the Default may not do or costs besides, a sentence each.",
            shape=["prose"],
        ),
        Output(
            name="target",
            label="Modified Rating",
            clause="S10",
            means="The threshold with its modifier, before any die (S10).",
            modes=("odds",),
        ),
        Output(
            name="mean",
            label="Average MIB",
            clause="S11",
            is_fact=True,
            is_average=True,
            means="The exact average of the MIB.",
            shape="exact",
            modes=("odds",),
        ),
    ),
    events=mib.EVENTS,
    follow_ups=(
        FollowUp(
            name="roll",
            label="The odds of a roll at this threshold",
            to="scattershot.mib",
            mode="odds",
            after="work",
            inputs_from=_roll,
        ),
    ),
    work=work,
    odds=odds,
)
