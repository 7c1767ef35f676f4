"""Buying Hitches: the difficulty after the GM's purchases, or the effect of a player's purchase.

Clauses K8, K10, K11; rulings KR1, KR6, KR7, KR11, KR17, KR19, KR20, KR22, KR29
to KR31.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.calculator import Calculator, Output, Readings
from engine.errors import InvalidRequestError
from engine.inputs import Die, Opposition, choice, dice, flag, number_or_dice, whole
from engine.numbers import count
from engine.protocol import Answer, Step
from engine.rule_data import reading_advice
from engine.systems.arylon.bargains import PRICE, Deal, Purchase, gm_deal, player_deal
from engine.systems.arylon.data import RULES
from engine.systems.arylon.dice import THREE, check_dice, check_difficulty, dice_list, is_gm_botch
from engine.systems.arylon.pool import MOST_BOUGHT, MOST_DICE

BUYERS = {"gm": "the GM, from a player", "player": "a player, from the GM"}
TAKES = {
    "die": "what the GM would get: the die, or a condition",
    "step_down": "a step down of a difficulty or complication",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Which Hitches are bought, by whom, and against what."""

    difficulty: Opposition | None = number_or_dice(
        "Difficulty now",
        clause="K3",
        help="What the GM's dice came to, with dice bought earlier: 11, or 11 d6; d8 d8 before they fall.",
        main=True,
    )
    hitches: tuple[Die, ...] = dice(
        "Hitches bought out of Total and Effect",
        at_most=MOST_DICE,
        default=(),
        clause="K8",
        main=True,
    )
    bank_hitches: tuple[Die, ...] = dice(
        "Hitches bought out of the Bank", at_most=MOST_DICE, default=(), clause="K8"
    )
    rolled: int = whole(
        "Hitches in the whole roll",
        low=0,
        limit=MOST_DICE,
        derived=lambda inputs: len(inputs["hitches"]) + len(inputs["bank_hitches"]),
        clause="K7",
        help="Blank: as many as are bought. It cannot be fewer.",
    )
    buyer: str = choice("Who buys", BUYERS, default="gm", clause="K10", main=True)
    takes: str = choice(
        "What a player takes for it", TAKES, default="die", clause="KR7", help="Only where a player buys."
    )
    late: bool = flag("Bought later in the scene", clause="K8", help="Then it waits for the next roll.")
    from_mob: bool = flag("Rolled by a mob", clause="K11", help="Only where a player buys.")

    @property
    def bought(self) -> tuple[Die, ...]:
        """All Hitches bought from this roll."""
        return self.hitches + self.bank_hitches


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the difficulty after the purchase, and the payment."""
    _check(inputs, readings)
    purchase = Purchase(
        slots=inputs.hitches,
        bank=inputs.bank_hitches,
        is_botch=_is_botch(inputs, readings),
        waits=inputs.late or readings["KR6"] == "later",
    )
    if inputs.buyer == "gm":
        deal = gm_deal(inputs.difficulty, purchase, readings)
    else:
        deal = player_deal(inputs.difficulty, purchase, readings, takes_die=inputs.takes == "die")
    return Answer(
        result={
            "number": deal.number,
            "dice": [str(die) for die in deal.dice],
            "gm_dice": [str(die) for die in deal.gm_dice],
            "flat": deal.flat,
            "plot_points": deal.points,
            "seller_gains": deal.seller_gains,
            "conditions": [str(die) for die in deal.conditions],
            "carried": [str(die) for die in deal.carried],
            "total_dice": [str(die) for die in deal.total_dice],
            "pool_dice": [str(die) for die in deal.pool_dice],
            "step_downs": deal.step_downs,
            "botch": purchase.is_botch,
        },
        steps=tuple(deal_steps(purchase, deal, inputs.buyer, readings)),
        sentence=deal_sentence(purchase, deal, inputs.buyer),
    )


def _is_botch(inputs: Inputs, readings: Readings) -> bool:
    """Tell whether the roll that the Hitches come from is a Botch; a player buys from the GM's (KR20)."""
    return inputs.rolled >= THREE if inputs.buyer == "gm" else is_gm_botch(inputs.rolled, readings)


def _check(inputs: Inputs, readings: Readings) -> None:
    number = len(inputs.bought)
    if number > MOST_BOUGHT:
        message = (
            f"{count(number, 'Hitch', 'Hitches')} are bought; K8 allows {MOST_BOUGHT} from one roll, "
            f"so leave out {number - MOST_BOUGHT}"
        )
        raise RULES.refusal("K8", "hitches", message)
    if inputs.rolled < number:
        message = (
            f"the whole roll has {count(inputs.rolled, 'Hitch', 'Hitches')} and {number} are bought; "
            f"enter {number} for the whole roll or buy fewer"
        )
        raise InvalidRequestError(message, field="inputs.rolled")
    if number and _is_botch(inputs, readings) and readings["KR1"] == "botch_only":
        message = (
            f"{inputs.rolled} Hitches are a Botch, and as KR1 is read here none of them can be bought; "
            f"buy none or {reading_advice(RULES, 'KR1', 'both')}"
        )
        raise RULES.refusal("KR1", "hitches", message)
    if inputs.from_mob and inputs.buyer == "gm":
        message = (
            "a mob is the GM's own, and the GM buys from players (K8); "
            "take “Rolled by a mob” away or say that a player buys"
        )
        raise InvalidRequestError(message, field="inputs.from_mob")
    if inputs.takes == "step_down" and inputs.buyer == "gm":
        message = (
            "a step down is what a player takes for the GM's Hitch (KR7), and here the GM buys; "
            "choose the die for “What a player takes for it” or say that a player buys"
        )
        raise InvalidRequestError(message, field="inputs.takes")
    if number and inputs.from_mob:
        message = "a mob's Hitches give nobody an Advantage (K11); buy from a boss or a plot character"
        raise RULES.refusal("K11", "from_mob", message)
    check_difficulty(inputs.difficulty, readings)
    check_dice(inputs.hitches, "hitches", readings)
    check_dice(inputs.bank_hitches, "bank_hitches", readings)


def deal_steps(purchase: Purchase, deal: Deal, buyer: str, readings: Readings) -> Iterator[Step]:
    """Yield the working, clause by clause."""
    if not purchase.bought:
        yield Step(clause="K8", text="nothing is bought, and nothing changes")
        return
    if purchase.is_botch:
        clause = "K9" if buyer == "gm" else "KR20"
        yield Step(clause=clause, text="a Botch: the roll has failed, and that costs nobody anything")
        yield Step(clause="KR1", text="its Hitches may be bought all the same")
    yield from _gm_steps(purchase, deal, readings) if buyer == "gm" else _player_steps(purchase, deal)
    if deal.conditions:
        whose = "the character" if buyer == "gm" else "whoever hitched"
        text = f"out of the Bank: a condition of {dice_list(deal.conditions)} on {whose}, a size we chose"
        yield Step(clause="KR11", text=text)
        if deal.conditions != purchase.bank:
            yield Step(clause="KR31", text="a d12 with a second die makes a condition of its level, the d12")
    yield from _price_steps(purchase, deal, readings)
    if buyer == "gm":
        yield Step(clause="K8", text="the player gains these plot points", value=deal.seller_gains)
    else:
        where = "go to the GM's pool" if deal.seller_gains or not deal.points else "are spent and gone"
        yield Step(clause="KR17", text=f"the plot points {where}", value=deal.seller_gains)
    if buyer == "player" and purchase.waits:
        yield Step(clause="K8", text="a Hitch keeps until the scene ends, and no longer")


def _gm_steps(purchase: Purchase, deal: Deal, readings: Readings) -> Iterator[Step]:
    if not purchase.slots:
        return
    if deal.carried:
        text = f"{dice_list(deal.carried)} waits for the GM's next opposing roll in the scene"
    elif readings["KR6"] == "size":
        text = f"the faces of {dice_list(purchase.slots)} are added to the difficulty"
    else:
        text = f"{dice_list(purchase.slots)} is rolled and added to the difficulty"
    yield Step(clause="KR6", text=text, value=deal.number)
    yield Step(clause="K11", text="that is the Advantage: the roll grows harder for whoever hitched")


def _player_steps(purchase: Purchase, deal: Deal) -> Iterator[Step]:
    bought = dice_list(purchase.bought)
    yield Step(clause="K10", text=f"{bought} of the GM's, on the terms that hold for players'")
    if deal.step_downs:
        text = f"{count(deal.step_downs, 'step')} down for a difficulty or a complication"
        yield Step(clause="K13", text=text, value=deal.step_downs)
    if deal.total_dice or deal.flat:
        yield Step(clause="KR29", text=f"{_at_once(deal)}, the number that whoever hitched has to match")
        yield Step(clause="K11", text="that is the Advantage: it grows harder for whoever hitched")
    if deal.pool_dice:
        text = f"{_joins(deal.pool_dice)} the player's next pool against whoever hitched"
        yield Step(clause="KR29", text=text)


def _price_steps(purchase: Purchase, deal: Deal, readings: Readings) -> Iterator[Step]:
    if purchase.is_botch:
        if readings["KR30"] == "whole_botch":
            text = f"{count(PRICE, 'plot point')} for the Botch whole, paid by the buyer"
        else:
            text = f"{count(PRICE, 'plot point')} for each Hitch of the Botch, paid by the buyer"
        yield Step(clause="KR30", text=text, value=deal.points)
    elif readings["KR7"] == "free":
        yield Step(clause="KR7", text="the Advantage itself costs nothing", value=deal.points)
    else:
        text = f"{count(PRICE, 'plot point')} for each Hitch, paid by the buyer"
        yield Step(clause="K8", text=text, value=deal.points)


def deal_sentence(purchase: Purchase, deal: Deal, buyer: str) -> str:
    """Return the purchase in one line; for a Botch it begins with the failure of the roll."""
    if not purchase.bought:
        return "No Hitch is bought, and nothing changes."
    whose = "The roll" if buyer == "gm" else "The GM's roll"
    failed = f"{whose} was a Botch and failed. " if purchase.is_botch else ""
    price = f"for {count(deal.points, 'plot point')}" if deal.points else "for nothing"
    parts = _gm_parts(purchase, deal) if buyer == "gm" else _player_parts(deal)
    who = "The GM" if buyer == "gm" else "The player"
    hitches = count(len(purchase.bought), "Hitch", "Hitches")
    is_named = buyer == "gm" and purchase.slots and not deal.carried
    stays = "" if deal.number is None or is_named else f"; the difficulty stays {deal.number}"
    return f"{failed}{who} buys {hitches} {price}: {', and '.join(parts)}{stays}."


def _gm_parts(purchase: Purchase, deal: Deal) -> Iterator[str]:
    if deal.carried:
        waits = "waits" if len(deal.carried) == 1 else "wait"
        yield f"{dice_list(deal.carried)} {waits} for the next roll"
    elif purchase.slots and deal.number is not None:
        yield f"the difficulty is now {' and '.join([str(deal.number), *map(str, deal.dice)])}"
    elif deal.flat:
        yield f"the difficulty rises by {deal.flat}"
    elif purchase.slots:
        onto = f"what {dice_list(deal.gm_dice)} come to" if deal.gm_dice else "the difficulty"
        yield f"{_rolled_text(deal.dice)} on top of {onto}"
    if deal.conditions:
        yield _lands(deal.conditions)


def _player_parts(deal: Deal) -> Iterator[str]:
    if deal.step_downs:
        yield f"{count(deal.step_downs, 'step')} down"
    if deal.total_dice or deal.flat:
        yield _at_once(deal)
    if deal.pool_dice:
        yield f"{_joins(deal.pool_dice)} the player's next pool"
    if deal.conditions:
        yield f"{_lands(deal.conditions)} on whoever rolled the Hitch"


def _at_once(deal: Deal) -> str:
    if deal.flat:
        return f"the player's Total rises by {deal.flat}"
    return f"{_rolled_text(deal.total_dice)} on top of the player's Total"


def _rolled_text(dice: Sequence[Die]) -> str:
    return f"{dice_list(dice)} {'is' if len(dice) == 1 else 'are'} rolled"


def _joins(dice: Sequence[Die]) -> str:
    return f"{dice_list(dice)} {'joins' if len(dice) == 1 else 'join'}"


def _lands(conditions: Sequence[Die]) -> str:
    kind, lands = ("a condition", "lands") if len(conditions) == 1 else ("conditions", "land")
    return f"{kind} of {dice_list(conditions)} {lands}"


CALCULATOR = Calculator(
    id="arylon.hitch",
    title="Buying a Hitch",
    summary="One side's bad luck, for sale: the difficulty after the purchase, and who pays whom.",
    when="When a die shows a 1 and somebody wants to buy the trouble.",
    inputs=Inputs,
    clauses=("K7", "K8", "K10", "K11"),
    rulings=(
        "KR1",
        "KR6",
        "KR7",
        "KR11",
        "KR17",
        "KR19",
        "KR20",
        "KR22",
        "KR23",
        "KR29",
        "KR30",
        "KR31",
    ),
    inert=("KR11",),  # a new condition is a die of the pool, never beyond the largest
    results=(
        Output(
            name="number",
            label="Difficulty",
            clause="K3",
            is_fact=True,
            means=(
                "The number of the difficulty afterwards: the one before, and `flat` on top where "
                "the GM buys. Refused are a fourth Hitch, a roll that has fewer than are bought, a "
                "Botch's Hitches where KR1 takes them off the market, a mob's where a player buys, "
                "and a mob or a step down where the GM buys."
            ),
            shape="whole?",
            null_when="when the opposing dice have not fallen, or there is no difficulty",
        ),
        Output(
            name="dice",
            label="Dice on top of it",
            clause="KR6",
            means=(
                "Dice on top of that number, still to be rolled: those that lay there already, then, "
                "where the GM buys, those out of the slots. None of these where they wait "
                "(`carried`), or where KR6 is read as size."
            ),
            shape=["die"],
        ),
        Output(
            name="gm_dice",
            label="The GM's dice, still to be rolled",
            clause="K3",
            means=(
                "The GM's own dice of the difficulty, as they were entered without a number: still "
                "to be rolled, and counted apart from `dice`."
            ),
            shape=["die"],
        ),
        Output(
            name="flat",
            label="Added without a roll",
            clause="KR6",
            means=(
                "The faces of the dice out of the slots, both of a d12+d6, where KR6 is read as size "
                "and they count at once: on the difficulty where the GM buys, on the Total where a "
                "player does. Otherwise 0."
            ),
        ),
        Output(
            name="plot_points",
            label="Plot points paid",
            clause="K8",
            is_fact=True,
            means=(
                "Plot points that the buyer pays: one for each Hitch. Where KR7 is read as free, "
                "only for each condition and each step down; of a Botch one in all where KR30 is "
                "read as whole_botch."
            ),
        ),
        Output(
            name="seller_gains",
            label="Plot points gained by the other side",
            clause="KR17",
            means=(
                "Plot points that the other side gains: as many as are paid; 0 where a player buys "
                "and KR17 is read as spent."
            ),
        ),
        Output(
            name="conditions",
            label="Conditions",
            clause="KR11",
            means=(
                "Conditions that Hitches out of the Bank become, as dice: the d12 alone of a d12 "
                "with a second die (KR31 may keep both). They come at once, also where the purchase "
                "is late. None where a player takes a step down, or where KR29 is read as all_dice."
            ),
            shape=["die"],
        ),
        Output(
            name="carried",
            label="Dice that wait for the next roll",
            clause="KR6",
            means=(
                "Dice out of the slots that wait for the GM's next opposing roll of the scene, where "
                "the GM buys late or KR6 is read as later."
            ),
            shape=["die"],
        ),
        Output(
            name="total_dice",
            label="Dice on top of the player's Total",
            clause="KR29",
            means=(
                "Dice out of the slots that are rolled on top of the player's Total, at once, where "
                "a player takes the die; none where they wait (`pool_dice`), or where KR6 is read as "
                "size."
            ),
            shape=["die"],
        ),
        Output(
            name="pool_dice",
            label="Dice for the player's next pool",
            clause="KR29",
            means=(
                "Dice that join the player's next pool, where a player takes the die: those out of "
                "the slots where the purchase is late, KR6 is read as later or KR29 as next_pool; "
                "all of them, the Bank's too, where KR29 is read as all_dice."
            ),
            shape=["die"],
        ),
        Output(
            name="step_downs",
            label="Steps down",
            clause="K13",
            means=(
                "Steps that the player takes off a difficulty or a complication instead of dice and "
                "conditions: one for each Hitch, 0 otherwise."
            ),
        ),
        Output(
            name="botch",
            label="Botch",
            clause="K7",
            means=(
                "Whether the whole roll has three Hitches or more; if nobody says how many it has, "
                "it has those that are bought."
            ),
            shape="yes_no",
        ),
    ),
    verbs={"work": "Buy the Hitch"},
    work=work,
)
