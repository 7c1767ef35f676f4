"""Records of rule data that only pages, data and tests read: texts, glossary, worked examples, changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.source import CERTAINTY, Source, read_source

CHANGE_KINDS = ("worded", "meaning", "reversed")
"""The kinds of change: other words, another meaning, or a reversed decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """An original text that clauses cite."""

    code: str
    title: str
    author: str
    date: str
    url: str
    certainty: str
    """How sure we are of the address: one of `CERTAINTY`."""
    certainty_note: str = ""
    """A longer explanation of the certainty, where one word is not enough."""
    leads_to: str = ""
    """What the address opens, where that is more than the text: `thread` or `month`."""
    date_of: str = ""
    """What the date refers to, where that is not the whole text: `the first post`."""
    note: str = ""
    archive: str = ""
    """Address of an archived copy that we have seen; empty where we know none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A headword of the glossary."""

    slug: str
    title: str
    says: str
    also: tuple[str, ...]
    """Plurals and synonyms that lead to this entry."""
    see: tuple[str, ...]
    clauses: tuple[str, ...]
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A worked example: a request, its story, and the answer as the text or our own working gives it."""

    id: str
    title: str
    story: str
    request: Mapping[str, Any]
    expect: Mapping[str, Any]
    """Expected parts of the result, worked out by hand; a test compares them."""
    working: str
    source: Source
    hidden: bool = False
    """True for an example that is used by tests only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of a published clause or ruling."""

    date: str
    """The date, `2026-11-22`."""
    kind: str
    """One of `CHANGE_KINDS`."""
    says: str
    """A sentence for readers: what changed, and why."""


def read_text(code: str, raw: Mapping[str, Any]) -> Text:
    """Return an original text from its table.

    Raises:
        ValueError: its certainty is of no known kind.
    """
    text = Text(code=code, **raw)
    if text.certainty not in CERTAINTY:
        message = (
            f"{code} has the certainty {text.certainty!r}; use one of {', '.join(CERTAINTY)}, and put the "
            "rest into certainty_note"
        )
        raise ValueError(message)
    return text


def read_term(slug: str, raw: Mapping[str, Any]) -> Term:
    """Return a headword from its table."""
    clauses = tuple(raw.get("clauses", ()))
    return Term(
        slug=slug,
        title=raw["title"],
        says=raw["says"],
        also=tuple(raw.get("also", ())),
        see=tuple(raw.get("see", ())),
        clauses=clauses,
        source=read_source(clauses[0] if clauses else "", raw["source"]),
    )


def read_example(key: str, raw: Mapping[str, Any]) -> Example:
    """Return a worked example from its table."""
    return Example(
        id=key,
        title=raw["title"],
        story=raw.get("story", ""),
        request=raw["request"],
        expect=raw.get("expect", {}),
        working=raw.get("working", ""),
        source=read_source(raw["source"].get("clause", ""), raw["source"]),
        hidden=raw.get("hidden", False),
    )


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
