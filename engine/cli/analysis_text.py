"""Formats the answers to inquiries as plain text: the sentence, then a table, with bars for a sweep."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from engine.analysis.compare import CompareResult, points
from engine.analysis.fairness import FairnessResult
from engine.analysis.measures import format_value
from engine.analysis.readings import ReadingsResult, change_text
from engine.analysis.solve import FindResult
from engine.analysis.sweep import SweepResult
from engine.numbers import decimal, percent, prose

BAR = "█"
WIDEST_BAR = 40


def inquiry_lines(result: Any) -> Iterator[str]:
    """Return the answer to an inquiry line by line."""
    yield result.sentence
    yield ""
    yield from _LINES_BY_TYPE[type(result)](result)


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Return rows in columns; the first column is left-aligned, the others right-aligned.

    >>> list(table([["a", "1"], ["bcd", "22"]]))
    ['a     1', 'bcd  22']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [
            first.ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)),
        ]
        yield "  ".join(cells).rstrip()


def _compare(result: CompareResult) -> Iterator[str]:
    names = [side.name for side in result.sides]
    numbers = [["", *names]]
    for row in result.rows:
        numbers.append([row.measure.label, *(format_value(row.measure, value) for value in row.values)])
        if row.measure.is_chance:
            apart = [f"{points(each)}" if each else "" for each in row.differences]
            numbers.append([f"  more than {names[0]}", *apart])
    yield from table(numbers)
    yield ""
    rows = [[_name(each), *(percent(side.chance(each)) for side in result.sides)] for each in result.outcomes]
    yield from table([[result.outcome_label, *names], *rows])


def _name(outcome: object) -> str:
    return "fails" if outcome is None else prose(outcome)


def _sweep(result: SweepResult) -> Iterator[str]:
    values = [abs(point.value or Fraction(0)) for point in result.points]
    widest = Fraction(1) if result.measure.is_chance else max([*values, Fraction(1)])
    rows = [[result.parameter.label, result.measure.label]]
    rows += [[point.setting.label, format_value(result.measure, point.value)] for point in result.points]
    head, *lines = table(rows)
    yield head
    for line, value, point in zip(lines, values, result.points, strict=True):
        refusal = f"  {point.refusal}" if point.refusal else ""
        yield f"{line}  {BAR * -(-value * WIDEST_BAR // widest)}{refusal}".rstrip()


def _find(result: FindResult) -> Iterator[str]:
    rows = [[result.parameter.label, result.measure.label]]
    places = [place for place in (result.before, result.found, result.best) if place is not None]
    rows += [[place.setting.label, format_value(result.measure, place.value)] for place in places]
    yield from table(rows)
    yield ""
    low, high = result.ends
    yield f"{result.tried} exact answers, {result.by}, from {low.label} to {high.label}"


def _readings(result: ReadingsResult) -> Iterator[str]:
    for ruled in result.rulings:
        yield f"{ruled.ruling.id} {ruled.ruling.title}"
        for read in ruled.readings:
            decided = " (the decision)" if read.is_decision else ""
            yield f"  {read.name}: {read.says}{decided}"
            for change in read.changes:
                yield f"    {change_text(change)}"
            if read.refusal:
                yield f"    refused: {read.refusal}"


def _fairness(result: FairnessResult) -> Iterator[str]:
    rows = [["Outcomes", "Expected", "Seen"]]
    for cell in result.cells:
        names = [_name(each) for each in cell.outcomes]
        name = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        rows.append([name, decimal(cell.expected, 1), str(cell.seen)])
    yield from table(rows)
    yield ""
    yield f"chi-square {decimal(result.value)}, {result.degrees} degrees of freedom, seed {result.seed}"


_LINES_BY_TYPE: dict[type, Callable[[Any], Iterator[str]]] = {
    CompareResult: _compare,
    SweepResult: _sweep,
    FindResult: _find,
    ReadingsResult: _readings,
    FairnessResult: _fairness,
}
