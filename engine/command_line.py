"""The command line: the same one door, with options made from the calculators' declarations.

Exit codes: 0 answered, 1 the engine refused the request, 2 the command or its input could not be read,
3 the answer could not be written.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO, TextIO

from engine.calculator import Calculator
from engine.catalogue import calculators, catalogue
from engine.codec import dump, failure_to_wire
from engine.command_parser import CommandParser, Once, OncePerRuling
from engine.dispatch import handle, handle_json, to_wire
from engine.errors import InvalidRequest, RulesError
from engine.kinds import Input
from engine.protocol import Request
from engine.text_answer import answer_lines

__all__ = ["calculator_parser", "fresh_seed", "main", "request_of"]

INQUIRIES = ("compare", "sweep", "find", "readings", "fairness")
"""Questions about several answers; `engine.inquiry.command_line` says how they are typed."""

SEED_BYTES = 8
"""Bytes of a fresh seed; the command line draws it, the engine never does."""


def main(arguments: Sequence[str], *, stdin: BinaryIO, stdout: TextIO) -> int:
    """Run the command line and return its exit code."""
    if not arguments:
        stdout.writelines(f"{line}\n" for line in _listing())
        return 0
    if list(arguments) == ["--requests"]:
        return answer_requests(stdin, stdout)
    name = arguments[0]
    if name in INQUIRIES:
        from engine.inquiry.command_line import main as ask_several

        return ask_several(name, arguments[1:], stdout)
    if name not in calculators():
        known = "run `python -m engine` to see them all"
        sys.stderr.write(f"there is no calculator called {name}; {known}\n")
        return 2
    return _ask(calculators()[name], arguments[1:], stdout)


def _listing() -> Iterable[str]:
    for system in catalogue():
        yield f"{system.title}, by {system.author}"
        for calculator in system.calculators:
            yield f"  {calculator.id:<32} {' '.join(calculator.modes):<10} {calculator.summary}"
    yield ""
    yield "python -m engine CALCULATOR --help tells its inputs; --requests answers JSON requests, one a line."
    yield f"python -m engine {'|'.join(INQUIRIES)} CALCULATOR asks about several answers at once."


def answer_requests(stdin: BinaryIO, stdout: TextIO) -> int:
    """Answer one JSON request a line with one JSON answer a line, blank and broken lines too.

    Returns:
        the exit code: 2 where the lines could not be read to their end.
    """
    try:
        for line in _lines(stdin):
            stdout.write(_answer_to(line) + "\n")
            stdout.flush()
    except _InputLost as lost:
        sys.stderr.write(f"the requests could not be read: {lost}; send them as text, one a line\n")
        return 2
    return 0


class _InputLost(Exception):
    """The requests cannot be read; says why, as the system does."""


def _lines(stdin: BinaryIO) -> Iterator[bytes]:
    try:
        yield from stdin
    except OSError as error:
        raise _InputLost(str(error.strerror).lower()) from error


def _answer_to(line: bytes) -> str:
    """Answer one line; what is no text is refused, for mended it would be another request."""
    try:
        text = line.rstrip(b"\r\n").decode("utf-8")
    except UnicodeDecodeError as error:
        message = (
            f"the line is no UTF-8: byte {error.start + 1} cannot be read; send the request as UTF-8 text"
        )
        return dump({"ok": False, "failure": failure_to_wire(InvalidRequest(message))})
    return handle_json(text)


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


def calculator_parser(calculator: Calculator) -> CommandParser:
    """Return the options of a calculator, made from its declaration."""
    parser = CommandParser(calculator.id, description=calculator.summary, modes=calculator.modes)
    for each in calculator.declared:
        parser.add_argument(_option(each.name), action=Once, **_argument(each))
    parser.add_argument("--reading", action=OncePerRuling, default=[], metavar="RULING=READING")
    parser.add_argument("--text", action=Once, help="a whole text of the game")
    if calculator.roll is not None:
        seed = "text to derive the roll from; left out, a fresh one is drawn"
        parser.add_argument("--seed", action=Once, help=seed)
        faces = "what your own dice or tokens showed, in order"
        parser.add_argument("--faces", action=Once, nargs="*", help=faces)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    return parser


def _argument(each: Input) -> dict[str, Any]:
    default = ""
    if each.has_default:
        shown = "" if each.default is None else each.kind.words(each.default)
        default = f" (default: {shown or 'none'})"
    # argparse takes a percent sign in a help text for one of its own fields.
    says = f"{each.label}. {each.help} Takes {each.kind.wants}{default}. {each.clause}".replace("%", "%%")
    option = {"nargs": each.kind.nargs, "help": says, "dest": each.name}
    return {**option, "metavar": each.name.upper()} if each.kind.nargs else option


def fresh_seed() -> str:
    """Return a seed that nobody has seen; the engine itself never draws one."""
    return secrets.token_hex(SEED_BYTES)


def request_of(calculator: Calculator, given: argparse.Namespace) -> dict[str, Any]:
    """Return the request of a command, as JSON values, so that it is read as strictly as any other."""
    words = {each: getattr(given, each.name) for each in calculator.declared}
    request: dict[str, Any] = {
        "calculator": calculator.id,
        "inputs": {
            each.name: each.kind.from_words(typed) for each, typed in words.items() if typed is not None
        },
        "readings": dict(pair.partition("=")[::2] for pair in getattr(given, "reading", [])),
        "mode": given.mode or _mode_unasked(calculator, given),
        "text": given.text,
        "seed": getattr(given, "seed", None),
        "faces": None,
    }
    faces = getattr(given, "faces", None)
    if faces is not None:
        request["faces"] = [int(face) if face.isascii() and face.isdecimal() else face for face in faces]
    if request["mode"] == "roll" and request["seed"] is None and faces is None:
        request["seed"] = fresh_seed()
    return request


def _mode_unasked(calculator: Calculator, given: argparse.Namespace) -> str | None:
    """Return what is wanted where no mode was named: whoever gives dice or a seed wants a roll."""
    is_roll = any(getattr(given, name, None) is not None for name in ("seed", "faces"))
    return "roll" if is_roll else "odds" if "odds" in calculator.modes else None


def _ask(calculator: Calculator, arguments: Sequence[str], stdout: TextIO) -> int:
    given = calculator_parser(calculator).read(arguments)
    request = request_of(calculator, given)
    if given.json:
        answer = handle_json(dump(request))
        stdout.write(answer + "\n")
        return 0 if json.loads(answer)["ok"] else 1
    return _print(calculator, request, stdout)


def _print(calculator: Calculator, request: dict[str, Any], stdout: TextIO) -> int:
    try:
        response = handle(Request(**{**request, "faces": request["faces"] and tuple(request["faces"])}))
    except RulesError as error:
        source = f" ({error.source})" if error.source else ""
        sys.stderr.write(f"{error.message}{source}\n")
        return 1
    stdout.writelines(f"{line}\n" for line in answer_lines(calculator, to_wire(response)))
    return 0
