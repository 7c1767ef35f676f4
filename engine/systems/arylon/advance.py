"""Buying dice with advance points, larger or new (K14; rulings KR12 to KR15, KR25, KR33, KR34, KR38)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.calculator import Calculator, FollowUp, Output, Readings
from engine.inputs import Die, choice, dice, whole
from engine.numbers import count
from engine.protocol import Answer, Step, Table
from engine.rule_data import reading_advice
from engine.systems.arylon.data import RULES
from engine.systems.arylon.dice import SMALLEST, has_larger, place_of, step_up

TRAITS = {
    "attribute": "an Attribute or other Stat",
    "signature_asset": "a Signature Asset",
    "talent": "a Talent or a spell",
    "skill": "a Skill",
    "distinction": "a Distinction",
}
NEW = "not on the sheet"
UNTRAINED = Die(RULES.whole("K14.untrained"))
"""The die of a Skill that is not on the sheet."""
PACE = {name: RULES.whole(f"K14.{name}") for name in ("least", "ordinary", "most")}
"""Advance points of a bad, an ordinary and a great session."""
MOST_POINTS = 100_000
"""Maximum number of advance points in a request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What is raised, and from where to where."""

    trait: str = choice("What you raise", TRAITS, default="attribute", clause="K14", main=True)
    die: Die | None = dice(
        "From",
        single=True,
        default=None,
        clause="K14",
        help="The die that is on the sheet; leave it empty for a trait that is not there yet.",
        main=True,
    )
    to: Die | None = dice(
        "To",
        single=True,
        default=None,
        clause="K14",
        help="The next larger die, if you leave it empty.",
        main=True,
    )
    factor: int | None = whole(
        "Times the die",
        low=1,
        default=None,
        clause="KR13",
        help="Only if your table has a price of its own: the points for each face.",
    )
    points: int | None = whole(
        "Advance points you have", low=0, limit=MOST_POINTS, default=None, clause="K14"
    )
    milestones: int = whole(
        "Advance points from Milestones",
        low=0,
        limit=MOST_POINTS,
        default=0,
        clause="KR34",
        help="Beside those you have: what your Game Master gave for them.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One step of the ladder and its price."""

    below: Die | None
    """The die held; None where the trait is new."""
    above: Die
    priced: int
    """Number of faces in the price: those of the die bought, held or begun with (KR12, KR33)."""
    price: int


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the price of each step and the total."""
    if inputs.trait == "distinction" and readings["KR14"] == "fixed":
        sides = RULES.whole("K14.distinction")
        message = (
            f"a Distinction stays a d{sides} for good (KR14); "
            f"raise something else or {reading_advice(RULES, 'KR14', 'any_prime_set')}"
        )
        raise RULES.refusal("KR14", "trait", message)
    factor = inputs.factor if inputs.factor is not None else factor_of(inputs.trait, readings)
    here = UNTRAINED if inputs.die is None and inputs.trait == "skill" else inputs.die
    goal = inputs.to or _next(here, readings)
    if here and place_of(goal, "to", readings) <= place_of(here, "die", readings):
        message = (
            f"{goal} is not above {here}, and advance points only raise a die (K14), so name a larger one"
        )
        raise RULES.refusal("K14", "to", message)
    place_of(goal, "to", readings)
    lines = tuple(steps_between(here, goal, factor, readings, is_new=inputs.die is None))
    price = sum(line.price for line in lines)
    to_earn = max(0, price - inputs.milestones)
    sessions = {name: -(-to_earn // pace) for name, pace in PACE.items()}
    left = None if inputs.points is None else inputs.points + inputs.milestones - price
    return Answer(
        result={
            "price": price,
            "die": str(lines[-1].above),
            "factor": factor,
            "left": left,
            "affordable": None if left is None else left >= 0,
            "lines": [
                {
                    "from": str(line.below) if line.below else None,
                    "to": str(line.above),
                    "price": line.price,
                }
                for line in lines
            ],
            "sessions": sessions,
        },
        steps=tuple(_steps(inputs, factor, lines, left, readings)),
        sentence=_sentence(inputs, lines, factor, left),
        figures=tuple(_tables(lines, sessions)),
    )


def factor_of(trait: str, readings: Readings) -> int:
    """Return the points for each face of the die of a trait (K14, KR13)."""
    if trait == "distinction" or readings["KR13"] == "all_four":
        return RULES.whole("K14.attribute")
    return RULES.whole(f"K14.{trait}")


def steps_between(
    here: Die | None, goal: Die, factor: int, readings: Readings, *, is_new: bool
) -> Iterator[Line]:
    """Yield the steps from one die of the ladder to a larger one, each with its price (KR12, KR33)."""
    if is_new and readings["KR33"] == "die_alone":
        yield Line(below=here, above=goal, priced=_faces(goal), price=_faces(goal) * factor)
        return
    while here != goal:
        above = _next(here, readings)
        priced = _faces(here if readings["KR12"] == "current" else above)
        yield Line(below=here, above=above, priced=priced, price=priced * factor)
        here = above


def _next(here: Die | None, readings: Readings) -> Die:
    return SMALLEST if here is None else step_up(here, "die", readings)


def _faces(die: Die | None) -> int:
    """Return the number of faces that "times the die" refers to, both dice of a d12+ together (KR38)."""
    return 0 if die is None else die.sides + die.plus


def _die_label(die: Die | None) -> str:
    return str(die) if die else NEW


def _steps(
    inputs: Inputs, factor: int, lines: tuple[Line, ...], left: int | None, readings: Readings
) -> Iterator[Step]:
    stated = readings["KR13"] == "all_four" or inputs.trait in {"attribute", "signature_asset", "distinction"}
    what = f"{TRAITS[inputs.trait]} costs {factor} times the die"
    whence = "" if stated else ", a price that we borrowed"
    whence = whence if inputs.factor is None else ", as you set it"
    is_borrowed = inputs.factor is None and not stated
    yield Step(clause="KR13" if is_borrowed else "K14", text=f"{what}{whence}", value=factor)
    held = lines[0].below
    if inputs.die is None and held:
        text = "a Skill that is not on the sheet gives a die already"
        yield Step(clause="K14", text=text, value=str(held))
    elif inputs.die is None:
        text = "a trait that is not on the sheet has no die yet, and we chose its price"
        yield Step(clause="KR33", text=text)
    for line in lines:
        yield from _price_steps(line, factor, readings, is_new=inputs.die is None)
    if inputs.milestones:
        text = "what Milestones brought is added; how much that is, your Game Master says"
        yield Step(clause="KR34", text=text, value=inputs.milestones)
    if left is not None:
        yield Step(clause="K14", text="what is left of the advance points", value=left)


def _price_steps(line: Line, factor: int, readings: Readings, *, is_new: bool) -> Iterator[Step]:
    """Yield the price of one step of the ladder, with the die that it counts (KR12, KR33)."""
    alone = is_new and readings["KR33"] == "die_alone"
    which = "the die held" if line.below else "for no die is held yet"
    if alone:
        which = "the die it begins with"
    elif readings["KR12"] == "bought":
        which = "the die bought"
    text = f"{_die_label(line.below)} to {line.above}: {factor} times {line.priced}, {which}"
    yield Step(clause="KR33" if alone else "KR12", text=text, value=line.price)
    if line.above.plus:
        where = "a step of" if alone else f"the step after {line.below} on"
        yield Step(clause="KR25", text=f"{line.above} is {where} a ladder that we borrowed")


def _sentence(inputs: Inputs, lines: tuple[Line, ...], factor: int, left: int | None) -> str:
    what = TRAITS[inputs.trait]
    price = sum(line.price for line in lines)
    priced = " + ".join(str(line.priced) for line in lines)
    each = f"({priced})" if len(lines) > 1 else priced
    cost = f"costs {count(price, 'advance point')} ({factor} × {each})"
    raised = f"Raising {what} from {lines[0].below} to {lines[-1].above} {cost}"
    if lines[0].below is None:
        raised = f"A new trait, {what} of {lines[-1].above}, {cost}"
    if left is None:
        return f"{raised}."
    purse = f"{left + price}"
    if inputs.milestones:
        purse = f"{inputs.points} and {inputs.milestones} from Milestones"
    if left < 0:
        return f"{raised}, {-left} more than you have ({purse})."
    return f"{raised}; {left} would be left of {purse}."


def _tables(lines: tuple[Line, ...], sessions: dict[str, int]) -> Iterator[Table]:
    yield Table(
        caption="Price of each step",
        columns=("From", "To", "Advance points"),
        rows=tuple((_die_label(line.below), str(line.above), line.price) for line in lines),
    )
    names = {"least": "bad, the least points", "ordinary": "ordinary", "most": "great, the most points"}
    yield Table(
        caption="How many sessions that is, after what Milestones brought",
        columns=("Sessions", "Points in each", "How many"),
        rows=tuple((names[name], PACE[name], number) for name, number in sessions.items()),
    )


FOLLOW_UPS = (
    FollowUp(
        name="next",
        label="The next larger die after this one",
        to="arylon.advance",
        mode="work",
        when=lambda raised: has_larger(raised.result["die"], raised.readings),
        inputs_from=lambda raised: {
            "trait": raised.inputs["trait"],
            "factor": raised.inputs["factor"],
            "die": raised.result["die"],
            "points": max(raised.result["left"] or 0, 0) or None,
        },
    ),
)

CALCULATOR = Calculator(
    id="arylon.advance",
    title="Advancement",
    summary="What a larger die on your sheet costs in advance points, step by step.",
    when="Between sessions, when you spend advance points.",
    inputs=Inputs,
    clauses=("K14",),
    rulings=("KR12", "KR13", "KR14", "KR15", "KR25", "KR33", "KR34", "KR38"),
    results=(
        Output(
            name="price",
            label="Price",
            clause="K14",
            unit="advance points",
            is_fact=True,
            means="Advance points for all steps together.",
        ),
        Output(
            name="die",
            label="The die then",
            clause="K14",
            means=(
                "The die afterwards: the one that was asked for, and otherwise the next larger one. "
                "A die that is not larger than the one before is against the rules (K14): "
                "illegal_choice."
            ),
            shape="die",
        ),
        Output(
            name="factor",
            label="Times the die",
            clause="K14",
            means=(
                "What the price multiplies the faces of the die by: the factor that was named, or 4 "
                "for a Stat, a Signature Asset and a Distinction that may rise (KR14), 2 for a "
                "Talent, 1 for a Skill, and 4 for everything where KR13 is read as all_four."
            ),
        ),
        Output(
            name="left",
            label="Left over",
            clause="K14",
            unit="advance points",
            is_fact=True,
            means=(
                "Points afterwards: those at hand and those from Milestones, less the price; below 0 "
                "where there are too few."
            ),
            shape="whole?",
            null_when="when nobody said how many points there are",
        ),
        Output(
            name="affordable",
            label="Affordable",
            clause="K14",
            means="Whether the points suffice: what is left is 0 or more.",
            shape="yes_no?",
            null_when="when nobody said how many points there are",
        ),
        Output(
            name="lines",
            label="Step by step",
            clause="KR12",
            means=(
                "The steps, one for each larger die. A new trait begins below the d4, a new Skill at "
                "its d4; where KR33 is read as die_alone, a new trait is one step, from there to its "
                "die, priced by that die."
            ),
            shape=[{"from": "die?", "to": "die", "price": "whole"}],
            parts={
                "from": "the die before, null where there was none",
                "to": "the die after",
                "price": (
                    "the factor times the faces of the die after, or, where KR12 is read as current, of "
                    "the die before (0 without one); for a new trait where KR33 is read as die_alone, "
                    "always of the die after; of a d12+d2 14"
                ),
            },
        ),
        Output(
            name="sessions",
            label="Sessions to earn it: bad (least), ordinary, great (most)",
            clause="K14",
            means=(
                "How many sessions earn the price less what Milestones brought, rounded up, 0 at "
                "least. Points at hand are not taken off."
            ),
            shape={"least": "whole", "ordinary": "whole", "most": "whole"},
            parts={
                "least": "if every session is a bad one",
                "ordinary": "if every session is ordinary",
                "most": "if every session is a great one",
            },
        ),
    ),
    follow_ups=FOLLOW_UPS,
    verbs={"work": "Price the advance"},
    work=work,
)
