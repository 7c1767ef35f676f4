"""The dice that a beginner may have, in numbers of ours (ruling KR37)."""

from __future__ import annotations

from engine.calculator import Readings
from engine.inputs import Die
from engine.sheet_lines import Problem
from engine.systems.arylon.character_inputs import SECTIONS, Distinction, Inputs, Trait
from engine.systems.arylon.data import RULES
from engine.systems.arylon.ladder import ladder

RULING = "KR37"
OURS = "our_start"
START = tuple(Die(sides) for sides in RULES.number("K2.start").value)
ASSET = Die(RULES.whole("K13.asset_sides"))
MOST = {
    "skill": RULES.whole("K2.start_skills"),
    "distinction": RULES.whole("K2.start_distinctions"),
    "asset": RULES.whole("K2.start_assets"),
    "talent": 0,
}
"""How many of a kind a beginner has; of Attributes as many as the table agrees on."""


def beginner_problems(kind: str, inputs: Inputs, readings: Readings) -> tuple[tuple[Problem, ...], ...]:
    """Return what is wrong with the beginning of each trait of a section, in the order of the sheet.

    The dice are held against ours from the largest down; a smaller one than ours is allowed.
    What was bought later does not count, nor does a die that no sheet has.
    """
    traits = inputs.of_kind(kind)
    found: list[list[Problem]] = [[] for _ in traits]
    if readings[RULING] != OURS:
        return tuple(map(tuple, found))
    known = ladder(readings)
    dice = [(die, place) for place, trait in enumerate(traits) if (die := _began(trait)) in known]
    for rank, (die, place) in enumerate(sorted(dice, key=lambda each: each[0], reverse=True)):
        most = _most(kind, rank)
        if kind in MOST and rank >= MOST[kind]:
            has = f"{MOST[kind]} {SECTIONS[kind]}" if MOST[kind] else f"no {SECTIONS[kind]}"
            found[place].append(Problem(clause=RULING, says=f"a beginner has {has}"))
        elif most is not None and die > most:
            which = f"this one of a beginner's {SECTIONS[kind]} is a {most} at most"
            found[place].append(Problem(clause=RULING, says=f"it begins as a {die}, and {which}"))
    return tuple(map(tuple, found))


def _began(trait: Trait | Distinction) -> Die | None:
    """Return the die of the beginning; None for what was not there, or has no die."""
    if isinstance(trait, Distinction):
        return trait.die
    return None if trait.new else trait.began or trait.die


def _most(kind: str, rank: int) -> Die | None:
    """Return the largest die of a beginner by its rank from the best; None where the kind has no limit."""
    if kind in {"attribute", "skill"}:
        return START[min(rank, len(START) - 1)]
    return ASSET if kind == "asset" else None
