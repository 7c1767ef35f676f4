"""The words of a duel: its working and its verdict, for odds (S15-S39)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.numbers import count, of_the_time, percent
from engine.protocol import Step, Table
from engine.systems.scattershot.duel_blow import DODGE, Duel
from engine.systems.scattershot.duel_course import Course
from engine.systems.scattershot.duel_inputs import names_of
from engine.systems.scattershot.duel_turns import MET, Exchange
from engine.systems.scattershot.melee_ledger import ACTIONS, PENALTY

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
    return (
        f"{_capital(names[likelier])} falls first {of_the_time(chances[0])} and "
        f"{names[1 - likelier]} {percent(chances[1])}, if {names[first]} has the first Turn; "
        f"{_how_soon(duel, found)}."
    )


def _how_soon(duel: Duel, found: Course) -> str:
    """Return by when half of all duels are over, and how many go on where counting stops as asked."""
    half = found.over_by(Fraction(1, 2))
    goes_on = f"nobody has fallen within {count(found.counted, 'blow')} {of_the_time(found.nobody_falls)}"
    if half is None:
        return goes_on
    over = f"half of all such duels are over within {count(half, 'blow')}"
    is_cut = found.counted == duel.inputs.blows and found.nobody_falls > 0
    return f"{over}, and {goes_on}" if is_cut else over


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


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


def by_blow(duel: Duel, found: Course) -> Table:
    """Return the table of the blows counted: who strikes, how it is met, who has fallen by then."""
    names = names_of(duel.inputs)
    return Table(
        caption="Blow by blow, if nobody falls before",
        columns=("Blow", "Who strikes", "The other side", *(f"Fallen: {name}" for name in names)),
        rows=tuple(
            (number, names[each.actor], MET[each.met], *_fallen(found, number))
            for number, each in enumerate(found.exchanges, start=1)
        ),
    )


def _fallen(found: Course, number: int) -> tuple[str, str]:
    return percent(found.falls(0, number)), percent(found.falls(1, number))


def advantages_text(held: tuple[int, int], names: tuple[str, str]) -> str | None:
    """Return who holds how many Advantages; None where nobody does."""
    shown = [f"{name} {number}" for name, number in zip(names, held, strict=True) if number]
    return ", ".join(shown) or None


def striker_text(exchange: Exchange, names: tuple[str, str]) -> str:
    """Return who strikes and how the other side meets it."""
    return f"{names[exchange.actor]} strikes, {names[1 - exchange.actor]} {MET[exchange.met]}"
