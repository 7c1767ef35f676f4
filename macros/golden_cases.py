"""The golden cases of a game: requests with what a person worked out for them, read from its tests."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import reduce
from pathlib import Path
from typing import Any

from macros.project import PROJECT


def golden_files(slug: str) -> list[Path]:
    """Return the files of a game's golden cases."""
    return sorted((PROJECT / "tests" / "systems" / slug / "golden").glob("*.toml"))


def golden_cases(file: Path) -> Iterator[dict[str, Any]]:
    """Yield the cases of a file in its order; one with `rows` is as many cases as it has rows.

    `columns` says by its path where each cell of a row belongs: `name`, `request.inputs.rating`,
    `expect.events.success`, `working`. A table in a cell has several parts below that path: `{ mib = 4 }`
    under `expect.result` is `result.mib`; an empty one has none. The last cells of a row may be left out.
    """
    for case in tomllib.loads(file.read_text("utf-8"))["case"]:
        if "rows" not in case:
            yield case
            continue
        rows, columns = case.pop("rows"), case.pop("columns")
        for cells in rows:
            made = deepcopy(case)
            for column, cell in zip(columns[: len(cells)], cells, strict=True):
                _put(made, column, cell)
            yield made


def _put(case: dict[str, Any], column: str, cell: Any) -> None:
    part, _, path = column.partition(".")
    if part == "request":  # its objects lie in each other; what is expected is named by whole paths
        *outer, part = column.split(".")
        case = reduce(lambda inside, key: inside.setdefault(key, {}), outer, case)
    elif path:
        named = cell if isinstance(cell, dict) else {"": cell}
        cell = {f"{path}.{key}".rstrip("."): each for key, each in named.items()}
    if not isinstance(cell, dict):
        case[part] = cell
    elif cell:
        case[part] = {**case.get(part, {}), **cell}
