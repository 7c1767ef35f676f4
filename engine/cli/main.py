"""The entry point of the command line.

Exit codes: 0 answered, 1 the engine refused the request, 2 the command or its input could not be read,
3 the answer could not be written.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO, TextIO

from engine.calculator import Calculator
from engine.catalogue import calculators, catalogue
from engine.cli.options import calculator_parser, request_of
from engine.cli.text import answer_lines
from engine.codec import dump, failure_to_wire
from engine.dispatch import handle, handle_json, to_wire
from engine.errors import InvalidRequestError, RulesError
from engine.protocol import Request

INQUIRIES = ("compare", "sweep", "find", "readings", "fairness")
"""Questions about several answers; `engine.cli.analysis` reads their options."""


def main(arguments: Sequence[str], *, stdin: BinaryIO, stdout: TextIO) -> int:
    """Run the command line and return its exit code."""
    if not arguments:
        stdout.writelines(f"{line}\n" for line in _listing())
        return 0
    if list(arguments) == ["--requests"]:
        return answer_requests(stdin, stdout)
    name = arguments[0]
    if name in INQUIRIES:
        from engine.cli.analysis import main as ask_several

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
    yield "python -m engine CALCULATOR --help lists its inputs; --requests answers JSON requests, one a line."
    yield f"python -m engine {'|'.join(INQUIRIES)} CALCULATOR asks about several answers at once."


def answer_requests(stdin: BinaryIO, stdout: TextIO) -> int:
    """Read one JSON request per line and write one JSON answer per line, also for blank and broken lines.

    Returns:
        the exit code: 2 if reading failed before the end of the input.
    """
    try:
        for line in _lines(stdin):
            stdout.write(_answer_to(line) + "\n")
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
    return _print(calculator, request, stdout)


def _print(calculator: Calculator, request: dict[str, Any], stdout: TextIO) -> int:
    try:
        response = handle(Request(**{**request, "faces": request["faces"] and tuple(request["faces"])}))
    except RulesError as error:
        sys.stderr.write(f"{error.message}\n")
        return 1
    stdout.writelines(f"{line}\n" for line in answer_lines(calculator, to_wire(response)))
    return 0
