"""The frame of a chart: round scales, places on the paper, words along the edges."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from types import FrameType

from hypothesis import given
from hypothesis import strategies as st

from engine.render.chart import (
    BASELINE,
    LEFT,
    RIGHT,
    Columns,
    axis,
    coordinate,
    grid_lines,
    name,
    scale,
    short_length,
)

VALUES = st.lists(st.fractions(min_value=-1000, max_value=1000, max_denominator=10**6), max_size=8)


class TestScale:
    """A reader counts in steps of 1, 2 or 5."""

    @given(VALUES)
    def test_every_value_lies_on_the_paper(self, values: list[Fraction]) -> None:
        """The scale holds 0 and every value, in at most seven steps, each a round number."""
        found = scale(values)

        assert found.low <= min([Fraction(0), *values])
        assert max([Fraction(0), *values]) <= found.high
        assert len(found.marks()) <= 8
        assert str(found.step.numerator).rstrip("0") in {"1", "2", "5"}
        assert all(0 <= found.height(value) <= BASELINE for value in values)

    def test_examples(self) -> None:
        """Up to 10 % in steps of 2 %, up to 64 % in steps of 20 %, up to 70 from −8 in steps of 20."""
        assert scale([Fraction(1, 10)]).step == Fraction(1, 50)
        assert scale([Fraction(16, 25)]).marks()[-1] == Fraction(4, 5)
        points = scale([Fraction(-8), Fraction(70)], is_chance=False)
        assert [points.format_value(mark) for mark in points.marks()] == ["−20", "0", "20", "40", "60", "80"]

    def test_nothing_at_all_has_a_scale(self) -> None:
        """Values that are all 0 lie on the axis."""
        assert scale([Fraction(0)]).height(Fraction(0)) == 0


class TestWords:
    """What stands along the edges."""

    def test_names(self) -> None:
        """A minus is a minus, no outcome is a failure, words are themselves."""
        assert [name(each) for each in (-3, Fraction(-1, 2), 4, None, "more")] == [
            "−3",
            "−1/2",
            "4",
            "fails",
            "more",
        ]

    def test_the_scale_is_written_beside_its_lines(self) -> None:
        """Each line has its chance in percent."""
        assert grid_lines(scale([Fraction(1, 2)])).count("<text") == 6
        assert ">50\u00a0%</text>" in grid_lines(scale([Fraction(1, 2)]))

    def test_many_names_are_thinned_out(self) -> None:
        """Of a hundred numbers a wide page shows the tens, and a narrow one the twenties."""
        drawn = axis([(Fraction(place * 4), str(place)) for place in range(100)])

        assert re.findall(r'class="rc-name">(\d+)<', drawn) == ["0", "20", "40", "60", "80"]
        assert re.findall(r'class="rc-name rc-between">(\d+)<', drawn) == ["10", "30", "50", "70", "90"]
        assert "rc-between" not in axis([(Fraction(place), str(place)) for place in range(7)])

    def test_numbers_make_room_for_words(self) -> None:
        """A word is always shown, on the paper; a number that it would cover is left out."""
        drawn = axis([(Fraction(480), "1"), (Fraction(505), "2"), (Fraction(538), "botch")])

        assert re.findall(r'class="rc-name">(\w+)<', drawn) == ["1", "botch"]
        assert 'x="515"' in drawn

    def test_no_names(self) -> None:
        """An axis without names is a line; with a scale it lies at 0."""
        assert axis([]).count("<text") == 0
        assert "M58 98H532" in axis([], scale([Fraction(-1, 2), Fraction(1, 2)]))


def test_coordinates_are_short() -> None:
    """Tenths at most, none without need, and none at all in a long length."""
    assert [coordinate(each) for each in (Fraction(1, 3), Fraction(-5, 4), 7)] == ["0.3", "-1.2", "7"]
    assert [short_length(Fraction(1, 3)), short_length(Fraction(100, 3))] == ["0.3", "33"]


class TestColumns:
    """The room for each outcome along the axis."""

    def test_words_are_set_apart(self) -> None:
        """A botch beside four numbers lies one width away from them; five outcomes take six widths."""
        columns = Columns(outcomes=(1, 2, 3, 4, "botch"))
        assert columns.width == Fraction(RIGHT - LEFT, 6)
        assert columns.lefts[3] == LEFT + 3 * columns.width
        assert columns.lefts[4] == LEFT + 5 * columns.width

    def test_more_goes_on_where_the_numbers_end(self) -> None:
        """It is no word of its own: all outcomes adjoin."""
        columns = Columns(outcomes=(1, 2, "more"))
        assert columns.width == Fraction(RIGHT - LEFT, 3)
        assert columns.lefts[2] + columns.width == RIGHT

    def test_work_grows_with_the_outcomes(self) -> None:
        """Twice as many outcomes take twice as many calls: a place is not counted from the left each time."""

        def calls(outcomes: int) -> int:
            columns, count = Columns(outcomes=tuple(range(outcomes))), 0

            def note(_frame: FrameType, event: str, _of: object) -> None:
                nonlocal count
                count += event == "call"

            sys.setprofile(note)
            places = [columns.middle(place) for place in range(outcomes)]
            sys.setprofile(None)
            assert len(set(places)) == outcomes
            return count

        assert calls(80) <= 2.1 * calls(40)
