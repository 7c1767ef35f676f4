"""Stands in for `dataclasses`, which writes functions for each record and has them compiled at every start.

Here all records share theirs. It knows what the engine's records are: frozen, with fields that are given by
name. Their values lie in a dictionary, for slots would take a second class for each record.
"""

from collections.abc import Callable, Mapping
from typing import Any

MISSING: Any = object()
"""The default of a field that has none."""


class FrozenInstanceError(AttributeError):
    """A record was to be changed."""


class _Field:
    """What a class says of a field beyond its type."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self.name = ""
        self.default = said.get("default", MISSING)
        self.default_factory: Any = said.get("default_factory", MISSING)
        self.metadata: Mapping[str, Any] = said.get("metadata", {})
        self.hash: bool = said.get("hash", True)


def field(**said: Any) -> Any:
    """Return what a class says of a field."""
    return _Field(said)


def fields(record: Any) -> tuple[Any, ...]:
    """Return the fields of a record or of its class, in order."""
    return tuple(record.__dataclass_fields__.values())


def replace(record: Any, /, **changes: Any) -> Any:
    """Return a record with other values for some fields."""
    return type(record)(**{**_values(record), **changes})


def dataclass(*, frozen: bool, kw_only: bool, slots: bool = False) -> Callable[[type[Any]], type[Any]]:
    """Return what makes a record of a class.

    Raises:
        TypeError: it would be a record that can be changed, or takes its fields by place.
    """
    del slots
    if not (frozen and kw_only):
        raise TypeError("in the browser a record is frozen, and its fields are given by name")
    return _record


def _record(made: Any) -> Any:
    known = dict(getattr(made, "__dataclass_fields__", {}))
    for name, kind in vars(made).get("__annotations__", {}).items():
        if not kind.startswith("ClassVar"):
            said = vars(made).get(name, MISSING)
            known[name] = said if isinstance(said, _Field) else field(default=said)
            known[name].name = name
    made.__dataclass_fields__ = known
    made.__record_usual__ = {
        name: each.default for name, each in known.items() if each.default is not MISSING
    }
    makers = [(name, each.default_factory) for name, each in known.items()]
    made.__record_makers__ = [(name, make) for name, make in makers if make is not MISSING]
    made.__record_hashed__ = [name for name, each in known.items() if each.hash]
    for name in ("__init__", "__eq__", "__hash__", "__repr__", "__setattr__", "__delattr__"):
        setattr(made, name, vars(_Record)[name])
    return made


def _values(record: Any) -> dict[str, Any]:
    """The values in the order of the fields."""
    return {name: vars(record)[name] for name in record.__dataclass_fields__}


class _Record:
    """The functions that every record shares."""

    __dataclass_fields__: Mapping[str, _Field]
    __record_usual__: Mapping[str, Any]
    __record_makers__: list[tuple[str, Callable[[], Any]]]
    __record_hashed__: list[str]

    def __init__(self, /, **given: Any) -> None:
        values = vars(self)
        values.update(self.__record_usual__)
        for name, make in self.__record_makers__:
            values[name] = make()
        values.update(given)
        if values.keys() != self.__dataclass_fields__.keys():
            wrong = sorted(values.keys() ^ self.__dataclass_fields__.keys())
            raise TypeError(f"{type(self).__qualname__}: {', '.join(wrong)} is missing, or is no field")

    def __eq__(self, other: object) -> bool:
        return _values(self) == _values(other) if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        values = vars(self)
        return hash(tuple([values[name] for name in self.__record_hashed__]))

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in _values(self).items())
        return f"{type(self).__qualname__}({said})"

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")
