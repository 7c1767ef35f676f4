"""The buyer's adviser: what each Hitch on the table does to the chance, before anybody pays for it.

Clauses K4 to K12; rulings KR1 to KR9, KR11, KR17, KR20, KR23, KR29 to KR31.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.errors import InvalidRequestError
from engine.inputs import (
    USUAL_DICE,
    Choice,
    Die,
    NumberOrDice,
    Opposition,
    TextKind,
    flag,
    listed,
    of_kind,
    refuse,
    whole,
)
from engine.inputs import Optional as OptionalKind
from engine.inputs import dice as dice_input
from engine.numbers import count, joined, percent
from engine.protocol import Answer, Band, Figure, Step, Table
from engine.systems.arylon.bargains import (
    NOTHING,
    Deal,
    Market,
    Purses,
    Set,
    Valued,
    best_first,
    sets_of,
    valued,
)
from engine.systems.arylon.data import RULES
from engine.systems.arylon.dice import (
    THREE,
    RolledDie,
    check_dice,
    check_difficulty,
    check_odds_against,
    dice_list,
    is_gm_botch,
    pool_dice,
    shown,
    type_of,
)
from engine.systems.arylon.pool import (
    LEAST,
    MOST_ADVISED,
    MOST_BOUGHT,
    MOST_POINTS,
    MOVE_PRICE,
    SLOTS,
    Cast,
    Placement,
    Search,
    check_pool,
    manual_placement,
    pool_row,
)

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
        "Your dice", at_most=MOST_ADVISED, clause="K2", help="As you rolled them."
    )
    shown: tuple[Shown, ...] = listed(
        "What they show",
        ShownKind(),
        at_most=MOST_ADVISED,
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
        "The GM's plot points",
        low=0,
        limit=MOST_POINTS,
        default=MOST_BOUGHT,
        clause="K8",
        help="That are left.",
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
        Choice.among(SLOTS),
        at_most=MOST_ADVISED,
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
    check_difficulty(inputs.difficulty, readings)
    check_dice(inputs.gm_hitches, "gm_hitches", readings)
    check_dice(inputs.gm_bank_hitches, "gm_bank_hitches", readings)
    check_odds_against(inputs.difficulty, readings)
    bought = inputs.gm_hitches + inputs.gm_bank_hitches
    if bought and inputs.difficulty.number is None:
        message = (
            "the GM's dice have not fallen yet, so none of them is a Hitch; "
            "enter the number that they came to, or leave the GM's Hitches out"
        )
        raise InvalidRequestError(message, field="inputs.difficulty")
    if bought and inputs.from_mob:
        message = "a mob's Hitches give nobody an Advantage (K11); leave them out or untick “Rolled by a mob”"
        raise RULES.refusal("K11", "from_mob", message)


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
        _check_faces(die, faces, f"inputs.shown.{place}")
        parts = pool_dice([die], readings)
        if len(parts) == 1:
            found.append(shown(parts[0], faces.face, faces.extra, readings))
        else:
            both = zip(parts, (faces.face, faces.extra), strict=True)
            found += [shown(part, face, 0, readings) for part, face in both]
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
    check_dice([inputs.hero_die], "hero_die", readings)
    die, faces = inputs.hero_die, inputs.hero_shown
    _check_faces(die, faces, "inputs.hero_shown")
    kept = (faces.face, faces.extra) if die.plus else (faces.face,)
    return RolledDie(die=die, faces=kept, value=sum(kept), hitch=False, level=die.sides)


def _check_faces(die: Die, faces: Shown, field: str) -> None:
    if not (1 <= faces.face <= die.sides and faces.extra <= die.plus and bool(faces.extra) == bool(die.plus)):
        both = f"two faces such as {die.sides}+{die.plus}" if die.plus else f"a face from 1 to {die.sides}"
        raise InvalidRequestError(f"a {die} does not show {faces}; enter {both}", field=field)


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
    have = f"You have {count(inputs.plot_points, 'plot point')} and the GM {inputs.gm_points}."
    if found.market.botch:
        return f"Three Hitches are a Botch: the roll fails, whoever buys what. {have}"
    if found.market.gm_botch:
        hitched = dice_list(inputs.gm_hitches + inputs.gm_bank_hitches)
        return f"The GM's {hitched} are a Botch, and the opposition fails by itself. {have}"
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
    number, dice = inputs.difficulty.number, inputs.difficulty.dice
    against = " and ".join(
        [*([str(number)] if number is not None else []), *([dice_list(dice)] if dice else [])]
    )
    total = f"a Total of {chosen.placement.total} succeeds"
    return f"{verb} {where}{price}. Against {against}, {total} {'; '.join(parts)}. {have}"


def _faces(cast: Cast, placement: Placement, slot: str) -> str:
    shown = [f"{each.die} ({'+'.join(map(str, each.faces))})" for each in cast.in_slot(placement, slot)]
    return joined(shown)


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
            rows=tuple(
                (
                    _faces(found.cast, plan.placement, "total"),
                    _faces(found.cast, plan.placement, "effect"),
                    plan.placement.total,
                    type_of(plan.placement.level),
                    plan.placement.points,
                    percent(plan.now),
                    percent(plan.if_both),
                )
                for plan in found.plans[:MOST_SHOWN]
            ),
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


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the best placement, and the chance after each set of Hitches that may be bought."""
    check(inputs, readings)
    found = _advice(inputs, readings)
    first = 0 if readings["KR3"] == "equal_succeeds" else 1
    return Answer(
        result={
            **_laid(found.chosen.placement),
            "botch": found.market.botch,
            "gm_botch": found.market.gm_botch,
            "sales": [_bargain(each, found.chosen.now) for each in found.sales],
            "offers": [
                {**_bargain(each, found.chosen.now), "chance_if_sold": each.if_sold} for each in found.offers
            ],
            "placements": [
                {
                    **_laid(plan.placement),
                    "for_sale": [str(die) for die in plan.slots],
                    "chance": plan.now,
                    "chance_if_sold": plan.if_sold,
                    "chance_if_both": plan.if_both,
                }
                for plan in found.plans[:MOST_SHOWN]
            ],
        },
        steps=tuple(advice_steps(found)),
        sentence=advice_sentence(found),
        distribution=found.market.margins(found.chosen.placement.total, found.chosen.sold),
        events={
            "success": found.chosen.now,
            "success_if_sold": found.chosen.if_sold,
            "success_if_bought": found.if_bought,
            "success_if_both": found.chosen.if_both,
        },
        bands=(Band(label="failure", kind="failure", high=first - 1), Band(label="success", low=first)),
        figures=tuple(advice_tables(found)),
    )


def _advice(inputs: Inputs, readings: Readings) -> Advice:
    pool, hero = rolled(inputs, readings), hero_of(inputs, readings)
    search = Search(pool=pool, aim="total", hero=hero, readings=readings)
    gm_hitched = len(inputs.gm_hitches) + len(inputs.gm_bank_hitches)
    market = Market(
        difficulty=inputs.difficulty,
        botch=sum(each.hitch for each in pool) >= THREE,
        gm_botch=is_gm_botch(gm_hitched, readings),
        readings=readings,
    )
    offers = _sets(inputs.gm_hitches, inputs.gm_bank_hitches, readings, is_botch=market.gm_botch)
    priced = tuple((each, market.offer(each).points) for each in offers if not each.bank)
    purses = Purses(mine=inputs.plot_points, gm=inputs.gm_points, offers=priced)
    moves = min(inputs.plot_points // MOVE_PRICE, len(pool) - sum(LEAST.values()))
    plans = best_first(search, moves, market, purses)
    chosen = plans[0]
    if inputs.slots:
        chosen = valued(search, manual_placement(search, inputs.slots, moves), market, purses)
    left = inputs.plot_points - chosen.placement.points * MOVE_PRICE
    total = chosen.placement.total
    bargains = tuple(
        Bargain(
            bought=each,
            deal=deal,
            affordable=deal.points <= left,
            chance=market.chance(total, NOTHING, each),
            if_sold=market.chance(total, chosen.sold, each),
        )
        for each in offers
        for deal in [market.offer(each)]
    )
    sales = tuple(
        Bargain(
            bought=each,
            deal=deal,
            affordable=deal.points <= inputs.gm_points,
            chance=market.chance(total, each),
        )
        for each in _sets(chosen.slots, chosen.bank, readings, is_botch=market.botch)
        for deal in [market.sale(each)]
    )
    helpful = [each for each in bargains if each.affordable and each.chance > chosen.now]
    return Advice(
        inputs=inputs,
        cast=Cast(rolled=pool, hero=hero, aim="total", placements=(chosen.placement,)),
        market=market,
        plans=plans,
        chosen=chosen,
        sales=sales,
        offers=bargains,
        best_offer=max(helpful, key=lambda each: each.chance, default=None),
    )


def _sets(
    slots: Sequence[Die], bank: Sequence[Die], readings: Readings, *, is_botch: bool
) -> tuple[Set, ...]:
    """Return what is for sale; of a Botch one by one, for no set changes its chance (KR1)."""
    if is_botch:
        return sets_of(slots, bank, most=1) if readings["KR1"] == "both" else ()
    return sets_of(slots, bank)


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
                    "the best of `offers` that your points pay when the GM buys nothing, and "
                    "success where there is none. In the odds, distribution is the Total less the number "
                    "to beat after that sale, or the word botch or gm_botch; its denominator is the "
                    "product of the faces of the dice that "
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
