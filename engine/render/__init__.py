"""The one renderer: a Response as HTML, the same at build and in the browser.

Links lead to short addresses relative to the site's root (`r/s11/`); whoever places the HTML prefixes them.
There are no `style=` attributes, so a strict content policy holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.calculator import Calculator, Output
from engine.catalogue import find, system_of
from engine.inputs import read_inputs
from engine.protocol import DiceRow, Response, Step, Table, TokenRow
from engine.render.chart import odds
from engine.render.faces import dice, tokens
from engine.render.followups import follow_up_links
from engine.render.likelihood import likelihood
from engine.render.markup import Html, element
from engine.shown import figure, in_full, percent, unit_of

__all__ = ["render"]

LONGEST_NUMBER = 12
"""Letters of a cell that stays on one line, such as `≈ 0.00001 %`."""
BELOW_ZERO = re.compile(r"-[0-9]+(/[0-9]+)?")
"""What the wire writes as text, such as `-1/2`; a reader sees a real minus."""


def render(response: Response) -> str:
    """Return an answer as an HTML fragment: sentence, faces, figures, chances, working, odds, footnote."""
    calculator = find(response.calculator)
    answer = response.answer
    parts = [element("p", answer.sentence, class_="rc-sentence"), likelihood(response)]
    parts += [_block(block) for block in answer.figures if not isinstance(block, Table)]
    parts.append(_figures(calculator.results, answer.result))
    if answer.events is not None:
        parts.append(_events(calculator.events, answer.events))
    if answer.distribution is not None:
        ways = _countable(calculator, response)
        parts.append(odds(answer, calculator.outcome_label, calculator.chart_guide, ways))
    parts += [_block(block) for block in answer.figures if isinstance(block, Table)]
    parts += [
        follow_up_links(response),
        _steps(answer.steps),
        _departures(calculator, response),
        _footnote(response),
    ]
    return "".join(parts)


def _countable(calculator: Calculator, response: Response) -> int | None:
    """Return in how many ways the dice can fall, where they are few enough to be counted one by one."""
    if calculator.space is None:
        return None
    inputs = read_inputs(calculator.inputs, response.inputs, readings=response.readings)
    space = calculator.space(inputs, response.readings)
    return len(space.outcomes) if space else None


def _block(block: DiceRow | TokenRow | Table) -> Html:
    if isinstance(block, DiceRow):
        return dice(block)
    return tokens(block) if isinstance(block, TokenRow) else _table(block)


def _table(block: Table) -> Html:
    head = element("tr", *(element("th", name, scope="col") for name in block.columns))
    lines = [
        element("tr", element("th", _text(row[0]), scope="row"), *(_cell(_text(cell)) for cell in row[1:]))
        for row in block.rows
    ]
    table = element(
        "table",
        element("caption", block.caption),
        element("thead", head),
        element("tbody", *lines),
        class_="rc-table",
    )
    return element("div", table, class_="rc-scroller", tabindex=0, role="group", aria_label=block.caption)


def _cell(text: str) -> Html:
    """Return a cell; one of several words may be broken where there is little room, a number never."""
    return element("td", text, class_="rc-words" if len(text) > LONGEST_NUMBER else None)


def _text(value: object) -> str:
    """Return a scalar as a reader sees it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | Fraction):
        return in_full(value)
    said = str(value)
    return said.replace("-", "−") if BELOW_ZERO.fullmatch(said) else said.replace("_", " ")


def _figures(results: Sequence[Output], values: Mapping[str, Any]) -> Html:
    """Return the scalar results; lists and tables are drawn by blocks of their own."""
    pairs = []
    for named in results:
        value = values.get(named.name)
        if value is None or isinstance(value, list | tuple | Mapping):
            continue
        shown = _figure(named, value)
        # A rounded number keeps the exact one at hand, for the pointer and for scripts.
        exact = value if shown.startswith("about ") else None
        data = element("data", shown, data_result=named.name, value=value, title=exact)
        pairs.append(element("div", element("dt", named.label), element("dd", data)))
    return element("dl", *pairs, class_="rc-figures") if pairs else Html("")


def _figure(named: Output, value: Any) -> str:
    """Return one result as a reader sees it, with its unit."""
    if isinstance(value, Fraction):
        return figure(value, named.unit)
    unit = unit_of(value, named.unit) if isinstance(value, int) else named.unit
    return f"{_text(named.in_words(value))} {unit}".strip()


def _events(events: Sequence[Output], chances: Mapping[str, Fraction]) -> Html:
    pairs = []
    for named in events:
        if named.name in chances:
            chance = chances[named.name]
            data = element("data", percent(chance), data_event=named.name, value=chance)
            exact = element("span", str(chance), class_="rc-exact")
            pairs.append(element("div", element("dt", named.label), element("dd", data, " ", exact)))
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
    """Return a line for each ruling that is not read as decided."""
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
