"""The options of a calculator's command, read strictly: each at most once, and errors in one sentence."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn
from unicodedata import normalize

from engine.calculator import MODES, Calculator
from engine.inputs.words import whole_or_text, words_of

SEED_BYTES = 8
"""Length of a random seed in bytes; only the command line draws one, never the engine."""
SEEN = "options_seen"
"""Attribute of the namespace for the options that were given; no input has this name."""
GIVEN_MODES = "modes_asked"
COUNTED = {2: "two", 3: "three"}


class CommandParser(argparse.ArgumentParser):
    """An option parser without abbreviations, in which no option silently replaces another.

    `read` replaces `parse_args`, and sets `mode` to the requested mode or None.
    """

    def __init__(self, subject: str, *, description: str, modes: Iterable[str]) -> None:
        """Create the parser with an option for each mode.

        Args:
            subject: the calculator's id, as it is typed.
            description: what it does, for the help text.
            modes: its modes.
        """
        super().__init__(prog=f"python -m engine {subject}", description=description, allow_abbrev=False)
        self.subject = subject
        self.modes = tuple(modes)
        for mode in self.modes:
            self.add_argument(f"--{mode}", dest=GIVEN_MODES, action="append_const", const=mode)

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Parse the words of a command; on an error print a sentence and exit with code 2."""
        given, unknown = self.parse_known_args(list(words))
        if unknown:
            self.error(self._unknown_option(unknown[0].partition("=")[0]))
        modes = list(dict.fromkeys(getattr(given, GIVEN_MODES) or ()))
        if len(modes) > 1:
            asked = " and ".join(f"--{mode}" for mode in modes)
            self.error(f"{asked} ask for {COUNTED[len(modes)]} answers; choose one")
        given.mode = modes[0] if modes else None
        return given

    def _unknown_option(self, word: str) -> str:
        if not word.startswith("-"):
            return f"{word} belongs to no option; name the input that it is for"
        if word.removeprefix("--") in MODES:
            use = " or ".join(f"--{mode}" for mode in self.modes)
            return f"there is no {word} for {self.subject}; choose {use}"
        return f"there is no option {word} for {self.subject}"

    def print_help(self, file: Any = None) -> None:
        """Print the help; unlike in argparse, a failure to write is reported."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print one sentence to standard error and exit with code 2."""
        sys.stderr.write(f"{message} (`{self.prog} --help` lists every option)\n")
        raise SystemExit(2)


class Once(argparse.Action):
    """An option that may be given once only: with two values the intended one is unknown."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Store the value, or refuse a second one."""
        seen: set[str] = vars(namespace).setdefault(SEEN, set())
        if self.dest in seen:
            parser.error(f"{option_string} was given twice; give it once")
        seen.add(self.dest)
        setattr(namespace, self.dest, values)


class OncePerRuling(argparse.Action):
    """The option `SR1=below`, which may be repeated, with each ruling at most once."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Add a reading, or refuse a second one for the same ruling."""
        ruling = values.partition("=")[0]
        known: list[str] = getattr(namespace, self.dest)
        if ruling in {each.partition("=")[0] for each in known}:
            parser.error(f"{option_string} names {ruling} twice; choose one reading")
        setattr(namespace, self.dest, [*known, values])


def calculator_parser(calculator: Calculator) -> CommandParser:
    """Return the option parser of a calculator, made from its declaration."""
    parser = CommandParser(calculator.id, description=calculator.summary, modes=calculator.modes)
    for each in calculator.declared:
        default = ""
        if each.has_default:
            shown = "" if each.default is None else each.kind.format(each.default)
            default = f" (default: {shown or 'none'})"
        says = f"{each.label}. {each.help} Takes {each.kind.accepts}{default}. {each.clause}"
        option: dict[str, Any] = {"nargs": each.kind.nargs, "dest": each.name}
        option |= {"metavar": each.name.upper()} if each.kind.nargs else {}
        # argparse treats a percent sign in a help text as a format specifier.
        option["help"] = says.replace("%", "%%")
        parser.add_argument("--" + each.name.replace("_", "-"), action=Once, **option)
    parser.add_argument("--reading", action=OncePerRuling, default=[], metavar="RULING=READING")
    parser.add_argument("--text", action=Once, help="a whole text of the game")
    if calculator.roll is not None:
        seed = "text to derive the roll from; left out, a fresh one is drawn"
        parser.add_argument("--seed", action=Once, help=seed)
        method = "how the seed becomes faces, 1 or 2; left out, 1"
        parser.add_argument("--method", action=Once, help=method)
        faces = "what your own dice or tokens showed, in order"
        parser.add_argument("--faces", action=Once, nargs="*", help=faces)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    return parser


def fresh_seed() -> str:
    """Return a random seed."""
    return secrets.token_hex(SEED_BYTES)


def request_of(calculator: Calculator, given: argparse.Namespace) -> dict[str, Any]:
    """Return the request of a command as JSON values, so that it is checked like any other.

    A seed is trimmed and composed, as the page does with one that is typed there.
    """
    words = {each: getattr(given, each.name) for each in calculator.declared}
    seed = getattr(given, "seed", None)
    request: dict[str, Any] = {
        "calculator": calculator.id,
        "inputs": {
            each.name: each.kind.parse_cli(typed) for each, typed in words.items() if typed is not None
        },
        "readings": dict(pair.partition("=")[::2] for pair in getattr(given, "reading", [])),
        "mode": given.mode,
        "text": given.text,
        "seed": None if seed is None else normalize("NFC", seed.strip()),
        "faces": None,
    }
    method = getattr(given, "method", None)
    if method is not None:
        request["method"] = whole_or_text(method)
    faces = getattr(given, "faces", None)
    if faces is not None:
        request["faces"] = [whole_or_text(face) for face in words_of(" ".join(faces))]
    if given.mode is None and (request["seed"] is not None or faces is not None):
        request["mode"] = "roll"
    elif given.mode is None and "odds" in calculator.modes:
        request["mode"] = "odds"
    if request["mode"] == "roll" and request["seed"] is None and faces is None:
        request["seed"] = fresh_seed()
    return request
