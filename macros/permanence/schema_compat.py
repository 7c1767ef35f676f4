"""Checks that schemas stay backward compatible: published data is only ever extended.

Programs of others rely on these schemas. So a key stays, stays required, and keeps the type of its value; new
keys may be added, and an enumeration may gain words. For what we read ourselves, a request, it is the other
way round: all that was accepted stays accepted.

The schemas as they were last published lie in ``schemas.json`` beside this file, a line for each calculator
and each document, since only this module reads them; ``python -m macros.permanence`` updates the file, and
refuses a breaking change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
