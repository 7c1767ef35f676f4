"""Finds out what the engine really needs of the standard library: by asking it everything there is to ask.

What is imported here counts as needed, so this module reads no files: it is handed all that it asks.
"""

from __future__ import annotations

import importlib
import io
import json
import sys
import zlib
from contextlib import redirect_stderr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ENGINE = "/lib/engine.zip"
"""Where the worker puts the engine; tracebacks name it."""
LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
"""Where Pyodide puts its standard library."""

DOORS = ("handle_json", "inquire_json")
BESIDE_THE_PACK = ("", "[]", "{", "{}", '{"calculator": "?"}', '{"calculator": null}', '{"calculator": "a.b"}', "\ud800")  # fmt: skip # noqa: E501
"""What is asked of no calculator in particular: some of it makes the engine look through all its games."""


def survey(pack: str, members: str, engine: str = ENGINE) -> str:
    """Ask the engine in an archive everything; say what it needed, missed and answered.

    The texts of the conformance pack's files and the names of the archive's members come as JSON.
    """
    sys.path.append(engine)
    failed = missed()
    modules = [name.removesuffix(".pyc").removesuffix("/__init__") for name in json.loads(members)]
    answers = ask_everything(_questions(json.loads(pack)), [name.replace("/", ".") for name in modules])
    library = library_members(f"{LIBRARY}/")
    return json.dumps({"library": library, "missed": sorted(failed.names), "answers": answers})


def ask_everything(questions: Iterable[tuple[str, str]], modules: Iterable[str]) -> int:
    """Import every module, ask every question of the conformance pack and more; return a sum of the answers.

    Modules that only some question imports are found this way, and so is what a mistake of ours needs.
    """
    for name in modules:
        importlib.import_module(name)
    engine = importlib.import_module("engine")
    answers = 0
    for door, text in questions:
        answers = zlib.crc32(getattr(engine, door)(text).encode(), answers)
    for door in DOORS:
        for text in BESIDE_THE_PACK:
            answers = zlib.crc32(getattr(engine, door)(text).encode(), answers)
    return zlib.crc32(_mistake(engine).encode(), answers)


def _questions(pack: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each question of the pack, behind the name of the function that it goes to."""
    for text in pack:
        for vector in map(json.loads, text.splitlines()):
            for door, kind in zip(DOORS, ("request", "inquiry"), strict=True):
                if kind in vector:
                    yield door, json.dumps(vector[kind])


def _mistake(engine: Any) -> str:
    """Return the last line that the console shows of a mistake of the engine's own."""
    dispatch = vars(sys.modules["engine.dispatch"])
    read_request = dispatch["read_request"]
    dispatch["read_request"] = lambda _: dict[str, str]()["a mistake"]
    try:
        with redirect_stderr(io.StringIO()) as said:
            engine.handle_json("{}")
    finally:
        dispatch["read_request"] = read_request
    return said.getvalue().strip().rpartition("\n")[2]


def library_members(library: str) -> tuple[str, ...]:
    """Return the sources below `library` that some module now imported came from, relative to it."""
    specs = [getattr(module, "__spec__", None) for module in tuple(sys.modules.values())]
    # A module frozen into the interpreter says so here, though it names a file as well.
    origins = {getattr(spec, "origin", None) or "" for spec in specs}
    return tuple(sorted(name.removeprefix(library) for name in origins if name.startswith(library)))


class Missed:
    """Stands last among the finders, and keeps the names that nobody before it has found."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Note a name that is not there."""
        del path, target
        self.names.add(name)


def missed() -> Missed:
    """Note from now on which imports fail."""
    finder = Missed()
    sys.meta_path.append(finder)
    return finder


if __name__ == "__main__":
    sys.stdout.write(survey(*map(json.dumps, json.load(sys.stdin))))
