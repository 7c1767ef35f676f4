"""Values that may be absent, lists of values, and groups of inputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Literal, TypeVar

from engine.chance.sample import Roller
from engine.errors import InvalidRequestError, LimitExceededError
from engine.inputs.kind import (
    Control,
    FieldSpec,
    Input,
    Kind,
    Option,
    ParameterSpec,
    between,
    pick,
    quoted,
    refuse,
)
from engine.shown import prose

__all__ = [
    "Group",
    "Listed",
    "Optional",
    "declared",
    "lists_near",
    "read_inputs",
    "sample_inputs",
    "wire_inputs",
]

NONE = Option(value=None, label="none")
PART_REACH = 3
"""How far a number in a group goes from its value among those nearby."""
MOST_OFFERED = 8
"""Items that a list is tried with one more of."""
T = TypeVar("T")


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
        """Return `rows` for groups, `words` for single values."""
        return Control.ROWS if self.parts() else Control.WORDS

    @property
    def accepts(self) -> str:
        """Say in a few words what is accepted."""
        return f"a list of up to {self.at_most} items, each {self.item.accepts}"

    def read(self, raw: Any, field: str) -> tuple[Any, ...]:
        """Return the items; a list that is too long exceeds a limit."""
        if not isinstance(raw, list | tuple):
            raise refuse(raw, self.accepts, field)
        if len(raw) > self.at_most:
            name = field.rpartition(".")[2]
            message = f"{name} has {len(raw)} items; the engine takes up to {self.at_most}, so ask for fewer"
            raise LimitExceededError(message, field=field)
        return tuple(self.item.read(each, f"{field}.{index}") for index, each in enumerate(raw))

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
        """Return a table with a row to type into, or a field with a word for each item."""
        if parts := self.parts():
            untouched = {part.name: part.default_wire for part in parts}
            rows = tuple(self.item.field(each).parts for each in value or [untouched])
            return FieldSpec(control=self.control, parts=self.item.field(untouched).parts, rows=rows)
        return FieldSpec(
            control=self.control,
            value=" ".join(self.item.field(each).value for each in value or ()),
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Group(Kind):
    """A group of inputs that belong together."""

    shape: type[Any]
    """The dataclass that declares them."""
    control = Control.GROUP
    nargs: ClassVar[Literal["*"]] = "*"

    @property
    def accepts(self) -> str:
        """Say in a few words what is accepted."""
        return "an object with " + ", ".join(part.name for part in self.parts())

    def read(self, raw: Any, field: str) -> Any:
        """Return the dataclass, every default filled in."""
        return read_inputs(self.shape, raw, field)

    def wire(self, value: Any) -> dict[str, Any]:
        """Return the parts by name."""
        return {part.name: part.kind.wire(getattr(value, part.name)) for part in self.parts()}

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return the object that `white=4 black=4` or, in one word, `white=4,black=4` stands for."""
        pairs = [pair for word in words for pair in word.split(",") if pair]
        kinds = {part.name: part.kind for part in self.parts()}
        if not all("=" in pair for pair in pairs):
            return " ".join(words)
        named = [pair.partition("=")[::2] for pair in pairs]
        return {name: kinds[name].parse_cli([word]) if name in kinds else word for name, word in named}

    def format(self, value: Any) -> str:
        """Return `name=value` pairs, separated by commas."""
        return ",".join(f"{part.name}={part.kind.format(getattr(value, part.name))}" for part in self.parts())

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        required = [part.name for part in self.parts() if part.is_required]
        properties = {part.name: part.kind.schema() for part in self.parts()}
        return {
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def field(self, value: Any) -> FieldSpec:
        """Return the parts with their values."""
        values = {} if value is None else value
        parts = tuple((part, values.get(part.name)) for part in self.parts())
        return FieldSpec(control=self.control, parts=parts)

    def in_words(self, value: Any) -> str:
        """Return `Ghoul (side other, rolled 5)`: the name, then what else is said; a "no" is left out."""
        parts = {part.name: part for part in self.parts()}
        said = ", ".join(
            _part_in_words(parts[name], each)
            for name, each in value.items()
            if name != "name" and each is not False
        )
        if "name" not in value:
            return said
        return f"{value['name']} ({said})" if said else str(value["name"])

    def nearby(self, value: Any, reach: int, usual: Sequence[Any]) -> list[Any]:
        """Return the group with one part changed; parts that say nothing are left out."""
        del reach, usual
        values = value or {}
        given = {name: each for name, each in values.items() if each not in (None, "")}
        return [
            {**given, part.name: each}
            for part in self.parts()
            for each in part.nearby(values.get(part.name), PART_REACH)
        ]

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield those of the parts."""
        for part in self.parts():
            for spec in part.kind.parameters():
                path = ".".join(filter(None, [part.name, spec.path]))
                yield replace(spec, path=path, label=": ".join(filter(None, [part.label, spec.label])))

    def sample(self, old: Any, source: Roller) -> Any:
        """Return a group of which some parts changed."""
        if not isinstance(old, Mapping):
            old = {part.name: part.kind.sample(None, source) for part in self.parts() if part.is_required}
        return sample_inputs(self.parts(), old, source)

    def parts(self) -> tuple[Input, ...]:
        """Return the inputs of the group."""
        return declared(self.shape)

    def value_at(self, value: Any, path: str) -> Any:
        """Return what the part has."""
        part, _, rest = path.partition(".")
        return self._kind_of(part).value_at(value.get(part), rest) if isinstance(value, Mapping) else None

    def with_value(self, value: Any, path: str, new: Any) -> dict[str, Any]:
        """Return the group with another part."""
        part, _, rest = path.partition(".")
        given = value if isinstance(value, Mapping) else {}
        return {**given, part: self._kind_of(part).with_value(given.get(part), rest, new)}

    def _kind_of(self, name: str) -> Kind:
        return next(part.kind for part in self.parts() if part.name == name)


def _part_in_words(part: Input, value: Any) -> str:
    label = part.label if part.label.isupper() else part.label[:1].lower() + part.label[1:]
    return label if value is True else part.in_words(value, label)


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


def sample_inputs(known: Sequence[Input], base: Mapping[str, Any], source: Roller) -> dict[str, Any]:
    """Return JSON values of inputs of which about a third are changed by their kind."""
    inputs = dict(base)
    for each in known:
        if source.die(3, "") == 1:
            inputs[each.name] = each.kind.sample(inputs.get(each.name), source)
    return inputs


def declared(shape: type[Any]) -> tuple[Input, ...]:
    """Return the inputs of a dataclass in the order of its fields.

    >>> from engine.inputs import whole
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
            message = f"{each.name} is missing; give {each.kind.accepts}"
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
