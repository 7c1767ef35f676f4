"""Renders the answers to inquiries as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from engine.analysis.compare import CompareResult, Row
from engine.analysis.export import ExportResult
from engine.analysis.fairness import FairnessResult, TallyResult, how_often
from engine.analysis.form_html import options_form
from engine.analysis.group_answers import GroupResult, RecomputeResult
from engine.analysis.group_html import group_parts, read_as
from engine.analysis.html_parts import clause_link, table
from engine.analysis.measures import format_value
from engine.analysis.options import OptionsResult
from engine.analysis.readings import ReadingResult, ReadingsResult, RulingResult, change_text
from engine.analysis.solve import FindResult, Place
from engine.analysis.sweep import Point, SweepResult
from engine.analysis.target import DialResult, Stand, TargetResult
from engine.analysis.what_if import WhatIfResult
from engine.catalogue import system_of
from engine.numbers import decimal, percent, with_sign
from engine.render import render
from engine.render.chart import name
from engine.render.ghosts import ghosts_html
from engine.render.html import Html, element, join, table_row, unbroken
from engine.render.html import table as scrolling_table
from engine.render.lines import Panel, Plot, Series, distributions, lines, panels
from engine.version import __version__

LONGEST_FRACTION = 13
"""Characters of a fraction that a cell shows beside its percentage; its `data` element has any."""


def inquiry_html(result: Any) -> str:
    """Return the answer to an inquiry as an HTML fragment; the options become a form, an export a grid."""
    if isinstance(result, OptionsResult):
        return options_form(result)
    if isinstance(result, ExportResult):
        return result.grid
    if isinstance(result, WhatIfResult):
        return ghosts_html(result.ghosts, result.sentence)
    if isinstance(result, RecomputeResult):
        return _recomputed(result)
    sentence = element("p", unbroken(result.sentence), class_="rc-sentence")
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


def _recomputed(result: RecomputeResult) -> str:
    """Return the part as it stands on a page: a figure as plain text, an answer, or a chart."""
    if result.response is not None:
        return render(result.response)
    return chart_html(result.chart) if result.chart is not None else element("span", result.sentence)


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


def _target(result: TargetResult) -> Iterator[Html]:
    if result.read:
        yield element("p", *read_as(result), class_="ri-reads")
    yield target_table(result)


def target_table(result: TargetResult) -> Html:
    """Return the dials of a game, each with the two stands between which the wanted chance lies."""
    wanted = percent(result.wanted)
    heads = ["You set", unbroken(f"At most {wanted}"), unbroken(f"At least {wanted}")]
    rows = [
        table_row(
            _dial_name(each),
            _end(each.below, "always likelier", *([each.decided.below] if each.decided else [])),
            _end(each.above, "never so likely", *([each.decided.above] if each.decided else [])),
        )
        for each in result.dials
    ]
    return scrolling_table(f"Settings for {wanted}", heads, rows, class_="rc-table ri-targets")


def _dial_name(turned: DialResult) -> Html:
    return element("span", turned.dial.label, element("small", turned.measure.label))


def _end(stand: Stand | None, otherwise: str, *decided: Stand | None) -> Html:
    """Return one end of a dial, with the decided one where there is another."""
    own = list(_stand(stand, otherwise))
    if not decided or decided[0] == stand:
        return element("td", *own)
    [book] = decided
    words = otherwise if book is None else f"{book.label}, {percent(book.chance)}"
    return element("td", *own, element("small", f"(the book: {words})", class_="group-book"))


def _stand(stand: Stand | None, otherwise: str) -> Iterator[Html | str]:
    if stand is None:
        yield otherwise
        return
    yield element("strong", stand.label)
    yield element("data", percent(stand.chance), value=stand.chance)
    if len(str(stand.chance)) <= LONGEST_FRACTION:
        yield element("small", str(stand.chance))


def _readings(result: ReadingsResult) -> Iterator[Html]:
    matter = [each for each in result.rulings if each.matters]
    rest = [each for each in result.rulings if not each.matters]
    for ruled in matter:
        yield _ruling(ruled)
    if rest:
        links: list[object] = []
        for ruled in rest:
            links += [", " if links else "", clause_link(ruled.ruling.id)]
        words = "However they are read, these change nothing here: " if matter else "Nothing changes under "
        yield element("p", words, *links, ".", class_="ri-reads")
    if result.left_out:
        yield element("p", *_left_out(result), class_="ri-reads")


def _left_out(result: ReadingsResult) -> Iterator[Html | str]:
    yield "Not compared, for one inquiry goes through no more ways: "
    for place, ruling in enumerate(result.left_out):
        yield ", " if place else ""
        yield clause_link(ruling.id)
    yield ". Under Sweep each of them can be turned alone."


def _ruling(ruled: RulingResult) -> Html:
    rows = [
        element("li", *_reading(read), class_=None if read.is_decision else "ri-other")
        for read in ruled.readings
    ]
    title = element("p", clause_link(ruled.ruling.id), " ", ruled.ruling.title, class_="ri-ruling")
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
    TargetResult: _target,
    ReadingsResult: _readings,
    TallyResult: _tally,
    FairnessResult: _fairness,
    GroupResult: group_parts,
}
