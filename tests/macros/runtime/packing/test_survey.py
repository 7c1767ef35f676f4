"""What the engine needs is found by asking it, and what it asks for in vain is noted."""

import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from macros.runtime.packing import archives, survey

ENGINE = """
import sys
from engine import dispatch

def handle_json(text):
    try:
        dispatch.read_request(text)
        import colorsys
    except Exception:
        import traceback
        traceback.print_exc(file=sys.stderr)
    return f"answer to {text!r}"

def inquire_json(text):
    return "none"
"""


def test_what_is_missed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed import is noted by its name; it fails as before."""
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    noted = survey.missed()
    with pytest.raises(ModuleNotFoundError):
        __import__("no_such_module_anywhere")
    assert noted.names == {"no_such_module_anywhere"}


def test_members_lie_below_the_library() -> None:
    """A module counts by the file that it was read from; one frozen into the interpreter does not."""
    library = f"{Path(json.__file__).parent.parent.as_posix()}/"
    members = survey.library_members(library)
    assert {"json/__init__.py", "json/decoder.py"} <= set(members)
    assert "importlib/_bootstrap.py" not in members


def test_everything_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's own answers make the sum; what a mistake of ours prints is part of it."""
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").write_text(ENGINE, "utf-8")
    (tmp_path / "engine" / "dispatch.py").write_text("read_request = str\n", "utf-8")
    for name in [name for name in sys.modules if name.partition(".")[0] == "engine"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)
    first = survey.ask_everything([("handle_json", "{}")], ["engine", "engine.dispatch"])
    assert first == survey.ask_everything([("handle_json", "{}")], ["engine"])
    assert "colorsys" in sys.modules
    assert survey.ask_everything([("handle_json", '{"b": 2}')], ["engine"]) != first
    for name in ("engine", "engine.dispatch"):
        monkeypatch.delitem(sys.modules, name)


class TestSteps:
    """The steps that the packing script calls speak JSON."""

    def test_engine(self, tmp_path: Path) -> None:
        """The engine becomes an archive of bytecode."""
        (tmp_path / "engine").mkdir()
        (tmp_path / "engine" / "__init__.py").write_text("X = 1\n", "utf-8")
        archive = tmp_path / "engine.zip"
        written = archives.write_engine(json.dumps(str(archive)), json.dumps(str(tmp_path / "engine")))
        assert json.loads(written) == zipfile.ZipFile(archive).namelist() == ["engine/__init__.pyc"]

    def test_library(self, tmp_path: Path) -> None:
        """Of the library only the named members are taken."""
        with zipfile.ZipFile(tmp_path / "whole.zip", "w") as whole:
            whole.writestr("a.py", "A = 1\n")
            whole.writestr("b.py", "B = 1\n")
        archive = tmp_path / "python.zip"
        written = archives.write_python(
            json.dumps(str(archive)), json.dumps(str(tmp_path / "whole.zip")), '["b.py"]'
        )
        assert json.loads(written) == zipfile.ZipFile(archive).namelist() == ["b.pyc"]

    def test_survey(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A survey tells what was needed, what was missed and what was answered."""
        monkeypatch.setattr(sys, "path", list(sys.path))
        monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
        asked: list[tuple[list[tuple[str, str]], list[str]]] = []

        def ask(questions: Iterator[tuple[str, str]], names: list[str]) -> int:
            asked.append((list(questions), names))
            return 7

        monkeypatch.setattr(survey, "ask_everything", ask)
        pack = ['{"request": {"a": 1}}\n{"name": "none"}\n', "", '{"inquiry": {"b": 2}}']
        members = '["engine/__init__.pyc", "engine/chance/dice.pyc"]'
        told = json.loads(survey.survey(json.dumps(pack), members, str(tmp_path / "engine.zip")))
        assert (told["answers"], told["missed"]) == (7, [])
        questions = [("handle_json", '{"a": 1}'), ("inquire_json", '{"b": 2}')]
        assert asked == [(questions, ["engine", "engine.chance.dice"])]
