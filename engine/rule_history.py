"""The changes of published rules: the entries of a game's `history.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

CHANGE_KINDS = ("worded", "meaning", "reversed")
"""The kinds of change: other words, another meaning, or a reversed decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of a published clause or ruling."""

    date: str
    """The date, `2026-11-22`."""
    kind: str
    """One of `CHANGE_KINDS`."""
    says: str
    """A sentence for readers: what changed, and why."""


def changes_of(key: str, entries: Iterable[Mapping[str, Any]]) -> tuple[Change, ...]:
    """Return the changes of one rule, oldest first.

    Raises:
        ValueError: a change is of no known kind.
    """
    changes = tuple(Change(date=str(raw["date"]), kind=raw["kind"], says=raw["says"]) for raw in entries)
    for each in changes:
        if each.kind not in CHANGE_KINDS:
            message = f"{key} has a change of the kind {each.kind!r}; use one of {', '.join(CHANGE_KINDS)}"
            raise ValueError(message)
    return changes
