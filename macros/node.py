"""Runs the parts of the build that are written for Node.js."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from macros.project import BuildError

LONGEST_LINE = 500
"""Characters of a line of an error that somebody reads."""


class NodeError(BuildError):
    """A script failed, or Node.js is missing; the message says what was not made, and why."""


def run_script(script: Path, *arguments: str | Path, lacking: str) -> str:
    """Return what a script prints.

    Args:
        script: the module that is run.
        arguments: what it is handed.
        lacking: what is missing where it fails, as the start of a sentence: `the styles are not joined`.

    Raises:
        NodeError: it fails; what it says on standard error ends the sentence. Or Node.js is missing.
    """
    command = [node(), *(os.fspath(each) for each in (script, *arguments))]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    if run.returncode:
        # Node quotes the line that failed, which in a packed script is all of it.
        told = (line for line in run.stderr.strip().splitlines() if len(line) < LONGEST_LINE)
        reason = "\n".join(told)
        raise NodeError(f"{lacking}: {reason}")
    return run.stdout


def node() -> str:
    """Return Node.js of this project where `make setup` has put one, else that of the machine.

    Raises:
        NodeError: there is none.
    """
    own = Path(sys.executable).with_name("node")
    found = os.fspath(own) if own.is_file() else shutil.which("node")
    if found is None:
        raise NodeError("parts of the book are built with Node.js, which is missing; run `make setup`")
    return found
