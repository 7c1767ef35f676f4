"""The steps of packing, as `pack.mjs` calls them: JSON in, JSON out."""

from __future__ import annotations

import importlib
import json
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from macros.packing import survey as surveying
from macros.packing.stand_ins import stand_ins

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["survey", "write_engine", "write_library", "write_python"]

ENGINE = "/lib/engine.zip"
"""Where the worker puts the engine; tracebacks name it."""
LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
"""Where Pyodide puts its standard library."""


def write_engine(archive: str, engine: str, records: str = "[]") -> str:
    """Compile the engine in a folder into an archive, and the texts of its records' functions with it."""
    from macros.packing.engine_members import engine_members  # what only packing needs must not count as used
    from macros.packing.records import MODULE, prepared

    members = engine_members(Path(json.loads(engine)))
    return _write(archive, {**members, f"{MODULE}.py": prepared(json.loads(records))}, ENGINE, lines=True)


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
    from macros.packing.compiling import compiled, zipped

    members = {f"{name}c": compiled(f"{place}/{name}", sources[name], lines=lines) for name in sources}
    Path(json.loads(archive)).write_bytes(zipped(members))
    return json.dumps(sorted(members))


def survey(project: str, engine: str = ENGINE) -> str:
    """Ask the engine in an archive everything; say what it needed, missed, compiled and answered."""
    sys.path.append(engine)
    records = importlib.import_module("prepared_records").COMPILED_NOW
    missed = surveying.missed()
    vectors = Path(json.loads(project)) / "vectors"
    with zipfile.ZipFile(engine) as members:
        modules = [name.removesuffix(".pyc").removesuffix("/__init__") for name in members.namelist()]
    answers = surveying.ask_everything(vectors, [name.replace("/", ".") for name in modules])
    library = surveying.library_members(f"{LIBRARY}/")
    found = {"library": library, "missed": sorted(missed.names), "records": records, "answers": answers}
    return json.dumps(found)
