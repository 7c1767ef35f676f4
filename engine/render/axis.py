"""The frame of a chart: coordinates, grid lines, and labels along the edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.numbers import format_number, percent
from engine.render.markup import Html, element, join

__all__ = [
    "BASELINE",
    "LEFT",
    "NAMES",
    "RIGHT",
    "WIDTH",
    "Scale",
    "axis",
    "chart_svg",
    "coordinate",
    "grid_lines",
    "name",
    "scale",
    "short_length",
]

WIDTH = 540
HEIGHT = 216
LEFT = 58
"""Left edge of the plot; the labels of the scale are to the left of it."""
RIGHT = WIDTH - 8
TOP = 14
BASELINE = 182
NAMES = 22
"""Distance of the names of the outcomes below the baseline."""
MOST_STEPS = 5
"""Maximum number of grid lines above the lowest one."""
LOW_PLOT = 100
"""Height of a plot below which it has half as many grid lines."""
MOST_NAMES = 16
"""Maximum number of labels below a chart that stay readable on a wide page."""
NARROW_NAMES = 7
"""Maximum number of labels on a narrow page; with more, every second one is hidden."""
ROUND = (1, 2, 5)
"""Round steps of a scale, times a power of ten."""
ROUGH = 10
"""Lengths from here on are rounded to whole units, since a tenth is invisible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """The range of a chart's values, in round steps, and where it is drawn."""

    low: Fraction
    high: Fraction
    step: Fraction
    is_chance: bool
    """Whether the values are chances, shown in percent."""
    top: int = TOP
    """The y coordinate of the highest value."""
    baseline: int = BASELINE
    """The y coordinate of the lowest value."""

    def height(self, value: Fraction | int) -> Fraction:
        """Return the height of a value above the lowest one, in units of the drawing."""
        return (value - self.low) * (self.baseline - self.top) / (self.high - self.low)

    def y(self, value: Fraction | int) -> Fraction:
        """Return the y coordinate of a value."""
        return self.baseline - self.height(value)

    def format_value(self, value: Fraction) -> str:
        """Return a value as text for the scale and the table."""
        return percent(value) if self.is_chance else name(value)

    def marks(self) -> list[Fraction]:
        """Return the values of the grid lines."""
        steps = int((self.high - self.low) / self.step)
        return [self.low + self.step * place for place in range(steps + 1)]


def scale(
    values: Sequence[Fraction], *, is_chance: bool = True, top: int = TOP, baseline: int = BASELINE
) -> Scale:
    """Return the smallest round scale that includes the values and 0, between two y coordinates."""
    low, high = min([Fraction(0), *values]), max([Fraction(0), *values])
    if low == high:
        high = Fraction(1)
    step = _round_step((high - low) / (MOST_STEPS if baseline - top > LOW_PLOT else MOST_STEPS // 2))
    return Scale(
        low=step * (low // step),
        high=step * -(-high // step),
        step=step,
        is_chance=is_chance,
        top=top,
        baseline=baseline,
    )


def _round_step(least: Fraction) -> Fraction:
    power = Fraction(1)
    while power > least:
        power /= 10
    while power * 10 <= least:
        power *= 10
    return next(power * each for each in (*ROUND, 10) if power * each >= least)


def name(value: object) -> str:
    """Return an outcome for display: with a real minus sign, and `fails` for None."""
    if value is None:
        return "fails"
    return format_number(value) if isinstance(value, int | Fraction) else str(value)


def coordinate(value: Fraction | int) -> str:
    """Return a coordinate rounded to a tenth, without a trailing `.0`."""
    tenths = round(value * 10)
    sign, tenths = ("-" if tenths < 0 else ""), abs(tenths)
    return f"{sign}{tenths // 10}.{tenths % 10}" if tenths % 10 else f"{sign}{tenths // 10}"


def short_length(value: Fraction) -> str:
    """Return a length with few digits: with tenths only below ROUGH."""
    return coordinate(value if value < ROUGH else round(value))


def chart_svg(*parts: Html, spoken: str, height: int = HEIGHT) -> Html:
    """Return a chart made of parts; `spoken` is its accessible name, and its table is beside it."""
    return element(
        "svg", *parts, viewBox=f"0 0 {WIDTH} {height}", role="img", aria_label=spoken, class_="rc-chart"
    )


def grid_lines(scale: Scale) -> Html:
    """Return the grid lines, each with its value at the left edge."""
    lines = "".join(f"M{LEFT} {coordinate(scale.y(mark))}H{RIGHT}" for mark in scale.marks())
    words = [
        element(
            "text", scale.format_value(mark), x=LEFT - 7, y=coordinate(scale.y(mark) + 4), class_="rc-mark"
        )
        for mark in scale.marks()
    ]
    return join([element("path", d=lines, class_="rc-lines"), *words])


def axis(names: Sequence[tuple[Fraction, str]], scale: Scale | None = None) -> Html:
    """Return the horizontal axis with its labels, each with its x coordinate."""
    baseline = scale.baseline if scale else BASELINE
    ground = coordinate(scale.y(0)) if scale else baseline
    line = element("path", d=f"M{LEFT} {ground}H{RIGHT}", class_="rc-axis")
    shown = names[:: -(-len(names) // MOST_NAMES) or 1]
    words = [
        element("text", word, x=coordinate(left), y=baseline + NAMES, class_=_class(place, len(shown)))
        for place, (left, word) in enumerate(shown)
    ]
    return join([line, *words])


def _class(place: int, count: int) -> str:
    return "rc-name rc-between" if place % 2 and count > NARROW_NAMES else "rc-name"
