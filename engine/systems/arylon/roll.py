"""The roll: a pool of dice into Total, Effect and Bank, alone or against the GM.

Clauses K1-K10, K12, K13; rulings KR2-KR6, KR8-KR10, KR20, KR23-KR25, KR27-KR29, KR31.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import prod
from typing import Any

from engine.calculator import Calculator, FollowUp, Output, Readings, Roller, Throw
from engine.errors import InvalidRequestError, LimitExceededError
from engine.inputs import Choice, Die, Opposition, choice, listed, number_or_dice, read_inputs, whole
from engine.inputs import dice as dice_input
from engine.numbers import count, decimal, percent
from engine.placing import Board, Placing
from engine.protocol import Answer, Band, Response, Step
from engine.systems.arylon.dice import (
    AGAINST,
    BOTCH,
    MOST_FACES,
    THREE,
    check_difficulty,
    check_odds_against,
    check_work,
    dice_list,
    extras_text,
    is_gm_botch,
    pool_dice,
    roll_against,
    smaller,
)
from engine.systems.arylon.outcome import (
    FOR_GM,
    FOR_YOU,
    PLACED,
    PLACEMENTS,
    THEIRS,
    YOURS,
    Outcome,
    hitches_left,
    roll_bought,
    roll_figures,
    roll_result,
    roll_sentence,
    roll_sold,
    roll_steps,
)
from engine.systems.arylon.pool import (
    BOUGHT,
    HERO_MARGIN,
    LEAST,
    MOST_ADVISED,
    MOST_BOUGHT,
    MOST_DICE,
    MOST_POINTS,
    SLOTS,
    SOLD,
    THROWS,
    Odds,
    Side,
    bought_hitches,
    cast,
    check_bought,
    check_pool,
    odds_tables,
    opposition_steps,
    placed_by_rank,
    pool_odds,
    prize,
    prize_die,
    prize_steps,
)

BOUGHT_FOR = (BOUGHT, f"{BOUGHT}_bank", f"{BOUGHT}_step")
"""The inputs that name what the player has bought: for the Total, as a condition, for a smaller die."""
AIMS = {"total": "Total first, to succeed", "effect": "Effect first, to hit hard"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What a roll of a pool depends on."""

    dice: tuple[Die, ...] = dice_input(
        "Your dice",
        at_most=MOST_DICE,
        clause="K2",
        help=(
            "At least one die each from Attributes, Distinctions and Skills: d8 d6 d12+d6. "
            f"Any die of up to {MOST_FACES} faces."
        ),
    )
    hero_die: Die | None = dice_input(
        "Big Hero Die",
        single=True,
        default=None,
        clause="K12",
        help="Costs a plot point; never hitches; adds to the slot you aim at.",
    )
    difficulty: Opposition | None = number_or_dice(
        "Difficulty",
        clause="K3",
        help="A number, the GM's dice, or a number with the dice that the GM has bought: 11, d8 d8, 11 d6.",
        main=True,
    )
    plot_points: int = whole(
        "Plot points",
        low=0,
        limit=MOST_POINTS,
        default=0,
        clause="K6",
        help="One for the Big Hero Die, one for each die out of the Bank.",
    )
    aim: str = choice("Place the dice for", AIMS, default="total", clause="K4")
    slots: tuple[str, ...] = listed(
        "Placed by hand",
        Choice.among(SLOTS),
        at_most=MOST_DICE,
        clause="K4",
        help="For a roll: total, effect or bank for each die in order; blank places them as well as can be.",
    )
    sold: tuple[Die, ...] = bought_hitches(
        "Hitches the GM buys out of your Slots",
        clause="K8",
        help="For a roll: each is rolled on top of the difficulty.",
    )
    sold_bank: tuple[Die, ...] = bought_hitches(
        "Hitches the GM buys out of your Bank",
        clause="K8",
        help="For a roll: each is a condition on you.",
    )
    bought: tuple[Die, ...] = bought_hitches(
        "Hitches you buy out of the GM's Slots",
        clause="K10",
        help="For a roll: each is rolled on top of your Total. A mob's are not for sale (K11).",
    )
    bought_bank: tuple[Die, ...] = bought_hitches(
        "Hitches you buy out of the GM's Bank",
        clause="K10",
        help="For a roll: each is a condition on whoever rolled it.",
    )
    bought_step: tuple[Die, ...] = bought_hitches(
        "Dice against you that your bought Hitches step down",
        clause="K10",
        help="For a roll: each takes a Hitch of the GM's and is a type smaller from the next roll on (KR7).",
    )

    @property
    def side(self) -> Side:
        """The pool with what is spent on it."""
        return Side(
            dice=self.dice,
            slots=self.slots,
            hero_die=self.hero_die,
            plot_points=self.plot_points,
            aim=self.aim,
            bought=self.bought,
            bought_bank=self.bought_bank,
        )

    @property
    def trades(self) -> Mapping[str, tuple[Die, ...]]:
        """The Hitches that change hands, by the input that names them; without those that name none."""
        names = (SOLD, f"{SOLD}_bank", *BOUGHT_FOR)
        return {name: getattr(self, name) for name in names if getattr(self, name)}


def check_roll(inputs: Inputs, readings: Readings) -> None:
    """Refuse a roll that the rules forbid.

    Raises:
        IllegalChoiceError: fewer than three dice (K2), a Big Hero Die without its point (K13), a bad die,
            more Hitches bought than K8 allows.
        LimitExceededError: a die has too many faces.
        InvalidRequestError: Hitches are bought where nothing stands against the roll.
    """
    check_pool(inputs.dice, inputs.hero_die, inputs.plot_points, readings)
    check_difficulty(inputs.difficulty, readings)
    for name in inputs.trades:
        if inputs.difficulty is None and name != "sold_bank":
            message = "no difficulty stands against you, so no Hitch can be bought for it or out of it"
            raise InvalidRequestError(f"{message}; give one, or buy none", field=f"inputs.{name}")
    for names in ((SOLD, f"{SOLD}_bank"), BOUGHT_FOR):
        check_bought({name: getattr(inputs, name) for name in names}, readings)


def check_odds(inputs: Inputs, readings: Readings) -> None:
    """Refuse exact odds that would take too long; a roll of the same dice is fast.

    Raises:
        LimitExceededError: too many dice, or too many of them count.
    """
    check_work(inputs.dice, inputs.side.ranks(readings), "dice", readings)
    if inputs.difficulty:
        check_odds_against(inputs.difficulty, readings)


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return one roll: your dice in order, the Big Hero Die, the GM's dice, then what both have bought."""
    check_roll(inputs, readings)
    mine = cast(inputs.side, readings, roller)
    against = roll_against(inputs.difficulty, readings, roller) if inputs.difficulty else None
    sold = roll_sold(inputs.sold, inputs.sold_bank, readings, roller)
    bought = roll_bought(inputs.side, readings, roller)
    if against:
        is_botch = against.botch or is_gm_botch(sold.hitches, readings)
        against = replace(against, number=against.number + sold.adds, botch=is_botch)
    steps = enumerate(inputs.bought_step)
    outcome = Outcome(
        mine=mine,
        smaller=tuple((die, smaller(die, f"bought_step.{at}", readings)) for at, die in steps),
        difficulty=inputs.difficulty,
        against=against,
        sold=sold,
        bought=bought,
        readings=readings,
    )
    earned = prize(inputs.difficulty, outcome.margin, won=outcome.success is True, readings=readings)
    return Answer(
        result=roll_result(outcome, earned),
        steps=tuple(roll_steps(outcome, earned)),
        sentence=roll_sentence(outcome),
        figures=tuple(roll_figures(outcome)),
    )


HITCH_ADDS = {
    "zero": "a Hitch in a slot adds nothing, and its type still counts for the level",
    "one": "a Hitch in a slot adds the 1 that it shows",
    "zero_as_d4": "a Hitch in a slot adds nothing and counts as the smallest type for the level",
}


def odds_steps(inputs: Inputs, found: Odds, readings: Readings) -> Iterator[Step]:
    """Yield the working, clause by clause."""
    pool = pool_dice(inputs.dice, readings)
    faces = prod(each.die.sides * (each.die.plus or 1) for each in pool)
    yield Step(clause="K2", text=f"the pool is {dice_list(inputs.dice)}, {faces} equally likely rolls")
    if inputs.hero_die:
        text = f"the Big Hero Die, a {inputs.hero_die}, adds every face to {inputs.aim.capitalize()}"
        yield Step(clause="K12", text=text)
    yield Step(clause="K4", text=placed_by_rank(inputs.aim, found.moved))
    if found.moved:
        yield Step(clause="K6", text=f"{count(found.moved, 'plot point')} for banked dice", value=found.moved)
    yield Step(clause="K7", text="at least one die is a Hitch", value=str(found.events["hitch"]))
    yield Step(clause="KR4", text=HITCH_ADDS[readings["KR4"]])
    yield Step(clause="K9", text=f"{THREE} Hitches or more: a Botch", value=str(found.events["botch"]))
    if inputs.difficulty and found.against:
        yield from opposition_steps(inputs.difficulty, None, readings)
        if BOTCH in found.against:
            text = "the GM's own Botch is a success for you"
            yield Step(clause="KR20", text=text, value=str(found.against.probability(BOTCH)))
        needs = "equals or beats" if readings["KR3"] == "equal_succeeds" else "beats"
        text = f"no Botch, and the Total {needs} the difficulty"
        yield Step(clause="KR3", text=text, value=str(found.events["success"]))
        if found.hero_chance:
            yield from prize_steps(inputs.difficulty, str(found.hero_chance), readings)


def odds_sentence(inputs: Inputs, found: Odds) -> str:
    """Return the odds in one line."""
    aim = ", placed for the Effect" if inputs.aim == "effect" else ""
    pool = f"{dice_list(inputs.dice)}{extras_text(inputs.hero_die, inputs.plot_points)}{aim}"
    botch, hitch = percent(found.events["botch"]), percent(found.events["hitch"])
    dangers = f"a Botch {botch}, at least one Hitch {hitch}"
    if inputs.difficulty:
        success = percent(found.events["success"])
        pause = "," if aim else ""
        number, dice = inputs.difficulty.number, dice_list(inputs.difficulty.dice)
        against = f"the GM's {dice}"
        if number is not None:
            against = f"{number} and the bought {dice}" if inputs.difficulty.dice else str(number)
        met = f"{pool}{pause} against {against}"
        return f"{met}: success {success} of the time, {dangers}."
    return f"{pool}: a Total of {decimal(found.mean(0), 1)} on average, {dangers}."


MOST_ROWS = 1500
"""Maximum number of combinations of Total, Effect and Hitches in an answer; longer lists are left out."""


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the exact distribution of the best Total and the chances of success, Botch and Hitch.

    Raises:
        InvalidRequestError: dice are placed by hand, or Hitches bought, of a pool that has not been rolled.
    """
    check_roll(inputs, readings)
    if inputs.slots:
        message = (
            "dice are placed by hand after they have fallen, and odds are for dice that have not; "
            "leave “Placed by hand” blank or ask for a roll"
        )
        raise InvalidRequestError(message, field="inputs.slots")
    for name in inputs.trades:
        message = (
            "Hitches are bought after the dice have fallen, and odds are for dice that have not; buy none, "
            "or put what the GM bought on top of a number: 11 d6"
        )
        raise InvalidRequestError(message, field=f"inputs.{name}")
    check_odds(inputs, readings)
    found = pool_odds(inputs.side, inputs.difficulty, readings)
    hitches = found.joint.map(lambda each: each[2])
    plain = found.plain
    ways = sum(weight for _, weight in plain)
    rows = [[*each, weight] for each, weight in plain] if len(plain) <= MOST_ROWS else []
    # Chance and type of a Big Hero Die, where they are known (KR10, KR27).
    difficulty, is_known = inputs.difficulty, found.hero_chance is not None
    die = prize_die(difficulty, readings) if difficulty and is_known else None
    hero = {"margin": HERO_MARGIN if is_known else None, "chance": found.hero_chance}
    # Failure and success are told apart on the chart where the difficulty is a fixed number.
    numbers = [number for number in found.against or () if isinstance(number, int)]
    first = min(numbers, default=0) + (readings["KR3"] != "equal_succeeds")
    bands = (Band(label="failure", kind="failure", high=first - 1), Band(label="success", low=first))
    return Answer(
        result={
            "mean": {"total": found.mean(0), "effect": found.mean(1)},
            "hitch_chances": [hitches.probability(number) for number in range(THREE + 1)],
            "levels": found.levels or None,
            "hero_die": hero if difficulty else None,
            "hero_die_earned": str(die) if die else None,
            "opposition": [list(pair) for pair in found.against.ordered()] if found.against else None,
            "joint": {
                "denominator": found.joint.denominator,
                "botch": found.joint.denominator - ways,
                "weights": rows,
            },
        },
        steps=tuple(odds_steps(inputs, found, readings)),
        sentence=odds_sentence(inputs, found),
        distribution=found.totals,
        events=found.events,
        bands=bands if len(numbers) == 1 else (),
        figures=tuple(odds_tables(found)),
    )


def _has_for_sale(response: Response) -> bool:
    """Tell whether a roll has Hitches for sale; whether those of a Botch are, KR1 says."""
    is_off = response.result["botch"] and response.readings.get("KR1") == "botch_only"
    left = [each for in_bank in (True, False) for each in hitches_left(response, in_bank=in_bank)]
    return bool(left) and not is_off


def _for_sale(response: Response) -> Mapping[str, Any] | None:
    """Return the inputs for the GM's purchase of this roll's Hitches (K8)."""
    opposed = response.result["difficulty"]
    hitches = hitches_left(response, in_bank=False)[:MOST_BOUGHT] if opposed is not None else []
    return {
        "difficulty": opposed,
        "hitches": hitches,
        "bank_hitches": hitches_left(response, in_bank=True)[: MOST_BOUGHT - len(hitches)],
        "rolled": response.result["hitches"],
    }


def _advised(response: Response) -> Mapping[str, Any] | None:
    """Return the dice as they fell, for the adviser; none of a Botch, or with a Big Hero Die."""
    result, inputs = response.result, response.inputs
    is_open = not result["botch"] and result["difficulty"] is not None
    is_plain = inputs["hero_die"] is None and not inputs["bought"]
    if not is_open or not is_plain or len(inputs["dice"]) > MOST_ADVISED:
        return None
    if result["pool"] != inputs["dice"]:
        return None
    return {
        "dice": inputs["dice"],
        "shown": result["showed"],
        "difficulty": result["difficulty"],
        "plot_points": inputs["plot_points"],
    }


def _harder(response: Response) -> Mapping[str, Any] | None:
    """Return the same pool against the difficulty with the bought dice (K8, KR6)."""
    number = response.result["difficulty"]
    bought = hitches_left(response, in_bank=False)[:MOST_BOUGHT] if number is not None else []
    if not bought:
        return None
    names = ("dice", "plot_points", "aim")
    kept = {name: response.inputs[name] for name in names}
    return _if_quick(response, kept | {"difficulty": {"number": number, "dice": bought}})


def _if_quick(response: Response, inputs: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the inputs of exact odds; None where these would take too long."""
    try:
        check_odds(read_inputs(Inputs, inputs, readings=response.readings), response.readings)
    except LimitExceededError:
        return None
    return inputs


SETTLED = ("slots", SOLD, f"{SOLD}_bank", *BOUGHT_FOR)
"""The inputs of a roll that say what was done after the dice had fallen."""
FOLLOW_UPS = (
    FollowUp(
        name="adviser",
        label="What it would do to buy the Hitches",
        to="arylon.adviser",
        mode="odds",
        after="roll",
        when=_has_for_sale,
        inputs_from=_advised,
    ),
    FollowUp(
        name="hitch",
        label="Buy the Hitches of this roll",
        to="arylon.hitch",
        mode="work",
        after="roll",
        when=_has_for_sale,
        inputs_from=_for_sale,
    ),
    FollowUp(
        name="pool_after_hitch",
        label="The pool after the Hitches are bought: the odds from now on",
        to="arylon.roll",
        mode="odds",
        after="roll",
        when=_has_for_sale,
        inputs_from=_harder,
    ),
    FollowUp(
        name="odds",
        label="The odds of this pool, before the dice fell",
        to="arylon.roll",
        mode="odds",
        # without its placement, and before anybody buys a Hitch
        after="roll",
        inputs_from=lambda rolled: _if_quick(
            rolled, {name: value for name, value in rolled.inputs.items() if name not in SETTLED}
        ),
    ),
)


LIMITS = {
    **{slot: f"{count(least, 'die', 'dice')}, one more for a plot point" for slot, least in LEAST.items()},
    "bank": "the others",
}
"""How many dice each slot takes (K4, K6)."""
CALCULATOR = Calculator(
    id="arylon.roll",
    title="The roll",
    summary="A handful of dice of every size: two for success, one for what it does, the rest in the Bank.",
    when="Whenever the GM asks for a roll and you lay your dice into the Slots.",
    inputs=Inputs,
    clauses=("K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8", "K9", "K10", "K12", "K13"),
    rulings=(
        "KR2",
        "KR3",
        "KR4",
        "KR5",
        "KR6",
        "KR8",
        "KR9",
        "KR10",
        "KR20",
        "KR23",
        "KR24",
        "KR25",
        "KR27",
        "KR28",
        "KR29",
        "KR31",
    ),
    handed_on=("KR1", "KR7", "KR17", "KR30"),
    outcome="total",
    outcome_label="Total",
    chart_guide="The Total is that of the best placement for your aim, and a Botch has a bar of its own.",
    results=(
        Output(
            name="total",
            label="Total",
            clause="K4",
            is_fact=True,
            means=(
                "The sum of the dice in the Total Slot: each face, a Hitch as 0 (KR4 may give it its "
                "1), a d12 with a second die both faces (KR9). The Big Hero Die adds to it where the "
                "aim is Total. The faces of a roll are those of your dice in order, a d12+d6 the d12 "
                "first; the Big Hero Die; the GM's dice. In the odds, distribution has the Total of "
                "the best placement for the aim, or botch; its denominator is the product of the "
                "faces of your dice and the Big Hero Die. What you have bought of the GM's Hitches is on top "
                "of it, also in `placements`, and its faces are the last."
            ),
            modes=("roll",),
        ),
        Output(
            name="effect",
            label="Effect",
            clause="K5",
            is_fact=True,
            means=(
                "The sum of the dice in the Effect Slot, counted as for the Total; the Big Hero Die "
                "adds to it where the aim is Effect."
            ),
            modes=("roll",),
        ),
        Output(
            name="level",
            label="Level of the effect",
            clause="K6",
            means=(
                "The largest type in the Effect Slot, the Big Hero Die among them where the aim is "
                "Effect: d12 for a d12 with a second die, and the own type for a Hitch (KR4 may make "
                "it a d4). Read as number, KR8 takes the type of the die that adds most, of equal "
                "ones the largest."
            ),
            shape="die",
            modes=("roll",),
        ),
        Output(
            name="hitches",
            label="Hitches",
            clause="K7",
            means=(
                "How many dice of the pool hitched: those that show a 1, of a d12 with a second die "
                "the d12 alone. Read as two_dice, KR9 makes two dice of it, each with a place of its "
                "own, the second of which never hitches. Nor does the Big Hero Die."
            ),
            modes=("roll",),
        ),
        Output(
            name="botch",
            label="Botch",
            clause="K7",
            means=(
                "Whether three or more dice hitched (K7). The dice of bought Hitches are a roll of their "
                "own: three of them that hitch are a Botch, and they are not in `hitches`."
            ),
            shape="yes_no",
            modes=("roll",),
        ),
        Output(
            name="success",
            label="Success",
            clause="K5",
            means=(
                "Whether the Total beats the difficulty (KR3 may let it equal it). The player's "
                "Botch never does; otherwise the GM's Botch always does (KR20)."
            ),
            shape="yes_no?",
            modes=("roll",),
            null_when="when there is no difficulty",
        ),
        Output(
            name="difficulty",
            label="Number to beat",
            clause="K3",
            means=(
                "The number to beat. Dice alone: the two highest added, or all of them by KR2, "
                "counted as your dice are. A number with dice: the number and each of the dice, or, "
                "where KR6 is read as size, their faces without a roll, a d12+d6 as 18; where it is "
                "read as later, they count all the same, for they lie there already. What the GM has bought "
                "of this roll's Hitches is on top, by KR6."
            ),
            shape="whole?",
            modes=("roll",),
            null_when="when there is no difficulty",
        ),
        Output(
            name="margin",
            label="Total less the number to beat",
            clause="K5",
            means="The Total less the number to beat: above 0 on a success, 0 or below on a failure.",
            shape="whole?",
            modes=("roll",),
            null_when="when there is no difficulty, and after a Botch of either side",
        ),
        Output(
            name="gm_hitches",
            label="Hitches among the dice the GM rolled",
            clause="K10",
            means="How many of the dice that the GM rolled hitched, those that are not added up among them.",
            shape="whole?",
            modes=("roll",),
            null_when="when the GM rolled none",
        ),
        Output(
            name="gm_botch",
            label="The GM's Botch",
            clause="K10",
            means=(
                "Whether three or more of the GM's dice hitched, so that the opposition fails; never "
                "where KR20 is read as no_gm_botch. Bought dice are a roll of their own, as in `botch`."
            ),
            shape="yes_no?",
            modes=("roll",),
            null_when="when the GM rolled none",
        ),
        Output(
            name="plot_points_spent",
            label="Plot points spent",
            clause="K13",
            means=(
                "One for the Big Hero Die and one for each die beyond three that lies outside the "
                "Bank. The best placement spends none that changes nothing."
            ),
            modes=("roll",),
        ),
        Output(
            name="earns_hero_die",
            label="Earns a Big Hero Die",
            clause="KR10",
            means=(
                "Whether the margin is five or more; without a margin, whether KR28 lets the GM's "
                "Botch earn one, the player not having botched. Against a number alone KR27 may say "
                "no (KR10)."
            ),
            shape="yes_no?",
            modes=("roll",),
            null_when="when there is no difficulty, and where KR10 is read so that there is no rule for it",
        ),
        Output(
            name="hero_die_earned",
            label="Type of a Big Hero Die earned",
            clause="KR27",
            means=(
                "The type of the Big Hero Die: in a roll the one that was earned, in odds the one "
                "that would be. It is the largest of the dice that stood against you, those on top "
                "of a number too; a d12 with a second die is larger than a d12, and a d20 larger "
                "than both."
            ),
            shape="die?",
            null_when=(
                "when none is earned, and when no die stood against you, so that nobody knows its "
                "type, and where KR10 is read so that there is no rule for it"
            ),
        ),
        Output(
            name="conditions",
            label="Conditions on whoever rolled",
            clause="K8",
            means=(
                "What the Hitches become that the GM has bought out of the Bank: conditions, as dice, the "
                "d12 alone of a d12 with a second die (KR31 may keep both)."
            ),
            shape=["die"],
            modes=("roll",),
        ),
        Output(
            name="gm_conditions",
            label="Conditions on whoever stands against it",
            clause="K10",
            means=(
                "The same for the GM's Hitches that the player has bought out of the GM's Bank; none where "
                "KR29 is read as all_dice."
            ),
            shape=["die"],
            modes=("roll",),
        ),
        Output(
            name="carried",
            label="The GM's dice that wait for the next roll",
            clause="KR6",
            means="What the GM has bought out of the Slots, where KR6 is read as later; otherwise none.",
            shape=["die"],
            modes=("roll",),
        ),
        Output(
            name="pool_dice",
            label="Bought dice for the player's next pool",
            clause="KR29",
            means=(
                "What the player has bought and cannot roll at once: out of the GM's Slots where KR6 is read "
                "as later or KR29 as next_pool, all of it where KR29 is read as all_dice; otherwise none."
            ),
            shape=["die"],
            modes=("roll",),
        ),
        Output(
            name="smaller_dice",
            label="Dice against you that are smaller from the next roll on",
            clause="KR7",
            means=(
                "What you have bought the GM's Hitches for, instead of a die or a condition: each die "
                "against you that steps down, in words, `d8 is a d6 from the next roll on`, or `d4 is gone "
                "from the next roll on` (KR24 may let it stay a d4). This roll stays as it is."
            ),
            shape=["prose"],
            modes=("roll",),
        ),
        Output(
            name="pool",
            label="Dice of the pool",
            clause="K2",
            means=(
                "The dice that were rolled, in order. A pool has three dice or more (K2), and only a "
                "d12 takes a second die (K12)."
            ),
            shape=["die"],
            modes=("roll",),
        ),
        Output(
            name="showed",
            label="What each die shows",
            clause="K7",
            means="What each die shows, in the same order; the two faces of a d12+d6 joined by a plus.",
            shape=["text"],
            modes=("roll",),
        ),
        Output(
            name="slots",
            label="Where each die lies",
            clause="K4",
            words=SLOTS,
            means=(
                "The slot in which each die lies, in the same order: as placed by hand, and "
                "otherwise as in the first of `placements`. By hand, Total has two dice or more and "
                "Effect one or more, and each die beyond three costs a plot point."
            ),
            shape=["bank | effect | total"],
            modes=("roll",),
        ),
        Output(
            name="placements",
            label="Where the dice can go, best first",
            clause="K4",
            means=(
                "Placements to choose from, in this order: the greatest Total, then Effect, then "
                "level; for the aim Effect, the greatest Effect, then level, then Total. Of equal "
                "ones the fewest plot points, then the earlier dice in Total rather than Effect, and "
                "in Effect rather than the Bank. For each number of plot points up to those at hand, "
                "the highest dice leave the Bank: where equal ones are left to choose from, one of "
                "the largest type first, then those earlier in the pool, whatever their type. For "
                "each sum that the slot of the other aim can have with these dice, up to 48 points "
                "above the least, the best level counts. With all plot points at hand, the same is "
                "done for each sum of the slot of the aim. Left out is what an earlier one equals or "
                "beats in Total, Effect, level and plot points. The first eight are listed; the best "
                "for the other aim and, where one succeeds, the success that is best for the aim "
                "Effect take the last places if they come later."
            ),
            shape=[
                {
                    "slots": ["bank | effect | total"],
                    "total": "whole",
                    "success": "yes_no?",
                    "effect": "whole",
                    "level": "die",
                    "plot_points": "whole",
                    "compared": "prose",
                }
            ],
            modes=("roll",),
            parts={
                "slots": "the slot of each die",
                "total": "the Total",
                "success": "whether it beats the difficulty, null without one",
                "effect": "the Effect's number",
                "level": "the Effect's type",
                "plot_points": "what it costs, with the Big Hero Die",
                "compared": "how it differs from the one that counts",
            },
        ),
        Output(
            name="mean",
            label="Averages without a Botch",
            clause="K4",
            means="The exact averages of the best placement, Botches left out.",
            shape={"total": "exact?", "effect": "exact?"},
            modes=("odds",),
            parts={"total": "of the Total, never null", "effect": "of the Effect, never null"},
        ),
        Output(
            name="hitch_chances",
            label="Chances of 0, 1, 2 and 3 or more Hitches",
            clause="K7",
            means="The exact chances of 0, 1, 2 and of 3 or more Hitches, in this order.",
            shape=["exact"],
            modes=("odds",),
        ),
        Output(
            name="levels",
            label="Chance of each level",
            clause="K6",
            means=(
                "For each type of die, rising, the exact chance that the roll is no Botch and that "
                "this is its level under the best placement; a type that cannot be is left out."
            ),
            shape={"?": {"*": "exact"}},
            modes=("odds",),
            null_when=(
                "when the pool is too large to tell: its dice times the square of the dice looked at "
                "(of those outside the Bank, for the aim Effect those in Effect, and one where KR8 "
                "is read as number) are more than 4000"
            ),
        ),
        Output(
            name="hero_die",
            label="Chance to earn a Big Hero Die",
            clause="KR10",
            means="The chance to earn a Big Hero Die, by the condition of `earns_hero_die`.",
            shape={"?": {"margin": "whole?", "chance": "exact?"}},
            modes=("odds",),
            null_when="when there is no difficulty",
            parts={
                "margin": (
                    "by how much the Total must beat the difficulty, null where the "
                    "reading gives no such rule"
                ),
                "chance": "the exact chance, null where the reading gives no such rule",
            },
        ),
    ),
    unlisted=(
        Output(
            name="hitch_dice",
            label="Hitch dice",
            means="Each die that hitched, with its slot: `d8 in Bank`, in the order of the pool.",
            shape=["text"],
            modes=("roll",),
        ),
        Output(
            name="gm_hitch_dice",
            label="Hitch dice of the GM",
            means=(
                "Each of the GM's dice that hitched: `d8 in Total` where it is added up, `d8 in Bank` where "
                "it is not (KR29)."
            ),
            shape=["text"],
            modes=("roll",),
        ),
        Output(
            name="opposition",
            label="Opposition",
            means=(
                "The numbers to beat with their weights, rising; a Botch of the GM is the word "
                "botch, at the end. The weights add up to the product of the faces of the dice that "
                "are rolled, and are not reduced."
            ),
            shape={"?": [["outcome"]]},
            modes=("odds",),
            null_when="when there is no difficulty",
        ),
        Output(
            name="joint",
            label="Joint",
            means="Total, Effect and Hitches together, for questions about several of them.",
            shape={"denominator": "whole", "botch": "whole", "weights": [["whole"]]},
            modes=("odds",),
            parts={
                "denominator": "the weight of all rolls together",
                "botch": "the weight of the rolls that botch",
                "weights": (
                    "rows of Total, Effect, Hitches and weight, rising in this order, without Botches; "
                    "left empty where there would be more than 1500 rows"
                ),
            },
        ),
    ),
    events=(
        Output(name="success", label="Success", clause="K5", is_fact=True),
        Output(name="botch", label="Botch", clause="K9", is_fact=True),
        Output(name="hitch", label="At least one Hitch", clause="K7", is_fact=True),
    ),
    outcome_of=lambda result: BOTCH if result["botch"] else result["total"],
    follow_ups=FOLLOW_UPS,
    placings=(
        Placing(
            title="The dice you rolled",
            piece="die",
            input="slots",
            style="list",
            places=SLOTS,
            limits=LIMITS,
            pieces="result.pool",
            values="result.showed",
            taken_from=("dice",),
        ),
    ),
    board=Board(plans="placements", plan_table=PLACEMENTS, plan_heads=PLACED),
    throws=(
        Throw(name=THROWS[0], label=YOURS, dice="dice"),
        Throw(name=THROWS[1], label=YOURS, dice="hero_die"),
        Throw(name=AGAINST, label=THEIRS, dice="difficulty"),
        Throw(name=AGAINST, label=THEIRS, dice="difficulty.dice", unless={"KR6": "size"}),
        Throw(name=SOLD, label=FOR_GM, dice="sold", when={"KR6": "rolled"}),
        Throw(name=BOUGHT, label=FOR_YOU, dice="bought", when={"KR6": "rolled", "KR29": "at_once"}),
    ),
    roll=roll,
    odds=odds,
)
