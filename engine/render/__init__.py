"""Renders a Response as HTML, for the build and for the browser alike.

Links are short addresses relative to the site's root (`r/s11/`); the caller adds a prefix.
There are no `style=` attributes, which a strict content security policy would block.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

from engine.calculator import Calculator, Output
from engine.catalogue import find
from engine.codec import dump
from engine.followups import next_questions
from engine.numbers import figure, percent, prose, unit_of
from engine.permalink import fragment_of, game_folder
from engine.protocol import DiceRow, Response, Step, Table, TokenRow
from engine.render.chart import Here, count_odds, odds, rolled_odds
from engine.render.html import Html, element, grouped_table, join, table, table_row, verbatim
from engine.rule_data import Clause, RuleData, Ruling

__all__ = ["clause_link", "render", "render_shelf"]

LONGEST_NUMBER = 12
"""Maximum length, in characters, of a cell without line breaks, such as `≈ 0.00001 %`."""
DIE = re.compile(r"d[0-9]")
"""How a die begins, which has no capital."""
LONG = 9
"""Letters from which a value is set smaller."""
LONGEST_EXACT = 40
"""Letters up to which the exact fraction of a chance is written beside it; JSON has it at any length."""

Pair = tuple[Output, Any]


def render(response: Response, name: str = "") -> str:
    """Return an answer as an HTML fragment.

    It shows the sentence, the dice, the facts, the chances that matter, the chart and the tables that are the
    answer; every other result, the working and the origin are folded.

    Args:
        response: the answer.
        name: what its chart and its tables are called after, where a page has several of one calculator; the
            calculator's title if left out.
    """
    calculator = find(response.calculator)
    name = name or calculator.title
    # Lists and tables have figures of their own.
    results = [
        (output, value)
        for output, value in ((each, response.result.get(each.name)) for each in calculator.results)
        if value is not None and not isinstance(value, list | tuple | Mapping)
    ]
    events = response.events or {}
    chances = [(each, events[each.name]) for each in calculator.events if each.name in events]
    # What is 0 or `no` is never a fact, because the sentence of the answer says what did not happen.
    facts = [(output, value) for output, value in results if output.is_fact and value]
    likely = [(output, chance) for output, chance in chances if output.is_fact and chance]
    shown = [_chances(likely)] * bool(likely) + [_figures(facts)] * bool(facts)
    tables = [block for block in response.figures if isinstance(block, Table)]
    folded = [
        _figures([(output, value) for output, value in results if not (output.is_fact and value)]),
        _chances([(output, chance) for output, chance in chances if not (output.is_fact and chance)]),
        *(_table(block, name) for block in tables if not block.is_answer),
    ]
    is_more = any(folded)
    parts = [
        element("p", response.sentence, class_="rc-sentence"),
        _departures(calculator, response),
        *(_figure(block) for block in response.figures if not isinstance(block, Table)),
        element("div", *shown, class_="rc-facts") if shown else Html(""),
        *_charts(calculator, response, name),
        *(_table(block, name) for block in tables if block.is_answer),
        _follow_ups(response),
        element(
            "details",
            element("summary", "All results and the working" if is_more else "The working"),
            *folded,
            _steps(calculator.rules, response.steps),
            _footnote(response),
            class_="rc-rest",
        ),
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


def _figures(pairs: Sequence[Pair]) -> Html:
    """Return results as a list of labels and values."""
    items = []
    for output, value in pairs:
        if isinstance(value, Fraction):
            shown = figure(value, output.unit, is_average=output.is_average)
        else:
            unit = unit_of(value, output.unit) if isinstance(value, int) else output.unit
            shown = f"{prose(output.in_words(value))} {unit}".strip()
        # A rounded number has the exact one in its title and value, for readers and for scripts.
        exact = value if shown.startswith("about ") else None
        # The style sheet gives words a capital; prose that shows the same value does not need one.
        is_word = isinstance(value, str | bool) and not DIE.match(shown)
        class_ = " ".join(["rc-word"] * is_word + ["rc-long"] * (len(shown) > LONG)) or None
        # An attribute that is true or false would be there without a value, or not at all.
        read = str(value).lower() if isinstance(value, bool) else value
        data = element("data", shown, data_result=output.name, value=read, title=exact, class_=class_)
        items.append(element("div", element("dt", output.label), element("dd", data)))
    return element("dl", *items, class_="rc-figures") if items else Html("")


def _chances(pairs: Sequence[Pair]) -> Html:
    """Return chances as a list of labels, percentages and fractions."""
    items = []
    for output, chance in pairs:
        shown: list[object] = [element("data", percent(chance), data_event=output.name, value=chance)]
        if len(str(chance)) <= LONGEST_EXACT:
            shown += [" ", element("span", str(chance), class_="rc-exact")]
        items.append(element("div", element("dt", output.label), element("dd", *shown)))
    return element("dl", *items, class_="rc-events") if items else Html("")


def _charts(calculator: Calculator, response: Response, whose: str) -> Iterator[Html]:
    """Yield the odds with their chart; of a roll its chance, and its place on the chart of its odds."""
    if response.distribution is not None:
        asked = calculator.inputs_of(response) if calculator.space else None
        space = calculator.space(asked, response.readings) if calculator.space else None
        ways = len(space.outcomes) if space else None  # none where there are too many to be shown
        found = count_odds(response, calculator.outcome_label)
        yield odds(found, whose, calculator.chart_guide, ways)
    if response.mode != "roll":
        return
    # Imported on first use: a first answer is rarely a roll.
    from engine.render.likelihood import likelihood, rolled_among

    rolled = rolled_among(calculator, response)
    if rolled:
        is_draw = any(isinstance(block, TokenRow) for block in response.figures)
        here = Here(place=rolled.place, label="This draw" if is_draw else "This roll")
        yield likelihood(rolled)
        yield rolled_odds(rolled.odds, here, whose, calculator.chart_guide)


def _figure(block: DiceRow | TokenRow) -> Html:
    # Imported on first use: odds have no dice to draw.
    from engine.render.dice import dice, tokens

    return dice(block) if isinstance(block, DiceRow) else tokens(block)


def _table(block: Table, whose: str) -> Html:
    if not block.has_groups:
        return table(block.caption, block.columns, map(_row, block.rows), whose=whose)
    groups = groupby(block.rows, key=itemgetter(0))
    named = ((_cell_text(name), [_row(row[1:]) for row in rows]) for name, rows in groups)
    return grouped_table(block.caption, block.columns[1:], named, whose=whose)


def _row(cells: Sequence[object]) -> Html:
    """Return a row of a table; a cell with several words may wrap, a number may not."""
    head, *texts = map(_cell_text, cells)
    classes = ["rc-words" if len(text) > LONGEST_NUMBER else None for text in texts]
    rest = [element("td", text, class_=each) for text, each in zip(texts, classes, strict=True)]
    return table_row(head, *rest)


def _cell_text(value: object) -> str:
    return "–" if value is None else prose(value)


def _follow_ups(response: Response) -> Html:
    """Return the questions that follow an answer, as links to the bench of the game; nothing without one."""
    links = [
        element("li", element("a", each.label, data_onward=each.name, href=each.link))
        for each in next_questions(response)
    ]
    if not links:
        return Html("")
    title = element("p", "Continue from here", class_="rc-onward-title")
    return element("div", title, element("ul", *links), class_="rc-onward")


def _steps(rules: RuleData, steps: Sequence[Step]) -> Html:
    lines = []
    for step in steps:
        value = (
            ""
            if step.value is None
            else element("data", prose(step.value), value=step.value, class_="rc-value")
        )
        dice = " ".join(map(str, step.dice)) or None
        link = clause_link(rules.rulings.get(step.clause) or rules.clauses[step.clause])
        lines.append(element("li", link, " ", element("span", step.text), " ", value, data_dice=dice))
    return element("ol", *lines, class_="rc-steps") if lines else Html("")


def clause_link(cited: Clause | Ruling) -> Html:
    """Return a link to a clause or a ruling, with its status: a copy says whose it is.

    A clause that the author states has none.
    """
    status = None if isinstance(cited, Clause) and cited.status == "stated" else cited.status
    href = f"r/{cited.id.lower()}/"
    return element("a", cited.id, class_="rc-clause", data_clause=cited.id, data_status=status, href=href)


def _departures(calculator: Calculator, response: Response) -> Html:
    """Return what is read otherwise than decided, with the way to the answer as decided."""
    rulings = calculator.rules.rulings
    lines = []
    for key, name in response.readings.items():
        ruling = rulings[key]
        if name != ruling.decision:
            says = next(reading.says for reading in ruling.readings if reading.name == name)
            lines.append(element("li", clause_link(ruling), f" {ruling.title}: {says}"))
    if not lines:
        return Html("")
    asked = {
        "calculator": response.calculator,
        "mode": response.mode,
        "inputs": json.loads(dump(response.inputs)),
        "seed": response.seed,
        "method": response.method,
        "faces": None if response.faces is None or response.seed is not None else list(response.faces),
    }
    link = f"{game_folder(response.calculator)}/calculators/#{fragment_of(asked)}"
    back = element("a", "Back to the decided reading", class_="rc-decided", href=link)
    title = element("p", element("strong", "Read otherwise than decided."), " ", back)
    return element("div", title, element("ul", *lines), class_="rc-departures")


def _footnote(response: Response) -> Html:
    parts = [verbatim(f"Engine {response.engine}")]
    if response.seed is not None:
        by = "" if response.method is None else f", method {response.method}"
        parts.append(verbatim(f"replayable roll, seed “{response.seed}”{by}"))
    elif response.faces is not None:
        parts.append(verbatim("your own dice or tokens"))
    return element("p", join(parts, " · "), class_="rc-footnote")
