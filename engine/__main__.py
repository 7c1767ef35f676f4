"""`python -m engine`: ask the engine from a terminal."""

import os
import sys
from io import TextIOWrapper

from engine.command_line import main

INTERRUPTED = 130
"""The exit code of a command that was stopped with Ctrl+C, as shells have it."""


def run() -> int:
    """Run the command line on this process's own streams; a reader who leaves early is no mistake."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that knows no minus sign or block gets a question mark, not a traceback.
        sys.stdout.reconfigure(errors="replace")
    try:
        code = main(sys.argv[1:], stdin=sys.stdin.buffer, stdout=sys.stdout)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more when it ends, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


if __name__ == "__main__":
    sys.exit(run())
