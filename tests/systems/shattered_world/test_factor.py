"""The factor: laws. Golden numbers stand in `golden/factor.toml`."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, handle
from engine.systems.shattered_world.factor import ScaleKind

ID = "shattered_world.factor"
TIMES = st.lists(st.fractions(min_value=1, max_value=9, max_denominator=6), max_size=5)


DIVISOR = st.fractions(min_value=1, max_value=9, max_denominator=6)
MARKS = st.builds("{}{}".format, st.sampled_from("x/"), st.sampled_from(["1", "2", "3", "3/2"]))
READINGS: list[dict[str, str]] = [
    {"HR1": first, "HR2": second}
    for first in ("mirrored", "formula", "at_least_one", "first_in_full")
    for second in ("less_one", "whole_value")
]


def _in_order(marks: list[str], **readings: str) -> Fraction:
    asked = Request(calculator=ID, inputs={"factors": marks}, readings=readings)
    return Fraction(handle(asked).result["factor"])


class TestFactor:
    """H6: the first multiplier counts in full, later ones add their value less one, divisors take it away."""

    @given(multipliers=TIMES, divisors=TIMES)
    def test_lists_begin_with_the_multipliers(
        self, multipliers: list[Fraction], divisors: list[Fraction]
    ) -> None:
        """The same marks in that order make the same factor, however the other rulings are read."""
        marks = [*(f"x{each}" for each in multipliers), *(f"/{each}" for each in divisors)]
        inputs = {"multipliers": list(map(str, multipliers)), "divisors": list(map(str, divisors))}
        for readings in READINGS:
            listed = handle(Request(calculator=ID, inputs=inputs, readings=readings))
            assert _in_order(marks, **readings) == Fraction(listed.result["factor"])

    @given(marks=st.lists(MARKS, max_size=5), more=DIVISOR)
    def test_a_further_divisor_never_raises_the_factor(self, marks: list[str], more: Fraction) -> None:
        """As decided, a penalty never helps, wherever it comes up."""
        for place in range(len(marks) + 1):
            with_it = [*marks[:place], f"/{more}", *marks[place:]]
            assert _in_order(with_it) <= _in_order(marks)


@pytest.mark.parametrize(
    ("marks", "readings", "clauses"),
    [
        (["/2"], {}, ["H6", "H6"]),
        (["/2"], {"HR1": "formula"}, ["HR2", "HR1", "H6"]),
        (["/2", "/2"], {}, ["H6", "HR2", "HR1", "H6"]),
        (["x3", "/2"], {}, ["H6", "HR2", "H6"]),
        (["/2", "x3"], {}, ["H6", "H6", "HR28", "H6"]),
        (["/2", "x3"], {"HR28": "multipliers_first"}, ["H6", "HR2", "HR28", "H6"]),
    ],
)
def test_the_working_names_what_was_decided(
    marks: list[str], readings: dict[str, str], clauses: list[str]
) -> None:
    """A lone divisor is the text's own; what outweighs, and which comes first, is a ruling."""
    response = handle(Request(calculator=ID, inputs={"factors": marks}, readings=readings))

    assert [step.clause for step in response.steps] == clauses


class TestScaleKind:
    """A multiplier or divisor with its sign, in print or from a keyboard."""

    @pytest.mark.parametrize(
        ("typed", "wire"), [("×2", "x2"), ("X 3/2", "x3/2"), ("*1.5", "x3/2"), ("÷2", "/2"), (":2", "/2")]
    )
    def test_is_read_and_typed_again(self, typed: str, wire: str) -> None:
        """What was typed is written in the letters of any keyboard, and read again."""
        kind = ScaleKind()
        read = kind.read(typed, "inputs.factors.0")

        assert kind.wire(read) == kind.format(read) == wire
        assert kind.read(kind.parse_cli([kind.format(read)]), "inputs.factors.0") == read
        assert re.fullmatch(kind.schema()["pattern"], typed)
        assert re.fullmatch(kind.schema()["pattern"], wire)
