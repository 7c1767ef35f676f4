"""The ledger of published ids: ``python -m macros.permanence`` adds the new ones to ``ledger.toml``.

Links, bots and other people's data name these ids. So none is ever taken away, given to another game, or
used for something else; the ledger keeps the meaning with which each was published. Who says the same in
better words writes these into ``reworded.toml``: so a change of meaning is told from one of words.
What a clause or a ruling means may change, with a dated entry in `history.toml` of its game: the ledger keeps
a digest of it, so a change without an entry is found.
The command also brings in new anchors (`anchors.py`), schemas (`macros/permanence/schema_compat.py`)
and the lines of the changelog on changed rules (`macros/pages/history.py`).
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import catalogue
from macros.generate.data.data_files import all_schemas
from macros.pages.book_index import examples_of
from macros.pages.citations import calculator_key, example_key
from macros.pages.history import changelog, with_changes
from macros.pages.page_places import headword_id
from macros.permanence import anchors
from macros.permanence.schema_compat import renew

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine import System

LEDGER = Path(__file__).resolve().with_suffix(".toml")
REWORDED = LEDGER.with_name("reworded.toml")
CHANGELOG = LEDGER.parents[2] / "CHANGELOG.md"
Ids = dict[str, str]
Ledger = dict[str, dict[str, Ids]]
"""Game, kind of id, id, and what it means."""
HEAD = """\
# Every published id with its meaning on the day it came in. `python -m macros.permanence` adds new ones.
# Lines are never removed or renamed: links and other people's data name these ids.
# `meanings` has a digest of what each rule means, and how many entries its game's history.toml has for it.
"""
MEANINGS = "meanings"
WORDED_FREELY = {"events", MEANINGS}
"""Kinds whose meaning is not in their words: what an event counts, the conformance pack holds."""
DIGITS = re.compile(r"([0-9]+)")
Meanings = dict[str, str]
"""By id: a digest of what the rule means, a space, and how many changes its game's history tells of it."""


def declared_ids() -> Ledger:
    """Return every id that the games declare today."""
    return {system.slug: _ids(system) for system in catalogue()}


def _ids(system: System) -> dict[str, Ids]:
    data = system.data
    return {
        "clauses": {key: each.title for key, each in data.clauses.items()},
        "rulings": {key: each.title for key, each in data.rulings.items()},
        "readings": {
            f"{key}.{reading.name}": reading.says
            for key, ruling in data.rulings.items()
            for reading in ruling.readings
        },
        "texts": {key: each.title for key, each in data.texts.items()},
        "editions": {key: each.title for key, each in data.editions.items()},
        "headwords": {key: each.title for key, each in data.glossary.items()},
        "calculators": {each.id: each.title for each in system.calculators},
        # Inputs and results are properties of the published schemas, which hold them (`schema_compat`).
        "events": {
            f"{found.id}.{each.name}": each.label for found in system.calculators for each in found.events
        },
        "examples": {each.id: each.title for found in system.calculators for each in examples_of(found)},
        "short": dict(_short(system)),
        MEANINGS: meanings(system),
    }


def _short(system: System) -> Iterator[tuple[str, str]]:
    """Yield each short address that an id alone does not tell, and its title; a rule's is its number."""
    yield from ((headword_id(system, each), each.title) for each in system.data.glossary.values())
    for found in system.calculators:
        yield calculator_key(system, found), found.title
        yield from ((example_key(each), each.title) for each in examples_of(found))


def read(path: Path = LEDGER) -> Ledger:
    """Return the ledger as it was last written; an empty one where there is none."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _flat(ledger: Mapping[str, Mapping[str, Ids]]) -> Iterator[tuple[str, str, str]]:
    for game, kinds in ledger.items():
        for kind, ids in kinds.items():
            yield from ((game, kind, each) for each in ids)


def vanished(ledger: Ledger, declared: Ledger) -> list[str]:
    """Return what was published and is not declared by the same game any more."""
    return [" ".join(each) for each in sorted({*_flat(ledger)} - {*_flat(declared)})]


def missing(ledger: Ledger, declared: Ledger) -> list[str]:
    """Return what is declared and missing in the ledger."""
    return vanished(declared, ledger)


def changed(ledger: Ledger, declared: Ledger, reworded: Ledger) -> list[str]:
    """Return what has another title than was published, unless `reworded.toml` says it means the same."""
    return [
        f"{game} {kind} {key}: {ledger[game][kind][key]} -> {declared[game][kind][key]}"
        for game, kind, key in sorted({*_flat(ledger)} & {*_flat(declared)})
        if kind not in WORDED_FREELY
        and declared[game][kind][key] != ledger[game][kind][key]
        and declared[game][kind][key] != reworded.get(game, {}).get(kind, {}).get(key)
    ]


def added(ledger: Ledger, declared: Ledger) -> Ledger:
    """Return the ledger with what is new; a title stays, and so does a meaning whose change has no entry."""
    return {
        game: {
            kind: _with_new(kind, ledger.get(game, {}).get(kind, {}), declared.get(game, {}).get(kind, {}))
            for kind in declared.get(game, ledger.get(game, {}))
        }
        for game in sorted({*ledger, *declared})
    }


def _with_new(kind: str, kept: Ids, declared: Ids) -> Ids:
    return update_meanings(kept, declared) if kind == MEANINGS else {**declared, **kept}


def silent(ledger: Ledger, declared: Ledger) -> list[str]:
    """Return a sentence for each rule whose meaning changed without a dated entry in its game's history."""
    return [
        f"{game} {sentence}"
        for game in sorted({*ledger} & {*declared})
        for sentence in without_entry(ledger[game].get(MEANINGS, {}), declared[game].get(MEANINGS, {}))
    ]


def to_toml(ledger: Ledger) -> str:
    """Return the ledger as TOML, in an order that does not depend on who declared what first."""
    lines = [HEAD.rstrip("\n")]
    for game, kinds in sorted(ledger.items()):
        for kind, ids in kinds.items():
            if not ids:
                continue
            lines += ["", f"[{game}.{kind}]"]
            lines += [f"{_quoted(key)} = {_quoted(ids[key])}" for key in sorted(ids, key=_counting)]
    return "\n".join(lines) + "\n"


def _counting(key: str) -> list[tuple[int, str]]:
    """Return a key that sorts S2 before S10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in DIGITS.split(key) if part]


def _quoted(text: str) -> str:
    """Return a basic string of TOML, which JSON's strings are."""
    return json.dumps(text, ensure_ascii=False)


def main() -> None:
    """Add what is new to the ledger, and say what that was."""
    ledger, declared = read(), declared_ids()
    LEDGER.write_text(to_toml(added(ledger, declared)), encoding="utf-8")
    for each in (*(f"added {new}" for new in missing(ledger, declared)), *silent(ledger, declared)):
        print(each)  # noqa: T201 - a command speaks on standard output
    CHANGELOG.write_text(with_changes(CHANGELOG.read_text("utf-8"), changelog()), encoding="utf-8")
    anchors.write_new()
    for each in renew(all_schemas()):
        print(f"not an extension: {each}")  # noqa: T201 - a command speaks on standard output


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
