"""What action, whittling and initiative share: the outcome of a roll, and its working in words (H1-H10).

Rulings HR6-HR10, HR29. How multipliers and divisors make a factor stands in `factor`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.calculator import Output, Readings
from engine.inputs import choice, exact, flag, whole
from engine.numbers import format_number, signed
from engine.protocol import Step
from engine.systems.shattered_world import RULES
from engine.systems.shattered_world.factor import (
    LEAST,
    Scale,
    divisors_input,
    factor,
    factor_steps,
    factors_input,
    multipliers_input,
    round_half_up,
    scales_of,
)

ACTION_DIE = RULES.whole("H1.action_die")
DICE = {sides: f"d{sides}" for sides in RULES.number("H1.dice").value}
FAILING_FACE = RULES.whole("H2.failing_face")
STANDARD_MARGIN = RULES.whole("H4.margin")
LEAST_MARGIN = RULES.whole("H7.least_margin")
ONE = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionInputs:
    """The inputs that decide the outcome of one action."""

    die: int = choice(
        "Die",
        DICE,
        default=ACTION_DIE,
        clause="H1",
        help="The Action Die, or the Field Role Die where it applies.",
        main=True,
    )
    modifier: int = whole(
        "Modifier",
        default=0,
        clause="H5",
        help="All plus and minus, with the extra for a class or a proficiency.",
    )
    multipliers: tuple[Fraction, ...] = multipliers_input()
    divisors: tuple[Fraction, ...] = divisors_input()
    factors: tuple[Scale, ...] = factors_input()
    target: int = whole("Target", clause="H8", help="The number to reach.")
    critical_multiplier: Fraction = exact(
        "Critical multiplier",
        low=ONE,
        default=ONE,
        clause="HR7",
        help="What an ability of yours multiplies a critical success by; 1 for none.",
    )
    godly: bool = flag("Godly Ability", clause="HR6", help="A Godly Ability does not fail by rolling a 1.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """The faces of a roll, and whether they are the lowest or the highest possible."""

    face: int
    """Face of the Action Die."""
    others: int
    """Sum of the other dice, which count as modifiers (HR10)."""
    is_lowest: bool
    is_highest: bool


def plain_roll(sides: int, face: int) -> Rolled:
    """Return a roll of the Action Die alone."""
    return Rolled(face=face, others=0, is_lowest=face == FAILING_FACE, is_highest=face == sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The outcome of a roll."""

    result: int
    """The number that is compared with the target."""
    margin: int | None
    """Damage, or points taken off a pool; None for a failure."""
    times: Fraction
    """The factor that counted: of a critical success, the one that gave more (HR7)."""
    standard_success: bool = False
    """Whether the highest face turned a failure into a success (H4)."""
    critical: bool = False
    """Whether the highest face gave a critical success: it would have succeeded anyway, or by HR7."""
    one_failed: bool = False
    """Whether a one failed regardless of the result (H2)."""

    @property
    def success(self) -> bool:
        """Tell whether the action succeeded."""
        return self.margin is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """An action with its factor computed once, for many rolls."""

    inputs: ActionInputs
    readings: Readings
    marks: tuple[Scale, ...]
    """All multipliers and divisors in order, without that of a critical success."""
    times: Fraction
    """The factor, without the multiplier of a critical success."""
    critical_times: Fraction
    """The factor of a critical success, whose multiplier comes first (HR7)."""

    @classmethod
    def of(cls, inputs: ActionInputs, readings: Readings) -> Task:
        """Compute the factors."""
        marks = scales_of(inputs)
        # A critical multiplier of one has no effect, and does not count as the first mark.
        own = (Scale(value=inputs.critical_multiplier),) if inputs.critical_multiplier > 1 else ()
        return cls(
            inputs=inputs,
            readings=readings,
            marks=marks,
            times=factor(marks, readings),
            critical_times=factor((*own, *marks), readings),
        )

    @property
    def factor_with_critical(self) -> Fraction | None:
        """The factor of a critical success; None if it has no multiplier of its own (HR7)."""
        joins = self.inputs.critical_multiplier > 1 and self.readings["HR7"] != "margin"
        return self.critical_times if joins else None


def resolve(task: Task, rolled: Rolled) -> Outcome:
    """Return the outcome of a roll (H2, H3, H4, H7, HR6, HR7)."""
    result = _result(task, rolled, task.times)
    plain = Outcome(result=result, margin=None, times=task.times)
    spared = task.inputs.godly and task.readings["HR6"] == "spares_the_one"
    if rolled.is_lowest and not spared:
        return replace(plain, one_failed=True)
    if rolled.is_highest:
        # The outcome of the highest face: a Standard Success or a critical one (H3, H4, HR7).
        always = task.readings["HR7"] == "every_highest_face"
        if plain.result < task.inputs.target and not always:
            return replace(plain, margin=STANDARD_MARGIN, standard_success=True)
        if task.readings["HR7"] == "margin":
            before = _difference(task, plain.result, task.times)
            margin = round_half_up(before, task.inputs.critical_multiplier, task.readings)
            return replace(plain, margin=max(LEAST_MARGIN, margin), critical=True)
        # The better of the two counts: in front of a divisor a multiplier can lower the factor (HR28), and it
        # makes a negative number worse where HR29 is read so.
        tried = [(_result(task, rolled, times), times) for times in (task.times, task.critical_times)]
        margin, result, times = max((_margin(task, result, times), result, times) for result, times in tried)
        falls_short = result < task.inputs.target
        return Outcome(
            result=result,
            margin=STANDARD_MARGIN if falls_short else margin,
            times=times,
            standard_success=falls_short,
            critical=True,
        )
    if result >= task.inputs.target:
        return replace(plain, margin=_margin(task, result, task.times))
    return plain


def _result(task: Task, rolled: Rolled, times: Fraction) -> int:
    """Return the number that is compared with the target (H5, HR8, HR9, HR10, HR29)."""
    plus = task.inputs.modifier + rolled.others
    if task.readings["HR8"] == "die":
        result = round_half_up(rolled.face, times, task.readings) + plus
    elif task.readings["HR8"] == "margin":
        result = rolled.face + plus
    else:
        result = round_half_up(rolled.face + plus, times, task.readings)
    return LEAST if result == 0 and task.readings["HR9"] == "every_result" else result


def _margin(task: Task, result: int, times: Fraction) -> int:
    """Return the margin of a success, at least 1 (H7, HR8)."""
    return max(LEAST_MARGIN, _difference(task, result, times))


def _difference(task: Task, result: int, times: Fraction) -> int:
    """Return the margin before it counts as 1 at least: a multiple of nothing is nothing (HR7, HR8)."""
    margin = result - task.inputs.target
    return round_half_up(margin, times, task.readings) if task.readings["HR8"] == "margin" else margin


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
    criticals = inputs.critical_multiplier
    own = f" (critical successes ×{criticals})" if criticals != 1 else ""
    return f"A {rolled}{modifier}{against} against {format_number(inputs.target)}{own}"


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
    # The lowest face can give zero or less before the factor.
    if steps and task.readings["HR8"] == "die_and_modifiers" and inputs.modifier < 0:
        stays = task.readings["HR29"] == "stays"
        text = "zero or less stays as it is" if stays else "zero or less is multiplied and divided as well"
        yield Step(clause="HR29", text=text)
    if inputs.critical_multiplier > 1:
        joins = task.factor_with_critical is not None
        does = "joins the factor, which is then" if joins else "multiplies the margin"
        text = f"on a critical success ×{inputs.critical_multiplier} {does}"
        yield Step(clause="HR7", text=text, value=str(task.factor_with_critical) if joins else None)


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
