"""The conformance pack is what the engine says today, and says it in CPython as in the browser's Python."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

from engine import catalogue
from macros.project import PROJECT
from tools.conformance.__main__ import main

VECTORS = PROJECT / "vectors"


def test_the_pack_is_current(tmp_path: Path) -> None:
    """Every file is what the command would write now, so it writes none; run it after a change."""
    pack = tmp_path / "vectors"
    copytree(VECTORS, pack)
    before = {path.name: (path.stat().st_mtime_ns, path.read_bytes()) for path in pack.iterdir()}
    main(pack)

    after = {path.name: (path.stat().st_mtime_ns, path.read_bytes()) for path in pack.iterdir()}
    assert [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)] == []


def test_every_calculator_has_a_file() -> None:
    """A port finds vectors for whatever it implements."""
    names = {f"{each.id}.jsonl" for system in catalogue() for each in system.calculators}
    assert names == {path.name for path in VECTORS.glob("*.*.jsonl")}


def test_one_line_a_vector() -> None:
    """A rule change shows as one line for each answer that it changes."""
    for path in VECTORS.glob("*.jsonl"):
        lines = path.read_text("utf-8").splitlines()
        assert lines, path.name
        assert all({"name", "answer"} < set(json.loads(line)) for line in lines), path.name
