"""`make check-pythons`: the engine on every Python that this machine has, and on Pyodide's."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from macros.node import node
from tests.saying import say

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
OLDEST, BEYOND = 11, 40
"""Minor versions of Python 3 that are looked for."""
# Pyodide in Node has no compiled packages of another Python, starts no process and captures no output.
NOT_THERE = re.compile(r"hypothesis|icepool|dyce|subprocess|jsonschema|playwright|engine\.cli|capsys")


def pythons() -> Iterator[str]:
    """Yield the path of every Python from 3.11 on; one that is a name only is told, and left out."""
    for minor in range(OLDEST, BEYOND):
        path = shutil.which(f"python3.{minor}")
        if path and _starts(path):
            yield path
        elif path:
            say(f"{path} stands for no Python that starts; with pyenv, name it in PYENV_VERSION")


def _starts(path: str) -> bool:
    return subprocess.run([path, "-c", ""], check=False, capture_output=True).returncode == 0


def tests_for_pyodide() -> Iterator[str]:
    """Yield the test files of the engine that need nothing but Python."""
    folders = (PROJECT / "tests" / name for name in ("engine", "systems"))
    files = [path for folder in folders for path in sorted(folder.rglob("test_*.py"))]
    for path in (*files, PROJECT / "tests" / "test_every_system.py"):
        if not NOT_THERE.search(path.read_text("utf-8")):
            yield path.relative_to(PROJECT).as_posix()


def main() -> int:
    """Run them one after another; 1 if any fails."""
    commands = [[path, str(HERE / "with_nothing.py")] for path in pythons()]
    packages = sysconfig.get_path("purelib")
    commands.append([node(), str(HERE / "in_pyodide.mjs"), packages, *tests_for_pyodide()])
    failed = [
        command[0] for command in commands if subprocess.run(command, check=False, cwd=PROJECT).returncode
    ]
    say(f"failed: {', '.join(failed)}" if failed else "All of them agree.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
