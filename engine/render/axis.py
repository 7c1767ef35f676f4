"""The frame of a chart: where a value lies on paper, the lines behind it, the words along its edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.numbers import format_number, percent
from engine.render.markup import Html, element, join

__all__ = [
    "BASELINE",
    "LEFT",
    "RIGHT",
    "Scale",
    "axis",
    "brief",
    "coordinate",
    "drawing",
    "name",
    "ruled",
    "scale",
]

WIDTH = 540
HEIGHT = 216
LEFT = 58
"""Where the drawing begins; the marks of the scale stand left of it."""
RIGHT = WIDTH - 8
TOP = 14
BASELINE = 182
MOST_STEPS = 5
"""Lines behind a chart, above the lowest."""
MOST_NAMES = 16
"""Words under a chart that a wide page can still read."""
NARROW_NAMES = 7
"""Words that a narrow page can still read; of more it shows every second."""
ROUND = (1, 2, 5)
"""Steps of a scale that a reader counts in."""
ROUGH = 10
"""The length from which a tenth is not seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """The values that a chart spans, in steps that a reader counts in."""

    low: Fraction
    high: Fraction
    step: Fraction
    is_chance: bool
    """Whether the values are chances, shown in percent, or plain numbers."""

    def height(self, value: Fraction | int) -> Fraction:
        """Return how high above the lowest value a value lies, in units of the drawing."""
        return (value - self.low) * (BASELINE - TOP) / (self.high - self.low)

    def y(self, value: Fraction | int) -> Fraction:
        """Return how far down the paper a value lies."""
        return BASELINE - self.height(value)

    def said(self, value: Fraction) -> str:
        """Return a value as the marks of the scale and the table say it."""
        return percent(value) if self.is_chance else name(value)

    def marks(self) -> list[Fraction]:
        """Return the values that have a line of their own."""
        steps = int((self.high - self.low) / self.step)
        return [self.low + self.step * place for place in range(steps + 1)]


def scale(values: Sequence[Fraction], *, is_chance: bool = True) -> Scale:
    """Return the smallest round scale that holds the values and 0."""
    low, high = min([Fraction(0), *values]), max([Fraction(0), *values])
    if low == high:
        high = Fraction(1)
    step = _round_step((high - low) / MOST_STEPS)
    return Scale(low=step * (low // step), high=step * -(-high // step), step=step, is_chance=is_chance)


def _round_step(least: Fraction) -> Fraction:
    power = Fraction(1)
    while power > least:
        power /= 10
    while power * 10 <= least:
        power *= 10
    return next(power * each for each in (*ROUND, 10) if power * each >= least)


def name(value: object) -> str:
    """Return an outcome or a number as a reader sees it: a real minus, `fails` for no outcome at all."""
    if value is None:
        return "fails"
    return format_number(value) if isinstance(value, int | Fraction) else str(value)


def coordinate(value: Fraction | int) -> str:
    """Return a place on the paper to a tenth, without a needless `.0`."""
    tenths = round(value * 10)
    sign, tenths = ("-" if tenths < 0 else ""), abs(tenths)
    return f"{sign}{tenths // 10}.{tenths % 10}" if tenths % 10 else f"{sign}{tenths // 10}"


def brief(value: Fraction) -> str:
    """Return a length in as few digits as the eye needs: tenths only where they are much of it."""
    return coordinate(value if value < ROUGH else round(value))


def drawing(*parts: Html, spoken: str) -> Html:
    """Return a chart of these parts; `spoken` names it for who cannot see it, its table stands beside it."""
    return element(
        "svg", *parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=spoken, class_="rc-chart"
    )


def ruled(scale: Scale) -> Html:
    """Return the lines behind a chart, each with its value at the left edge."""
    lines = "".join(f"M{LEFT} {coordinate(scale.y(mark))}H{RIGHT}" for mark in scale.marks())
    words = [
        element("text", scale.said(mark), x=LEFT - 7, y=coordinate(scale.y(mark) + 4), class_="rc-mark")
        for mark in scale.marks()
    ]
    return join([element("path", d=lines, class_="rc-lines"), *words])


def axis(names: Sequence[tuple[Fraction, str]], scale: Scale | None = None) -> Html:
    """Return the line at 0 and what stands under it, each name with its place from the left."""
    ground = coordinate(scale.y(0)) if scale else BASELINE
    line = element("path", d=f"M{LEFT} {ground}H{RIGHT}", class_="rc-axis")
    shown = names[:: -(-len(names) // MOST_NAMES) or 1]
    words = [
        element("text", word, x=coordinate(left), y=HEIGHT - 12, class_=_class(place, len(shown)))
        for place, (left, word) in enumerate(shown)
    ]
    return join([line, *words])


def _class(place: int, count: int) -> str:
    return "rc-name rc-between" if place % 2 and count > NARROW_NAMES else "rc-name"
