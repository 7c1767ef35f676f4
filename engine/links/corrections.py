"""Known corrections: which version of the rules changed which answers, and the reason."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from engine.constraints import DottedId, Meta
from engine.schema import Place, read

_FILE = Path(__file__).with_name("corrections.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One change of answers."""

    version: str
    """The first version of the engine with this change."""
    calculators: tuple[DottedId, ...]
    """Ids of the calculators whose answers it changed."""
    what: str
    """What changed, in a sentence."""
    why: str
    """The reason, in a sentence, with the clause or ruling."""
    rules: tuple[str, ...] = ()
    """Ids of the clauses and rulings that changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """What the file holds."""

    corrections: Annotated[tuple[Correction, ...], Meta(alias="correction")] = ()


def corrections(path: Path = _FILE) -> tuple[Correction, ...]:
    """Return all corrections of a table, oldest first.

    Raises:
        ValueError: an entry has a mistake.
    """
    found = read(_Table, tomllib.loads(path.read_text("utf-8")), Place(where=path.name, error=ValueError))
    return tuple(sorted(found.corrections, key=lambda each: _order(each.version)))


def corrections_between(
    known: Iterable[Correction], calculator: str, linked: str, present: str
) -> tuple[Correction, ...]:
    """Return the corrections of a calculator's answers after the version `linked`, up to `present`."""
    return tuple(
        each
        for each in known
        if calculator in each.calculators and _order(linked) < _order(each.version) <= _order(present)
    )


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))
