"""One action: a die against a target, with success and margin.

Clauses H1-H8; rulings HR1, HR2, HR6-HR10, HR28, HR29.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.calculator import (
    Calculator,
    Output,
    Readings,
    Roller,
    SampleSpace,
    Throw,
    count_faces,
    odds_before,
)
from engine.chance.dice import die, total
from engine.errors import LimitExceededError
from engine.inputs import Die, dice, dice_names
from engine.numbers import count, format_number, one_in, percent, signed
from engine.protocol import Answer, Band, DiceRow, DieFigure, Step, Table
from engine.systems.shattered_world.factor import FACTOR
from engine.systems.shattered_world.resolution import (
    CRITICAL,
    CRITICAL_FACTOR,
    STANDARD,
    SUCCESS,
    ActionInputs,
    Outcome,
    Rolled,
    Task,
    modifier_steps,
    one_step,
    outcome_name,
    plain_roll,
    resolve,
    rule_steps,
    task_name,
)

FIRST, FURTHER = "action_die", "further_dice"
"""The names of the two throws."""
MOST_DICE = 20
MOST_FACES = 400
"""Maximum sum of the faces of all further dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs(ActionInputs):
    """The inputs of one action."""

    further_dice: tuple[Die, ...] = dice(
        "Further dice",
        at_most=MOST_DICE,
        default=(),
        clause="HR10",
        help="Dice that are rolled along, such as d6; they count as modifiers.",
    )


def _sizes(inputs: Inputs) -> tuple[int, ...]:
    """Return the number of faces of each further die; a d12+d6 is two dice."""
    return tuple(size for each in inputs.further_dice for size in (each.sides, each.plus) if size)


def _roll_result(inputs: Inputs, readings: Readings, face: int, others: int) -> Rolled:
    rolled = plain_roll(inputs.die, face)
    if readings["HR10"] == "action_die":
        return Rolled(face=face, others=others, is_lowest=rolled.is_lowest, is_highest=rolled.is_highest)
    sizes = _sizes(inputs)
    return Rolled(
        face=face,
        others=others,
        is_lowest=rolled.is_lowest and others == len(sizes),
        is_highest=rolled.is_highest and others == sum(sizes),
    )


def _check(inputs: Inputs) -> None:
    if sum(_sizes(inputs)) > MOST_FACES:
        message = (
            f"the further dice have {sum(_sizes(inputs))} faces in all; the engine counts up to "
            f"{MOST_FACES}, so take fewer or smaller dice"
        )
        raise LimitExceededError(message, field="inputs.further_dice")


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the exact distribution of the margin and the chance of each kind of success."""
    _check(inputs)
    task = Task.of(inputs, readings)
    others = total(die(size) for size in _sizes(inputs))
    outcomes = die(inputs.die).combine(
        others, lambda face, rest: resolve(task, _roll_result(inputs, readings, face, rest))
    )
    margins = outcomes.map(lambda outcome: outcome.margin)
    events = {
        "success": outcomes.chance(lambda outcome: outcome.success),
        "standard_success": outcomes.chance(lambda outcome: outcome.standard_success),
        "critical_success": outcomes.chance(lambda outcome: outcome.critical),
    }
    made = events["success"]
    standard = events["standard_success"]
    last = (
        ", always as a Standard Success" if standard == made else f"; {percent(standard)} is Standard Success"
    )
    head = task_name(inputs, task, tuple(dice_names(inputs.further_dice)))
    alone = ((face, resolve(task, plain_roll(inputs.die, face))) for face in range(1, inputs.die + 1))
    by_face = Table(
        caption="Face by face",
        columns=("Face", "Result", "Margin", "What it is"),
        rows=tuple((face, found.result, found.margin, outcome_name(found)) for face, found in alone),
    )
    return Answer(
        result={
            "factor": task.times,
            "factor_with_critical": task.factor_with_critical,
            "average": margins.map(lambda margin: margin or 0).mean(),
        },
        steps=tuple(_odds_steps(inputs, task, events)),
        sentence=f"{head} succeeds {percent(made)} of the time ({one_in(made)}){last if standard else ''}.",
        distribution=margins,
        events=events,
        bands=(Band(label="success", low=1),),
        figures=() if inputs.further_dice else (by_face,),
    )


def space(inputs: Inputs, readings: Readings) -> SampleSpace | None:
    """Return the margin of each face, or of each pair with one further die; None for more dice."""
    further = _sizes(inputs)
    if len(further) > 1:
        return None
    task = Task.of(inputs, readings)
    dice = {f"Action Die d{inputs.die}": inputs.die, **{f"d{size}": size for size in further}}
    return count_faces(
        dice, lambda faces: resolve(task, _roll_result(inputs, readings, faces[0], sum(faces[1:]))).margin
    )


def _odds_steps(inputs: Inputs, task: Task, events: dict[str, Fraction]) -> Iterator[Step]:
    yield Step(clause="H1", text=f"roll a d{inputs.die}, {inputs.die} equally likely faces")
    if inputs.further_dice:
        named = " + ".join(dice_names(inputs.further_dice))
        judged = "the Action Die alone" if task.readings["HR10"] == "action_die" else "all dice together"
        yield Step(
            clause="HR10", text=f"add {named}; {judged} can fail or succeed by a lowest or highest face"
        )
    yield from modifier_steps(inputs, task)
    yield from rule_steps(inputs, task.readings)
    if events["standard_success"]:
        text = "a Standard Success replaces a failure"
        yield Step(clause="H4", text=text, value=str(events["standard_success"]))
    yield Step(
        clause="H7", text=f"{format_number(inputs.target)} or more succeeds", value=str(events["success"])
    )


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return the outcome of one action: the Action Die first, then the further dice in order."""
    _check(inputs)
    task = Task.of(inputs, readings)
    face = roller.die(inputs.die, f"the Action Die, a d{inputs.die}", FIRST)
    sizes = _sizes(inputs)
    others = tuple(
        roller.die(size, f"further die {place} of {len(sizes)}, a d{size}", FURTHER)
        for place, size in enumerate(sizes, start=1)
    )
    outcome = resolve(task, _roll_result(inputs, readings, face, sum(others)))
    notes = ("Action Die" if others else "", "critical success" if outcome.critical else "")
    note = ", ".join(filter(None, notes))
    dice = [DieFigure(sides=inputs.die, face=face, note=note, lit=outcome.critical)]
    dice += [
        DieFigure(sides=size, face=shown, note="modifier") for size, shown in zip(sizes, others, strict=True)
    ]
    return Answer(
        result={
            "success": outcome.success,
            "margin": outcome.margin,
            "standard_success": outcome.standard_success,
            "critical_success": outcome.critical,
            "rolled": face,
            "result": outcome.result,
            "factor": task.times,
            "factor_with_critical": task.factor_with_critical,
        },
        steps=tuple(_roll_steps(inputs, task, (face, others), outcome)),
        sentence=_roll_sentence(inputs, task, (face, others), outcome),
        figures=(DiceRow(label=f"The {'dice' if others else 'die'}", dice=tuple(dice)),),
    )


def _roll_steps(
    inputs: Inputs, task: Task, faces: tuple[int, tuple[int, ...]], outcome: Outcome
) -> Iterator[Step]:
    face, others = faces
    yield Step(clause="H1", text=f"the d{inputs.die} shows", value=face, dice=(0,))
    if others:
        further = tuple(range(1, len(others) + 1))
        yield Step(clause="HR10", text="further dice count as modifiers", value=sum(others), dice=further)
    yield from modifier_steps(inputs, task)
    yield Step(clause="H5", text="the result", value=outcome.result)
    if outcome.one_failed:
        yield Step(clause="H2", text="the lowest face fails, whatever the result")
        return
    if inputs.godly and face == 1:
        yield one_step(inputs, task.readings)
    if outcome.critical:
        anyway = "" if task.readings["HR7"] == "every_highest_face" else ", and enough anyway"
        yield Step(clause="HR7", text=f"the highest face{anyway}: a critical success")
    if outcome.standard_success:
        text = f"the highest face succeeds although the result is below {format_number(inputs.target)}"
        yield Step(clause="H3", text=text)
        yield Step(clause="H4", text="a Standard Success exceeds the target by", value=outcome.margin)
        return
    if outcome.success:
        text = f"{format_number(outcome.result)} reaches {format_number(inputs.target)}; the margin is"
        yield Step(clause="H7", text=text, value=outcome.margin)
    else:
        text = f"{format_number(outcome.result)} is below {format_number(inputs.target)}: a failure"
        yield Step(clause="H7", text=text)


def _roll_sentence(inputs: Inputs, task: Task, faces: tuple[int, tuple[int, ...]], outcome: Outcome) -> str:
    face, others = faces
    further = f" and {' + '.join(map(str, others))}" if others else ""
    modifier = f", {signed(inputs.modifier)}" if inputs.modifier else ""
    # A factor that changes nothing is left out, as where zero or less stays as it is (HR29).
    changes = outcome.result != face + sum(others) + inputs.modifier
    times = f", times {format_number(outcome.times)}" if changes and outcome.times != 1 else ""
    # What counts towards the result stands in the order in which it counts (HR8).
    die_alone = task.readings["HR8"] == "die"
    added = f"{face}{times}{further}{modifier}" if die_alone else f"{face}{further}{modifier}{times}"
    met = f"{format_number(outcome.result)} against {format_number(inputs.target)}"
    head = f"d{inputs.die}: {added}, which makes {met}"
    if outcome.one_failed:
        return f"{head}, and the lowest face always fails."
    if outcome.margin is None:
        return f"{head}, a failure."
    kind = "critical success" if outcome.critical else "success"
    kind = "Standard Success" if outcome.standard_success else kind
    is_on_margin = task.readings["HR8"] == "margin" and outcome.times != 1 and not outcome.standard_success
    times = f"; the factor of {format_number(outcome.times)} multiplies the margin" if is_on_margin else ""
    return f"{head}, a {kind} by {count(outcome.margin, 'point')}{times}."


CALCULATOR = Calculator(
    id="shattered_world.action",
    title="An action",
    summary="One die against a number: does it work, and by how much?",
    when="Whenever your character tries something and a number is to be reached.",
    inputs=Inputs,
    clauses=("H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8"),
    rulings=("HR1", "HR2", "HR6", "HR7", "HR8", "HR9", "HR10", "HR28", "HR29"),
    outcome="margin",
    outcome_label="Margin",
    chart_guide="To meet the target exactly is a margin of 1.",
    space=space,
    results=(
        SUCCESS,
        Output(
            name="margin",
            label="Margin",
            clause="H7",
            is_fact=True,
            means=(
                "The result less the target, 1 at least; 1 for a Standard Success. HR8 read as "
                "margin multiplies that difference by the factor and rounds it as a result is "
                "rounded; HR7 read as margin multiplies what comes out by the critical multiplier and "
                "rounds again; only then is it 1 at least. Of a critical success the greater margin "
                "counts, with the factor or with the factor with the critical multiplier. In the "
                "odds, distribution has each margin, and a failure as null; its denominator is the "
                "product of the faces of all dice, not reduced."
            ),
            shape="whole?",
            modes=("roll",),
            null_when="on a failure",
        ),
        STANDARD,
        CRITICAL,
        Output(
            name="rolled",
            label="The Action Die shows",
            clause="H1",
            means=(
                "The face of the Action Die, the first of the faces; the further dice follow in "
                "their order, and d12+d6 is two of them."
            ),
            modes=("roll",),
        ),
        Output(
            name="result",
            label="Result",
            clause="H5",
            is_fact=True,
            means=(
                "The Action Die, the modifier and all further dice added up, times the factor, "
                "rounded: half up, also below zero, and a factor below 1 never rounds to 0 but to 1 "
                "(HR9). A sum of zero or less is left as it is (HR29), or is multiplied and rounded "
                "too where HR29 is read as scaled. HR8 read as die multiplies and rounds the Action "
                "Die alone and adds the rest; read as margin, the result is the sum. HR9 read as "
                "every_result turns any result of 0 into 1. Of a critical success it is the result "
                "with the factor that gives the greater margin, or the greater of both results where "
                "the margins are the same. It stands there for a failure too."
            ),
            modes=("roll",),
        ),
        replace(
            FACTOR,
            means=(
                "The factor of multipliers and divisors, without the multiplier of a critical "
                "success; `shattered_world.factor` says how it is made."
            ),
        ),
        CRITICAL_FACTOR,
        Output(
            name="average",
            label="Margin on average, failures as 0",
            clause="H7",
            unit="points",
            is_fact=True,
            means=(
                "The exact average margin, failures counted as 0. The events success, "
                "standard_success and critical_success are the chances of what a roll answers under "
                "these names."
            ),
            shape="exact",
            modes=("odds",),
        ),
    ),
    events=tuple(replace(each, is_fact=True) for each in (SUCCESS, STANDARD, CRITICAL)),
    follow_ups=(odds_before("shattered_world.action", "The odds of this action, before the die fell"),),
    throws=(
        Throw(name=FIRST, label="The dice", die="die"),
        Throw(name=FURTHER, label="The dice", dice="further_dice"),
    ),
    roll=roll,
    odds=odds,
)
