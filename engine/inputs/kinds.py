"""What every kind of value can do, how a value is refused, and the kinds of a single value.

A kind refuses with one sentence that names what it got and what it wants. Numbers, yes or no, choices and
text are here; dice, and kinds that hold other kinds, are in `lists`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar, Literal, TypeVar

from engine.chance.sample import Roller
from engine.errors import InvalidRequestError, LimitExceededError, RulesError
from engine.inputs.words import LONGEST_NUMBER, exact_or_text, whole_or_text
from engine.numbers import first_of, format_number, minus, prose

UNBOUNDED = 1000
"""How far an exact number varies, in whole steps, where its declaration gives no bound."""
SAMPLED = 6
"""How far a sample strays from the lower bound, or from zero."""
COMMA = "; write a point before decimals, and nothing between thousands"
DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?")
RATIO = re.compile(r"-?[0-9]+/[0-9]+")

# What follows is the same in docs/assets/js/shared/text.mjs, and tests/data/lines.json holds both to it.
UNSEEN = re.compile(r"[\u00ad\u061c\u200b\u200e\u200f\u2060-\u2064\ufeff]")
SPACES = re.compile(r"[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
JOINERS = re.compile(r"(?<=[^\0-\x7f\u200c\u200d])([\u200c\u200d])[\u200c\u200d]*|[\u200c\u200d]+")
"""Emoji and many scripts need one behind a sign; Latin letters never do."""
TURNING = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
STRANGE = re.compile(
    r"\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"  # the flag of a part of a country is written so
    rf"|({TURNING.pattern}|[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u206a-\u206f\ufff9-\ufffb]"
    r"|[\ud800-\udfff\U000e0000-\U000e007f])"
)
SHOWN_BEFORE = 12
"""Characters that a refusal shows before a strange sign."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A number in JSON text that is refused before anyone converts it, with the reason."""

    text: str
    why: str


def quoted(raw: object) -> str:
    r"""Return a value as a reader typed it, short enough for a sentence.

    >>> quoted("12"), quoted(True), quoted(None), quoted([1, 2]), quoted('a "b"\n')
    ('"12"', 'true', 'null', 'a list', '"a \'b\'\\n"')
    """
    if isinstance(raw, str):
        shown = raw if len(raw) <= LONGEST_NUMBER else raw[:LONGEST_NUMBER] + "…"
        # Quotation marks would end the quotation, and some signs would break or turn the sentence.
        plain = shown.replace('"', "'")
        signs = [
            each if each.isprintable() or JOINERS.match(each) else each.encode("unicode_escape").decode()
            for each in plain
        ]
        return f'"{"".join(signs)}"'
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


def refuse(raw: object, accepts: str, field: str, advice: str = "") -> InvalidRequestError:
    """Return the refusal of a value, naming what is wanted and what came; `labelled` adds the label."""
    why = f", and {raw.why}" if isinstance(raw, Unreadable) else ""
    came = "nothing is entered" if raw == "" else f"you entered {quoted(raw)}{why}"
    return InvalidRequestError(f"enter {first_of(accepts)} ({came}){advice}", field=field)


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
        item: what the value, the items of a list, or the values of the options are, where their text alone
            does not say so.
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
    item: Literal["", "whole", "exact", "die"] = ""
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

    def default_under(self, readings: Mapping[str, str] | None) -> Any:
        """Return the default under some readings; that of the decision where none are given."""
        return self.default if self.decided is None or readings is None else self.decided(readings)

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole(Kind):
    """A whole number; `low` and `high` are bounds of the rules, `limit` bounds the engine's work."""

    low: int | None = None
    high: int | None = None
    limit: int = 1000
    control = Control.WHOLE
    is_number = True

    @property
    def accepts(self) -> str:
        """Say in a few words what is accepted."""
        if self.low is not None and self.high is not None:
            return f"a whole number from {format_number(self.low)} to {format_number(self.high)}"
        if self.low is not None:
            return f"a whole number of {format_number(self.low)} or more"
        return (
            "a whole number" if self.high is None else f"a whole number of {format_number(self.high)} or less"
        )

    def read(self, raw: Any, field: str) -> int:
        """Return the number; a Fraction is welcome where it is whole."""
        if isinstance(raw, Fraction) and raw.denominator == 1:
            raw = int(raw)
        if type(raw) is not int:
            raise refuse(raw, self.accepts, field)
        if (self.low is not None and raw < self.low) or (self.high is not None and raw > self.high):
            raise refuse(raw, self.accepts, field)
        if abs(raw) > self.limit:
            reach = f"{self.limit} or less" if raw > 0 else f"{minus(self.limit)} or more"
            message = f"enter {reach}, as the engine computes no further (you entered {quoted(raw)})"
            raise LimitExceededError(message, field=field)
        return raw

    def wire(self, value: int) -> int:
        """Return the number."""
        return value

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return the number, or the words as they are for `read` to refuse."""
        return whole_or_text(" ".join(words))

    def format(self, value: int) -> str:
        """Return the digits."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema, bounds included."""
        low = -self.limit if self.low is None else self.low
        high = self.limit if self.high is None else min(self.high, self.limit)
        return {"type": "integer", "minimum": low, "maximum": high}

    def field(self, value: Any) -> FieldSpec:
        """Return a field with the number and its bounds."""
        text = "" if value is None else str(value)
        return FieldSpec(control=self.control, value=text, low=self.low, high=self.high, limit=self.limit)

    def nearby(self, value: Any, reach: int, usual: Sequence[Any]) -> list[Any]:
        """Return the numbers around the value, one beyond each bound."""
        del usual
        centre = value if isinstance(value, int) else max(self.low or 0, 0)
        low = centre - reach if self.low is None else self.low - 1
        high = centre + reach if self.high is None else self.high + 1
        return [each for each in numbers_near(centre, reach) if low <= each <= high]

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield the number itself."""
        low = -self.limit if self.low is None else self.low
        high = self.limit if self.high is None else min(self.high, self.limit)
        yield ParameterSpec(low=low, high=high)

    def sample(self, old: Any, source: Roller) -> Any:
        """Return a number near the lower bound."""
        del old
        low = -SAMPLED if self.low is None else self.low
        high = low + 3 * SAMPLED if self.high is None else min(self.high, low + 3 * SAMPLED)
        return between(source, low, max(low, high))


@dataclass(frozen=True, slots=True, kw_only=True)
class Exact(TextKind):
    """An exact number: 2, 1.5 or "3/2"."""

    low: Fraction | None = None
    limit: int = 1_000_000
    control = Control.EXACT
    is_number = True

    @property
    def accepts(self) -> str:
        """Say in a few words what is accepted."""
        least = "" if self.low is None else f" of {self.low} or more"
        return f"an exact number{least}, such as 2, 1.5 or 3/2"

    def read(self, raw: Any, field: str) -> Fraction:
        """Return the number as a Fraction; decimals are read digit by digit, never as floats."""
        value = self._fraction(raw)
        if value is None or (self.low is not None and value < self.low):
            raise refuse(raw, self.accepts, field, COMMA if isinstance(raw, str) and "," in raw else "")
        if abs(value) > self.limit or value.denominator > self.limit:
            message = (
                f"enter a number whose two parts are {self.limit} or less, as the engine computes no further "
                f"(you entered {quoted(raw)})"
            )
            raise LimitExceededError(message, field=field)
        return value

    def _fraction(self, raw: Any) -> Fraction | None:
        if type(raw) is int or isinstance(raw, Fraction):
            return Fraction(raw)
        if not isinstance(raw, str) or len(raw) > LONGEST_NUMBER:
            return None
        if DECIMAL.fullmatch(raw):
            return Fraction(raw)
        if RATIO.fullmatch(raw) and int(raw.partition("/")[2]):
            return Fraction(raw)
        return None

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return the number, or the words as they are for `read` to refuse."""
        return exact_or_text(" ".join(words))

    def wire(self, value: Fraction) -> int | str:
        """Return a whole number as it is, any other as text."""
        return int(value) if value.denominator == 1 else str(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": ["number", "string"], "pattern": r"^-?[0-9]+(\.[0-9]+|/[0-9]+)?$"}

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield the number itself, in whole steps."""
        yield ParameterSpec(low=-UNBOUNDED if self.low is None else -(-self.low // 1), high=UNBOUNDED)

    def sample(self, old: Any, source: Roller) -> Any:
        """Return a number in one of its spellings."""
        del old
        return pick(source, (1, 2, 3, "3/2", "1/2", "2.5"))


def numbers_near(centre: int, reach: int) -> list[int]:
    """Return the whole numbers around one, the nearest first.

    >>> numbers_near(3, 2)
    [3, 4, 2, 5, 1]
    """
    return [centre, *(centre + sign * step for step in range(1, reach + 1) for sign in (1, -1))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Kind):
    """Yes or no."""

    control = Control.FLAG
    accepts = "true or false"
    nargs: ClassVar[Literal[0]] = 0

    def read(self, raw: Any, field: str) -> bool:
        """Return the truth value; numbers and words do not stand for one."""
        if not isinstance(raw, bool):
            raise refuse(raw, self.accepts, field)
        return raw

    def wire(self, value: bool) -> bool:
        """Return the truth value."""
        return value

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return true for a bare flag."""
        return {"": True, "true": True, "false": False}.get(" ".join(words), " ".join(words))

    def format(self, value: bool) -> str:
        """Return the word."""
        return "true" if value else "false"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "boolean"}

    def field(self, value: Any) -> FieldSpec:
        """Return a checkbox."""
        return FieldSpec(control=self.control, is_checked=value is True)

    def nearby(self, value: Any, reach: int, usual: Sequence[Any]) -> list[Any]:
        """Return yes and no."""
        del value, reach, usual
        return [True, False]

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield the flag itself, no before yes."""
        yield ParameterSpec(options=(Option(value=False, label="no"), Option(value=True, label="yes")))

    def sample(self, old: Any, source: Roller) -> Any:
        """Return yes or no."""
        del old
        return pick(source, (True, False))


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Kind):
    """One of some named or numbered options; a number may be written as its label, 8 as `d8`."""

    options: tuple[Option, ...]
    control = Control.CHOICE

    @classmethod
    def among(cls, labels: Mapping[Any, str]) -> Choice:
        """Return a choice among values, each with its label."""
        return cls(options=tuple(Option(value=value, label=label) for value, label in labels.items()))

    @property
    def accepts(self) -> str:
        """Say in a few words what is accepted."""
        return "one of " + ", ".join(str(option.value) for option in self.options)

    @property
    def is_number(self) -> bool:
        """Tell whether the options are numbers."""
        return isinstance(self.options[0].value, int)

    def read(self, raw: Any, field: str) -> Any:
        """Return the option's value."""
        for option in self.options:
            if (type(raw) is type(option.value) and raw == option.value) or self._names(raw, option):
                return option.value
        meant = self._in_any_case(raw) if isinstance(raw, str) else None
        raise refuse(raw, self.accepts, field, "" if meant is None else f"; write {meant}")

    def _in_any_case(self, word: str) -> Any:
        """Return the named option that a word is, capitals or not; None where there is none."""
        values = (option.value for option in self.options)
        return next((each for each in values if isinstance(each, str) and each == word.lower()), None)

    @staticmethod
    def _names(raw: Any, option: Option) -> bool:
        """Tell whether a text is the label of a number; the label of a name is prose, and may change."""
        return isinstance(raw, str) and isinstance(option.value, int) and raw == option.label

    def wire(self, value: Any) -> Any:
        """Return the option's value."""
        return value

    def parse_cli(self, words: Sequence[str]) -> Any:
        """Return a number where the options are numbers, else the option, typed in any case."""
        if self.is_number:
            return whole_or_text(" ".join(words))
        typed = " ".join(words)
        meant = self._in_any_case(typed)
        return typed if meant is None else meant

    def format(self, value: Any) -> str:
        """Return the option's value as text."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema; it has the labels of numbers, too."""
        values = [option.value for option in self.options]
        return {"enum": values + [each.label for each in self.options if isinstance(each.value, int)]}

    def field(self, value: Any) -> FieldSpec:
        """Return a field with every option."""
        return FieldSpec(
            control=self.control,
            value="" if value is None else str(value),
            item="whole" if self.is_number else "",
            options=tuple((str(option.value), option.label) for option in self.options),
        )

    def in_words(self, value: Any) -> str:
        """Return the option's label; the label of a number may be given itself."""
        labels = {option.value: option.label for option in self.options}
        return labels.get(value, prose(value))

    def nearby(self, value: Any, reach: int, usual: Sequence[Any]) -> list[Any]:
        """Return every option."""
        del value, reach, usual
        return [option.value for option in self.options]

    def choices(self) -> tuple[Option, ...]:
        """Return the options."""
        return self.options

    def parameters(self) -> Iterator[ParameterSpec]:
        """Yield the choice itself."""
        yield ParameterSpec(options=self.options)

    def sample(self, old: Any, source: Roller) -> Any:
        """Return one of the options."""
        del old
        return pick(source, self.options).value


def line_of(raw: str, field: str) -> str:
    r"""Return a text as one line: with plain spaces only, and without what nobody sees or needs.

    Raises:
        InvalidRequestError: it holds a sign that turns text round, or a control sign.

    >>> line_of("山田\u3000太郎 ", "name"), line_of("Sump\u00adfoot", "name")
    ('山田 太郎', 'Sumpfoot')
    """
    if raw.isprintable():  # as nearly every text is
        return raw.strip()
    for found in STRANGE.finditer(raw):
        if sign := found[1]:
            before = raw[max(0, found.start() - SHOWN_BEFORE) : found.start()].strip()
            where = f"behind {quoted(before)}" if before else "at the beginning"
            why = "it turns text round" if TURNING.match(sign) else "nobody can see it"
            message = f"delete the sign U+{ord(sign):04X} {where}; {why}"
            raise InvalidRequestError(message, field=field)
    plain = SPACES.sub(lambda run: " " if run[0].strip(" ") else run[0], UNSEEN.sub("", raw))
    return JOINERS.sub(r"\1", plain).strip(" ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(TextKind):
    """A line of text."""

    at_most: int = 200

    @property
    def accepts(self) -> str:
        """Say in a few words what is accepted."""
        return f"text of at most {self.at_most} characters"

    def read(self, raw: Any, field: str) -> str:
        """Return the text as one line."""
        line = line_of(raw, field) if isinstance(raw, str) else raw
        if not isinstance(line, str) or len(line) > self.at_most:
            raise refuse(line, self.accepts, field)
        return line

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "maxLength": self.at_most}

    def sample(self, old: Any, source: Roller) -> Any:
        """Return the text of the example, else an empty one."""
        del source
        return "" if old is None else old
