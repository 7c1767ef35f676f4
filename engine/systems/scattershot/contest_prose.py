"""The working and the sentence of a contested roll."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from engine.numbers import count, format_number, minus
from engine.protocol import Step
from engine.systems.scattershot.application import BANDS
from engine.systems.scattershot.attempt import Attempt, Rolled
from engine.systems.scattershot.limits import juncture_text
from engine.systems.scattershot.rmib import Match, Resultant, Verdict

NAMES = {**BANDS, "resistor_telling_blow": "Telling Blow of the Resistor"}
SIDES = {"actor": "the Actor", "resistor": "the Resistor", "nobody": "nobody"}
DEFINES = {
    "actor": "the Actor's Action defines the outcome",
    "resistor": "the Resistor's Action defines the outcome",
    "nobody": "neither Action defines the outcome",
}


def rmib_steps(actor: Attempt, resistor: Attempt, terms: Match) -> tuple[Step, ...]:
    """Return the working of the odds up to the RMIB: dice, subtraction, Challenges (SR3, SR4)."""
    sides = (*actor.steps("Actor: "), *resistor.steps("Resistor: "))
    taken, lifted = _subtraction(terms), _challenges(terms, None)
    return (*sides, *lifted, taken) if _each_pays_first(terms) else (*sides, taken, *lifted)


def odds_steps(terms: Match, events: Mapping[str, Fraction]) -> tuple[Step, ...]:
    """Return the meanings of the RMIB, each with its chance."""
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
    juncture = minus(terms.critical_juncture)
    return f"less than {juncture}" if terms.readings["SR1"] == "below" else f"{juncture} or less"


def _each_pays_first(terms: Match) -> bool:
    return terms.readings["SR3"] == "on_own_mib"


def _challenges(terms: Match, found: Resultant | None) -> list[Step]:
    """Return a step for each side's Challenges, with their effect where the dice are known."""
    first = _each_pays_first(terms)
    steps = []
    for place, (whose, number, does) in enumerate(
        (
            ("Actor", terms.actor_challenges, "lift"),
            ("Resistor", terms.resistor_challenges, "lift" if first else "lower"),
        )
    ):
        if number:
            full = -number if does == "lower" else number
            done = full if found is None else found.challenge_points[place]
            what, clause = ("own MIB", "SR3") if first else ("the RMIB", "S17")
            text = f"{whose}: {count(number, 'Challenge')} {does}{'' if number > 1 else 's'} {what}"
            steps.append(Step(clause="SR37" if abs(done) < number else clause, text=text, value=done))
    return steps


def _subtraction(terms: Match) -> Step:
    """Return the rule of the subtraction, for odds."""
    if terms.readings["SR36"] == "subtracted":
        return Step(clause="SR36", text="take the Resistor's MIB from the Actor's, even below 0")
    return Step(clause="S15", text="take the Resistor's MIB from the Actor's, unless it is below 0")


def _subtraction_step(terms: Match, found: Resultant, opposed: int) -> Step:
    """Return the subtraction of one roll; `opposed` is the Resistor's number."""
    if terms.readings["SR36"] == "subtracted":
        text = "take the Resistor's MIB from the Actor's, even below 0"
        return Step(clause="SR36", text=text, value=-found.taken)
    early = terms.readings["SR31"] == "before_dice"
    if found.taken != opposed:
        why = "its two dice left it below 0" if early else "it is below 0"
        return Step(clause="SR31" if early else "S15", text=f"the Resistor's MIB is ignored, {why}", value=0)
    if opposed < 0:
        text = "take the Resistor's MIB from the Actor's, which only Experience Dice took below 0"
        return Step(clause="SR31", text=text, value=-found.taken)
    return Step(clause="S15", text="take the Resistor's MIB from the Actor's", value=-found.taken)


def _opening(terms: Match) -> Step:
    says = {
        "meets": "a threshold counts only if one of the first MIBs reached it",
        "exceeds": "a threshold counts only if one of the first MIBs passed it",
        "rmib_alone": "the thresholds are held against the RMIB alone",
    }
    return Step(clause="SR6", text=says[terms.readings["SR6"]])


def roll_steps(actor: Rolled, resistor: Rolled, terms: Match, verdict: Verdict) -> tuple[Step, ...]:
    """Return the working of one roll."""
    steps = [*actor.steps("Actor: "), Step(clause="S11", text="Actor's MIB", value=actor.mib)]
    steps += [
        *resistor.steps("Resistor: ", first=actor.count),
        Step(clause="S11", text="Resistor's MIB", value=resistor.mib),
    ]
    steps += _to_the_rmib(terms, verdict.resultant, resistor.mib)
    both_failed = verdict.rmib < 0 and resistor.mib < 0
    steps.append(Step(clause="SR8" if both_failed else "S16", text=_outcome(verdict)))
    if _at_the_edge(terms, verdict):
        steps.append(_opening(terms))
    steps.append(
        Step(clause="S21", text=f"for the Actor a {NAMES[verdict.band]}", value=verdict.resultant.remains)
    )
    return (*steps, *_invention_steps(verdict))


def _to_the_rmib(terms: Match, found: Resultant, resistor: int) -> Iterator[Step]:
    """Return the steps from two MIBs to what remains, in the order of the readings (SR3, SR4)."""
    rmib = Step(clause="S15", text="this is the RMIB", value=found.rmib)
    if _each_pays_first(terms):
        yield from _challenges(terms, found)
        yield from _automatic(terms, found)
        yield _subtraction_step(terms, found, found.made - found.automatic[1])
        yield rmib
    else:
        yield _subtraction_step(terms, found, resistor)
        yield from _challenges(terms, found)
        yield rmib
        yield from _automatic(terms, found)
    yield from _bought_benefits(terms, found)


def _invention_steps(verdict: Verdict) -> Iterator[Step]:
    """Return the step for who invents the consequences, and why (SR2, SR7, SR42)."""
    if verdict.invents == "actor":
        yield Step(clause="SR7", text="the Actor's player invents consequences for the Session")
    elif verdict.band == "telling_blow":
        yield Step(clause="SR2", text="the Resistor's player invents consequences for the Session")
    if verdict.upset:
        text = "the Resistor's own Catastrophic Failure is an Upset, and the Resistor's player invents for it"
        yield Step(clause="SR42", text=text, value=verdict.resultant.made)


def _automatic(terms: Match, found: Resultant) -> Iterator[Step]:
    actor, resistor = found.automatic
    above = f"points above {terms.critical_juncture} become Benefits"
    if actor:
        yield Step(clause="S18", text=f"Actor: {above}", value=actor)
    if resistor and _each_pays_first(terms):
        yield Step(clause="S18", text=f"Resistor: {above}", value=resistor)
    elif resistor:
        text = f"Resistor: points below {minus(-found.clamped)} become Benefits"
        yield Step(clause="SR43", text=text, value=resistor)


def _bought_benefits(terms: Match, found: Resultant) -> Iterator[Step]:
    for whose, bought in zip(("Actor", "Resistor"), found.bought, strict=True):
        if bought:
            yield Step(clause="S18", text=f"{whose}: Benefits bought", value=bought)
    if any(found.bought) and terms.readings["SR4"] == "before_benefits":
        yield Step(
            clause="SR4", text="the thresholds are held against what there was before", value=found.clamped
        )


def _at_the_edge(terms: Match, verdict: Verdict) -> bool:
    """Tell whether the RMIB is large enough for the condition on first MIBs to matter."""
    return abs(verdict.resultant.clamped) >= terms.critical_juncture


def roll_sentence(actor: Rolled, resistor: Rolled, terms: Match, verdict: Verdict) -> str:
    """Return the contest in one line."""
    extreme = "" if verdict.band in {"success", "failure"} else f", a {NAMES[verdict.band]}"
    found = verdict.resultant
    lifted = _owned((terms.actor_challenges, terms.resistor_challenges), "Challenge")
    opening = f"with {lifted} " if any(found.challenge_points) else ""
    paid = _owned(tuple(map(sum, zip(found.automatic, found.bought, strict=True))), "Benefit")
    left = f", {paid} leave {format_number(found.remains)}" if found.remains != found.rmib else ""
    return (
        f"The Actor {_margin_text(actor)} and the Resistor {_margin_text(resistor)}: "
        f"{opening}an RMIB of {format_number(found.rmib)}{left}, {_outcome(verdict)}"
        f"{extreme}{juncture_text(terms.critical_juncture)}."
    )


def _owned(numbers: Sequence[int], thing: str) -> str:
    """Return how many of a thing each side has: `the Actor's 1 and the Resistor's 2 Challenges`."""
    owners = [(whose, each) for whose, each in zip(("Actor", "Resistor"), numbers, strict=True) if each]
    shares = [f"the {whose}'s {each}" for whose, each in owners]
    return f"{' and '.join(shares)} {thing}{'' if sum(numbers) == 1 else 's'}"


def _outcome(verdict: Verdict) -> str:
    if verdict.bare_success:
        return f"a bare success of the Actor, and {DEFINES[verdict.defines]}"
    return DEFINES[verdict.defines]


def _margin_text(side: Rolled) -> str:
    target = format_number(side.attempt.target)
    if not side.mib:
        return f"makes {target} exactly"
    return f"makes {target} by {side.mib}" if side.mib > 0 else f"misses {target} by {-side.mib}"
