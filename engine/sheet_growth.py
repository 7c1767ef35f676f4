"""How a sheet grows: what an answer makes of a character when it is bought, and what is paid for it.

In a `[[grow]]` of `sheet.toml` a path begins with `result.` or `inputs.` of the answer, or with `row.`, the
row of the sheet that was used to ask. In its label a path is one of the sheet, and `answer.` is the answer's
result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.calculator import Calculator
from engine.inputs import Listed
from engine.sheet_tables import Paths, Table

VALUE = "value"
"""In the label: what is paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grow:
    """What an answer makes of a sheet.

    An answer of the calculator that makes the sheet is about the sheet itself, as its form is changed: its
    price is what the result has grown by since the sheet was kept.

    Attributes:
        calculator: whose answer it is.
        label: a template with `{value}`: `{name} buys {row.name}: {value} points`.
        price: the result that is paid; empty where nothing is.
        track: what it is paid from; empty where nothing is.
        needs: a result that has to be true; empty where none has to.
        rows: the list of the sheet in which the row that was used grows; empty where no row does.
        where: which rows: by part of the row that was used, the values that it may have.
        sets: parts of the row, each with the path of its new value.
        fills: the same, where the part is empty as yet.
        leaves: at which values of a result the row leaves the list.
        appends: lists of the sheet, each with the path of the rows that are added to it.
    """

    calculator: str
    label: str
    price: str
    track: str
    needs: str
    rows: str
    where: Mapping[str, tuple[str, ...]]
    sets: Mapping[str, str]
    fills: Mapping[str, str]
    leaves: Mapping[str, tuple[str, ...]]
    appends: Mapping[str, str]


def read_grow(table: Table, paths: Paths, calculator: Calculator) -> Grow:
    """Return what one table declares.

    Raises:
        SheetError: something is named that the game, the sheet or the answer does not have.
    """
    known = tuple(each.name for each in calculator.results)
    answer = Paths(maker=calculator, row=None)
    rows = table.text("rows", is_needed=False)
    price, track = _payment(table, paths)
    leaves, needs = _lists(table, "leaves"), table.text("needs", is_needed=False)
    for name in (*filter(None, (price, needs)), *leaves):
        if name not in known:
            table.refuse(f'looks at the result "{name}"; {calculator.id} has {", ".join(known)}')
    parts = _parts(table, rows, paths.maker)
    appends = _paths(table, "appends", answer)
    for name in appends:
        _parts(table, name, paths.maker)
    return Grow(
        calculator=calculator.id,
        label=table.template("label", replace(paths, row=None, answer=known), also=VALUE),
        price=price,
        track=track,
        needs=needs,
        rows=rows,
        where=_lists(table, "where"),
        sets=_parts_set(table, "sets", answer, parts),
        fills=_parts_set(table, "fills", answer, parts),
        leaves=leaves,
        appends=appends,
    )


def _payment(table: Table, paths: Paths) -> tuple[str, str]:
    """Return the price and the track that it is paid from; both empty where nothing is paid."""
    price, track = table.text("price", is_needed=False), table.text("track", is_needed=False)
    if track and track not in paths.tracks:
        table.refuse(f'is paid from the track "{track}"; the sheet has {", ".join(paths.tracks) or "none"}')
    if bool(price) != bool(track):
        table.refuse("is paid by halves; give it both a price and a track, or neither")
    return price, track


def _paths(table: Table, key: str, answer: Paths) -> dict[str, str]:
    """Return the paths of a table by name, each of which leads to a part of the answer or of the row."""
    named = dict(table.by_name(key))
    for path in named.values():
        table.check(answer.mistake(path) if isinstance(path, str) else f"{path!r} is no text")
    return named


def _parts_set(table: Table, key: str, answer: Paths, parts: tuple[str, ...]) -> dict[str, str]:
    named = _paths(table, key, answer)
    for part in named:
        if part not in parts:
            table.refuse(f'{key} the part "{part}"; its rows have {", ".join(parts) or "none"}')
    return named


def _parts(table: Table, name: str, maker: Calculator) -> tuple[str, ...]:
    """Return the parts of the rows of a list of the sheet; none where no list is named."""
    kind = next((each.kind for each in maker.declared if each.name == name), None)
    if name and not isinstance(kind, Listed):
        table.refuse(f'grows "{name}", which is no list of {maker.id}')
    return tuple(each.name for each in kind.parts()) if kind else ()


def _lists(table: Table, key: str) -> dict[str, tuple[str, ...]]:
    named = table.by_name(key)
    for name, values in named.items():
        if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
            table.refuse(f'needs a list of texts for {name} in {key}; write {name} = ["..."]')
    return {name: tuple(values) for name, values in named.items()}
