"""The command line of inquiries: compare, sweep, find, readings, fairness.

    python -m engine compare scattershot.mib --rating 12 + --rating 14
    python -m engine sweep scattershot.mib --rating 12 --vary rating=6..18 --watch success
    python -m engine find scattershot.mib --rating 12 --vary rating --watch success --wanted 3/4
    python -m engine readings scattershot.mib --rating 12
    python -m engine fairness scattershot.mib --rating 12 --seed apple

A plus sign separates the setups of a comparison; a setup without a calculator uses that of the previous one.
Exit codes: 0 answered, 1 refused, 2 the command could not be read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

from engine.analysis import inquire, inquire_json
from engine.analysis.questions import read_inquiry
from engine.catalogue import calculators
from engine.cli.analysis_text import inquiry_lines
from engine.cli.options import calculator_parser, fresh_seed, request_of
from engine.cli.parser import CommandParser, Once
from engine.codec import dump
from engine.errors import RulesError

SEPARATOR = "+"
AS_JSON = "--json"
"""Is about the whole command, wherever it stands, and never part of the name of a setup."""
LONGEST_NAME = 60
"""Characters of the name of a setup that has none of its own."""
OF_A_ROLL = {"mode": "--roll", "seed": "--seed", "faces": "--faces"}
"""Options of one roll; only a fairness check takes one of them, the seed of its rolls."""


class UnreadableCommandError(Exception):
    """The command cannot be read; the message is one sentence."""


def main(kind: str, arguments: Sequence[str], stdout: TextIO) -> int:
    """Run one inquiry and return its exit code."""
    try:
        inquiry, as_json = _comparison(arguments) if kind == "compare" else _inquiry(kind, arguments)
    except UnreadableCommandError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if as_json:
        answer = inquire_json(dump(inquiry))
        stdout.write(answer + "\n")
        return 0 if json.loads(answer)["ok"] else 1
    return _print(inquiry, stdout)


def _print(inquiry: dict[str, Any], stdout: TextIO) -> int:
    try:
        answered = inquire(read_inquiry(dump(inquiry)))
    except RulesError as error:
        sys.stderr.write(f"{error.message}\n")
        return 1
    stdout.writelines(f"{line}\n" for line in inquiry_lines(answered))
    return 0


def _comparison(arguments: Sequence[str]) -> tuple[dict[str, Any], bool]:
    setups = []
    as_json = False
    name = ""
    for words in _split_setups(arguments):
        names_one = bool(words) and not words[0].startswith("-")
        name, part = (words[0], words[1:]) if names_one else (name, words)
        parser = _parser(name)
        parser.add_argument("--name", action=Once, default="", help="what this setup is called")
        given = parser.read(part)
        said = " ".join(word for word in part if word != AS_JSON)[:LONGEST_NAME]
        setups.append({"name": given.name or said, "request": _request("compare", name, given)})
        as_json = as_json or given.json
    return {"inquiry": "compare", "setups": setups}, as_json


def _split_setups(arguments: Sequence[str]) -> Iterator[list[str]]:
    part: list[str] = []
    for word in arguments:
        if word == SEPARATOR:
            yield part
            part = []
        else:
            part.append(word)
    yield part


def _inquiry(kind: str, arguments: Sequence[str]) -> tuple[dict[str, Any], bool]:
    name = arguments[0] if arguments else ""
    parser = _parser(name)
    _ADD.get(kind, _add_nothing)(parser)
    given = parser.read(arguments[1:])
    request = _request(kind, name, given)
    inquiry = {"inquiry": kind, "request": request, **_READ.get(kind, _read_nothing)(given)}
    return inquiry, given.json


def _parser(name: str) -> CommandParser:
    if name not in calculators():
        known = "run `python -m engine` to see them all"
        raise UnreadableCommandError(
            f"there is no calculator called {name}; {known}" if name else f"name a calculator; {known}"
        )
    return calculator_parser(calculators()[name])


def _request(kind: str, name: str, given: argparse.Namespace) -> dict[str, Any]:
    """Return the request of a command, without seed, faces and mode.

    Raises:
        UnreadableCommandError: the command names an option of one roll, which would count for nothing.
    """
    for key, option in OF_A_ROLL.items():
        value = getattr(given, key, None)
        is_roll = value == "roll" if key == "mode" else value is not None
        if is_roll and not (kind == "fairness" and key == "seed"):
            message = f"{option} belongs to one roll, and {kind} asks for no single roll; leave it out"
            raise UnreadableCommandError(message)
    request = request_of(calculators()[name], given)
    return {key: request[key] for key in ("calculator", "inputs", "readings", "text")}


def _add_vary(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--vary", action=Once, required=True, metavar="INPUT[=FROM..TO]", help="what to turn: rating=6..18"
    )
    parser.add_argument(
        "--watch", action=Once, required=True, nargs="+", help="an event, a result, mean, or: at_least 18"
    )


def _add_find(parser: argparse.ArgumentParser) -> None:
    _add_vary(parser)
    parser.add_argument(
        "--wanted", action=Once, required=True, help="a chance such as 3/4 or 75%%, or a number"
    )
    parser.add_argument("--bound", action=Once, choices=("at_least", "at_most"), default="at_least")
    parser.add_argument("--end", action=Once, choices=("smallest", "largest"), default="smallest")


def _add_fairness(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rolls", action=Once, type=int, default=10_000)


def _add_nothing(parser: argparse.ArgumentParser) -> None:
    del parser


def _read_vary(given: argparse.Namespace) -> dict[str, Any]:
    vary, _, span = given.vary.partition("=")
    ends: dict[str, Any] = {"vary": vary, "watch": " ".join(given.watch)}
    for key, said in zip(("from", "to"), span.split("..", 1), strict=False):
        if said:
            ends[key] = int(said) if said.lstrip("-").isdecimal() else said
    return ends


def _read_find(given: argparse.Namespace) -> dict[str, Any]:
    return {**_read_vary(given), "wanted": given.wanted, "bound": given.bound, "end": given.end}


def _read_fairness(given: argparse.Namespace) -> dict[str, Any]:
    return {"seed": getattr(given, "seed", None) or fresh_seed(), "rolls": given.rolls}


def _read_nothing(given: argparse.Namespace) -> dict[str, Any]:
    del given
    return {}


_ADD = {"sweep": _add_vary, "find": _add_find, "fairness": _add_fairness}
_READ = {"sweep": _read_vary, "find": _read_find, "fairness": _read_fairness}
