"""Stepping a die up or down, and making a temporary asset (K13; rulings KR11, KR18, KR24, KR25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.calculator import Calculator, FollowUp, Output, Readings
from engine.inputs import Die, choice, dice, whole
from engine.numbers import count
from engine.protocol import Answer, DiceRow, DieFigure, Response, Step
from engine.systems.arylon.data import RULES
from engine.systems.arylon.dice import SMALLEST, TOP, has_larger, place_of, step_down, step_up

PRICE = RULES.whole("K13.step")
ASSET_PRICE = RULES.whole("K13.asset")
ASSET = Die(RULES.whole("K13.asset_sides"))
MOST_STEPS = 12
KINDS = {
    "asset": "an asset",
    "complication": "a complication",
    "difficulty": "a die of the difficulty",
    "condition": "a condition",
    "trait": "a die of the sheet",
}
BOUGHT = {"asset": 1, "complication": -1, "difficulty": -1}
"""The direction in which a plot point steps each kind (K13); no other steps can be bought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The die to step, and the number of steps."""

    die: Die | None = dice(
        "Die",
        single=True,
        default=None,
        clause="K13",
        help="The die as it is; leave it empty to make a temporary asset.",
        main=True,
    )
    kind: str = choice("What it is", KINDS, default="asset", clause="K13", main=True)
    steps: int = whole(
        "Steps",
        low=-MOST_STEPS,
        high=MOST_STEPS,
        derived=lambda inputs: 0 if inputs["die"] is None else 1,
        clause="K13",
        help="Up, or down below zero; one up where you name a die.",
        main=True,
    )
    asset_die: Die | None = dice(
        "Size of a temporary asset",
        single=True,
        default=None,
        clause="KR18",
        help="Only if your table does not start them at d6.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """The dice on the way of a stepped die."""

    path: tuple[Die, ...]
    gone: bool = False
    taken_out: bool = False

    @property
    def end(self) -> Die | None:
        """The last die; None if the die is gone."""
        return None if self.gone or self.taken_out else self.path[-1]


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the die after stepping, and the price in plot points.

    Raises:
        IllegalChoiceError: a temporary asset that does not exist yet is stepped down (K13).
    """
    is_new = inputs.die is None
    if is_new and inputs.steps < 0:
        message = (
            "a temporary asset starts at its own size, and "
            "a plot point only steps it up (K13); name the die that steps down, or give the asset its size"
        )
        raise RULES.refusal("K13", "steps", message)
    start = inputs.die or inputs.asset_die or ASSET
    kind = "asset" if is_new else inputs.kind
    walk = _walk(start, "die" if inputs.die else "asset_die", inputs.steps, kind, readings)
    points: int | None = (ASSET_PRICE if is_new else 0) + abs(inputs.steps) * PRICE
    if inputs.steps and BOUGHT.get(kind, 0) * inputs.steps <= 0:
        points = None  # no plot point buys this step
    return Answer(
        result={
            "die": str(walk.end) if walk.end else None,
            "gone": walk.gone,
            "taken_out": walk.taken_out,
            "plot_points": points,
            "path": [str(each) for each in walk.path],
        },
        steps=tuple(_steps(inputs, start, walk, points)),
        sentence=_sentence(KINDS[kind], start, walk, points, is_new=is_new),
        figures=(
            DiceRow(
                label="Step by step",
                dice=tuple(
                    DieFigure(
                        sides=die.sides,
                        note=" ".join(
                            filter(None, ["" if place else "start", f"+d{die.plus}" if die.plus else ""])
                        ),
                    )
                    for place, die in enumerate(walk.path)
                ),
            ),
        ),
    )


def _walk(die: Die, field: str, steps: int, kind: str, readings: Readings) -> Walk:
    place_of(die, field, readings)
    path = [die]
    for _ in range(abs(steps)):
        here = path[-1]
        if steps > 0 and kind == "condition" and here >= TOP and readings["KR11"] == "taken_out":
            return Walk(path=tuple(path), taken_out=True)
        if steps < 0 and here == SMALLEST:
            return Walk(path=tuple(path), gone=readings["KR24"] == "gone")
        path.append(step_up(here, "steps", readings) if steps > 0 else step_down(here, readings))
    return Walk(path=tuple(path))


def _steps(inputs: Inputs, start: Die, walk: Walk, points: int | None) -> Iterator[Step]:
    if inputs.die is None:
        ours = "" if inputs.asset_die else ", a size that we borrowed"
        yield Step(clause="KR18", text=f"a temporary asset is a {start} until the scene ends{ours}")
    if not inputs.steps:
        yield Step(clause="K13", text="no step is taken", value=str(start))
    for below, above in zip(walk.path, walk.path[1:], strict=False):
        upward = inputs.steps > 0
        beyond = above.plus if upward else below.plus
        clause = "KR25" if beyond else "K13"
        yield Step(
            clause=clause, text=f"one step {'up' if upward else 'down'} from {below}", value=str(above)
        )
    if walk.taken_out:
        yield Step(clause="KR11", text=f"a condition beyond {TOP} takes its bearer out, a limit we borrowed")
    if len(walk.path) - 1 < abs(inputs.steps) and not walk.taken_out:
        what = "it is gone" if walk.gone else f"it stays {SMALLEST}"
        yield Step(clause="KR24", text=f"below {SMALLEST}: {what}")
    if points is None:
        yield Step(clause="K13", text="no plot point buys this step; it comes from play")
    elif points:
        yield Step(clause="K13", text="the price in plot points", value=points)


def _sentence(kind: str, start: Die, walk: Walk, points: int | None, *, is_new: bool) -> str:
    price = f", for {count(points, 'plot point')}" if points else ""
    if walk.taken_out:
        return f"A condition of {start} grows past {TOP}, and whoever bears it is taken out."
    if walk.gone:
        return f"{kind[0].upper()}{kind[1:]} of {start} steps down until it is gone{price}."
    if is_new:
        return f"A temporary asset of {walk.end}{price}."
    if len(walk.path) == 1:
        return f"{kind[0].upper()}{kind[1:]} of {start} stays as it is."
    return f"{kind[0].upper()}{kind[1:]} of {start} becomes a {walk.end}{price}."


def _one_more(response: Response) -> Mapping[str, Any] | None:
    """Return the inputs of a further step the same way; None where there is no die, or none above it."""
    die, inputs = response.result["die"], response.inputs
    if die is None:
        return None
    kind = "asset" if inputs["die"] is None else inputs["kind"]
    may_be_taken_out = kind == "condition" and response.readings["KR11"] == "taken_out"
    if inputs["steps"] < 0:
        return {"die": die, "kind": kind, "steps": -1}
    if not (has_larger(die, response.readings) or (may_be_taken_out and die.startswith(str(TOP)))):
        return None
    return {"die": die, "kind": kind}


FOLLOW_UPS = (
    FollowUp(
        name="next",
        label="Step this die once more",
        to="arylon.step",
        mode="work",
        inputs_from=_one_more,
    ),
)

CALCULATOR = Calculator(
    id="arylon.step",
    title="Stepping a die",
    summary="One type up, one type down: what a plot point does to an asset, a complication, a condition.",
    when="When a plot point, a Hitch or a blow makes a die larger or smaller.",
    inputs=Inputs,
    clauses=("K13",),
    rulings=("KR11", "KR18", "KR24", "KR25"),
    results=(
        Output(
            name="die",
            label="The die that is left",
            clause="K13",
            is_fact=True,
            means=(
                "The die after stepping, along d4, d6, d8, d10, d12 and what KR25 says beyond. A "
                "step above the last is refused, and so is a die that is none of these. A temporary "
                "asset, where no die is named, begins as a d6 or at the size that was named, "
                "whatever kind was chosen, and steps only up. Where a die is named, that size counts "
                "for nothing."
            ),
            shape="die?",
            null_when="when the asset is gone or its bearer is taken out",
        ),
        Output(
            name="gone",
            label="Gone",
            clause="KR24",
            means=(
                "Whether it was stepped down below the d4; where KR24 is read as stays_d4, never: it "
                "stays a d4."
            ),
            shape="yes_no",
        ),
        Output(
            name="taken_out",
            label="Taken out",
            clause="KR11",
            means=(
                "Whether a condition was stepped up from a d12 or above, which takes its bearer out; "
                "never where KR11 is read as keeps_growing."
            ),
            shape="yes_no",
        ),
        Output(
            name="plot_points",
            label="Plot points, where they buy the step",
            clause="K13",
            is_fact=True,
            means=(
                "Plot points for all the steps that were asked for, one each, and one for making a "
                "temporary asset; 0 where nothing is made and no step is taken. Steps that are asked "
                "for beyond the last one are paid too."
            ),
            shape="whole?",
            null_when=(
                "when no plot point buys this change: a trait or a condition, an asset down, a "
                "complication or a difficulty up"
            ),
        ),
        Output(
            name="path",
            label="Step by step",
            clause="K13",
            means=(
                "The die at the start and after each step, up to where it is gone, or stays a d4, or "
                "its bearer is taken out."
            ),
            shape=["die"],
        ),
    ),
    follow_ups=FOLLOW_UPS,
    verbs={"work": "Step the die"},
    work=work,
)
