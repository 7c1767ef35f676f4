"""Turns the inputs that a calculator declares into the fields of its form, filled with an answer's inputs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

__all__ = ["Field", "fields_of", "text_of"]

LONG_LABEL = 12
"""Characters of an option that a narrow field still shows."""
DERIVED = "by rule"
"""What a field shows whose default follows from the other inputs: short, for the field is narrow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One control, one group of controls, or one table of rows."""

    name: str
    """Dotted inside a group or a table: `bag.white`."""
    id: str
    label: str
    control: str
    value: str
    is_checked: bool = False
    default: str | None = None
    """The declared default as JSON; None where there is none, or where it follows from other inputs."""
    item: str = ""
    """`whole` where items or options are numbers."""
    options: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None
    """The bounds that the rules set to a whole number."""
    limit: int | None = None
    """How far the engine computes with a whole number, either way."""
    is_required: bool = False
    """Whether nothing is understood by a blank field."""
    palette: tuple[tuple[str, str], ...] = ()
    """What a tap adds to a list, or puts into a field: values with their labels."""
    unit: str = ""
    help: str = ""
    clause: str = ""
    placeholder: str = ""
    parts: tuple[Field, ...] = ()
    """The members of a group; the cells of a table's empty row."""
    rows: tuple[tuple[Field, ...], ...] = ()

    @property
    def is_long(self) -> bool:
        """Tell whether the control needs more width than a number does."""
        longest = max((len(label) for _, label in self.options), default=0)
        return self.control in {"words", "number_or_dice", "text"} or longest > LONG_LABEL


def text_of(value: Any) -> str:
    """Return a JSON value as one would type it into a field.

    >>> text_of(None), text_of(12), text_of(["d8", "d6"]), text_of({"number": 11, "dice": ["d6"]})
    ('', '12', 'd8 d6', '11 d6')
    """
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return " ".join(map(text_of, value))
    if isinstance(value, Mapping):
        return f"{value['number']} {text_of(value['dice'])}"
    return str(value)


def fields_of(
    declared: tuple[Any, ...], values: Mapping[str, Any], given: Mapping[str, Any], at: str
) -> tuple[Field, ...]:
    """Return the fields of a form.

    Args:
        declared: what the calculator declares, in order.
        values: the answer's inputs, complete.
        given: what the page or the example named; a default that follows from other inputs stays blank.
        at: the widget's id, which begins every id in it.
    """
    fields = []
    for each in declared:
        is_blank = each.derived is not None and each.name not in given
        field = _field(each, None if is_blank else values[each.name], at, "")
        fields.append(replace(field, placeholder=DERIVED) if is_blank else field)
    return tuple(fields)


def _field(declared: Any, value: Any, at: str, prefix: str) -> Field:
    kind = getattr(declared.kind, "kind", declared.kind)  # what may be absent wraps another kind
    name = f"{prefix}{declared.name}"
    plain = Field(
        name=name,
        id=f"{at}-{name.replace('.', '-').replace('_', '-')}",
        label=declared.label,
        control=declared.kind.control,
        value="",
        default=_default(declared),
        unit=declared.unit,
        help=declared.help,
        clause=declared.clause,
    )
    if plain.control == "group":
        return _group(plain, declared, kind, value, at)
    if plain.control == "rows":
        return _table(plain, kind.item, value, at)
    return replace(
        plain,
        value=text_of(value) if value is not True and value is not False else "",
        is_checked=value is True,
        item=_item(kind),
        options=_options(declared, kind),
        low=getattr(kind, "low", None) if plain.control == "whole" else None,
        high=getattr(kind, "high", None) if plain.control == "whole" else None,
        limit=getattr(kind, "limit", None) if plain.control == "whole" else None,
        is_required=declared.is_required,
        palette=_palette(declared, kind),
    )


def _default(declared: Any) -> str | None:
    if declared.is_required or declared.derived is not None or declared.kind.control == "group":
        return None
    return json.dumps(declared.kind.wire(declared.default), separators=(",", ":"))


def _item(kind: Any) -> str:
    """Return `whole` where a choice's options, or a list's items, are numbers."""
    if kind.control == "choice":
        return "whole" if isinstance(kind.options[0].value, int) else ""
    inner = getattr(kind, "item", None)
    if inner is None:
        return ""
    if inner.control in {"whole", "exact"}:
        return "whole"
    return _item(inner) if inner.control == "choice" else ""


def _options(declared: Any, kind: Any) -> tuple[tuple[str, str], ...]:
    if kind.control != "choice":
        return ()
    options = tuple((str(option.value), option.label) for option in kind.options)
    # A choice that may be absent needs a way to say so.
    return options if kind is declared.kind else (("", "–"), *options)


def _palette(declared: Any, kind: Any) -> tuple[tuple[str, str], ...]:
    """Return what the declaration says is usual, else the options of a list's items."""
    offered = [(text_of(value), text_of(value)) for value in declared.usual]
    if not offered and kind.control == "words" and kind.item.control == "choice":
        offered = [(str(option.value), option.label) for option in kind.item.options]
    return tuple(offered)


def _group(plain: Field, declared: Any, kind: Any, value: Any, at: str) -> Field:
    """Return a group; its members' defaults are those of the group, where it has one."""
    parts = []
    for part in kind.parts():
        field = _field(part, (value or {}).get(part.name), at, f"{plain.name}.")
        if not declared.is_required and declared.derived is None and declared.default is not None:
            default = part.kind.wire(getattr(declared.default, part.name))
            field = replace(field, default=json.dumps(default, separators=(",", ":")))
        parts.append(field)
    return replace(plain, parts=tuple(parts))


def _table(plain: Field, shape: Any, value: Any, at: str) -> Field:
    """Return a table: a row for each item, at least one to type into, and an empty row to copy."""
    prefix = f"{plain.name}."
    untouched = {part.name: _blank(part) for part in shape.parts()}
    rows = [
        tuple(_field(part, item.get(part.name), f"{at}-{place}", prefix) for part in shape.parts())
        for place, item in enumerate(value or [untouched], start=1)
    ]
    empty = tuple(_field(part, untouched[part.name], f"{at}-more", prefix) for part in shape.parts())
    return replace(plain, parts=empty, rows=tuple(rows))


def _blank(part: Any) -> Any:
    """Return what an untouched cell holds: the default, else nothing."""
    if part.is_required or part.derived is not None:
        return None
    return part.kind.wire(part.default)
