"""The buyer's adviser: what each Hitch on the table does to the chance, before anybody pays for it.

Clauses K4 to K12; rulings KR1 to KR9, KR11, KR17, KR20, KR23, KR29 to KR31.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.inputs import Die
from engine.protocol import Answer, Band
from engine.systems.arylon.advice_placements import Purses, Valued, best_first, valued
from engine.systems.arylon.adviser_inputs import Inputs, check, hero_of, rolled
from engine.systems.arylon.adviser_prose import (
    MOST_SHOWN,
    Advice,
    Bargain,
    advice_sentence,
    advice_steps,
    advice_tables,
)
from engine.systems.arylon.bargains import NOTHING, Market, Set, sets_of
from engine.systems.arylon.cast import Cast
from engine.systems.arylon.dice_text import type_of
from engine.systems.arylon.manual_placement import manual_placement
from engine.systems.arylon.opposition import THREE
from engine.systems.arylon.placements import LEAST, Placement, Search
from engine.systems.arylon.pool_dice import RolledDie
from engine.systems.arylon.pool_odds import MOVE_PRICE
from engine.systems.arylon.roll_inputs import SLOTS


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the best placement, and the chance after each set of Hitches that may be bought."""
    check(inputs, readings)
    found = _advice(inputs, readings)
    return Answer(
        result=_result(found),
        steps=tuple(advice_steps(found)),
        sentence=advice_sentence(found),
        distribution=found.market.margins(found.chosen.placement.total, found.chosen.sold),
        events={
            "success": found.chosen.now,
            "success_if_sold": found.chosen.if_sold,
            "success_if_bought": found.if_bought,
            "success_if_both": found.chosen.if_both,
        },
        bands=_bands(readings),
        figures=tuple(advice_tables(found)),
    )


def _advice(inputs: Inputs, readings: Readings) -> Advice:
    pool, hero = rolled(inputs, readings), hero_of(inputs, readings)
    search = Search(pool=pool, aim="total", hero=hero, readings=readings)
    market = _market(inputs, pool, readings)
    offers = _sets(inputs.gm_hitches, inputs.gm_bank_hitches, readings, is_botch=market.gm_botch)
    priced = tuple((each, market.offer(each).points) for each in offers if not each.bank)
    purses = Purses(mine=inputs.plot_points, gm=inputs.gm_points, offers=priced)
    moves = min(inputs.plot_points // MOVE_PRICE, len(pool) - sum(LEAST.values()))
    plans = best_first(search, moves, market, purses)
    chosen = plans[0]
    if inputs.slots:
        chosen = valued(search, manual_placement(search, inputs.slots, moves), market, purses)
    left = inputs.plot_points - chosen.placement.points * MOVE_PRICE
    bargains = tuple(_offers(chosen, left, offers, market))
    helpful = [each for each in bargains if each.affordable and each.chance > chosen.now]
    return Advice(
        inputs=inputs,
        cast=Cast(rolled=pool, hero=hero, aim="total", placements=(chosen.placement,)),
        market=market,
        plans=plans,
        chosen=chosen,
        sales=tuple(_sales(chosen, inputs.gm_points, market)),
        offers=bargains,
        best_offer=max(helpful, key=lambda each: each.chance, default=None),
    )


def _market(inputs: Inputs, pool: tuple[RolledDie, ...], readings: Readings) -> Market:
    gm_hitched = len(inputs.gm_hitches) + len(inputs.gm_bank_hitches)
    return Market(
        difficulty=inputs.difficulty,
        botch=sum(each.hitch for each in pool) >= THREE,
        gm_botch=gm_hitched >= THREE and readings["KR20"] == "opposition_fails",
        readings=readings,
    )


def _sets(
    slots: Sequence[Die], bank: Sequence[Die], readings: Readings, *, is_botch: bool
) -> tuple[Set, ...]:
    """Return what is for sale; of a Botch one by one, for no set changes its chance (KR1)."""
    if is_botch:
        return sets_of(slots, bank, most=1) if readings["KR1"] == "both" else ()
    return sets_of(slots, bank)


def _sales(chosen: Valued, points: int, market: Market) -> Iterator[Bargain]:
    for each in _sets(chosen.slots, chosen.bank, market.readings, is_botch=market.botch):
        deal = market.sale(each)
        chance = market.chance(chosen.placement.total, each)
        yield Bargain(bought=each, deal=deal, affordable=deal.points <= points, chance=chance)


def _offers(chosen: Valued, points: int, offers: Sequence[Set], market: Market) -> Iterator[Bargain]:
    total = chosen.placement.total
    for each in offers:
        deal = market.offer(each)
        yield Bargain(
            bought=each,
            deal=deal,
            affordable=deal.points <= points,
            chance=market.chance(total, NOTHING, each),
            if_sold=market.chance(total, chosen.sold, each),
        )


def _result(found: Advice) -> dict[str, Any]:
    return {
        **_laid(found.chosen.placement),
        "botch": found.market.botch,
        "gm_botch": found.market.gm_botch,
        "sales": [_bargain(each, found.chosen.now) for each in found.sales],
        "offers": [
            {**_bargain(each, found.chosen.now), "chance_if_sold": each.if_sold} for each in found.offers
        ],
        "placements": [_plan(each) for each in found.plans[:MOST_SHOWN]],
    }


def _bargain(each: Bargain, now: Fraction) -> dict[str, Any]:
    return {
        "dice": [str(die) for die in each.bought.slots],
        "bank_dice": [str(die) for die in each.bought.bank],
        "plot_points": each.deal.points,
        "affordable": each.affordable,
        "conditions": [str(die) for die in each.deal.conditions],
        "chance": each.chance,
        "change": each.chance - now,
    }


def _laid(placement: Placement) -> dict[str, Any]:
    """Return where each die lies, and what that comes to."""
    return {
        "slots": list(placement.slots),
        "total": placement.total,
        "effect": placement.effect,
        "level": type_of(placement.level),
        "plot_points": placement.points,
    }


def _plan(plan: Valued) -> dict[str, Any]:
    return {
        **_laid(plan.placement),
        "for_sale": [str(die) for die in plan.slots],
        "chance": plan.now,
        "chance_if_sold": plan.if_sold,
        "chance_if_both": plan.if_both,
    }


def _bands(readings: Readings) -> tuple[Band, ...]:
    first = 0 if readings["KR3"] == "equal_succeeds" else 1
    return (Band(label="failure", kind="failure", high=first - 1), Band(label="success", low=first))


CALCULATOR = Calculator(
    id="arylon.adviser",
    title="The buyer's adviser",
    summary="What each Hitch on the table does to the chance, before anybody pays for it.",
    when="When ones are on the table, and before a plot point changes hands.",
    inputs=Inputs,
    clauses=("K3", "K4", "K5", "K6", "K7", "K8", "K9", "K10", "K11", "K12"),
    rulings=(
        *("KR1", "KR2", "KR3", "KR4", "KR5", "KR6", "KR7", "KR8", "KR9", "KR11", "KR17"),
        *("KR20", "KR23", "KR29", "KR30", "KR31"),
    ),
    inert=("KR11", "KR17", "KR30"),  # it sells Hitches one by one, and counts the chance of this roll alone
    outcome="margin",
    outcome_label="Total less the number to beat",
    chart_guide="The bars show what is left when the GM has bought the Hitches that hurt most.",
    results=(
        Output(
            name="slots",
            label="Where each die lies",
            clause="K4",
            words=SLOTS,
            means=(
                "The slot in which each die lies, in order: as placed by hand, or as advised, which "
                "is the first of `placements`."
            ),
            shape=["bank | effect | total"],
        ),
        Output(
            name="total",
            label="Total",
            clause="K4",
            is_fact=True,
            means="The Total of that placement.",
        ),
        Output(
            name="effect",
            label="Effect",
            clause="K5",
            means="The number of its Effect.",
        ),
        Output(
            name="level",
            label="Level of the effect",
            clause="K6",
            means="The type of its Effect.",
            shape="die",
        ),
        Output(
            name="plot_points",
            label="Plot points for the placement",
            clause="K6",
            means="Plot points that the placement costs.",
        ),
        Output(
            name="botch",
            label="Botch",
            clause="K7",
            means="Whether three or more of your dice hitched: your roll fails whatever is bought.",
            shape="yes_no",
        ),
        Output(
            name="gm_botch",
            label="The GM's Botch",
            clause="KR20",
            means=(
                "Whether three or more Hitches of the GM's are entered, so that the opposition "
                "fails; never where KR20 is read as no_gm_botch. Your own Botch comes first. Hitches "
                "of a mob are refused, whether or not anybody buys them (K11): illegal_choice, "
                "from_mob."
            ),
            shape="yes_no",
        ),
        Output(
            name="sales",
            label="What the GM may buy of you",
            clause="K8",
            means=(
                "Each different set of one to three of your Hitches that the GM may buy; of a Botch "
                "each Hitch alone (KR1 may leave none). The smaller sets come first, then by the "
                "dice out of the slots, then by those out of the Bank, each rising. Price, "
                "conditions and what the dice do are those of `arylon.hitch`: dice out of Total and "
                "Effect go on the difficulty, those out of the Bank change no chance."
            ),
            shape=[
                {
                    "dice": ["die"],
                    "bank_dice": ["die"],
                    "plot_points": "whole",
                    "affordable": "yes_no",
                    "conditions": ["die"],
                    "chance": "exact",
                    "change": "exact",
                }
            ],
            parts={
                "dice": "those out of Total and Effect",
                "bank_dice": "those out of the Bank",
                "plot_points": "the price",
                "affordable": "whether the GM's points pay for it",
                "conditions": "the conditions that it leaves",
                "chance": "the exact chance of success when this alone is bought",
                "change": "that chance less the one before anybody pays",
            },
        ),
        Output(
            name="offers",
            label="What you may buy of the GM",
            clause="K10",
            means=(
                "Each different set of one to three of the GM's Hitches that you may buy, in the "
                "same order; of a Botch each alone. Those among the dice added up go on your Total, "
                "the others change no chance. The dice that one side has bought are a roll of their "
                "own, together with dice that lie on top of a number already: three ones among them "
                "are a Botch of that side."
            ),
            shape=[
                {
                    "dice": ["die"],
                    "bank_dice": ["die"],
                    "plot_points": "whole",
                    "affordable": "yes_no",
                    "conditions": ["die"],
                    "chance": "exact",
                    "change": "exact",
                    "chance_if_sold": "exact",
                }
            ],
            parts={
                "dice": "those among the dice added up",
                "bank_dice": "the others",
                "plot_points": "the price",
                "affordable": "whether your points pay for it, less those that the placement costs",
                "conditions": "the conditions that it leaves",
                "chance": "the exact chance of success when this alone is bought",
                "change": "that chance less the one before anybody pays",
                "chance_if_sold": "the same when the GM has bought what hurts most",
            },
        ),
        Output(
            name="placements",
            label="Where the dice can go, best first",
            clause="K4",
            means=(
                "Placements to choose from, at most eight: by the chance when both have bought, then "
                "when the GM has, then before anybody pays, each the greatest first; then the fewest "
                "plot points; where the chance before anybody pays is 0, the greatest Total; the "
                "greatest Effect, the largest level, and the earlier dice in Total rather than "
                "Effect, and in Effect rather than the Bank. Of your Hitches each choice may stay in "
                "the Bank, if three other dice are left (in a Botch none has to); for the rest they "
                "are those of `arylon.roll` for the aim Total, before only eight are taken."
            ),
            shape=[
                {
                    "slots": ["bank | effect | total"],
                    "total": "whole",
                    "effect": "whole",
                    "level": "die",
                    "plot_points": "whole",
                    "for_sale": ["die"],
                    "chance": "exact",
                    "chance_if_sold": "exact",
                    "chance_if_both": "exact",
                }
            ],
            parts={
                "slots": "the slot of each die",
                "total": "the Total",
                "effect": "the Effect's number",
                "level": "the Effect's type",
                "plot_points": "what it costs",
                "for_sale": "Hitches in Total and Effect, in the order of the pool",
                "chance": "the exact chance before anybody pays",
                "chance_if_sold": (
                    "the exact chance when the GM buys, of the sets out of Total and Effect that the GM "
                    "can pay, the one that hurts most; of equal ones the first, and nothing before all"
                ),
                "chance_if_both": (
                    "the exact chance when the GM buys such a set, and you answer with what helps most "
                    "of what your points pay then, those for the sold Hitches among them; the GM chooses "
                    "so that this is least. The event success_if_both is that of the placement that "
                    "counts, success and success_if_sold are the two before it, and success_if_bought is "
                    "the best of `offers` that your points pay when the GM buys nothing. In the odds, "
                    "distribution is the Total less the number to beat after that sale, or the word "
                    "botch or gm_botch; its denominator is the product of the faces of the dice that "
                    "stand against you then, and 1 where there are none or one side has botched"
                ),
            },
        ),
    ),
    events=(
        Output(name="success", label="Success, before anybody pays", clause="K5", is_fact=True),
        Output(
            name="success_if_sold", label="Success, when the GM buys what hurts", clause="K8", is_fact=True
        ),
        Output(name="success_if_bought", label="Success, when you buy what helps", clause="K10"),
        Output(name="success_if_both", label="Success, when both of you buy", clause="K10"),
    ),
    verbs={"odds": "Ask the adviser"},
    odds=odds,
)
