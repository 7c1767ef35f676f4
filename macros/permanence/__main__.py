"""What was published stays, ids with their meanings, and schemas: ``python -m macros.permanence`` adds new.

Links, bots and other people's data name the ids of ``ledger.toml``. So none is ever taken away, given to
another game, or used for something else; the ledger keeps the meaning with which each was published. Who says
the same in better words writes these into ``reworded.toml``: so a change of meaning is told from one of
words. What a clause or a ruling means may change, with a dated entry in `history.toml` of its game: the
ledger keeps a digest of it, so a change without an entry is found.

Programs of others rely on the schemas. A key stays, stays required, and keeps the type of its value; new keys
may be added, and an enumeration may gain words. For what we read ourselves, a request, it is the other way
round: all that was accepted stays accepted. They lie in ``schemas.json`` as they were last published, a line
for each calculator and each document; a breaking change is refused.

The command also brings in new anchors (`anchors.py`) and the lines of the changelog on changed rules
(`macros/pages/history.py`).
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
from macros.pages.history import changelog, with_changes
from macros.permanence.anchors import write_new

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine import System

PUBLISHED = Path(__file__).resolve().with_name("schemas.json")
READ_BY_US = frozenset({"request", "sheet", "scene"})
EXACT = ("const", "pattern", "$ref")
LEAST = ("minimum", "minLength", "minItems")
MOST = ("maximum", "maxLength", "maxItems")
SPOKEN = frozenset({"title", "description", "default", "examples"})
"""What a schema says to people; it may be put otherwise."""
BY_NAME = ("properties", "$defs")
INNER = ("items", "additionalProperties", "propertyNames", "if", "then", "else", "not")
CHOICES = ("anyOf", "oneOf", "prefixItems")
ONE_A_LINE = ("oneOf", "allOf")
"""The alternatives that have a line each in the file: in requests and answers these are the calculators."""

Schema = Any


def published_schemas(path: Path = PUBLISHED) -> dict[str, Schema]:
    """Return the schemas as they were last published, by the name of their data; none before that."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def breaking_changes(published: Mapping[str, Schema], today: Mapping[str, Schema]) -> list[str]:
    """Return what today's schemas take back of the published ones, each with the path to it."""
    gone = [f"{name}: the schema is gone" for name in published if name not in today]
    broken = (
        each
        for name in published
        if name in today
        for each in _broken(name, published[name], today[name], is_read=name in READ_BY_US)
    )
    return [*gone, *broken]


def _broken(path: str, old: Schema, new: Schema, *, is_read: bool) -> Iterator[str]:
    if not (isinstance(old, dict) and isinstance(new, dict)):
        if old != new:
            yield f"{path}: {json.dumps(old)} became {json.dumps(new)}"
        return
    yield from _differences(path, old, new, is_read=is_read)
    for name in BY_NAME:
        yield from _keys(path, old.get(name, {}), new.get(name, {}), is_read=is_read)
    for name in INNER:
        if name in old and (name in new or not is_read):
            yield from _broken(f"{path}.{name}", old[name], new.get(name), is_read=is_read)
    for name in CHOICES:
        yield from _fewer(f"{path}.{name}", old.get(name, []), new.get(name, []), is_read=is_read)
    yield from _conditions(f"{path}.allOf", old.get("allOf", []), new.get("allOf", []), is_read=is_read)


def _keys(path: str, old: Schema, new: Schema, *, is_read: bool) -> Iterator[str]:
    for key, schema in old.items():
        if key not in new:
            yield f"{path}.{key}: the key is gone"
        else:
            yield from _broken(f"{path}.{key}", schema, new[key], is_read=is_read)


def _differences(path: str, old: Schema, new: Schema, *, is_read: bool) -> Iterator[str]:
    """Yield what is said of one value and does not hold any more."""
    for name in EXACT:
        if name in old and (name in new or not is_read) and old[name] != new.get(name):
            yield f"{path}: {name} {json.dumps(old[name])} became {json.dumps(new.get(name))}"
    was, now = set(old.get("required", ())), set(new.get("required", ()))
    for key in sorted(now - was if is_read else was - now):
        yield f"{path}.{key}: it is {'now asked for' if is_read else 'not always there any more'}"
    was, now = _types(old), _types(new)
    if (was - now if is_read else now - was) and was:
        yield f"{path}: type {' or '.join(sorted(was))} became {' or '.join(sorted(now))}"
    for word in old.get("enum", ()):
        if "enum" in new and word not in new["enum"]:
            yield f"{path}: the word {json.dumps(word)} is gone"

    yield from _bounds(path, old, new, is_read=is_read)


def _bounds(path: str, old: Schema, new: Schema, *, is_read: bool) -> Iterator[str]:
    """Yield bounds that moved: what we give may stay within narrower ones, what we read within wider ones."""
    for name in (*LEAST, *MOST):
        if name in old and name not in new and is_read:
            continue
        if name not in old or (name in new and old[name] == new[name]):
            continue
        is_wider = name not in new or (new[name] < old[name]) == (name in LEAST)
        if is_wider != is_read:
            yield f"{path}: {name} {json.dumps(old[name])} became {json.dumps(new.get(name))}"


def published_part(schema: Schema) -> Schema:
    """Return a schema without what it says to people."""
    if isinstance(schema, list):
        return [published_part(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: {key: published_part(each) for key, each in inner.items()}
        if name in BY_NAME
        else published_part(inner)
        for name, inner in schema.items()
        if name not in SPOKEN
    }


def _types(schema: Schema) -> set[str]:
    types = schema.get("type", [])
    return {types} if isinstance(types, str) else set(types)


def _fewer(path: str, old: list[Schema], new: list[Schema], *, is_read: bool) -> Iterator[str]:
    """Compare choices by the words that mark them, others in their order.

    What we read may offer more, what we give may not.
    """
    if len(new) < len(old) or (len(new) > len(old) and not is_read):
        yield f"{path}: {len(old)} choices became {len(new)}"
        return
    marked = {_mark(each): each for each in new}
    for index, schema in enumerate(old):
        mark = _mark(schema)
        if mark and mark not in marked:
            yield f"{path}: the choice {mark} is gone"
        else:
            today = marked[mark] if mark else new[index]
            yield from _broken(f"{path}.{index}", schema, today, is_read=is_read)


def _mark(schema: Schema) -> str:
    """Return the constants by which a choice is known, such as the id of a calculator; empty without one."""
    properties = schema.get("properties", {}) if isinstance(schema, dict) else {}
    constants = {key: each["const"] for key, each in properties.items() if "const" in each}
    return json.dumps(constants, sort_keys=True) if constants else ""


def _conditions(path: str, old: list[Schema], new: list[Schema], *, is_read: bool) -> Iterator[str]:
    """Compare what has to hold besides, by its `if`: we may promise more, and may not ask for more."""
    today = {json.dumps(each.get("if"), sort_keys=True): each for each in new}
    for each in old:
        case = json.dumps(each.get("if"), sort_keys=True)
        if case in today:
            yield from _broken(path, each, today.pop(case), is_read=is_read)
        elif not is_read:
            yield f"{path}: what holds if {case} is gone"
    yield from (f"{path}: it is now asked for that {case}" for case in today if is_read)


def renew(today: Mapping[str, Schema], path: Path = PUBLISHED) -> list[str]:
    """Keep today's schemas as the published ones, unless they break a promise; return what they break."""
    broken = breaking_changes(published_schemas(path), today)
    if not broken:
        documents = (f"{json.dumps(name)}:{_compact(published_part(today[name]))}" for name in sorted(today))
        path.write_text("{\n" + ",\n".join(documents) + "\n}\n", encoding="utf-8")
    return broken


def _compact(schema: Schema, name: str = "") -> str:
    """Return JSON without spaces, with a line for each alternative: so a difference shows its calculator."""
    if isinstance(schema, dict):
        members = (f"{json.dumps(key)}:{_compact(each, key)}" for key, each in schema.items())
        return "{" + ",".join(members) + "}"
    if name in ONE_A_LINE and isinstance(schema, list):
        return "[\n" + ",\n".join(map(_compact, schema)) + "\n]"
    return json.dumps(schema, ensure_ascii=False, separators=(",", ":"))


LEDGER = Path(__file__).resolve().with_name("ledger.toml")
REWORDED = LEDGER.with_name("reworded.toml")
CHANGELOG = LEDGER.parents[2] / "CHANGELOG.md"
Ids = dict[str, str]
Ledger = dict[str, dict[str, Ids]]
"""Game, kind of id, id, and what it means."""
HEAD = """\
# Every published id with its meaning on the day it came in. `python -m macros.permanence` adds new ones.
# Lines are never removed or renamed: links and other people's data name these ids.
# Beside a rule's title stands a digest of what it means, and how many changes its history.toml tells of.
"""
MEANINGS = "meanings"
RULES = ("clauses", "rulings")
"""Kinds whose titles have their meanings beside them in the file."""
WORDED_FREELY = {"events", "throws", "afters", MEANINGS}
"""Kinds whose meaning is not in their words: the conformance pack holds what an event counts, the faces that
a seed gives a throw, and what an after changes."""
DIGITS = re.compile(r"([0-9]+)")
Meanings = dict[str, str]
"""By id: a digest of what the rule means, a space, and how many changes its game's history tells of it."""


def declared_ids() -> Ledger:
    """Return every id that the games declare today."""
    return {system.slug: _ids(system) for system in catalogue()}


def _ids(system: System) -> dict[str, Ids]:
    data = system.data
    shown = [each for each in data.examples.values() if not each.hidden]
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
        # Inputs and results are properties of the published schemas, which hold them.
        "events": {
            f"{found.id}.{each.name}": each.label for found in system.calculators for each in found.events
        },
        "throws": {
            f"{found.id}.{each.name}": each.label for found in system.calculators for each in found.throws
        },
        "afters": {
            f"{found.id}.{each.name}": each.label for found in system.calculators for each in found.afters
        },
        "examples": {each.id: each.title for each in shown},
        MEANINGS: meanings(system),
    }


def read(path: Path = LEDGER) -> Ledger:
    """Return the ledger as it was last written; an empty one where there is none."""
    found = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {game: _with_meanings(kinds) for game, kinds in found.items()}


def _with_meanings(kinds: Mapping[str, Mapping[str, str | list[str]]]) -> dict[str, Ids]:
    """Return the kinds of a game as they were written, with the meanings as a kind of their own."""
    titles: dict[str, Ids] = {kind: {} for kind in kinds}
    meant: Meanings = {}
    for kind, ids in kinds.items():
        for key, held in ids.items():
            if isinstance(held, str):
                titles[kind][key] = held
            else:
                titles[kind][key], meant[key] = held
    return {**titles, MEANINGS: meant} if meant else titles


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
            if not ids or kind == MEANINGS:
                continue
            meant = kinds.get(MEANINGS, {}) if kind in RULES else {}
            lines += ["", f"[{game}.{kind}]"]
            for key in sorted(ids, key=_counting):
                held = [ids[key], meant[key]] if key in meant else ids[key]
                lines.append(f"{_quoted(key)} = {_quoted(held)}")
    return "\n".join(lines) + "\n"


def _counting(key: str) -> list[tuple[int, str]]:
    """Return a key that sorts S2 before S10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in DIGITS.split(key) if part]


def _quoted(held: str | list[str]) -> str:
    """Return a basic string of TOML, which JSON's strings are, or an array of such."""
    return json.dumps(held, ensure_ascii=False)


def main() -> None:
    """Add what is new to the ledger, and say what that was."""
    ledger, declared = read(), declared_ids()
    LEDGER.write_text(to_toml(added(ledger, declared)), encoding="utf-8")
    for each in (*(f"added {new}" for new in missing(ledger, declared)), *silent(ledger, declared)):
        print(each)  # noqa: T201 - a command speaks on standard output
    CHANGELOG.write_text(with_changes(CHANGELOG.read_text("utf-8"), changelog()), encoding="utf-8")
    write_new()
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


if __name__ == "__main__":
    main()
