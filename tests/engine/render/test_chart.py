"""A chart of odds and its table: the same weights in three views, in a frame with round scales."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from itertools import pairwise
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance.distribution import Distribution
from engine.protocol import Answer, Band, BandKind
from engine.render.chart import (
    BASELINE,
    LEFT,
    RIGHT,
    Columns,
    Here,
    area_names,
    areas_of,
    axis,
    band_of,
    coordinate,
    count_odds,
    grid_lines,
    name,
    odds,
    rolled_odds,
    scale,
    short_length,
    tone,
)


def _odds(**answer: Any) -> str:
    return odds(count_odds(Answer(result={}, steps=(), sentence="", **answer), "margin"), "Roll")


def _cells(html: str, outcome: str) -> list[str]:
    """The cells of one row of the table."""
    row = re.search(rf'<th scope="row">{outcome}</th>(.*?)</tr>', html)
    assert row
    return re.findall(r"<td>(.*?)</td>", row[1])


def _view(html: str, name: str) -> str:
    """The drawing of one view."""
    return re.split(r"</g>", html.split(f'<g class="rc-{name}">')[1])[0]


class TestViews:
    """Exactly, at least, at most: each with percent, fraction and ways."""

    def test_each_view_adds_up(self) -> None:
        """One way to 1, two to 2, one to 3: at least 2 is three in four, at most 1 one in four."""
        html = _odds(distribution=Distribution({1: 1, 2: 2, 3: 1}))

        assert _cells(html, "2") == [
            "50\u00a0%",
            "1/2",
            "2",
            "75\u00a0%",
            "3/4",
            "3",
            "75\u00a0%",
            "3/4",
            "3",
        ]
        assert _cells(html, "1") == ["25\u00a0%", "1/4", "1", "100\u00a0%", "1", "4", "25\u00a0%", "1/4", "1"]

    def test_the_chart_has_a_group_for_each_view(self) -> None:
        """The scale of exactly goes as high as its bars need, the others to 100 %."""
        html = _odds(distribution=Distribution({1: 1, 2: 2, 3: 1}))

        assert re.findall(r'<g class="(rc-\w+)">', html) == ["rc-exactly", "rc-least", "rc-most"]
        assert html.count(">50\u00a0%</text>") == 2  # a mark of the scale, and what the tallest bar is
        assert html.count(">100\u00a0%</text>") == 4  # the marks of two scales, and the surest bar of each

    def test_the_first_view_is_chosen(self) -> None:
        """Three native radio buttons, one checked, in a form that nothing sends."""
        html = _odds(distribution=Distribution({1: 1, 2: 1}))

        assert re.findall(r'type="radio" name="view" value="(\w+)"( checked)?', html) == [
            ("exactly", " checked"),
            ("least", ""),
            ("most", ""),
        ]
        assert '<button type="submit" disabled hidden></button>' in html
        assert '<fieldset aria-label="Chance of margin: Roll"><legend>Chance of margin:</legend>' in html

    @pytest.mark.parametrize("weights", [{"yes": 1, "no": 1}, {None: 1, 4: 1}])
    def test_no_views_without_an_order(self, weights: dict[object, int]) -> None:
        """Words, and a single number, are neither more nor less than each other."""
        html = _odds(distribution=Distribution(weights))

        assert "radio" not in html
        assert "At least" not in html
        assert "rc-least" not in html

    def test_failure_and_words_have_no_at_least(self) -> None:
        """Only numbers can be at least or at most something."""
        html = _odds(distribution=Distribution({None: 1, 2: 2, 3: 1, "botch": 1}))

        assert _cells(html, "fails")[3:] == ["–"] * 6
        assert _cells(html, "botch")[3:] == ["–"] * 6

    def test_what_lies_beyond_is_at_least_as_much(self) -> None:
        """Two ways to 1, one to 2, one beyond: at least 1 is certain, at least 2 half."""
        html = _odds(distribution=Distribution({1: 2, 2: 1}), tail_weight=1)

        assert _cells(html, "1")[3] == "100\u00a0%"
        assert _cells(html, "2")[3:8:3] == ["50\u00a0%", "75\u00a0%"]
        assert _cells(html, "more")[0] == "25\u00a0%"
        assert html.index(">more</th>") > html.index(">2</th>")


class TestSize:
    """Numbers that nobody could read are left out, and words that would not fit."""

    def test_ways_beyond_a_thousand_million(self) -> None:
        """Beyond it only the percentages are shown, in a column for each view."""
        assert "Ways of 1000000000<" in _odds(distribution=Distribution({1: 10**9 - 1, 2: 1}))
        large = _odds(distribution=Distribution({1: 10**9, 2: 1}))
        assert "Ways of" not in large
        assert "rc-counts" not in large
        assert len(_cells(large, "1")) == 3

    def test_many_outcomes_name_only_some(self) -> None:
        """A wide page can read sixteen names under an axis."""
        html = _odds(distribution=Distribution(dict.fromkeys(range(100), 1)))

        assert html.count('class="rc-name') <= 16

    def test_few_bars_say_their_chance(self) -> None:
        """Five bars have room above them, six have not."""
        assert _odds(distribution=Distribution(dict.fromkeys(range(5), 1))).count("rc-told") == 15
        assert "rc-told" not in _odds(distribution=Distribution(dict.fromkeys(range(6), 1)))

    def test_bars_too_small_to_see_are_still_drawn(self) -> None:
        """One way in a million has a bar of its own; no way at all has none."""
        html = _odds(distribution=Distribution({1: 10**6 - 1, 2: 1}))

        exactly = html[html.index('class="rc-exactly"') : html.index('class="rc-least"')]
        assert exactly.count("v-") == 2

    def test_narrow_bars_keep_their_tenths(self) -> None:
        """Sixty bars stand evenly."""
        html = _odds(distribution=Distribution(dict.fromkeys(range(60), 1)))

        left = [float(x) for x in re.findall(r"M([\d.]+) 180v", html)[:60]]
        assert len(left) == 60
        assert {round(after - before, 1) for before, after in pairwise(left)} <= {7.8, 7.9, 8.0}

    def test_more_columns_than_can_be_told_apart_are_one_outline(self) -> None:
        """Sixty-one columns share their edges: one shape for each run, none for what cannot happen."""
        html = _odds(distribution=Distribution(dict.fromkeys(range(61), 1)))
        (outline,) = set(re.findall(r'd="([^"]+)" class="rc-bar rc-band-3"', _view(html, "exactly")))

        assert outline.count("M") == outline.count("z") == 1
        assert outline.count("H") == 61

    def test_an_outline_is_broken_between_two_bands(self) -> None:
        """Words and failure beside the numbers have the tone of no band, in two shapes."""
        bands = (Band(label="any", low=0),)
        weights: dict[object, int] = {None: 1, **dict.fromkeys(range(60), 1), "botch": 1}
        html = _view(_odds(distribution=Distribution(weights), bands=bands), "exactly")
        (outside,) = re.findall(r'd="([^"]+)" class="rc-bar rc-band-0"', html)

        assert outside.count("M") == outside.count("z") == 2


class TestBands:
    """Stretches of the outcomes that the rules name."""

    def test_they_are_areas_with_their_names(self) -> None:
        """A shaded area, and its name above it with a capital; no legend."""
        html = _odds(distribution=Distribution({-1: 1, 0: 1}), bands=(Band(label="failure", high=-1),))

        assert 'x="58" y="34" width="237" height="168" class="rc-area rc-band-3"' in html
        assert '<tspan x="176.5" dy="0em">Failure</tspan>' in html
        assert "rc-bar rc-band-3" in html
        assert "rc-bar rc-band-0" in html
        assert "rc-legend" not in html

    def test_a_band_without_a_bar_has_no_name(self) -> None:
        """What cannot happen is not named."""
        bands = tuple(
            Band(label=label, low=low, high=low + 8)
            for label, low in (("failure", -9), ("success", 0), ("triumph", 9))
        )
        html = _odds(distribution=Distribution({-1: 1, 0: 1}), bands=bands)

        assert "Success" in html
        assert "Triumph" not in html
        assert html.count('class="rc-edge"') == 1

    def test_tones_follow_the_kind(self) -> None:
        """Outside all bands grey; without any, a success."""
        kinds: tuple[BandKind, ...] = ("disaster", "failure", "success", "triumph")
        bands = [Band(label=each, kind=each, low=low, high=low) for low, each in enumerate(kinds)]

        assert [tone(each, bands) for each in (0, 1, 2, 3, 4, None)] == [1, 2, 3, 4, 0, 0]
        assert tone(None, ()) == 3

    def test_a_bar_is_one_shape(self) -> None:
        """No value looks like two bars, whatever its band."""
        bands = (Band(label="all", kind="triumph"),)
        html = _view(_odds(distribution=Distribution({2: 1, 3: 1}), bands=bands), "exactly")
        (path,) = re.findall(r'd="([^"]+)" class="rc-bar rc-band-4"', html)

        assert path.count("z") == 2

    @given(st.lists(st.tuples(st.integers(1, 9), st.text("abc ", min_size=1, max_size=30)), max_size=4))
    def test_names_never_cover_each_other(self, widths: list[tuple[int, str]]) -> None:
        """Names stand from left to right on the paper, each beside the other, also of narrow bands."""
        edges = [sum(width for width, _ in widths[:place]) for place in range(len(widths) + 1)]
        bands = [
            Band(label=f"x{label}", low=low, high=high - 1)
            for (_, label), (low, high) in zip(widths, pairwise(edges), strict=True)
        ]
        columns = Columns(outcomes=tuple(range(edges[-1] + 30)), bands=tuple(bands))
        areas = areas_of(columns)
        html = "".join(area_names(areas, 0))
        middles = [float(re.findall(r'<tspan x="([-\d.]+)"', name)[0]) for name in html.split("</text>")[:-1]]

        for (left, right), (first, second) in zip(pairwise(middles), pairwise(areas), strict=True):
            assert right - left >= (first.name_width + second.name_width) / 2
        assert all(area.name_width / 2 <= middle for area, middle in zip(areas, middles, strict=True))

    def test_a_name_that_is_aside_leads_to_its_area(self) -> None:
        """One outcome of fifty is narrower than its name, so the next name stands beside its area."""
        bands = (Band(label="catastrophe", high=0), Band(label="failure", low=1, high=1))
        html = _odds(distribution=Distribution(dict.fromkeys(range(50), 1)), bands=bands)

        assert html.count('class="rc-leader"') == 1

    @pytest.mark.parametrize("view", ["exactly", "least", "most"])
    def test_chances_stay_below_the_names(self, view: str) -> None:
        """Bars as high as the plot have their chance a line of large letters below the names."""
        bands = (Band(label="failure", kind="failure", high=-1), Band(label="success", low=0))
        html = _odds(distribution=Distribution(dict.fromkeys(range(-2, 3), 1)), bands=bands)
        names = [int(y) for y in re.findall(r'<text y="(\d+)" class="rc-area-name"', html)]
        chances = [float(y) for y in re.findall(r'y="([\d.]+)" class="rc-told"', _view(html, view))]

        assert len(names) == 2
        assert len(chances) == 5
        assert min(chances) - max(names) >= 22

    def test_long_names_are_broken(self) -> None:
        """A line has twelve letters, unless a word is longer."""
        (area,) = areas_of(
            Columns(outcomes=(1,), bands=(Band(label="the Actor defines the outcome", low=1),))
        )

        assert area.lines == ("The Actor", "defines the", "outcome")

    def test_bounds_are_inside(self) -> None:
        """A band holds its lowest and its highest number; words and failure are in none."""
        bands = (Band(label="low", high=-1), Band(label="high", low=0, high=3))

        assert [band_of(each, bands) for each in (-1, 0, 3, 4, None, "botch")] == [1, 2, 2, 0, 0, 0]


def test_an_exact_chance_is_never_rounded_in_its_fraction() -> None:
    """One third is about 33.3 %, and exactly 1/3."""
    assert _cells(_odds(distribution=Distribution({1: 1, 2: 2})), "1")[:3] == [
        "≈\u00a033.3\u00a0%",
        str(Fraction(1, 3)),
        "1",
    ]


class TestRolled:
    """A roll on the chart of its odds."""

    def _rolled(self, weights: dict[object, int], place: int, **answer: Any) -> str:
        given = Answer(result={}, steps=(), sentence="", distribution=Distribution(weights), **answer)
        return rolled_odds(count_odds(given, "MIB"), Here(place=place), "The MIB")

    def test_the_roll_is_marked_and_named(self) -> None:
        """An edge around its column, a triangle below it, and words that say what it is."""
        html = self._rolled({-1: 1, 0: 1, 1: 1}, 0)

        assert html.count('class="rc-here"') == 1
        assert html.count('class="rc-marker"') == 1
        assert "This roll: −1</text>" in html
        assert "with this roll, −1, marked" in html

    def test_one_view(self) -> None:
        """Small: no buttons, one group, and a table with one view."""
        html = self._rolled({1: 1, 2: 3}, 1)

        assert "radio" not in html
        assert "rc-least" not in html
        assert "At least" not in html
        assert _cells(html, "2") == ["75\u00a0%", "3/4", "3"]

    def test_the_words_stay_on_the_paper(self) -> None:
        """At the right edge they stand before the triangle."""
        weights: dict[object, int] = dict.fromkeys(range(20), 1)

        assert "rc-here-name rc-behind" in self._rolled(weights, 3)
        assert "rc-here-name rc-before" in self._rolled(weights, 19)


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
