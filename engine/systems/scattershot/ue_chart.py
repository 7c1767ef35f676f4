"""The UE Chart: one row under its facets, stated by the text or reconstructed by us (S20, S23, S24).

Rulings SR39, SR51. Damage and Personae read their Factors here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.errors import RulesError, UnsettledRuleError
from engine.inputs import exact, whole
from engine.numbers import count, format_number
from engine.protocol import Answer, Step, Table
from engine.rule_data import reading_advice
from engine.systems.scattershot import RULES

BANDS: tuple[Mapping[str, Any], ...] = tuple(RULES.number("S24.bands").value)
STEPS = {int(rating): Fraction(value) for rating, value in RULES.number("S24.steps").value.items()}
ANCHORS = {int(rating): Fraction(value) for rating, value in RULES.number("S24.anchors").value.items()}
USUAL = {"bonus": RULES.whole("S23.usual"), "points": RULES.whole("S20.usual")}
INSTEAD = {
    "Factor": "give the Factor from your own chart",
    "Bonus": "give what it takes off as Protection",
    "Points": "agree on the Points",
}
"""The advice where the chart ends, by facet."""
LOWEST = min(int(row["low"]) for row in BANDS)
HIGHEST = max(int(row["high"]) for row in BANDS)
ORDINARY = RULES.whole("S26.ordinary_high")
"""The highest ordinary MIB: that of the row whose Factor the text gives as one."""
FACTOR_RESTS_ON = {
    "given": ("SR39", "your own chart has it"),
    "stated": ("S26", "the text gives it"),
    "invented": ("SR39", "our reconstruction"),
}
SAID = {
    "given": "by your own chart",
    "stated": "as the text has it",
    "invented": "by our reconstruction of the lost chart",
}


def half_up(value: Fraction) -> int:
    """Return the nearest whole number; a half goes up (SR9).

    >>> [half_up(Fraction(n, 2)) for n in (1, 2, 3, 9, -1)]
    [1, 1, 2, 5, 0]
    """
    return (value + Fraction(1, 2)).__floor__()


def is_stated(rating: int) -> bool:
    """Tell whether the text itself gives the Factor of a Rating."""
    return rating in ANCHORS


def factor_of(rating: int, readings: Readings, at: str) -> Fraction:
    """Return the Factor of a Magnitude Rating (S24); `at` is the path of the input, for a refusal.

    Raises:
        UnsettledRuleError: the text does not give it, and the chart, by its reading, ends before it.
    """
    if readings["SR39"] == "bands_of_three":
        row = _band(rating)
        found = Fraction(row["factor"]) if row and "factor" in row else None
    else:
        known = STEPS if readings["SR39"] == "single_steps" else ANCHORS
        found = known.get(rating)
    if found is None:
        raise _off(rating, "Factor", readings, at)
    return found


def facet_of(facet: str, index: int, readings: Readings, at: str) -> int:
    """Return the value of a number under a facet: `bonus` (S23) or `points` (S20).

    Raises:
        UnsettledRuleError: the chart, by its reading, has no such row.
    """
    row = _band(index)
    if readings["SR39"] == "bands_of_three" and row:
        return int(row[facet])
    if readings["SR39"] == "single_steps" and row:
        return max(USUAL[facet], half_up(STEPS[index])) if index in STEPS else USUAL[facet]
    raise _off(index, facet.capitalize(), readings, at)


def _band(rating: int) -> Mapping[str, Any] | None:
    return next((row for row in BANDS if row["low"] <= rating <= row["high"]), None)


def off_the_chart(rating: int, facet: str, readings: Readings) -> str:
    """Return the sentence that a number has no such facet, and where the chart, by its reading, ends."""
    if readings["SR39"] == "anchors_only":
        ends = "the text gives Factors for 9, 10, 11 and 13 only"
    else:
        first = BANDS[0 if facet != "Factor" else 1]["low"]
        ends = f"our reconstruction has a {facet} for {first} to {BANDS[-1]['high']}"
    return f"no {facet} is known for {format_number(rating)}, as we have no UE Chart and {ends} (SR39)"


def _off(rating: int, facet: str, readings: Readings, at: str) -> RulesError:
    message = f"{off_the_chart(rating, facet, readings)}; {INSTEAD[facet]}"
    return RULES.refusal("SR39", at, message, UnsettledRuleError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The Rating to look up, and the group's own Factor."""

    rating: int = whole(
        "Rating, or MIB",
        clause="S24",
        help="The row: a Magnitude Rating, or a MIB to index; below 0 the size of a Catastrophic Failure.",
    )
    factor: Fraction | None = exact(
        "Factor from your own chart", low=Fraction(0), default=None, clause="SR39",
        help="If your group has a chart, what it shows here.",
    )  # fmt: skip


def _known_factor(rating: int, readings: Readings) -> Fraction | None:
    """Return the Factor; None where the chart, by its reading, has no such row."""
    with suppress(UnsettledRuleError):
        return factor_of(rating, readings, "rating")
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The values of a row by facet; None where a value is unknown."""

    factor: Fraction | None
    bonus: int | None
    points: int | None
    evidence: str | None
    """The evidence for the Factor: `given`, `stated` or `invented`."""


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the Factor, the Bonus and the Points of a row, as far as they are known.

    Raises:
        UnsettledRuleError: no facet of the row is known by this reading, and no Factor was given.
    """
    rating = inputs.rating
    points = _points_of_failure(rating, readings) if rating < 0 else _of_a_mib("points", rating, readings)
    bonus = None if rating < 0 else _of_a_mib("bonus", rating, readings)
    factor = inputs.factor
    if factor is None:
        nothing = bonus is None and points is None
        factor = factor_of(rating, readings, "rating") if nothing else _known_factor(rating, readings)
    evidence = "stated" if is_stated(rating) else "invented"
    if inputs.factor is not None:
        evidence = "given"
    row = Row(factor=factor, bonus=bonus, points=points, evidence=None if factor is None else evidence)
    steps = [Step(clause="S24", text="the row of the chart that is read", value=inputs.rating)]
    if row.evidence is not None:
        clause, says = FACTOR_RESTS_ON[row.evidence]
        steps.append(Step(clause=clause, text=f"the Factor: {says}", value=str(row.factor)))
    whose = "a Catastrophic Failure, by its size" if inputs.rating < 0 else "a MIB"
    for name, rests_on, value in (("Bonus", "S23", row.bonus), ("Points", "S20", row.points)):
        if value is not None:
            is_usual = value == RULES.whole(f"{rests_on}.usual")
            text = f"the {name} of {whose}: {'what is usual' if is_usual else 'our reconstruction'}"
            clause = rests_on if is_usual else "SR39"
            steps.append(Step(clause="SR51" if inputs.rating < 0 else clause, text=text, value=value))
    return Answer(
        result={"factor": row.factor, "bonus": row.bonus, "points": row.points, "evidence": row.evidence},
        steps=tuple(steps),
        sentence=_sentence(inputs.rating, row),
        figures=() if readings["SR39"] == "anchors_only" else (_table(readings),),
    )


def _of_a_mib(facet: str, mib: int, readings: Readings) -> int | None:
    """Return the Bonus or the Points of a MIB; the text states those of an ordinary one (S20, S23)."""
    if readings["SR39"] == "anchors_only":
        return USUAL[facet] if mib <= ORDINARY else None
    with suppress(UnsettledRuleError):
        return facet_of(facet, mib, readings, "rating")
    return None


def _points_of_failure(mib: int, readings: Readings) -> int | None:
    """Return the Points of a Catastrophic Failure, by its size (S20, SR51).

    Raises:
        UnsettledRuleError: the reading leaves it open.
    """
    if readings["SR51"] == "not_said":
        message = (
            f"the text has no Points for a Catastrophic Failure such as {format_number(mib)}; "
            f"agree on them, or {reading_advice(RULES, 'SR51', 'by_its_size')}"
        )
        raise RULES.refusal("SR51", "rating", message, UnsettledRuleError)
    return _of_a_mib("points", -mib, readings)


def _sentence(rating: int, row: Row) -> str:
    said = []
    if row.evidence is not None:
        said.append(f"A Rating of {format_number(rating)} has a Factor of {row.factor}, {SAID[row.evidence]}")
    if row.points is not None:
        points = count(row.points, "Point")
        if row.bonus is None:
            said.append(f"a Catastrophic Failure of {format_number(rating)} is worth {points}")
        else:
            said.append(f"a MIB of {rating} is worth a Bonus of {row.bonus} and {points}")
    line = "; ".join(said)
    return f"{line[0].upper()}{line[1:]}."


def _table(readings: Readings) -> Table:
    found = [(rating, _known_factor(rating, readings)) for rating in range(LOWEST, HIGHEST + 1)]
    rows = [
        (rating, factor, "stated" if is_stated(rating) else "invented")
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
    when="When you need the Factor or the Bonus that belongs to a number.",
    inputs=Inputs,
    clauses=("S20", "S23", "S24", "S26"),
    rulings=("SR39", "SR51"),
    results=(
        Output(
            name="factor",
            label="Factor",
            clause="S24",
            is_fact=True,
            means="The Factor facet of the chart: what a Magnitude of this Rating multiplies by. "
            "With SR39 read as a step for each Rating it is that of `numbers.steps` of S24 in clauses.json.",
            shape="exact?",
            null_when="when the chart has no Factor at this place",
        ),
        Output(
            name="bonus",
            label="Bonus",
            clause="S23",
            is_fact=True,
            means="The Bonus facet: the size of a lasting modifier (S23).",
            shape="whole?",
            null_when="when the chart has no Bonus at this place",
        ),
        Output(
            name="points",
            label="Points",
            clause="S20",
            means="The Points facet: disadvantage points that a Telling Blow of this MIB is worth (S20).",
            shape="whole?",
            null_when="when the chart has no Points at this place",
        ),
        Output(
            name="evidence",
            label="What the Factor rests on",
            clause="SR39",
            words={name: says for name, (_, says) in FACTOR_RESTS_ON.items()},
            means=(
                "What the Factor rests on: the text, our reconstruction of the chart (SR39), or the "
                "number that you gave."
            ),
            shape="given | invented | stated?",
            null_when="when there is no Factor",
        ),
    ),
    work=work,
)
