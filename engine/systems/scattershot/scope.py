"""Whether there are too many Characters for the Individual Scope (S30, SR10)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Calculator, Output, Readings
from engine.errors import InvalidRequestError
from engine.inputs import whole
from engine.numbers import count
from engine.protocol import Answer, Step
from engine.systems.scattershot import RULES

FOR_EACH = RULES.whole("S30.characters")
LEVELS = RULES.whole("S30.levels")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The players and the Characters in the scene."""

    players: int = whole(
        "Players", low=1, limit=1000, clause="S30", help="Everyone at the table, the Gamemaster too."
    )
    personae: int = whole(
        "Personae present", low=0, limit=1000, clause="S30", help="The players' own Characters."
    )
    regular_characters: int = whole("Regular Characters present", low=0, limit=100_000, clause="S30")


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return whether the Scope must rise, and how many Characters are missing for it.

    Raises:
        InvalidRequestError: nobody is in the scene.
    """
    everyone = inputs.personae + inputs.regular_characters
    if not everyone:
        message = "nobody is present (S30); count the Personae and the Regular Characters in the scene"
        raise RULES.refusal("S30", "personae", message, InvalidRequestError)
    all_count = readings["SR10"] == "all_characters"
    counted = everyone if all_count else inputs.regular_characters
    threshold = FOR_EACH * inputs.players if all_count else inputs.players
    shift = counted >= threshold
    whom = "all Characters present" if all_count else "the Regular Characters present"
    those = count(inputs.players, "player")
    times = f"{FOR_EACH} for each of {those}" if all_count else f"as many as {those}"
    rises = (
        f"the Scope rises by {LEVELS} level or more" if shift else "the scene stays on the Individual Scope"
    )
    verdict = f"{threshold - counted} more would lift the Scope"
    if shift:
        verdict = f"lift the Scope by {LEVELS} level or more"
    present = count(inputs.regular_characters, "Regular Character")
    if all_count:
        personae = count(inputs.personae, "Persona", "Personae")
        present = f"{personae} and {present} make {count(counted, 'Character')}"
    return Answer(
        result={
            "shift": shift,
            "levels": LEVELS if shift else 0,
            "counted": counted,
            "threshold": threshold,
            "until_shift": max(0, threshold - counted),
        },
        steps=(
            Step(clause="SR10", text=f"count {whom}", value=counted),
            Step(clause="S30", text=f"the Scope rises at {times}", value=threshold),
            Step(clause="S30", text=rises, value="yes" if shift else "no"),
        ),
        sentence=f"{present}, against a threshold of {threshold} with {those}: {verdict}.",
    )


CALCULATOR = Calculator(
    id="scattershot.scope",
    title="Scope",
    summary="So many players, so many Characters: single people, or bunches of them?",
    when="When a crowd enters the scene and you wonder whom to roll for.",
    inputs=Inputs,
    clauses=("S30",),
    rulings=("SR10",),
    results=(
        Output(
            name="shift",
            label="The Scope rises",
            clause="S30",
            means="Whether so many Characters lift the scene to a higher Scope (S30).",
            shape="yes_no",
        ),
        Output(
            name="levels",
            label="By at least",
            clause="S30",
            unit="levels",
            is_fact=True,
            means="By how many levels at least; 0 where the Scope stays.",
        ),
        Output(
            name="counted",
            label="Counted",
            clause="SR10",
            means="How many Characters count, as SR10 is read.",
        ),
        Output(
            name="threshold",
            label="Threshold",
            clause="S30",
            means="From how many counted Characters on the Scope rises.",
        ),
        Output(
            name="until_shift",
            label="More until it rises",
            clause="S30",
            is_fact=True,
            means="How many more Characters it takes; 0 where the Scope has risen.",
        ),
    ),
    work=work,
)
