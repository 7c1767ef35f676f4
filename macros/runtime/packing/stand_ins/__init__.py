"""What takes the place of parts of the standard library that cost every start more than they do for us.

Pyodide imports `asyncio` for its event loop, with fifty modules behind it, and three modules with thirty
behind them to install packages; tracebacks import the colours of their themes. Nothing here waits inside
Python, nothing is installed, and a browser's console has its own colours. `dataclasses` is used, and what
stands in for it does the same for the engine's records, without Python's compiler.
Nothing of Pyodide itself is replaced. A Pyodide that asks more of these than is here does not start
when the build tries it, which stops the build: then the file goes, and a start takes longer.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["stand_ins"]

_PLACES = {
    "_colorize.py": "no_colours.py",
    "asyncio/__init__.py": "no_asyncio.py",
    "dataclasses.py": "no_compiling.py",
    "pathlib/__init__.py": "no_paths.py",
    "shutil.py": "no_archives.py",
    "tempfile.py": "no_archives.py",
    "zipfile/__init__.py": "no_archives.py",
}
"""The file here for each member of the library that it stands in for."""


def stand_ins() -> Mapping[str, bytes]:
    """Return the sources that are shipped instead, by the name of the member in the library."""
    return {member: Path(__file__).with_name(file).read_bytes() for member, file in _PLACES.items()}
