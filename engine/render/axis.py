"""The frame of a chart: coordinates, grid lines, and labels along the edges."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from engine.numbers import format_number, percent
from engine.render.markup import Html, element, join

WIDTH = 540
HEIGHT = 216
LEFT = 58
"""Left edge of the plot; the labels of the scale are to the left of it."""
RIGHT = WIDTH - 8
LETTER = 10
"""Width of a letter, in the larger size of narrow pages."""
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
NUMBER = re.compile("−?[0-9]+")
ROUGH = 10
"""Lengths from here on are rounded to whole units, since a tenth is invisible."""


@dataclass(frozen=True, kw_only=True)
class Slots:
    """Room of equal width for each outcome; words, such as a botch, are one width beside the numbers.

    Attributes:
        outcomes: from left to right.
    """

    outcomes: tuple[object, ...]

    # Kept, because a chart asks for the place of every outcome: counting the gaps each time is quadratic.
    @cached_property
    def _widths_before(self) -> tuple[int, ...]:
        """How many widths are to the left of each outcome, gaps included."""
        gaps = (not self.is_beside(place) for place in range(1, len(self.outcomes)))
        return tuple(place + gap for place, gap in enumerate(accumulate(gaps, initial=0)))

    @cached_property
    def width(self) -> Fraction:
        """The width for one outcome."""
        return Fraction(RIGHT - LEFT, self._widths_before[-1] + 1)

    def left(self, place: int) -> Fraction:
        """Return the left edge of the room for an outcome."""
        return LEFT + self.width * self._widths_before[place]

    def is_beside(self, place: int) -> bool:
        """Whether an outcome adjoins the one before it."""
        return _is_number(self.outcomes[place - 1]) == _is_number(self.outcomes[place])


def _is_number(outcome: object) -> bool:
    """Whether an outcome is a number; `more` goes on where the numbers end."""
    return isinstance(outcome, int | Fraction) or outcome == "more"


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
    words = [
        element("text", word, x=coordinate(left), y=baseline + NAMES, class_=class_)
        for left, word, class_ in _thinned(names)
    ]
    return join([line, *words])


def _thinned(names: Sequence[tuple[Fraction, str]]) -> Iterator[tuple[Fraction, str, str]]:
    """Yield the labels that have room, each with its class: all words, and of many numbers the round ones."""
    numbers = [int(word.replace("−", "-")) for _, word in names if NUMBER.fullmatch(word)]
    words = [(_inside(left, word), word) for left, word in names if not NUMBER.fullmatch(word)]
    step = next(each for each in _steps() if _multiples(numbers, each) <= MOST_NAMES)
    is_many = _multiples(numbers, step) > NARROW_NAMES
    for left, word in names:
        if not NUMBER.fullmatch(word):
            yield _inside(left, word), word, "rc-name"
            continue
        number = int(word.replace("−", "-"))
        has_room = all(abs(left - other) >= _half(word) + _half(its) for other, its in words)
        if number % step == 0 and has_room:
            yield left, word, "rc-name rc-between" if is_many and number % (2 * step) else "rc-name"


def _inside(left: Fraction, word: str) -> Fraction:
    return min(left, WIDTH - _half(word))


def _steps() -> Iterator[int]:
    power = 1
    while True:
        yield from (power * each for each in ROUND)
        power *= 10


def _multiples(numbers: Sequence[int], step: int) -> int:
    return sum(number % step == 0 for number in numbers)


def _half(word: str) -> Fraction:
    """Return half the width of a label, in the larger letters of narrow pages."""
    return Fraction(LETTER * len(word), 2)
