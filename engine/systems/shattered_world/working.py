"""The working of an action in words, the same for one roll, its odds, and a pool whittled down."""

from __future__ import annotations

from collections.abc import Iterator

from engine.calculator import Named, Readings
from engine.protocol import Step
from engine.shown import signed
from engine.systems.shattered_world.factor import factor_steps
from engine.systems.shattered_world.resolution import ActionInputs, Outcome, Task

__all__ = [
    "CRITICAL",
    "STANDARD",
    "SUCCESS",
    "modifier_steps",
    "one_step",
    "outcome_name",
    "rule_steps",
    "task_name",
]

SUCCESS = Named(name="success", label="Success", clause="H7")
STANDARD = Named(name="standard_success", label="Standard Success", clause="H4")
CRITICAL = Named(name="critical_success", label="Critical success", clause="HR7")


def task_name(inputs: ActionInputs, task: Task, further: tuple[str, ...] = ()) -> str:
    """Return what is rolled against what, as the subject of a sentence."""
    rolled = " and ".join([f"d{inputs.die}", *further])
    modifier = f" {signed(inputs.modifier)}" if inputs.modifier else ""
    times = f", times {task.times}," if task.times != 1 else ""
    return f"A {rolled}{modifier}{times} against {inputs.target}"


def outcome_name(outcome: Outcome) -> str:
    """Return what a roll came to, in words."""
    if outcome.one_failed:
        return "a 1 always fails"
    if outcome.standard_success:
        return "Standard Success"
    if outcome.critical:
        return "critical success"
    return "success" if outcome.success else "failure"


def modifier_steps(inputs: ActionInputs, task: Task) -> Iterator[Step]:
    """Give the steps that turn a face into a result (H5, H6)."""
    if inputs.modifier:
        yield Step(clause="H5", text="add all plus and minus", value=inputs.modifier)
    steps = factor_steps(inputs.multipliers, inputs.divisors, task.readings)
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
    if inputs.critical_multiplier > 1:
        how = "joins the factor" if task.readings["HR7"] == "joins_the_factor" else "multiplies the margin"
        text = f"on a critical success ×{inputs.critical_multiplier} {how}"
        yield Step(clause="HR7", text=text)


def one_step(inputs: ActionInputs, readings: Readings) -> Step:
    """Say what a one does (H2, HR6)."""
    if not inputs.godly:
        return Step(clause="H2", text="a 1 fails, whatever is added")
    spared = readings["HR6"] == "spares_the_one"
    text = (
        "a Godly Ability counts a 1 like any other face" if spared else "a 1 fails, even with a Godly Ability"
    )
    return Step(clause="HR6", text=text)


def rule_steps(inputs: ActionInputs, readings: Readings) -> Iterator[Step]:
    """Say what the lowest and the highest face do, whatever is computed (H2, H3)."""
    yield one_step(inputs, readings)
    text = "the highest face succeeds, by 1 at least, where the number alone would fail"
    yield Step(clause="H3", text=text)
