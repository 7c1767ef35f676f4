"""The states that one press on a shelf leads to, so that their answers can be prepared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.catalogue import find
from engine.protocol import Response
from engine.shelf import Counter


def presses(response: Response) -> Iterator[Mapping[str, Any]]:
    """Yield the inputs after each press that adds something without a question, or takes one thing out."""
    calculator = find(response.calculator)
    shelf = calculator.shelf_of(response)
    if shelf is None:
        return
    kinds = {each.name: each.kind for each in calculator.declared}
    offers = (offer for group in shelf.groups for offer in group.offers if not offer.asks)
    lines = [line for line in shelf.basket.lines if line.list]
    changes = [(offer.adds, offer.row, 1) for offer in offers]
    changes += [(line.list, line.row, 1) for line in lines if line.can_grow]
    changes += [(line.list, line.row, -1) for line in lines]
    for name, row, change in changes:
        usual = {part.name: part.default_wire for part in kinds[name].parts()}
        rows = _changed(response.inputs[name], {**usual, **row}, change, shelf.counters.get(name))
        yield {**response.inputs, name: rows}


def _changed(
    rows: Sequence[Mapping[str, Any]], row: Mapping[str, Any], change: int, counter: Counter | None
) -> list[Mapping[str, Any]]:
    """Return the rows with one purchase more or less of a thing."""
    if counter is None:
        return [*rows, row] if change > 0 else [each for each in rows if each != row]
    same = [place for place, each in enumerate(rows) if {**each, counter.name: row[counter.name]} == row]
    if not same:
        return [*rows, row]
    place = same[-1]
    count = rows[place][counter.name] + change
    changed = [{**rows[place], counter.name: count}] if count >= counter.least else []
    return [*rows[:place], *changed, *rows[place + 1 :]]
