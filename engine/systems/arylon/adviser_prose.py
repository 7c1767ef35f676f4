"""The sentence, the working and the tables of the adviser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.inputs import Opposition
from engine.numbers import count, percent
from engine.protocol import Figure, Step, Table
from engine.systems.arylon.advice_placements import Valued
from engine.systems.arylon.adviser_inputs import Inputs
from engine.systems.arylon.bargains import Market, Set
from engine.systems.arylon.cast import Cast
from engine.systems.arylon.deal import Deal
from engine.systems.arylon.dice_text import dice_list, type_of
from engine.systems.arylon.placements import Placement
from engine.systems.arylon.roll_prose import pool_row

MOST_SHOWN = 8
"""Maximum number of placements in an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bargain:
    """One set of Hitches that a side may buy."""

    bought: Set
    deal: Deal
    affordable: bool
    chance: Fraction
    if_sold: Fraction | None = None
    """Of a purchase of the player's: the chance when the GM buys what hurts most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What the adviser found."""

    inputs: Inputs
    cast: Cast
    """The dice, placed as advised or by hand."""
    market: Market
    plans: tuple[Valued, ...]
    chosen: Valued
    sales: tuple[Bargain, ...]
    """What the GM may buy of the player."""
    offers: tuple[Bargain, ...]
    """What the player may buy of the GM."""
    best_offer: Bargain | None
    """The affordable purchase that helps most; None where none helps."""

    @property
    def if_bought(self) -> Fraction:
        """The chance after the player's best purchase, when the GM buys nothing."""
        return self.best_offer.chance if self.best_offer else self.chosen.now


def advice_sentence(found: Advice) -> str:
    """Return the advice in one line, with both purses."""
    inputs, chosen = found.inputs, found.chosen
    have = f"you have {count(inputs.plot_points, 'plot point')} and the GM {inputs.gm_points}"
    if found.market.botch:
        return f"Three Hitches are a Botch: the roll fails, whoever buys what ({have})."
    if found.market.gm_botch:
        hitched = dice_list(inputs.gm_hitches + inputs.gm_bank_hitches)
        return f"The GM's {hitched} are a Botch, and the opposition fails by itself ({have})."
    verb = "You place" if inputs.slots else "Place"
    total, effect = (_faces(found.cast, chosen.placement, slot) for slot in ("total", "effect"))
    where = f"{total} in Total and {effect} in Effect"
    price = f", for {count(chosen.placement.points, 'plot point')}" if chosen.placement.points else ""
    parts = [f"{percent(chosen.now)} of the time before anybody pays"]
    if chosen.sold.dice:
        parts.append(f"{percent(chosen.if_sold)} if the GM buys {dice_list(chosen.sold.dice)}")
    if found.best_offer:
        parts.append(f"{percent(found.if_bought)} if you buy {dice_list(found.best_offer.bought.dice)}")
    if found.best_offer and chosen.sold.dice:
        parts.append(f"{percent(chosen.if_both)} if both of you buy")
    against = _difficulty(inputs.difficulty)
    total = f"a Total of {chosen.placement.total} succeeds"
    return f"{verb} {where}{price}: against {against}, {total} {'; '.join(parts)} ({have})."


def _difficulty(difficulty: Opposition) -> str:
    parts = [str(difficulty.number)] if difficulty.number is not None else []
    parts += [dice_list(difficulty.dice)] if difficulty.dice else []
    return " and ".join(parts)


def _faces(cast: Cast, placement: Placement, slot: str) -> str:
    shown = [f"{each.die} ({'+'.join(map(str, each.faces))})" for each in cast.in_slot(placement, slot)]
    return " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))


def advice_steps(found: Advice) -> Iterator[Step]:
    """Yield the working, clause by clause."""
    chosen = found.chosen
    yield Step(clause="K4", text="Total by this placement", value=chosen.placement.total)
    yield Step(clause="K5", text="success before anybody pays", value=percent(chosen.now))
    if found.market.botch:
        yield Step(clause="K9", text="a Botch fails, whatever is bought")
    elif found.market.gm_botch:
        yield Step(
            clause="KR20", text="a Botch of the GM: the opposition fails, and nobody has to pay for it"
        )
    text = "a Hitch in Total or Effect puts its die on the difficulty when the GM buys it"
    yield Step(clause="K8", text=f"{text}; in the Bank it leaves this roll alone")
    for each in found.sales:
        text = f"{dice_list(each.bought.dice)} sold, for {count(each.deal.points, 'plot point')}: success"
        yield Step(clause="K8", text=text, value=percent(each.chance))
    for each in found.offers:
        text = f"{dice_list(each.bought.dice)} bought, for {count(each.deal.points, 'plot point')}: success"
        yield Step(clause="K10", text=text, value=percent(each.chance))
    text = "the bought dice of a side are a roll of their own, so three ones among them are a Botch"
    yield Step(clause="KR29", text=text)
    text = "of all placements, the best chance after both have bought; no point is spent on Effect alone"
    yield Step(clause="KR5", text=text, value=percent(chosen.if_both))


def advice_tables(found: Advice) -> Iterator[Figure]:
    """Yield the dice where they lie, and the tables of what may be bought and of the placements."""
    yield pool_row("Your dice", found.cast)
    if found.sales:
        yield _bargain_table("What the GM may buy of you", found.sales)
    if found.offers:
        yield _bargain_table("What you may buy of the GM", found.offers)
    if len(found.plans) > 1:
        yield Table(
            caption="Where these dice can go, best first",
            columns=("Total Slot", "Effect Slot", "Total", "Level", "Plot points", "Nobody pays", "Both pay"),
            rows=tuple(_plan_row(found, each) for each in found.plans[:MOST_SHOWN]),
        )


def _bargain_table(caption: str, bargains: Sequence[Bargain]) -> Table:
    return Table(
        caption=caption,
        columns=("Hitches", "Plot points", "Success then", "Conditions"),
        rows=tuple(
            (
                dice_list(each.bought.dice),
                f"{each.deal.points}{'' if each.affordable else ', too many'}",
                percent(each.chance),
                dice_list(each.deal.conditions) if each.deal.conditions else "",
            )
            for each in bargains
        ),
        is_answer=True,
    )


def _plan_row(found: Advice, plan: Valued) -> tuple[int | str, ...]:
    placement = plan.placement
    return (
        _faces(found.cast, placement, "total"),
        _faces(found.cast, placement, "effect"),
        placement.total,
        type_of(placement.level),
        placement.points,
        percent(plan.now),
        percent(plan.if_both),
    )
