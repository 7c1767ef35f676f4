"""The answers to inquiries as HTML, drawn as every other answer is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from engine.analysis.compare import Compared, Row
from engine.analysis.export import Tabled
from engine.analysis.fairness import Judged, Tallied, how_often
from engine.analysis.form_html import menu_form
from engine.analysis.measures import decimal, shown, with_sign
from engine.analysis.options import Menued
from engine.analysis.readings import Read, Ruled, RulingsRead, change_words
from engine.analysis.solve import Found, Place
from engine.analysis.sweep import Point, Swept
from engine.render.lines import Plot, Series, distributions, lines
from engine.render.markup import Html, element, join
from engine.shown import percent
from engine.version import __version__

__all__ = ["chart_html", "inquiry_html"]

Cells = Sequence[object]


def inquiry_html(answered: Any) -> str:
    """Return the answer to an inquiry as an HTML fragment; what can be asked as a form, a space as a grid."""
    if isinstance(answered, Menued):
        return menu_form(answered)
    if isinstance(answered, Tabled):
        return answered.grid
    sentence = element("p", answered.sentence, class_="rc-sentence")
    footnote = element("p", f"Engine {__version__}", class_="rc-footnote")
    return join([sentence, *_DRAWN[type(answered)](answered), footnote])


def chart_html(answered: Compared | Swept) -> str:
    """Return the chart of a comparison or a sweep with its table and nothing else."""
    if isinstance(answered, Compared):
        return compared_chart(answered)
    return lines(swept_plot(answered)) if answered.dial.is_numeric else _settings(answered, _known(answered))


def _known(answered: Swept) -> list[Point]:
    return [point for point in answered.points if point.value is not None]


def compared_chart(answered: Compared) -> Html:
    """Return several setups as lines on one axis."""
    pairs = [(side.name, side.response.answer) for side in answered.sides]
    caption = f"Odds of {answered.outcome_label}"
    return lines(distributions(pairs, across=answered.outcome_label, caption=caption))


def table(caption: str, heads: Cells, rows: Sequence[Cells], *, class_: str = "rc-table") -> Html:
    """Return a table that scrolls by itself where it is wider than its place."""
    head = element("tr", *(element("th", each, scope="col") for each in heads))
    lines_ = [
        element("tr", element("th", row[0], scope="row"), *(element("td", each) for each in row[1:]))
        for row in rows
    ]
    body = [element("caption", caption), element("thead", head), element("tbody", *lines_)]
    return element(
        "div",
        element("table", *body, class_=class_),
        class_="rc-scroller",
        tabindex=0,
        role="group",
        aria_label=caption,
    )


def folded(summary: str, *content: Html) -> Html:
    """Return something that is folded away until it is asked for."""
    return element("details", element("summary", summary), *content, class_="ri-more")


def _outcome(outcome: object) -> str:
    if outcome is None:
        return "fails"
    return str(outcome).replace("-", "−") if isinstance(outcome, int) else str(outcome)


def _compared(answered: Compared) -> Iterator[Html]:
    names = [side.name for side in answered.sides]
    yield element("p", _readers_help(answered), class_="ri-reads")
    yield compared_chart(answered)
    rows = [[row.watched.label, *_numbers(row)] for row in answered.rows]
    yield table("Side by side", ["", *names], rows, class_="rc-table ri-numbers")
    numbers = [outcome for outcome in answered.outcomes if isinstance(outcome, int)]
    at_least = [
        [_outcome(each), *(percent(side.at_least(each) or Fraction(0)) for side in answered.sides)]
        for each in numbers
    ]
    label = answered.outcome_label
    yield folded("At least so much", table(f"{label} or more", [label, *names], at_least))


def _readers_help(answered: Compared) -> str:
    return f"Differences are to {answered.sides[0].name}, in percentage points."


def _numbers(row: Row) -> Iterator[Html]:
    for value, difference in zip(row.values, row.differences, strict=True):
        if value is None:
            yield element("span", "–")
            continue
        data = element("data", shown(row.watched, value), value=value)
        exact = element("span", str(value), class_="rc-exact")
        parts: list[object] = [data, " ", exact] if row.watched.is_chance else [data]
        if difference:
            words = decimal(difference * 100, 1) if row.watched.is_chance else decimal(difference)
            parts += [" ", element("span", with_sign(words, difference), class_="ri-apart")]
        yield element("div", *parts)


def _swept(answered: Swept) -> Iterator[Html]:
    known = _known(answered)
    refused = [point for point in answered.points if point.value is None]
    if known and answered.dial.is_numeric:
        yield lines(swept_plot(answered))
    else:
        yield _settings(answered, known)
    if refused:
        yield folded(f"No number at {len(refused)} of {len(answered.points)}", _refusals(answered, refused))


def swept_plot(answered: Swept) -> Plot:
    """Return a sweep of a numeric dial as one line."""
    known = tuple((point.setting.value, point.value) for point in answered.points if point.value is not None)
    return Plot(
        series=(Series(label=answered.watched.label, points=known),),
        across=answered.dial.label,
        up=answered.watched.label,
        caption=f"{answered.watched.label} by {answered.dial.label}",
        is_chance=answered.watched.is_chance,
    )


def _settings(answered: Swept, known: Sequence[Point]) -> Html:
    """Return the places of a dial without numbers, each with its number and a bar for it."""
    sizes = [abs(point.value or Fraction(0)) for point in known]
    widest = Fraction(1) if answered.watched.is_chance else max([*sizes, Fraction(0)]) or Fraction(1)
    rows = [
        [
            _place_name(answered, point),
            element("data", shown(answered.watched, point.value), value=point.value),
            _meter(size / widest),
        ]
        for point, size in zip(known, sizes, strict=True)
    ]
    caption = f"{answered.watched.label} by {answered.dial.label}"
    return table(caption, [answered.dial.label, answered.watched.label, ""], rows, class_="rc-table ri-bars")


def _place_name(answered: Swept, point: Point) -> Html:
    is_here = point.setting.value == answered.present
    here = [" ", element("span", "as it stands", class_="ri-here")] if is_here else []
    return element("span", point.setting.label, *here)


def _meter(share: Fraction) -> Html:
    bar = element("rect", x=0, y=2, width=round(share * 100), height=8, class_="rc-bar rc-band-0")
    return element("svg", bar, viewBox="0 0 100 12", aria_hidden="true", class_="ri-meter")


def _refusals(answered: Swept, refused: Sequence[Point]) -> Html:
    lines_ = [
        element("li", f"{answered.place(point)}: {point.refusal or 'the answer has no such number'}")
        for point in refused
    ]
    return element("ul", *lines_)


def _found(answered: Found) -> Iterator[Html]:
    watched = answered.watched.label
    places = [(place, words) for place, words in _places(answered) if place is not None]
    rows = [
        [words, place.setting.label, element("data", shown(answered.watched, place.value), value=place.value)]
        for place, words in places
    ]
    if rows:
        yield table(f"{watched} by {answered.dial.label}", ["", answered.dial.label, watched], rows)
    low, high = answered.ends
    span = f"from {low.label} to {high.label}"
    how = "halving the range each time" if answered.by == "halving" else "one after another"
    yield element("p", f"Searched {span}, {how}: {answered.tried} exact answers.", class_="ri-reads")


def _places(answered: Found) -> Iterator[tuple[Place | None, str]]:
    yield answered.found, "this does it"
    yield answered.before, "the step before"
    yield answered.best, "the nearest"


def _rulings(answered: RulingsRead) -> Iterator[Html]:
    matter = [each for each in answered.ruled if each.matters]
    rest = [each for each in answered.ruled if not each.matters]
    for ruled in matter:
        yield _ruled(ruled)
    if rest:
        links: list[object] = []
        for ruled in rest:
            links += [", " if links else "", _clause_link(ruled.ruling.id)]
        words = "However they are read, these change nothing here: " if matter else "Nothing changes under "
        yield element("p", words, *links, ".", class_="ri-reads")


def _ruled(ruled: Ruled) -> Html:
    rows = [
        element("li", *_read(read), class_=None if read.is_decision else "ri-other") for read in ruled.reads
    ]
    title = element("p", _clause_link(ruled.ruling.id), " ", ruled.ruling.title, class_="ri-ruling")
    return element("div", title, element("ul", *rows, class_="ri-readings"))


def _read(read: Read) -> Iterator[Html]:
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
            yield element("span", change_words(change), class_="ri-change")
    else:
        yield element(
            "span", f"another answer: {read.response.sentence if read.response else ''}", class_="ri-change"
        )


def _clause_link(key: str) -> Html:
    return element("a", key, class_="rc-clause", data_clause=key, href=f"r/{key.lower()}/")


def _tallied(answered: Tallied) -> Iterator[Html]:
    rows = [[_outcome(outcome), times] for outcome, times in answered.counts]
    yield table("Rolls by outcome", ["Outcome", "Rolls"], rows)


def _judged(answered: Judged) -> Iterator[Html]:
    yield element("p", _explained(answered), class_="ri-reads")
    seen = dict(answered.counts)
    exact = distributions(
        [("Exact odds", answered.response.answer)], across="Outcome", caption="Rolls against odds"
    )
    rolled = tuple(
        (place, Fraction(seen.get(place, 0), answered.rolls)) for place, _ in exact.series[0].points
    )
    series = (*exact.series, Series(label=f"{answered.rolls:,} rolls".replace(",", "\u202f"), points=rolled))
    yield lines(Plot(series=series, across="Outcome", up="Share", caption="Rolls against odds"))
    figures = [
        ("Chi-square", decimal(answered.value)),
        ("Degrees of freedom", str(answered.degrees)),
        ("This odd or odder", decimal(answered.chance * 100) + " %"),
        ("Seed", answered.seed),
    ]
    pairs = [element("div", element("dt", name), element("dd", value)) for name, value in figures]
    yield element("dl", *pairs, class_="rc-figures")
    rows = [[_cell_name(cell.outcomes), decimal(cell.expected, 1), cell.seen] for cell in answered.cells]
    yield folded("Expected and seen", table("Expected and seen", ["Outcome", "Expected", "Seen"], rows))


def _cell_name(outcomes: Sequence[Any]) -> str:
    names = [_outcome(each) for each in outcomes]
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"


def _explained(answered: Judged) -> str:
    if not answered.degrees:
        return "There is only one outcome."
    return (
        f"Chance scatters rolls about their odds. The chi-square adds up how far each outcome strayed; if "
        f"a generator is fair, {decimal(answered.value)} or more comes up {how_often(answered.chance)}. "
        f"Roll number n here is the roll with the seed “{answered.seed} n”, so anyone can look it up. "
        "A check like this can catch a bad generator and cannot prove a good one."
    )


_DRAWN: dict[type, Callable[[Any], Iterator[Html]]] = {
    Compared: _compared,
    Swept: _swept,
    Found: _found,
    RulingsRead: _rulings,
    Tallied: _tallied,
    Judged: _judged,
}
