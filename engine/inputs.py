"""Inputs declared once: the form, the command line, the schema and the reference page come from here.

A calculator's inputs are a frozen dataclass whose fields are made by the functions below:

    class Inputs:
        rating: int = whole("Rating", clause="S10", limit=1000)

A field keeps its declaration in its metadata, so a type, a label, a unit, bounds, a default,
a help text and a clause are written side by side and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from fractions import Fraction
from typing import Any, TypeVar

from engine.errors import InvalidRequestError
from engine.kinds import (
    Choice,
    Dice,
    Exact,
    Flag,
    Kind,
    Listed,
    NumberOrDice,
    Option,
    Optional,
    Shaped,
    Whole,
    Words,
    quoted,
)

__all__ = [
    "Input",
    "choice",
    "declared",
    "dice",
    "exact",
    "flag",
    "listed",
    "number_or_dice",
    "of_kind",
    "read_inputs",
    "record",
    "rows",
    "text",
    "whole",
    "wire_inputs",
]

REQUIRED = object()
USUAL_DICE = ("d4", "d6", "d8", "d10", "d12")
T = TypeVar("T")
Derived = Callable[[Mapping[str, Any]], Any]
Decided = Callable[[Mapping[str, str]], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """One declared input."""

    name: str
    label: str
    kind: Kind
    help: str
    unit: str
    clause: str
    default: Any
    derived: Derived | None
    """Gives the default from the other inputs, where it depends on them."""
    decided: Decided | None
    """Gives the default from the readings, where a ruling decides it; `default` is that of the decision."""
    usual: tuple[Any, ...] = ()
    """Values, or items of a list, that a form offers for a tap, as JSON values; its kind may offer others."""

    @property
    def is_required(self) -> bool:
        """Tell whether a request must name this input."""
        return self.default is REQUIRED and self.derived is None


def _declare(kind: Kind, label: str, default: Any, options: Mapping[str, Any]) -> Any:
    known = {"help": "", "unit": "", "clause": "", "derived": None, "decided": None, **options}
    declaration = {"label": label, "kind": kind, "default": default, **known}
    return field(default=MISSING if default is REQUIRED else default, metadata={"input": declaration})


def whole(
    label: str,
    *,
    low: int | None = None,
    high: int | None = None,
    limit: int = 1000,
    default: Any = REQUIRED,
    **options: Any,
) -> Any:
    """Declare a whole number: `low` and `high` are bounds of the rules, `limit` is the engine's own."""
    kind: Kind = Whole(low=low, high=high, limit=limit)
    return _declare(Optional(kind=kind) if default is None else kind, label, default, options)


def exact(label: str, *, low: Fraction | None = None, default: Any = REQUIRED, **options: Any) -> Any:
    """Declare an exact number: a whole number, a decimal or a fraction as text."""
    kind: Kind = Exact(low=low)
    return _declare(Optional(kind=kind) if default is None else kind, label, default, options)


def flag(label: str, **options: Any) -> Any:
    """Declare a yes/no input; the default is no."""
    return _declare(Flag(), label, default=False, options=options)


def text(label: str, *, at_most: int = 200, default: Any = REQUIRED, **options: Any) -> Any:
    """Declare a line of text."""
    return _declare(Words(at_most=at_most), label, default, options)


def choice(label: str, options: Mapping[Any, str], *, default: Any = REQUIRED, **more: Any) -> Any:
    """Declare a choice among named or numbered options, each with its label; a default of None means none."""
    kind: Kind = Choice(options=tuple(Option(value=value, label=says) for value, says in options.items()))
    return _declare(Optional(kind=kind) if default is None else kind, label, default, more)


def dice(
    label: str, *, single: bool = False, default: Any = REQUIRED, at_most: int = 60, **options: Any
) -> Any:
    """Declare dice by their names, `d8` or `d12+d6`: a list, or one die that may be left out."""
    kind: Kind = Optional(kind=Dice()) if single else Listed(item=Dice(), at_most=at_most)
    return _declare(kind, label, default, {"usual": USUAL_DICE, **options})


def number_or_dice(label: str, **options: Any) -> Any:
    """Declare an opposition: nothing, a number, dice, or a number with dice added."""
    return _declare(Optional(kind=NumberOrDice()), label, None, {"usual": USUAL_DICE, **options})


def of_kind(label: str, kind: Kind, *, default: Any = REQUIRED, **options: Any) -> Any:
    """Declare an input of a kind that a game brings itself."""
    return _declare(kind, label, default, options)


def listed(label: str, item: Any, *, at_most: int = 100, default: Any = (), **options: Any) -> Any:
    """Declare a list of like items; `item` is a kind."""
    return _declare(Listed(item=item, at_most=at_most), label, default, options)


def record(label: str, shape: type[T], *, default: Any = REQUIRED, **options: Any) -> Any:
    """Declare a group of inputs that belong together; `shape` is a dataclass of declared inputs."""
    return _declare(_shaped(shape), label, default, options)


def rows(label: str, shape: type[T], *, at_most: int = 100, default: Any = (), **options: Any) -> Any:
    """Declare a table: a list of groups of one shape."""
    return _declare(Listed(item=_shaped(shape), at_most=at_most), label, default, options)


def _shaped(shape: type[T]) -> Shaped:
    return Shaped(
        parts=lambda: declared(shape), build=shape, read=lambda raw, at: read_inputs(shape, raw, at)
    )


def declared(shape: type[Any]) -> tuple[Input, ...]:
    """Return the inputs of a dataclass in the order of its fields.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, kw_only=True)
    ... class Inputs:
    ...     rating: int = whole("Rating")
    >>> [(each.name, each.label, each.is_required) for each in declared(Inputs)]
    [('rating', 'Rating', True)]
    """
    return tuple(Input(name=each.name, **each.metadata["input"]) for each in fields(shape))


def read_inputs(
    shape: type[T], raw: object, at: str = "inputs", readings: Mapping[str, str] | None = None
) -> T:
    """Read a JSON object into the dataclass that declares it, every default filled in.

    `readings` are those of the request, for defaults that a ruling decides.

    Raises:
        InvalidRequestError: an input is missing, unknown or unreadable.
        LimitExceededError: a number is beyond what the engine computes with.
    """
    if not isinstance(raw, Mapping):
        message = (
            f'{at} must be an object of named values, got {quoted(raw)}; write them as {{"name": value}}'
        )
        raise InvalidRequestError(message, field=at)
    known = declared(shape)
    _refuse_unknown(known, raw, at)
    values: dict[str, Any] = {}
    for each in known:
        if each.name in raw:
            values[each.name] = each.kind.read(raw[each.name], f"{at}.{each.name}")
        elif each.is_required:
            message = f"{each.name} is missing; give {each.kind.wants}"
            raise InvalidRequestError(message, field=f"{at}.{each.name}")
        elif each.derived is None:
            values[each.name] = _default(each, readings)
    for each in known:
        if each.name not in values and each.derived is not None:
            values[each.name] = each.derived(values)
    return shape(**values)


def _default(each: Input, readings: Mapping[str, str] | None) -> Any:
    return each.default if each.decided is None or readings is None else each.decided(readings)


def _refuse_unknown(known: tuple[Input, ...], raw: Mapping[Any, object], at: str) -> None:
    names = [each.name for each in known]
    for name in raw:
        if name not in names:
            message = f"{quoted(name)} is not an input here; use {', '.join(names)}"
            raise InvalidRequestError(message, field=f"{at}.{name}" if isinstance(name, str) else at)


def wire_inputs(values: object) -> dict[str, Any]:
    """Return read inputs as plain JSON values, complete and normalised.

    Reading the result again gives the same inputs.
    """
    return {each.name: each.kind.wire(getattr(values, each.name)) for each in declared(type(values))}
