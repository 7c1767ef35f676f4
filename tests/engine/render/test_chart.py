"""A chart of odds and its table: the same weights in three views."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from engine.chance.distribution import Distribution
from engine.protocol import Answer, Band
from engine.render.bands import band_of
from engine.render.chart import odds


def _odds(**answer: Any) -> str:
    return odds(Answer(result={}, steps=(), sentence="", **answer), "margin")


def _cells(html: str, outcome: str) -> list[str]:
    """The cells of one row of the table."""
    row = re.search(rf'<th scope="row">{outcome}</th>(.*?)</tr>', html)
    assert row
    return re.findall(r"<td>(.*?)</td>", row[1])


class TestViews:
    """Exactly, at least, at most: each with percent, fraction and ways."""

    def test_each_view_adds_up(self) -> None:
        """One way to 1, two to 2, one to 3: at least 2 is three in four, at most 1 one in four."""
        html = _odds(distribution=Distribution({1: 1, 2: 2, 3: 1}))

        assert _cells(html, "2") == ["50 %", "1/2", "2", "75 %", "3/4", "3", "75 %", "3/4", "3"]
        assert _cells(html, "1") == ["25 %", "1/4", "1", "100 %", "1", "4", "25 %", "1/4", "1"]

    def test_the_chart_has_a_group_for_each_view(self) -> None:
        """The scale of exactly goes as high as its bars need, the others to 100 %."""
        html = _odds(distribution=Distribution({1: 1, 2: 2, 3: 1}))

        assert re.findall(r'<g class="(rc-\w+)">', html) == ["rc-exactly", "rc-least", "rc-most"]
        assert html.count(">50 %</text>") == 2  # a mark of the scale, and what the tallest bar is
        assert html.count(">100 %</text>") == 4  # the marks of two scales, and the surest bar of each

    def test_the_first_view_is_chosen(self) -> None:
        """Three native radio buttons, one checked, in a form that nothing sends."""
        html = _odds(distribution=Distribution({1: 1, 2: 1}))

        assert re.findall(r'type="radio" name="view" value="(\w+)"( checked)?', html) == [
            ("exactly", " checked"),
            ("least", ""),
            ("most", ""),
        ]
        assert '<button type="submit" disabled hidden></button>' in html

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

        assert _cells(html, "1")[3] == "100 %"
        assert _cells(html, "2")[3:8:3] == ["50 %", "75 %"]
        assert _cells(html, "more")[0] == "25 %"
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

        assert html.count('y="204"') <= 16

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
        """A hundred bars stand evenly."""
        html = _odds(distribution=Distribution(dict.fromkeys(range(100), 1)))

        left = [float(x) for x in re.findall(r"M([\d.]+) 182v", html)[:100]]
        assert {round(after - before, 1) for before, after in pairwise(left)} <= {4.7, 4.8}


class TestBands:
    """Stretches of the outcomes that the rules name."""

    def test_they_are_named_and_drawn(self) -> None:
        """A legend says in words what the patterns mean."""
        html = _odds(distribution=Distribution({-1: 1, 0: 1}), bands=(Band(label="failure", high=-1),))

        assert "rc-swatch rc-band-3" in html
        assert "rc-bar rc-band-3" in html
        assert "rc-bar rc-band-0" in html

    def test_patterns_end_with_the_strongest(self) -> None:
        """Two bands are tinted and solid, four begin dashed and end in pillars, none is solid."""
        low, middle, high = (Band(label=str(each), low=each, high=each) for each in range(3))
        top = Band(label="3", low=3)
        chances = Distribution({0: 1, 1: 1, 2: 1, 3: 1})

        def patterns(*bands: Band) -> list[str]:
            html = _odds(distribution=chances, bands=bands)
            exactly = html[html.index('class="rc-exactly"') : html.index('class="rc-least"')]
            return re.findall(r"rc-bar rc-band-(\d)", exactly)

        assert patterns() == ["3"]
        assert patterns(low, middle) == ["2", "3", "0"]
        assert patterns(low, middle, high, top) == ["1", "2", "3", "4"]

    def test_a_fourth_band_is_drawn_as_pillars(self) -> None:
        """Its shape tells it from a solid bar where colours are taken away."""
        bands = tuple(Band(label=str(each), low=each, high=each) for each in range(4))
        html = _odds(distribution=Distribution({2: 1, 3: 1}), bands=bands)

        (pillars,) = set(re.findall(r'd="([^"]+)" class="rc-bar rc-band-4"', html[: html.index("rc-least")]))
        assert pillars.count("z") == 2

    def test_bounds_are_inside(self) -> None:
        """A band holds its lowest and its highest number; words and failure are in none."""
        bands = (Band(label="low", high=-1), Band(label="high", low=0, high=3))

        assert [band_of(each, bands) for each in (-1, 0, 3, 4, None, "botch")] == [1, 2, 2, 0, 0, 0]


def test_an_exact_chance_is_never_rounded_in_its_fraction() -> None:
    """One third is about 33.3 %, and exactly 1/3."""
    assert _cells(_odds(distribution=Distribution({1: 1, 2: 2})), "1")[:3] == [
        "≈ 33.3 %",
        str(Fraction(1, 3)),
        "1",
    ]
