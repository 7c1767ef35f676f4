"""What takes the place of parts of the library that are imported at every start and never used here.

Pyodide's core imports `asyncio`, and its own package brings an event loop and an installer of packages: more
than eighty modules, of which this book asks nothing. Its engine answers at once, and nothing is installed.
Nor does anybody here ask for docstrings, for the signatures of functions, or for tracebacks in colour, for
which as much again is imported, and records of themes are compiled.
A Pyodide that asks more of them than they have does not start when the build tries it, which stops the build.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["stand_ins"]

_PLACES = {
    "_colorize.py": "no_colours.py",
    "_pyodide/_base.py": "plain_evaluation.py",
    "_pyodide/docstring.py": "no_docstrings.py",
    "_pyodide/jsbind.py": "one_signature.py",
    "asyncio/__init__.py": "no_asyncio.py",
    "inspect.py": "no_inspection.py",
    "pyodide/_package_loader.py": "no_packages.py",
    "pyodide/code.py": "plain_code.py",
    "pyodide/webloop.py": "no_event_loop.py",
}
"""The file here for each member of the library that it stands in for."""


def stand_ins() -> Mapping[str, bytes]:
    """Return the sources that are shipped instead, by the name of the member in the library."""
    return {member: Path(__file__).with_name(file).read_bytes() for member, file in _PLACES.items()}
