"""The engine as the browser gets it: the modules that an answer may need, the rule data among them."""

from __future__ import annotations

import ast
import tomllib
from datetime import date
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

TABLES = ("questions", "rules", "rulings", "sources", "targets")
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
