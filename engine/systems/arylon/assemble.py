"""A pool from the sheet: which traits give a die, and whether each section does (K2, KR14, KR32)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.calculator import Calculator, FollowUp, Output, Readings
from engine.errors import InvalidRequestError
from engine.inputs import Die, choice, flag, rows, text
from engine.inputs import dice as dice_input
from engine.numbers import count
from engine.protocol import Answer, DiceRow, DieFigure, Step
from engine.rule_data import reading_advice
from engine.systems.arylon.data import RULES
from engine.systems.arylon.dice import check_dice, dice_list
from engine.systems.arylon.pool import DISTINCTION, LEAST_DICE, LONGEST_NAME, NEEDED, SECTIONS

LOW_DISTINCTION = Die(RULES.whole("K2.low_distinction"))
"""The die of a Distinction that hinders its owner."""
ONE_OF_A_KIND = ("attribute", "distinction")
"""Kinds of trait that the text does not list among the extra dice of a pool (KR32)."""
KINDS = {
    "attribute": "an Attribute",
    "distinction": "a Distinction",
    "skill": "a Skill",
    "asset": "an asset",
    "talent": "a talent",
}
MOST_TRAITS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """One line of the sheet."""

    kind: str = choice("What it is", KINDS, default="attribute", clause="K2")
    name: str = text("Name", at_most=LONGEST_NAME, default="", clause="K2")
    die: Die | None = dice_input("Die", single=True, default=None, clause="K2")
    left_out: bool = flag("Not now", clause="K2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The lines of a sheet that an action may call on."""

    traits: tuple[Trait, ...] = rows(
        "Your sheet",
        Trait,
        at_most=MOST_TRAITS,
        clause="K2",
        help="Tick what this action does not call on; the rest makes the pool.",
        main=True,
    )


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the dice of a pool in the order of the sheet.

    Raises:
        InvalidRequestError: a trait in the pool has no die.
        IllegalChoiceError: a section gives no die (K2) or too many (KR32), a Distinction has a wrong die
            (KR14), or this game has no such die.
    """
    called = [(place, trait) for place, trait in enumerate(inputs.traits) if not trait.left_out]
    dice = [_die(place, trait, readings) for place, trait in called]
    traits = [trait for _, trait in called]
    kinds = {trait.kind for trait in traits}
    missing = [section for kind, section in NEEDED.items() if kind not in kinds]
    if missing:
        message = (
            f"nothing from {' or '.join(missing)} is in the pool; K2 asks for a die from each of "
            f"{', '.join(SECTIONS)}, {LEAST_DICE} at least, so add one"
        )
        raise RULES.refusal("K2", "traits", message)
    # The text adds only Skills, assets and talents: no second Attribute or Distinction.
    seen: set[str] = set()
    for place, trait in called if readings["KR32"] == "named_extras" else ():
        if trait.kind in ONE_OF_A_KIND and trait.kind in seen:
            message = (
                f"{_trait_label(trait)} is a second die from {NEEDED[trait.kind]}, and only further Skills, "
                "assets and talents are added to the three (KR32); tick one of them as not now or "
                f"{reading_advice(RULES, 'KR32', 'any_extra')}"
            )
            raise RULES.refusal("KR32", f"traits.{place}.kind", message)
        seen.add(trait.kind)
    return Answer(
        result={"dice": [str(die) for die in dice], "count": len(dice)},
        steps=tuple(_steps(traits, dice, readings)),
        sentence=f"A pool of {count(len(dice), 'die', 'dice')}: {dice_list(dice)}.",
        figures=(
            DiceRow(
                label="The pool",
                dice=tuple(
                    DieFigure(sides=die.sides, note=_trait_label(trait))
                    for trait, die in zip(traits, dice, strict=True)
                ),
            ),
        ),
    )


def _die(place: int, trait: Trait, readings: Readings) -> Die:
    at = f"traits.{place}.die"
    if trait.die is None:
        message = f"{_trait_label(trait)} has no die; give it one, such as d8, or tick that it is not in play"
        raise InvalidRequestError(message, field=f"inputs.{at}")
    check_dice([trait.die], at, readings)
    allowed = {DISTINCTION, LOW_DISTINCTION}
    if trait.kind == "distinction" and readings["KR14"] == "fixed" and trait.die not in allowed:
        message = (
            f"{_trait_label(trait)} is a Distinction of {trait.die}; "
            f"a Distinction is a {DISTINCTION} for good, "
            f"or a {LOW_DISTINCTION} where it gets in the way (KR14); give it one of these or "
            f"{reading_advice(RULES, 'KR14', 'any_prime_set')}"
        )
        raise RULES.refusal("KR14", at, message)
    return trait.die


def _trait_label(trait: Trait) -> str:
    return trait.name or trait.kind


def _steps(traits: list[Trait], dice: list[Die], readings: Readings) -> Iterator[Step]:
    for trait, die in zip(traits, dice, strict=True):
        text = f"{KINDS[trait.kind]}, {trait.name}" if trait.name else KINDS[trait.kind]
        if trait.kind == "distinction" and die == LOW_DISTINCTION and readings["KR14"] == "fixed":
            text += f", rolled as a {LOW_DISTINCTION} instead of its {DISTINCTION}, for a plot point"
        yield Step(clause="K2", text=text, value=str(die))
    text = f"a die each from {', '.join(SECTIONS)}, and whatever else fits"
    yield Step(clause="K2", text=text, value=len(dice))


FOLLOW_UPS = (
    FollowUp(
        name="roll",
        label="The odds of this pool",
        to="arylon.roll",
        mode="odds",
        inputs_from=lambda response: {"dice": response.result["dice"]},
    ),
)

CALCULATOR = Calculator(
    id="arylon.assemble",
    title="A pool off the sheet",
    summary="Which of your traits fit what you do, and what do you roll?",
    when="Before a roll, while you say which traits help you.",
    inputs=Inputs,
    clauses=("K2",),
    rulings=("KR14", "KR23", "KR32"),
    results=(
        Output(
            name="dice",
            label="Dice of the pool",
            clause="K2",
            means=(
                "The dice of the traits that are in play, in the order of the sheet, as "
                "`arylon.roll` takes them. Refused are: a section that gives no die, and a second "
                "Attribute or Distinction (KR32), for `traits` or the kind of the second one; a "
                "Distinction that is neither a d8 nor a d4 (KR14); a trait in play that has no die."
            ),
            shape=["die"],
        ),
        Output(
            name="count",
            label="Dice in all",
            clause="K2",
            means="How many dice that are.",
        ),
    ),
    follow_ups=FOLLOW_UPS,
    verbs={"work": "Gather the pool"},
    work=work,
)
