"""The conformance pack is what the engine says today, and says it in CPython as in the browser's Python."""

import json
from pathlib import Path
from shutil import copytree

from engine import catalogue
from macros.project import PROJECT
from tools.conformance import inquiries, inquiry_file, main

VECTORS = PROJECT / "vectors"


def test_the_pack_is_current(tmp_path: Path) -> None:
    """Every file is what the command would write now, so it writes none; run it after a change."""
    pack = tmp_path / "vectors"
    copytree(VECTORS, pack)
    before = {path.name: (path.stat().st_mtime_ns, path.read_bytes()) for path in pack.iterdir()}
    main(pack)

    after = {path.name: (path.stat().st_mtime_ns, path.read_bytes()) for path in pack.iterdir()}
    assert [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)] == []


def test_files_and_lines() -> None:
    """A file a calculator, a line a vector: a rule change shows as one line for each answer."""
    names = {f"{each.id}.jsonl" for system in catalogue() for each in system.calculators}
    assert names == {path.name for path in VECTORS.glob("*.*.jsonl")}
    for path in VECTORS.glob("*.jsonl"):
        lines = path.read_text("utf-8").splitlines()
        assert lines, path.name
        assert all({"name", "answer"} < set(json.loads(line)) for line in lines), path.name


def test_inquiries() -> None:
    """The file is current; each kind that a port needs has answers, and only the wrong ones are refused."""
    name, text = inquiry_file()
    assert (PROJECT / "vectors" / name).read_text("utf-8") == text
    vectors = [json.loads(line) for line in inquiry_file()[1].splitlines()]
    answered = [each["inquiry"]["inquiry"] for each in vectors if each["answer"]["ok"]]
    assert set(answered) == {"compare", "sweep", "find", "readings", "afters", "random_character"}
    refused = [each["name"] for each in vectors if not each["answer"]["ok"]]
    assert refused == [name for name, _ in inquiries() if name.startswith("made wrong")]
