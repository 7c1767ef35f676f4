"""Formats an answer as plain text with a chart of its odds, for a terminal of any width."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.calculator import Calculator
from engine.numbers import figure, percent, prose

NARROWEST = 40
WIDEST = 100
BAR = "█"
FRACTION = re.compile(r"-?[0-9]+/[0-9]+")
"""A fraction as JSON has it."""


def answer_lines(calculator: Calculator, wire: Mapping[str, Any]) -> Iterator[str]:
    """Return the answer line by line: sentence, results, chances, working, odds."""
    yield wire["sentence"]
    yield from _results(calculator, wire["result"])
    if wire["events"]:
        yield ""
        labels = {output.name: output.label for output in calculator.events}
        for name, chance in wire["events"].items():
            yield f"{labels[name]:<28} {percent(Fraction(chance)):>10}  {chance}".rstrip()
    yield ""
    for step in wire["steps"]:
        value = "" if step["value"] is None else f": {_shown(step['value'])}"
        yield f"{step['clause']:<6} {step['text']}{value}"
    if wire["distribution"]:
        yield ""
        yield from _chart(wire["distribution"], calculator.outcome_label)


def _results(calculator: Calculator, result: Mapping[str, Any]) -> Iterator[str]:
    known = {output.name: output for output in calculator.results}
    for name, value in result.items():
        if name not in known or value is None:
            continue
        output = known[name]
        if _is_table(value):
            yield output.label
            yield from (f"  {_flat(row)}" for row in value)
        else:
            yield f"{output.label:<28} {_flat(output.in_words(value), ', ' if output.words else ' ')}"


def _is_table(value: object) -> bool:
    """Tell whether a value is a list of records, which is printed with one line each."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _flat(value: object, between: str = " ") -> str:
    if value is None:
        return "–"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_flat(each)}".strip() for key, each in value.items()) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return between.join(map(_flat, value)) if isinstance(value, list) else _shown(value)


def _shown(value: object) -> str:
    """Return a number or a word of an answer: a real minus, and a long fraction after its rounded value.

    >>> _shown(-3), _shown("-1/2"), _shown("long_sword"), _shown("10003/2500")
    ('−3', '−1/2', 'long sword', 'about 4.001 (10003/2500)')
    """
    if isinstance(value, str) and FRACTION.fullmatch(value):
        rounded = figure(Fraction(value))
        return f"{rounded} ({prose(value)})" if rounded.startswith("about ") else rounded
    return prose(value)


def _chart(distribution: Mapping[str, Any], label: str) -> Iterator[str]:
    weights: Sequence[tuple[Any, int]] = distribution["weights"]
    denominator = distribution["denominator"]
    width = min(WIDEST, max(NARROWEST, shutil.get_terminal_size().columns))
    names = ["fails" if outcome is None else prose(outcome) for outcome, _ in weights]
    shown = [percent(Fraction(weight, denominator)) for _, weight in weights]
    name_width = max(map(len, [*names, label]))
    shown_width = max(map(len, shown))
    room = max(1, width - name_width - shown_width - 2)
    tallest = max(weight for _, weight in weights)
    yield f"{label:>{name_width}} {'chance':>{shown_width}}"
    for name, chance, (_, weight) in zip(names, shown, weights, strict=True):
        yield f"{name:>{name_width}} {chance:>{shown_width}} {BAR * -(-weight * room // tallest)}"
