"""Results and chances of an answer: those that are facts are shown as tiles, the others are folded.

Nothing that is 0 or `no` is a tile, because the sentence of the answer says what did not happen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from engine.calculator import Calculator, Output
from engine.numbers import figure, percent, prose, unit_of
from engine.protocol import Response
from engine.render.markup import Html, element

DIE = re.compile(r"d[0-9]")
"""How a die begins, which has no capital."""

LONG = 9
"""Letters from which a value is set smaller."""
LONGEST_EXACT = 40
"""Letters up to which the exact fraction of a chance is written beside it; JSON has it at any length."""

Pair = tuple[Output, Any]


def fact_pairs(calculator: Calculator, response: Response) -> list[Pair]:
    """Return the results that are facts, each with its value; none that is 0 or `no`."""
    return [(output, value) for output, value in _scalars(calculator, response) if output.is_fact and value]


def rest_pairs(calculator: Calculator, response: Response) -> list[Pair]:
    """Return all other results, each with its value."""
    return [
        (output, value) for output, value in _scalars(calculator, response) if not (output.is_fact and value)
    ]


def event_pairs(calculator: Calculator, response: Response, *, are_facts: bool) -> list[Pair]:
    """Return the chances that are facts and not 0, or all others."""
    return [
        (output, chance)
        for output in calculator.events
        if (chance := (response.events or {}).get(output.name)) is not None
        and bool(output.is_fact and chance) is are_facts
    ]


def _scalars(calculator: Calculator, response: Response) -> Iterator[Pair]:
    """Yield the results that are one value; lists and tables have figures of their own."""
    for output in calculator.results:
        value = response.result.get(output.name)
        if value is not None and not isinstance(value, list | tuple | Mapping):
            yield output, value


def figures(pairs: Iterable[Pair]) -> Html:
    """Return results as a list of labels and values."""
    items = [
        element("div", element("dt", output.label), element("dd", _result(output, value)))
        for output, value in pairs
    ]
    return element("dl", *items, class_="rc-figures") if items else Html("")


def _result(output: Output, value: Any) -> Html:
    shown = _result_text(output, value)
    # A rounded number has the exact one in its title and value, for readers and for scripts.
    exact = value if shown.startswith("about ") else None
    # The style sheet gives words a capital; prose that shows the same value does not need one.
    is_word = isinstance(value, str | bool) and not DIE.match(shown)
    classes = " ".join(["rc-word"] * is_word + ["rc-long"] * (len(shown) > LONG))
    return element("data", shown, data_result=output.name, value=value, title=exact, class_=classes or None)


def _result_text(output: Output, value: Any) -> str:
    """Return one result for display, with its unit."""
    if isinstance(value, Fraction):
        return figure(value, output.unit)
    unit = unit_of(value, output.unit) if isinstance(value, int) else output.unit
    return f"{prose(output.in_words(value))} {unit}".strip()


def chances(pairs: Iterable[Pair]) -> Html:
    """Return chances as a list of labels, percentages and fractions."""
    items = []
    for output, chance in pairs:
        data = element("data", percent(chance), data_event=output.name, value=chance)
        shown: list[object] = [data]
        if len(str(chance)) <= LONGEST_EXACT:
            shown += [" ", element("span", str(chance), class_="rc-exact")]
        items.append(element("div", element("dt", output.label), element("dd", *shown)))
    return element("dl", *items, class_="rc-events") if items else Html("")
