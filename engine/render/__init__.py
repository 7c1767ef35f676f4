"""Renders a Response as HTML, for the build and for the browser alike.

Links are short addresses relative to the site's root (`r/s11/`); the caller adds a prefix.
There are no `style=` attributes, which a strict content security policy would block.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from engine.calculator import Calculator
from engine.catalogue import find, system_of
from engine.codec import dump
from engine.numbers import prose
from engine.permalink import fragment_of, game_folder
from engine.protocol import DiceRow, Response, Step, Table, TokenRow
from engine.render.bars import Here
from engine.render.chart import odds, rolled_odds
from engine.render.counts import count_odds
from engine.render.facts import chances, event_pairs, fact_pairs, figures, rest_pairs
from engine.render.followups import follow_up_links
from engine.render.markup import Html, element, join, unbroken, verbatim
from engine.render.table import grouped_table, table, table_row

__all__ = ["render", "render_shelf"]

LONGEST_NUMBER = 12
"""Maximum length, in characters, of a cell without line breaks, such as `≈ 0.00001 %`."""


def render(response: Response) -> str:
    """Return an answer as an HTML fragment.

    It shows the sentence, the dice, the facts, the chances that matter, the chart and the tables that are the
    answer; every other result, the working and the origin are folded.
    """
    calculator = find(response.calculator)
    tables = [block for block in response.figures if isinstance(block, Table)]
    parts = [
        element("p", unbroken(response.sentence), class_="rc-sentence"),
        _departures(calculator, response),
        *(_figure(block) for block in response.figures if not isinstance(block, Table)),
        _facts(calculator, response),
        *_charts(calculator, response),
        *(_table(block) for block in tables if block.is_answer),
        follow_up_links(response),
        _rest(calculator, response, [block for block in tables if not block.is_answer]),
    ]
    return "".join(parts)


def render_shelf(response: Response) -> str | None:
    """Return what can be bought beyond the answer, as an HTML fragment; None where nothing is sold."""
    calculator = find(response.calculator)
    shelf = calculator.shelf_of(response)
    if shelf is None:
        return None
    # Imported on first use: few calculators have a shelf.
    from engine.render.shelf import shelf_html

    return shelf_html(calculator, shelf)


def _facts(calculator: Calculator, response: Response) -> Html:
    events = chances(event_pairs(calculator, response, are_facts=True))
    results = figures(fact_pairs(calculator, response))
    return element("div", events, results, class_="rc-facts") if events or results else Html("")


def _charts(calculator: Calculator, response: Response) -> Iterator[Html]:
    """Yield the odds with their chart; of a roll its chance, and its place on the chart of its odds."""
    if response.distribution is not None:
        ways = _countable(calculator, response)
        yield odds(count_odds(response, calculator.outcome_label), calculator.chart_guide, ways)
    if response.mode != "roll":
        return
    # Imported on first use: a first answer is rarely a roll.
    from engine.render.likelihood import likelihood, rolled_among

    rolled = rolled_among(calculator, response)
    if rolled:
        is_draw = any(isinstance(block, TokenRow) for block in response.figures)
        here = Here(place=rolled.place, label="This draw" if is_draw else "This roll")
        yield likelihood(rolled)
        yield rolled_odds(rolled.odds, here, calculator.chart_guide)


def _countable(calculator: Calculator, response: Response) -> int | None:
    """Return the number of rolls in the sample space of a request; None where it is too large."""
    if calculator.space is None:
        return None
    space = calculator.space(calculator.inputs_of(response), response.readings)
    return len(space.outcomes) if space else None


def _figure(block: DiceRow | TokenRow) -> Html:
    # Imported on first use: odds have no dice to draw.
    from engine.render.faces import dice, tokens

    return dice(block) if isinstance(block, DiceRow) else tokens(block)


def _table(block: Table) -> Html:
    if not block.has_groups:
        return table(block.caption, block.columns, map(_row, block.rows))
    groups = groupby(block.rows, key=itemgetter(0))
    named = ((_cell_text(name), [_row(row[1:]) for row in rows]) for name, rows in groups)
    return grouped_table(block.caption, block.columns[1:], named)


def _row(cells: Sequence[object]) -> Html:
    return table_row(_cell_text(cells[0]), *(_cell(_cell_text(cell)) for cell in cells[1:]))


def _cell(text: str) -> Html:
    """Return a cell; text of several words may wrap, a number may not."""
    return element("td", text, class_="rc-words" if len(text) > LONGEST_NUMBER else None)


def _cell_text(value: object) -> str:
    return "–" if value is None else prose(value)


def _rest(calculator: Calculator, response: Response, tables: Sequence[Table]) -> Html:
    """Return everything that is folded: results and chances that are no facts, tables, working, origin."""
    results = figures(rest_pairs(calculator, response))
    events = chances(event_pairs(calculator, response, are_facts=False))
    is_more = results or events or tables
    parts = [
        element("summary", "All results and the working" if is_more else "The working"),
        results,
        events,
        *map(_table, tables),
        _steps(response.steps),
        _footnote(response),
    ]
    return element("details", *parts, class_="rc-rest")


def _steps(steps: Sequence[Step]) -> Html:
    lines = []
    for step in steps:
        value = (
            ""
            if step.value is None
            else element("data", prose(step.value), value=step.value, class_="rc-value")
        )
        dice = " ".join(map(str, step.dice)) or None
        parts = (_clause_link(step.clause), " ", element("span", step.text), " ", value)
        lines.append(element("li", *parts, data_dice=dice))
    return element("ol", *lines, class_="rc-steps") if lines else Html("")


def _clause_link(clause: str) -> Html:
    return element("a", clause, class_="rc-clause", data_clause=clause, href=f"r/{clause.lower()}/")


def _departures(calculator: Calculator, response: Response) -> Html:
    """Return what is read otherwise than decided, with the way to the answer as decided."""
    rulings = system_of(calculator).data.rulings
    lines = []
    for key, name in response.readings.items():
        ruling = rulings[key]
        if name != ruling.decision:
            says = next(reading.says for reading in ruling.readings if reading.name == name)
            lines.append(element("li", _clause_link(key), f" {ruling.title}: {says}"))
    if not lines:
        return Html("")
    back = element("a", "Back to the decided reading", class_="rc-decided", href=_as_decided(response))
    title = element("p", element("strong", "Read otherwise than decided."), " ", back)
    return element("div", title, element("ul", *lines), class_="rc-departures")


def _as_decided(response: Response) -> str:
    """Return the path, from the site's root, of the same question under the decided readings."""
    game = game_folder(response.calculator)
    asked = {
        "calculator": response.calculator,
        "mode": response.mode,
        "inputs": json.loads(dump(response.inputs)),
        "seed": response.seed,
        "faces": None if response.faces is None or response.seed is not None else list(response.faces),
    }
    return f"{game}/calculators/#{fragment_of(asked)}"


def _footnote(response: Response) -> Html:
    parts = [verbatim(f"Engine {response.engine}")]
    if response.seed is not None:
        parts.append(verbatim(f"replayable roll, seed “{response.seed}”"))
    elif response.faces is not None:
        parts.append(verbatim("your own dice or tokens"))
    return element("p", join(parts, " · "), class_="rc-footnote")
