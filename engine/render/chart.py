"""Odds as a chart, an `<svg>`, with a table; both use the same integer weights.

Chart and table of odds have three views: exactly, at least and at most. Radio buttons switch between them
without a script: the style sheet shows the view whose button is checked. Below a roll the chart is small, has
one view, and marks the roll.

The frame of every chart is here too: coordinates, scales, grid lines, the axis, the columns and the named
bands behind them. Line charts and small charts side by side, which only questions about several answers draw,
are in `engine.render.lines`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, count

from engine.numbers import format_number, percent, rounded
from engine.protocol import Answer, Band, BandKind
from engine.render.html import Html, element, join, table, table_row

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
MOST_BARS = 60
"""Maximum number of bars that are told apart; more columns are drawn as one outline."""
NARROW = 12
"""Width of a bar below which it is drawn to tenths of a unit."""
SIDE = Fraction(1, 10)
"""The empty part of a column on each side of its bar."""
TONES: Mapping[BandKind, int] = {"disaster": 1, "failure": 2, "success": 3, "triumph": 4}
"""The tone of each kind of band: dark, grey, coloured, deep."""
LINE = 22
"""Height of a line of a band's name, in the larger letters of narrow pages."""
LONGEST_LINE = 12
"""Letters after which a band's name is broken into a further line."""
SPACING = Fraction(6, 5)
"""From one line of a name to the next, in heights of its letters."""
GAP = 12
"""Distance between the names of two bands, and of names from the plot below them."""
PLOT = 168
"""Height of the plot of a chart of odds."""
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
VIEWS = (("exactly", "exactly"), ("least", "at least"), ("most", "at most"))
"""The views: each with its name in the markup and its label."""
MOST_WAYS = 10**9
"""The largest denominator for which counts are shown; larger counts are unreadable."""

Ways = tuple[int, int | None, int | None]
"""The counts of exactly an outcome, at least it and at most it; only numbers have the last two."""


# Numbers and names on the paper


def name(value: object) -> str:
    """Return an outcome for display: with a real minus sign, and `fails` for None."""
    if value is None:
        return "fails"
    return format_number(value) if isinstance(value, int | Fraction) else str(value)


def coordinate(value: Fraction | int) -> str:
    """Return a coordinate rounded to a tenth, without a trailing `.0`."""
    tenths = rounded(value.numerator * 10, value.denominator)
    sign, tenths = ("-" if tenths < 0 else ""), abs(tenths)
    return f"{sign}{tenths // 10}.{tenths % 10}" if tenths % 10 else f"{sign}{tenths // 10}"


def short_length(value: Fraction) -> str:
    """Return a length with few digits: with tenths only below ROUGH."""
    numerator, denominator = value.numerator, value.denominator
    return coordinate(value if numerator < ROUGH * denominator else rounded(numerator, denominator))


# The frame: scale, grid lines, axis


@dataclass(frozen=True, kw_only=True)
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

    # Kept, because a chart asks for the height of each outcome in each view.
    @cached_property
    def _unit(self) -> Fraction:
        """The height of 1."""
        return (self.baseline - self.top) / (self.high - self.low)

    def height(self, value: Fraction | int) -> Fraction:
        """Return the height of a value above the lowest one, in units of the drawing."""
        return (value - self.low if self.low else value) * self._unit

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
    least = (high - low) / (MOST_STEPS if baseline - top > LOW_PLOT else MOST_STEPS // 2)
    power = Fraction(1)
    while power > least:
        power /= 10
    while power * 10 <= least:
        power *= 10
    step = next(power * each for each in (*ROUND, 10) if power * each >= least)
    return Scale(
        low=step * (low // step),
        high=step * -(-high // step),
        step=step,
        is_chance=is_chance,
        top=top,
        baseline=baseline,
    )


def chart_svg(*parts: Html, spoken: str, height: int = HEIGHT) -> Html:
    """Return a chart made of parts; `spoken` is its accessible name, and its table is beside it."""
    return element(
        "svg", *parts, viewBox=f"0 0 {WIDTH} {height}", role="img", aria_label=spoken, class_="rc-chart"
    )


def grid_lines(scale: Scale) -> Html:
    """Return the grid lines, each with its value at the left edge."""
    lines = [(mark, scale.y(mark)) for mark in scale.marks()]
    words = [
        element("text", scale.format_value(mark), x=LEFT - 7, y=coordinate(y + 4), class_="rc-mark")
        for mark, y in lines
    ]
    path = "".join([f"M{LEFT} {coordinate(y)}H{RIGHT}" for _, y in lines])
    return join([element("path", d=path, class_="rc-lines"), *words])


def axis(names: Sequence[tuple[Fraction, str]], scale: Scale | None = None) -> Html:
    """Return the horizontal axis with its labels, each with its x coordinate."""
    baseline = scale.baseline if scale else BASELINE
    ground = coordinate(scale.y(0)) if scale else baseline
    line = element("path", d=f"M{LEFT} {ground}H{RIGHT}", class_="rc-axis")
    # All words have room, and of many numbers the round ones that no word covers.
    numbers = [int(word.replace("−", "-")) for _, word in names if NUMBER.fullmatch(word)]
    words = [(_inside(left, word), word) for left, word in names if not NUMBER.fullmatch(word)]
    steps = (power * each for power in (10**zeros for zeros in count()) for each in ROUND)
    shown = ((step, sum([number % step == 0 for number in numbers])) for step in steps)
    step, many = next((step, many) for step, many in shown if many <= MOST_NAMES)
    labels = []
    for left, word in names:
        x, class_ = left, "rc-name"
        if not NUMBER.fullmatch(word):
            x = _inside(left, word)
        else:
            number = int(word.replace("−", "-"))
            if number % step or any(abs(left - at) < _half(word) + _half(other) for at, other in words):
                continue
            if many > NARROW_NAMES and number % (2 * step):
                class_ = "rc-name rc-between"
        labels.append(element("text", word, x=coordinate(x), y=baseline + NAMES, class_=class_))
    return join([line, *labels])


def _inside(left: Fraction, word: str) -> Fraction:
    return min(left, WIDTH - _half(word))


def _half(word: str) -> Fraction:
    """Return half the width of a label, in the larger letters of narrow pages."""
    return Fraction(LETTER * len(word), 2)


def all_numbers(guide: Sequence[str], numbers: Html) -> Html:
    """Return the fold below a chart: what is special about the chart, in whole sentences, and its table.

    How every chart is read stands once, on the page about using calculators.
    """
    said = " ".join(filter(None, guide))
    help_ = [element("p", said, class_="rc-guide")] if said else []
    return element("details", element("summary", "All the numbers"), *help_, numbers, class_="rc-numbers")


# The counts of a distribution


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The data of a chart of odds and its table.

    Attributes:
        label: what the outcomes are, `MIB`.
        rows: each outcome with its counts.
        denominator: the sum of all counts.
        bands: named ranges of outcomes.
        is_ordered: whether cumulative views make sense: there are two numbers or more.
    """

    label: str
    rows: tuple[tuple[object, Ways], ...]
    denominator: int
    bands: tuple[Band, ...]
    is_ordered: bool

    @property
    def views(self) -> tuple[tuple[str, str], ...]:
        """The views that make sense for these outcomes."""
        return VIEWS if self.is_ordered else VIEWS[:1]


def count_odds(answer: Answer, label: str) -> Odds:
    """Return the rows of an answer with a distribution."""
    assert answer.distribution is not None  # noqa: S101 - `render` asks only when there is one
    weights: list[tuple[object, int]] = list(answer.distribution.ordered())
    weights += [("more", answer.tail_weight)] if answer.tail_weight else []
    numbers = [weight for outcome, weight in weights if isinstance(outcome, int)]
    # The tail is higher than every listed number, so it counts as at least each of them.
    at_least = sum(numbers) + answer.tail_weight
    at_most = 0
    rows: list[tuple[object, Ways]] = []
    for outcome, weight in weights:
        if not isinstance(outcome, int):
            rows.append((outcome, (weight, None, None)))
            continue
        at_most += weight
        rows.append((outcome, (weight, at_least, at_most)))
        at_least -= weight
    return Odds(
        label=label,
        rows=tuple(rows),
        denominator=sum([weight for _, weight in weights]),
        bands=answer.bands,
        is_ordered=len(numbers) > 1,
    )


# Columns: bars while they can be told apart, and one outline beyond that


@dataclass(frozen=True, kw_only=True)
class Columns:
    """Columns of equal width, one for each outcome; words, such as a botch, are one width beside the numbers.

    Attributes:
        outcomes: from left to right.
        bands: named ranges of outcomes; each has its own tone.
    """

    outcomes: tuple[object, ...]
    bands: tuple[Band, ...] = ()

    # All places are kept, because a chart asks for each of them in each view: counting the gaps from the left
    # each time is quadratic.
    @cached_property
    def _widths_before(self) -> tuple[int, ...]:
        """How many widths are to the left of each column, gaps included."""
        gaps = [not self.is_beside(place) for place in range(1, len(self.outcomes))]
        return tuple([place + gap for place, gap in enumerate(accumulate(gaps, initial=0))])

    @cached_property
    def width(self) -> Fraction:
        """The width of a column."""
        return Fraction(RIGHT - LEFT, self._widths_before[-1] + 1)

    @cached_property
    def lefts(self) -> tuple[Fraction, ...]:
        """The left edge of each column."""
        return tuple([LEFT + self.width * before for before in self._widths_before])

    @cached_property
    def _bar_starts(self) -> tuple[str, ...]:
        """The x coordinate at which the path of each bar begins."""
        starts = [left + self.width * SIDE for left in self.lefts]
        is_narrow = self._bar_width < NARROW
        return tuple([coordinate(start if is_narrow else round(start)) for start in starts])

    @cached_property
    def _bar_width(self) -> Fraction:
        return self.width * (1 - 2 * SIDE)

    @cached_property
    def tones(self) -> tuple[int, ...]:
        """The tone of each column."""
        return tuple([tone(outcome, self.bands) for outcome in self.outcomes])

    def middle(self, place: int) -> Fraction:
        """Return the x coordinate of the centre of a column."""
        return self.lefts[place] + self.width / 2

    def is_beside(self, place: int) -> bool:
        """Whether an outcome adjoins the one before it; `more` goes on where the numbers end."""
        before, own = [
            isinstance(outcome, int | Fraction) or outcome == "more"
            for outcome in self.outcomes[place - 1 : place + 1]
        ]
        return before == own

    def names(self) -> list[tuple[Fraction, str]]:
        """Return the name of each outcome with its x coordinate."""
        return [(self.middle(place), name(outcome)) for place, outcome in enumerate(self.outcomes)]

    def draw(self, chances: Sequence[Fraction], bounds: Scale) -> list[Html]:
        """Return the columns, one path for each tone."""
        places: dict[int, list[int]] = {}
        for place, chance in enumerate(chances):
            if chance:
                places.setdefault(self.tones[place], []).append(place)
        draw = self._bars if len(self.outcomes) <= MOST_BARS else self._outline
        return [
            element("path", d=draw(found, chances, bounds), class_=f"rc-bar rc-band-{each}")
            for each, found in places.items()
        ]

    def mark(self, place: int, chances: Sequence[Fraction], bounds: Scale) -> Html:
        """Return the edge around one column."""
        return element("path", d=self._bars([place], chances, bounds), class_="rc-here")

    def _bars(self, places: Sequence[int], chances: Sequence[Fraction], bounds: Scale) -> str:
        path, wide = "", short_length(self._bar_width)
        for place in places:
            tall = short_length(bounds.height(chances[place]))
            path += f"M{self._bar_starts[place]} {bounds.baseline}v-{tall}h{wide}v{tall}z"
        return path

    def _outline(self, places: Sequence[int], chances: Sequence[Fraction], bounds: Scale) -> str:
        """Return one shape for all columns; neighbours share an edge, so no gap looks like a value."""
        path, before = "", None
        for place in places:
            if before is None or place != before + 1 or not self.is_beside(place):
                path += f"{'' if before is None else f'V{bounds.baseline}z'}"
                path += f"M{coordinate(self.lefts[place])} {bounds.baseline}"
            path += f"V{coordinate(bounds.y(chances[place]))}H{coordinate(self.lefts[place] + self.width)}"
            before = place
        return f"{path}V{bounds.baseline}z"


# Bands: named ranges of outcomes, each an area behind the columns with its name above it


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """One band on a chart, from the first of its outcomes to the last.

    Attributes:
        lines: its name, broken into lines.
        tone: as `tone` gives it.
        left, right: its edges.
    """

    lines: tuple[str, ...]
    tone: int
    left: Fraction
    right: Fraction

    @property
    def middle(self) -> Fraction:
        """The x coordinate of its centre."""
        return (self.left + self.right) / 2

    @property
    def name_width(self) -> int:
        """The width of its name."""
        return LETTER * max(map(len, self.lines))


def band_of(outcome: object, bands: Sequence[Band]) -> int:
    """Return the number of the band that contains an outcome, from 1; 0 for none."""
    if not isinstance(outcome, int):
        return 0
    for place, band in enumerate(bands, start=1):
        if (band.low is None or band.low <= outcome) and (band.high is None or outcome <= band.high):
            return place
    return 0


def tone(outcome: object, bands: Sequence[Band]) -> int:
    """Return the tone of an outcome: 0 outside all bands, that of a success where no band is named."""
    if not bands:
        return TONES["success"]
    place = band_of(outcome, bands)
    return TONES[bands[place - 1].kind] if place else 0


def areas_of(columns: Columns) -> list[Area]:
    """Return the area of each band that has outcomes, from left to right."""
    numbers = [band_of(outcome, columns.bands) for outcome in columns.outcomes]
    found = []
    for number, band in enumerate(columns.bands, start=1):
        inside = [place for place, each in enumerate(numbers) if each == number]
        if not inside:
            continue
        lines: list[str] = []
        for word in (band.label[:1].upper() + band.label[1:]).split():
            if lines and len(lines[-1]) + 1 + len(word) <= LONGEST_LINE:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        left, right = columns.lefts[inside[0]], columns.lefts[inside[-1]] + columns.width
        found.append(Area(lines=tuple(lines), tone=TONES[band.kind], left=left, right=right))
    return found


def names_height(areas: Sequence[Area]) -> int:
    """Return the height of the names above a plot."""
    return max([len(area.lines) for area in areas], default=0) * LINE + GAP


def area_shapes(areas: Sequence[Area], top: int, baseline: int) -> list[Html]:
    """Return the shaded areas, each with a line at its left edge where another one ends."""
    shapes = [
        element(
            "rect",
            x=coordinate(area.left),
            y=top,
            width=coordinate(area.right - area.left),
            height=baseline - top,
            class_=f"rc-area rc-band-{area.tone}",
        )
        for area in areas
    ]
    edges = "".join([f"M{coordinate(area.left)} {top}V{baseline}" for area in areas[1:]])
    return [*shapes, *([element("path", d=edges, class_="rc-edge")] if edges else [])]


def area_names(areas: Sequence[Area], top: int) -> Iterator[Html]:
    """Yield the name of each area above it, without overlapping others; one that is aside has a leader."""
    foot = top + names_height(areas) - GAP
    for area, middle in zip(areas, _apart(areas), strict=True):
        first = -SPACING * (len(area.lines) - 1)
        lines = [
            element("tspan", line, x=coordinate(middle), dy=f"{coordinate(SPACING if place else first)}em")
            for place, line in enumerate(area.lines)
        ]
        yield element("text", *lines, y=foot, class_="rc-area-name")
        if not area.left <= middle <= area.right:
            leader = f"M{coordinate(middle)} {foot + 4}L{coordinate(area.middle)} {foot + GAP}"
            yield element("path", d=leader, class_="rc-leader")


def _apart(areas: Sequence[Area]) -> list[Fraction]:
    """Return an x coordinate for each name, as near to its area as the other names leave room."""
    middles: list[Fraction] = []
    for area in areas:
        least = Fraction(area.name_width, 2)
        if middles:
            least += middles[-1] + Fraction(areas[len(middles) - 1].name_width, 2) + GAP
        middles.append(max(area.middle, least))
    right = Fraction(WIDTH)
    for place in reversed(range(len(areas))):
        half = Fraction(areas[place].name_width, 2)
        middles[place] = min(middles[place], right - half)
        right = middles[place] - half - GAP
    return middles


# The chart of a distribution, and that of a roll among its odds


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """The place of a roll on the chart of its odds.

    Attributes:
        place: the number of its column, from 0.
        label: what is marked, `This roll`.
    """

    place: int
    label: str = "This roll"


def odds(found: Odds, whose: str, guide: str = "", ways: int | None = None) -> Html:
    """Return the chart of a distribution with its views, and below it, collapsed, its guide and its table.

    Args:
        found: the rows of the distribution.
        whose: the name of the answer; a page has the charts of several.
        guide: further help of the calculator for readers of the chart.
        ways: the number of rolls in the sample space, where it is small enough to be shown.
    """
    # The radio buttons have a form of their own, because their name is the same in every answer.
    choices = [
        element(
            "label",
            element("input", type="radio", name="view", value=view, checked=view == VIEWS[0][0]),
            f" {words}",
        )
        for view, words in VIEWS
    ]
    legend = element("legend", f"Chance of {found.label}:")
    fields = element("fieldset", legend, *choices, aria_label=f"Chance of {found.label}: {whose}")
    # A disabled submit button prevents Enter from submitting the form.
    locked = element("button", type="submit", disabled=True, hidden=True)
    views = element("form", fields, locked, class_="rc-views")
    spoken = f"Bar chart: chance of {found.label}. The table below holds the same numbers."
    chart = _chart(found, len(found.views), PLOT, None, spoken)
    numbers = all_numbers(_guide(found, guide), _table(found, len(found.views), whose))
    parts = [views, chart, numbers] if found.is_ordered else [chart, numbers]
    return element("div", *parts, class_="rc-odds", data_ways=ways)


def rolled_odds(found: Odds, here: Here, whose: str, guide: str = "") -> Html:
    """Return the small chart of the odds of a roll, with the roll marked, and its table."""
    outcome = name(found.rows[here.place][0])
    spoken = (
        f"Bar chart: chance of {found.label}, with {here.label.lower()}, {outcome}, marked. "
        "The table below holds the same numbers."
    )
    chart = _chart(found, 1, STRIP, here, spoken)
    numbers = all_numbers(_guide(found, guide), _table(found, 1, whose))
    return element("div", chart, numbers, class_="rc-odds rc-rolled")


def _chart(found: Odds, views: int, plot: int, here: Here | None, spoken: str) -> Html:
    """Return the drawing of some views, each a group with its own scale; a style shows one of them."""
    columns = Columns(outcomes=tuple([outcome for outcome, _ in found.rows]), bands=found.bands)
    areas = areas_of(columns)
    top = names_height(areas)
    baseline = top + plot
    has_labels = here is None and len(found.rows) <= MOST_LABELS
    highest = top + LABEL if areas and has_labels else top
    groups = []
    for view in range(views):
        chances = [Fraction(ways[view] or 0, found.denominator) for _, ways in found.rows]
        bounds = scale([Fraction(1)] if view else chances, top=highest, baseline=baseline)
        shown = [grid_lines(bounds), *columns.draw(chances, bounds)]
        if here:
            shown.append(columns.mark(here.place, chances, bounds))
        if has_labels:
            shown += [
                element(
                    "text",
                    percent(chance),
                    x=coordinate(columns.middle(place)),
                    y=coordinate(bounds.y(chance) - 5),
                    class_="rc-told",
                )
                for place, chance in enumerate(chances)
                if chance
            ]
        groups.append(element("g", *shown, class_=f"rc-{VIEWS[view][0]}"))
    frame = scale([], top=top, baseline=baseline)
    parts = [*area_shapes(areas, top, baseline), *groups, *area_names(areas, 0), axis(columns.names(), frame)]
    foot = baseline + FOOT
    if here:
        parts += _marker(columns, here, foot)
    else:
        outcomes = found.label[:1].upper() + found.label[1:]
        middle = Fraction(LEFT + RIGHT, 2)
        parts.append(element("text", outcomes, x=middle, y=foot + TITLE - 10, class_="rc-axis-title"))
    return chart_svg(*parts, spoken=spoken, height=foot + (MARKER if here else TITLE))


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


def _guide(found: Odds, own: str) -> list[str]:
    """Return what is special about a chart of odds, in sentences; `own` is the addition of its calculator."""
    outcomes = {outcome for outcome, _ in found.rows}
    parts = []
    if None in outcomes:
        parts.append("“fails” is every failure together.")
    if "more" in outcomes:
        parts.append("“more” is everything beyond the last number.")
    return [*parts, own]


def _table(found: Odds, views: int, whose: str) -> Html:
    ways = found.denominator <= MOST_WAYS
    heads = [found.label]
    for _, words in found.views[:views]:
        heads += [words.capitalize(), *(["Fraction", f"Ways of {found.denominator}"] if ways else [])]
    rows = []
    for outcome, counts in found.rows:
        cells: list[Html] = []
        for number in counts[:views]:
            if number is None:
                cells += [element("td", "–")] * (3 if ways else 1)
                continue
            chance = Fraction(number, found.denominator)
            cells.append(element("td", percent(chance)))
            cells += [element("td", chance), element("td", number)] if ways else []
        rows.append(table_row(name(outcome), *cells, class_=f"rc-band-{tone(outcome, found.bands)}"))
    class_ = f"rc-table {'rc-counts' if ways else 'rc-chances'}" if views > 1 else "rc-table"
    return table(f"Odds of {found.label}", heads, rows, class_=class_, whose=whose)
