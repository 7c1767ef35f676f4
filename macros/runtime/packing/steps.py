"""The steps that write, as `pack.mjs` calls them: JSON in, JSON out."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from macros.runtime.packing.compiling import compiled, zipped
from macros.runtime.packing.engine_members import engine_members
from macros.runtime.packing.stand_ins import stand_ins
from macros.runtime.packing.survey import ENGINE, LIBRARY

if TYPE_CHECKING:
    from collections.abc import Mapping


def write_engine(archive: str, engine: str) -> str:
    """Compile the engine in a folder into an archive."""
    return _write(archive, engine_members(Path(json.loads(engine))), ENGINE, lines=True)


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
