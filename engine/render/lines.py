"""Several distributions on one axis, or values over a numeric input: lines with points, and a table.

Series are distinguished by line pattern and marker, and not by colour alone; their names are on the chart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.numbers import percent
from engine.protocol import Answer
from engine.render.axis import LEFT, RIGHT, Scale, axis, chart_svg, coordinate, grid_lines, name, scale
from engine.render.guide import lines_guide
from engine.render.markup import Html, element
from engine.render.table import table, table_row

MOST_SERIES = 6
"""Maximum number of series that markers and patterns distinguish."""
ABOVE = 14
"""Distance of the plot, or of its title, from the upper edge."""
TITLE = 16
"""Height of the title of a single line, and of each name of several."""
SAMPLE = 40
"""Length of the piece of line before a name."""
ROOM = 18
"""Distance of the first and last position from the edges of the plot."""
MARKS = (
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    "m-4-4h8v8h-8z",
    "m0-5l5 9h-10z",
    "m0-5l5 5l-5 5l-5-5z",
    "m-5-4h10l-5 9z",
    "m-4-4l8 8m0-8l-8 8",
)
"""Markers as paths around their centre: disc, square, triangle, diamond, inverted triangle, cross."""

Place = int | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One line of a chart.

    Attributes:
        label: what it shows, `Rating 12`.
        points: values by position on the horizontal axis; a missing value leaves a gap.
    """

    label: str
    points: tuple[tuple[Place, Fraction], ...]

    def values(self) -> dict[Place, Fraction]:
        """Return the value at each position."""
        return dict(self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """Lines that share their axes.

    Attributes:
        series: one to six lines.
        across: label of the horizontal axis, `MIB` or `Rating`.
        up: label of the values, `Chance` or `Points`.
        is_chance: whether the values are chances, shown in percent.
        caption: caption of chart and table.
    """

    series: tuple[Series, ...]
    across: str
    up: str
    caption: str
    is_chance: bool = True

    def places(self) -> list[Place]:
        """Return all positions with a value: failure first, numbers in order, words last."""
        found = {place for each in self.series for place, _ in each.points}
        words = sorted(place for place in found if isinstance(place, str))
        numbers = sorted(place for place in found if isinstance(place, int))
        return [*([None] if None in found else []), *numbers, *words]


def distributions(answers: Sequence[tuple[str, Answer]], *, across: str, caption: str) -> Plot:
    """Return the odds of several answers as lines on one axis; missing outcomes have a chance of 0.

    Args:
        answers: each with its label; each has a distribution.
        across: what the outcomes are, `MIB`.
        caption: caption of chart and table.
    """
    chances = [(label, _chances(answer)) for label, answer in answers]
    everything = {place for _, found in chances for place in found}
    return Plot(
        series=tuple(
            Series(label=label, points=tuple((place, found.get(place, Fraction(0))) for place in everything))
            for label, found in chances
        ),
        across=across,
        up="Chance",
        caption=caption,
    )


def _chances(answer: Answer) -> dict[Place, Fraction]:
    assert answer.distribution is not None  # noqa: S101 - only odds are compared
    weights: list[tuple[Place, int]] = [
        *answer.distribution.ordered(),
        *([("more", answer.tail_weight)] if answer.tail_weight else []),
    ]
    ways = sum(weight for _, weight in weights)
    return {place: Fraction(weight, ways) for place, weight in weights}


def lines(plot: Plot) -> Html:
    """Return the chart of one or more series, with a title or names, and, collapsed, its table.

    A numeric axis is to scale: the points of an input with steps of five are five units apart.
    """
    is_alone = len(plot.series) == 1
    values = [value for each in plot.series for _, value in each.points]
    bounds = scale(values, is_chance=plot.is_chance, top=TITLE * len(plot.series) + ABOVE)
    across = _across(plot.places())
    drawn = [part for index, each in enumerate(plot.series) for part in _line(index, each, across, bounds)]
    if is_alone:
        drawn.append(element("text", plot.caption, x=LEFT, y=ABOVE, class_="rc-panel-title"))
    else:
        drawn += [part for index, each in enumerate(plot.series) for part in _named(index, each)]
    names = [(left, name(place)) for place, left in across.items()]
    spoken = f"Line chart: {plot.caption}. The table below holds the same numbers."
    chart = chart_svg(grid_lines(bounds), axis(names, bounds), *drawn, spoken=spoken)
    guide = lines_guide(several=not is_alone)
    table = element(
        "details", element("summary", "All the numbers"), guide, plot_table(plot), class_="rc-numbers"
    )
    return element("div", chart, table, class_="rc-odds rc-plot")


def _across(places: Sequence[Place]) -> dict[Place, Fraction]:
    """Return the x coordinate of each position; words and failure are one step beside the numbers."""
    numbers = [place for place in places if isinstance(place, int)]
    first, last = (numbers[0], numbers[-1]) if numbers else (0, -1)
    steps: dict[Place, int] = {}
    beyond = last
    for place in places:
        if isinstance(place, int):
            steps[place] = place
        elif place is None:
            steps[place] = first - 1
        else:
            beyond += 1
            steps[place] = beyond
    low, high = min(steps.values()), max(steps.values())
    room = Fraction(RIGHT - LEFT - 2 * ROOM)
    return {
        place: LEFT + ROOM + (room * (at - low) / (high - low) if high > low else room / 2)
        for place, at in steps.items()
    }


def _line(index: int, series: Series, across: dict[Place, Fraction], bounds: Scale) -> Iterator[Html]:
    values = series.values()
    path, is_drawing = "", False
    for place, left in across.items():
        if place in values:
            step = "L" if is_drawing else "M"
            path += f"{step}{coordinate(left)} {coordinate(bounds.y(values[place]))}"
        is_drawing = place in values
    spots = [(left, bounds.y(values[place])) for place, left in across.items() if place in values]
    marks = "".join(f"M{coordinate(x)} {coordinate(y)}{MARKS[index]}" for x, y in spots)
    yield element("path", d=path, class_=f"rc-line rc-series-{index + 1}")
    yield element("path", d=marks, class_=f"rc-point rc-series-{index + 1}")


def _named(index: int, series: Series) -> Iterator[Html]:
    """Yield a piece of the line with its marker, and the name, above the plot."""
    y = ABOVE + TITLE * index
    middle = y - 4
    end = LEFT + SAMPLE
    yield element("path", d=f"M{LEFT} {middle}H{end}", class_=f"rc-line rc-series-{index + 1}")
    mark = f"M{LEFT + SAMPLE // 2} {middle}{MARKS[index]}"
    yield element("path", d=mark, class_=f"rc-point rc-series-{index + 1}")
    yield element("text", series.label, x=end + 8, y=y, class_="rc-panel-title")


def plot_table(plot: Plot) -> Html:
    """Return the table of a plot, with a column for each series."""
    heads = [each.label for each in plot.series] if len(plot.series) > 1 else [plot.up]
    values = [each.values() for each in plot.series]
    rows = [
        table_row(name(place), *(_cell(each.get(place), is_chance=plot.is_chance) for each in values))
        for place in plot.places()
    ]
    return table(plot.caption, (plot.across, *heads), rows)


def _cell(value: Fraction | None, *, is_chance: bool) -> Html:
    if value is None:
        return element("td", "–")
    return element("td", element("data", percent(value) if is_chance else name(value), value=value))
