"""Finds what the pages ask each calculator first, by reading the calls of the macro in their Markdown."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any

from macros.pages.places import book_pages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Placement", "find_placements"]

CALL = re.compile(r"\{\{\s*calculator\((?P<arguments>.*?)\)\s*\}\}", re.DOTALL)

Placement = dict[str, Any]
"""The named arguments of one call."""


def find_placements(docs: Path) -> dict[str, tuple[Placement, ...]]:
    """Return the calls of `calculator` by the calculator's id, in the order of the pages, equal ones once.

    A call whose arguments a page computes is left out: its calculator is answered by Python as any other.
    """
    found: dict[str, tuple[Placement, ...]] = {}
    for path in book_pages(docs):
        for name, placement in _calls(path.read_text(encoding="utf-8")):
            if placement not in found.get(name, ()):
                found[name] = (*found.get(name, ()), placement)
    return found


def _calls(markdown: str) -> Iterator[tuple[str, Placement]]:
    for match in CALL.finditer(markdown):
        call = ast.parse(f"calculator({match['arguments']})", mode="eval").body
        assert isinstance(call, ast.Call)  # noqa: S101 - that is what was put together
        try:
            name = ast.literal_eval(call.args[0])
            named = {each.arg or "": ast.literal_eval(each.value) for each in call.keywords}
        except ValueError:
            continue
        yield name, named
