"""Dice, kinds that hold other kinds, and the dataclasses that declare inputs, read as one value.

A value may be absent (`Optional`), stand in a list (`Listed`), or be a group of named inputs (`Group`), whose
shape is a dataclass as a calculator's inputs are; `read_inputs` reads both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar

from engine.chance.sample import Roller
from engine.errors import InvalidRequestError, LimitExceededError, RulesError
from engine.inputs.kinds import (
    UNBOUNDED,
    Control,
    FieldSpec,
    Input,
    Kind,
    Option,
    ParameterSpec,
    Text,
    TextKind,
    Whole,
    between,
    labelled,
    numbers_near,
    pick,
    quoted,
    refuse,
)
from engine.inputs.words import dice_of, words_of
from engine.numbers import first_of, prose

NONE = Option(value=None, label="none")
MOST_OFFERED = 8
"""Items that a list is tried with one more of."""
USUAL_DICE = ("d4", "d6", "d8", "d10", "d12")
"""The dice that a form offers for a tap: those of the games' own pools."""
VARIED_DICE = (*USUAL_DICE, "d20")
"""The dice that an analysis varies: those, and the one more that every set has."""
SAMPLED_DICE = (*VARIED_DICE, "d12+d6")
LARGEST_DIE = 1000
"""Faces of the largest die."""
MOST_SPELT = 12
"""Dice that a refusal spells out."""
MOST_LISTED = 16
"""Equal dice that a sentence lists one by one: published answers do so with as many."""
COMPOSING = "; write dice with spaces between them, d12+d6 only for a d12 that has a d6 added to it"
DIE = re.compile(r"d([0-9]{1,4})(?:\+d([0-9]{1,4}))?")
PART_REACH = 3
"""How far a number in a group goes from its value among those nearby."""
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
        """Return the items; texts and rows are a word each, of others one word may hold several."""
        if self.control is not Control.WORDS:
            return [self.item.parse_cli([word]) for word in words]
        typed = " ".join(words)
        if self.item.field(None).item == "die":
            return dice_of(typed)
        return [self.item.parse_cli([word]) for word in words_of(typed)]

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
        blank = self.item.field(None)
        items = [self.item.field(each).value for each in value or ()]
        is_free = self.control is Control.PHRASES
        return FieldSpec(
            control=self.control,
            value=", ".join(map(phrase, items)) if is_free else " ".join(items),
            item=blank.item
            or ("exact" if blank.control is Control.EXACT else "whole" if self.item.is_number else ""),
            palette=blank.options,
        )

    def in_words(self, value: Any) -> str:
        """Return the items in words."""
        if self.item.field(None).item == "die":
            return ", ".join(dice_names(value))
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


class Die(NamedTuple):
    """A die by its name: `d8`, or `d12+d6` for a die with another added to it."""

    sides: int
    plus: int = 0

    def __str__(self) -> str:
        """Return the name."""
        return f"d{self.sides}+d{self.plus}" if self.plus else f"d{self.sides}"


def dice_names(dice: Sequence[Die | str]) -> list[str]:
    """Return dice by their names for a sentence, many equal ones in a row as one name.

    >>> dice_names([Die(8), Die(8)]), dice_names([*[Die(12)] * 40, Die(6)]), dice_names([Die(12, 6)] * 17)
    (['d8', 'd8'], ['40d12', 'd6'], ['17 times d12+d6'])
    """
    found: list[str] = []
    for name, row in groupby(map(str, dice)):
        number = len(list(row))
        mark = " times " if "+" in name else ""
        found += [f"{number}{mark}{name}"] if number > MOST_LISTED else [name] * number
    return found


def _advice(raw: Any, field: str) -> str:
    """Return how to write the dice that were meant; where one die is asked for, several are not spelt out.

    Nothing is returned where this is unsure, or where a list would be long.
    """
    meant = [str(each) for each in dice_of(raw)] if isinstance(raw, str) else []
    if not 0 < len(meant) <= MOST_SPELT or not all(map(_is_die, meant)):
        return COMPOSING if isinstance(raw, str) and "+" in raw else ""
    is_item = field.rpartition(".")[2].isdecimal()
    if len(meant) > 1 and not is_item:
        return f"; one die is asked for, such as {meant[0]}"
    return f"; write {' '.join(meant)}"


def _is_die(name: str) -> bool:
    match = DIE.fullmatch(name)
    sizes = [int(size) for size in match.groups() if size] if match else [0]
    return 0 not in sizes and max(sizes) <= LARGEST_DIE


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(TextKind):
    """One die by its name."""

    accepts = "a die such as d8 or d12+d6"

    def read(self, raw: Any, field: str) -> Die:
        """Return the die."""
        if not isinstance(raw, str) or not _is_die(raw):
            raise refuse(raw, self.accepts, field, _advice(raw, field))
        return Die(*(int(size) for size in re.findall(r"[0-9]+", raw)))

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return the name of the one die that is meant, or the words as they are for `read` to refuse."""
        typed = " ".join(words)
        dice = dice_of(typed)
        return dice[0] if len(dice) == 1 else typed

    def field(self, value: Any) -> FieldSpec:
        """Return a field with the die."""
        return FieldSpec(control=self.control, value="" if value is None else str(value), item="die")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "pattern": f"^{DIE.pattern}$"}

    def choices(self) -> tuple[Option, ...]:
        """Return the dice that an analysis varies; any other die can be read as well."""
        return tuple(Option(value=die, label=die) for die in VARIED_DICE)

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield the die itself."""
        yield ParameterSpec(options=self.choices())

    def sample(self, old: Any, source: Roller) -> Any:
        """Return a die."""
        del old
        return pick(source, SAMPLED_DICE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """What a roll is held against: a number, dice, or both."""

    number: int | None = None
    dice: tuple[Die, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberOrDice(Kind):
    """A number, a list of dice, or `{"number": n, "dice": [...]}`."""

    at_most: int = 60
    control = Control.NUMBER_OR_DICE
    nargs: ClassVar[Literal["*"]] = "*"
    accepts = "a number such as 11, dice such as d8 d8, or both such as 11 d6"
    accepts_of_object: ClassVar[str] = 'an object such as {"number": 11, "dice": ["d6"]}'

    def read(self, raw: Any, field: str) -> Opposition:
        """Return the opposition."""
        if type(raw) is int or isinstance(raw, Fraction):
            return Opposition(number=Whole(low=0).read(raw, field))
        if isinstance(raw, list | tuple) and raw:
            return Opposition(dice=self._dice(raw, field))
        if isinstance(raw, Mapping) and set(raw) == {"number", "dice"}:
            number = Whole(low=0).read(raw["number"], f"{field}.number")
            return Opposition(number=number, dice=self._dice(raw["dice"], f"{field}.dice"))
        accepts = self.accepts_of_object if isinstance(raw, Mapping) else self.accepts
        raise refuse(raw, accepts, field)

    def _dice(self, raw: Any, field: str) -> tuple[Die, ...]:
        try:
            return tuple(Listed(item=Dice(), at_most=self.at_most).read(raw, field))
        except InvalidRequestError:
            if isinstance(raw, list | tuple) and len(raw) == 1:  # one word may have been meant as the number
                raise refuse(raw[0], self.accepts, field) from None
            raise

    def wire(self, value: Opposition) -> Any:
        """Return the shortest of the three forms."""
        dice = [str(die) for die in value.dice]
        if value.number is None:
            return dice
        return {"number": value.number, "dice": dice} if dice else value.number

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return a number, dice, or both from words such as `11 d6`."""
        typed = " ".join(words)
        found = dice_of(typed, numbers=True)
        numbers = [each for each in found if isinstance(each, int)]
        dice = [each for each in found if isinstance(each, str)]
        if len(numbers) > 1 or not found:
            return typed
        if not numbers:
            return dice
        return {"number": numbers[0], "dice": dice} if dice else numbers[0]

    def format(self, value: Opposition) -> str:
        """Return the number and the dice, separated by spaces."""
        number = [] if value.number is None else [str(value.number)]
        return " ".join([*number, *(str(die) for die in value.dice)])

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        dice = Listed(item=Dice(), at_most=self.at_most).schema()
        number = Whole(low=0).schema()
        both = {"type": "object", "required": ["number", "dice"], "additionalProperties": False}
        return {"anyOf": [number, dice, {**both, "properties": {"number": number, "dice": dice}}]}

    def field(self, value: Any) -> FieldSpec:
        """Return a field with the number and the dice."""
        return FieldSpec(control=self.control, value=_typed(value))

    def in_words(self, value: Any) -> str:
        """Return the number and the dice."""
        return _typed(value) if isinstance(value, Mapping) else prose(value)

    def nearby(self, value: Any, reach: int, usual: Sequence[Any]) -> list[Any]:
        """Return the numbers around a number, or dice with one more or one less."""
        if isinstance(value, int):
            return [*numbers_near(value, reach)]
        return lists_near(value, usual) if isinstance(value, list | tuple) else []

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield the number."""
        yield ParameterSpec(low=0, high=UNBOUNDED)

    def with_value(self, value: Any, path: str, new: Any) -> Any:
        """Return an opposition of another number, with the dice that were there."""
        del path
        dice = value.get("dice") if isinstance(value, Mapping) else value
        return {"number": new, "dice": list(dice)} if isinstance(dice, list | tuple) and dice else new

    def sample(self, old: Any, source: Roller) -> Any:
        """Return a number, dice, or both."""
        del old
        dice = [pick(source, SAMPLED_DICE) for _ in range(between(source, 1, 4))]
        number = between(source, 0, 30)
        return pick(source, (number, dice, {"number": number, "dice": dice}))


def _typed(value: Any) -> str:
    """Return the JSON value of an opposition as one types it.

    >>> _typed(None), _typed(11), _typed(["d8", "d6"]), _typed({"number": 11, "dice": ["d6"]})
    ('', '11', 'd8 d6', '11 d6')
    """
    if isinstance(value, Mapping):
        return " ".join([str(value["number"]), *value["dice"]])
    if isinstance(value, list | tuple):
        return " ".join(value)
    return "" if value is None else str(value)


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
        kinds = {part.name: part.kind for part in self.parts()}
        another = re.compile(rf",|\s+(?=(?:{'|'.join(kinds)})=)")
        pairs = [pair for word in words for pair in another.split(word) if pair]
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
        words = []
        for name, each in value.items():
            if name != "name" and each is not False:
                label = parts[name].label
                label = label if label.isupper() else label[:1].lower() + label[1:]
                words.append(label if each is True else parts[name].in_words(each, label))
        said = ", ".join(words)
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
            values[each.name] = each.default_under(readings)
    for each in known:
        if each.name not in values and each.derived is not None:
            values[each.name] = each.derived(values)
    return shape(**values)


def _read(each: Input, raw: object, at: str) -> Any:
    try:
        return each.kind.read(raw, at)
    except RulesError as error:
        raise labelled(error, each.label) from None


def _refuse_unknown(known: tuple[Input, ...], raw: Mapping[Any, object], at: str) -> None:
    names = [each.name for each in known]
    for name in raw:
        if name not in names:
            message = f"{quoted(name)} is not an input here; use {first_of(', '.join(names))}"
            raise InvalidRequestError(message, field=f"{at}.{name}" if isinstance(name, str) else at)


def wire_inputs(values: object) -> dict[str, Any]:
    """Return read inputs as plain JSON values, complete and normalised.

    Reading the result again gives the same inputs.
    """
    return {each.name: each.kind.wire(getattr(values, each.name)) for each in declared(type(values))}
