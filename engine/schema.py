"""Records that an author writes or a reader keeps: one dataclass declares one, and all else follows from it.

The type of a field says what it holds, its default what stands where it is left out, and `Annotated` with
`Meta` what else is asked of it. From this follow the reader, which refuses a mistake with one sentence that
says where it is (`read`), and the JSON Schema (`schema`), from which `tools.wire_types` makes the types and
limits of the scripts. Writing is `dataclasses.asdict`.

A field is text, a whole number, either of them (`int | str`: a number or the path of one), a `bool`, a
`Literal`, a list (`tuple[..., ...]`), a table of names (`Mapping`), a record, or one of these and None.
Inputs of calculators are declared in `engine.inputs`, for they have forms. Whether what a record names exists
is checked by whoever has it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NoReturn, TypeVar, get_args, get_origin, get_type_hints

from engine.constraints import Meta

__all__ = ["Place", "read", "schema"]

Schema = dict[str, Any]
Record = TypeVar("Record")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a record stands, which every mistake in it says first."""

    where: str
    error: Callable[[str], Exception]

    def refuse(self, why: str) -> NoReturn:
        """End the reading.

        Raises:
            Exception: always; of the kind that the place was given.
        """
        raise self.error(f"{self.where} {why}")

    def part(self, key: str, number: int, record: object) -> Place:
        """Return the place of one record of a list, by its id where it has one."""
        own = record.get("id") if isinstance(record, Mapping) else getattr(record, "id", None)
        where = f"{self.where}, {key} {repr(own) if isinstance(own, str) else number}"
        return Place(where=where, error=self.error)

    def each(self, key: str, records: Iterable[Record]) -> Iterator[tuple[Place, Record]]:
        """Yield the records of a list, each with its place."""
        for number, record in enumerate(records, 1):
            yield self.part(key, number, record), record

    def check_once(self, kind: str, names: Iterable[str]) -> None:
        """Refuse a name that is given twice."""
        seen: set[str] = set()
        for name in names:
            if name in seen:
                self.refuse(f'has the {kind} "{name}" twice; leave one out')
            seen.add(name)

    def check_known(self, key: str, names: Iterable[str], known: Iterable[str]) -> None:
        """Refuse a name that is none of those known."""
        choices = tuple(known)
        for name in names:
            if name not in choices:
                self.refuse(f'has {key} with "{name}"; write one of {", ".join(choices) or "none"}')


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind(ABC):
    """What the values of a field are: how one is read, and the JSON Schema of it."""

    inner: tuple[Any, ...]
    """What stands in the brackets of the type."""
    meta: Meta
    is_needed: bool
    """Whether there has to be one; a text that is needed is not empty."""

    @abstractmethod
    def read(self, raw: Any, place: Place, key: str) -> Any:
        """Return a value of TOML, checked; None where there is none. It refuses what cannot be."""

    @abstractmethod
    def schema(self, *, is_given: bool) -> Schema:
        """Return the JSON Schema of a value, without its description."""


class _Text(_Kind):
    def read(self, raw: Any, place: Place, key: str) -> str:
        if not isinstance(raw, str | None):
            place.refuse(f"has no text as {key}")
        words = " ".join((raw or "").split())
        if self.is_needed and not words:
            place.refuse(f'has no {key}; write {key} = "..."')
        if words and not self.matches(words):
            place.refuse(f'has the {key} "{words}"; {self.meta.advice}')
        return words

    def matches(self, words: str) -> bool:
        return re.search(self.meta.pattern, words) is not None

    def schema(self, *, is_given: bool) -> Schema:  # noqa: ARG002 - texts are the same both ways
        least = (
            self.meta.least if self.meta.least is not None else int(self.is_needed and not self.meta.pattern)
        )
        return _told(
            "string", minLength=least or None, maxLength=self.meta.most, pattern=self.meta.pattern or None
        )


class _Number(_Kind):
    def read(self, raw: Any, place: Place, key: str) -> int:
        if raw is None:
            place.refuse(f"has no {key}; give it a number")
        if type(raw) is not int:
            place.refuse(f"has {raw!r} as {key}; write a whole number")
        least, most = (raw if each is None else each for each in (self.meta.least, self.meta.most))
        if not least <= raw <= most:
            place.refuse(f"has {raw} as {key}; write a whole number from {least} to {most}")
        return raw

    def schema(self, *, is_given: bool) -> Schema:  # noqa: ARG002 - numbers are the same both ways
        return _told("integer", minimum=self.meta.least, maximum=self.meta.most)


class _NumberOrPath(_Kind):
    def read(self, raw: Any, place: Place, key: str) -> int | str:
        if raw is None:
            place.refuse(f"has no {key}; give it a number or the path of one")
        if type(raw) is not int and not isinstance(raw, str):
            place.refuse(f"has {raw!r} as {key}; write a whole number or the path of one")
        return raw

    def schema(self, *, is_given: bool) -> Schema:
        return {"anyOf": [_kind(each).schema(is_given=is_given) for each in self.inner]}


class _Flag(_Kind):
    def read(self, raw: Any, place: Place, key: str) -> bool:
        return (
            raw
            if isinstance(raw, bool)
            else place.refuse(f"has {key} = {raw!r}; write true, or leave it out")
        )

    def schema(self, *, is_given: bool) -> Schema:  # noqa: ARG002 - flags are the same both ways
        return _told("boolean")


class _Choice(_Kind):
    def read(self, raw: Any, place: Place, key: str) -> Any:
        if raw not in self.inner:
            place.refuse(f'has {key} = "{raw}"; write one of {", ".join(filter(None, self.inner))}')
        return raw

    def schema(self, *, is_given: bool) -> Schema:  # noqa: ARG002 - words are the same both ways
        return {"const": self.inner[0]} if len(self.inner) == 1 else {"enum": [*self.inner]}


class _List(_Kind):
    def read(self, raw: Any, place: Place, key: str) -> tuple[Any, ...]:
        item = _kind(self.inner[0])
        if isinstance(item, _Table):
            return self._tables(item, [] if raw is None else raw, place, key)
        if self.meta.or_one and isinstance(raw, str):
            return (raw,)
        if not isinstance(raw, list) or not raw or not all(isinstance(each, str) for each in raw):
            place.refuse(f'needs a list of texts as {key}; write {key} = ["..."]')
        for each in raw:
            if isinstance(item, _Text) and not item.matches(each):
                place.refuse(f'has {key} with "{each}"; {item.meta.advice}')
        return tuple(raw)

    def _tables(self, item: _Kind, raw: Any, place: Place, key: str) -> tuple[Any, ...]:
        if not isinstance(raw, list):
            place.refuse(f"has {key} that is no list; write [[{key}]] above each")
        if len(raw) < (self.meta.least or 0):
            place.refuse(f"has no {key}; give it at least one")
        return tuple(item.read(each, at, "") for at, each in place.each(key, raw))

    def schema(self, *, is_given: bool) -> Schema:
        items = schema(self.inner[0], is_given=is_given)
        return _told("array", items=items, minItems=self.meta.least, maxItems=self.meta.most)


class _Names(_Kind):
    def read(self, raw: Any, place: Place, key: str) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            place.refuse(f"has {key} that is no table of names")
        item, meta = _bare(self.inner[1])
        told = {name: [each] if meta.or_one and isinstance(each, str) else each for name, each in raw.items()}
        for name, each in told.items():
            if item is str and not isinstance(each, str):
                place.refuse(f"has {key} with {name} = {each!r}; {each!r} is no text")
            if get_origin(item) is tuple and not (
                isinstance(each, list) and all(isinstance(of, str) for of in each)
            ):
                place.refuse(f'needs a list of texts for {name} in {key}; write {name} = ["..."]')
        return {name: tuple(each) for name, each in told.items()} if get_origin(item) is tuple else told

    def schema(self, *, is_given: bool) -> Schema:
        name, value = self.inner
        names = None if name is str else schema(name)
        values = None if value is Any else schema(value, is_given=is_given)
        return _told("object", propertyNames=names, additionalProperties=values, maxProperties=self.meta.most)


class _Table(_Kind):
    def read(self, raw: Any, place: Place, key: str) -> Any:
        inside = Place(where=f"{place.where}, {key}", error=place.error) if key else place
        return read(self.inner[0], raw, inside)

    def schema(self, *, is_given: bool) -> Schema:
        known = _fields(self.inner[0])
        properties = {each.name: each.schema(is_given=is_given) for each in known}
        needed = [each.name for each in known if is_given or each.kind.is_needed]
        return _told("object", properties=properties, required=needed, additionalProperties=False)


class _Maybe(_Kind):
    def read(self, raw: Any, place: Place, key: str) -> Any:
        return _kind(self._some(), meta=self.meta).read(raw, place, key)

    def _some(self) -> Any:
        """Return the type without None."""
        some = [each for each in self.inner if each is not NoneType]
        return some[0] if len(some) == 1 else int | str

    def schema(self, *, is_given: bool) -> Schema:
        return {"anyOf": [_kind(self._some(), meta=self.meta).schema(is_given=is_given), _told("null")]}


_KINDS: dict[Any, type[_Kind]] = {
    str: _Text,
    int: _Number,
    bool: _Flag,
    int | str: _NumberOrPath,
    Literal: _Choice,
    tuple: _List,
    Mapping: _Names,
}


def _kind(hint: Any, *, meta: Meta | None = None, is_needed: bool = True) -> _Kind:
    bare, own = _bare(hint)
    inner, told = get_args(bare), meta or own
    if is_dataclass(bare):
        return _Table(inner=(bare,), meta=told, is_needed=is_needed)
    is_optional = isinstance(bare, UnionType) and NoneType in inner
    kind = _Maybe if is_optional else _KINDS[bare if bare in _KINDS else get_origin(bare)]
    return kind(inner=inner, meta=told, is_needed=is_needed)


def _told(kind: str, **bounds: Any) -> Schema:
    return {"type": kind} | {name: each for name, each in bounds.items() if each is not None}


def _bare(hint: Any) -> tuple[Any, Meta]:
    """Return a type without its annotations, and these as one; the outer ones count before the inner ones."""
    if get_origin(hint) is not Annotated:
        return hint, Meta()
    bare, *notes = get_args(hint)
    told = [(each.name, getattr(note, each.name), each.default) for note in notes for each in fields(Meta)]
    return bare, Meta(**{name: value for name, value, default in told if value != default})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Field:
    name: str
    kind: _Kind
    default: Any

    @property
    def key(self) -> str:
        """What it is called in a file."""
        return self.kind.meta.alias or self.name

    def read(self, raw: Mapping[str, Any], place: Place) -> Any:
        is_there = self.key in raw or self.kind.is_needed
        return self.kind.read(raw.get(self.key), place, self.key) if is_there else self.default

    def schema(self, *, is_given: bool) -> Schema:
        found = _described(self.kind.schema(is_given=is_given), self.kind.meta)
        if is_given or self.kind.is_needed:
            return found
        kinds = ((tuple, list), (Mapping, dict))
        plain = next(
            (make(self.default) for kind, make in kinds if isinstance(self.default, kind)), self.default
        )
        return found | {"default": plain}


@cache
def _fields(record: Any) -> tuple[_Field, ...]:
    hints = get_type_hints(record, include_extras=True)
    found = []
    for each in fields(record):
        default = each.default if each.default_factory is MISSING else each.default_factory()
        kind = _kind(hints[each.name], is_needed=default is MISSING)
        found.append(_Field(name=each.name, kind=kind, default=default))
    return tuple(found)


def read(record: Callable[..., Record], raw: object, place: Place) -> Record:
    """Return a record from a table as TOML has it; the white space of texts is made single.

    Raises:
        Exception: of the place's kind: a key is unknown or missing, or a value is none that the field takes.
    """
    if not isinstance(raw, Mapping):
        place.refuse("is no table; write its keys below a head in square brackets")
    keys = [each.key for each in _fields(record)]
    if unknown := sorted(set(raw) - {*keys}):
        place.refuse(f'has an unknown key "{unknown[0]}"; it may have {", ".join(keys)}')
    return record(**{each.name: each.read(raw, place) for each in _fields(record)})


def schema(hint: Any, *, is_given: bool = True) -> Schema:
    """Return the JSON Schema of a record, or of a value of any type that a field may have.

    Args:
        hint: the type.
        is_given: whether we write it, with every key; of what is read, what has a default may be left out.
    """
    kind = _kind(hint)
    return _described(kind.schema(is_given=is_given), kind.meta)


def _described(found: Schema, meta: Meta) -> Schema:
    said = {"format": meta.format, "description": meta.says}
    return found | {name: each for name, each in said.items() if each}
