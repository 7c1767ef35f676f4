"""The engine on a Python without any package: its doctests, and the whole conformance pack."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path

sys.dont_write_bytecode = True
PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT))


def failed_doctests() -> Iterator[str]:
    """Yield the modules of the engine of which an example does not hold."""
    package = importlib.import_module("engine")
    for found in pkgutil.walk_packages(package.__path__, "engine."):
        if not found.name.endswith("__main__"):
            module = importlib.import_module(found.name)
            if doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed:
                yield found.name


def wrong_answers() -> Iterator[str]:
    """Yield the questions of the pack that are answered otherwise."""
    handle_json = importlib.import_module("engine").handle_json
    for path in sorted((PROJECT / "vectors").glob("*.*.jsonl")):
        for vector in map(json.loads, path.read_text("utf-8").splitlines()):
            answer = json.loads(handle_json(json.dumps(vector["request"])))
            answer.pop("html", None)
            answer.pop("shelf", None)
            if answer != vector["answer"]:
                yield f"{path.stem}: {vector['name']}"


def main() -> int:
    """Say what is wrong; 1 if anything is."""
    wrong = [*failed_doctests(), *wrong_answers()]
    version = ".".join(map(str, sys.version_info[:3]))
    sys.stdout.write("\n".join([*wrong, f"Python {version}: {len(wrong)} wrong", ""]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
