"""Renders a Response as HTML, for the build and for the browser alike.

Links are short addresses relative to the site's root (`r/s11/`); the caller adds a prefix.
There are no `style=` attributes, which a strict content security policy would block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.calculator import Calculator, Output
from engine.catalogue import find, system_of
from engine.inputs import read_inputs
from engine.numbers import figure, percent, prose, unit_of
from engine.presses import shelf_of
from engine.protocol import DiceRow, Response, Step, Table, TokenRow
from engine.render.chart import odds
from engine.render.faces import dice, tokens
from engine.render.followups import follow_up_links
from engine.render.likelihood import likelihood
from engine.render.markup import Html, element
from engine.render.table import table, table_row

__all__ = ["render", "render_shelf"]

LONGEST_NUMBER = 12
"""Maximum length, in characters, of a cell without line breaks, such as `≈ 0.00001 %`."""


def render(response: Response) -> str:
    """Return an answer as an HTML fragment: sentence, dice, results, chances, odds, tables, working."""
    calculator = find(response.calculator)
    parts = [element("p", response.sentence, class_="rc-sentence"), likelihood(calculator, response)]
    parts += [_figure(block) for block in response.figures if not isinstance(block, Table)]
    parts.append(_results(calculator.results, response.result))
    if response.events is not None:
        parts.append(_events(calculator.events, response.events))
    if response.distribution is not None:
        ways = _countable(calculator, response)
        parts.append(odds(response, calculator.outcome_label, calculator.chart_guide, ways))
    parts += [_figure(block) for block in response.figures if isinstance(block, Table)]
    parts += [
        follow_up_links(response),
        _steps(response.steps),
        _departures(calculator, response),
        _footnote(response),
    ]
    return "".join(parts)


def render_shelf(response: Response) -> str | None:
    """Return what can be bought beyond the answer, as an HTML fragment; None where nothing is sold."""
    shelf = shelf_of(response)
    if shelf is None:
        return None
    # Imported on first use: few calculators have a shelf.
    from engine.render.shelf import shelf_html

    return shelf_html(find(response.calculator), shelf)


def _countable(calculator: Calculator, response: Response) -> int | None:
    """Return the number of rolls in the sample space of a request; None where it is too large."""
    if calculator.space is None:
        return None
    inputs = read_inputs(calculator.inputs, response.inputs, readings=response.readings)
    space = calculator.space(inputs, response.readings)
    return len(space.outcomes) if space else None


def _figure(block: DiceRow | TokenRow | Table) -> Html:
    if isinstance(block, DiceRow):
        return dice(block)
    return tokens(block) if isinstance(block, TokenRow) else _table(block)


def _table(block: Table) -> Html:
    rows = [table_row(_text(row[0]), *(_cell(_text(cell)) for cell in row[1:])) for row in block.rows]
    return table(block.caption, block.columns, rows)


def _cell(text: str) -> Html:
    """Return a cell; text of several words may wrap, a number may not."""
    return element("td", text, class_="rc-words" if len(text) > LONGEST_NUMBER else None)


def _text(value: object) -> str:
    """Return a scalar for display."""
    return "–" if value is None else prose(value)


def _results(results: Sequence[Output], values: Mapping[str, Any]) -> Html:
    """Return the scalar results; lists and tables have figures of their own."""
    pairs = []
    for output in results:
        value = values.get(output.name)
        if value is None or isinstance(value, list | tuple | Mapping):
            continue
        shown = _result_text(output, value)
        # A rounded number has the exact one in its title and value, for readers and for scripts.
        exact = value if shown.startswith("about ") else None
        data = element("data", shown, data_result=output.name, value=value, title=exact)
        pairs.append(element("div", element("dt", output.label), element("dd", data)))
    return element("dl", *pairs, class_="rc-figures") if pairs else Html("")


def _result_text(output: Output, value: Any) -> str:
    """Return one result for display, with its unit."""
    if isinstance(value, Fraction):
        return figure(value, output.unit)
    unit = unit_of(value, output.unit) if isinstance(value, int) else output.unit
    return f"{_text(output.in_words(value))} {unit}".strip()


def _events(events: Sequence[Output], chances: Mapping[str, Fraction]) -> Html:
    pairs = []
    for output in events:
        if output.name in chances:
            chance = chances[output.name]
            data = element("data", percent(chance), data_event=output.name, value=chance)
            exact = element("span", str(chance), class_="rc-exact")
            pairs.append(element("div", element("dt", output.label), element("dd", data, " ", exact)))
    return element("dl", *pairs, class_="rc-events")


def _steps(steps: Sequence[Step]) -> Html:
    lines = []
    for step in steps:
        value = (
            ""
            if step.value is None
            else element("data", _text(step.value), value=step.value, class_="rc-value")
        )
        dice = " ".join(map(str, step.dice)) or None
        parts = (_clause_link(step.clause), " ", element("span", step.text), " ", value)
        lines.append(element("li", *parts, data_dice=dice))
    working = element("summary", "The working, clause by clause")
    return element("details", working, element("ol", *lines), class_="rc-steps") if lines else Html("")


def _clause_link(clause: str) -> Html:
    return element("a", clause, class_="rc-clause", data_clause=clause, href=f"r/{clause.lower()}/")


def _departures(calculator: Calculator, response: Response) -> Html:
    """Return a line for each ruling whose reading is not its decision."""
    rulings = system_of(calculator).data.rulings
    lines = []
    for key, name in response.readings.items():
        ruling = rulings[key]
        if name != ruling.decision:
            says = next(reading.says for reading in ruling.readings if reading.name == name)
            lines.append(element("li", _clause_link(key), f" read otherwise than decided: {says}"))
    return element("ul", *lines, class_="rc-departures") if lines else Html("")


def _footnote(response: Response) -> Html:
    parts = [f"Engine {response.engine}"]
    if response.seed is not None:
        parts.append(f"replayable roll, seed “{response.seed}”")
    elif response.faces is not None:
        parts.append("your own dice or tokens")
    return element("p", " · ".join(parts), class_="rc-footnote")
