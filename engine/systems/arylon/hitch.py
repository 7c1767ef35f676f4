"""Buying Hitches: the difficulty after the GM's purchases, or what a player gets for the GM's own.

Clauses K8, K10, K11; rulings KR1, KR6, KR7, KR11, KR17, KR19, KR22.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.calculator import Calculator, Named, Readings
from engine.errors import IllegalChoice, InvalidRequest
from engine.inputs import choice, dice, flag, number_or_dice, whole
from engine.kinds import Die, Opposition
from engine.protocol import Answer, Step
from engine.shown import count
from engine.systems.arylon.data import RULES
from engine.systems.arylon.members import check_dice
from engine.systems.arylon.roll_inputs import MOST_DICE
from engine.systems.arylon.words import named

__all__ = ["CALCULATOR", "Inputs"]

PRICE = RULES.whole("K8.price")
MOST = RULES.whole("K8.most")
BOTCH = RULES.whole("K7.botch")
BUYERS = {"gm": "the GM, from a player", "player": "a player, from the GM"}
TAKES = {"die": "the die, for the next roll", "step_down": "a step down of a difficulty or complication"}


def _rolled_at_least(inputs: Mapping[str, Any]) -> int:
    return len(inputs["hitches"]) + len(inputs["bank_hitches"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Which Hitches are bought, by whom, and against what."""

    difficulty: Opposition | None = number_or_dice(
        "Difficulty now",
        clause="K3",
        help="What the GM's dice came to, with dice bought earlier: 11, or 11 d6.",
    )
    hitches: tuple[Die, ...] = dice(
        "Hitches bought out of Total and Effect", at_most=MOST_DICE, default=(), clause="K8"
    )
    bank_hitches: tuple[Die, ...] = dice(
        "Hitches bought out of the Bank", at_most=MOST_DICE, default=(), clause="K8"
    )
    rolled: int = whole(
        "Hitches in the whole roll",
        low=0,
        limit=MOST_DICE,
        derived=_rolled_at_least,
        clause="K7",
        help="As many as are bought, if you leave it empty.",
    )
    buyer: str = choice("Who buys", BUYERS, default="gm", clause="K10")
    takes: str = choice(
        "What a player takes for it", TAKES, default="die", clause="KR7", help="Only where a player buys."
    )
    late: bool = flag("Bought later in the scene", clause="K8", help="Then it waits for the next roll.")
    from_mob: bool = flag("Rolled by a mob", clause="K11")

    @property
    def bought(self) -> tuple[Die, ...]:
        """All Hitches bought from this roll."""
        return self.hitches + self.bank_hitches


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """What changes hands, and what becomes of the dice."""

    number: int | None
    dice: tuple[Die, ...]
    """The difficulty afterwards, as a roll takes it."""
    points: int
    """Plot points that the buyer pays."""
    seller_gains: int
    conditions: tuple[Die, ...] = ()
    carried: tuple[Die, ...] = ()
    """Dice that wait for the next opposing roll of the scene."""
    pool_dice: tuple[Die, ...] = ()
    """Dice that a player adds to the next roll."""
    step_downs: int = 0


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the difficulty after the bought dice, and who pays whom."""
    _check(inputs, readings)
    deal = _gm_buys(inputs, readings) if inputs.buyer == "gm" else _player_buys(inputs, readings)
    return Answer(
        result={
            "number": deal.number,
            "dice": [str(die) for die in deal.dice],
            "plot_points": deal.points,
            "seller_gains": deal.seller_gains,
            "conditions": [str(die) for die in deal.conditions],
            "carried": [str(die) for die in deal.carried],
            "pool_dice": [str(die) for die in deal.pool_dice],
            "step_downs": deal.step_downs,
            "botch": inputs.rolled >= BOTCH,
        },
        steps=tuple(_steps(inputs, deal, readings)),
        sentence=_sentence(inputs, deal),
    )


def _check(inputs: Inputs, readings: Readings) -> None:
    number = len(inputs.bought)
    if number > MOST:
        message = (
            f"{count(number, 'Hitch', 'Hitches')} are bought; K8 allows {MOST} from one roll, "
            f"so leave out {number - MOST}"
        )
        raise IllegalChoice(message, field="inputs.hitches", source=str(RULES.source("K8")))
    if inputs.rolled < number:
        message = f"rolled is {inputs.rolled} and {number} are bought; raise rolled to {number} or buy fewer"
        raise InvalidRequest(message, field="inputs.rolled")
    if number and inputs.rolled >= BOTCH and readings["KR1"] == "botch_only":
        message = (
            f"{inputs.rolled} Hitches are a Botch, and while KR1 is read as botch_only none of them can be "
            "bought; buy none or read KR1 as both"
        )
        raise IllegalChoice(message, field="inputs.hitches", source=str(RULES.source("KR1")))
    if number and inputs.from_mob and inputs.buyer == "player":
        message = (
            "from_mob is true, and a mob's Hitches give nobody an Advantage (K11), "
            "so buy from a boss or a plot character"
        )
        raise IllegalChoice(message, field="inputs.from_mob", source=str(RULES.source("K11")))
    check_dice(inputs.hitches, "inputs.hitches", readings)
    check_dice(inputs.bank_hitches, "inputs.bank_hitches", readings)
    _check_difficulty(inputs)


def _check_difficulty(inputs: Inputs) -> None:
    difficulty = inputs.difficulty
    if difficulty is None and inputs.hitches and inputs.buyer == "gm":
        message = (
            "difficulty is missing, and bought dice are added to it (K8); give what the GM's dice came to"
        )
        raise InvalidRequest(message, field="inputs.difficulty")
    if difficulty is not None and difficulty.number is None:
        message = (
            f"difficulty is {named(difficulty.dice)} unrolled, and Hitches are bought once the dice "
            "have fallen; give what they came to"
        )
        raise InvalidRequest(message, field="inputs.difficulty")


def _gm_buys(inputs: Inputs, readings: Readings) -> Deal:
    before = inputs.difficulty or Opposition()
    number, dice = before.number, before.dice
    waits = inputs.late or readings["KR6"] == "later"
    if number is not None and not waits:
        if readings["KR6"] == "size":
            number += sum(die.sides + die.plus for die in inputs.hitches)
        else:
            dice += inputs.hitches
    priced = inputs.bank_hitches if readings["KR7"] == "free" else inputs.bought
    points = len(priced) * PRICE
    return Deal(
        number=number,
        dice=dice,
        points=points,
        seller_gains=points,
        conditions=inputs.bank_hitches,
        carried=inputs.hitches if waits else (),
    )


def _player_buys(inputs: Inputs, readings: Readings) -> Deal:
    before = inputs.difficulty or Opposition()
    points = 0 if readings["KR7"] == "free" else len(inputs.bought) * PRICE
    takes_die = inputs.takes == "die"
    return Deal(
        number=before.number,
        dice=before.dice,
        points=points,
        seller_gains=points if readings["KR17"] == "gm_pool" else 0,
        pool_dice=inputs.bought if takes_die else (),
        step_downs=0 if takes_die else len(inputs.bought),
    )


def _steps(inputs: Inputs, deal: Deal, readings: Readings) -> Iterator[Step]:
    if not inputs.bought:
        yield Step(clause="K8", text="nothing is bought, and nothing changes")
        return
    if inputs.rolled >= BOTCH:
        text = f"{inputs.rolled} Hitches are a Botch, and may be bought all the same"
        yield Step(clause="KR1", text=text)
    if inputs.buyer == "gm":
        yield from _gm_steps(inputs, deal, readings)
    else:
        yield from _player_steps(inputs, deal, readings)


def _gm_steps(inputs: Inputs, deal: Deal, readings: Readings) -> Iterator[Step]:
    if inputs.hitches:
        if deal.carried:
            text = f"{named(deal.carried)} waits for the GM's next opposing roll in the scene"
        elif readings["KR6"] == "size":
            text = f"the faces of {named(inputs.hitches)} are added to the difficulty"
        else:
            text = f"{named(inputs.hitches)} is rolled and added to the difficulty"
        yield Step(clause="KR6", text=text, value=deal.number)
        yield Step(clause="K11", text="that is the Advantage: the roll grows harder for whoever hitched")
    if deal.conditions:
        text = f"out of the Bank: a condition of {named(deal.conditions)} on the character, a size we chose"
        yield Step(clause="KR11", text=text)
    yield _price_step(deal, readings)
    yield Step(clause="K8", text="the player gains these plot points", value=deal.seller_gains)


def _player_steps(inputs: Inputs, deal: Deal, readings: Readings) -> Iterator[Step]:
    yield Step(clause="K10", text=f"{named(inputs.bought)} of the GM's, on the terms that hold for players'")
    if deal.pool_dice:
        text = f"{named(deal.pool_dice)} joins the player's next pool against whoever hitched"
        yield Step(clause="KR7", text=text)
    else:
        text = f"{count(deal.step_downs, 'step')} down for a difficulty or a complication"
        yield Step(clause="K13", text=text, value=deal.step_downs)
    yield _price_step(deal, readings)
    where = "go to the GM's pool" if deal.seller_gains or not deal.points else "are spent and gone"
    yield Step(clause="KR17", text=f"the plot points {where}", value=deal.seller_gains)
    if inputs.late:
        yield Step(clause="K8", text="a Hitch keeps until the scene ends, and no longer")


def _price_step(deal: Deal, readings: Readings) -> Step:
    if readings["KR7"] == "free":
        return Step(clause="KR7", text="the Advantage itself costs nothing", value=deal.points)
    text = f"{count(PRICE, 'plot point')} for each Hitch, paid by the buyer"
    return Step(clause="K8", text=text, value=deal.points)


def _sentence(inputs: Inputs, deal: Deal) -> str:
    if not inputs.bought:
        return "No Hitch is bought, and nothing changes."
    price = f"for {count(deal.points, 'plot point')}" if deal.points else "for nothing"
    if inputs.buyer == "player":
        takes = (
            f"{named(deal.pool_dice)} for the next pool"
            if deal.pool_dice
            else f"{count(deal.step_downs, 'step')} down"
        )
        return f"The player buys {count(len(inputs.bought), 'Hitch', 'Hitches')} {price}: {takes}."
    parts = []
    if deal.carried:
        waits = "waits" if len(deal.carried) == 1 else "wait"
        parts.append(f"{named(deal.carried)} {waits} for the next roll")
    elif inputs.hitches:
        parts.append(f"the difficulty is now {' and '.join([str(deal.number), *map(str, deal.dice)])}")
    if deal.conditions:
        kind, lands = ("a condition", "lands") if len(deal.conditions) == 1 else ("conditions", "land")
        parts.append(f"{kind} of {named(deal.conditions)} {lands}")
    return f"The GM buys {count(len(inputs.bought), 'Hitch', 'Hitches')} {price}: {', and '.join(parts)}."


CALCULATOR = Calculator(
    id="arylon.hitch",
    title="Buying a Hitch",
    summary="One side's bad luck, for sale: the difficulty after the purchase, and who pays whom.",
    inputs=Inputs,
    clauses=("K7", "K8", "K10", "K11"),
    rulings=("KR1", "KR6", "KR7", "KR11", "KR17", "KR19", "KR22", "KR23"),
    results=(
        Named(name="number", label="Difficulty", clause="K3"),
        Named(name="dice", label="Dice on top of it", clause="KR6"),
        Named(name="plot_points", label="Plot points paid", clause="K8"),
        Named(name="seller_gains", label="Plot points gained by the other side", clause="KR17"),
        Named(name="conditions", label="Conditions", clause="KR11"),
        Named(name="carried", label="Dice that wait for the next roll", clause="KR6"),
        Named(name="pool_dice", label="Dice for the player's next pool", clause="KR7"),
        Named(name="step_downs", label="Steps down", clause="K13"),
        Named(name="botch", label="Botch", clause="K7"),
    ),
    work=work,
)
