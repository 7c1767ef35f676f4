"""A distribution as bars: one SVG with all views, of which the style sheet shows one."""

from __future__ import annotations

from fractions import Fraction

from engine.numbers import percent
from engine.render.axis import (
    BASELINE,
    LEFT,
    RIGHT,
    Scale,
    axis,
    chart_svg,
    coordinate,
    grid_lines,
    name,
    scale,
    short_length,
)
from engine.render.bands import PILLARS, tone
from engine.render.counts import VIEWS, Odds
from engine.render.markup import Html, element

__all__ = ["bars"]

MOST_LABELS = 5
"""Maximum number of bars with their chance written above them."""
NARROW = 12
"""Width of a bar below which it is drawn to tenths of a unit."""


def bars(found: Odds) -> Html:
    """Return the bar chart of a distribution; each view is a group with its own scale."""
    slot = Fraction(RIGHT - LEFT, len(found.rows))
    groups = [_group(found, view, slot) for view in range(len(found.views))]
    middles = [LEFT + slot * place + slot / 2 for place in range(len(found.rows))]
    names = [(middle, name(outcome)) for middle, (outcome, _) in zip(middles, found.rows, strict=True)]
    spoken = f"Bar chart: chance of {found.label}. The table below holds the same numbers."
    return chart_svg(*groups, axis(names), spoken=spoken)


def _group(found: Odds, view: int, slot: Fraction) -> Html:
    """Return the bars of one view in front of its grid lines, one path for each pattern."""
    chances = [Fraction(ways[view] or 0, found.denominator) for _, ways in found.rows]
    bounds = scale([Fraction(1)] if view else chances)
    paths: dict[int, str] = {}
    for place, ((outcome, _), chance) in enumerate(zip(found.rows, chances, strict=True)):
        if chance:
            pattern = tone(outcome, found.bands)
            left = LEFT + slot * place + slot / 10
            bar = _bar(left, bounds.height(chance), slot * 8 / 10, is_split=pattern == PILLARS)
            paths[pattern] = paths.get(pattern, "") + bar
    drawn = [element("path", d=path, class_=f"rc-bar rc-band-{pattern}") for pattern, path in paths.items()]
    told = _chance_labels(chances, bounds, slot) if len(chances) <= MOST_LABELS else []
    return element("g", grid_lines(bounds), *drawn, *told, class_=f"rc-{VIEWS[view][0]}")


def _bar(left: Fraction, height: Fraction, width: Fraction, *, is_split: bool) -> str:
    tall = short_length(height)
    start = coordinate(left if width < NARROW else round(left))
    if not is_split:
        return f"M{start} {BASELINE}v-{tall}h{short_length(width)}v{tall}z"
    pillar = coordinate(width * 2 / 5)
    return (
        f"M{start} {BASELINE}v-{tall}h{pillar}v{tall}zm{coordinate(width * 3 / 5)} 0v-{tall}h{pillar}v{tall}z"
    )


def _chance_labels(chances: list[Fraction], bounds: Scale, slot: Fraction) -> list[Html]:
    """Return the labels with the chance above each bar."""
    return [
        element(
            "text",
            percent(chance),
            x=coordinate(LEFT + slot * place + slot / 2),
            y=coordinate(bounds.y(chance) - 5),
            class_="rc-told",
        )
        for place, chance in enumerate(chances)
        if chance
    ]
