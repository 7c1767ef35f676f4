"""`python -m engine`: ask the engine from a terminal."""

import os
import sys
from codecs import register_error
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, TextIO

from engine.cli.main import main

INTERRUPTED = 130
"""The exit code of a command that was stopped with Ctrl+C, as shells have it."""
TYPEWRITTEN = {
    **dict.fromkeys("−–—", "-"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("•·", "*"),
    "≈": "~",
    "×": "x",
    "÷": "/",
    "█": "#",
    "…": "...",
    "→": "->",
}
"""What older encodings lack, as typewriters have it."""
UNREAD = 2
UNWRITTEN = 3


def run() -> int:
    """Run the command line on the standard streams. A closed output pipe is not an error."""
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open as long as the process
    if sys.stdout is None:
        return _report("standard output is closed, so the answer has no place to go; open it, or name a file")
    _write_as_typewriters(sys.stdout, sys.stderr)
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


def _write_as_typewriters(*streams: TextIO) -> None:
    register_error("as_typewriters", _as_typewriters)
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="as_typewriters")


def _as_typewriters(error: UnicodeError) -> tuple[str, int]:
    """Write signs that a terminal cannot encode as it has them: a lost minus would be another number."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(TYPEWRITTEN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


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
