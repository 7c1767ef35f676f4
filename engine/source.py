"""Where a rule is written, and on what evidence it rests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

CERTAINTY = ("certain", "probable")
"""How sure we are of a text's address: seen there, or inferred from its surroundings."""

EVIDENCE = ("stated", "inferred", "invented", "open")
"""The evidence for a rule: the text states it; it follows from the text; we invented it; nobody knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A passage in a text.

    `str()` gives the form used in messages: clause, text and place, evidence.

    >>> str(Source(clause="S22", text="F0", place="P2", evidence="stated"))
    'S22, F0 P2, stated'
    """

    clause: str
    """The clause or ruling that rests on this passage."""
    text: str
    """Code of the text in the game's `sources.toml`; empty for an invented rule."""
    place: str = ""
    """Post, section or step inside the text."""
    evidence: str = "stated"
    """One of `EVIDENCE`."""
    quote: str = ""
    """A few words of the text, only where the exact wording matters."""

    def __str__(self) -> str:
        """Return the source on one line."""
        where = f"{self.text} {self.place}".strip()
        return ", ".join(part for part in (self.clause, where, self.evidence) if part)


def read_source(clause: str, raw: Mapping[str, Any]) -> Source:
    """Return where a rule is written, from its table.

    Raises:
        ValueError: its evidence is of no known kind.
    """
    source = Source(
        clause=clause,
        text=raw.get("text", ""),
        place=raw.get("place", ""),
        evidence=raw["evidence"],
        quote=raw.get("quote", ""),
    )
    if source.evidence not in EVIDENCE:
        message = f"{clause} has the evidence {source.evidence!r}; use one of {', '.join(EVIDENCE)}"
        raise ValueError(message)
    return source
