"""A contested roll in words: the working, clause by clause, and the line that sums it up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from engine.protocol import Step
from engine.shown import count
from engine.systems.scattershot.application import BANDS
from engine.systems.scattershot.attempt import Attempt, Thrown
from engine.systems.scattershot.rmib import Match, Verdict

__all__ = ["odds_steps", "rmib_steps", "roll_sentence", "roll_steps"]

NAMES = {**BANDS, "resistor_telling_blow": "Telling Blow of the Resistor"}
DEFINES = {
    "actor": "the Actor's Action defines the outcome",
    "resistor": "the Resistor's Action defines the outcome",
    "nobody": "neither Action defines the outcome",
}


def rmib_steps(actor: Attempt, resistor: Attempt, terms: Match) -> tuple[Step, ...]:
    """Return the working of the odds as far as the RMIB."""
    sides = (*actor.steps("Actor: "), *resistor.steps("Resistor: "))
    return (*sides, *_challenges(terms), _subtraction(terms))


def odds_steps(terms: Match, events: Mapping[str, Fraction]) -> tuple[Step, ...]:
    """Return what the RMIB means, with the chance of each."""
    steps = [
        Step(clause="S18", text=f"{whose}: buys up to {count(wanted, 'Benefit')} out of it", value=wanted)
        for whose, wanted in (("Actor", terms.actor_benefits), ("Resistor", terms.resistor_benefits))
        if wanted
    ]
    for clause, text, name in (
        ("S16", "above 0 the Actor's Action defines the outcome", "actor_defines"),
        ("S16", "at 0 it is a bare success", "tie"),
        ("S16", "below 0 the Resistor's does, where it succeeded", "resistor_defines"),
        ("SR8", "below 0 with a Resistor who failed too, neither does", "both_fail"),
        ("S21", f"at {terms.critical_juncture} or more: Telling Blow", "telling_blow"),
        ("S21", f"at {_edge(terms)}: Catastrophic Failure", "catastrophic_failure"),
        (
            "SR7",
            f"at {_edge(terms)} by the Resistor's making: Telling Blow of theirs",
            "resistor_telling_blow",
        ),
    ):
        if events.get(name) or name in {"actor_defines", "tie", "resistor_defines"}:
            steps.append(Step(clause=clause, text=text, value=str(events[name])))
    steps.append(_opening(terms))
    return tuple(steps)


def _edge(terms: Match) -> str:
    juncture = f"−{terms.critical_juncture}"
    return f"less than {juncture}" if terms.readings["SR1"] == "below" else f"{juncture} or less"


def _challenges(terms: Match) -> list[Step]:
    first = terms.readings["SR3"] == "on_own_mib"
    what = "own MIB" if first else "the RMIB"
    steps = []
    for whose, number, does in (
        ("Actor", terms.actor_challenges, "lift"),
        ("Resistor", terms.resistor_challenges, "lift" if first else "lower"),
    ):
        if number:
            text = f"{whose}: {count(number, 'Challenge')} {does}{'' if number > 1 else 's'} {what}"
            steps.append(Step(clause="SR3" if first else "S17", text=text, value=number))
    return steps


def _subtraction(terms: Match) -> Step:
    if terms.readings["SR36"] == "subtracted":
        return Step(clause="SR36", text="take the Resistor's MIB from the Actor's, even below 0")
    return Step(clause="S15", text="take the Resistor's MIB from the Actor's, unless it is below 0")


def _opening(terms: Match) -> Step:
    says = {
        "meets": "a threshold counts only if one of the first MIBs reached it",
        "exceeds": "a threshold counts only if one of the first MIBs passed it",
        "rmib_alone": "the thresholds are held against the RMIB alone",
    }
    return Step(clause="SR6", text=says[terms.readings["SR6"]])


def roll_steps(actor: Thrown, resistor: Thrown, terms: Match, verdict: Verdict) -> tuple[Step, ...]:
    """Return the working of one roll."""
    steps = [*actor.steps("Actor: "), Step(clause="S11", text="Actor's MIB", value=actor.mib)]
    steps += [
        *resistor.steps("Resistor: ", first=actor.count),
        Step(clause="S11", text="Resistor's MIB", value=resistor.mib),
    ]
    steps += [*_challenges(terms), _subtraction(terms)]
    steps.append(Step(clause="S15", text="this is the RMIB", value=verdict.rmib))
    steps += _benefits(terms, verdict)
    both_failed = verdict.rmib < 0 and resistor.mib < 0
    steps.append(Step(clause="SR8" if both_failed else "S16", text=_outcome(verdict)))
    if _at_the_edge(terms, verdict):
        steps.append(_opening(terms))
    steps.append(
        Step(clause="S21", text=f"for the Actor a {NAMES[verdict.band]}", value=verdict.resultant.remains)
    )
    if verdict.invents:
        text = f"the {verdict.invents.capitalize()}'s player invents consequences for the Session"
        steps.append(Step(clause="SR2" if verdict.invents == "resistor" else "SR7", text=text))
    return tuple(steps)


def _benefits(terms: Match, verdict: Verdict) -> Iterator[Step]:
    found = verdict.resultant
    for whose, automatic, bought in zip(("Actor", "Resistor"), found.automatic, found.bought, strict=True):
        if automatic:
            text = f"{whose}: points above {terms.critical_juncture} become Benefits"
            yield Step(clause="S18", text=text, value=automatic)
        if bought:
            yield Step(clause="S18", text=f"{whose}: Benefits bought", value=bought)
    if any(found.bought) and terms.readings["SR4"] == "before_benefits":
        yield Step(
            clause="SR4", text="the thresholds are held against what there was before", value=found.clamped
        )


def _at_the_edge(terms: Match, verdict: Verdict) -> bool:
    """Tell whether the RMIB is large enough for the condition on first MIBs to matter."""
    return abs(verdict.resultant.clamped) >= terms.critical_juncture


def roll_sentence(actor: Thrown, resistor: Thrown, verdict: Verdict) -> str:
    """Return the contest in one line."""
    extreme = "" if verdict.band in {"success", "failure"} else f", a {NAMES[verdict.band]}"
    rmib = verdict.rmib if verdict.rmib >= 0 else f"−{-verdict.rmib}"
    return (
        f"The Actor {_made(actor.mib)} and the Resistor {_made(resistor.mib)}: an RMIB of {rmib}, "
        f"{_outcome(verdict)}{extreme}."
    )


def _outcome(verdict: Verdict) -> str:
    return DEFINES[verdict.defines] if verdict.rmib else "the Actor succeeds by a hair"


def _made(mib: int) -> str:
    if not mib:
        return "makes it exactly"
    return f"makes it by {mib}" if mib > 0 else f"misses it by {-mib}"
