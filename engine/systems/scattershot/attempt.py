"""One side of a roll: a Rating against two ten-sided dice, with Experience Dice for and against (S10-S12)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Roller, Throw
from engine.chance.dice import dice_total
from engine.chance.distribution import Distribution
from engine.numbers import count, format_number, signed
from engine.protocol import DiceRow, DieFigure, Step
from engine.systems.scattershot.data import RULES

DICE = RULES.whole("S11.dice")
SIDES = RULES.whole("S11.sides")
EXPERIENCE_SIDES = RULES.whole("S12.sides")


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """The Rating, the modifier and the Experience Dice of one side."""

    rating: int
    modifier: int = 0
    dice_for: int = 0
    dice_against: int = 0

    @property
    def target(self) -> int:
        """The modified Rating (S10)."""
        return self.rating + self.modifier

    @property
    def rating_text(self) -> str:
        """The Rating as the beginning of a sentence."""
        if not self.modifier:
            return f"A Rating of {format_number(self.rating)}"
        return f"A modified Rating of {format_number(self.target)}"

    def in_brackets(self, challenges: int, benefits: int = 0) -> str:
        """Return the modified Rating, and in brackets what else counts for this side."""
        parts = [
            f"{count(number, 'Experience Die', 'Experience Dice')} {side} it"
            for number, side in ((self.dice_for, "for"), (self.dice_against, "against"))
            if number
        ]
        parts += [count(challenges, "Challenge")] if challenges else []
        parts += [f"up to {count(benefits, 'Benefit')} bought"] if benefits else []
        more = f" ({', '.join(parts)})" if parts else ""
        return f"{format_number(self.target)}{more}"

    def before_experience(self) -> Distribution[int]:
        """Return the distribution of the number before Experience Dice (S11)."""
        return dice_total(DICE, SIDES).map(lambda total: self.target - total)

    def experience(self) -> Distribution[int]:
        """Return the distribution of the sum of Experience Dice, for minus against (S12)."""
        helping = dice_total(self.dice_for, EXPERIENCE_SIDES)
        hindering = dice_total(self.dice_against, EXPERIENCE_SIDES)
        return helping.combine(hindering, lambda added, taken: added - taken)

    def chances(self) -> Distribution[int]:
        """Return the distribution of the MIB, Experience Dice included."""
        if not (self.dice_for or self.dice_against):
            return self.before_experience()
        return self.before_experience().combine(self.experience(), lambda mib, dice: mib + dice)

    def steps(self, whose: str = "") -> list[Step]:
        """Return the working of the odds; `whose` is the prefix of each step, `Actor: `."""
        steps = [self.opening(whose)]
        text = f"{whose}take away {DICE}d{SIDES}, {SIDES**DICE} equally likely pairs of faces"
        steps.append(Step(clause="S11", text=text))
        for number, does in ((self.dice_for, "add"), (self.dice_against, "take away")):
            if number:
                dice = count(number, "Experience Die", "Experience Dice")
                text = f"{whose}{does} {dice}, {number}d{EXPERIENCE_SIDES}"
                steps.append(Step(clause="S12", text=text))
        return steps

    def opening(self, whose: str = "") -> Step:
        """Return the first step of the working: the modified Rating."""
        if not self.modifier:
            return Step(clause="S10", text=f"{whose}start from the Rating", value=self.rating)
        rating, modifier = format_number(self.rating), signed(self.modifier)
        text = f"{whose}start from the Rating of {rating}, modified by {modifier}"
        return Step(clause="S10", text=text, value=self.target)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """The faces of one side's dice."""

    attempt: Attempt
    faces: tuple[int, ...]
    helping: tuple[int, ...]
    hindering: tuple[int, ...]

    @property
    def count(self) -> int:
        """The number of dice."""
        return len(self.faces) + len(self.helping) + len(self.hindering)

    @property
    def before_experience(self) -> int:
        """The number before Experience Dice."""
        return self.attempt.target - sum(self.faces)

    @property
    def experience(self) -> int:
        """The sum of the Experience Dice, for minus against."""
        return sum(self.helping) - sum(self.hindering)

    @property
    def mib(self) -> int:
        """The MIB, Experience Dice included."""
        return self.before_experience + self.experience

    @property
    def sentence_start(self) -> str:
        """The roll in words: `A Rating of 12 against 3 + 5 on 2d10`."""
        dice = f" and {signed(self.experience)} from Experience Dice" if self.helping + self.hindering else ""
        return f"{self.attempt.rating_text} against {_sum(self.faces)} on {DICE}d{SIDES}{dice}"

    def steps(self, whose: str = "", first: int = 0) -> list[Step]:
        """Return the working, face by face.

        Args:
            whose: the prefix of each step, `Actor: `.
            first: the index of this side's first die among all dice drawn.
        """
        steps = [self.attempt.opening(whose)]
        text = f"{whose}take away {_sum(self.faces)}"
        helping = first + len(self.faces)
        hindering = helping + len(self.helping)
        rolled = tuple(range(first, helping))
        steps.append(Step(clause="S11", text=text, value=-sum(self.faces), dice=rolled))
        if self.helping:
            text = f"{whose}add {_sum(self.helping)} on Experience Dice"
            rolled = tuple(range(helping, hindering))
            steps.append(Step(clause="S12", text=text, value=sum(self.helping), dice=rolled))
        if self.hindering:
            text = f"{whose}take away {_sum(self.hindering)} on Experience Dice"
            rolled = tuple(range(hindering, first + self.count))
            steps.append(Step(clause="S12", text=text, value=-sum(self.hindering), dice=rolled))
        return steps

    def dice_row(self, label: str, lit: str = "") -> DiceRow:
        """Return the dice to draw; `lit` is what they made, where that matters: `Telling Blow`."""
        dice = [DieFigure(sides=SIDES, face=face, note=lit, lit=bool(lit)) for face in self.faces]
        dice += [DieFigure(sides=EXPERIENCE_SIDES, face=face, note="for") for face in self.helping]
        dice += [DieFigure(sides=EXPERIENCE_SIDES, face=face, note="against") for face in self.hindering]
        return DiceRow(label=label, dice=tuple(dice))


def _sum(faces: tuple[int, ...]) -> str:
    return " + ".join(map(str, faces))


def roll_attempt(attempt: Attempt, roller: Roller, whose: str = "") -> Rolled:
    """Roll one side: its two ten-sided dice, then the Experience Dice for, then those against."""
    owner = f"{whose} " if whose else ""
    return Rolled(
        attempt=attempt,
        faces=_dice(roller, DICE, SIDES, f"{owner}d{SIDES} number"),
        helping=_dice(roller, attempt.dice_for, EXPERIENCE_SIDES, f"{owner}Experience Die for, number"),
        hindering=_dice(
            roller, attempt.dice_against, EXPERIENCE_SIDES, f"{owner}Experience Die against, number"
        ),
    )


def throws_of_side(label: str, side: str = "") -> tuple[Throw, ...]:
    """Declare what `roll_attempt` rolls; `side` is the prefix of the inputs of one side, `actor_`."""
    return (
        Throw(label=label, die=SIDES, times=DICE),
        Throw(label=label, die=EXPERIENCE_SIDES, times=f"{side}dice_for", note="for"),
        Throw(label=label, die=EXPERIENCE_SIDES, times=f"{side}dice_against", note="against"),
    )


def _dice(roller: Roller, number: int, sides: int, name: str) -> tuple[int, ...]:
    return tuple(roller.die(sides, f"{name} {place} of {number}") for place in range(1, number + 1))
