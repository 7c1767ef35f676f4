"""The working and the sentence of the ledger of a Round (S31-S38)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.calculator import Readings
from engine.numbers import count
from engine.protocol import Step
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.melee_inputs import Inputs
from engine.systems.scattershot.melee_ledger import (
    ACTIONS,
    Breach,
    Standing,
    has_room,
    kind_of,
    order_of_seats,
)

DODGE = RULES.whole("S35.dodge")


def may(standing: Standing, inputs: Inputs, readings: Readings) -> tuple[str, ...]:
    """Return the options of a Persona: `seize` an Advantage, `hold` on, `check` a foe's (S38, SR45, SR46)."""
    own = _own_advantages(standing, room=has_room(standing.held, inputs, readings), readings=readings)
    if readings["SR46"] == "one_side_only" and standing.held_against and not standing.held:
        own = ()
    return (*own, "check") if standing.held_against else own


def _own_advantages(standing: Standing, *, room: bool, readings: Readings) -> tuple[str, ...]:
    """Return the options for a Persona's own Advantages: Holding adds one, or only keeps them."""
    if readings["SR45"] == "add":
        return (("hold" if standing.held else "seize"),) if room else ()
    seize = ("seize",) if room else ()
    return (*seize, "hold") if standing.held else seize


def sentence_of(inputs: Inputs, found: tuple[Standing, ...], after: int, broken: tuple[Breach, ...]) -> str:
    """Return the state of the Round in one line."""
    now = ", ".join(
        f"{each.name} with {_actions_left_text(each.actions_left)}" for each in found if each.when == "now"
    )
    then = ", ".join(each.name for each in found if each.persona.seat == after)
    ends = ", in a new Round" if after == inputs.declared_by else ""
    line = f"Seat {inputs.turn} has the Turn: {now}; next to the right is seat {after}{ends}: {then}"
    if not broken:
        return f"{line}."
    says = "; ".join(f"{each.says} ({each.clause})" for each in broken)
    return f"{line}; {count(len(broken), 'rule is', 'rules are')} broken: {says}."


def _actions_left_text(actions: int) -> str:
    return f"{count(actions, 'Action')} left" if actions else "no Action left"


def steps_of(
    inputs: Inputs, found: tuple[Standing, ...], broken: tuple[Breach, ...], readings: Readings
) -> tuple[Step, ...]:
    """Return the working: the order, what each Persona has spent and kept, and broken rules."""
    order = " ".join(map(str, order_of_seats(inputs)))
    steps = [
        Step(clause="S31", text="the seats of a Round, from the one that declared Melee", value=order),
        Step(clause="S32", text="Actions in each Turn, for every Persona", value=ACTIONS),
        Step(
            clause="S39",
            text="the Epic Index caps Free Actions, Flurries and Advantages",
            value=inputs.epic_index,
        ),
    ]
    for each in found:
        steps += [*_of_the_turn(each, readings), *_of_free_actions(each), *_of_the_fight(each)]
    if any(each.held for each in found):
        does = "add one" if readings["SR45"] == "add" else "keep them"
        text = f"high ground and focus {does} for who has an Advantage, and Check one for who has none"
        steps.append(Step(clause="SR15", text=text))
    return (*steps, *(Step(clause=each.clause, text=each.says) for each in broken))


def _of_the_turn(standing: Standing, readings: Readings) -> Iterator[Step]:
    persona, name = standing.persona, standing.name
    if persona.involved and standing.when == "now":
        place = "take a place each" if readings["SR11"] == "takes_a_place" else "come on top"
        yield Step(clause="SR11", text=f"the Involved Actions of {name} {place}", value=persona.involved)
    if persona.forfeited:
        turn = "this Turn" if standing.when == "now" else "the next Turn"
        yield Step(clause="S36", text=f"{name} has given up, off {turn}", value=persona.forfeited)
    if persona.forfeited_earlier and readings["SR12"] == "in_a_melee":
        text = f"{name} has forfeited before in this Melee"
        yield Step(clause="SR12", text=text, value=persona.forfeited_earlier)
    turn = "this" if standing.when == "now" else "the next"
    yield Step(clause="S32", text=f"Actions of {name} left in {turn} Turn", value=standing.actions_left)


def _of_free_actions(standing: Standing) -> Iterator[Step]:
    persona, name = standing.persona, standing.name
    if persona.refreshed:
        text = f"{name} spent an Action, and the allowance began again; once in a Round"
        yield Step(clause="SR13", text=text)
    if persona.free or persona.refreshed:
        yield Step(clause="S34", text=f"Free Actions left to {name}", value=standing.free_left)
    if any(kind_of(kind) == "dodge" for kind in (*persona.free, *persona.free_again)):
        yield Step(clause="S35", text=f"on the roll of the dodge of {name}", value=-DODGE)
        yield Step(clause="SR14", text=f"a foe of {name} may Seize an Advantage for the dodge")


def _of_the_fight(standing: Standing) -> Iterator[Step]:
    persona, name = standing.persona, standing.name
    if persona.flurry:
        yield Step(clause="S37", text=f"Actions left in the Flurry of {name}", value=standing.flurry_left)
    for holder, number in standing.held_against:
        yield Step(clause="S38", text=f"Advantages that {holder} holds over {name}", value=number)
    if standing.penalty:
        yield Step(clause="SR16", text=f"on every roll of {name}", value=-standing.penalty)
    elif standing.penalty_against:
        yield Step(clause="SR16", text=f"{name} is hampered only against those who hold them")
