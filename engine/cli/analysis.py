"""The command line of inquiries: compare, sweep, find, readings, afters; their options and their text.

    python -m engine compare scattershot.mib --rating 12 + --rating 14
    python -m engine sweep scattershot.mib --rating 12 --vary rating=6..18 --watch success
    python -m engine find scattershot.mib --rating 12 --vary rating --watch success --wanted 3/4
    python -m engine readings scattershot.mib --rating 12
    python -m engine afters scattershot.mib --rating 12 --seed mine --method 2

A plus sign separates the setups of a comparison; a setup without a calculator uses that of the previous one.
Exit codes: 0 answered, 1 refused, 2 the command could not be read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TextIO

from engine.analysis import inquire, inquire_json, read_inquiry
from engine.analysis.afters import AftersResult
from engine.analysis.compare import CompareResult, points
from engine.analysis.find import FindResult
from engine.analysis.measures import format_value
from engine.analysis.readings import ReadingsResult
from engine.analysis.sweep import SweepResult
from engine.catalogue import calculators
from engine.cli.options import CommandParser, Once, calculator_parser, request_of
from engine.codec import dump
from engine.errors import RulesError
from engine.inputs.words import whole_or_text, words_of
from engine.numbers import percent, prose

SEPARATOR = "+"
AS_JSON = "--json"
"""Is about the whole command, wherever it stands, and never part of the name of a setup."""
LONGEST_NAME = 60
"""Characters of the name of a setup that has none of its own."""
OF_A_ROLL = {"mode": "--roll", "seed": "--seed", "faces": "--faces", "method": "--method"}
"""Options of one roll."""
BAR = "█"
WIDEST_BAR = 40


USAGE = {
    "compare": "CALCULATOR [--name NAME] INPUTS + [CALCULATOR] [--name NAME] INPUTS ...",
    "sweep": "CALCULATOR INPUTS --vary INPUT[=FROM..TO] --watch WHAT",
    "find": "CALCULATOR INPUTS --vary INPUT[=FROM..TO] --watch WHAT --wanted CHANCE",
    "readings": "CALCULATOR INPUTS",
    "afters": "CALCULATOR INPUTS --seed SEED | --faces FACES",
}
HELP = ("-h", "--help")


class UnreadableCommandError(Exception):
    """The command cannot be read; the message is one sentence."""


def main(kind: str, arguments: Sequence[str], stdout: TextIO) -> int:
    """Run one inquiry and return its exit code."""
    if arguments and arguments[0] in HELP:
        stdout.write(f"python -m engine {kind} {USAGE[kind]} [--json]\n")
        stdout.write(f"python -m engine {kind} CALCULATOR --help lists the inputs of one.\n")
        return 0
    try:
        inquiry, as_json = _comparison(arguments) if kind == "compare" else _inquiry(kind, arguments)
    except UnreadableCommandError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if as_json:
        answer = inquire_json(dump(inquiry))
        stdout.write(answer + "\n")
        return 0 if json.loads(answer)["ok"] else 1
    try:
        answered = inquire(read_inquiry(dump(inquiry)))
    except RulesError as error:
        sys.stderr.write(f"{error.message}\n")
        return 1
    stdout.writelines(
        f"{line}\n" for line in (answered.sentence, "", *_LINES_BY_TYPE[type(answered)](answered))
    )
    return 0


def _comparison(arguments: Sequence[str]) -> tuple[dict[str, Any], bool]:
    setups = []
    as_json = False
    name = ""
    for words in _split_setups(arguments):
        names_one = bool(words) and not words[0].startswith("-")
        name, part = (words[0], words[1:]) if names_one else (name, words)
        parser = _parser("compare", name)
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
    parser = _parser(kind, name)
    if kind in {"sweep", "find"}:
        _add(parser, "--vary", required=True, metavar="INPUT[=FROM..TO]", help="what to turn: rating=6..18")
        watched = "an event, a result, mean, or: at_least 18"
        _add(parser, "--watch", required=True, nargs="+", help=watched)
    if kind == "find":
        _add(parser, "--wanted", required=True, help="a chance such as 3/4 or 75%%, or a number")
        _add(parser, "--bound", choices=("at_least", "at_most"), default="at_least")
        _add(parser, "--end", choices=("smallest", "largest"), default="smallest")
    given = parser.read(arguments[1:])
    inquiry = {"inquiry": kind, "request": _request(kind, name, given)}
    if kind in {"sweep", "find"}:
        inquiry |= _varied(given)
    if kind == "find":
        inquiry |= {"wanted": given.wanted, "bound": given.bound, "end": given.end}
    return inquiry, given.json


def _add(parser: CommandParser, option: str, **settings: Any) -> None:
    parser.add_argument(option, action=Once, **settings)


def _varied(given: argparse.Namespace) -> dict[str, Any]:
    """Return what is turned, between its ends where they are named, and what is watched."""
    vary, _, span = given.vary.partition("=")
    watch = " ".join(str(whole_or_text(word)) for word in words_of(" ".join(given.watch)))
    ends: dict[str, Any] = {"vary": vary, "watch": watch}
    for key, said in zip(("from", "to"), span.split("..", 1), strict=False):
        if said:
            ends[key] = whole_or_text(said)
    return ends


def _parser(kind: str, name: str) -> CommandParser:
    if name not in calculators():
        known = "run `python -m engine` to see them all"
        raise UnreadableCommandError(
            f"there is no calculator called {name}; {known}" if name else f"name a calculator; {known}"
        )
    parser = calculator_parser(calculators()[name])
    parser.prog = f"python -m engine {kind} {name}"
    return parser


def _request(kind: str, name: str, given: argparse.Namespace) -> dict[str, Any]:
    """Return the request of a command, without seed, faces and mode where it asks for no roll.

    Raises:
        UnreadableCommandError: the command names an option of one roll, which would count for nothing, or
            leaves out which roll is meant.
    """
    if kind == "afters":
        is_of_dice = "roll" in calculators()[name].modes
        if is_of_dice and all(getattr(given, key, None) is None for key in ("seed", "faces")):
            raise UnreadableCommandError("afters is asked about one roll; name its --seed or its --faces")
        return request_of(calculators()[name], given)
    for key, option in OF_A_ROLL.items():
        value = getattr(given, key, None)
        is_roll = value == "roll" if key == "mode" else value is not None
        if is_roll:
            message = f"{option} belongs to one roll, and {kind} asks for no single roll; leave it out"
            raise UnreadableCommandError(message)
    request = request_of(calculators()[name], given)
    return {key: request[key] for key in ("calculator", "inputs", "readings", "text")}


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Return rows in columns; the first column is left-aligned, the others right-aligned.

    >>> list(_table([["a", "1"], ["bcd", "22"]]))
    ['a     1', 'bcd  22']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [
            first.ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)),
        ]
        yield "  ".join(cells).rstrip()


def _compare(result: CompareResult) -> Iterator[str]:
    names = [side.name for side in result.sides]
    numbers = [["", *names]]
    for row in result.rows:
        numbers.append([row.measure.label, *(format_value(row.measure, value) for value in row.values)])
        if row.measure.is_chance:
            apart = [f"{points(each)}" if each else "" for each in row.differences]
            numbers.append([f"  more than {names[0]}", *apart])
    yield from _table(numbers)
    yield ""
    rows = [[result.outcome_label, *names]]
    for outcome in result.outcomes:
        name = "fails" if outcome is None else prose(outcome)
        rows.append([name, *(percent(side.chance(outcome)) for side in result.sides)])
    yield from _table(rows)


def _sweep(result: SweepResult) -> Iterator[str]:
    values = [abs(point.value or Fraction(0)) for point in result.points]
    widest = Fraction(1) if result.measure.is_chance else max([*values, Fraction(1)])
    rows = [[result.parameter.label, result.measure.label]]
    rows += [[point.setting.label, format_value(result.measure, point.value)] for point in result.points]
    head, *lines = _table(rows)
    yield head
    for line, value, point in zip(lines, values, result.points, strict=True):
        refusal = f"  {point.refusal}" if point.refusal else ""
        yield f"{line}  {BAR * -(-value * WIDEST_BAR // widest)}{refusal}".rstrip()


def _find(result: FindResult) -> Iterator[str]:
    rows = [[result.parameter.label, result.measure.label]]
    places = [place for place in (result.before, result.found, result.best) if place is not None]
    rows += [[place.setting.label, format_value(result.measure, place.value)] for place in places]
    yield from _table(rows)
    yield ""
    low, high = result.ends
    yield f"{result.tried} exact answers, {result.by}, from {low.label} to {high.label}"


def _readings(result: ReadingsResult) -> Iterator[str]:
    for ruled in result.rulings:
        yield f"{ruled.ruling.id} {ruled.ruling.title}"
        for read in ruled.readings:
            decided = " (the decision)" if read.is_decision else ""
            yield f"  {read.name}: {read.says}{decided}"
            for change in read.changes:
                yield f"    {change.text}"
            if read.refusal:
                yield f"    refused: {read.refusal}"


def _afters(result: AftersResult) -> Iterator[str]:
    for each in result.offers:
        yield f"{each.label} ({each.after.clause}): costs {each.after.cost.words}"


_LINES_BY_TYPE: dict[type, Callable[[Any], Iterator[str]]] = {
    CompareResult: _compare,
    SweepResult: _sweep,
    FindResult: _find,
    ReadingsResult: _readings,
    AftersResult: _afters,
}
