"""Odds as a bar chart in SVG with its table beside it; both come from the same integer weights."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.protocol import Answer, Band
from engine.render.markup import Html, element
from engine.shown import percent

__all__ = ["odds"]

WIDTH = 640
HEIGHT = 200
BASELINE = 168
TALLEST = 150
MOST_LABELS = 16
"""Labels under the axis that a narrow screen can still read."""
MOST_WAYS = 10**9
"""The largest denominator whose ways are still shown; beyond it they are digits that nobody reads."""

Row = tuple[object, int]


def _rows(answer: Answer) -> list[Row]:
    assert answer.distribution is not None  # noqa: S101 - `render` asks only when there is one
    rows: list[Row] = list(answer.distribution.ordered())
    return [*rows, ("more", answer.more)] if answer.more else rows


def _name(outcome: object) -> str:
    if outcome is None:
        return "fails"
    return f"−{-outcome}" if isinstance(outcome, int) and outcome < 0 else str(outcome)


def band_of(outcome: object, bands: Sequence[Band]) -> int:
    """Return the position, from 1, of the band that holds an outcome; 0 for none."""
    if not isinstance(outcome, int):
        return 0
    for place, band in enumerate(bands, start=1):
        if (band.low is None or band.low <= outcome) and (band.high is None or outcome <= band.high):
            return place
    return 0


def _bar(place: int, row: Row, tallest: int, answer: Answer, count: int) -> list[Html]:
    outcome, weight = row
    slot = Fraction(WIDTH, count)
    height = Fraction(weight * TALLEST, tallest)
    left = place * slot
    bar = element(
        "rect",
        x=_coordinate(left + slot / 10),
        y=_coordinate(BASELINE - height),
        width=_coordinate(slot * 8 / 10),
        height=_coordinate(height),
        class_=f"rc-bar rc-band-{band_of(outcome, answer.bands)}",
    )
    every = -(-count // MOST_LABELS)
    if place % every:
        return [bar]
    label = element(
        "text", _name(outcome), x=_coordinate(left + slot / 2), y=HEIGHT - 14, text_anchor="middle"
    )
    return [bar, label]


def _coordinate(value: Fraction) -> str:
    tenths = round(value * 10)
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def _chart(answer: Answer, rows: list[Row], label: str) -> Html:
    tallest = max(weight for _, weight in rows)
    bars = [part for place, row in enumerate(rows) for part in _bar(place, row, tallest, answer, len(rows))]
    axis = element("line", x1=0, y1=BASELINE, x2=WIDTH, y2=BASELINE, class_="rc-axis")
    spoken = f"Bar chart of {label}; the table below holds the same numbers."
    return element(
        "svg", *bars, axis, viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=spoken, class_="rc-chart"
    )


def _legend(bands: Sequence[Band]) -> Html:
    items = [
        element("li", element("span", class_=f"rc-swatch rc-band-{place}", aria_hidden="true"), band.label)
        for place, band in enumerate(bands, start=1)
    ]
    return element("ul", *items, class_="rc-legend") if items else Html("")


def _table(answer: Answer, rows: list[Row], label: str) -> Html:
    denominator = sum(weight for _, weight in rows)
    ways = denominator <= MOST_WAYS
    names = [label, "Exactly", *([f"Ways of {denominator}"] if ways else []), "At least", "At most"]
    head = element("tr", *(element("th", name, scope="col") for name in names))
    table = element(
        "table",
        element("caption", f"Odds of {label}"),
        element("thead", head),
        element("tbody", *_lines(answer, rows, denominator, ways=ways)),
        class_="rc-table",
    )
    return element(
        "div", table, class_="rc-scroller", tabindex=0, role="region", aria_label=f"Odds of {label}"
    )


def _lines(answer: Answer, rows: list[Row], denominator: int, *, ways: bool) -> list[Html]:
    # What lies beyond the stated bound is more than every number shown: at least each of them.
    at_least = sum(weight for outcome, weight in rows if isinstance(outcome, int)) + answer.more
    at_most = 0
    lines = []
    for outcome, weight in rows:
        cells = [element("th", _name(outcome), scope="row"), _cell(weight, denominator)]
        if ways:
            cells.append(element("td", weight))
        if isinstance(outcome, int):
            at_most += weight
            cells += [_cell(at_least, denominator), _cell(at_most, denominator)]
            at_least -= weight
        else:
            cells += [element("td", "–"), element("td", "–")]
        band = band_of(outcome, answer.bands)
        lines.append(element("tr", *cells, class_=f"rc-band-{band}"))
    return lines


def _cell(weight: int, denominator: int) -> Html:
    return element("td", percent(Fraction(weight, denominator)))


def odds(answer: Answer, label: str) -> Html:
    """Return the chart of a distribution and, folded away below it, its table."""
    rows = _rows(answer)
    table = element("details", element("summary", "All the numbers"), _table(answer, rows, label))
    return element("div", _chart(answer, rows, label), _legend(answer.bands), table, class_="rc-odds")
