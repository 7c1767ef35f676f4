"""Declared growth: the parts by which answers have grown since links to them were first shared.

The mark of a link allows for a few names more; what grows by many, or within a list, is declared.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

_FILE = Path(__file__).with_name("growth.toml")


def growth(path: Path = _FILE) -> Mapping[str, tuple[str, ...]]:
    """Return the parts that were added to answers, by calculator: `result.lines.*.section`."""
    return {key: tuple(parts) for key, parts in tomllib.loads(path.read_text("utf-8")).items()}


def without_growth(response: Mapping[str, Any], added: Iterable[str]) -> dict[str, Any]:
    """Return a response in its JSON form without the parts that were added.

    >>> without_growth({"result": {"lines": [{"cost": 3, "section": "gear"}]}}, ["result.lines.*.section"])
    {'result': {'lines': [{'cost': 3}]}}
    """
    found: Any = dict(response)
    for part in added:
        found = _without(found, part.split("."))
    whole: dict[str, Any] = found
    return whole


def _without(value: Any, path: list[str]) -> Any:
    first, *rest = path
    if isinstance(value, list | tuple):
        return [_without(each, rest) for each in value] if first == "*" else value
    if not isinstance(value, Mapping) or first not in value:
        return value
    if not rest:
        return {name: part for name, part in value.items() if name != first}
    return {**value, first: _without(value[first], rest)}
