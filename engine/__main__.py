"""`python -m engine`: ask the engine from a terminal."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO

from engine.cli.main import main

INTERRUPTED = 130
"""The exit code of a command that was stopped with Ctrl+C, as shells have it."""
UNREAD = 2
UNWRITTEN = 3


def run() -> int:
    """Run the command line on the standard streams. A closed output pipe is not an error."""
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open as long as the process
    if sys.stdout is None:
        return _report("standard output is closed, so the answer has no place to go; open it, or name a file")
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that cannot encode a minus sign or a block prints a question mark instead of failing.
        sys.stdout.reconfigure(errors="replace")
    if sys.stdin is None and "--requests" in sys.argv[1:]:
        said = "standard input is closed, so there are no requests; send them there, one a line"
        return _report(said, code=UNREAD)
    try:
        return _exit_code(Path(os.devnull).open("rb") if sys.stdin is None else sys.stdin.buffer)
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        _forget_output()
        why = str(error.strerror).lower()
        return _report(f"the answer could not be written: {why}; make room, or name another file")
    except KeyboardInterrupt:
        return INTERRUPTED


def _exit_code(stdin: BinaryIO) -> int:
    try:
        code = main(sys.argv[1:], stdin=stdin, stdout=sys.stdout)
    except SystemExit as ended:  # after a help, or a command that cannot be read
        code = ended.code if isinstance(ended.code, int) else 0
    sys.stdout.flush()
    return code


def _forget_output() -> None:
    """Redirect standard output: Python flushes it again at exit, and would report an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report(message: str, *, code: int = UNWRITTEN) -> int:
    sys.stderr.write(f"{message}\n")
    return code


if __name__ == "__main__":
    sys.exit(run())
