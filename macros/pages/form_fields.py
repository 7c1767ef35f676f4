"""Form fields: the inputs that a calculator declares, as fields of a form, with an answer's inputs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine import Control, emblem, find
from engine.analysis.random_character import random_character_of

if TYPE_CHECKING:
    from engine import Calculator, FieldSpec, Input
    from engine.analysis.random_character import RandomCharacter
    from engine.sheets import Sheet

LEAST_SHARED = 2
"""Inputs that two sides have in common, at least, to be sides at all."""
LONGEST_GROUP = 6
"""Members of a group that are all seen at once."""
LONG_LABEL = 12
"""Characters of an option that a narrow field still shows."""
LONG_CONTROLS = {Control.WORDS, Control.PHRASES, Control.NUMBER_OR_DICE, Control.TEXT}
MOST_TAPS = 8
"""Buttons that a field shows at once; a longer list of them is folded."""
BETWEEN = "commas between"
"""What an empty field for several texts shows."""
DERIVED = "by rule"
"""What a field shows whose default follows from the other inputs: short, for the field is narrow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """A button that adds a value to a field, or puts it there."""

    value: str
    label: str
    drawing: str | None
    """Of a die or a token; None for anything else."""


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
    list: str = ""
    """Id of the list of words that are offered where it is typed; empty where none are."""
    said: str = ""
    """Its value in words; empty where that is the default, or where there is none."""
    parts: tuple[Field, ...] = ()
    """The members of a group; the cells of a table's empty row."""
    rows: tuple[tuple[Field, ...], ...] = ()
    presses: tuple[str, ...] = ()
    """What one press puts there, in sight beside the row that it is a part of; none for most fields."""
    offers: tuple[tuple[str, str], ...] = ()
    """Rows that one press adds to a table: what they are called, and themselves as JSON."""

    @property
    def front(self) -> tuple[Field, ...]:
        """The members of a group that are seen at once: all of a short one, the main ones of a long one."""
        main = tuple(part for part in self.parts if part.input.main)
        return main if main and len(self.parts) > LONGEST_GROUP else self.parts

    @property
    def folded(self) -> tuple[Field, ...]:
        """The other members of a group."""
        return tuple(part for part in self.parts if part not in self.front)

    @property
    def is_long(self) -> bool:
        """Tell whether the control needs more width than a number does."""
        longest = max((len(label) for _, label in self.spec.options), default=0)
        return self.spec.control in LONG_CONTROLS or longest > LONG_LABEL

    @property
    def taps(self) -> tuple[Tap, ...]:
        """Return the buttons of the field."""
        return tuple(
            Tap(value=value, label=label, drawing=emblem(value)) for value, label in self.spec.palette
        )

    @property
    def has_long_palette(self) -> bool:
        """Tell whether there are more buttons than a form shows at once."""
        return len(self.spec.palette) > MOST_TAPS

    @property
    def chosen(self) -> tuple[Tap, ...]:
        """Return what the field holds, a button for each word that is taken out by a tap."""
        known = {tap.value: tap for tap in self.taps}
        is_number = self.spec.control is Control.NUMBER_OR_DICE
        return tuple(
            known.get(word, Tap(value=word, label=word, drawing=emblem(word)))
            for word in self.spec.value.replace(",", " ").split()
            if not (is_number and word.isdecimal())
        )

    @property
    def cards(self) -> tuple[tuple[str, tuple[Field, ...]], ...]:
        """Return the rows of a list, each with what is set in it, for the summary of its card."""
        return tuple((_card_words(row), row) for row in self.rows)

    @property
    def labelled_value(self) -> str:
        """Return `Modifier 2`, or the label alone where the value is a yes, a group or a table."""
        if self.parts or self.spec.is_checked is not None:
            return self.input.label
        return f"{self.input.label} {self.said}"


def folded_words(fields: Sequence[Field]) -> str:
    """Return what is set among fields, for the summary of their fold; empty where nothing is."""
    return "; ".join(field.labelled_value for field in fields if field.said)


def inputs_words(fields: Sequence[Field]) -> str:
    """Return what is set among fields, with what groups and tables hold; empty where nothing is.

    `Die d8; Target 9; Bag: White 6, Black 6.`
    """
    said = []
    for field in fields:
        held = [_card_words(row) for row in field.rows] or [
            each.labelled_value for each in field.parts if each.said
        ]
        if any(held):
            said.append(f"{field.input.label}: {', '.join(filter(None, held))}")
        elif field.said and not field.parts:
            said.append(field.labelled_value)
    return f"{'; '.join(said)}." if said else ""


def _card_words(cells: Sequence[Field]) -> str:
    plain = {Control.TEXT, Control.CHOICE}
    said = [cell for cell in cells if cell.said and not cell.presses]
    return " · ".join(cell.said if cell.spec.control in plain else cell.labelled_value for cell in said)


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


def with_lists(fields: tuple[Field, ...], lists: Mapping[str, str]) -> tuple[Field, ...]:
    """Return fields with the words that are offered in them; `lists` has the ids of the lists by field."""
    return tuple(
        replace(
            field,
            list=lists.get(field.name, ""),
            parts=with_lists(field.parts, lists),
            rows=tuple(with_lists(row, lists) for row in field.rows),
        )
        for field in fields
    )


def with_presses(fields: tuple[Field, ...], presses: Mapping[str, tuple[str, ...]]) -> tuple[Field, ...]:
    """Return fields with what one press puts there, by field; where nothing is named, what they offer."""
    return tuple(
        replace(
            field,
            presses=presses.get(field.name, ()) or tuple(value for value, _ in field.spec.palette)
            if field.name in presses
            else (),
            parts=with_presses(field.parts, presses),
            rows=tuple(with_presses(row, presses) for row in field.rows),
        )
        for field in fields
    )


def with_offers(fields: tuple[Field, ...], made: RandomCharacter | None, sheet: Sheet) -> tuple[Field, ...]:
    """Return fields with the rows of the book's lists that one press adds, where no rows stand already."""
    offers = {
        field.name: made.rows(field.name) if made and field.rows and field.name not in sheet.empty else ()
        for field in fields
    }
    return tuple(
        replace(field, offers=tuple((str(row["name"]), _json(row)) for row in offers[field.name]))
        for field in fields
    )


def _field(declared: Input, value: Any, name: str, at: str, defaults: Mapping[str, Any]) -> Field:
    """Return the field of an input; `value` and `defaults`, which are by name, are JSON values."""
    spec = declared.field(value)
    default = defaults.get(declared.name)
    plain = Field(
        input=declared,
        spec=spec,
        name=name,
        id=f"{at}-{name.replace('.', '-').replace('_', '-')}",
        said="" if value in (None, default) else _said(spec, value),
        placeholder=BETWEEN if spec.control is Control.PHRASES else "",
    )
    if spec.parts and not spec.rows:
        # The members' defaults are those of the group, where it has one.
        return replace(plain, parts=_parts(spec.parts, name, at, default))
    if spec.rows:
        # A row for each item, and an empty row to copy.
        rows = tuple(_parts(row, name, f"{at}-{place}") for place, row in enumerate(spec.rows, start=1))
        plain = replace(plain, rows=rows, parts=_parts(spec.parts, name, f"{at}-more"))
    return replace(plain, default=_json(default) if declared.name in defaults else None)


def _said(spec: FieldSpec, value: Any) -> str:
    """Return a value as the field shows it."""
    if spec.parts or spec.is_checked is not None:
        return "yes" if value else ""
    labels = dict((*spec.options, *spec.palette))
    if spec.control is Control.WORDS:
        return ", ".join(labels.get(word, word) for word in spec.value.split())
    return labels.get(spec.value, spec.value)


def _parts(
    parts: tuple[tuple[Input, Any], ...], name: str, at: str, defaults: Mapping[str, Any] | None = None
) -> tuple[Field, ...]:
    known = _defaults(tuple(each for each, _ in parts)) if defaults is None else defaults
    return tuple(_field(each, value, f"{name}.{each.name}", at, known) for each, value in parts)


def _defaults(declared: tuple[Input, ...]) -> dict[str, Any]:
    return {each.name: each.default_wire for each in declared if each.has_default}


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def sides_of(calculator: Calculator) -> tuple[str, ...]:
    """Return the two prefixes that share names of inputs, `actor_` and `resistor_`, where there are two."""
    shared: dict[str, set[str]] = {}
    for each in calculator.declared:
        prefix, line, rest = each.name.partition("_")
        if line:
            shared.setdefault(f"{prefix}_", set()).add(rest)
    found = [prefix for prefix, names in shared.items() if len(names) >= LEAST_SHARED]
    pairs = [(one, other) for one in found for other in found if one < other and shared[one] == shared[other]]
    return pairs[0] if pairs else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FormStep:
    """Some fields under one title."""

    title: str
    help: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordList:
    """Words that are offered in a field."""

    id: str
    words: tuple[str, ...]


def guided(
    fields: tuple[Field, ...], sheet: Sheet | None, at: str
) -> tuple[tuple[FormStep, ...], tuple[WordList, ...]]:
    """Return the steps of a form, and the lists of words of its fields; neither without a sheet.

    Args:
        fields: of the calculator that makes the character.
        sheet: what the game declares about its characters.
        at: the widget's id, which begins every id in it.
    """
    if sheet is None:
        return (), ()
    lists = {each.input: f"{at}-words-{place}" for place, each in enumerate(sheet.suggestions, start=1)}
    presses = {each.input: each.words for each in sheet.presses}
    made = random_character_of(find(sheet.calculator))
    known = {
        field.name: field
        for field in with_offers(with_presses(with_lists(fields, lists), presses), made, sheet)
    }
    steps = tuple(
        FormStep(title=step.title, help=step.help, fields=tuple(known[name] for name in step.inputs))
        for step in sheet.steps
    )
    return steps, tuple(WordList(id=lists[each.input], words=each.words) for each in sheet.suggestions)
