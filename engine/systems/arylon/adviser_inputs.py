"""What lies on the table when Hitches are for sale: rolled dice, opposition, purses (K4, K8, K10)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from engine.calculator import Readings
from engine.errors import IllegalChoiceError, InvalidRequestError
from engine.inputs import (
    USUAL_DICE,
    Choice,
    Die,
    NumberOrDice,
    Opposition,
    Option,
    TextKind,
    flag,
    listed,
    of_kind,
    refuse,
    whole,
)
from engine.inputs import Optional as OptionalKind
from engine.inputs import dice as dice_input
from engine.numbers import count
from engine.systems.arylon.data import RULES
from engine.systems.arylon.opposition import check_odds_against
from engine.systems.arylon.pool_dice import RolledDie, check_dice, pool_dice, shown
from engine.systems.arylon.roll_inputs import MOST_POINTS, SLOTS, check_pool

MOST = RULES.whole("K8.most")
MOST_DICE = 16
"""Dice in a pool that is advised on."""
MOST_HITCHES = 6
"""Hitches of the GM in each place."""
FACES = re.compile(r"0*([0-9]{1,2})(?:\+0*([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a die shows: `6`, or `9+1` for a d12 with a second die."""

    face: int
    extra: int = 0

    def __str__(self) -> str:
        """Return it as it is written."""
        return f"{self.face}+{self.extra}" if self.extra else str(self.face)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownKind(TextKind):
    """The face of a die, with that of its second die."""

    accepts = "what the die shows, such as 6, or 9+1 for a d12+d6"

    def read(self, raw: Any, field: str) -> Shown:
        """Return the faces; a number stands for a die without a second one."""
        written = str(raw) if type(raw) is int else raw
        match = FACES.fullmatch(written.replace(" ", "")) if isinstance(written, str) else None
        if match is None:
            raise refuse(raw, self.accepts, field)
        return Shown(face=int(match[1]), extra=int(match[2] or 0))

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": ["string", "integer"], "pattern": f"^{FACES.pattern}$", "minimum": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """A roll that has fallen, and what may be bought of it."""

    dice: tuple[Die, ...] = dice_input(
        "Your dice", at_most=MOST_DICE, clause="K2", help="As you rolled them."
    )
    shown: tuple[Shown, ...] = listed(
        "What they show",
        ShownKind(),
        at_most=MOST_DICE,
        clause="K7",
        help="In the same order: 6 1 5, or 9+1 for a d12+d6.",
        main=True,
    )
    difficulty: Opposition = of_kind(
        "Difficulty",
        NumberOrDice(),
        usual=USUAL_DICE,
        clause="K3",
        help="What the GM's dice came to: 11. With bought dice: 11 d6. Before they fall: d8 d8.",
    )
    plot_points: int = whole(
        "Your plot points", low=0, limit=MOST_POINTS, default=0, clause="K6", help="That you have left."
    )
    gm_points: int = whole(
        "The GM's plot points", low=0, limit=MOST_POINTS, default=MOST, clause="K8", help="That are left."
    )
    gm_hitches: tuple[Die, ...] = dice_input(
        "The GM's Hitches among the dice added up",
        at_most=MOST_HITCHES,
        default=(),
        clause="K10",
        help="Each is for sale to you, and goes on top of your Total.",
    )
    gm_bank_hitches: tuple[Die, ...] = dice_input(
        "The GM's other Hitches",
        at_most=MOST_HITCHES,
        default=(),
        clause="K10",
        help="Each is for sale to you, and becomes a condition.",
    )
    from_mob: bool = flag("Rolled by a mob", clause="K11", help="Then the GM's Hitches are not for sale.")
    hero_die: Die | None = dice_input(
        "Big Hero Die", single=True, default=None, clause="K12", help="Rolled and paid for already."
    )
    hero_shown: Shown | None = of_kind(
        "What it shows", OptionalKind(kind=ShownKind()), default=None, clause="K12"
    )
    slots: tuple[str, ...] = listed(
        "Placed by hand",
        Choice(options=tuple(Option(value=slot, label=label) for slot, label in SLOTS.items())),
        at_most=MOST_DICE,
        clause="K4",
        help="Total, effect or bank for each die in order; blank asks for the best placement.",
    )


def check(inputs: Inputs, readings: Readings) -> None:
    """Refuse what cannot lie on a table.

    Raises:
        IllegalChoiceError: fewer than three dice (K2), a bad die, a mob's Hitch for sale (K11).
        InvalidRequestError: faces without dice, Hitches of dice that have not fallen.
        LimitExceededError: too many of the GM's dice for exact odds.
    """
    check_pool(inputs.dice, None, 0, readings)
    is_list = inputs.difficulty.number is None
    check_dice(inputs.difficulty.dice, f"inputs.difficulty{'' if is_list else '.dice'}", readings)
    check_dice(inputs.gm_hitches, "inputs.gm_hitches", readings)
    check_dice(inputs.gm_bank_hitches, "inputs.gm_bank_hitches", readings)
    check_odds_against(inputs.difficulty, readings)
    bought = inputs.gm_hitches + inputs.gm_bank_hitches
    if bought and is_list:
        message = (
            "the GM's dice have not fallen yet, so none of them is a Hitch; "
            "enter the number that they came to, or leave the GM's Hitches out"
        )
        raise InvalidRequestError(message, field="inputs.difficulty")
    if bought and inputs.from_mob:
        message = "a mob's Hitches give nobody an Advantage (K11); leave them out or untick “Rolled by a mob”"
        raise IllegalChoiceError(message, field="inputs.from_mob", source=str(RULES.source("K11")))


def rolled(inputs: Inputs, readings: Readings) -> tuple[RolledDie, ...]:
    """Return the dice of the pool as they fell.

    Raises:
        InvalidRequestError: there are more faces than dice or fewer, or a die has no such face.
    """
    if len(inputs.shown) != len(inputs.dice):
        message = (
            f"“What they show” has {count(len(inputs.shown), 'face')}, and the pool has "
            f"{count(len(inputs.dice), 'die', 'dice')}; say what each die shows, in the same order"
        )
        raise InvalidRequestError(message, field="inputs.shown")
    found: list[RolledDie] = []
    for place, (die, faces) in enumerate(zip(inputs.dice, inputs.shown, strict=True)):
        found += _shown(die, faces, f"inputs.shown.{place}", readings)
    return tuple(found)


def hero_of(inputs: Inputs, readings: Readings) -> RolledDie | None:
    """Return the Big Hero Die as it fell; it never hitches (K12).

    Raises:
        InvalidRequestError: its face is missing, or has no die.
    """
    if (inputs.hero_die is None) != (inputs.hero_shown is None):
        message = "give the Big Hero Die and what it shows, or neither of them"
        raise InvalidRequestError(message, field="inputs.hero_shown")
    if inputs.hero_die is None or inputs.hero_shown is None:
        return None
    check_dice([inputs.hero_die], "inputs.hero_die", readings)
    die, faces = inputs.hero_die, inputs.hero_shown
    _check_faces(die, faces, "inputs.hero_shown")
    kept = (faces.face, faces.extra) if die.plus else (faces.face,)
    return RolledDie(die=die, faces=kept, value=sum(kept), hitch=False, level=die.sides)


def _shown(die: Die, faces: Shown, field: str, readings: Readings) -> list[RolledDie]:
    _check_faces(die, faces, field)
    parts = pool_dice([die], readings)
    if len(parts) == 1:
        return [shown(parts[0], faces.face, faces.extra, readings)]
    return [
        shown(part, face, 0, readings) for part, face in zip(parts, (faces.face, faces.extra), strict=True)
    ]


def _check_faces(die: Die, faces: Shown, field: str) -> None:
    if not (1 <= faces.face <= die.sides and faces.extra <= die.plus and bool(faces.extra) == bool(die.plus)):
        both = f"two faces such as {die.sides}+{die.plus}" if die.plus else f"a face from 1 to {die.sides}"
        raise InvalidRequestError(f"a {die} does not show {faces}; enter {both}", field=field)
