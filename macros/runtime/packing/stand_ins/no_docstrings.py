"""Stands in for `_pyodide.docstring`: nobody reads what the core's functions would say of themselves."""

from collections.abc import Callable

__all__ = ["get_cmeth_docstring"]


def get_cmeth_docstring(function: Callable[..., object]) -> str:
    """Return the least that the core takes: a name and a signature, without looking for the real one."""
    return f"{function.__name__}()\n--\n\n"
