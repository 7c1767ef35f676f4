"""Several distributions as small charts, one above the other in one drawing, and their table.

Charts of one calculator share both scales. Charts of several have scales of their own. Each has the colour of
its game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.protocol import Answer, Band
from engine.render.axis import LEFT, RIGHT, Scale, axis, chart_svg, grid_lines, scale
from engine.render.bands import Area, area_names, area_shapes, areas_of, names_height
from engine.render.columns import Columns
from engine.render.guide import panels_guide
from engine.render.lines import Plot, distributions, plot_table
from engine.render.markup import Html, element

TITLE = 30
"""Height of the title of a small chart."""
PLOT = 84
"""Height of its plot."""
FOOT = 42
"""Height of the names below it, with the space to the next one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One distribution of several.

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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawing:
    """What is drawn of one panel."""

    panel: Panel
    columns: Columns
    chances: tuple[Fraction, ...]
    areas: tuple[Area, ...]
    named: tuple[Area, ...]
    """The areas with a name; those of the chart above need no second one."""
    bounds: Scale


def panels(shown: Sequence[Panel], *, across: str, caption: str, is_shared: bool) -> Html:
    """Return the small charts of several answers and, collapsed, their table.

    Args:
        shown: from top to bottom.
        across: what the outcomes are, `MIB`.
        caption: caption of chart and table.
        is_shared: whether the outcomes of all are of the same kind, so that they share their scales.
    """
    plot = distributions([(each.label, each.answer) for each in shown], across=across, caption=caption)
    drawings = list(_drawings(shown, plot, is_shared=is_shared))
    parts = [_group(each) for each in drawings]
    height = drawings[-1].bounds.baseline + FOOT
    spoken = f"{len(shown)} bar charts: {caption}. The table below holds the same numbers."
    numbers = element(
        "details",
        element("summary", "All the numbers"),
        panels_guide(is_shared=is_shared),
        plot_table(plot),
        class_="rc-numbers",
    )
    return element("div", chart_svg(*parts, spoken=spoken, height=height), numbers, class_="rc-odds rc-plot")


def _drawings(shown: Sequence[Panel], plot: Plot, *, is_shared: bool) -> Iterator[_Drawing]:
    highest = [value for series in plot.series for _, value in series.points] if is_shared else []
    above = 0
    bands: tuple[Band, ...] = ()
    for panel, series in zip(shown, plot.series, strict=True):
        values = series.values()
        outcomes = tuple(place for place in plot.places() if is_shared or values[place])
        chances = tuple(values[place] for place in outcomes)
        areas = tuple(areas_of(outcomes, panel.answer.bands))
        named = areas if panel.answer.bands != bands or not is_shared else ()
        top = above + TITLE + names_height(named)
        bounds = scale(highest or chances, top=top, baseline=top + PLOT)
        columns = Columns(outcomes=outcomes, bands=panel.answer.bands)
        yield _Drawing(panel=panel, columns=columns, chances=chances, areas=areas, named=named, bounds=bounds)
        above, bands = bounds.baseline + FOOT, panel.answer.bands


def _group(drawing: _Drawing) -> Html:
    bounds, columns = drawing.bounds, drawing.columns
    top = bounds.top - names_height(drawing.named)
    return element(
        "g",
        *area_shapes(drawing.areas, bounds.top, bounds.baseline),
        grid_lines(bounds),
        *columns.draw(drawing.chances, bounds),
        element("text", drawing.panel.label, x=LEFT, y=top - 8, class_="rc-panel-title"),
        element("text", drawing.panel.outcome, x=RIGHT, y=top - 8, class_="rc-mark"),
        *area_names(drawing.named, top),
        axis(columns.names(), bounds),
        data_game=drawing.panel.game,
    )
