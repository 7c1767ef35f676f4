"""The conformance pack is what the engine says today, and says it in CPython as in the browser's Python."""

from __future__ import annotations

import json
from pathlib import Path

from engine import catalogue
from tools import PROJECT
from tools.conformance.__main__ import main, vector_files

VECTORS = PROJECT / "vectors"


def test_the_pack_is_current() -> None:
    """Every file is what the command would write now; run `python -m tools.conformance` after a change."""
    for name, text in vector_files():
        assert (VECTORS / name).read_text("utf-8") == text, name


def test_every_calculator_has_a_file() -> None:
    """A port finds vectors for whatever it implements."""
    names = {f"{each.id}.json" for system in catalogue() for each in system.calculators}
    schemas = {"request.schema.json", "answer.schema.json"}
    assert names == {path.name for path in VECTORS.glob("*.*.json")} - schemas


def test_writing_twice_changes_nothing(tmp_path: Path) -> None:
    """The command writes only what changed, and the same bytes each time."""
    main(tmp_path)
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    main(tmp_path)

    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before
    packs = [path for path in tmp_path.iterdir() if not path.name.endswith(".schema.json")]
    assert all(json.loads(path.read_text("utf-8"))["vectors"] for path in packs)
