"""What each Persona of a Melee has left, and the rules that its line breaks (S32-S38)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.calculator import Readings
from engine.numbers import count
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.melee_inputs import Inputs, Persona

ACTIONS = RULES.whole("S32.actions")
OF_A_KIND = RULES.whole("S34.of_a_kind")
PRICE_OF_A_CYCLE = RULES.whole("S34.price_of_a_cycle")
FORFEITS = RULES.whole("S36.most")
PENALTY = RULES.whole("S38.penalty")


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """A line of the ledger that breaks a rule."""

    who: str
    clause: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The state of one Persona: its Actions, its Advantages, its penalties."""

    persona: Persona
    when: str
    """`over`, `now` or `to_come`: the Persona's Turn in this Round."""
    actions_left: int
    """Actions left in the current Turn, or in the next one if the Turn is over or to come."""
    forfeits_left: int
    free_left: int
    flurry_left: int
    held: int
    """Advantages held, without those lost by a change of opponent."""
    held_against: tuple[tuple[str, int], ...]
    """Advantages held over this Persona, by holder."""
    penalty: int
    """Penalty to all rolls of this Persona."""
    penalty_against: tuple[tuple[str, int], ...]
    """Penalty to its rolls against each holder of an Advantage."""

    @property
    def name(self) -> str:
        """The Persona's name."""
        return self.persona.name


def order_of_seats(inputs: Inputs) -> tuple[int, ...]:
    """Return the seats in the order of a Round: from the one that declared Melee, to the right (S31)."""
    seats = sorted({each.seat for each in inputs.personae})
    first = seats.index(inputs.declared_by)
    return (*seats[first:], *seats[:first])


def standings(inputs: Inputs, readings: Readings) -> tuple[Standing, ...]:
    """Return the state of each Persona, in the order of the lines."""
    return tuple(_standing(each, inputs, readings) for each in inputs.personae)


def _standing(persona: Persona, inputs: Inputs, readings: Readings) -> Standing:
    when = _when(persona, inputs)
    left = max(0, ACTIONS - _actions_spent(persona, when, readings))
    against = tuple(
        (each.name, min(_advantages_held(each), inputs.epic_index))
        for each in inputs.personae
        if each.over == persona.name and _advantages_held(each)
    )
    everything = PENALTY * sum(number for _, number in against)
    every_roll = readings["SR16"] == "every_roll"
    return Standing(
        persona=persona,
        when=when,
        actions_left=left,
        forfeits_left=0 if when == "now" else max(0, min(left, FORFEITS - _forfeits(persona, readings))),
        free_left=max(0, inputs.epic_index - len(_cycle(persona))),
        flurry_left=max(0, inputs.epic_index - persona.flurry),
        held=_advantages_held(persona),
        held_against=against,
        penalty=everything if every_roll else 0,
        penalty_against=tuple(
            (holder, everything if every_roll else PENALTY * number) for holder, number in against
        ),
    )


def _when(persona: Persona, inputs: Inputs) -> str:
    order = order_of_seats(inputs)
    place, turn = order.index(persona.seat), order.index(inputs.turn)
    if place == turn:
        return "now"
    return "over" if place < turn else "to_come"


def _actions_spent(persona: Persona, when: str, readings: Readings) -> int:
    """Return the number of Actions spent from the current Turn, or from the next one."""
    restoring = PRICE_OF_A_CYCLE * persona.refreshed
    if when == "over":
        return persona.forfeited
    if when == "to_come":
        return persona.forfeited + restoring
    return persona.forfeited + restoring + _places_taken(persona, readings)


def _places_taken(persona: Persona, readings: Readings) -> int:
    """Return the number of Actions of a Turn that were taken (S32, SR11)."""
    return persona.immediate + (persona.involved if readings["SR11"] == "takes_a_place" else 0)


def _forfeits(persona: Persona, readings: Readings) -> int:
    """Return the number of forfeits that count towards the limit of two (S36, SR12)."""
    earlier = persona.forfeited_earlier if readings["SR12"] == "in_a_melee" else 0
    return persona.forfeited + earlier


def _cycle(persona: Persona) -> tuple[str, ...]:
    """Return the Free Actions that count against the current allowance (S34)."""
    return persona.free_again if persona.refreshed else persona.free


def _advantages_held(persona: Persona) -> int:
    """Return the Advantages still held: those over a former opponent are gone (S38)."""
    return 0 if _changed_opponent(persona) else persona.advantages


def _changed_opponent(persona: Persona) -> bool:
    return bool(persona.engaged) and persona.engaged != persona.over


def kind_of(written: str) -> str:
    """Return a kind of Free Action in the form used for comparison: `Look` as `look`."""
    return written.casefold()


def breaches(inputs: Inputs, found: Iterable[Standing], readings: Readings) -> Iterator[Breach]:
    """Return the rules broken by each line, then those broken by several lines together."""
    for each in found:
        yield from _actions(each, readings)
        yield from _free_actions(each.persona, inputs, readings)
        yield from _flurry(each, inputs)
        yield from _advantages(each.persona, inputs)
    yield from _all_advantages(inputs, readings)


def _actions(standing: Standing, readings: Readings) -> Iterator[Breach]:
    persona, name = standing.persona, standing.name
    if standing.when == "to_come" and (persona.immediate or persona.involved):
        says = f"{name} has acted before the Turn came; until then a Reaction costs a forfeited Action"
        yield Breach(who=name, clause="S31", says=says)
    owed = 0 if standing.when == "over" else min(persona.forfeited, FORFEITS)
    taken = 0 if standing.when == "to_come" else _places_taken(persona, readings)
    spent = taken + PRICE_OF_A_CYCLE * persona.refreshed + owed
    if spent > ACTIONS:
        says = f"{name} has spent {count(spent, 'Action')} of a Turn's {ACTIONS}, what was given up included"
        yield Breach(who=name, clause="S32", says=says)
    forfeits = _forfeits(persona, readings)
    if forfeits > FORFEITS:
        says = f"{name} has forfeited {forfeits} times, and {FORFEITS} is the most"
        clause = "S36" if persona.forfeited > FORFEITS else "SR12"
        yield Breach(who=name, clause=clause, says=says)


def _free_actions(persona: Persona, inputs: Inputs, readings: Readings) -> Iterator[Breach]:
    name = persona.name
    for kinds in (persona.free, persona.free_again):
        if len(kinds) > inputs.epic_index:
            says = (
                f"{name} has taken {count(len(kinds), 'Free Action')} where {inputs.epic_index} are allowed"
            )
            yield Breach(who=name, clause="S34", says=says)
    if persona.free_again and not persona.refreshed:
        says = f"{name} has a second cycle of Free Actions that no Action was spent on"
        yield Breach(who=name, clause="S34", says=says)
    for kind, clause in () if inputs.cinematic else _repeated_free_actions(persona, readings):
        says = f"{name} has repeated the Free Action {kind}; only a Cinematic game allows that"
        yield Breach(who=name, clause=clause, says=says)


def _repeated_free_actions(persona: Persona, readings: Readings) -> Iterator[tuple[str, str]]:
    """Return the kinds of Free Action used too often, with the clause that forbids it (S34, SR13)."""
    first, second = (Counter(map(kind_of, kinds)) for kinds in (persona.free, persona.free_again))
    kinds_too = readings["SR13"] == "kinds_too"
    for kind in {**first, **second}:
        if max(first[kind], second[kind]) > OF_A_KIND:
            yield kind, "S34"
        elif not kinds_too and first[kind] + second[kind] > OF_A_KIND:
            yield kind, "SR13"


def _flurry(standing: Standing, inputs: Inputs) -> Iterator[Breach]:
    persona, name = standing.persona, standing.name
    if not persona.flurry:
        return
    if persona.flurry > inputs.epic_index:
        says = f"the Flurry of {name} is {persona.flurry} Actions long and ends at {inputs.epic_index}"
        yield Breach(who=name, clause="S37", says=says)
    if not persona.engaged and all(each.engaged != name for each in inputs.personae):
        says = f"{name} is in a Flurry and Engaged with nobody"
        yield Breach(who=name, clause="S37", says=says)
    if not (persona.involved if standing.when == "now" else persona.forfeited):
        paid = "taken as an Involved Action" if standing.when == "now" else "paid for with a forfeited Action"
        yield Breach(
            who=name, clause="S37", says=f"the Flurry of {name} counts as an Action and was not {paid}"
        )


def _advantages(persona: Persona, inputs: Inputs) -> Iterator[Breach]:
    name, number = persona.name, persona.advantages
    if number and _changed_opponent(persona):
        lost = count(number, "Advantage")
        says = f"{name} turned to {persona.engaged} and so lost {lost} over {persona.over}"
        yield Breach(who=name, clause="S38", says=says)
    elif number > inputs.epic_index:
        says = f"{name} holds {number} Advantages over {persona.over}, and {inputs.epic_index} is the most"
        yield Breach(who=name, clause="S38", says=says)


def advantage_breaches(inputs: Inputs, readings: Readings) -> Iterator[Breach]:
    """Return the rules that the Advantages held break, line by line and together (S38, SR41, SR46)."""
    for each in inputs.personae:
        yield from _advantages(each, inputs)
    yield from _all_advantages(inputs, readings)


def has_room(held: int, inputs: Inputs, readings: Readings) -> bool:
    """Tell whether one Advantage more keeps to the Epic Index, for who holds so many (S38, SR41)."""
    together = sum(map(_advantages_held, inputs.personae))
    return (together if readings["SR41"] == "in_play" else held) < inputs.epic_index


def _all_advantages(inputs: Inputs, readings: Readings) -> Iterator[Breach]:
    together = sum(map(_advantages_held, inputs.personae))
    if readings["SR41"] == "in_play" and together > inputs.epic_index:
        says = f"{together} Advantages are in play, and {inputs.epic_index} is the most"
        yield Breach(who="", clause="SR41", says=says)
    if readings["SR46"] == "one_side_only":
        yield from _both_sides(inputs)


def _both_sides(inputs: Inputs) -> Iterator[Breach]:
    """Return a breach for each pair of foes who hold Advantages over each other (SR46)."""
    holders = [each for each in inputs.personae if _advantages_held(each)]
    for place, one in enumerate(holders):
        for other in holders[place + 1 :]:
            if one.over == other.name and other.over == one.name:
                says = f"{one.name} and {other.name} hold Advantages over each other, and only one side can"
                yield Breach(who=one.name, clause="SR46", says=says)
