"""Charts of several answers: lines over one axis, or small charts of odds above each other; and their table.

Lines are of several distributions, or of values over a numeric input. They are distinguished by pattern and
marker, and not by colour alone; their names are on the chart.
Small charts of one calculator share both scales, those of several have scales of their own. Each has the
colour of its game.
The frame, the columns and the bands are those of `engine.render.chart`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.numbers import percent
from engine.protocol import Answer, Band
from engine.render.chart import (
    LEFT,
    RIGHT,
    Columns,
    Scale,
    all_numbers,
    area_names,
    area_shapes,
    areas_of,
    axis,
    chart_svg,
    coordinate,
    grid_lines,
    name,
    names_height,
    scale,
)
from engine.render.html import Html, element, table, table_row

ABOVE = 14
"""Distance of the plot, or of its title, from the upper edge."""
TITLE = 16
"""Height of the title of a single line, and of each name of several."""
SAMPLE = 40
"""Length of the piece of line before a name."""
ROOM = 18
"""Distance of the first and last position from the edges of the plot."""
PANEL_TITLE = 30
"""Height of the title of a small chart."""
PANEL_PLOT = 84
"""Height of its plot."""
PANEL_FOOT = 42
"""Height of the names below it, with the space to the next one."""
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
    chances: list[tuple[str, dict[Place, Fraction]]] = []
    for label, answer in answers:
        assert answer.distribution is not None  # noqa: S101 - only odds are compared
        weights: list[tuple[Place, int]] = list(answer.distribution.ordered())
        weights += [("more", answer.tail_weight)] if answer.tail_weight else []
        ways = sum(weight for _, weight in weights)
        chances.append((label, {place: Fraction(weight, ways) for place, weight in weights}))
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
        for index, each in enumerate(plot.series):
            # A piece of the line with its marker, and the name, above the plot.
            y, end = ABOVE + TITLE * index, LEFT + SAMPLE
            piece, mark = f"M{LEFT} {y - 4}H{end}", f"M{LEFT + SAMPLE // 2} {y - 4}{MARKS[index]}"
            drawn += [
                element("path", d=piece, class_=f"rc-line rc-series-{index + 1}"),
                element("path", d=mark, class_=f"rc-point rc-series-{index + 1}"),
                element("text", each.label, x=end + 8, y=y, class_="rc-panel-title"),
            ]
    names = [(left, name(place)) for place, left in across.items()]
    spoken = f"Line chart: {plot.caption}. The table below holds the same numbers."
    chart = chart_svg(grid_lines(bounds), axis(names, bounds), *drawn, spoken=spoken)
    guide = ["The line between two marks only leads the eye."]
    return element("div", chart, all_numbers(guide, _table(plot)), class_="rc-odds rc-plot")


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


def _table(plot: Plot) -> Html:
    """Return the table of a plot, with a column for each series."""
    heads = [each.label for each in plot.series] if len(plot.series) > 1 else [plot.up]
    values = [each.values() for each in plot.series]
    rows = []
    for place in plot.places():
        cells = []
        for each in values:
            value = each.get(place)
            shown = percent(value) if plot.is_chance and value is not None else name(value)
            cells.append(element("td", "–" if value is None else element("data", shown, value=value)))
        rows.append(table_row(name(place), *cells))
    return table(plot.caption, (plot.across, *heads), rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One distribution of several, as a small chart.

    Attributes:
        label: what it shows, `Rating 12`.
        game: the address of its game, which gives the colour.
        outcome: what its outcomes are, `MIB`.
        answer: one with a distribution.
    """

    label: str
    game: str
    outcome: str
    answer: Answer


def panels(shown: Sequence[Panel], *, across: str, caption: str, is_shared: bool) -> Html:
    """Return the small charts of several answers and, collapsed, their table.

    Args:
        shown: from top to bottom.
        across: what the outcomes are, `MIB`.
        caption: caption of chart and table.
        is_shared: whether the outcomes of all are of the same kind, so that they share their scales.
    """
    plot = distributions([(each.label, each.answer) for each in shown], across=across, caption=caption)
    highest = [value for series in plot.series for _, value in series.points] if is_shared else []
    drawn = []
    height = 0
    bands: tuple[Band, ...] = ()
    for panel, series in zip(shown, plot.series, strict=True):
        values = series.values()
        outcomes = tuple(place for place in plot.places() if is_shared or values[place])
        columns = Columns(outcomes=outcomes, bands=panel.answer.bands)
        chances = [values[place] for place in outcomes]
        areas = areas_of(columns)
        # The areas that the chart above has too need no second name.
        named = areas if columns.bands != bands or not is_shared else []
        top = height + PANEL_TITLE
        plot_top = top + names_height(named)
        bounds = scale(highest or chances, top=plot_top, baseline=plot_top + PANEL_PLOT)
        parts = [
            *area_shapes(areas, bounds.top, bounds.baseline),
            grid_lines(bounds),
            *columns.draw(chances, bounds),
            element("text", panel.label, x=LEFT, y=top - 8, class_="rc-panel-title"),
            element("text", panel.outcome, x=RIGHT, y=top - 8, class_="rc-mark"),
            *area_names(named, top),
            axis(columns.names(), bounds),
        ]
        drawn.append(element("g", *parts, data_game=panel.game))
        height, bands = bounds.baseline + PANEL_FOOT, columns.bands
    spoken = f"{len(shown)} bar charts: {caption}. The table below holds the same numbers."
    same = "All charts have the same scales, so that heights and places can be compared."
    own = "Each chart has scales of its own, because the games count different things: compare shapes."
    guide = [same if is_shared else own]
    chart = chart_svg(*drawn, spoken=spoken, height=height)
    return element("div", chart, all_numbers(guide, _table(plot)), class_="rc-odds rc-plot")
