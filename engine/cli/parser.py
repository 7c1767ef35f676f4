"""How a command is read: each option once, and whatever cannot be read is told in one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

__all__ = ["CommandParser", "Once", "OncePerRuling"]

SEEN = "options_seen"
"""The name under which a namespace keeps what was given; no input is called so."""
MODES = "modes_asked"
ALL_MODES = ("roll", "odds", "work")
COUNTED = {2: "two", 3: "three"}


class CommandParser(argparse.ArgumentParser):
    """Options that are read strictly: none is guessed, none silently replaces another.

    `read` takes the place of `parse_args`, and leaves in `mode` the mode that was asked for, or None.
    """

    def __init__(self, subject: str, *, description: str, modes: Iterable[str]) -> None:
        """Begin with an option for each mode.

        Args:
            subject: what the command is about, as it is typed: the id of a calculator.
            description: what it does, for its help.
            modes: the modes that it has.
        """
        super().__init__(prog=f"python -m engine {subject}", description=description, allow_abbrev=False)
        self.subject = subject
        self.modes = tuple(modes)
        for mode in self.modes:
            self.add_argument(f"--{mode}", dest=MODES, action="append_const", const=mode)

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Return what the words say; where they cannot be read, end with a sentence and exit code 2."""
        given, strange = self.parse_known_args(list(words))
        if strange:
            self.error(self._strange(strange[0].partition("=")[0]))
        modes = list(dict.fromkeys(getattr(given, MODES) or ()))
        if len(modes) > 1:
            asked = " and ".join(f"--{mode}" for mode in modes)
            self.error(f"{asked} ask for {COUNTED[len(modes)]} answers; choose one")
        given.mode = modes[0] if modes else None
        return given

    def _strange(self, word: str) -> str:
        if not word.startswith("-"):
            return f"{word} stands behind no option; name the input that it is for"
        if word.removeprefix("--") in ALL_MODES:
            use = " or ".join(f"--{mode}" for mode in self.modes)
            return f"there is no {word} for {self.subject}; choose {use}"
        return f"there is no option {word} for {self.subject}"

    def print_help(self, file: Any = None) -> None:
        """Print the help; that it could not be written is told, as of any answer."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """End the command: one sentence on the error stream, exit code 2."""
        sys.stderr.write(f"{message} (`{self.prog} --help` tells every option)\n")
        raise SystemExit(2)


class Once(argparse.Action):
    """An option that may be given once: of two values nobody knows which one was meant."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Keep the value, or refuse the second one."""
        seen: set[str] = vars(namespace).setdefault(SEEN, set())
        if self.dest in seen:
            parser.error(f"{option_string} was given twice; give it once")
        seen.add(self.dest)
        setattr(namespace, self.dest, values)


class OncePerRuling(argparse.Action):
    """Readings, as many as there are rulings: `SR1=below`, each ruling once."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Keep one more reading, or refuse the second one of a ruling."""
        ruling = values.partition("=")[0]
        known: list[str] = getattr(namespace, self.dest)
        if ruling in {each.partition("=")[0] for each in known}:
            parser.error(f"{option_string} names {ruling} twice; choose one reading")
        setattr(namespace, self.dest, [*known, values])
