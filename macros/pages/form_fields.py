"""Turns the inputs that a calculator declares into the fields of its form, filled with an answer's inputs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine import Control

if TYPE_CHECKING:
    from engine import FieldSpec, Input

__all__ = ["Field", "fields_of", "text_of"]

LONG_LABEL = 12
"""Characters of an option that a narrow field still shows."""
LONG_CONTROLS = {Control.WORDS, Control.NUMBER_OR_DICE, Control.TEXT}
DERIVED = "by rule"
"""What a field shows whose default follows from the other inputs: short, for the field is narrow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One control, one group of controls, or one table of rows, at its place in a form."""

    input: Input
    spec: FieldSpec
    name: str
    """Dotted inside a group or a table: `bag.white`."""
    id: str
    default: str | None = None
    """The declared default as JSON; None where there is none, or where it follows from other inputs."""
    placeholder: str = ""
    parts: tuple[Field, ...] = ()
    """The members of a group; the cells of a table's empty row."""
    rows: tuple[tuple[Field, ...], ...] = ()

    @property
    def is_long(self) -> bool:
        """Tell whether the control needs more width than a number does."""
        longest = max((len(label) for _, label in self.spec.options), default=0)
        return self.spec.control in LONG_CONTROLS or longest > LONG_LABEL


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
    declared: tuple[Input, ...], values: Mapping[str, Any], given: Mapping[str, Any], at: str
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
        field = _field(each, None if is_blank else values[each.name], each.name, at, _defaults((each,)))
        fields.append(replace(field, placeholder=DERIVED) if is_blank else field)
    return tuple(fields)


def _field(declared: Input, value: Any, name: str, at: str, defaults: Mapping[str, Any]) -> Field:
    """Return the field of an input; `value` and `defaults`, which are by name, are JSON values."""
    spec = declared.field(value)
    plain = Field(input=declared, spec=spec, name=name, id=f"{at}-{name.replace('.', '-').replace('_', '-')}")
    default = defaults.get(declared.name)
    if spec.parts and not spec.rows:
        # The members' defaults are those of the group, where it has one.
        return replace(plain, parts=_parts(spec.parts, name, at, default))
    if spec.rows:
        # A row for each item, and an empty row to copy.
        rows = tuple(_parts(row, name, f"{at}-{place}") for place, row in enumerate(spec.rows, start=1))
        plain = replace(plain, rows=rows, parts=_parts(spec.parts, name, f"{at}-more"))
    return replace(plain, default=_json(default) if declared.name in defaults else None)


def _parts(
    parts: tuple[tuple[Input, Any], ...], name: str, at: str, defaults: Mapping[str, Any] | None = None
) -> tuple[Field, ...]:
    known = _defaults(tuple(each for each, _ in parts)) if defaults is None else defaults
    return tuple(_field(each, value, f"{name}.{each.name}", at, known) for each, value in parts)


def _defaults(declared: tuple[Input, ...]) -> dict[str, Any]:
    return {each.name: each.default_wire for each in declared if each.has_default}


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
