"""What all rolls of the game share (S10-S12, S17-S19, S22).

The two numbers that a group chooses, one side of a roll with its dice, the Application Phase in which
Challenges and Benefits change a MIB, and the inputs that declare all that. What one calculator alone asks for
stands there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from engine.calculator import Readings, Roller, Throw
from engine.chance.dice import dice_total
from engine.chance.distribution import Distribution
from engine.errors import RulesError
from engine.inputs import whole
from engine.numbers import count, format_number, signed
from engine.protocol import DiceRow, DieFigure, Step
from engine.rule_data import reading_advice
from engine.systems.scattershot import RULES

MOST = RULES.whole("S22.sum")
CRITICAL_JUNCTURE = RULES.whole("S22.critical_juncture")
EPIC_INDEX = RULES.whole("S22.epic_index")
WORTH = RULES.whole("S17.worth")
PRICE = RULES.whole("S18.price")
BANDS = {
    "catastrophic_failure": "Catastrophic Failure",
    "failure": "failure",
    "success": "success",
    "telling_blow": "Telling Blow",
}
"""The names of the results, from the worst to the best, with their labels."""
LIT = {name: BANDS[name] for name in ("telling_blow", "catastrophic_failure")}
"""The results whose dice are lit."""
GRADES = {
    "easy": "Easy",
    "intermediate": "Intermediate",
    "difficult": "Difficult",
    "exceptional": "Exceptional",
    "renowned": "Renowned",
    "incredible": "Incredible",
    "nigh_impossible": "Nigh Impossible",
    "legendary": "Legendary",
}
"""The grades of what is attempted, from the easiest to the hardest (S3, S7)."""
DICE = RULES.whole("S11.dice")
SIDES = RULES.whole("S11.sides")
EXPERIENCE_SIDES = RULES.whole("S12.sides")
MOST_EXPERIENCE_DICE = 30
"""Maximum number of Experience Dice for, and against, one side of a roll."""


def default_epic_index(inputs: Mapping[str, Any]) -> int:
    """Return the default Epic Index for a Critical Juncture: 3, or less if S22 requires it."""
    return max(0, min(EPIC_INDEX, MOST - int(inputs["critical_juncture"])))


def juncture_text(critical_juncture: int) -> str:
    """Return ` at a Critical Juncture of 6` for a sentence; nothing where it is the usual one."""
    usual = critical_juncture == CRITICAL_JUNCTURE
    return "" if usual else f" at a Critical Juncture of {critical_juncture}"


def check_game(critical_juncture: int, epic_index: int, readings: Readings) -> None:
    """Refuse two numbers that S22 or SR29 forbids.

    Raises:
        IllegalChoiceError: their sum is above 10 and bounded (SR56), or a reading forbids a 0.
    """
    if is_bounded(readings):
        if critical_juncture > MOST:
            message = (
                f"a Critical Juncture of {critical_juncture} is too high; S22 allows {MOST} for it and the "
                "Epic Index together, so choose a lower one"
            )
            raise RULES.refusal("S22", "critical_juncture", message)
        if critical_juncture + epic_index > MOST:
            message = (
                f"a Critical Juncture of {critical_juncture} and an Epic Index of {epic_index} come to "
                f"{critical_juncture + epic_index}; S22 allows {MOST} together, so lower one of them"
            )
            raise RULES.refusal("S22", "epic_index", message)
    if readings["SR29"] == "at_least_one":
        if is_bounded(readings) and critical_juncture == MOST:
            message = (
                f"a Critical Juncture of {MOST} leaves no room for an Epic Index of at least 1 (S22, SR29); "
                f"choose {MOST - 1} or less, or {_zero_allowed()}"
            )
            raise RULES.refusal("SR29", "critical_juncture", message)
        if not critical_juncture:
            raise _zero("Critical Juncture", "critical_juncture")
        if not epic_index:
            raise _zero("Epic Index", "epic_index")


def is_bounded(readings: Readings) -> bool:
    """Tell whether the two numbers together have a bound (S22, SR56)."""
    return readings["SR56"] == "ten_at_most"


def check_epic_index(epic_index: int, readings: Readings) -> None:
    """Refuse an Epic Index for which no Critical Juncture exists (S22, SR29).

    Raises:
        IllegalChoiceError: it is above the bound of S22, or 0 where the reading forbids it.
    """
    least = 1 if readings["SR29"] == "at_least_one" else 0
    if is_bounded(readings) and epic_index > MOST - least:
        message = (
            f"an Epic Index of {epic_index} is too high; S22 allows {MOST} for it together with a Critical "
            f"Juncture of {least} or more, so take {MOST - least} or less"
        )
        raise RULES.refusal("S22", "epic_index", message)
    if epic_index < least:
        raise _zero("Epic Index", "epic_index")


def check_critical_juncture(critical_juncture: int, readings: Readings) -> None:
    """Refuse a Critical Juncture of 0 where SR29 does, for a calculator that has no Epic Index.

    Raises:
        IllegalChoiceError: it is 0, and the reading forbids it.
    """
    if readings["SR29"] == "at_least_one" and not critical_juncture:
        raise _zero("Critical Juncture", "critical_juncture")


def _zero(which: str, name: str) -> RulesError:
    message = f"the {which} is 0, and SR29 asks for at least 1; choose 1 or more or {_zero_allowed()}"
    return RULES.refusal("SR29", name, message)


def _zero_allowed() -> str:
    return reading_advice(RULES, "SR29", "zero_allowed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Remainder:
    """A MIB after Benefits are paid from it (S18)."""

    automatic: int
    """Points above the Critical Juncture, which become Benefits automatically."""
    bought: int
    """Benefits bought by choice."""
    clamped: int
    """The MIB without the points above the Critical Juncture."""
    remains: int
    """The MIB after Benefits are bought."""


def check_challenges(challenges: int, epic_index: int, name: str = "challenges") -> None:
    """Refuse more Challenges than the Epic Index (S17).

    Raises:
        IllegalChoiceError: there are more.
    """
    if challenges > epic_index:
        message = (
            f"{count(challenges, 'Challenge')} are more than the Epic Index of {epic_index} (S17); "
            "take fewer or raise the Epic Index"
        )
        raise RULES.refusal("S17", name, message)


def apply_challenges(mib: int, challenges: int, readings: Readings) -> int:
    """Return a MIB with its Challenges (S17, SR37)."""
    raised = mib + challenges * WORTH
    if readings["SR37"] == "zero_or_higher":
        return raised
    if mib >= 0:
        return mib
    return min(0, raised) if readings["SR37"] == "zero_only" else raised


def affordable(points: int, benefits: int) -> int:
    """Return how many of the wanted Benefits a success can pay for (S18)."""
    return min(benefits, max(0, points) // PRICE)


def spend_benefits(mib: int, benefits: int, critical_juncture: int) -> Remainder:
    """Return a MIB after automatic and bought Benefits (S18)."""
    clamped = min(mib, critical_juncture)
    bought = affordable(clamped, benefits)
    return Remainder(
        automatic=mib - clamped, bought=bought, clamped=clamped, remains=clamped - bought * PRICE
    )


def band(remains: int, critical_juncture: int, readings: Readings) -> str:
    """Return the name of the result (S19; at the lower edge SR1)."""
    if remains >= critical_juncture:
        return "telling_blow"
    if remains >= 0:
        return "success"
    return "catastrophic_failure" if remains <= catastrophic_from(critical_juncture, readings) else "failure"


def catastrophic_from(critical_juncture: int, readings: Readings) -> int:
    """Return the highest MIB that is a Catastrophic Failure; always below 0 (S19, SR1, SR29)."""
    return min(-1, -critical_juncture - 1 if readings["SR1"] == "below" else -critical_juncture)


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

    def further(self, challenges: int, benefits: int) -> list[str]:
        """Return in words what counts for this side beside its Rating."""
        parts = [
            f"{count(number, 'Experience Die', 'Experience Dice')} {side} it"
            for number, side in ((self.dice_for, "for"), (self.dice_against, "against"))
            if number
        ]
        parts += [count(challenges, "Challenge")] if challenges else []
        parts += [f"up to {count(benefits, 'Benefit')} bought"] if benefits else []
        return parts

    def in_brackets(self, challenges: int, benefits: int = 0) -> str:
        """Return the modified Rating, and in brackets what else counts for this side."""
        parts = self.further(challenges, benefits)
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


def attempt_of(inputs: Any, side: str = "") -> Attempt:
    """Return one side of a roll from its inputs; `side` is the prefix of their names, `actor_`."""
    return Attempt(**{each.name: getattr(inputs, f"{side}{each.name}") for each in fields(Attempt)})


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

    def dice_row(self, label: str, lit: str) -> DiceRow:
        """Return the dice to draw; `lit` is what they made, where that matters: `Telling Blow`."""
        dice = [DieFigure(sides=SIDES, face=face, note=lit, lit=bool(lit)) for face in self.faces]
        dice += [DieFigure(sides=EXPERIENCE_SIDES, face=face, note="for") for face in self.helping]
        dice += [DieFigure(sides=EXPERIENCE_SIDES, face=face, note="against") for face in self.hindering]
        return DiceRow(label=label, dice=tuple(dice))


def _sum(faces: tuple[int, ...]) -> str:
    return " + ".join(map(str, faces))


def throws_of(side: str = "", again: str = "") -> tuple[str, str, str]:
    """Return the names of what `roll_attempt` rolls; `again` follows where a side rolls once more, `.2`."""
    start = f"{side}_" if side else ""
    return (f"{side or 'dice'}{again}", f"{start}dice_for{again}", f"{start}dice_against{again}")


def roll_attempt(
    attempt: Attempt, roller: Roller, whose: str = "", *, throws: tuple[str, str, str]
) -> Rolled:
    """Roll one side: its two ten-sided dice, then the Experience Dice for, then those against.

    `throws` are the names of the three.
    """
    plain, helping, hindering = throws
    owner = f"{whose} " if whose else ""
    return Rolled(
        attempt=attempt,
        faces=_faces(roller, DICE, SIDES, f"{owner}d{SIDES} number", plain),
        helping=_faces(
            roller, attempt.dice_for, EXPERIENCE_SIDES, f"{owner}Experience Die for, number", helping
        ),
        hindering=_faces(
            roller,
            attempt.dice_against,
            EXPERIENCE_SIDES,
            f"{owner}Experience Die against, number",
            hindering,
        ),
    )


def throws_of_side(label: str, side: str = "") -> tuple[Throw, ...]:
    """Declare what `roll_attempt` rolls; the names of a side, `actor`, are those of its inputs."""
    plain, helping, hindering = throws_of(side)
    return (
        Throw(name=plain, label=label, die=SIDES, times=DICE),
        Throw(name=helping, label=label, die=EXPERIENCE_SIDES, times=helping, note="for"),
        Throw(name=hindering, label=label, die=EXPERIENCE_SIDES, times=hindering, note="against"),
    )


def _faces(roller: Roller, number: int, sides: int, name: str, throw: str) -> tuple[int, ...]:
    places = range(1, number + 1)
    return tuple(roller.die(sides, f"{name} {place} of {number}", throw) for place in places)


def rating(label: str = "Rating", **more: Any) -> Any:
    """Declare the Rating in use."""
    return whole(label, clause="S10", **{"help": "The Statistic, Skill or power in use.", **more})


def modifier(label: str = "Modifier", **more: Any) -> Any:
    """Declare the sum of the situation's bonuses and penalties."""
    return whole(label, default=0, clause="S10", help="All bonuses less all penalties.", **more)


def dice_for(label: str = "Experience Dice for") -> Any:
    """Declare the number of Experience Dice added."""
    return _dice(label, "Six-sided dice added to the MIB.")


def dice_against(label: str = "Experience Dice against") -> Any:
    """Declare the number of Experience Dice subtracted."""
    return _dice(label, "Six-sided dice taken from the MIB.")


def _dice(label: str, says: str) -> Any:
    return whole(label, low=0, limit=MOST_EXPERIENCE_DICE, default=0, unit="d6", clause="S12", help=says)


def challenges(label: str = "Challenges taken", says: str = "Each adds 1 to the MIB.") -> Any:
    """Declare the number of Challenges."""
    return whole(label, low=0, default=0, clause="S17", help=says)


def benefits(label: str = "Benefits bought") -> Any:
    """Declare the number of Benefits bought."""
    return whole(label, low=0, default=0, clause="S18", help="Each costs 1 point of the MIB.")


def critical_juncture(**more: Any) -> Any:
    """Declare the game's Critical Juncture."""
    says = "The threshold your group chose."
    return whole("Critical Juncture", low=0, default=CRITICAL_JUNCTURE, clause="S22", help=says, **more)


def epic_index(**more: Any) -> Any:
    """Declare the game's Epic Index, whose default follows from the Critical Juncture."""
    says = (
        f"The cap your group chose. Blank: {EPIC_INDEX}, or what the Critical Juncture leaves of {MOST}, "
        "however SR56 is read."
    )
    return whole("Epic Index", low=0, derived=default_epic_index, clause="S22", help=says, **more)
