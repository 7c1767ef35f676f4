"""The working and the sentence of a purchase of Hitches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.calculator import Readings
from engine.inputs import Die
from engine.numbers import count
from engine.protocol import Step
from engine.systems.arylon.deal import PRICE, Deal, Purchase
from engine.systems.arylon.dice_text import dice_list


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
    yield _gain_step(deal, buyer)
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


def _gain_step(deal: Deal, buyer: str) -> Step:
    if buyer == "gm":
        return Step(clause="K8", text="the player gains these plot points", value=deal.seller_gains)
    where = "go to the GM's pool" if deal.seller_gains or not deal.points else "are spent and gone"
    return Step(clause="KR17", text=f"the plot points {where}", value=deal.seller_gains)


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
    return f"{failed}{who} buys {hitches} {price}: {', and '.join(parts)}{_stays(purchase, deal, buyer)}."


def _stays(purchase: Purchase, deal: Deal, buyer: str) -> str:
    """Return the number that the purchase leaves as it is; nothing where the sentence has named it."""
    is_named = buyer == "gm" and purchase.slots and not deal.carried
    return "" if deal.number is None or is_named else f"; the difficulty stays {deal.number}"


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
