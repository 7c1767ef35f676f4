"""What one roll of a pool comes to: where the dice lie, what both sides have bought, and the verdict.

Clauses K4, K5, K7 to K10, K13; rulings KR3, KR6, KR7, KR20, KR24, KR29, KR31.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.calculator import Readings, Roller
from engine.inputs import Die, Opposition
from engine.numbers import count
from engine.protocol import Figure, Response, Step, Table
from engine.systems.arylon.bargains import conditions_of, dice_to_roll, faces_unrolled, uses_of
from engine.systems.arylon.dice import (
    BOTCH,
    THREE,
    Against,
    RolledDie,
    dice_list,
    hitches_in,
    passes,
    pool_dice,
    roll_one,
    type_of,
)
from engine.systems.arylon.pool import (
    BOUGHT,
    SOLD,
    Cast,
    Placement,
    Prize,
    Side,
    bought_row,
    cast_steps,
    comparison,
    faces_text,
    opposition_row,
    opposition_steps,
    placements_to_list,
    pool_row,
    prize_steps,
    sum_text,
)

YOURS, THEIRS = "Your dice", "The GM's dice"
FOR_GM, FOR_YOU = "Bought by the GM, on the difficulty", "Bought by you, on your Total"
PLACEMENTS = "Where these dice can go, best first"
"""Caption of the table of placements."""
EQUAL = ("the best", "as yours")
"""What a comparison says of a placement that neither loses nor gains; a table leaves its cell open."""
PLACED = ("Total", "Effect", "Level")
"""The columns of this table that say what a placement comes to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traded:
    """The Hitches of one side that the other has bought, and what their dice add at once (K8, K10).

    They are a roll of their own: three ones among them are a Botch, and those of the pool do not count.
    """

    flat: int
    """What they add without a roll, where KR6 is read as size."""
    rolled: tuple[RolledDie, ...]
    conditions: tuple[Die, ...]
    """What those out of the Bank become."""
    waiting: tuple[Die, ...]
    """Those that join a later roll of the scene."""

    @property
    def adds(self) -> int:
        """What they add to the number of whoever has bought them (KR6, KR29)."""
        return self.flat + sum(each.value for each in self.rolled)

    @property
    def hitches(self) -> int:
        """How many of the bought dice hitched in turn."""
        return hitches_in(self.rolled)


def roll_sold(slots: tuple[Die, ...], bank: tuple[Die, ...], readings: Readings, roller: Roller) -> Traded:
    """Roll what the GM has bought, on top of the difficulty (K8)."""
    waits = readings["KR6"] == "later"
    dice = () if waits else slots
    return Traded(
        flat=faces_unrolled(dice, readings),
        rolled=_roll_each(dice, "the GM's", SOLD, readings, roller),
        conditions=conditions_of(bank, readings),
        waiting=slots if waits else (),
    )


def roll_bought(side: Side, readings: Readings, roller: Roller, throw: str = BOUGHT) -> Traded:
    """Roll what a side has bought, on top of its Total (K10, KR29)."""
    slots, bank = side.bought, side.bought_bank
    waits = readings["KR6"] == "later"
    dice, conditions, pool = uses_of(slots, bank, waits=waits, readings=readings)
    return Traded(
        flat=faces_unrolled(dice, readings),
        rolled=_roll_each(dice, side.whose, throw, readings, roller),
        conditions=conditions_of(conditions, readings),
        waiting=pool,
    )


def _roll_each(
    dice: Sequence[Die], whose: str, throw: str, readings: Readings, roller: Roller
) -> tuple[RolledDie, ...]:
    return tuple(
        roll_one(each, readings, roller, f"{whose} bought {each.die}", throw)
        for each in pool_dice(dice_to_roll(dice, readings), readings)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What one side has made of its dice: as they lie, and what it has bought of the other's Hitches."""

    mine: Cast
    bought: Traded

    @property
    def botch(self) -> bool:
        """Whether it is a Botch (K7); the bought dice are a roll of their own."""
        return self.mine.botch or self.bought.hitches >= THREE

    def total(self, placement: Placement) -> int:
        """Return the Total of a placement with the bought dice."""
        return placement.total + self.bought.adds

    @property
    def best_total(self) -> int:
        """The Total of the placement that counts."""
        return self.total(self.mine.best)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Made):
    """A roll and its result, with what both sides have bought."""

    difficulty: Opposition | None
    against: Against | None
    sold: Traded
    smaller: tuple[tuple[Die, Die | None], ...]
    """Dice against it that a bought Hitch steps down, each with what it is then; None where it is gone."""
    readings: Readings

    def succeeds(self, placement: Placement) -> bool | None:
        """Tell whether a placement of the dice succeeds; None without a difficulty."""
        if self.against is None:
            return None
        against = BOTCH if self.against.botch else self.against.number
        return not self.botch and passes(self.total(placement), against, self.readings)

    @property
    def success(self) -> bool | None:
        """Whether the best placement succeeds; None without a difficulty."""
        return self.succeeds(self.mine.best)

    @property
    def listed_placements(self) -> tuple[Placement, ...]:
        """The placements that the answer lists."""
        return placements_to_list(
            self.mine.placements, self.mine.aim, lambda each: self.succeeds(each) is True
        )

    @property
    def margin(self) -> int | None:
        """The Total minus the number to beat; None where a Botch decides or there is no number."""
        if self.against is None or self.against.botch or self.botch:
            return None
        return self.best_total - self.against.number


def roll_steps(outcome: Outcome, earned: Prize) -> Iterator[Step]:
    """Yield the working, clause by clause; `earned` is the Big Hero Die that the roll earns."""
    readings = outcome.readings
    yield from cast_steps(outcome.mine, readings)
    yield from bought_steps(outcome)
    if outcome.against and outcome.difficulty:
        # What the GM's own dice have come to, before what is bought on top of them.
        own = replace(outcome.against, number=outcome.against.number - outcome.sold.adds)
        yield from opposition_steps(outcome.difficulty, own, readings)
        yield from _sold_steps(outcome, outcome.against.number)
        yield from _verdict_steps(outcome, outcome.against)
    elif outcome.botch:
        yield Step(clause="K9", text="a Botch fails, whatever the difficulty")
    yield from condition_steps("K8", "you", outcome.sold)
    yield from condition_steps("K10", "whoever hitched", outcome.bought)
    for stepped, then in outcome.smaller:
        text = f"a bought Hitch: {smaller_text(stepped, then)}"
        yield Step(clause="K13" if then else "KR24", text=text)
    if earned.earned and outcome.difficulty:
        die = str(earned.die) if earned.die else None
        yield from prize_steps(outcome.difficulty, die, readings)


def _verdict_steps(outcome: Outcome, against: Against) -> Iterator[Step]:
    if outcome.botch:
        yield Step(clause="K9", text="a Botch fails, whatever the dice come to")
    elif against.botch:
        yield Step(clause="KR20", text="the GM has botched, so the opposition fails by itself")
    else:
        needs = "reach" if outcome.readings["KR3"] == "equal_succeeds" else "beat"
        does = "does" if outcome.success else "does not"
        text = f"the Total has to {needs} {against.number}, and {outcome.best_total} {does}"
        yield Step(clause="KR3", text=text, value=outcome.margin)
    yield Step(clause="K5", text="the roll succeeds" if outcome.success else "the roll fails")


def bought_steps(made: Made, *, of: str = "the GM's", whose: str = "the player's") -> Iterator[Step]:
    """Yield what a side has bought for its Total, or for its next pool; `of` is who hitched."""
    bought = made.bought
    if bought.rolled or bought.flat:
        how = faces_text(bought.rolled) if bought.rolled else "faces added unrolled"
        yield Step(clause="KR29", text=f"bought of {of} Hitches, on the Total: {how}", value=made.best_total)
    if bought.hitches >= THREE:
        yield Step(clause="K7", text=f"{THREE} bought dice hitched: a Botch of their own")
    if bought.waiting:
        text = f"{dice_list(bought.waiting)} of {of} Hitches for {whose} next pool"
        yield Step(clause="KR29", text=text)


def _sold_steps(outcome: Outcome, number: int) -> Iterator[Step]:
    sold = outcome.sold
    if sold.rolled or sold.flat:
        how = faces_text(sold.rolled) if sold.rolled else "faces added unrolled"
        yield Step(clause="KR6", text=f"the GM bought Hitches, on the difficulty: {how}", value=number)
    if sold.waiting:
        text = f"{dice_list(sold.waiting)} waits for the GM's next opposing roll in the scene"
        yield Step(clause="KR6", text=text)


def condition_steps(clause: str, whose: str, traded: Traded) -> Iterator[Step]:
    """Yield the conditions that Hitches out of the Bank become."""
    if traded.conditions:
        dice = dice_list(traded.conditions)
        yield Step(clause=clause, text=f"out of the Bank, a condition of {dice} on {whose}")


def roll_sentence(outcome: Outcome) -> str:
    """Return the roll in one line."""
    mine, against = outcome.mine, outcome.against
    hitches = count(mine.hitches, "Hitch", "Hitches")
    if outcome.botch:
        hitches = hitches if mine.botch else f"{count(THREE, 'Hitch', 'Hitches')} of bought dice"
        return f"Botch: {hitches}, and the roll fails whatever the other dice show."
    best = mine.best
    placed = f"Total {outcome.total(best)}, Effect {best.effect} at {type_of(best.level)}"
    placed += f", with {hitches}" if mine.hitches else ""
    if against is None:
        return f"{placed}."
    if against.botch:
        return f"{placed}: success, because the GM botched."
    return f"{placed}: {'success' if outcome.success else 'failure'} against {against.number}."


def roll_figures(outcome: Outcome) -> Iterator[Figure]:
    """Yield the dice of both sides and the table of placements."""
    yield pool_row(YOURS, outcome.mine)
    if outcome.against and outcome.against.rolled:
        yield opposition_row(THEIRS, outcome.against)
    for label, traded in ((FOR_GM, outcome.sold), (FOR_YOU, outcome.bought)):
        if traded.rolled:
            yield bought_row(label, traded.rolled)
    if len(outcome.listed_placements) <= 1:
        return
    mine, is_judged = outcome.mine, outcome.against is not None
    manual = mine.manual is not None
    rows: list[tuple[int | str | None, ...]] = []
    for each in outcome.listed_placements:
        compared = comparison(mine.best, each, own=manual)
        slots = [sum_text(mine.in_slot(each, slot)) for slot in ("total", "effect")]
        success = ["yes" if outcome.succeeds(each) else "no"] if is_judged else []
        figures = (each.effect, type_of(each.level), each.points + mine.hero_price)
        rows.append(
            (*slots, outcome.total(each), *success, *figures, None if compared in EQUAL else compared)
        )
    total, *others = PLACED
    heads = (total, *(("Success",) if is_judged else ()), *others, "Plot points")
    yield Table(
        caption=PLACEMENTS,
        is_answer=True,
        columns=("Total Slot", "Effect Slot", *heads, f"Against {'yours' if manual else 'the best'}"),
        rows=tuple(rows),
    )


def roll_result(outcome: Outcome, earned: Prize) -> dict[str, Any]:
    """Return the results of a roll, by their names."""
    mine, against, best = outcome.mine, outcome.against, outcome.mine.best
    theirs = against if against and against.rolled else None
    return {
        "total": outcome.total(best),
        "effect": best.effect,
        "level": type_of(best.level),
        "hitches": mine.hitches,
        "botch": outcome.botch,
        "success": outcome.success,
        "difficulty": against.number if against else None,
        "margin": outcome.margin,
        "gm_hitches": hitches_in(theirs.rolled) if theirs else None,
        "gm_botch": theirs.botch if theirs else None,
        "plot_points_spent": best.points + mine.hero_price,
        "earns_hero_die": earned.earned,
        "hero_die_earned": str(earned.die) if earned.die else None,
        "hitch_dice": placed_hitches(mine),
        "gm_hitch_dice": _hitch_dice(
            theirs.rolled, ["Total" if counts else "Bank" for counts in theirs.counts]
        )
        if theirs
        else [],
        "conditions": [str(each) for each in outcome.sold.conditions],
        "gm_conditions": [str(each) for each in outcome.bought.conditions],
        "carried": [str(each) for each in outcome.sold.waiting],
        "pool_dice": [str(each) for each in outcome.bought.waiting],
        "smaller_dice": [smaller_text(*each) for each in outcome.smaller],
        "pool": [str(each.die) for each in mine.rolled],
        "showed": ["+".join(map(str, each.faces)) for each in mine.rolled],
        "slots": list(best.slots),
        "placements": [
            {
                "slots": each.slots,
                "total": outcome.total(each),
                "success": outcome.succeeds(each),
                "effect": each.effect,
                "level": type_of(each.level),
                "plot_points": each.points + mine.hero_price,
                "compared": comparison(best, each, own=mine.manual is not None),
            }
            for each in outcome.listed_placements
        ],
    }


def smaller_text(die: Die, then: Die | None) -> str:
    """Return what becomes of a die that steps down, as text.

    >>> smaller_text(Die(8), Die(6)), smaller_text(Die(4), None)
    ('d8 is a d6 from the next roll on', 'd4 is gone from the next roll on')
    """
    return f"{die} is {f'a {then}' if then else 'gone'} from the next roll on"


def _hitch_dice(rolled: Sequence[RolledDie], places: Sequence[str]) -> list[str]:
    """Return the dice that hitched, each with its place: `d8 in Bank`."""
    return [f"{each.die} in {place}" for each, place in zip(rolled, places, strict=True) if each.hitch]


def placed_hitches(mine: Cast) -> list[str]:
    """Return the dice of a pool that hitched, each with its Slot: `d8 in Bank`."""
    return _hitch_dice(mine.rolled, [slot.capitalize() for slot in mine.best.slots])


FOR_SALE = {
    SOLD: "hitch_dice",
    BOUGHT: "gm_hitch_dice",
    f"initiator_{BOUGHT}": "responder_hitch_dice",
    f"responder_{BOUGHT}": "initiator_hitch_dice",
}
"""The result that has the Hitches, by the input that names those of them that are bought."""


def hitches_left(response: Response, *, in_bank: bool, buys: str = SOLD) -> list[str]:
    """Return the dice that hitched in a roll, in the Bank or out of it, without those that are bought.

    `buys` is the input of those bought out of the Slots, and says whose they are.
    """
    where = [str(each).rsplit(" in ", 1) for each in response.result[FOR_SALE[buys]]]
    left = [die for die, slot in where if (slot == "Bank") is in_bank]
    for gone in response.inputs[f"{buys}_bank" if in_bank else buys]:
        if gone in left:
            left.remove(gone)
    return left
