"""A contest of two pools: the initiator sets a number, which the responder has to beat.

Clauses K1, K4 to K11; rulings KR3, KR4, KR6, KR8, KR9, KR21, KR23, KR29, KR31. Either side may be the
Game Master's: what a bought Hitch does is the same for both (K10, KR29), and the number that stands against
whoever hitched is the other side's Total.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.calculator import Calculator, Output, Readings, Roller, Throw
from engine.chance.distribution import Distribution
from engine.errors import LimitExceededError
from engine.inputs import Die, dice, whole
from engine.numbers import percent
from engine.protocol import Answer, DiceRow, Step, Table
from engine.rule_data import reading_advice
from engine.systems.arylon.bargains import added_odds, dice_to_roll, faces_unrolled, uses_of
from engine.systems.arylon.data import RULES
from engine.systems.arylon.dice import BOTCH, check_work, dice_list, extras_text, passes, type_of
from engine.systems.arylon.outcome import (
    Made,
    bought_steps,
    condition_steps,
    placed_hitches,
    roll_bought,
)
from engine.systems.arylon.pool import (
    BOUGHT,
    MOST_DICE,
    MOST_POINTS,
    THROWS,
    WINNERS,
    Side,
    bought_hitches,
    bought_row,
    cast,
    cast_steps,
    check_bought,
    check_pool,
    joint_odds,
    pool_row,
    total_odds,
)

MOST_IN_TURNS = 15
"""Maximum dice of one side in a contest that goes back and forth: each turn enumerates another pool."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Two pools against each other."""

    initiator_dice: tuple[Die, ...] = dice(
        "Initiator's dice",
        at_most=MOST_DICE,
        clause="K2",
        help=f"The side that starts it: d8 d6 d10. Up to {MOST_IN_TURNS} where KR21 goes back and forth.",
    )
    responder_dice: tuple[Die, ...] = dice(
        "Responder's dice", at_most=MOST_DICE, clause="K2", help="The side that must beat it."
    )
    initiator_hero_die: Die | None = dice("Initiator's Big Hero Die", single=True, default=None, clause="K12")
    responder_hero_die: Die | None = dice("Responder's Big Hero Die", single=True, default=None, clause="K12")
    initiator_plot_points: int = whole(
        "Initiator's plot points", low=0, limit=MOST_POINTS, default=0, clause="K6"
    )
    responder_plot_points: int = whole(
        "Responder's plot points", low=0, limit=MOST_POINTS, default=0, clause="K6"
    )
    initiator_bought: tuple[Die, ...] = bought_hitches(
        "Responder's Hitches bought out of the Slots",
        clause="K10",
        help="Each is rolled on top of the initiator's Total, in the first exchange.",
    )
    initiator_bought_bank: tuple[Die, ...] = bought_hitches(
        "Responder's Hitches bought out of the Bank",
        clause="K10",
        help="For a roll: each is a condition on the responder.",
    )
    responder_bought: tuple[Die, ...] = bought_hitches(
        "Initiator's Hitches bought out of the Slots",
        clause="K8",
        help="Each is rolled on top of the responder's Total, in the first exchange.",
    )
    responder_bought_bank: tuple[Die, ...] = bought_hitches(
        "Initiator's Hitches bought out of the Bank",
        clause="K8",
        help="For a roll: each is a condition on the initiator.",
    )


def check_contest(inputs: Inputs, readings: Readings) -> None:
    """Refuse a pool of either side that the rules forbid.

    Raises:
        IllegalChoiceError: fewer than three dice, a Big Hero Die without its point, or more Hitches bought
            than K8 allows.
        LimitExceededError: too many dice for a contest that goes back and forth.
    """
    for name, side in zip(("initiator_", "responder_"), sides(inputs), strict=True):
        check_pool(side.dice, side.hero_die, side.plot_points, readings, prefix=name)
        if readings["KR21"] == "back_and_forth" and len(side.dice) > MOST_IN_TURNS:
            message = (
                f"{len(side.dice)} dice are on one side; back and forth the engine computes up to "
                f"{MOST_IN_TURNS} a side, so use fewer or {reading_advice(RULES, 'KR21', 'one_exchange')}"
            )
            raise LimitExceededError(message, field=f"inputs.{name}dice")
        bought = {f"{name}{BOUGHT}": side.bought, f"{name}{BOUGHT}_bank": side.bought_bank}
        check_bought(bought, readings)


def sides(inputs: Inputs) -> tuple[Side, Side]:
    """Return the initiator and the responder as they are for the first roll."""
    return (
        Side(
            dice=inputs.initiator_dice,
            hero_die=inputs.initiator_hero_die,
            plot_points=inputs.initiator_plot_points,
            whose="the initiator's",
            bought=inputs.initiator_bought,
            bought_bank=inputs.initiator_bought_bank,
        ),
        Side(
            dice=inputs.responder_dice,
            hero_die=inputs.responder_hero_die,
            plot_points=inputs.responder_plot_points,
            whose="the responder's",
            bought=inputs.responder_bought,
            bought_bank=inputs.responder_bought_bank,
        ),
    )


def later(side: Side) -> Side:
    """Return a side as it is for a further roll: with its dice, without what it has spent and bought."""
    return Side(dice=side.dice, whose=side.whose)


Totals = Distribution[int | str]


def side_totals(side: Side, readings: Readings) -> Totals:
    """Return the distribution of a side's best Total with its bought dice, a Botch as a separate outcome."""
    totals = total_odds(joint_odds(side, readings))
    at_once = dice_at_once(side, readings)
    if not at_once:
        return totals
    added = added_odds(dice_to_roll(at_once, readings), faces_unrolled(at_once, readings), readings)
    return totals.combine(
        added, lambda one, more: one + more if isinstance(one, int) and isinstance(more, int) else BOTCH
    )


def dice_at_once(side: Side, readings: Readings) -> tuple[Die, ...]:
    """Return the bought dice that count in this contest; the others wait or are conditions (KR6, KR29)."""
    waits = readings["KR6"] == "later"
    return uses_of(side.bought, side.bought_bank, waits=waits, readings=readings)[0]


def beats(totals: Totals, number: int, readings: Readings) -> Fraction:
    """Return the chance that a side beats a number without a Botch."""
    return totals.chance(lambda total: isinstance(total, int) and passes(total, number, readings))


def contest_chances(both: tuple[Side, Side], readings: Readings) -> dict[str, Fraction]:
    """Return each side's chance to win, and the chance that both botch and nobody wins."""
    first, second = (side_totals(side, readings) for side in both)
    nobody = first.probability(BOTCH) * second.probability(BOTCH)
    responder = first.probability(BOTCH) - nobody
    numbers = [number for number in first if isinstance(number, int)]
    if readings["KR21"] == "one_exchange":
        for number in numbers:
            responder += first.probability(number) * beats(second, number, readings)
    else:
        turns = _Turns([side_totals(later(side), readings) for side in both], readings)
        for number in numbers:
            for total in second:
                if isinstance(total, int) and passes(total, number, readings):
                    both_so = first.probability(number) * second.probability(total)
                    responder += both_so * (1 - turns.wins(0, total))
    return {"initiator_wins": 1 - nobody - responder, "responder_wins": responder, "nobody": nobody}


class _Turns:
    """The chance to win in the end for the side that has to beat a number now (KR21)."""

    def __init__(self, totals: Sequence[Totals], readings: Readings) -> None:
        self._totals = totals
        self._readings = readings
        self._known: dict[int, tuple[Fraction, Fraction]] = {}
        highest = max(total for each in self._totals for total in each if isinstance(total, int))
        # Numbers only rise, so each one depends only on those above it.
        for number in range(highest, -1, -1):
            self._known[number] = self._solve(number)

    def wins(self, side: int, number: int) -> Fraction:
        """Return the chance to win of the initiator (0) or the responder (1), who has to beat the number."""
        return self._known[number][side] if number in self._known else Fraction(0)

    def _solve(self, number: int) -> tuple[Fraction, Fraction]:
        raised = [self._raise_chances(side, number) for side in (0, 1)]
        if self._readings["KR3"] != "equal_succeeds":
            return raised[0], raised[1]
        # An equal total hands the same number to the other side: two equations in two unknowns.
        one, two = (totals.probability(number) for totals in self._totals)
        fixed = [raised[0] + one, raised[1] + two]
        whole = 1 - one * two
        return (fixed[0] - one * fixed[1]) / whole, (fixed[1] - two * fixed[0]) / whole

    def _raise_chances(self, side: int, number: int) -> Fraction:
        totals = self._totals[side]
        return sum(
            (
                totals.probability(total) * (1 - self._known[total][1 - side])
                for total in totals
                if isinstance(total, int) and total > number
            ),
            Fraction(0),
        )


NAMES = ("initiator", "responder")
BOUGHT_BY = {name: f"Bought by the {name}, on the Total" for name in NAMES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bout:
    """The rolls of a contest in order, the initiator's first, and who won it."""

    rolls: tuple[Made, ...]
    """What is bought counts for the first of each side."""
    winner: str

    @property
    def final_roll(self) -> Made | None:
        """The last roll of the winner; None if nobody wins."""
        if self.winner == "nobody":
            return None
        last = len(self.rolls) - 1
        return self.rolls[last if NAMES[last % 2] == self.winner else last - 1]


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return one contest: the initiator's dice, the responder's, and so on until it ends."""
    check_contest(inputs, readings)
    bout = _play_out(inputs, readings, roller)
    winning = bout.final_roll
    first, second = bout.rolls[-2:]
    by_name = {NAMES[(len(bout.rolls) - 2 + place) % 2]: each for place, each in enumerate((first, second))}
    totals = " against ".join("a Botch" if each.botch else str(each.best_total) for each in bout.rolls)
    sentence = "Both sides botch, and nobody wins the contest."
    best = winning.mine.best if winning else None
    if best:
        gains = f"with Effect {best.effect} at {type_of(best.level)}"
        sentence = f"{totals}: the {bout.winner} wins, {gains}."
    return Answer(
        result={
            "winner": bout.winner,
            "initiator_total": by_name["initiator"].best_total,
            "responder_total": by_name["responder"].best_total,
            "initiator_botch": by_name["initiator"].botch,
            "responder_botch": by_name["responder"].botch,
            "initiator_hitches": by_name["initiator"].mine.hitches,
            "responder_hitches": by_name["responder"].mine.hitches,
            "effect": best.effect if best else None,
            "level": type_of(best.level) if best else None,
            "rolls": len(bout.rolls),
            **_traded_result(bout),
        },
        steps=tuple(_steps(bout, readings)),
        sentence=sentence,
        figures=tuple(_figures(bout)),
    )


def _traded_result(bout: Bout) -> dict[str, Any]:
    """Return what both sides have for sale and have bought, in the first exchange, by its names."""
    first = dict(zip(NAMES, bout.rolls[:2], strict=True))
    found: dict[str, Any] = {}
    for name, other in (NAMES, NAMES[::-1]):
        found |= {
            f"{name}_conditions": [str(each) for each in first[other].bought.conditions],
            f"{name}_pool_dice": [str(each) for each in first[name].bought.waiting],
            f"{name}_hitch_dice": placed_hitches(first[name].mine),
        }
    return found


def _figures(bout: Bout) -> Iterator[DiceRow]:
    """Yield the dice in the order in which they fall."""
    for place, each in enumerate(bout.rolls):
        yield pool_row(f"The {NAMES[place % 2]}'s dice", each.mine)
        if place == 1:
            for name, first in zip(NAMES, bout.rolls[:2], strict=True):
                if first.bought.rolled:
                    yield bought_row(BOUGHT_BY[name], first.bought.rolled)


def _play_out(inputs: Inputs, readings: Readings, roller: Roller) -> Bout:
    both = sides(inputs)
    casts = [cast(side, readings, roller, _throws(place)) for place, side in enumerate(both)]
    rolls = [
        Made(mine=mine, bought=roll_bought(side, readings, roller, f"{name}_{BOUGHT}"))
        for name, side, mine in zip(NAMES, both, casts, strict=True)
    ]
    if rolls[0].botch:
        return Bout(rolls=tuple(rolls), winner="nobody" if rolls[1].botch else "responder")
    while not rolls[-1].botch and passes(rolls[-1].best_total, rolls[-2].best_total, readings):
        if readings["KR21"] == "one_exchange":
            return Bout(rolls=tuple(rolls), winner=NAMES[1])
        place = len(rolls)
        side = later(both[place % 2])
        mine = cast(side, readings, roller, _throws(place))
        rolls.append(Made(mine=mine, bought=roll_bought(side, readings, roller)))
    return Bout(rolls=tuple(rolls), winner=NAMES[len(rolls) % 2])


def _throws(place: int) -> tuple[str, str]:
    """Return the names of the throws of one roll of a contest, counted from 0."""
    name, again = NAMES[place % 2], place // 2
    pool, hero = (f"{name}_{each}" for each in THROWS)
    return (f"{pool}.{again + 1}", f"{hero}.{again + 1}") if again else (pool, hero)


def _steps(bout: Bout, readings: Readings) -> Iterator[Step]:
    for place, each in enumerate(bout.rolls):
        who, other = NAMES[place % 2], NAMES[1 - place % 2]
        yield Step(clause="K1", text=f"the {who} rolls")
        yield from cast_steps(each.mine, readings)
        yield from bought_steps(each, of=f"the {other}'s", whose=f"the {who}'s")
        yield from condition_steps("K10", f"the {other}", each.bought)
        if each.botch:
            yield Step(clause="K9", text=f"the {who}'s Botch fails, whatever the dice come to")
        elif place and not bout.rolls[place - 1].botch:
            mine, number = each.best_total, bout.rolls[place - 1].best_total
            does = "passes" if passes(mine, number, readings) else "does not pass"
            yield Step(clause="KR3", text=f"the {who}'s {mine} {does} {number}", value=mine - number)
        else:
            text = f"the {who} sets the number" if not place else f"the {who} has nothing to beat"
            yield Step(clause="KR21", text=text, value=each.best_total)
    yield Step(clause="K5", text=f"{WINNERS[bout.winner]} wins the contest")


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the distribution of the number that the initiator sets, and each side's chance to win."""
    check_contest(inputs, readings)
    both = sides(inputs)
    for name, side in zip(NAMES, both, strict=True):
        check_work(side.dice, side.ranks(readings), f"{name}_dice", readings)
    totals = tuple(side_totals(side, readings) for side in both)
    events = contest_chances(both, readings)
    shown = {name: percent(chance) for name, chance in events.items()}
    return Answer(
        result={
            name: {"botch": each.probability(BOTCH), "mean": Distribution(plain).mean()}
            for name, each in zip(NAMES, totals, strict=True)
            for plain in [{total: weight for total, weight in each.items() if isinstance(total, int)}]
        },
        steps=tuple(_odds_steps(both, totals, events, readings)),
        sentence=(
            f"{_side_text(both[0], readings)} against {_side_text(both[1], readings)}: "
            f"the initiator wins {shown['initiator_wins']} of the time, "
            f"the responder {shown['responder_wins']}."
        ),
        distribution=totals[0],
        events=events,
        figures=(
            Table(
                caption="What the responder makes of each number",
                columns=("Number set", "How often", "Then passed"),
                rows=tuple(
                    (each, percent(totals[0].probability(each)), percent(beats(totals[1], each, readings)))
                    for each in totals[0]
                    if isinstance(each, int)
                ),
            ),
        ),
    )


def _side_text(side: Side, readings: Readings) -> str:
    at_once = dice_at_once(side, readings)
    bought = f" and the bought {dice_list(at_once)}" if at_once else ""
    return f"{dice_list(side.dice)}{extras_text(side.hero_die, side.plot_points)}{bought}"


def _odds_steps(
    both: Sequence[Side],
    totals: Sequence[Distribution[int | str]],
    events: Mapping[str, Fraction],
    readings: Readings,
) -> Iterator[Step]:
    for name, side, each in zip(NAMES, both, totals, strict=True):
        yield Step(clause="K2", text=f"the {name} rolls {dice_list(side.dice)}")
        if at_once := dice_at_once(side, readings):
            how = "faces added unrolled" if readings["KR6"] == "size" else "rolled and added"
            text = f"bought, on top of the {name}'s Total: {dice_list(at_once)}, {how}"
            yield Step(clause="KR29", text=text)
        yield Step(clause="K9", text=f"the {name} botches", value=str(each.probability(BOTCH)))
    needs = "equal or beat" if readings["KR3"] == "equal_succeeds" else "beat"
    yield Step(clause="KR3", text=f"to win, the responder has to {needs} the initiator's Total")
    if readings["KR21"] == "back_and_forth":
        text = (
            "then the initiator has to answer in turn, and so on; plot points count on the first roll alone"
        )
        yield Step(clause="KR21", text=text)
    else:
        yield Step(clause="KR21", text="one exchange decides")
    yield Step(clause="K5", text="the initiator wins", value=str(events["initiator_wins"]))
    yield Step(clause="K5", text="the responder wins", value=str(events["responder_wins"]))
    yield Step(clause="KR21", text="both botch, and nobody wins", value=str(events["nobody"]))


CALCULATOR = Calculator(
    id="arylon.contest",
    title="The contest",
    summary="Two pools against each other: one side sets the number, the other has to beat it.",
    when="When two characters want opposite things and both sides roll.",
    inputs=Inputs,
    clauses=("K1", "K4", "K5", "K6", "K7", "K8", "K9", "K10", "K11", "K12"),
    rulings=("KR3", "KR4", "KR6", "KR8", "KR9", "KR21", "KR23", "KR29", "KR31"),
    inert=("KR8",),  # both sides place for the Total
    handed_on=("KR1", "KR7", "KR17", "KR30"),
    outcome="total",
    outcome_label="Total that the initiator sets",
    results=(
        Output(
            name="winner",
            label="Winner",
            clause="KR21",
            words=WINNERS,
            means=(
                "Who wins. Both sides roll, the initiator first, each with the best placement for "
                "Total. If one side botches, the other wins; if both do, nobody. Otherwise the "
                "responder wins by beating the initiator's Total (KR3). Back and forth (KR21), that "
                "only sets the number for the initiator, who rolls again without plot points, Big Hero "
                "Die and bought dice, and so on; whoever does not beat the last number, or botches, loses."
            ),
            shape="initiator | nobody | responder",
            modes=("roll",),
        ),
        Output(
            name="initiator_total",
            label="Initiator's Total",
            clause="K4",
            is_fact=True,
            means=(
                "The initiator's last Total; in the first exchange, what is bought of the responder's "
                "Hitches is on top of it. The faces of a roll are those of the initiator's dice, the "
                "responder's, what the initiator has bought, what the responder has, and then those of "
                "further rolls. In the odds, distribution has the first Total, or botch; "
                "its denominator is the product of the faces of the initiator's dice and of those bought."
            ),
            modes=("roll",),
        ),
        Output(
            name="responder_total",
            label="Responder's Total",
            clause="K4",
            is_fact=True,
            means="The responder's last Total, as the initiator's.",
            modes=("roll",),
        ),
        Output(
            name="initiator_botch",
            label="Initiator's Botch",
            clause="K7",
            means=(
                "Whether the initiator botched. The dice of bought Hitches are a roll of their own: three of "
                "them that hitch are a Botch of the side that bought them."
            ),
            shape="yes_no",
            modes=("roll",),
        ),
        Output(
            name="responder_botch",
            label="Responder's Botch",
            clause="K7",
            means="Whether the responder botched, in the same way.",
            shape="yes_no",
            modes=("roll",),
        ),
        Output(
            name="initiator_hitches",
            label="Initiator's Hitches",
            clause="K7",
            means="Hitches of the initiator's last roll.",
            modes=("roll",),
        ),
        Output(
            name="responder_hitches",
            label="Responder's Hitches",
            clause="K7",
            means="Hitches of the responder's last roll.",
            modes=("roll",),
        ),
        Output(
            name="effect",
            label="Effect of the winner",
            clause="K5",
            means="The number of the Effect in the winner's last roll.",
            shape="whole?",
            modes=("roll",),
            null_when="when nobody wins",
        ),
        Output(
            name="level",
            label="Level of the effect",
            clause="K6",
            means="The level of the Effect in the winner's last roll.",
            shape="die?",
            modes=("roll",),
            null_when="when nobody wins",
        ),
        Output(
            name="rolls",
            label="Rolls made",
            clause="KR21",
            means="How many rolls both sides made together: two, or more where it goes back and forth.",
            modes=("roll",),
        ),
        *(
            Output(
                name=f"{name}_conditions",
                label=f"Conditions on the {name}",
                clause="K10",
                means=(
                    f"What the {name}'s Hitches become that the {other} has bought out of the Bank: "
                    "conditions, as dice, the d12 alone of a d12 with a second die (KR31 may keep both); "
                    "none where KR29 is read as all_dice."
                ),
                shape=["die"],
                modes=("roll",),
            )
            for name, other in (NAMES, NAMES[::-1])
        ),
        *(
            Output(
                name=f"{name}_pool_dice",
                label=f"Bought dice for the {name}'s next pool",
                clause="KR29",
                means=(
                    f"What the {name} has bought and cannot roll at once: out of the Slots where KR6 is read "
                    "as later or KR29 as next_pool, all of it where KR29 is read as all_dice; otherwise none."
                ),
                shape=["die"],
                modes=("roll",),
            )
            for name in NAMES
        ),
        Output(
            name="initiator",
            label="Initiator's average and Botch",
            clause="K4",
            means="The initiator's first roll.",
            shape={"botch": "exact", "mean": "exact"},
            modes=("odds",),
            parts={
                "botch": "the exact chance of a Botch",
                "mean": "the exact average Total, Botches left out",
            },
        ),
        Output(
            name="responder",
            label="Responder's average and Botch",
            clause="K4",
            means="The responder's first roll.",
            shape={"botch": "exact", "mean": "exact"},
            modes=("odds",),
            parts={
                "botch": "the exact chance of a Botch",
                "mean": "the exact average Total, Botches left out",
            },
        ),
    ),
    unlisted=tuple(
        Output(
            name=f"{name}_hitch_dice",
            label=f"Hitch dice of the {name}",
            means=f"Each of the {name}'s dice that hitched in the first roll, with its slot: `d8 in Bank`.",
            shape=["text"],
            modes=("roll",),
        )
        for name in NAMES
    ),
    events=(
        Output(name="initiator_wins", label="The initiator wins", clause="KR21", is_fact=True),
        Output(name="responder_wins", label="The responder wins", clause="KR21", is_fact=True),
        Output(name="nobody", label="Both botch", clause="KR21", is_fact=True),
    ),
    outcome_of=lambda result: BOTCH if result["initiator_botch"] else result["initiator_total"],
    throws=(
        *(
            Throw(name=f"{name}_{dice}", label=f"The {name}'s dice", dice=f"{name}_{dice}")
            for name in NAMES
            for dice in THROWS
        ),
        *(
            Throw(
                name=f"{name}_{BOUGHT}",
                label=BOUGHT_BY[name],
                dice=f"{name}_{BOUGHT}",
                when={"KR6": "rolled", "KR29": "at_once"},
            )
            for name in NAMES
        ),
        Throw(name="initiator_dice", is_open=True, unless={"KR21": "one_exchange"}),
    ),
    roll=roll,
    odds=odds,
)
