"""Odds as a chart in SVG with a table; both use the same integer weights.

Chart and table of odds have three views: exactly, at least and at most. Radio buttons switch between them
without a script: the style sheet shows the view whose button is checked. Below a roll the chart is small, has
one view, and marks the roll.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.numbers import percent
from engine.render.axis import name
from engine.render.bands import tone
from engine.render.bars import Here, bars, strip
from engine.render.counts import VIEWS, Odds
from engine.render.guide import bars_guide
from engine.render.markup import Html, element
from engine.render.table import table, table_row

MOST_WAYS = 10**9
"""The largest denominator for which counts are shown; larger counts are unreadable."""


def odds(found: Odds, guide: str = "", ways: int | None = None) -> Html:
    """Return the chart of a distribution with its views, and below it, collapsed, its guide and its table.

    Args:
        found: the rows of the distribution.
        guide: further help of the calculator for readers of the chart.
        ways: the number of rolls in the sample space, where it is small enough to be shown.
    """
    views = _views(found) if found.is_ordered else Html("")
    numbers = _numbers(bars_guide(found, guide), _table(found, len(found.views)))
    return element("div", views, bars(found), numbers, class_="rc-odds", data_ways=ways)


def rolled_odds(found: Odds, here: Here, guide: str = "") -> Html:
    """Return the small chart of the odds of a roll, with the roll marked, and its table."""
    numbers = _numbers(bars_guide(found, guide, has_views=False), _table(found, 1))
    return element("div", strip(found, here), numbers, class_="rc-odds rc-rolled")


def _numbers(guide: Html, numbers: Html) -> Html:
    return element("details", element("summary", "All the numbers"), guide, numbers, class_="rc-numbers")


def _views(found: Odds) -> Html:
    """Return the radio buttons in a form of their own, because their name is the same in every answer."""
    choices = [
        element(
            "label",
            element("input", type="radio", name="view", value=view, checked=view == VIEWS[0][0]),
            f" {words}",
        )
        for view, words in VIEWS
    ]
    legend = element("legend", f"Chance of {found.label}:")
    # A disabled submit button prevents Enter from submitting the form.
    locked = element("button", type="submit", disabled=True, hidden=True)
    return element("form", element("fieldset", legend, *choices), locked, class_="rc-views")


def _table(found: Odds, views: int) -> Html:
    ways = found.denominator <= MOST_WAYS
    names = [found.label]
    for _, words in found.views[:views]:
        names += [words.capitalize(), *(["Fraction", f"Ways of {found.denominator}"] if ways else [])]
    lines = [_line(found, outcome, counts[:views], ways=ways) for outcome, counts in found.rows]
    class_ = f"rc-table {'rc-counts' if ways else 'rc-chances'}" if views > 1 else "rc-table"
    return table(f"Odds of {found.label}", names, lines, class_=class_)


def _line(found: Odds, outcome: object, counts: Sequence[int | None], *, ways: bool) -> Html:
    cells: list[Html] = []
    for count in counts:
        if count is None:
            cells += [element("td", "–")] * (3 if ways else 1)
            continue
        chance = Fraction(count, found.denominator)
        cells.append(element("td", percent(chance)))
        if ways:
            cells += [element("td", chance), element("td", count)]
    return table_row(name(outcome), *cells, class_=f"rc-band-{tone(outcome, found.bands)}")
