"""A duel: both sides strike, until one has no fight left (S15-S39; SR57, SR58).

One side has the Turn and strikes; the other answers, for an Action of its own next Turn, dodges, or does not.
A blow hurts only the one that is struck; where SR58 is read so, an answer that defines the outcome hurts the
one that struck instead. Both never fall at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.calculator import Calculator, Output, Readings, Roller, Throw
from engine.protocol import Answer
from engine.systems.scattershot.attempt import DICE, SIDES
from engine.systems.scattershot.duel_blow import Duel
from engine.systems.scattershot.duel_course import course
from engine.systems.scattershot.duel_inputs import SIDES as NAMES
from engine.systems.scattershot.duel_inputs import UNFINISHED, Inputs, check
from engine.systems.scattershot.duel_prose import by_blow, odds_sentence, odds_steps
from engine.systems.scattershot.duel_roll import figures, play, roll_sentence, roll_steps
from engine.systems.scattershot.followups import DUEL as FOLLOW_UPS

WHO = {"fighter": "the fighter", "foe": "the foe"}


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
    return Answer(
        result={
            "median": found.over_by(Fraction(1, 2)),
            "nine_in_ten": found.over_by(Fraction(9, 10)),
            "counted": found.counted,
            "strikers": [NAMES[each.actor] for each in found.exchanges],
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
        figures=(by_blow(duel, found),),
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
            "falls": None if fallen is None else NAMES[fallen],
            "blows": None if fallen is None else len(played.rounds),
            "struck": len(played.rounds),
            "hit_points": dict(zip(NAMES, last.points, strict=True)),
            "advantages": dict(zip(NAMES, last.held, strict=True)),
            "ledger": [
                {
                    "strikes": NAMES[each.exchange.actor],
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


def _outcome_of(result: Mapping[str, Any]) -> Any:
    """Return the blow at which somebody fell; where nobody did, the one after the last that was struck."""
    return result["struck"] + 1 if result["blows"] is None else result["blows"]


LABEL = "The first blow"
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
    outcome_of=_outcome_of,
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
    follow_ups=FOLLOW_UPS,
    throws=(Throw(label=LABEL, die=SIDES, times=DICE), Throw(label=LABEL, is_open=True)),
    verbs={"roll": "Fight it out"},
    roll=roll,
    odds=odds,
)
