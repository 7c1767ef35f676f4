"""One row of the UE Chart under its facets: stated by the text, or rebuilt by us (S20, S23, S24)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from engine.calculator import Calculator, Named, Readings
from engine.errors import UnsettledRule
from engine.inputs import exact, whole
from engine.protocol import Answer, Step, Table
from engine.shown import count
from engine.systems.scattershot import chart
from engine.systems.scattershot.data import RULES

__all__ = ["CALCULATOR", "Inputs"]

T = TypeVar("T")
FIELD = "inputs.rating"
LOWEST = min(int(row["low"]) for row in chart.BANDS)
HIGHEST = max(int(row["high"]) for row in chart.BANDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The Rating to look up, and what your table says instead of us."""

    rating: int = whole(
        "Rating, or MIB", clause="S24", help="The row: a Magnitude Rating, or a MIB to index."
    )
    factor: Fraction | None = exact(
        "Factor of your own chart", low=Fraction(0), default=None, clause="SR39",
        help="If your group has a chart, what it shows here.",
    )  # fmt: skip


def _facet(find: Callable[[int, Readings, str], T], rating: int, readings: Readings) -> T | None:
    """Return what a facet shows, or nothing where the chart as it is read has no such row."""
    try:
        return find(rating, readings, FIELD)
    except UnsettledRule:
        return None


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the Factor, the Bonus and the Points of a row.

    Raises:
        UnsettledRule: no facet of the row is known as the chart is read, and none was given.
    """
    factor = inputs.factor
    if factor is None:
        factor = chart.factor(inputs.rating, readings, FIELD)
    bonus = _facet(chart.bonus, inputs.rating, readings)
    points = _facet(chart.points, inputs.rating, readings)
    own = inputs.factor is not None
    evidence = "given" if own else "stated" if chart.is_stated(inputs.rating) else "invented"
    return Answer(
        result={"factor": factor, "bonus": bonus, "points": points, "evidence": evidence},
        steps=_steps(factor, bonus, points, evidence),
        sentence=_sentence(inputs.rating, factor, evidence, bonus, points),
        shows=() if readings["SR39"] == "anchors_only" else (_table(readings),),
    )


def _steps(factor: Fraction, bonus: int | None, points: int | None, evidence: str) -> tuple[Step, ...]:
    said = {
        "given": "as your own chart has it",
        "stated": "the text gives it",
        "invented": "our reconstruction",
    }
    clause = "S24" if evidence == "stated" else "SR39"
    steps = [Step(clause=clause, text=f"the Factor: {said[evidence]}", value=str(factor))]
    for name, rests_on, value in (("Bonus", "S23", bonus), ("Points", "S20", points)):
        if value is not None:
            is_usual = value == RULES.whole(f"{rests_on}.usual")
            text = f"the {name} of a MIB: {'what is usual' if is_usual else 'our reconstruction'}"
            steps.append(Step(clause=rests_on if is_usual else "SR39", text=text, value=value))
    return tuple(steps)


def _sentence(rating: int, factor: Fraction, evidence: str, bonus: int | None, points: int | None) -> str:
    rests_on = {
        "given": "by your own chart",
        "stated": "as the text has it",
        "invented": "by our reconstruction of the lost chart",
    }
    line = f"A Rating of {rating} has a Factor of {factor}, {rests_on[evidence]}"
    if bonus is None or points is None:
        return f"{line}."
    return f"{line}; a MIB of {rating} is worth a Bonus of {bonus} and {count(points, 'Point')}."


def _table(readings: Readings) -> Table:
    found = [(rating, _facet(chart.factor, rating, readings)) for rating in range(LOWEST, HIGHEST + 1)]
    rows = [
        (rating, factor, "stated" if chart.is_stated(rating) else "invented")
        for rating, factor in found
        if factor is not None
    ]
    return Table(
        caption="The Factors of the chart", columns=("Rating", "Factor", "Evidence"), rows=tuple(rows)
    )


CALCULATOR = Calculator(
    id="scattershot.ue_chart",
    title="The UE Chart",
    summary="A row of the lost chart: its Factor, its Bonus, its Points, and how sure we are of them.",
    inputs=Inputs,
    clauses=("S20", "S23", "S24"),
    rulings=("SR39",),
    results=(
        Named(name="factor", label="Factor", clause="S24"),
        Named(name="bonus", label="Bonus", clause="S23"),
        Named(name="points", label="Points", clause="S20"),
        Named(name="evidence", label="What the Factor rests on", clause="SR39"),
    ),
    work=work,
)
