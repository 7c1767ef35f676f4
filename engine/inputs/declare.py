"""Declares inputs, groups of inputs, and reads them.

A field keeps its declaration in its metadata, so a type, a label, a unit, bounds, a default,
a help text and a clause are written side by side and nowhere else. So is `main=True`, for the one to three
inputs that a form shows at first sight; a required input is always one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from fractions import Fraction
from typing import Any, ClassVar, Literal, TypeVar

from engine.chance.sample import Roller
from engine.errors import InvalidRequestError, RulesError
from engine.inputs.dice_kinds import USUAL_DICE, Dice, NumberOrDice
from engine.inputs.kind import (
    REQUIRED,
    Control,
    FieldSpec,
    Input,
    Kind,
    Option,
    ParameterSpec,
    labelled,
    quoted,
)
from engine.inputs.list_kinds import Listed, Optional
from engine.inputs.number_kinds import Exact, Whole
from engine.inputs.text_kinds import Choice, Flag, Text

PART_REACH = 3
"""How far a number in a group goes from its value among those nearby."""
T = TypeVar("T")


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
        properties = {part.name: part.schema() for part in self.parts()}
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
        message = f'enter an object of named values, such as {{"name": value}} (you entered {quoted(raw)})'
        raise InvalidRequestError(message, field=at)
    known = declared(shape)
    _refuse_unknown(known, raw, at)
    values: dict[str, Any] = {}
    for each in known:
        if each.name in raw:
            values[each.name] = _read(each, raw[each.name], f"{at}.{each.name}")
        elif each.is_required:
            message = f"enter {each.kind.accepts} (it is missing)"
            raise InvalidRequestError(message, field=f"{at}.{each.name}", label=each.label)
        elif each.derived is None:
            values[each.name] = _default(each, readings)
    for each in known:
        if each.name not in values and each.derived is not None:
            values[each.name] = each.derived(values)
    return shape(**values)


def _read(each: Input, raw: object, at: str) -> Any:
    try:
        return each.kind.read(raw, at)
    except RulesError as error:
        raise labelled(error, each.label) from None


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
