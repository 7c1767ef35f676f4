"""Values that may be absent, and lists of values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from engine.chance.sample import Roller
from engine.errors import LimitExceededError, RulesError
from engine.inputs.kind import (
    Control,
    FieldSpec,
    Input,
    Kind,
    Option,
    ParameterSpec,
    between,
    labelled,
    pick,
    refuse,
)
from engine.inputs.text_kinds import Text
from engine.numbers import prose

NONE = Option(value=None, label="none")
MOST_OFFERED = 8
"""Items that a list is tried with one more of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Optional(Kind):
    """Another kind, or nothing: the one place that knows of a kind inside."""

    kind: Kind

    @property
    def control(self) -> Control:
        """Return the inner kind's control."""
        return self.kind.control

    @property
    def accepts(self) -> str:
        """Say in a few words what is accepted."""
        return f"{self.kind.accepts}, or null"

    @property
    def is_number(self) -> bool:
        """Tell whether the inner value is a number."""
        return self.kind.is_number

    @property
    def nargs(self) -> Literal[0, 1, "*"]:
        """Return those of the inner kind."""
        return self.kind.nargs

    def read(self, raw: Any, field: str) -> Any:
        """Return the inner value, or None for null."""
        return None if raw is None else self.kind.read(raw, field)

    def wire(self, value: Any) -> Any:
        """Return the inner value, or null."""
        return None if value is None else self.kind.wire(value)

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return null for the word `none`, else the inner value."""
        return None if list(words) == ["none"] else self.kind.parse_cli(words)

    def format(self, value: Any) -> str:
        """Return nothing for nothing."""
        return "" if value is None else self.kind.format(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"anyOf": [self.kind.schema(), {"type": "null"}]}

    def field(self, value: Any) -> FieldSpec:
        """Return the inner field; a choice needs an option that says nothing."""
        spec = self.kind.field(value)
        return replace(spec, options=(("", "–"), *spec.options)) if spec.options else spec

    def in_words(self, value: Any) -> str:
        """Return the inner value in words, or none."""
        return prose(value) if value is None else self.kind.in_words(value)

    def nearby(self, value: Any, reach: int, usual: Sequence[Any]) -> list[Any]:
        """Return the inner values around the value."""
        return self.kind.nearby(value, reach, usual)

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield those of the inner kind; a choice may also be none."""
        for spec in self.kind.parameters():
            yield replace(spec, options=(NONE, *spec.options)) if spec.options else spec

    def sample(self, old: Any, source: Roller) -> Any:
        """Return an inner value, or null one time in four."""
        return None if source.die(4, "") == 1 else self.kind.sample(old, source)

    def parts(self) -> tuple[Input, ...]:
        """Return those of the inner kind."""
        return self.kind.parts()

    def value_at(self, value: Any, path: str) -> Any:
        """Return what the inner kind has there."""
        return self.kind.value_at(value, path)

    def with_value(self, value: Any, path: str, new: Any) -> Any:
        """Return the value that the inner kind makes of it."""
        return self.kind.with_value(value, path, new)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed(Kind):
    """A list of like items."""

    item: Kind
    at_most: int = 100
    nargs: ClassVar[Literal["*"]] = "*"

    @property
    def control(self) -> Control:
        """Return `rows` for groups, `phrases` for free texts, `words` for other single values."""
        if self.parts():
            return Control.ROWS
        return Control.PHRASES if isinstance(self.item, Text) else Control.WORDS

    @property
    def accepts(self) -> str:
        """Say in a few words what is accepted."""
        return f"a list of up to {self.at_most} items, each {self.item.accepts}"

    def read(self, raw: Any, field: str) -> tuple[Any, ...]:
        """Return the items; a list that is too long exceeds a limit."""
        if not isinstance(raw, list | tuple):
            raise refuse(raw, self.accepts, field)
        if len(raw) > self.at_most:
            message = f"enter up to {self.at_most}, as the engine takes no more (you entered {len(raw)})"
            raise LimitExceededError(message, field=field)
        return tuple(self._read_item(each, field, index) for index, each in enumerate(raw))

    def _read_item(self, raw: Any, field: str, index: int) -> Any:
        try:
            return self.item.read(raw, f"{field}.{index}")
        except RulesError as error:
            raise labelled(error, f"{'line' if self.parts() else 'item'} {index + 1}") from None

    def wire(self, value: Sequence[Any]) -> list[Any]:
        """Return the items as a list."""
        return [self.item.wire(each) for each in value]

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return one item a word."""
        return [self.item.parse_cli([word]) for word in words]

    def format(self, value: Sequence[Any]) -> str:
        """Return the items, separated by spaces."""
        return " ".join(self.item.format(each) for each in value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "array", "items": self.item.schema(), "maxItems": self.at_most}

    def field(self, value: Any) -> FieldSpec:
        """Return a table with a row to type into, or a field with a word or a phrase for each item."""
        if parts := self.parts():
            untouched = {part.name: part.default_wire for part in parts}
            rows = tuple(self.item.field(each).parts for each in value or [untouched])
            return FieldSpec(control=self.control, parts=self.item.field(untouched).parts, rows=rows)
        items = [self.item.field(each).value for each in value or ()]
        is_free = self.control is Control.PHRASES
        return FieldSpec(
            control=self.control,
            value=", ".join(map(phrase, items)) if is_free else " ".join(items),
            item="whole" if self.item.is_number else "",
            palette=self.item.field(None).options,
        )

    def in_words(self, value: Any) -> str:
        """Return the items in words."""
        return ("; " if self.parts() else ", ").join(map(self.item.in_words, value))

    def nearby(self, value: Any, reach: int, usual: Sequence[Any]) -> list[Any]:
        """Return the list with one item more or less."""
        del reach
        return lists_near(value or (), usual or [option.value for option in self.item.choices()])

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield the number of each item that can be told."""
        for item in self.item.choices():
            yield ParameterSpec(
                path=str(item.value), label=f"number of {item.label}", low=0, high=self.at_most
            )

    def sample(self, old: Any, source: Roller) -> Any:
        """Return up to four items."""
        olds = old if isinstance(old, list) and old else [None]
        return [self.item.sample(pick(source, olds), source) for _ in range(between(source, 0, 4))]

    def parts(self) -> tuple[Input, ...]:
        """Return the inputs of a row."""
        return self.item.parts()

    def value_at(self, value: Any, path: str) -> Any:
        """Return how many items of a name there are."""
        return sum(str(each) == path for each in value) if isinstance(value, list | tuple) else None

    def with_value(self, value: Any, path: str, new: Any) -> list[Any]:
        """Return the list with an item so and so often, where it first stood, and the others as they were."""
        items = list(value) if isinstance(value, list | tuple) else []
        rest = [each for each in items if str(each) != path]
        place = next((at for at, each in enumerate(items) if str(each) == path), len(items))
        return [*rest[:place], *([path] * new), *rest[place:]]


def phrase(text: str) -> str:
    """Return a text as it stands among others with commas between them.

    >>> phrase("Counts stairs"), phrase("Sump, her dog"), phrase('a "Doc" here')
    ('Counts stairs', '"Sump, her dog"', '"a ""Doc"" here"')
    """
    is_plain = "," not in text and '"' not in text
    return text if is_plain else '"{}"'.format(text.replace('"', '""'))


def lists_near(value: Sequence[Any], offered: Sequence[Any]) -> list[list[Any]]:
    """Return a list with one more of the items that are offered, or with one item less.

    >>> lists_near(["d6", "d6"], ["d8"])
    [['d6', 'd6', 'd8'], ['d6']]
    """
    found: list[list[Any]] = [[*value, each] for each in offered[:MOST_OFFERED]]
    for place in range(len(value)):
        less = [*value[:place], *value[place + 1 :]]
        if less not in found:
            found.append(less)
    return found
