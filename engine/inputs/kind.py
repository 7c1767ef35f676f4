"""What every kind of value can do, what a form and an analysis need of it, and how a value is refused."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal, TypeVar

from engine.chance.sample import Roller
from engine.errors import InvalidRequestError, RulesError
from engine.numbers import format_number, prose

LONGEST_NUMBER = 40
"""Characters of a number that are still read; longer ones are refused before conversion."""

WHOLE = re.compile(r"-?[0-9]+")
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A number in JSON text that is refused before anyone converts it, with the reason."""

    text: str
    why: str


def quoted(raw: object) -> str:
    """Return a value as a reader typed it, short enough for a sentence.

    >>> quoted("12"), quoted(True), quoted(None), quoted([1, 2])
    ('"12"', 'true', 'null', 'a list')
    """
    if isinstance(raw, str):
        shown = raw if len(raw) <= LONGEST_NUMBER else raw[:LONGEST_NUMBER] + "…"
        return f'"{_in_one_line(shown)}"'
    if isinstance(raw, Unreadable):
        return raw.text if len(raw.text) <= LONGEST_NUMBER else raw.text[:LONGEST_NUMBER] + "…"
    if raw is None or isinstance(raw, bool):
        return {None: "null", True: "true", False: "false"}[raw]
    if isinstance(raw, Mapping):
        return "an object"
    if isinstance(raw, list | tuple):
        return "a list"
    shown = format_number(raw) if isinstance(raw, int | Fraction) else str(raw)
    return shown[:LONGEST_NUMBER]


def _in_one_line(text: str) -> str:
    r"""Return a text without quotation marks, and with escapes for what would break or turn the sentence.

    >>> _in_one_line('a "b"\n')
    "a 'b'\\n"
    """
    plain = text.replace('"', "'")
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in plain)


def refuse(raw: object, accepts: str, field: str, advice: str = "") -> InvalidRequestError:
    """Return the refusal of a value, naming what is wanted and what came; `labelled` adds the label."""
    why = f", and {raw.why}" if isinstance(raw, Unreadable) else ""
    came = "nothing is entered" if raw == "" else f"you entered {quoted(raw)}{why}"
    return InvalidRequestError(f"enter {accepts} ({came}){advice}", field=field)


def labelled(error: RulesError, label: str) -> RulesError:
    """Return a refusal with the label of its field, or of what the field is part of, before it.

    >>> labelled(refuse(7, "a whole number from 0 to 3", "inputs.keywords"), "Keywords").message
    'Keywords: enter a whole number from 0 to 3 (you entered 7).'
    """
    whole = f"{label}, {error.label}" if error.label else label
    return type(error)(str(error), field=error.field, source=error.source, label=whole)


class Control(StrEnum):
    """The controls of a form, the only list of them.

    The page's templates have a macro of each name, and its scripts a reader for each `data-kind`.
    """

    WHOLE = "whole"
    EXACT = "exact"
    TEXT = "text"
    CHOICE = "choice"
    FLAG = "flag"
    WORDS = "words"
    """Several words in one field: a list of single values."""
    PHRASES = "phrases"
    """Several texts in one field, with commas between them; a text that has a comma itself is in quotes."""
    NUMBER_OR_DICE = "number_or_dice"
    GROUP = "group"
    ROWS = "rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A value that can be chosen, and the label for it."""

    value: Any
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpec:
    """What a form needs to show one value: all that follows from the kind and the value.

    Attributes:
        control: the control that edits it.
        value: the text in the control; nothing for a value that is absent.
        is_checked: whether a checkbox is ticked; None for any other control.
        item: `whole` where the items of a list, or the values of the options, are numbers.
        options: values and labels of a choice.
        low, high: bounds that the rules set to a whole number.
        limit: how far the engine computes with a whole number, either way.
        palette: what a tap adds to a list or puts into a field: values and labels.
        parts: the inputs of a group, or of an empty row of a table, each with its JSON value.
        rows: the rows of a table, at least one.
    """

    control: Control
    value: str = ""
    is_checked: bool | None = None
    item: Literal["", "whole"] = ""
    options: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None
    limit: int | None = None
    palette: tuple[tuple[str, str], ...] = ()
    parts: tuple[tuple[Input, Any], ...] = ()
    rows: tuple[tuple[tuple[Input, Any], ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterSpec:
    """Something of a value that an analysis may vary.

    Attributes:
        path: where it is inside the value: `white`, or `d6` for the number of those dice; nothing for
            the value itself.
        label: what is added to the label of the input.
        low, high: bounds of a number, both inclusive; None where there are options.
        options: the values that it can take, in order; nothing for a number.
    """

    path: str = ""
    label: str = ""
    low: int | None = None
    high: int | None = None
    options: tuple[Option, ...] = ()


class Kind(ABC):
    """What an input accepts, and everything that follows from it.

    A value has three forms: JSON, as it crosses the door; typed, as the rules compute with it;
    and words, as one types it on a command line. Only `read`, `wire` and `format` know the typed one.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def control(self) -> Control:
        """The form control that edits it."""

    @property
    @abstractmethod
    def accepts(self) -> str:
        """Say in a few words what is accepted."""

    @property
    def is_number(self) -> bool:
        """Tell whether the JSON value may be a bare number."""
        return False

    @property
    def nargs(self) -> Literal[0, 1, "*"]:
        """The words that its option takes on a command line."""
        return 1

    @abstractmethod
    def read(self, raw: Any, field: str) -> Any:
        """Return the typed value of a JSON value, or raise a `RulesError` on `field`."""

    @abstractmethod
    def wire(self, value: Any) -> Any:
        """Return the JSON value of a typed value."""

    @abstractmethod
    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return the JSON value that words on a command line stand for."""

    @abstractmethod
    def format(self, value: Any) -> str:
        """Return a typed value as one would type it."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the JSON value."""

    @abstractmethod
    def field(self, value: Any) -> FieldSpec:
        """Return what a form shows for a JSON value; None is a blank field."""

    def in_words(self, value: Any) -> str:
        """Return a JSON value as a sentence says it."""
        return prose(value)

    @abstractmethod
    def nearby(self, value: Any, reach: int, usual: Sequence[Any]) -> list[Any]:
        """Return the JSON values that a reader tries instead of `value`, the nearest first.

        One value beyond each bound is among them, for its refusal is an answer too.

        Args:
            value: the JSON value that is there now; it may be among those returned.
            reach: how far a number goes, up and down.
            usual: values, or items of a list, that the declaration of the input offers.
        """

    @abstractmethod
    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield what an analysis may vary."""

    @abstractmethod
    def sample(self, old: Any, source: Roller) -> Any:
        """Return a JSON value for the conformance pack, mostly one that is read.

        Args:
            old: the value that an example has; None where it has none.
            source: of the chance.
        """

    def parts(self) -> tuple[Input, ...]:
        """Return the inputs inside a value, where it is a group or a table of groups."""
        return ()

    def choices(self) -> tuple[Option, ...]:
        """Return the values, where they can be listed."""
        return ()

    def value_at(self, value: Any, path: str) -> Any:
        """Return what a parameter has in a JSON value; None where the value does not say."""
        del path
        return value

    def with_value(self, value: Any, path: str, new: Any) -> Any:
        """Return a JSON value with another value of one parameter, and everything else as it was."""
        del value, path
        return new


class TextKind(Kind):
    """A value that is written as one text, which the form shows in a plain field."""

    __slots__ = ()
    control = Control.TEXT

    def wire(self, value: Any) -> Any:
        """Return the text."""
        return str(value)

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return the words as one text."""
        return " ".join(words)

    def format(self, value: Any) -> str:
        """Return the text."""
        return str(value)

    def field(self, value: Any) -> FieldSpec:
        """Return a field with the text."""
        return FieldSpec(control=self.control, value="" if value is None else str(value))

    def nearby(self, value: Any, reach: int, usual: Sequence[Any]) -> list[Any]:
        """Return what the declaration offers: only the game knows which texts can be read."""
        del value, reach
        return list(usual)

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield nothing: a text does not vary by steps."""
        yield from ()

    def sample(self, old: Any, source: Roller) -> Any:
        """Return the text of the example: only the game knows which texts can be read."""
        del source
        return old


REQUIRED = object()
"""The default of an input that a request must name."""
REACH = 8
"""How far a number goes from its value among those nearby."""
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
    main: bool = False
    """Whether a form shows it at first sight; the other inputs are in its fold "More"."""

    @property
    def is_required(self) -> bool:
        """Tell whether a request must name this input."""
        return self.default is REQUIRED and self.derived is None

    @property
    def has_default(self) -> bool:
        """Tell whether the declaration itself names what is meant where a request says nothing."""
        return self.default is not REQUIRED and self.derived is None

    @property
    def default_wire(self) -> Any:
        """The declared default as a JSON value; None where there is none."""
        return self.kind.wire(self.default) if self.has_default else None

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema with label, help, clause, and the default that is declared."""
        said = " ".join(filter(None, (self.help, f"({self.clause})" if self.clause else "")))
        schema = {"title": self.label, **self.kind.schema(), **({"description": said} if said else {})}
        return {**schema, "default": self.default_wire} if self.has_default else schema

    def field(self, value: Any) -> FieldSpec:
        """Return what a form shows for a JSON value; None is a blank field."""
        spec = self.kind.field(value)
        offered = tuple((str(each), str(each)) for each in self.usual)
        return replace(spec, palette=offered) if offered else spec

    def in_words(self, value: Any, label: str | None = None) -> str:
        """Return `Rating 12` or `Who buys: a player`: the label, and a JSON value in words."""
        # An option is words of its own: "Who buys a player" would read as a question.
        mark = ":" if self.kind.control is Control.CHOICE else ""
        return f"{self.label if label is None else label}{mark} {self.kind.in_words(value) or 'none'}"

    def nearby(self, value: Any, reach: int = REACH) -> list[Any]:
        """Return the JSON values that a reader tries instead of `value`, the nearest first."""
        return [each for each in self.kind.nearby(value, reach, self.usual) if each != value]


def pick(source: Roller, options: Sequence[T]) -> T:
    """Return one of some options, each as likely as another."""
    return options[source.die(len(options), "") - 1]


def between(source: Roller, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`, both inclusive."""
    return low - 1 + source.die(high - low + 1, "")


def bare(words: Sequence[str]) -> Any:
    """Return a whole number where the words are one, else the words as they are."""
    joined = " ".join(words)
    return int(joined) if WHOLE.fullmatch(joined) and len(joined) <= LONGEST_NUMBER else joined
