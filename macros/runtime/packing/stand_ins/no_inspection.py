"""Stands in for `inspect`, of which `dataclasses`, `pkgutil` and Pyodide's core ask these things alone."""

from collections.abc import Callable
from typing import Any

__all__ = ["getmodulename", "iscoroutinefunction", "signature", "unwrap"]

_CO_COROUTINE = 0x80


def getmodulename(path: str) -> str | None:
    """Return the name of the module that a file holds, or none."""
    name, _, kind = path.rpartition("/")[2].partition(".")
    return name if kind in {"py", "pyc"} else None


def iscoroutinefunction(called: object) -> bool:
    """Say whether a function is an `async def`."""
    code = getattr(called, "__code__", None)
    return code is not None and bool(code.co_flags & _CO_COROUTINE)


def signature(_called: Callable[..., object], **_wishes: object) -> str:
    """Know of none; a record without a docstring then does without.

    Raises:
        ValueError: always.
    """
    raise ValueError("signatures cannot be looked at in the browser")


def unwrap(function: Any) -> Any:
    """Return what lies below the wrappers of a function."""
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return function
