"""The ledger of a Round: the current Turn, what everyone has left, and broken rules (S31-S38)."""

from __future__ import annotations

from engine.calculator import Calculator, Output, Readings
from engine.numbers import signed
from engine.protocol import Answer, Table
from engine.systems.scattershot.limits import check_epic_index
from engine.systems.scattershot.melee_inputs import Inputs, check
from engine.systems.scattershot.melee_ledger import Breach, Standing, breaches, order_of_seats, standings
from engine.systems.scattershot.melee_prose import may, sentence_of, steps_of

WHEN = {"over": "over", "now": "now", "to_come": "to come"}


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the state of a Round: who is next, what each Persona has left, and the broken rules.

    Raises:
        InvalidRequestError: the ledger cannot be read.
        IllegalChoiceError: there is no such Epic Index.
    """
    check_epic_index(inputs.epic_index, readings)
    check(inputs)
    found = standings(inputs, readings)
    broken = tuple(breaches(inputs, found, readings))
    order = order_of_seats(inputs)
    after = order[(order.index(inputs.turn) + 1) % len(order)]
    return Answer(
        result={
            "turn": inputs.turn,
            "now": [each.name for each in found if each.when == "now"],
            "next_seat": after,
            "next": [each.name for each in found if each.persona.seat == after],
            "round_ends": after == inputs.declared_by,
            **_columns(found, inputs, readings),
            "rules_broken": len(broken),
            "mistakes": [f"{each.says} ({each.clause})" for each in broken],
        },
        steps=steps_of(inputs, found, broken, readings),
        sentence=sentence_of(inputs, found, after, broken),
        figures=_tables(found, broken, inputs, readings),
    )


def _columns(found: tuple[Standing, ...], inputs: Inputs, readings: Readings) -> dict[str, dict[str, object]]:
    """Return the results that have a value for each Persona, by its name."""
    return {
        "when": {each.name: each.when for each in found},
        "actions_left": {each.name: each.actions_left for each in found},
        "forfeits_left": {each.name: each.forfeits_left for each in found},
        "free_left": {each.name: each.free_left for each in found},
        "flurry_left": {each.name: each.flurry_left for each in found},
        "penalty": {each.name: each.penalty for each in found},
        "penalty_against": {each.name: dict(each.penalty_against) for each in found},
        "may": {each.name: list(may(each, inputs, readings)) for each in found},
    }


def _tables(
    found: tuple[Standing, ...], broken: tuple[Breach, ...], inputs: Inputs, readings: Readings
) -> tuple[Table, ...]:
    tables = [_round(found), _advantage_table(found, inputs, readings)]
    if broken:
        rows = tuple((each.says, each.clause) for each in broken)
        columns = ("What breaks a rule", "Clause")
        tables.append(Table(caption="Against the rules", columns=columns, rows=rows, is_answer=True))
    return tuple(tables)


def _round(found: tuple[Standing, ...]) -> Table:
    return Table(
        caption="What is left to each: Actions of the Turn under way, or of the next",
        is_answer=True,
        columns=("Who", "Seat", "Turn", "Actions", "May forfeit", "Free Actions", "Flurry"),
        rows=tuple(
            (
                each.name,
                each.persona.seat,
                WHEN[each.when],
                each.actions_left,
                each.forfeits_left,
                each.free_left,
                each.flurry_left,
            )
            for each in found
        ),
    )


def _advantage_table(found: tuple[Standing, ...], inputs: Inputs, readings: Readings) -> Table:
    return Table(
        caption="Combat Advantage",
        is_answer=True,
        columns=("Who", "Holds", "Over", "May", "Own rolls"),
        rows=tuple(
            (
                each.name,
                each.held,
                each.persona.over if each.held else None,
                ", ".join(may(each, inputs, readings)) or None,
                _own_rolls(each),
            )
            for each in found
        ),
    )


def _own_rolls(standing: Standing) -> str:
    """Return the penalties of a Persona's rolls, with the opponent where it matters."""
    if standing.penalty or not standing.penalty_against:
        return signed(-standing.penalty)
    return ", ".join(f"{signed(-points)} against {holder}" for holder, points in standing.penalty_against)


CALCULATOR = Calculator(
    id="scattershot.melee",
    title="The ledger of a Round",
    summary="Whose Turn is it, what has everyone left, and what was against the rules?",
    when="In a melee with several Personae, to keep track of who may still do what.",
    inputs=Inputs,
    clauses=("S31", "S32", "S34", "S35", "S36", "S37", "S38", "S39"),
    rulings=(
        *("SR11", "SR12", "SR13", "SR14", "SR15", "SR16", "SR29", "SR41"),
        *("SR45", "SR46", "SR56"),
    ),
    results=(
        Output(
            name="turn",
            label="Seat whose Turn it is",
            clause="S31",
            means="The seat whose Turn it is, counted from 1 in the order in which the Turn goes round.",
        ),
        Output(
            name="now",
            label="Whose Turn it is",
            clause="S31",
            means="The names of those whose Turn it is.",
            shape=["text"],
        ),
        Output(
            name="next_seat",
            label="Next seat to the right",
            clause="S31",
            means="The next seat to the right, counter-clockwise.",
        ),
        Output(
            name="next",
            label="Who is next",
            clause="S31",
            means="The names of those who are next.",
            shape=["text"],
        ),
        Output(
            name="round_ends",
            label="The Round ends with this Turn",
            clause="S32",
            means="Whether the Round ends with this Turn (S32).",
            shape="yes_no",
        ),
        Output(
            name="when",
            label="Turn in this Round",
            clause="S32",
            means="For each name, whether its Turn of this Round is now, over or to come.",
            shape={"*": "now | over | to_come"},
        ),
        Output(
            name="actions_left",
            label="Actions left",
            clause="S32",
            means="For each name, the Actions left in this Round.",
            shape={"*": "whole"},
        ),
        Output(
            name="forfeits_left",
            label="May still forfeit",
            clause="S36",
            means="For each name, how many coming Actions it may still give up to react (S36).",
            shape={"*": "whole"},
        ),
        Output(
            name="free_left",
            label="Free Actions left",
            clause="S34",
            means="For each name, the Free Actions left in this Round (S34).",
            shape={"*": "whole"},
        ),
        Output(
            name="flurry_left",
            label="Flurry Actions left",
            clause="S37",
            means="For each name, how many more Actions its Flurry may hold (S37).",
            shape={"*": "whole"},
        ),
        Output(
            name="penalty",
            label="Taken off every roll",
            clause="S38",
            means=(
                "For each name, what is taken off every one of its rolls: the Combat Advantages held "
                "over it (S38)."
            ),
            shape={"*": "whole"},
        ),
        Output(
            name="penalty_against",
            label="Taken off rolls against",
            clause="S38",
            means="For each name, what is taken off its rolls against each other name.",
            shape={"*": {"*": "whole"}},
        ),
        Output(
            name="may",
            label="May do about Advantages",
            clause="S38",
            means="For each name, what it may do about Advantages now (S38).",
            shape={"*": ["check | hold | seize"]},
        ),
        Output(
            name="rules_broken",
            label="Rules broken",
            clause="S32",
            is_fact=True,
            means="How many rules the state of the Melee breaks.",
        ),
        Output(
            name="mistakes",
            label="What breaks a rule",
            clause="S32",
            means="What breaks a rule, a sentence each.",
            shape=["prose"],
        ),
    ),
    work=work,
)
