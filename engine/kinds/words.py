"""Yes or no, choices, and text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.errors import InvalidRequestError
from engine.kinds.kind import bare, refuse

__all__ = ["Choice", "Flag", "Option", "Words"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """Yes or no."""

    control: ClassVar[str] = "flag"
    wants: ClassVar[str] = "true or false"

    def read(self, raw: Any, field: str) -> bool:
        """Return the truth value; numbers and words do not stand for one."""
        if not isinstance(raw, bool):
            raise refuse(raw, self.wants, field)
        return raw

    def wire(self, value: bool) -> bool:
        """Return the truth value."""
        return value

    def from_words(self, words: Sequence[str]) -> Any:
        """Return true for a bare flag."""
        return {"": True, "true": True, "false": False}.get(" ".join(words), " ".join(words))

    def words(self, value: bool) -> str:
        """Return the word."""
        return "true" if value else "false"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option of a choice."""

    value: Any
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of some named or numbered options; a number may be written as its label, 8 as `d8`."""

    options: tuple[Option, ...]
    control: ClassVar[str] = "choice"

    @property
    def wants(self) -> str:
        """Say in a few words what is accepted."""
        return "one of " + ", ".join(str(option.value) for option in self.options)

    def read(self, raw: Any, field: str) -> Any:
        """Return the option's value."""
        for option in self.options:
            if (type(raw) is type(option.value) and raw == option.value) or self._names(raw, option):
                return option.value
        refused = refuse(raw, self.wants, field)
        if isinstance(raw, str) and (meant := self._in_any_case(raw)) is not None:
            raise InvalidRequestError(f"{refused.message}; write {meant}", field=field)
        raise refused

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

    def from_words(self, words: Sequence[str]) -> Any:
        """Return a number where the options are numbers, else the option, typed in any case."""
        if isinstance(self.options[0].value, int):
            return bare(words)
        typed = " ".join(words)
        meant = self._in_any_case(typed)
        return typed if meant is None else meant

    def words(self, value: Any) -> str:
        """Return the option's value as text."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema; it has the labels of numbers, too."""
        values = [option.value for option in self.options]
        return {"enum": values + [each.label for each in self.options if isinstance(each.value, int)]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A line of text."""

    at_most: int = 200
    control: ClassVar[str] = "text"

    @property
    def wants(self) -> str:
        """Say in a few words what is accepted."""
        return f"text of at most {self.at_most} characters"

    def read(self, raw: Any, field: str) -> str:
        """Return the text, trimmed; what cannot be shown or sent is refused."""
        if not isinstance(raw, str) or len(raw) > self.at_most or not raw.isprintable():
            raise refuse(raw, self.wants, field)
        return raw.strip()

    def wire(self, value: str) -> str:
        """Return the text."""
        return value

    def from_words(self, words: Sequence[str]) -> Any:
        """Return the words as one text."""
        return " ".join(words)

    def words(self, value: str) -> str:
        """Return the text."""
        return value

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "maxLength": self.at_most}
