"""What a clause or a ruling means, as one short digest, so that no rule changes in silence."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine import System

__all__ = ["meanings", "update_meanings", "without_entry"]

Meanings = dict[str, str]
"""By id: a digest of what the rule means, a space, and how many changes its game's history tells of it."""


def meanings(system: System) -> Meanings:
    """Return the meaning of every clause (what it says, its numbers) and ruling of a game.

    Of a ruling count its question, its readings, its decision and its status.
    """
    data = system.data
    return {
        key: f"{_digest(meant)} {len(data.history.get(key, ()))}"
        for key, meant in (
            *((key, _of_clause(each)) for key, each in data.clauses.items()),
            *((key, _of_ruling(each)) for key, each in data.rulings.items()),
        )
    }


def _of_clause(clause: Any) -> Any:
    return [clause.says, {name: [each.value, each.unit] for name, each in clause.numbers.items()}]


def _of_ruling(ruling: Any) -> Any:
    readings = {each.name: each.says for each in ruling.readings}
    return [ruling.question, readings, ruling.decision, ruling.decided, ruling.status]


def _digest(meant: Any) -> str:
    """Return the first 16 digits of the SHA-256 of a meaning as JSON: keys sorted, no spaces."""
    text = json.dumps(meant, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def without_entry(kept: Mapping[str, str], declared: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each rule that changed without a dated entry, and each that lost an entry.

    An entry may also tell of what is no part of the meaning: a better reason, another source.
    """
    for key in sorted({*kept} & {*declared}):
        (digest, changes), (meant, told) = kept[key].split(), declared[key].split()
        if int(told) < int(changes):
            yield f"{key} has lost an entry of its history; bring it back"
        elif meant != digest and told == changes:
            yield f"{key} means or says something else than was published; add a dated entry to history.toml"


def update_meanings(kept: Mapping[str, str], declared: Mapping[str, str]) -> Meanings:
    """Return the meanings to keep from now on: today's, but where a change has no entry the published one."""
    held = {sentence.split()[0] for sentence in without_entry(kept, declared)}
    return {**kept, **{key: each for key, each in declared.items() if key not in held}}
