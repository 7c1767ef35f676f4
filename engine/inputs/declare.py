"""The functions that declare inputs, one for each kind.

A field keeps its declaration in its metadata, so a type, a label, a unit, bounds, a default,
a help text and a clause are written side by side and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, field
from fractions import Fraction
from typing import Any

from engine.inputs.dice_kinds import USUAL_DICE, Dice, NumberOrDice
from engine.inputs.group_kinds import Group, Listed, Optional
from engine.inputs.kind import REQUIRED, Kind, Option
from engine.inputs.number_kinds import Exact, Whole
from engine.inputs.text_kinds import Choice, Flag, Text

__all__ = [
    "choice",
    "dice",
    "exact",
    "flag",
    "listed",
    "number_or_dice",
    "of_kind",
    "record",
    "rows",
    "text",
    "whole",
]


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
    return _declare(Text(at_most=at_most), label, default, options)


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


def record(label: str, shape: type[Any], *, default: Any = REQUIRED, **options: Any) -> Any:
    """Declare a group of inputs that belong together; `shape` is a dataclass of declared inputs."""
    return _declare(Group(shape=shape), label, default, options)


def rows(label: str, shape: type[Any], *, at_most: int = 100, default: Any = (), **options: Any) -> Any:
    """Declare a table: a list of groups of one shape."""
    return _declare(Listed(item=Group(shape=shape), at_most=at_most), label, default, options)
