"""The entry point of the command line, and an answer as plain text for a terminal of any width.

Exit codes: 0 answered, 1 the engine refused the request, 2 the command or its input could not be read,
3 the answer could not be written.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, BinaryIO, TextIO

from engine.calculator import Calculator
from engine.catalogue import calculators, catalogue
from engine.cli.options import calculator_parser, request_of
from engine.codec import dump, failure_to_wire
from engine.dispatch import handle, handle_json, to_wire
from engine.errors import InvalidRequestError, RulesError
from engine.numbers import figure, percent, prose
from engine.protocol import Request

INQUIRIES = ("compare", "sweep", "find", "readings", "afters")
"""Questions about several answers; `engine.cli.analysis` reads their options."""
NARROWEST = 40
WIDEST = 100
BAR = "█"
LONGEST_NUMBER = 30
"""Signs of an exact number that stands beside its rounded value."""
FRACTION = re.compile(r"-?[0-9]+/[0-9]+")
"""A fraction as JSON has it."""


def main(arguments: Sequence[str], *, stdin: BinaryIO, stdout: TextIO) -> int:
    """Run the command line and return its exit code."""
    if not arguments or arguments[0] in {"-h", "--help"}:
        stdout.writelines(f"{line}\n" for line in _listing())
        return 0
    if list(arguments) == ["--requests"]:
        return answer_requests(stdin, stdout)
    name = arguments[0]
    if name in INQUIRIES:
        from engine.cli.analysis import main as ask_several

        return ask_several(name, arguments[1:], stdout)
    if name == "fairness":
        from engine.analysis import FAIRNESS_MOVED

        sys.stderr.write(f"{FAIRNESS_MOVED}\n")
        return 2
    if name not in calculators():
        sys.stderr.write(f"{_unknown(name)}\n")
        return 2
    return _ask(calculators()[name], arguments[1:], stdout)


def _unknown(name: str) -> str:
    if name == "--requests":
        return "--requests stands alone; send the requests to standard input, one a line"
    if name.startswith("-"):
        return f"there is no option {name} without a calculator; run `python -m engine` to see what there is"
    return f"there is no calculator called {name}; run `python -m engine` to see them all"


def _listing() -> Iterable[str]:
    for system in catalogue():
        yield f"{system.title}, by {system.author}"
        for calculator in system.calculators:
            yield f"  {calculator.id:<32} {' '.join(calculator.modes):<10} {calculator.summary}"
    yield ""
    yield "python -m engine CALCULATOR --help lists its inputs; --requests answers JSON requests, one a line."
    yield f"python -m engine {'|'.join(INQUIRIES)} CALCULATOR asks about several answers at once."


def answer_requests(stdin: BinaryIO, stdout: TextIO) -> int:
    """Read one JSON request per line and write one JSON answer per line, also for broken lines.

    Blank lines, lines that begin with # and a byte order mark are no requests, and have no answers.

    Returns:
        the exit code: 2 if reading failed before the end of the input.
    """
    try:
        for place, line in enumerate(_lines(stdin)):
            asked = line.removeprefix(BOM_UTF8) if place == 0 else line
            if asked.strip() and not asked.lstrip().startswith(b"#"):
                stdout.write(_answer_to(asked) + "\n")
                stdout.flush()
    except InputLostError as lost:
        sys.stderr.write(f"the requests could not be read: {lost}; send them as text, one a line\n")
        return 2
    return 0


class InputLostError(Exception):
    """Reading the requests failed; the message is that of the operating system."""


def _lines(stdin: BinaryIO) -> Iterator[bytes]:
    try:
        yield from stdin
    except OSError as error:
        raise InputLostError(str(error.strerror).lower()) from error


def _answer_to(line: bytes) -> str:
    """Answer one line; invalid UTF-8 is refused, because repairing it would change the request."""
    try:
        text = line.rstrip(b"\r\n").decode("utf-8")
    except UnicodeDecodeError as error:
        message = (
            f"the line is no UTF-8: byte {error.start + 1} cannot be read; send the request as UTF-8 text"
        )
        return dump({"ok": False, "failure": failure_to_wire(InvalidRequestError(message))})
    return handle_json(text)


def _ask(calculator: Calculator, arguments: Sequence[str], stdout: TextIO) -> int:
    given = calculator_parser(calculator).read(arguments)
    request = request_of(calculator, given)
    if given.json:
        answer = handle_json(dump(request))
        stdout.write(answer + "\n")
        return 0 if json.loads(answer)["ok"] else 1
    try:
        response = handle(Request(**{**request, "faces": request["faces"] and tuple(request["faces"])}))
    except RulesError as error:
        sys.stderr.write(f"{error.message}\n")
        return 1
    stdout.writelines(f"{line}\n" for line in _answer_lines(calculator, to_wire(response)))
    return 0


def _answer_lines(calculator: Calculator, wire: Mapping[str, Any]) -> Iterator[str]:
    """Return the answer line by line: sentence, results, chances, working, odds."""
    yield wire["sentence"]
    known = {output.name: output for output in calculator.results}
    for name, value in wire["result"].items():
        if name not in known or value is None:
            continue
        output = known[name]
        if isinstance(value, list) and value and all(isinstance(row, Mapping) for row in value):
            yield output.label
            yield from (f"  {_flat(row)}" for row in value)
        else:
            yield f"{output.label:<28} {_flat(output.in_words(value), ', ' if output.words else ' ')}"
    if wire["events"]:
        yield ""
        labels = {output.name: output.label for output in calculator.events}
        for name, chance in wire["events"].items():
            yield f"{labels[name]:<28} {percent(Fraction(chance)):>10}  {_exact(chance)}".rstrip()
    yield ""
    for step in wire["steps"]:
        value = "" if step["value"] is None else f": {_shown(step['value'])}"
        yield f"{step['clause']:<6} {step['text']}{value}"
    if wire["distribution"]:
        yield ""
        yield from _chart(wire["distribution"], calculator.outcome_label)


def _flat(value: object, between: str = " ") -> str:
    if value is None:
        return "–"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_flat(each)}".strip() for key, each in value.items()) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return between.join(map(_flat, value)) if isinstance(value, list) else _shown(value)


def _shown(value: object) -> str:
    """Return a number or a word of an answer: a real minus, and a long fraction after its rounded value.

    >>> _shown(-3), _shown("-1/2"), _shown("long_sword"), _shown("10003/2500")
    ('−3', '−1/2', 'long sword', 'about 4.001 (10003/2500)')
    """
    if isinstance(value, str) and FRACTION.fullmatch(value):
        rounded = figure(Fraction(value))
        exact = _exact(value)
        return f"{rounded} ({exact})" if exact and rounded.startswith("about ") else rounded
    return prose(value)


def _exact(number: str) -> str:
    """Return a number that can be read; a longer one is in the JSON alone."""
    return prose(number) if len(number) <= LONGEST_NUMBER else ""


def _chart(distribution: Mapping[str, Any], label: str) -> Iterator[str]:
    weights: Sequence[tuple[Any, int]] = distribution["weights"]
    denominator = distribution["denominator"]
    width = min(WIDEST, max(NARROWEST, shutil.get_terminal_size().columns))
    names = ["fails" if outcome is None else prose(outcome) for outcome, _ in weights]
    shown = [percent(Fraction(weight, denominator)) for _, weight in weights]
    name_width = max(map(len, [*names, label]))
    shown_width = max(map(len, shown))
    room = max(1, width - name_width - shown_width - 2)
    tallest = max(weight for _, weight in weights)
    yield f"{label:>{name_width}} {'chance':>{shown_width}}"
    for name, chance, (_, weight) in zip(names, shown, weights, strict=True):
        yield f"{name:>{name_width}} {chance:>{shown_width}} {BAR * -(-weight * room // tallest)}"
