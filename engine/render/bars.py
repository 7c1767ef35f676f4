"""A distribution as columns: one SVG with all views, of which the style sheet shows one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from engine.numbers import percent
from engine.render.axis import (
    LEFT,
    LETTER,
    NAMES,
    RIGHT,
    WIDTH,
    Scale,
    axis,
    chart_svg,
    coordinate,
    grid_lines,
    name,
    scale,
)
from engine.render.bands import area_names, area_shapes, areas_of, names_height
from engine.render.columns import Columns
from engine.render.counts import VIEWS, Odds
from engine.render.markup import Html, element

PLOT = 168
"""Height of the plot of a chart."""
STRIP = 76
"""Height of the plot of the small chart below a roll."""
MOST_LABELS = 5
"""Maximum number of bars with their chance written above them."""
LABEL = 22
"""Height of a chance above a bar, in the larger letters of narrow pages; names of bands stay above it."""
FOOT = 34
"""Height of the names below a chart."""
TITLE = 22
"""Height of the line below the names that says what the outcomes are."""
MARKER = 24
"""Height of the marker below the names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """The place of a roll on the chart of its odds.

    Attributes:
        place: the number of its column, from 0.
        label: what is marked, `This roll`.
    """

    place: int
    label: str = "This roll"


def bars(found: Odds) -> Html:
    """Return the chart of a distribution; each view is a group with its own scale."""
    spoken = f"Bar chart: chance of {found.label}. The table below holds the same numbers."
    return _chart(found, len(found.views), PLOT, None, spoken)


def strip(found: Odds, here: Here) -> Html:
    """Return the small chart below a roll, with the roll marked on it."""
    outcome = name(found.rows[here.place][0])
    spoken = (
        f"Bar chart: chance of {found.label}, with {here.label.lower()}, {outcome}, marked. "
        "The table below holds the same numbers."
    )
    return _chart(found, 1, STRIP, here, spoken)


def _chart(found: Odds, views: int, plot: int, here: Here | None, spoken: str) -> Html:
    columns = Columns(outcomes=tuple(outcome for outcome, _ in found.rows), bands=found.bands)
    areas = areas_of(columns.outcomes, found.bands)
    top = names_height(areas)
    baseline = top + plot
    highest = top + LABEL if areas and _has_labels(found, here) else top
    groups = [_group(found, columns, view, (highest, baseline), here) for view in range(views)]
    frame = scale([], top=top, baseline=baseline)
    parts = [*area_shapes(areas, top, baseline), *groups, *area_names(areas, 0), axis(columns.names(), frame)]
    foot = baseline + FOOT
    parts += _marker(columns, here, foot) if here else [_axis_title(found, foot)]
    height = foot + (MARKER if here else TITLE)
    return chart_svg(*parts, spoken=spoken, height=height)


def _axis_title(found: Odds, top: int) -> Html:
    """Return below the axis what its outcomes are."""
    words = found.label[:1].upper() + found.label[1:]
    return element("text", words, x=Fraction(LEFT + RIGHT, 2), y=top + TITLE - 10, class_="rc-axis-title")


def _group(found: Odds, columns: Columns, view: int, edges: tuple[int, int], here: Here | None) -> Html:
    """Return the columns of one view in front of its grid lines."""
    chances = [Fraction(ways[view] or 0, found.denominator) for _, ways in found.rows]
    bounds = scale([Fraction(1)] if view else chances, top=edges[0], baseline=edges[1])
    parts = [grid_lines(bounds), *columns.draw(chances, bounds)]
    if here:
        parts.append(columns.mark(here.place, chances[here.place], bounds))
    elif _has_labels(found, here):
        parts += _chance_labels(columns, chances, bounds)
    return element("g", *parts, class_=f"rc-{VIEWS[view][0]}")


def _has_labels(found: Odds, here: Here | None) -> bool:
    """Whether each bar has its chance above it: few bars, none of them marked."""
    return here is None and len(found.rows) <= MOST_LABELS


def _chance_labels(columns: Columns, chances: list[Fraction], bounds: Scale) -> Iterator[Html]:
    """Yield the chance above each bar."""
    for place, chance in enumerate(chances):
        if chance:
            x, y = coordinate(columns.middle(place)), coordinate(bounds.y(chance) - 5)
            yield element("text", percent(chance), x=x, y=y, class_="rc-told")


def _marker(columns: Columns, here: Here, y: int) -> list[Html]:
    """Return a triangle below the marked column, and beside it what it marks."""
    x = columns.middle(here.place)
    words = f"{here.label}: {name(columns.outcomes[here.place])}"
    is_left = x + NAMES + LETTER * len(words) > WIDTH
    aside, side = (-NAMES // 2, "rc-before") if is_left else (NAMES // 2, "rc-behind")
    return [
        element("path", d=f"M{coordinate(x)} {y - 2}l7 13h-14z", class_="rc-marker"),
        element("text", words, x=coordinate(x + aside), y=y + 11, class_=f"rc-here-name {side}"),
    ]
