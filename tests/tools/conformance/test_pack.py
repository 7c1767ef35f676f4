"""The conformance pack is what the engine says today, and says it in CPython as in the browser's Python."""

from __future__ import annotations

import json
from pathlib import Path

from engine import catalogue
from macros.project import PROJECT
from tools.conformance.__main__ import main, throws_file, vector_files

VECTORS = PROJECT / "vectors"


def test_the_pack_is_current() -> None:
    """Every file is what the command would write now; run `python -m tools.conformance` after a change."""
    for name, text in (*vector_files(), throws_file()):
        assert (VECTORS / name).read_text("utf-8") == text, name


def test_every_calculator_has_a_file() -> None:
    """A port finds vectors for whatever it implements."""
    names = {f"{each.id}.jsonl" for system in catalogue() for each in system.calculators}
    assert names == {path.name for path in VECTORS.glob("*.*.jsonl")}


def test_writing_twice_changes_nothing(tmp_path: Path) -> None:
    """The command writes only what changed, and the same bytes each time."""
    main(tmp_path)
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    main(tmp_path)

    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before


def test_one_line_a_vector() -> None:
    """A rule change shows as one line for each answer that it changes."""
    for path in VECTORS.glob("*.jsonl"):
        lines = path.read_text("utf-8").splitlines()
        assert lines, path.name
        assert all({"name", "answer"} < set(json.loads(line)) for line in lines), path.name
