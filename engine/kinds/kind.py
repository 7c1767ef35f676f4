"""What every kind of value can do, and how a value is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.errors import InvalidRequestError

__all__ = ["LONGEST_NUMBER", "WHOLE", "Kind", "Unreadable", "bare", "quoted", "refuse"]

LONGEST_NUMBER = 40
"""Characters of a number that are still read; longer ones are refused before conversion."""

WHOLE = re.compile(r"-?[0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A number in JSON text that is refused before anyone converts it, with the reason."""

    text: str
    why: str


def quoted(raw: object) -> str:
    """Return a value as a reader typed it, short enough for a sentence.

    >>> quoted("12"), quoted(True), quoted(None), quoted([1, 2])
    ('the text "12"', 'true', 'null', 'a list')
    """
    if isinstance(raw, str):
        shown = raw if len(raw) <= LONGEST_NUMBER else raw[:LONGEST_NUMBER] + "…"
        return f'the text "{_in_one_line(shown)}"' if raw else '""'
    if isinstance(raw, Unreadable):
        return raw.text if len(raw.text) <= LONGEST_NUMBER else raw.text[:LONGEST_NUMBER] + "…"
    if raw is None or isinstance(raw, bool):
        return {None: "null", True: "true", False: "false"}[raw]
    if isinstance(raw, Mapping):
        return "an object"
    if isinstance(raw, list | tuple):
        return "a list"
    return str(raw)[:LONGEST_NUMBER]


def _in_one_line(text: str) -> str:
    r"""Return a text without quotation marks, and with escapes for what would break or turn the sentence.

    >>> _in_one_line('a "b"\n')
    "a 'b'\\n"
    """
    plain = text.replace('"', "'")
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in plain)


def refuse(raw: object, wants: str, field: str) -> InvalidRequestError:
    """Return the refusal of a value on a field, naming what is wanted and what came."""
    name = field.rpartition(".")[2]
    if name.isdecimal():
        name = f"item {int(name) + 1} of {field.split('.')[-2]}"
    why = f", because {raw.why}" if isinstance(raw, Unreadable) else ""
    return InvalidRequestError(f"{name} takes {wants}, got {quoted(raw)}{why}", field=field)


class Kind(Protocol):
    """What an input accepts."""

    @property
    def control(self) -> str:
        """The form control that edits it."""

    @property
    def wants(self) -> str:
        """Say in a few words what is accepted."""

    def read(self, raw: Any, field: str) -> Any:
        """Return the typed value of a JSON value, or raise a `RulesError` on `field`."""

    def wire(self, value: Any) -> Any:
        """Return the JSON value of a typed value."""

    def from_words(self, words: Sequence[str]) -> Any:
        """Return the JSON value that words on a command line stand for."""

    def words(self, value: Any) -> str:
        """Return a typed value as one would type it."""

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the JSON value."""


def bare(words: Sequence[str]) -> Any:
    """Return a whole number where the words are one, else the words as they are."""
    joined = " ".join(words)
    return int(joined) if WHOLE.fullmatch(joined) and len(joined) <= LONGEST_NUMBER else joined
