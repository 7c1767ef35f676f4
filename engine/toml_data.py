"""Reads the raw tables of a game's data: from TOML files, or from the compiled module in the browser.

Parsing TOML in the browser takes longer than the rest of a first answer. So the build parses each file once
and ships its tables as a compiled module in the game's package.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

COMPILED = "compiled_tables"
"""Name of the module that the build adds to a game's package; its `TABLES` maps file names to tables."""


def read_tables(folder: str, name: str) -> dict[str, Any]:
    """Return the tables of `name.toml` in a game's folder; an empty mapping if there is no such file."""
    compiled = _compiled_tables(folder.rpartition("/")[2])
    if compiled is not None:
        return compiled.get(name, {})
    import tomllib

    try:
        with open(f"{folder}/{name}.toml", "rb") as file:  # noqa: PTH123 - the browser does without `pathlib`
            return tomllib.load(file)
    except FileNotFoundError:
        return {}


def _compiled_tables(slug: str) -> dict[str, dict[str, Any]] | None:
    module = f"engine.systems.{slug}.{COMPILED}"
    try:
        found: dict[str, dict[str, Any]] = import_module(module).TABLES
    except ModuleNotFoundError as error:
        if not module.startswith(str(error.name)):  # the game's own code misses something else
            raise
        return None
    return found
