"""A duel: both sides strike, until one has no fight left (S15-S39; SR57, SR58).

One side has the Turn and strikes; the other answers, for an Action of its own next Turn, dodges, or does not.
A blow hurts only the one that is struck; where SR58 is read so, an answer that defines the outcome hurts the
one that struck instead. Both never fall at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from engine.calculator import Calculator, FollowUp, Output, Readings, Roller, Throw, odds_before
from engine.numbers import count, format_number, of_the_time, percent
from engine.protocol import Answer, DiceRow, DieFigure, Step, Table
from engine.systems.scattershot import RULES
from engine.systems.scattershot.duel_course import (
    DODGE,
    FIGHTERS,
    MET,
    UNFINISHED,
    Course,
    Duel,
    Exchange,
    Held,
    Inputs,
    Landing,
    check,
    course,
    exchanges,
    losses,
    names_of,
)
from engine.systems.scattershot.melee import ACTIONS, PENALTY
from engine.systems.scattershot.rolls import DICE, SIDES, Rolled, roll_attempt, throws_of

OUT = RULES.whole("S29.out")
WHO = {"fighter": "the fighter", "foe": "the foe"}
LABEL = "The first blow"
STRIKE, ANSWER = "strike", "answer"
"""Who strikes and who answers, in the names of the throws."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """One attack that was thrown."""

    strikes: Rolled
    answers: Rolled | None
    rmib: int
    landing: Landing

    @property
    def dice(self) -> int:
        """Number of dice thrown."""
        return self.strikes.count + (self.answers.count if self.answers else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One blow or Flurry that was thrown, and how things are after it."""

    exchange: Exchange
    attacks: tuple[Attack, ...]
    points: tuple[int, int]
    """Hit Points left: the fighter's, the foe's."""
    held: Held


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A duel that was thrown to its end, or as far as blows are counted."""

    duel: Duel
    rounds: tuple[Round, ...]

    @property
    def fallen(self) -> int | None:
        """The index of the side that fell; None if nobody did."""
        return next((side for side, left in enumerate(self.rounds[-1].points) if left == OUT), None)


def play(duel: Duel, roller: Roller) -> Played:
    """Throw a duel, each blow's dice in order: who strikes first, then who answers."""
    one, other = duel.inputs.sides
    points, held = (one.hit_points, other.hit_points), (one.advantages, other.advantages)
    names = names_of(duel.inputs)
    rounds: list[Round] = []
    for exchange in exchanges(duel.inputs, duel.readings):
        striker, answerer = (
            f"blow {len(rounds) + 1}, {names[side]}," for side in (exchange.actor, 1 - exchange.actor)
        )
        attacks: list[Attack] = []
        for link in duel.links(exchange.actor, exchange.met, held):
            again = f".{len(rounds) + 1}.{len(attacks) + 1}" if rounds or attacks else ""
            strike, answer = throws_of(STRIKE, again), throws_of(ANSWER, again)
            strikes = roll_attempt(link.sides.actor, roller, striker, throws=strike)
            answers = (
                roll_attempt(link.sides.resistor, roller, answerer, throws=answer)
                if link.is_resisted
                else None
            )
            verdict = duel.verdict(link, strikes.mib, answers.mib if answers else None)
            last = duel.landing(exchange.actor, link, verdict)
            attacks.append(Attack(strikes=strikes, answers=answers, rmib=verdict[0], landing=last))
            if last.ends_flurry:
                break
        last = attacks[-1].landing
        lost = losses(exchange.actor, last)
        points = max(OUT, points[0] - lost[0]), max(OUT, points[1] - lost[1])
        held = duel.held_after(exchange.actor, exchange.met, held, last)
        rounds.append(Round(exchange=exchange, attacks=tuple(attacks), points=points, held=held))
        if OUT in points:
            break
    return Played(duel=duel, rounds=tuple(rounds))


def roll_sentence(played: Played) -> str:
    """Return who fell at which blow, and what the other has left."""
    names, last = names_of(played.duel.inputs), played.rounds[-1]
    blows = count(len(played.rounds), "blow")
    if played.fallen is None:
        left = " and ".join(
            f"{name} {count(points, 'Hit Point')}" for name, points in zip(names, last.points, strict=True)
        )
        return f"Nobody has fallen after {blows}: {left} left."
    fallen, stands = names[played.fallen], 1 - played.fallen
    left = count(last.points[stands], "Hit Point")
    said = f"{fallen} has no fight left after {blows}, and {names[stands]} has {left} left."
    return said[:1].upper() + said[1:]


def roll_steps(played: Played) -> tuple[Step, ...]:
    """Return the working, blow by blow."""
    steps: list[Step] = []
    names = names_of(played.duel.inputs)
    held = tuple(each.advantages for each in played.duel.inputs.sides)
    thrown = 0
    for blow, each in enumerate(played.rounds, start=1):
        struck = 1 - each.exchange.actor
        for attack in each.attacks:
            made = f"made it by {format_number(attack.strikes.mib)}"
            made += f" against {format_number(attack.answers.mib)}" if attack.answers else ""
            text = f"blow {blow}: {striker_text(each.exchange, names)}; {made}, RMIB"
            dice = tuple(range(thrown, thrown + attack.dice))
            steps.append(Step(clause="S15", text=text, value=attack.rmib, dice=dice))
            thrown += attack.dice
        damage = each.attacks[-1].landing.damage
        text = f"blow {blow} costs {names[struck]} {count(damage, 'Hit Point')}; left"
        steps.append(Step(clause="S29", text=text, value=each.points[struck]))
        riposte = each.attacks[-1].landing.riposte
        if riposte is not None:
            text = f"the answer to blow {blow} costs {names[1 - struck]} {count(riposte, 'Hit Point')}; left"
            steps.append(Step(clause="SR58", text=text, value=each.points[1 - struck]))
        if each.held != held:
            text = f"Advantages after blow {blow}"
            steps.append(Step(clause="S38", text=text, value=advantages_text(each.held, names) or "none"))
        held = each.held
    return (*opening_steps(played.duel), *steps)


def figures(played: Played) -> tuple[DiceRow | Table, ...]:
    """Return the dice of each blow, and the ledger."""
    names = names_of(played.duel.inputs)
    rows = [
        DiceRow(
            label=f"Blow {blow}: {names[each.exchange.actor]} strikes",
            dice=tuple(
                DieFigure(sides=SIDES, face=face, note=names[side])
                for attack in each.attacks
                for rolled, side in (
                    (attack.strikes, each.exchange.actor),
                    (attack.answers, 1 - each.exchange.actor),
                )
                if rolled
                for face in rolled.faces
            ),
        )
        for blow, each in enumerate(played.rounds, start=1)
    ]
    strikes_back = played.duel.readings["SR58"] == "a_blow_too"
    return (
        *rows,
        Table(
            caption="Blow by blow: what it costs, and what each has left",
            columns=(
                *("Blow", "Who strikes", "RMIB", "Costs"),
                *(["The answer costs"] if strikes_back else []),
                *(*names, "Advantages"),
            ),
            rows=tuple(
                (
                    blow,
                    names[each.exchange.actor],
                    each.attacks[-1].rmib,
                    each.attacks[-1].landing.damage,
                    *([each.attacks[-1].landing.riposte or 0] if strikes_back else []),
                    *each.points,
                    advantages_text(each.held, names),
                )
                for blow, each in enumerate(played.rounds, start=1)
            ),
            is_answer=True,
        ),
    )


WINS = {
    "hits": "a blow that costs Hit Points wins an Advantage, and so does a foe's Last-Ditch Dodge",
    "answers_check": (
        "a blow that costs Hit Points or was met by a Last-Ditch Dodge wins an Advantage, and an answer that "
        "defines the outcome Checks one"
    ),
    "first_only": (
        "a blow that costs Hit Points wins an Advantage where none is held, and so does a foe's "
        "Last-Ditch Dodge"
    ),
    "carried_only": "nobody wins an Advantage; those from before count",
}


def odds_sentence(duel: Duel, found: Course) -> str:
    """Return who falls first, how often and how soon."""
    names, first = names_of(duel.inputs), duel.inputs.first
    if found.nobody_falls == 1:
        return f"Neither {names[0]} nor {names[1]} falls within {count(found.counted, 'blow')}."
    likelier = 0 if found.falls(0) > found.falls(1) else 1
    chances = [found.falls(likelier), found.falls(1 - likelier)]
    first_of_all = names[likelier]
    # By when half of all duels are over, and how many go on where counting stops as asked.
    half = found.over_by(Fraction(1, 2))
    is_cut = found.counted == duel.inputs.blows and found.nobody_falls > 0
    how_soon = [f"half of all such duels are over within {count(half, 'blow')}"] if half is not None else []
    if half is None or is_cut:
        within = count(found.counted, "blow")
        how_soon.append(f"nobody has fallen within {within} {of_the_time(found.nobody_falls)}")
    return (
        f"{first_of_all[:1].upper()}{first_of_all[1:]} falls first {of_the_time(chances[0])} and "
        f"{names[1 - likelier]} {percent(chances[1])}, if {names[first]} has the first Turn; "
        f"{', and '.join(how_soon)}."
    )


def opening_steps(duel: Duel) -> Iterator[Step]:
    """Yield the terms: what each side strikes and defends with, and who begins."""
    names, sides = names_of(duel.inputs), duel.inputs.sides
    yield Step(clause="S31", text="the first Turn", value=names[duel.inputs.first])
    for actor, (name, side) in enumerate(zip(names, sides, strict=True)):
        text = f"{name} strikes with {side.rating}, defends with {side.defence}; Hit Points"
        yield Step(clause="S29", text=text, value=side.hit_points)
        blow = duel.blows[actor]
        text = f"a blow of {name}: the RMIB{blow.in_words}; Hit Points for an RMIB from 0 on"
        table = ", ".join(str(blow.damage(rmib)) for rmib in range(duel.inputs.critical_juncture + 1))
        yield Step(clause="S28", text=text, value=table)
        yield from blow.steps
        yield from _habits(name, actor, duel)
    yield Step(clause="SR57", text=WINS[duel.readings["SR57"]])
    if duel.readings["SR58"] == "a_blow_too":
        text = "an answer that defines the outcome costs the one who struck Hit Points, by its own size"
        yield Step(clause="SR58", text=text)


def _habits(name: str, actor: int, duel: Duel) -> Iterator[Step]:
    side = duel.inputs.sides[actor]
    text = f"blows in a Turn that {name} answers, each for an Action of the next Turn"
    yield Step(clause="SR55", text=text, value=side.answers)
    if side.dodge is not None:
        text = f"{name} dodges the first blow of a Turn without an answer; the Rating less what that costs"
        yield Step(clause="SR14", text=text, value=side.dodge - DODGE)
    if side.flurry > 1:
        yield Step(clause="SR58", text=f"attacks in an Action of {name}, until one hits", value=side.flurry)
    if side.challenges:
        text = f"Challenges that {name} takes on every roll"
        yield Step(clause="S17", text=text, value=side.challenges)
    if side.advantages:
        text = f"Advantages that {name} brings along, each {PENALTY} off all rolls of the other side"
        yield Step(clause="S38", text=text, value=side.advantages)


def odds_steps(duel: Duel, found: Course) -> tuple[Step, ...]:
    """Return the working of the odds."""
    names = names_of(duel.inputs)
    text = f"Actions in a Turn; {names[duel.inputs.first]} begins, and the Turns alternate"
    rest = percent(found.nobody_falls)
    return (
        *opening_steps(duel),
        Step(clause="S32", text=text, value=ACTIONS),
        Step(clause="S25", text="losses do not spoil anybody's rolls while the duel lasts"),
        *(
            Step(clause="S29", text=f"{name} falls first", value=percent(found.falls(side)))
            for side, name in enumerate(names)
        ),
        Step(clause="S29", text=f"counted up to blow {found.counted}; nobody has fallen by then", value=rest),
    )


def advantages_text(held: tuple[int, int], names: tuple[str, str]) -> str | None:
    """Return who holds how many Advantages; None where nobody does."""
    shown = [f"{name} {number}" for name, number in zip(names, held, strict=True) if number]
    return ", ".join(shown) or None


def striker_text(exchange: Exchange, names: tuple[str, str]) -> str:
    """Return who strikes and how the other side meets it."""
    return f"{names[exchange.actor]} strikes, {names[1 - exchange.actor]} {MET[exchange.met]}"


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return who falls first, and at which blow, exact up to a stated bound.

    Raises:
        IllegalChoiceError: a clause or a ruling forbids the numbers.
        InvalidRequestError: a side has two weapons.
        UnsettledRuleError: a Rating is not on the UE Chart, by its reading.
        LimitExceededError: the duel has too many states.
    """
    duel = _duel(inputs, readings)
    found = course(duel)
    chances, more = found.chances()
    names = names_of(duel.inputs)
    return Answer(
        result={
            "median": found.over_by(Fraction(1, 2)),
            "nine_in_ten": found.over_by(Fraction(9, 10)),
            "counted": found.counted,
            "strikers": [FIGHTERS[each.actor] for each in found.exchanges],
            "met": [each.met for each in found.exchanges],
        },
        steps=odds_steps(duel, found),
        sentence=odds_sentence(duel, found),
        distribution=chances,
        tail_weight=more,
        events={
            "foe_falls": found.falls(1),
            "fighter_falls": found.falls(0),
            "nobody_falls": found.nobody_falls,
        },
        figures=(
            Table(
                caption="Blow by blow, if nobody falls before",
                columns=("Blow", "Who strikes", "The other side", *(f"Fallen: {name}" for name in names)),
                rows=tuple(
                    (
                        *(number, names[each.actor], MET[each.met]),
                        *(percent(found.falls(side, number)) for side in range(2)),
                    )
                    for number, each in enumerate(found.exchanges, start=1)
                ),
            ),
        ),
    )


def _duel(inputs: Inputs, readings: Readings) -> Duel:
    check(inputs, readings)
    return Duel(inputs=inputs, readings=readings)


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return one duel, thrown blow by blow.

    Raises:
        IllegalChoiceError: a clause or a ruling forbids the numbers.
        InvalidRequestError: a side has two weapons, or the faces shown are not those of this duel.
        UnsettledRuleError: a Rating is not on the UE Chart, by its reading.
    """
    duel = _duel(inputs, readings)
    played = play(duel, roller)
    last, fallen = played.rounds[-1], played.fallen
    return Answer(
        result={
            "falls": None if fallen is None else FIGHTERS[fallen],
            "blows": None if fallen is None else len(played.rounds),
            "struck": len(played.rounds),
            "hit_points": dict(zip(FIGHTERS, last.points, strict=True)),
            "advantages": dict(zip(FIGHTERS, last.held, strict=True)),
            "ledger": [
                {
                    "strikes": FIGHTERS[each.exchange.actor],
                    "met": each.exchange.met,
                    "rmib": each.attacks[-1].rmib,
                    "damage": each.attacks[-1].landing.damage,
                    "returned": each.attacks[-1].landing.riposte or 0,
                    "fighter": each.points[0],
                    "foe": each.points[1],
                }
                for each in played.rounds
            ],
        },
        steps=roll_steps(played),
        sentence=roll_sentence(played),
        figures=figures(played),
    )


CALCULATOR = Calculator(
    id="scattershot.duel",
    title="A duel, both ways",
    summary="Both sides strike, answer and tire: who has no fight left first, and after how many blows?",
    when="When two people fight it out, or to throw a whole fight at once.",
    inputs=Inputs,
    clauses=(
        *("S15", "S16", "S17", "S19", "S21", "S22", "S25", "S26", "S27", "S28", "S29"),
        *("S31", "S32", "S35", "S36", "S37", "S38", "S39", "S54"),
    ),
    rulings=(
        *("SR1", "SR3", "SR4", "SR5", "SR6", "SR7", "SR8", "SR12", "SR14", "SR17", "SR29", "SR31"),
        *("SR36", "SR37", "SR39", "SR41", "SR42", "SR43", "SR46", "SR55", "SR56", "SR57", "SR58"),
    ),
    inert=("SR4", "SR31", "SR43"),  # a duel has no Benefits to buy or to get, and no Experience Dice
    outcome="blows",
    outcome_label="Blows",
    # The blow at which somebody fell; where nobody did, the one after the last that was struck.
    outcome_of=lambda result: result["struck"] + 1 if result["blows"] is None else result["blows"],
    chart_guide=(
        "A blow counts whether it hits or not, whoever strikes it; a whole Flurry counts as one. "
        f"Counting stops once no more than {UNFINISHED} goes on."
    ),
    results=(
        Output(
            name="falls",
            label="Falls",
            clause="S29",
            words=WHO,
            is_fact=True,
            means="The side that has no fight left.",
            shape="fighter | foe?",
            modes=("roll",),
            null_when="when nobody has fallen after all blows counted",
        ),
        Output(
            name="blows",
            label="At blow",
            clause="S29",
            is_fact=True,
            means="The blow at which it fell.",
            shape="whole?",
            modes=("roll",),
            null_when="when nobody has fallen after all blows counted",
        ),
        Output(
            name="struck",
            label="Blows struck",
            clause="S32",
            means="How many blows were thrown; a Flurry counts as one.",
            modes=("roll",),
        ),
        Output(
            name="hit_points",
            label="Hit Points left",
            clause="S29",
            means="Hit Points that each side has left; 0 means that no fight is left.",
            shape={"fighter": "whole", "foe": "whole"},
            modes=("roll",),
            parts={"fighter": "the fighter's", "foe": "the foe's"},
        ),
        Output(
            name="advantages",
            label="Advantages held",
            clause="S38",
            means="Combat Advantages that each side holds over the other after the last blow (S38, SR57).",
            shape={"fighter": "whole", "foe": "whole"},
            modes=("roll",),
            parts={"fighter": "the fighter's", "foe": "the foe's"},
        ),
        Output(
            name="ledger",
            label="Blow by blow",
            clause="S29",
            means="The blows, one after another.",
            shape=[
                {
                    "strikes": "fighter | foe",
                    "met": "answered | bare | dodged",
                    "rmib": "whole",
                    "damage": "whole",
                    "returned": "whole",
                    "fighter": "whole",
                    "foe": "whole",
                }
            ],
            modes=("roll",),
            parts={
                "strikes": "who strikes",
                "met": "whether the other side answers, dodges or neither",
                "rmib": "the RMIB of its last attack, or the bare MIB",
                "damage": "Hit Points that it costs the side that is struck",
                "returned": (
                    "Hit Points that the answer costs the one who strikes, where SR58 is read so; otherwise 0"
                ),
                "fighter": "the fighter's Hit Points after it",
                "foe": "the foe's Hit Points after it",
            },
        ),
        Output(
            name="median",
            label="Half of all duels are over by blow",
            clause="S29",
            means="The number of blows by which at least half of all such duels are over.",
            shape="whole?",
            modes=("odds",),
            null_when="when that takes more blows than were counted",
        ),
        Output(
            name="nine_in_ten",
            label="Nine in ten are over by blow",
            clause="S29",
            means="The number of blows by which at least nine in ten of such duels are over.",
            shape="whole?",
            modes=("odds",),
            null_when="when that takes more blows than were counted",
        ),
        Output(
            name="counted",
            label="Blows counted",
            clause="S29",
            means=(
                "How many blows were counted: those that were asked for, and only as long as more "
                "than one duel in a thousand goes on. Duels that last longer are the outcome `more` "
                "and the event `nobody_falls`; who would fall in them is in no chance."
            ),
            modes=("odds",),
        ),
        Output(
            name="strikers",
            label="Who strikes each blow",
            clause="S32",
            words=WHO,
            means=(
                "Who strikes each blow counted, from the first on; only the other side can fall at "
                "it, or either where SR58 is read as an answer that may hit."
            ),
            shape=["fighter | foe"],
            modes=("odds",),
        ),
        Output(
            name="met",
            label="How each blow is met",
            clause="SR55",
            means="How the other side meets each blow counted (SR55).",
            shape=["answered | bare | dodged"],
            modes=("odds",),
        ),
    ),
    events=(
        Output(name="foe_falls", label="The foe falls first", clause="S29", is_fact=True),
        Output(name="fighter_falls", label="The fighter falls first", clause="S29", is_fact=True),
        Output(name="nobody_falls", label="Nobody has fallen when counting stops", clause="S29"),
    ),
    follow_ups=(
        odds_before("scattershot.duel", "The odds of this duel, before the dice fell"),
        FollowUp(
            name="blow",
            label="The fighter's first blow that is answered, as a contest",
            to="scattershot.contest",
            mode="odds",
            # S38: as a contest, with all Advantages
            inputs_from=lambda response: {
                "actor_rating": response.inputs["fighter"]["rating"],
                "actor_modifier": -response.inputs["foe"]["advantages"] * PENALTY,
                "resistor_rating": response.inputs["foe"]["defence"],
                "resistor_modifier": -response.inputs["fighter"]["advantages"] * PENALTY,
                "actor_challenges": response.inputs["fighter"]["challenges"],
                "resistor_challenges": response.inputs["foe"]["challenges"],
                "critical_juncture": response.inputs["critical_juncture"],
                "epic_index": response.inputs["epic_index"],
            },
        ),
    ),
    throws=(
        Throw(name=STRIKE, label=LABEL, die=SIDES, times=DICE),
        Throw(name=ANSWER, label=LABEL, is_open=True),
    ),
    verbs={"roll": "Fight it out"},
    roll=roll,
    odds=odds,
)
