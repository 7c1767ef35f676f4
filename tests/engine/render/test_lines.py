"""Several distributions or values on one axis, and small charts one above the other, with their tables."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from engine import Request, handle
from engine.analysis.compare import MOST_SETUPS
from engine.chance.distribution import Distribution
from engine.protocol import Answer, Band, Response
from engine.render.chart import count_odds, odds
from engine.render.lines import MARKS, Panel, Plot, Series, distributions, lines, panels

HALF = Fraction(1, 2)


def _answer(weights: dict[object, int], tail_weight: int = 0) -> Answer:
    return Answer(
        result={}, steps=(), sentence="", distribution=Distribution(weights), tail_weight=tail_weight
    )


def _plot(*series: Series, is_chance: bool = True) -> str:
    return lines(Plot(series=series, across="Rating", up="Chance", caption="success", is_chance=is_chance))


class TestSeveral:
    """Lines are told apart without colour."""

    def test_each_has_its_mark_and_name(self) -> None:
        """The name is on the chart, beside a piece of its line with its mark, and heads a column."""
        html = _plot(
            Series(label="Rating 10", points=((0, HALF),)),
            Series(label="Rating 12", points=((0, Fraction(1)),)),
        )

        for label in ("Rating 10", "Rating 12"):
            assert f'class="rc-panel-title">{label}</text>' in html
            assert f'<th scope="col">{label}</th>' in html
        assert html.count("rc-line rc-series-2") == 2
        assert "rc-legend" not in html

    def test_no_two_marks_are_alike(self) -> None:
        """As many marks as setups that are compared."""
        assert len(set(MARKS)) == len(MARKS) == MOST_SETUPS

    def test_names_never_cover_each_other(self) -> None:
        """Six equal lines have six names in six rows, all above the plot."""
        html = _plot(*(Series(label=str(each), points=((0, HALF), (1, HALF))) for each in range(6)))

        rows = [int(y) for y in re.findall(r'y="(\d+)" class="rc-panel-title"', html)]
        tops = [float(y) for y in re.findall(r'd="M[\d.]+ ([\d.]+)L', html)]
        assert len(set(rows)) == 6
        assert max(rows) < min(tops)

    def test_one_alone_has_a_title(self) -> None:
        """Its table is headed by what the values are."""
        html = _plot(Series(label="success", points=((10, HALF),)))

        assert '<th scope="col">Chance</th>' in html
        assert "rc-legend" not in html
        assert 'class="rc-panel-title">success</text>' in html

    def test_an_empty_series_is_a_column_of_dashes(self) -> None:
        """A series whose every point was refused is named on the chart and in the table."""
        html = _plot(Series(label="a", points=((1, HALF),)), Series(label="b", points=()))

        assert '<th scope="col">b</th>' in html
        assert html.count("<td>–</td>") == 1


class TestDistributions:
    """Odds on a shared axis."""

    def test_the_table_holds_every_chance_exactly(self) -> None:
        """A Rating of 12 and one of 13 against 2d10: 10 to −8, and 11 to −7."""
        asked = [
            (
                f"Rating {rating}",
                handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": rating})),
            )
            for rating in (12, 13)
        ]
        plot = distributions([(label, each) for label, each in asked], across="MIB", caption="MIB")

        assert plot.places() == list(range(-8, 12))
        assert plot.series[0].values()[-8] == Fraction(1, 100)
        assert plot.series[1].values()[-8] == 0
        assert (
            '<th scope="row">−8</th><td><data value="1/100">1\u00a0%</data></td><td><data value="0">0\u00a0%'
            in lines(plot)
        )

    def test_failure_and_words_stand_beside_the_numbers(self) -> None:
        """`fails` first, numbers to measure, then words, `more` among them."""
        plot = distributions(
            [("a", _answer({None: 1, 2: 1, 4: 1, "botch": 1})), ("b", _answer({3: 1}, tail_weight=1))],
            across="x",
            caption="c",
        )
        html = lines(plot)

        assert plot.places() == [None, 2, 3, 4, "botch", "more"]
        names = re.findall(r'<text x="([\d.]+)"[^>]*class="rc-name">([^<]+)<', html)
        assert [word for _, word in names] == ["fails", "2", "3", "4", "botch", "more"]
        places = [float(place) for place, _ in names]
        assert places == sorted(places)

    def test_words_alone_have_an_axis(self) -> None:
        """Without a number every word has its own step."""
        html = lines(distributions([("a", _answer({"up": 1, "down": 1}))], across="x", caption="c"))

        assert len(set(re.findall(r'x="([\d.]+)" y="204"', html))) == 2


class TestSweep:
    """Values over a numeric input."""

    def test_steps_are_drawn_to_measure(self) -> None:
        """From 10 to 20 is twice as far as from 20 to 25."""
        html = _plot(Series(label="a", points=((10, HALF), (20, HALF), (25, HALF))))

        ten, twenty, last = (float(x) for x in re.findall(r'<text x="([\d.]+)" y="204"', html))
        assert abs((twenty - ten) - 2 * (last - twenty)) < 0.3

    def test_a_missing_value_leaves_a_gap(self) -> None:
        """The line ends and begins again; the table says –."""
        html = _plot(Series(label="a", points=((1, HALF), (3, HALF))), Series(label="b", points=((2, HALF),)))

        path = re.search(r'd="([^"]*)" class="rc-line rc-series-1"', html)
        assert path
        assert path[1].count("M") == 2
        assert "L" not in path[1]

    def test_plain_numbers_are_no_percentages(self) -> None:
        """Means and prices may be negative, and are exact in the table."""
        html = _plot(Series(label="a", points=((1, Fraction(-3, 2)), (2, Fraction(4)))), is_chance=False)

        assert "−3/2" in html
        assert "%" not in html


def _odds(calculator: str, **inputs: Any) -> Response:
    return handle(Request(calculator=calculator, mode="odds", inputs=inputs))


def _ratings(*ratings: int) -> list[Panel]:
    return [
        Panel(
            label=f"Rating {each}",
            game="scattershot",
            outcome="MIB",
            answer=_odds("scattershot.mib", rating=each),
        )
        for each in ratings
    ]


def _groups(html: str) -> list[str]:
    """What is drawn of each chart."""
    return re.findall(r'<g data-game="[a-z-]+">.*?</g>|<g .*?data-game="[a-z-]+".*?</g>', html)


class TestOfOneCalculator:
    """Charts that share both scales."""

    def test_the_same_outcome_is_at_the_same_place(self) -> None:
        """12 makes −8 to 10, 14 makes −6 to 12: both axes go from −8 to 12, both scales to 10 %."""
        html = panels(_ratings(12, 14), across="MIB", caption="Odds", is_shared=True)
        first, second = _groups(html)

        places = [
            re.findall(r'<text x="([\d.]+)"[^>]*class="rc-name[^"]*">([^<]+)<', each)
            for each in (first, second)
        ]
        assert places[0] == places[1]
        assert ("10\u00a0%" in first, "10\u00a0%" in second) == (True, True)
        assert "the same scales" in html

    def test_equal_areas_are_named_once(self) -> None:
        """The second chart has the areas of the first."""
        html = panels(_ratings(12, 14), across="MIB", caption="Odds", is_shared=True)
        first, second = _groups(html)

        assert "Telling Blow" in first
        assert "Telling Blow" not in second
        assert "rc-area rc-band-4" in second

    def test_the_table_holds_every_chance(self) -> None:
        """A column for each; what cannot happen is 0 %."""
        html = panels(_ratings(12, 14), across="MIB", caption="Odds", is_shared=True)

        assert '<th scope="col">Rating 12</th><th scope="col">Rating 14</th>' in html
        assert (
            '<th scope="row">−8</th><td><data value="1/100">1\u00a0%</data></td><td><data value="0">0\u00a0%'
            in html
        )


class TestOfSeveralGames:
    """Charts with scales of their own."""

    def test_each_has_its_colour_and_its_outcomes(self) -> None:
        """A d4 against 3 makes a margin of 1 or fails; the MIBs are no margins."""
        shown = [
            *_ratings(12),
            Panel(
                label="d4",
                game="shattered-world",
                outcome="Margin",
                answer=_odds("shattered_world.action", die=4, target=3),
            ),
        ]
        first, second = _groups(panels(shown, across="Outcome", caption="Odds", is_shared=False))

        assert 'data-game="scattershot"' in first
        assert ">MIB</text>" in first
        assert ">Margin</text>" in second
        assert 'data-game="shattered-world"' in second
        assert re.findall(r'class="rc-name">([^<]+)<', second) == ["fails", "1"]
        assert "Success" in first
        assert "Success" in second


def _guided(weights: dict[object, int], guide: str = "", **answer: Any) -> str:
    shown = Answer(result={}, steps=(), sentence="", distribution=Distribution(weights), **answer)
    return odds(count_odds(shown, "Margin"), "The Die", guide)


def test_a_plain_chart() -> None:
    """How every chart is read stands on a page of its own, so below this one there is only its table."""
    assert "rc-guide" not in _guided({1: 1, 2: 1})


def test_what_else_there_is() -> None:
    """Failure, what lies beyond, and what the calculator adds."""
    html = _guided(
        {None: 1, 1: 1}, "A Botch counts for nothing.", tail_weight=1, bands=(Band(label="success", low=1),)
    )

    for said in ("“fails”", "“more”", "A Botch counts for nothing."):
        assert said in html


ANSWER = Answer(result={}, steps=(), sentence="", distribution=Distribution({1: 1, 2: 1}))


@pytest.mark.parametrize("several", [False, True])
def test_lines(several: bool) -> None:
    """The line is no value, be there one or several."""
    answers = [("Rating 12", ANSWER), ("Rating 13", ANSWER)][: 1 + several]
    html = lines(distributions(answers, across="MIB", caption="Odds"))

    assert "only leads the eye" in html


@pytest.mark.parametrize(("is_shared", "said"), [(True, "the same scales"), (False, "scales of its own")])
def test_small_charts(is_shared: bool, said: str) -> None:
    """Whether they share their scales is said."""
    shown = [Panel(label=label, game="a-game", outcome="MIB", answer=ANSWER) for label in "ab"]

    assert said in panels(shown, across="MIB", caption="Odds", is_shared=is_shared)
