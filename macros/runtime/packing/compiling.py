"""Compiles Python for the browser, with the very Python that the browser will run.

Four fifths of a plain start of Pyodide are spent compiling its library, on each start again. So sources
become unchecked hash-based bytecode here, in a zip that is stored: hosts compress better than a zip does,
and readers need not unpack twice.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import marshal
import zipfile
from types import CodeType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# Unchecked: nothing looks for a source that is not there. The rest of the header is the source's hash.
_HASH_BASED_UNCHECKED = (1).to_bytes(4, "little")
_EARLIEST = (1980, 1, 1, 0, 0, 0)
_OPTIMIZATION = 1
"""Without `assert`; docstrings are seen to here."""


def compiled(name: str, source: bytes, *, lines: bool = True) -> bytes:
    """Return the `.pyc` of a source; `name` is what a traceback will call the file.

    Without `lines` a traceback names the function alone: these tables take up a seventh of the file.
    """
    tree = ast.parse(source, name)
    _Quiet().visit(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=_OPTIMIZATION)
    code = code if lines else without_lines(code)
    header = importlib.util.MAGIC_NUMBER + _HASH_BASED_UNCHECKED + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def without_lines(code: CodeType) -> CodeType:
    """Return the code without the tables that say which line of the source did what."""
    inner = (without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=_unknown(len(code.co_code) // 2), co_consts=tuple(inner))


def _unknown(units: int) -> bytes:
    """Return a table that knows no line: a traceback breaks off where an instruction has no place in one."""
    full, rest = divmod(units, 8)
    return b"\xff" * full + (bytes([0xF7 + rest]) if rest else b"")


def zipped(members: Mapping[str, bytes]) -> bytes:
    """Return a stored zip whose bytes depend on names and contents alone."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(members.items()):
            entry = zipfile.ZipInfo(name, _EARLIEST)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


class _Quiet(ast.NodeTransformer):
    """Takes out what only people and tools read: types of functions, and all docstrings.

    A class keeps its types, which records are made of.
    """

    def visit_Module(self, node: ast.Module) -> ast.AST:
        return self._without(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self._without(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self._without(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._without(node)

    def _without(self, node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        if ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
            if not node.body and not isinstance(node, ast.Module):
                node.body.append(ast.copy_location(ast.Pass(), node))
        return self.generic_visit(node)
