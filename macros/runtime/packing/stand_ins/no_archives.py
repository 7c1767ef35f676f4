"""Stands in for `shutil`, `tempfile` and `zipfile`, with which Pyodide installs packages: none is installed.

It has every name that is asked for. Whatever is called by such a name fails, but for two registrations that
Pyodide makes at its start.
"""

from collections.abc import Callable
from typing import Any


def register_archive_format(*_arguments: Any, **_named: Any) -> None:
    """Forget the format."""


register_unpack_format = register_archive_format


def __getattr__(name: str) -> Callable[..., Any]:
    """Return a function that fails.

    Raises:
        AttributeError: the import system asks for a name of its own.
    """
    if name.startswith("__"):
        raise AttributeError(name)
    return _refuse


def _refuse(*_arguments: Any, **_named: Any) -> Any:
    raise NotImplementedError("nothing is installed into the Python of the browser")
