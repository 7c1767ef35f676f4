"""Inputs declared once: the form, the command line, the schema and the reference page come from here.

A calculator's inputs are a frozen dataclass whose fields are made by the functions of this module:

    class Inputs:
        rating: int = whole("Rating", clause="S10", limit=1000)

A field keeps its declaration in its metadata, so a type, a label, a unit, bounds, a default, a help text and
a clause are written side by side and nowhere else. So is `main=True`, for the one to three inputs that a form
shows at first sight; a required input is always one of them.

The kind of an input owns everything that follows from what it accepts: it reads a JSON value and writes it
back, reads the words of a command line, and describes itself to forms, to JSON Schema, to analyses, to the
stored answers and to the conformance pack. A new kind is a subclass of `Kind`, a control where none fits,
a macro of that name in the page's templates and a reader in its scripts; `tests/test_every_kind.py` fails
while one of them is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, field
from fractions import Fraction
from typing import Any

from engine.inputs.kinds import (
    COMMA,
    REQUIRED,
    Choice,
    Control,
    Exact,
    FieldSpec,
    Flag,
    Input,
    Kind,
    Option,
    ParameterSpec,
    Text,
    TextKind,
    Unreadable,
    Whole,
    labelled,
    quoted,
    refuse,
)
from engine.inputs.lists import (
    USUAL_DICE,
    Dice,
    Die,
    Group,
    Listed,
    NumberOrDice,
    Opposition,
    Optional,
    declared,
    dice_names,
    read_inputs,
    sample_inputs,
    wire_inputs,
)
from engine.inputs.words import LONGEST_NUMBER

__all__ = [
    "COMMA",
    "LONGEST_NUMBER",
    "REQUIRED",
    "USUAL_DICE",
    "Choice",
    "Control",
    "Dice",
    "Die",
    "Exact",
    "FieldSpec",
    "Flag",
    "Group",
    "Input",
    "Kind",
    "Listed",
    "NumberOrDice",
    "Opposition",
    "Option",
    "Optional",
    "ParameterSpec",
    "Text",
    "TextKind",
    "Unreadable",
    "Whole",
    "choice",
    "declared",
    "dice",
    "dice_names",
    "exact",
    "flag",
    "labelled",
    "listed",
    "number_or_dice",
    "of_kind",
    "quoted",
    "read_inputs",
    "record",
    "refuse",
    "rows",
    "sample_inputs",
    "text",
    "whole",
    "wire_inputs",
]


def _declare(kind: Kind, label: str, default: Any, options: Mapping[str, Any]) -> Any:
    is_required = default is REQUIRED and options.get("derived") is None
    usual = {"help": "", "unit": "", "clause": "", "derived": None, "decided": None, "main": is_required}
    known = {**usual, **options}
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
    kind: Kind = Choice.among(options)
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
