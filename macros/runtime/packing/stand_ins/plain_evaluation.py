"""Stands in for `_pyodide._base`, which reads a source as a notebook would, and looks for far more in it."""

import ast
from importlib import import_module
from typing import Any

__all__ = ["eval_code", "pyimport_impl"]


def eval_code(source: str, globals: Any = None, locals: Any = None, **_wishes: object) -> Any:  # noqa: A002 - so Pyodide's script calls them
    """Run a source, and return what its last line is worth if that is an expression."""
    names = {} if globals is None else globals
    tree = ast.parse(source)
    *before, last = tree.body
    if isinstance(last, ast.Expr):
        tree.body = before
    exec(compile(tree, "<exec>", "exec"), names, locals)  # noqa: S102 - Pyodide's own lines, and the worker's
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "<exec>", "eval"), names, locals)  # noqa: S307 - as above


pyimport_impl = import_module
