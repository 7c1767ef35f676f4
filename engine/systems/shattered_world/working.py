"""The working of an action in words, shared by rolls, odds and whittling."""

from __future__ import annotations

from collections.abc import Iterator

from engine.calculator import Output, Readings
from engine.numbers import format_number, signed
from engine.protocol import Step
from engine.systems.shattered_world.factor import factor_steps
from engine.systems.shattered_world.resolution import ActionInputs, Outcome, Task

SUCCESS = Output(
    name="success",
    label="Success",
    clause="H7",
    means=(
        "Whether the result reaches the target, or the highest face came; a 1 on the Action "
        "Die never succeeds (H2), unless a Godly Ability makes it a face like any other "
        "(HR6). HR10 says which dice have a lowest and a highest face."
    ),
    shape="yes_no",
    modes=("roll",),
)
STANDARD = Output(
    name="standard_success",
    label="Standard Success",
    clause="H4",
    means=(
        "Whether the highest face succeeds only because the die shows it, `result` being "
        "below the target (H4)."
    ),
    shape="yes_no",
    modes=("roll",),
)
CRITICAL = Output(
    name="critical_success",
    label="Critical success",
    clause="HR7",
    means=(
        "Whether the highest face came and the result without the critical multiplier "
        "reaches the target (HR7); read as every_highest_face, whether the highest face "
        "came, and then a Standard Success can be critical too."
    ),
    shape="yes_no",
    modes=("roll",),
)
CRITICAL_FACTOR = Output(
    name="factor_with_critical",
    label="Factor of a critical success",
    clause="HR7",
    means=(
        "The factor with the multiplier of a critical success in it, as the first of all "
        "multipliers and divisors. It stands there whatever comes of the roll."
    ),
    shape="exact?",
    null_when="where the critical multiplier is 1, or HR7 is read as margin",
)
"""Null if a critical success has no multiplier of its own; `factor` never includes it."""


def task_name(inputs: ActionInputs, task: Task, further: tuple[str, ...] = ()) -> str:
    """Return the task as the subject of a sentence."""
    rolled = " and ".join([f"d{inputs.die}", *further])
    modifier = f" {signed(inputs.modifier)}" if inputs.modifier else ""
    times = f", times {format_number(task.times)}," if task.times != 1 else ""
    godly = ", with a Godly Ability," if inputs.godly else ""
    against = f"{times}{godly}".replace(",,", ",")
    return f"A {rolled}{modifier}{against} against {format_number(inputs.target)}{_critical_text(inputs)}"


def _critical_text(inputs: ActionInputs) -> str:
    """Return ` (critical successes ×3)` for a sentence; nothing without a multiplier of theirs."""
    times = inputs.critical_multiplier
    return f" (critical successes ×{times})" if times != 1 else ""


def outcome_name(outcome: Outcome) -> str:
    """Return the outcome of a roll in words."""
    if outcome.one_failed:
        return "a 1 always fails"
    if outcome.standard_success:
        return "Standard Success"
    if outcome.critical:
        return "critical success"
    return "success" if outcome.success else "failure"


def modifier_steps(inputs: ActionInputs, task: Task) -> Iterator[Step]:
    """Yield the steps from a face to a result (H5, H6)."""
    if inputs.modifier:
        yield Step(clause="H5", text="add all plus and minus", value=inputs.modifier)
    steps = factor_steps(task.marks, task.readings)
    yield from steps
    if steps:
        what = {
            "die_and_modifiers": "the die with all modifiers",
            "die": "the die, before modifiers",
            "margin": "the margin, after the comparison",
        }[task.readings["HR8"]]
        yield Step(clause="HR8", text=f"the factor multiplies {what}")
    if task.times.denominator > 1:
        yield Step(clause="H5", text="round to the nearest whole number, a half up")
    if task.times < 1:
        yield Step(clause="HR9", text="a division that comes to 0 gives 1")
    if steps and _reaches_zero(inputs, task):
        stays = task.readings["HR29"] == "stays"
        text = "zero or less stays as it is" if stays else "zero or less is multiplied and divided as well"
        yield Step(clause="HR29", text=text)
    if inputs.critical_multiplier > 1:
        yield _critical_step(inputs, task)


def _reaches_zero(inputs: ActionInputs, task: Task) -> bool:
    """Tell whether the lowest face gives zero or less before the factor."""
    return task.readings["HR8"] == "die_and_modifiers" and inputs.modifier < 0


def _critical_step(inputs: ActionInputs, task: Task) -> Step:
    if task.factor_with_critical is None:
        text = f"on a critical success ×{inputs.critical_multiplier} multiplies the margin"
        return Step(clause="HR7", text=text)
    text = f"on a critical success ×{inputs.critical_multiplier} joins the factor, which is then"
    return Step(clause="HR7", text=text, value=str(task.factor_with_critical))


def one_step(inputs: ActionInputs, readings: Readings) -> Step:
    """Return the step for the effect of a one (H2, HR6)."""
    if not inputs.godly:
        return Step(clause="H2", text="a 1 fails, whatever is added")
    spared = readings["HR6"] == "spares_the_one"
    text = (
        "a Godly Ability counts a 1 like any other face" if spared else "a 1 fails, even with a Godly Ability"
    )
    return Step(clause="HR6", text=text)


def rule_steps(inputs: ActionInputs, readings: Readings) -> Iterator[Step]:
    """Yield the steps for the effects of the lowest and the highest face (H2, H3)."""
    yield one_step(inputs, readings)
    text = "the highest face succeeds, by 1 at least, where the number alone would fail"
    yield Step(clause="H3", text=text)
