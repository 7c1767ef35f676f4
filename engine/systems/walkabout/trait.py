"""The change of a trait or an item: the grade that it starts with, rises to or falls to.

Clauses W17, W18; rulings WR21, WR22, WR23.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Calculator, Output, Readings
from engine.inputs import choice, whole
from engine.numbers import count, prose
from engine.protocol import Answer, Step, Table
from engine.systems.walkabout.data import RULES

FADING = tuple(RULES.number("W17.grades").value)
ITEMS = tuple(RULES.number("W18.grades").value)
STEP = RULES.whole("W17.step")
LASTS = RULES.number("W17.lasts").value
WEIGHS = RULES.number("W18.penalties").value
DYNAMITE = RULES.number("W18.dynamite").value
GRADES = {
    **{grade: grade.replace("_", " ") for grade in (*FADING, *ITEMS)},
    "none": "it does not come about",
    "gone": "it is gone",
}
"""Labels of the grades, and of having none."""
MOST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """A trait, old or new, and the successes and sacrifices that change it."""

    kind: str = choice(
        "Kind",
        {"beneficial": "a trait that helps", "detrimental": "a trait that harms", "item": "an item"},
        clause="W17",
    )
    successes: int = whole("Successes", low=0, limit=MOST, default=0, clause="W17", main=True)
    sacrifices: int = whole("Sacrifices", low=0, limit=MOST, default=0, clause="W17", main=True)
    grade: str | None = choice(
        "Grade before",
        {grade: GRADES[grade] for grade in (*FADING, *ITEMS)},
        default=None,
        clause="W17",
        help="Leave blank for a new trait.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """The movement of a trait on its ladder."""

    ladder: tuple[str, ...]
    raises: int
    """Grades up, including the one that creates a new trait."""
    lowers: int
    """Grades down."""
    clause: str


def _move(inputs: Inputs, readings: Readings) -> Move:
    if inputs.kind == "item":
        worn = inputs.sacrifices if readings["WR21"] == "sacrifices_wear_down" else 0
        return Move(ladder=ITEMS, raises=inputs.successes, lowers=worn, clause="W18")
    up, down = inputs.successes, inputs.sacrifices
    if inputs.kind == "detrimental":
        up, down = down, up
    return Move(ladder=FADING, raises=STEP * up, lowers=STEP * down, clause="W17")


def _place(inputs: Inputs, move: Move) -> int:
    """Return the index on the ladder afterwards; below 0 the trait is gone."""
    start = -1 if inputs.grade is None else move.ladder.index(inputs.grade)
    return min(start + move.raises - move.lowers, len(move.ladder) - 1)


def _grade(inputs: Inputs, move: Move, readings: Readings) -> str:
    """Return the grade afterwards; `none` for a trait that was never created, `gone` for one that ended."""
    if inputs.grade is None and not move.raises:
        return "none"
    place = _place(inputs, move)
    if place >= 0:
        return move.ladder[place]
    stays = inputs.kind != "item" and readings["WR23"] == "stays_situational"
    return move.ladder[0] if stays else "gone"


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the grade of a trait after successes and sacrifices.

    Raises:
        IllegalChoiceError: an item is given the grade of a fading trait, or the reverse.
    """
    move = _move(inputs, readings)
    if inputs.grade is not None and inputs.grade not in move.ladder:
        message = (
            f"the grade {prose(inputs.grade)} is none of {prose(move.ladder)} ({move.clause}); "
            "choose one of these or leave it out for a new trait"
        )
        raise RULES.refusal(move.clause, "grade", message)
    grade = _grade(inputs, move, readings)
    what = {"beneficial": "trait that helps", "detrimental": "trait that harms", "item": "item"}[inputs.kind]
    before = f"A new {what}" if inputs.grade is None else f"A {inputs.grade.replace('_', '-')} {what}"
    became = {"none": "does not come about", "gone": "is gone"}.get(grade, f"is {grade.replace('_', ' ')}")
    lasts = f" and lasts {LASTS[grade]}" if grade in LASTS else ""
    moved = [("raised", move.raises), ("lowered", move.lowers)]
    how = " and ".join(f"{did} by {count(grades, 'grade')}" for did, grades in moved if grades)
    fades = move.ladder == FADING
    ladder = Table(
        caption="Traits that fade" if fades else "Items",
        columns=("Grade", "Lasts" if fades else "Negative traits it brings", "Yours"),
        rows=tuple(
            (each, LASTS[each] if fades else WEIGHS[each], "here" if each == grade else "")
            for each in move.ladder
        ),
    )
    return Answer(
        result={
            "grade": grade,
            "lasts": LASTS.get(grade),
            "weighs": _weight(grade, readings),
            "raised": move.raises,
            "lowered": move.lowers,
        },
        steps=_steps(inputs, readings, move, grade),
        sentence=f"{before}, {how or 'neither raised nor lowered'}, {became}{lasts}.",
        figures=(ladder,),
    )


def _weight(grade: str, readings: Readings) -> int | None:
    """Return how many negative traits an item of this grade brings along; None for what is no item (WR22)."""
    if grade in WEIGHS and readings["WR22"] == "no_negatives":
        return 0
    found: int | None = WEIGHS.get(grade)
    return found


def _steps(inputs: Inputs, readings: Readings, move: Move, grade: str) -> tuple[Step, ...]:
    before = "a new one" if inputs.grade is None else inputs.grade.replace("_", " ")
    lines = [Step(clause=move.clause, text=f"it starts as {before}")]
    lines.append(
        Step(clause=move.clause, text="grades up, the first bringing in what is new", value=move.raises)
    )
    if inputs.kind == "item":
        does = "wear an item down" if readings["WR21"] == "sacrifices_wear_down" else "do not touch an item"
        lines.append(Step(clause="WR21", text=f"sacrifices {does}", value=-move.lowers))
    else:
        lines.append(Step(clause="W17", text="grades down", value=-move.lowers))
    if grade != "none" and inputs.kind != "item" and _place(inputs, move) < 0:
        does = "it is gone" if grade == "gone" else "it stays until the scene ends"
        lines.append(Step(clause="WR23", text=f"worn down below the lowest grade: {does}"))
    lines.append(Step(clause=move.clause, text="the grade now", value=GRADES[grade]))
    if grade in WEIGHS:
        text = f"like {DYNAMITE[grade]}; called into an action it brings so many negative traits along"
        lines.append(Step(clause="WR22", text=text, value=_weight(grade, readings)))
    return tuple(lines)


CALCULATOR = Calculator(
    id="walkabout.trait",
    title="What a trait becomes",
    summary="Successes and sacrifices spent on a trait or an item: how long does it last?",
    when="After an action, when successes and sacrifices change your sheet.",
    inputs=Inputs,
    clauses=("W17", "W18"),
    rulings=("WR21", "WR22", "WR23"),
    results=(
        Output(
            name="grade",
            label="Grade",
            clause="W17",
            words=GRADES,
            is_fact=True,
            means=(
                "The grade of the trait or item afterwards: successes and sacrifices are set off "
                "against each other first, and the ladder ends at its highest grade; `none` for one "
                "that never came to be, `gone` for one that ended."
            ),
            shape="text",
        ),
        Output(
            name="lasts",
            label="Lasts",
            clause="W17",
            means="How long the trait lasts at this grade (W17).",
            shape="text?",
            null_when="for an item, and for a trait that is none or gone",
        ),
        Output(
            name="weighs",
            label="Negative traits it brings along",
            clause="W18",
            is_fact=True,
            means="Negative traits that the item brings along at this grade (W18).",
            shape="whole?",
            null_when="for what is no item, and for an item that is none or gone",
        ),
        Output(
            name="raised",
            label="Grades up",
            clause="W17",
            means="By how many grades successes raised it.",
        ),
        Output(
            name="lowered",
            label="Grades down",
            clause="W17",
            means="By how many grades sacrifices lowered it.",
        ),
    ),
    verbs={"work": "Grow the trait"},
    work=work,
)
