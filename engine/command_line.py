"""The command line: the same one door, with options made from the calculators' declarations.

Exit codes: 0 answered, 1 the engine refused the request, 2 the command itself could not be read.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Iterable, Sequence
from typing import Any, BinaryIO, TextIO

from engine.calculator import Calculator
from engine.catalogue import calculators, catalogue
from engine.codec import dump
from engine.dispatch import handle, handle_json, to_wire
from engine.errors import RulesError
from engine.inputs import Input
from engine.kinds import Flag, Listed, NumberOrDice, Shaped
from engine.kinds import Optional as Maybe
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
        answer_requests(stdin, stdout)
        return 0
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


def answer_requests(stdin: BinaryIO, stdout: TextIO) -> None:
    """Answer one JSON request a line with one JSON answer a line, blank and broken lines too."""
    for line in stdin:
        text = line.decode("utf-8", errors="replace").rstrip("\r\n")
        stdout.write(handle_json(text) + "\n")
        stdout.flush()


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


def calculator_parser(calculator: Calculator) -> argparse.ArgumentParser:
    """Return the options of a calculator, made from its declaration."""
    parser = argparse.ArgumentParser(
        prog=f"python -m engine {calculator.id}", description=calculator.summary, allow_abbrev=False
    )
    for each in calculator.declared:
        parser.add_argument(_option(each.name), **_argument(each))
    modes = parser.add_mutually_exclusive_group()
    for mode in calculator.modes:
        modes.add_argument(f"--{mode}", dest="mode", action="store_const", const=mode)
    parser.add_argument("--reading", action="append", default=[], metavar="RULING=READING")
    parser.add_argument("--text", help="a whole text of the game")
    if calculator.roll is not None:
        parser.add_argument("--seed", help="text to derive the roll from; left out, a fresh one is drawn")
        parser.add_argument("--faces", nargs="*", help="what your own dice or tokens showed, in order")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    return parser


def _takes_several_words(each: Input) -> bool:
    kind = each.kind.kind if isinstance(each.kind, Maybe) else each.kind
    return isinstance(kind, Listed | Shaped | NumberOrDice)


def _argument(each: Input) -> dict[str, Any]:
    default = ""
    if not each.is_required and each.derived is None:
        shown = "" if each.default is None else each.kind.words(each.default)
        default = f" (default: {shown or 'none'})"
    # argparse takes a percent sign in a help text for one of its own fields.
    says = f"{each.label}. {each.help} Takes {each.kind.wants}{default}. {each.clause}".replace("%", "%%")
    if isinstance(each.kind, Flag):
        return {"action": "store_const", "const": [], "help": says, "dest": each.name}
    number = "*" if _takes_several_words(each) else 1
    return {"nargs": number, "help": says, "dest": each.name, "metavar": each.name.upper()}


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
        "mode": given.mode or ("odds" if "odds" in calculator.modes else None),
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


def _ask(calculator: Calculator, arguments: Sequence[str], stdout: TextIO) -> int:
    given = calculator_parser(calculator).parse_args(list(arguments))
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
