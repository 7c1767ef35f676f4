"""The raw tables of a game's data: TOML beside its code, or what the browser's bundle made of it beforehand.

Reading TOML costs a browser more than all the rest of a first answer. So the bundle reads each file once and
ships the same tables as a compiled module of the game's package; the records are made of them here and there.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["COMPILED", "read_tables"]

COMPILED = "compiled_tables"
"""Name of the module that the bundle puts into a game's package: `TABLES`, by name of the file."""


def read_tables(folder: str, name: str) -> dict[str, Any]:
    """Return what `name.toml` in a game's folder says; nothing where there is no such file."""
    compiled = _compiled(folder.rpartition("/")[2])
    if compiled is not None:
        return compiled.get(name, {})
    import tomllib

    try:
        with open(f"{folder}/{name}.toml", "rb") as file:  # noqa: PTH123 - the browser does without `pathlib`
            return tomllib.load(file)
    except FileNotFoundError:
        return {}


def _compiled(slug: str) -> dict[str, dict[str, Any]] | None:
    module = f"engine.systems.{slug}.{COMPILED}"
    try:
        found: dict[str, dict[str, Any]] = import_module(module).TABLES
    except ModuleNotFoundError as error:
        if not module.startswith(str(error.name)):  # the game's own code misses something else
            raise
        return None
    return found
