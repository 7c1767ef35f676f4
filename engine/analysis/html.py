"""Renders the answers to inquiries as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from engine.analysis.compare import CompareResult, Row
from engine.analysis.export import ExportResult
from engine.analysis.fairness import FairnessResult, TallyResult, how_often
from engine.analysis.form_html import options_form
from engine.analysis.measures import format_value
from engine.analysis.options import OptionsResult
from engine.analysis.readings import ReadingResult, ReadingsResult, RulingResult, change_text
from engine.analysis.solve import FindResult, Place
from engine.analysis.sweep import Point, SweepResult
from engine.catalogue import system_of
from engine.numbers import decimal, percent, with_sign
from engine.render.axis import name
from engine.render.lines import Plot, Series, distributions, lines
from engine.render.markup import Html, element, join
from engine.render.panels import Panel, panels
from engine.render.table import table as scrolling_table
from engine.render.table import table_row
from engine.version import __version__

__all__ = ["chart_html", "inquiry_html"]

Cells = Sequence[object]


def inquiry_html(result: Any) -> str:
    """Return the answer to an inquiry as an HTML fragment; the options become a form, an export a grid."""
    if isinstance(result, OptionsResult):
        return options_form(result)
    if isinstance(result, ExportResult):
        return result.grid
    sentence = element("p", result.sentence, class_="rc-sentence")
    footnote = element("p", f"Engine {__version__}", class_="rc-footnote")
    return join([sentence, *_HTML_BY_TYPE[type(result)](result), footnote])


def chart_html(result: CompareResult | SweepResult) -> str:
    """Return only the chart of a comparison or a sweep, with its table."""
    if isinstance(result, CompareResult):
        return compare_chart(result)
    return (
        lines(sweep_plot(result)) if result.parameter.is_numeric else _settings_table(result, _known(result))
    )


def _known(result: SweepResult) -> list[Point]:
    return [point for point in result.points if point.value is not None]


def compare_chart(result: CompareResult) -> Html:
    """Return a small chart of each setup; setups of one calculator share their scales."""
    shown = [
        Panel(
            label=side.name,
            game=system_of(side.calculator).url_slug,
            outcome=side.calculator.outcome_label,
            answer=side.response,
        )
        for side in result.sides
    ]
    label = result.outcome_label
    is_shared = len({side.calculator.id for side in result.sides}) == 1
    return panels(shown, across=label, caption=f"Odds of {label}", is_shared=is_shared)


def table(caption: str, heads: Cells, rows: Sequence[Cells], *, class_: str = "rc-table") -> Html:
    """Return a table of plain cells."""
    lines_ = [table_row(head, *(element("td", each) for each in cells)) for head, *cells in rows]
    return scrolling_table(caption, heads, lines_, class_=class_)


def collapsible(summary: str, *content: Html) -> Html:
    """Return content in a closed `details` element."""
    return element("details", element("summary", summary), *content, class_="ri-more")


def _compare(result: CompareResult) -> Iterator[Html]:
    names = [side.name for side in result.sides]
    yield element("p", _difference_note(result), class_="ri-reads")
    yield compare_chart(result)
    rows = [[row.measure.label, *_numbers(row)] for row in result.rows]
    yield table("Side by side", ["", *names], rows, class_="rc-table ri-numbers")
    numbers = [outcome for outcome in result.outcomes if isinstance(outcome, int)]
    at_least = [
        [name(each), *(percent(side.at_least(each) or Fraction(0)) for side in result.sides)]
        for each in numbers
    ]
    label = result.outcome_label
    yield collapsible("At least so much", table(f"{label} or more", [label, *names], at_least))


def _difference_note(result: CompareResult) -> str:
    return f"Differences are to {result.sides[0].name}, in percentage points."


def _numbers(row: Row) -> Iterator[Html]:
    for value, difference in zip(row.values, row.differences, strict=True):
        if value is None:
            yield element("span", "–")
            continue
        data = element("data", format_value(row.measure, value), value=value)
        exact = element("span", str(value), class_="rc-exact")
        parts: list[object] = [data, " ", exact] if row.measure.is_chance else [data]
        if difference:
            words = decimal(difference * 100, 1) if row.measure.is_chance else decimal(difference)
            parts += [" ", element("span", with_sign(words, difference), class_="ri-apart")]
        yield element("div", *parts)


def _sweep(result: SweepResult) -> Iterator[Html]:
    known = _known(result)
    refused = [point for point in result.points if point.value is None]
    if known and result.parameter.is_numeric:
        yield lines(sweep_plot(result))
    else:
        yield _settings_table(result, known)
    if refused:
        yield collapsible(f"No number at {len(refused)} of {len(result.points)}", _refusals(result, refused))


def sweep_plot(result: SweepResult) -> Plot:
    """Return the line chart of a sweep of a numeric parameter."""
    known = tuple((point.setting.value, point.value) for point in result.points if point.value is not None)
    return Plot(
        series=(Series(label=result.measure.label, points=known),),
        across=result.parameter.label,
        up=result.measure.label,
        caption=f"{result.measure.label} by {result.parameter.label}",
        is_chance=result.measure.is_chance,
    )


def _settings_table(result: SweepResult, known: Sequence[Point]) -> Html:
    """Return the settings of a parameter that is not numeric, each with its value and a bar."""
    sizes = [abs(point.value or Fraction(0)) for point in known]
    widest = Fraction(1) if result.measure.is_chance else max([*sizes, Fraction(0)]) or Fraction(1)
    rows = [
        [
            _place_name(result, point),
            element("data", format_value(result.measure, point.value), value=point.value),
            _meter(size / widest),
        ]
        for point, size in zip(known, sizes, strict=True)
    ]
    caption = f"{result.measure.label} by {result.parameter.label}"
    return table(caption, [result.parameter.label, result.measure.label, ""], rows, class_="rc-table ri-bars")


def _place_name(result: SweepResult, point: Point) -> Html:
    is_here = point.setting.value == result.current_value
    here = [" ", element("span", "as it stands", class_="ri-here")] if is_here else []
    return element("span", point.setting.label, *here)


def _meter(share: Fraction) -> Html:
    bar = element("rect", x=0, y=2, width=round(share * 100), height=8, class_="rc-bar rc-band-0")
    return element("svg", bar, viewBox="0 0 100 12", aria_hidden="true", class_="ri-meter")


def _refusals(result: SweepResult, refused: Sequence[Point]) -> Html:
    lines_ = [
        element("li", f"{result.place(point)}: {point.refusal or 'the answer has no such number'}")
        for point in refused
    ]
    return element("ul", *lines_)


def _find(result: FindResult) -> Iterator[Html]:
    measure = result.measure.label
    places = [(place, words) for place, words in _places(result) if place is not None]
    rows = [
        [
            words,
            place.setting.label,
            element("data", format_value(result.measure, place.value), value=place.value),
        ]
        for place, words in places
    ]
    if rows:
        yield table(f"{measure} by {result.parameter.label}", ["", result.parameter.label, measure], rows)
    low, high = result.ends
    span = f"from {low.label} to {high.label}"
    how = "halving the range each time" if result.by == "halving" else "one after another"
    yield element("p", f"Searched {span}, {how}: {result.tried} exact answers.", class_="ri-reads")


def _places(result: FindResult) -> Iterator[tuple[Place | None, str]]:
    yield result.found, "this does it"
    yield result.before, "the step before"
    yield result.best, "the nearest"


def _readings(result: ReadingsResult) -> Iterator[Html]:
    matter = [each for each in result.rulings if each.matters]
    rest = [each for each in result.rulings if not each.matters]
    for ruled in matter:
        yield _ruling(ruled)
    if rest:
        links: list[object] = []
        for ruled in rest:
            links += [", " if links else "", _clause_link(ruled.ruling.id)]
        words = "However they are read, these change nothing here: " if matter else "Nothing changes under "
        yield element("p", words, *links, ".", class_="ri-reads")


def _ruling(ruled: RulingResult) -> Html:
    rows = [
        element("li", *_reading(read), class_=None if read.is_decision else "ri-other")
        for read in ruled.readings
    ]
    title = element("p", _clause_link(ruled.ruling.id), " ", ruled.ruling.title, class_="ri-ruling")
    return element("div", title, element("ul", *rows, class_="ri-readings"))


def _reading(read: ReadingResult) -> Iterator[Html]:
    yield element("span", read.says, class_="ri-says")
    if read.is_decision:
        yield element("span", "the decision", class_="ri-here")
    if read.refusal is not None:
        yield element("span", f"refused: {read.refusal}", class_="ri-change")
    elif read.is_same:
        if not read.is_decision:
            yield element("span", "the same answer", class_="ri-change")
    elif read.changes:
        for change in read.changes:
            yield element("span", change_text(change), class_="ri-change")
    else:
        yield element(
            "span", f"another answer: {read.response.sentence if read.response else ''}", class_="ri-change"
        )


def _clause_link(key: str) -> Html:
    return element("a", key, class_="rc-clause", data_clause=key, href=f"r/{key.lower()}/")


def _tally(result: TallyResult) -> Iterator[Html]:
    rows = [[name(outcome), times] for outcome, times in result.counts]
    yield table("Rolls by outcome", ["Outcome", "Rolls"], rows)


def _fairness(result: FairnessResult) -> Iterator[Html]:
    yield element("p", _explanation(result), class_="ri-reads")
    seen = dict(result.counts)
    exact = distributions([("Exact odds", result.response)], across="Outcome", caption="Rolls against odds")
    rolled = tuple((place, Fraction(seen.get(place, 0), result.rolls)) for place, _ in exact.series[0].points)
    series = (*exact.series, Series(label=f"{result.rolls:,} rolls".replace(",", "\u202f"), points=rolled))
    yield lines(Plot(series=series, across="Outcome", up="Share", caption="Rolls against odds"))
    figures = [
        ("Chi-square", decimal(result.value)),
        ("Degrees of freedom", str(result.degrees)),
        ("This odd or odder", decimal(result.chance * 100) + " %"),
        ("Seed", result.seed),
    ]
    pairs = [element("div", element("dt", name), element("dd", value)) for name, value in figures]
    yield element("dl", *pairs, class_="rc-figures")
    rows = [[_cell_name(cell.outcomes), decimal(cell.expected, 1), cell.seen] for cell in result.cells]
    yield collapsible("Expected and seen", table("Expected and seen", ["Outcome", "Expected", "Seen"], rows))


def _cell_name(outcomes: Sequence[Any]) -> str:
    names = [name(each) for each in outcomes]
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"


def _explanation(result: FairnessResult) -> str:
    if not result.degrees:
        return "There is only one outcome."
    return (
        f"Chance scatters rolls about their odds. The chi-square adds up how far each outcome strayed; if "
        f"a generator is fair, {decimal(result.value)} or more comes up {how_often(result.chance)}. "
        f"Roll number n here is the roll with the seed “{result.seed} n”, so anyone can look it up. "
        "A check like this can catch a bad generator and cannot prove a good one."
    )


_HTML_BY_TYPE: dict[type, Callable[[Any], Iterator[Html]]] = {
    CompareResult: _compare,
    SweepResult: _sweep,
    FindResult: _find,
    ReadingsResult: _readings,
    TallyResult: _tally,
    FairnessResult: _fairness,
}
