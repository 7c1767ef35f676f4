"""Reads the tables of a game's `sheet.toml` and `scene.toml`, and follows the paths and templates in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from engine.calculator import Calculator
from engine.inputs import Input, Listed

NAME = "name"
KEY = re.compile(r"[a-z][a-z0-9_]*")
BRACED = re.compile(r"\{([^{}]*)\}")


class SheetError(ValueError):
    """A mistake in a game's `sheet.toml` or `scene.toml`: one sentence that names the place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paths:
    """The paths of a sheet."""

    maker: Calculator
    tracks: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """The results that are no results of the calculator: those of opponents."""
    row: tuple[str, ...] | None = ()
    """The parts of a row; none outside of a list, None where only an answer knows them."""
    answer: tuple[str, ...] = ()
    """The results of the answer at hand; none where there is no answer."""

    def mistake(self, path: str) -> str | None:
        """Return what is wrong with a path; None where it leads to something."""
        root, _, rest = path.partition(".")
        names = self._names(root)
        roots = ("inputs", "result", "tracks", "row", *(("answer",) if self.answer else ()))
        if root not in roots or not rest:
            return f'"{path}" is no path; begin it with inputs., result., tracks. or, in a list, row.'
        if root == "inputs":
            return mistake_below(rest, self.maker.declared, self.maker.id)
        first = rest.partition(".")[0]
        if names is None or first in names:
            return None
        return f'"{path}" leads nowhere; after {root}. comes one of {", ".join(names) or "nothing"}'

    def _names(self, root: str) -> tuple[str, ...] | None:
        results = (*(each.name for each in self.maker.results), *self.others)
        return {"result": results, "tracks": self.tracks, "row": self.row, "answer": self.answer}.get(
            root, ()
        )

    def list_at(self, path: str) -> Paths | None:
        """Return the paths for each row of a list; None where the path leads to no list of rows."""
        root, _, rest = path.partition(".")
        if root == "result":
            return replace(self, row=None)
        kind = next((each.kind for each in self.maker.declared if each.name == rest), None)
        parts = kind.parts() if isinstance(kind, Listed) else ()
        return replace(self, row=tuple(each.name for each in parts)) if parts else None


class Table:
    """One table of the file, read key by key; every mistake says where it is and what to write instead.

    Args:
        where: what the table is, for its mistakes.
        raw: as TOML has it.
        known: the keys that it may have.
    """

    def __init__(self, where: str, raw: Any, known: tuple[str, ...]) -> None:
        self.where, self.raw = where, raw
        if not isinstance(raw, Mapping):
            self.refuse("is no table; write its keys below a head in square brackets")
        if unknown := sorted(set(raw) - set(known)):
            self.refuse(f'has an unknown key "{unknown[0]}"; it may have {", ".join(known)}')

    def refuse(self, why: str) -> NoReturn:
        """End the reading.

        Raises:
            SheetError: always.
        """
        message = f"{self.where} {why}"
        raise SheetError(message)

    def text(self, key: str, *, is_needed: bool = True) -> str:
        """Return a text, its white space made single; without one an empty one, unless it is needed."""
        value = self.raw.get(key, "")
        words = " ".join(value.split()) if isinstance(value, str) else self.refuse(f"has no text as {key}")
        if is_needed and not words:
            self.refuse(f'has no {key}; write {key} = "..."')
        return words

    def key(self, key: str) -> str:
        """Return a name that paths and documents use."""
        name = self.text(key)
        if not KEY.fullmatch(name):
            self.refuse(f'has the name "{name}"; write small letters, digits and underscores')
        return name

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, at least one."""
        value = self.raw.get(key)
        if not isinstance(value, list) or not value or not all(isinstance(each, str) for each in value):
            self.refuse(f'needs a list of texts as {key}; write {key} = ["..."]')
        return tuple(value)

    def by_name(self, key: str) -> Mapping[str, Any]:
        """Return a table of values by name; an empty one where there is none."""
        value = self.raw.get(key, {})
        return value if isinstance(value, Mapping) else self.refuse(f"has {key} that is no table of names")

    def tables(self, key: str) -> tuple[Table, ...]:
        """Return the tables of a list; none where the list is left out."""
        value = self.raw.get(key, [])
        if not isinstance(value, list):
            self.refuse(f"has {key} that is no list; write [[{key}]] above each")
        keys = KEYS[key]
        return tuple(Table(f"{self.where}, {key} {at}", each, keys) for at, each in enumerate(value, 1))

    def template(self, key: str, paths: Paths, *, also: str = "", is_needed: bool = True) -> str:
        """Return a template whose paths all lead somewhere."""
        words = self.text(key, is_needed=is_needed)
        for path in BRACED.findall(words):
            if path not in (NAME, also):
                self.check(paths.mistake(path))
        return words

    def check(self, mistake: str | None) -> None:
        """Refuse what is a mistake."""
        if mistake is not None:
            self.refuse(f"has a path that cannot be: {mistake}")

    def check_once(self, kind: str, names: Iterable[str]) -> None:
        """Refuse a name that is given twice."""
        seen: set[str] = set()
        for name in names:
            if name in seen:
                self.refuse(f'has the {kind} "{name}" twice; leave one out')
            seen.add(name)


KEYS = {
    "steps": ("title", "help", "inputs"),
    "suggest": ("input", "words"),
    "track": ("name", "label", "unit", "start", "least", "most"),
    "feed": ("label", "calculator", "inputs", "for_each", "where", "clears"),
    "change": ("calculator", "result", "track", "as", "label", "whose"),
    "grow": (
        "calculator",
        "label",
        "price",
        "track",
        "needs",
        "rows",
        "where",
        "sets",
        "fills",
        "leaves",
        "appends",
    ),
    "shared": ("name", "label", "unit", "start", "least", "most", "clause"),
    "everybody": ("label", "calculator", "input", "who", "row"),
    "turns": ("calculator", "result", "name"),
    "opponent": ("path", "line", "block", "leaves", "every", "row", "also"),
}
"""The keys that a table of each list may have."""


def mistake_below(path: str, known: tuple[Input, ...], of: str, *, enters_rows: bool = False) -> str | None:
    """Return what is wrong with a path below some inputs; a list is entered for suggestions alone."""
    names = path.split(".")
    for at, name in enumerate(names):
        found = next((each for each in known if each.name == name), None)
        if found is None:
            choices = ", ".join(each.name for each in known) or "nothing"
            return f'"{path}" leads nowhere in {of}; in place of {name} write {choices}'
        if isinstance(found.kind, Listed) and not enters_rows and at < len(names) - 1:
            return f'"{path}" goes into a list; name the list in for_each, and its parts as row.'
        known = found.kind.parts()
    return None


def input_at(names: list[str], known: tuple[Input, ...]) -> Input | None:
    """Return the input that some names lead to, through lists; None where there is none."""
    found = None
    for name in names:
        found = next((each for each in known if each.name == name), None)
        known = found.kind.parts() if found is not None else ()
    return found
