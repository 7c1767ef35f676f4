"""Writes the archives of the browser's Python, inside Pyodide, as `pack.mjs` calls it: JSON in, JSON out.

Four fifths of a plain start of Pyodide are spent compiling its library, on each start again. So sources
become unchecked hash-based bytecode here, in a zip that is stored: hosts compress better than a zip does,
and readers need not unpack twice. Of the engine go in the modules that an answer may need, and its rule data.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import json
import marshal
import tomllib
import zipfile
from datetime import date
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any

from macros.runtime.packing.survey import ENGINE, LIBRARY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# Unchecked: nothing looks for a source that is not there. The rest of the header is the source's hash.
_HASH_BASED_UNCHECKED = (1).to_bytes(4, "little")
_EARLIEST = (1980, 1, 1, 0, 0, 0)
MEANINGS = frozenset({"means", "shape", "modes", "null_when", "parts"})
"""The fields of an `Output` that no answer depends on."""
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
    """Takes out what only people and tools read: types of functions, docstrings, and what a result means.

    A class keeps its types, which records are made of.
    """

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if any(each.arg == "means" for each in node.keywords):
            node.keywords = [each for each in node.keywords if each.arg not in MEANINGS]
        return self.generic_visit(node)

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


TABLES = ("questions", "random_character", "rules", "rulings", "sources")
"""The data that answers rest on. The glossary and the worked examples are read by pages alone."""

_ENGINE = "engine"
_COMPILED_TABLES = "compiled_tables.py"


def engine_members(engine: Path) -> Mapping[str, bytes]:
    """Return the sources for the browser, by the name that each has below the parent of the engine.

    These are the modules that lead on from the engine's door, and all of its games, which import a procedure
    by name when it is asked for. What only the command line, the build or a port needs is not among them.
    """
    games = [path.parent for path in sorted(engine.glob("systems/*/__init__.py"))]
    members: dict[str, bytes] = {}
    waiting = [engine, *games, *(path.with_suffix("") for path in sorted(engine.glob("systems/*/*.py")))]
    while waiting:
        for path in _files(waiting.pop(), engine.parent):
            name = path.relative_to(engine.parent).as_posix()
            if name not in members:
                members[name] = path.read_bytes()
                waiting += _imported(members[name], engine.parent)
    for game in games:
        name = f"{game.relative_to(engine.parent).as_posix()}/{_COMPILED_TABLES}"
        members[name] = f"TABLES = {_tables(game)!r}\n".encode()
    return members


def _files(module: Path, root: Path) -> Iterator[Path]:
    """The file of a module or package, and of the packages that it lies in."""
    own = module / "__init__.py" if module.is_dir() else module.with_suffix(".py")
    within = [folder / "__init__.py" for folder in module.parents if root in folder.parents]
    yield from (path for path in (own, *within) if path.is_file())


def _imported(source: bytes, root: Path) -> Iterator[Path]:
    """What a source imports anywhere in it, as places below the root; modules or names in one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from (root / name.replace(".", "/") for name in names if name.partition(".")[0] == _ENGINE)


def _tables(game: Path) -> dict[str, Any]:
    files = {name: game / f"{name}.toml" for name in TABLES}
    return {
        name: _literal(tomllib.loads(path.read_text("utf-8")))
        for name, path in files.items()
        if path.exists()
    }


def _literal(value: Any) -> Any:
    """Return the value without what has no literal: a day becomes the text that the loader makes of it."""
    if isinstance(value, dict):
        return {key: _literal(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_literal(each) for each in value]
    return str(value) if isinstance(value, date) else value


def write_engine(archive: str, engine: str) -> str:
    """Compile the engine in a folder into an archive."""
    return _write(archive, engine_members(Path(json.loads(engine))), ENGINE, lines=True)


STAND_INS = Path(__file__).with_name("stand_ins")
_PLACES = {
    "_colorize.py": "no_colours.py",
    "asyncio/__init__.py": "no_asyncio.py",
    "dataclasses.py": "no_compiling.py",
    "pathlib/__init__.py": "no_paths.py",
    "shutil.py": "no_archives.py",
    "tempfile.py": "no_archives.py",
    "zipfile/__init__.py": "no_archives.py",
}
"""The file in that folder for each member of the library that it stands in for."""


def stand_ins() -> Mapping[str, bytes]:
    """Return the sources that are shipped instead, by the name of the member in the library."""
    return {member: (STAND_INS / file).read_bytes() for member, file in _PLACES.items()}


def write_library(archive: str, library: str = LIBRARY) -> str:
    """Write the whole library with what stands in for parts of it; return which of these it does not have."""
    replaced = stand_ins()
    with zipfile.ZipFile(library) as whole, zipfile.ZipFile(json.loads(archive), "w") as changed:
        for name in whole.namelist():
            changed.writestr(name, replaced.get(name) or whole.read(name))
        return json.dumps(sorted(set(replaced) - set(whole.namelist())))


def write_python(archive: str, library: str, names: str) -> str:
    """Compile these members of a library into an archive."""
    with zipfile.ZipFile(json.loads(library)) as whole:
        sources = {name: whole.read(name) for name in json.loads(names)}
    return _write(archive, sources, LIBRARY, lines=False)


def _write(archive: str, sources: Mapping[str, bytes], place: str, *, lines: bool) -> str:
    members = {f"{name}c": compiled(f"{place}/{name}", sources[name], lines=lines) for name in sources}
    Path(json.loads(archive)).write_bytes(zipped(members))
    return json.dumps(sorted(members))
