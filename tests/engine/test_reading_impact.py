"""What a ruling does: the same request under every reading."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.catalogue import find
from engine.reading_impact import Comparison, reading_impact, value_words
from engine.rule_data import Case, Grid, Reading, Ruling
from engine.source import Source

MIB = {"calculator": "scattershot.mib", "mode": "odds"}
CATASTROPHE = "events.catastrophic_failure"
AT_TEN = Case(request={**MIB, "inputs": {"rating": 10}}, watch=CATASTROPHE, expect={}, working="")
TOO_MANY = Case(
    request={**MIB, "inputs": {"rating": 10, "challenges": 9}}, watch=CATASTROPHE, expect={}, working=""
)
OVER = {"rating": tuple(range(6, 15)), "critical_juncture": (5, 6, 7, 8)}


def _sr1(*cases: Case, grid: Grid | None = None) -> Ruling:
    return Ruling(
        id="SR1", title="", question="", why="", decided="", because="", status="inferred", date="",
        clauses=(), sources=(Source(clause="SR1", text="F0"),), decision="at_or_below",
        readings=(Reading(name="at_or_below", says="", title=""), Reading(name="below", says="", title="")),
        cases=cases, grid=grid,
    )  # fmt: skip


SR1 = _sr1(AT_TEN, grid=Grid(request=MIB, over=OVER, watch=CATASTROPHE))


def _comparison(**values: object) -> Comparison:
    return Comparison(request={}, watch="", values=values)


def test_the_cases_stand_side_by_side() -> None:
    """At Rating 10 and a Critical Juncture of 7 the readings give 10 % and 6 %."""
    assert dict(reading_impact(SR1).cases[0].values) == {"at_or_below": "1/10", "below": "3/50"}


def test_the_widest_gap_is_one_step_of_two_ten_sided_dice() -> None:
    """The readings differ by the chance of one exact sum, 10 in 100 at most: a sum of 11."""
    widest = reading_impact(SR1).widest

    assert widest is not None
    assert widest.difference == Fraction(1, 10)


def test_every_request_of_the_grid_is_asked() -> None:
    """Nine Ratings with four Critical Junctures."""
    assert reading_impact(SR1).asked == 36


@pytest.mark.parametrize(
    ("comparison", "difference"),
    [
        (_comparison(a="1/10", b="3/50"), Fraction(1, 25)),
        (_comparison(a=3, b=-4), Fraction(7)),
        (_comparison(a="success", b="success"), Fraction(0)),
        (_comparison(a="success", b=3), Fraction(1)),
        (_comparison(a=True, b=False), Fraction(1)),
        (_comparison(a=[1], b=[1]), Fraction(0)),
    ],
)
def test_numbers_differ_by_their_distance_and_all_else_by_one(
    comparison: Comparison, difference: Fraction
) -> None:
    """A word either is the same or is not."""
    assert comparison.difference == difference


def test_a_refusal_is_an_outcome_too() -> None:
    """Where a reading forbids the request, its code stands in the table."""
    found = reading_impact(_sr1(TOO_MANY))

    assert set(found.cases[0].values.values()) == {"illegal_choice"}
    assert found.widest is None


def test_a_table_of_results_in_words() -> None:
    """Name by name, as a page writes the values of a ruling's example."""
    levels = {"minor": "1/4", "major": "3/4"}
    assert value_words(find("arylon.roll"), "result.levels", levels) == "minor 1/4, major 3/4"
