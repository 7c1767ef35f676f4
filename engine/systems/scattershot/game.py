"""The thresholds and caps that follow from the two numbers of a game (S22, S39)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Calculator, Output, Readings
from engine.numbers import signed
from engine.protocol import Answer, Step, Table
from engine.systems.scattershot import RULES, rolls
from engine.systems.scattershot.rolls import MOST, catastrophic_from, check_game, is_bounded

SUGGESTED = (RULES.whole("S22.lower_critical_juncture"), RULES.whole("S22.critical_juncture"))
CAPPED = {
    "challenges": ("Challenges on one roll", "S17"),
    "following_actions": ("Following Actions in a Flurry", "S37"),
    "free_actions": ("Free Actions of a Character in a Round", "S34"),
    "advantages": ("Combat Advantages held at a time", "S38"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The two numbers."""

    critical_juncture: int = rolls.critical_juncture(main=True)
    epic_index: int = rolls.epic_index(main=True)


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the thresholds and caps of a game, and the room left under S22.

    Raises:
        IllegalChoiceError: S22 or SR29 forbids the pair.
    """
    check_game(inputs.critical_juncture, inputs.epic_index, readings)
    juncture, index = inputs.critical_juncture, inputs.epic_index
    catastrophe = catastrophic_from(juncture, readings)
    room = MOST - juncture - index
    rows = [
        ("A Telling Blow begins at a MIB of", juncture, "S19"),
        ("A Catastrophic Failure ends at", catastrophe, "SR1"),
    ]
    rows += [(f"Most {label}", index, clause) for label, clause in CAPPED.values()]
    together = f"together they come to {juncture + index}"
    return Answer(
        result={
            "telling_blow": juncture,
            "catastrophic_failure": catastrophe,
            **dict.fromkeys(CAPPED, index),
            "room": room,
            "suggested": list(SUGGESTED),
        },
        steps=(
            Step(clause="S22", text=f"{together}, {MOST} at most; this is left", value=room)
            if is_bounded(readings)
            else Step(
                clause="SR56",
                text=f"{together}, and nothing bounds them; of {MOST} this would be left",
                value=room,
            ),
            Step(clause="S19", text="a Telling Blow begins here", value=juncture),
            Step(clause="SR1", text="a Catastrophic Failure ends here", value=catastrophe),
            Step(clause="S39", text="the Epic Index is the cap on four things", value=index),
            *(Step(clause=clause, text=f"most {label}", value=index) for label, clause in CAPPED.values()),
        ),
        sentence=(
            f"With a Critical Juncture of {juncture} and an Epic Index of {index}, "
            f"a Telling Blow takes a MIB of {juncture}, a Catastrophic Failure one of {signed(catastrophe)}, "
            f"and four things stop at {index}."
        ),
        figures=(
            Table(
                caption="The limits of this game",
                columns=("Limit", "Number", "Clause"),
                rows=tuple(rows),
                is_answer=True,
            ),
        ),
    )


CALCULATOR = Calculator(
    id="scattershot.game",
    title="The numbers of a game",
    summary="Critical Juncture and Epic Index: is the pair allowed, and what does it do to play?",
    when="Once, before the first session, when the table sets up its game.",
    inputs=Inputs,
    clauses=("S17", "S19", "S22", "S34", "S37", "S38", "S39"),
    rulings=("SR1", "SR29", "SR56"),
    results=(
        Output(
            name="telling_blow",
            label="Telling Blow from",
            clause="S19",
            is_fact=True,
            means="The least MIB that is a Telling Blow.",
        ),
        Output(
            name="catastrophic_failure",
            label="Catastrophic Failure to",
            clause="S19",
            is_fact=True,
            means="The greatest MIB that is a Catastrophic Failure.",
        ),
        *(
            Output(
                name=name,
                label=f"Most {label}",
                clause=clause,
                means=f"The most {label} (S39).",
            )
            for name, (label, clause) in CAPPED.items()
        ),
        Output(
            name="room",
            label="Left under the sum",
            clause="S22",
            means=(
                "What the Critical Juncture and the Epic Index together leave under their greatest sum (S22)."
            ),
        ),
        Output(
            name="suggested",
            label="Critical Junctures suggested for pulp fantasy",
            clause="S22",
            means="The Critical Junctures that the author suggests for pulp fantasy (S22).",
            shape=["whole"],
        ),
    ),
    work=work,
)
