"""Stands in for `pyodide.code`: what the worker asks for is to run a line."""

from _pyodide._base import eval_code

__all__ = ["eval_code"]
