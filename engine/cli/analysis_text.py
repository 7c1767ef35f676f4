"""The answers to inquiries as plain text: the sentence, then its table, with bars for one number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from engine.analysis.compare import Compared, points
from engine.analysis.fairness import Judged
from engine.analysis.measures import decimal, shown
from engine.analysis.readings import RulingsRead, change_words
from engine.analysis.solve import Found
from engine.analysis.sweep import Swept
from engine.shown import percent

__all__ = ["inquiry_lines"]

BAR = "█"
WIDEST_BAR = 40


def inquiry_lines(answered: Any) -> Iterator[str]:
    """Return the answer to an inquiry line by line."""
    yield answered.sentence
    yield ""
    yield from _TOLD[type(answered)](answered)


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Return rows in columns, the first to the left and the others to the right.

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


def _compared(answered: Compared) -> Iterator[str]:
    names = [side.name for side in answered.sides]
    numbers = [["", *names]]
    for row in answered.rows:
        numbers.append([row.watched.label, *(shown(row.watched, value) for value in row.values)])
        if row.watched.is_chance:
            apart = [f"{points(each)}" if each else "" for each in row.differences]
            numbers.append([f"  more than {names[0]}", *apart])
    yield from table(numbers)
    yield ""
    rows = [
        [_name(each), *(percent(side.chance(each)) for side in answered.sides)] for each in answered.outcomes
    ]
    yield from table([[answered.outcome_label, *names], *rows])


def _name(outcome: object) -> str:
    return "fails" if outcome is None else str(outcome)


def _swept(answered: Swept) -> Iterator[str]:
    values = [abs(point.value or Fraction(0)) for point in answered.points]
    widest = Fraction(1) if answered.watched.is_chance else max([*values, Fraction(1)])
    rows = [[answered.dial.label, answered.watched.label]]
    rows += [[point.setting.label, shown(answered.watched, point.value)] for point in answered.points]
    head, *lines = table(rows)
    yield head
    for line, value, point in zip(lines, values, answered.points, strict=True):
        refusal = f"  {point.refusal}" if point.refusal else ""
        yield f"{line}  {BAR * -(-value * WIDEST_BAR // widest)}{refusal}".rstrip()


def _found(answered: Found) -> Iterator[str]:
    rows = [[answered.dial.label, answered.watched.label]]
    places = [place for place in (answered.before, answered.found, answered.best) if place is not None]
    rows += [[place.setting.label, shown(answered.watched, place.value)] for place in places]
    yield from table(rows)
    yield ""
    low, high = answered.ends
    yield f"{answered.tried} exact answers, {answered.by}, from {low.label} to {high.label}"


def _rulings(answered: RulingsRead) -> Iterator[str]:
    for ruled in answered.ruled:
        yield f"{ruled.ruling.id} {ruled.ruling.title}"
        for read in ruled.reads:
            decided = " (the decision)" if read.is_decision else ""
            yield f"  {read.name}: {read.says}{decided}"
            for change in read.changes:
                yield f"    {change_words(change)}"
            if read.refusal:
                yield f"    refused: {read.refusal}"


def _judged(answered: Judged) -> Iterator[str]:
    rows = [["Outcomes", "Expected", "Seen"]]
    for cell in answered.cells:
        names = [_name(each) for each in cell.outcomes]
        name = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        rows.append([name, decimal(cell.expected, 1), str(cell.seen)])
    yield from table(rows)
    yield ""
    yield f"chi-square {decimal(answered.value)}, {answered.degrees} degrees of freedom, seed {answered.seed}"


_TOLD: dict[type, Callable[[Any], Iterator[str]]] = {
    Compared: _compared,
    Swept: _swept,
    Found: _found,
    RulingsRead: _rulings,
    Judged: _judged,
}
