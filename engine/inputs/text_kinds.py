"""Yes or no, choices, and text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from engine.chance.sample import Roller
from engine.inputs.kind import (
    Control,
    FieldSpec,
    Kind,
    Option,
    ParameterSpec,
    TextKind,
    bare,
    pick,
    refuse,
)
from engine.numbers import prose


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
            return bare(words)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(TextKind):
    """A line of text."""

    at_most: int = 200

    @property
    def accepts(self) -> str:
        """Say in a few words what is accepted."""
        return f"text of at most {self.at_most} characters"

    def read(self, raw: Any, field: str) -> str:
        """Return the text, trimmed; what cannot be shown or sent is refused."""
        if not isinstance(raw, str) or len(raw) > self.at_most or not raw.isprintable():
            raise refuse(raw, self.accepts, field)
        return raw.strip()

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "maxLength": self.at_most}

    def sample(self, old: Any, source: Roller) -> Any:
        """Return the text of the example, else an empty one."""
        del source
        return "" if old is None else old
