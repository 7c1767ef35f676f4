"""What the browser gets of the engine and of the standard library."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import json
import marshal
import sys
import tomllib
import traceback
import zipfile
from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from io import BytesIO
from pathlib import Path
from types import CodeType
from typing import Any, ClassVar

import pytest

import engine
from engine.rule_data import RuleData
from macros.project import PROJECT
from macros.runtime.packing import archives, survey
from macros.runtime.packing.archives import TABLES, compiled, engine_members, stand_ins, write_library, zipped
from macros.runtime.packing.stand_ins import no_compiling
from tests.written_files import write_files

SOURCE = b'''"""A module."""
from dataclasses import dataclass

@dataclass(frozen=True)
class Record:
    """A record."""
    size: int = 3

    def double(self, by: int = 2) -> "int":
        """Only a docstring and more."""
        return self.size * by

class Plain:
    size: int = 1

class Bare:
    """Only a docstring."""

def nothing() -> None:
    """Only a docstring."""

async def later(what: str) -> str:
    """Comes later."""
    return what
'''


def code_of(compiled_source: bytes) -> CodeType:
    """The code behind the sixteen bytes of the header."""
    code = marshal.loads(compiled_source[16:])  # noqa: S302 - made here
    assert isinstance(code, CodeType)
    return code


def run(code: CodeType) -> dict[str, Any]:
    """What a module defines."""
    names: dict[str, Any] = {"__name__": "compiled"}
    exec(code, names)  # noqa: S102 - the code is this test's own
    return names


def test_compiled() -> None:
    """It does what the source does, without what people read; unchecked; the same bytes again."""
    names = run(code_of(compiled("a.py", SOURCE)))
    assert names["Record"](4).double() == 8
    assert (names["nothing"](), names["Plain"].size) == (None, 1)
    assert list(names["Record"].__dataclass_fields__) == ["size"]
    assert names.get("__doc__") is None
    assert [names[name].__doc__ for name in ("Bare", "nothing", "later")] == [None, None, None]
    assert b"A record." not in compiled("a.py", SOURCE)
    assert names["Record"].double.__annotations__ == names["later"].__annotations__ == {}
    assert compiled("a.py", SOURCE)[4:8] == b"\x01\x00\x00\x00"
    assert compiled("a.py", SOURCE) == compiled("a.py", SOURCE)


def test_lines() -> None:
    """The engine keeps its lines for a traceback; the library's names only the functions."""
    assert any(line for line, *_ in code_of(compiled("a.py", SOURCE)).co_positions())
    bare = code_of(compiled("a.py", SOURCE, lines=False))
    inner = [each for each in bare.co_consts if isinstance(each, CodeType)]
    for code in (bare, *inner):
        places = list(code.co_positions())
        assert len(places) == len(code.co_code) // 2
        assert set(places) == {(None,) * 4}
    assert run(bare)["Record"](4).double(3) == 12
    bare = code_of(compiled("a.py", b"def half(x):\n    return x / 0\n", lines=False))
    with pytest.raises(ZeroDivisionError) as caught:
        run(bare)["half"](1)
    assert "in half" in "".join(traceback.format_exception(caught.value))


def test_sorted_and_stored() -> None:
    """Members stand in order, uncompressed, without a time of their own."""
    content = zipped({"b.pyc": b"two", "a.pyc": b"one"})
    assert content == zipped({"a.pyc": b"one", "b.pyc": b"two"})
    members = zipfile.ZipFile(BytesIO(content)).infolist()
    assert [(each.filename, each.compress_type) for each in members] == [("a.pyc", 0), ("b.pyc", 0)]
    assert {each.date_time for each in members} == {(1980, 1, 1, 0, 0, 0)}


def test_what_a_result_means_stays_at_home() -> None:
    """No answer depends on it, and a reader would load it for nothing."""
    source = b'RESULT = dict(name="a", means="A number.", shape="whole", label="A")'
    assert run(code_of(compiled("a.py", source)))["RESULT"] == {"name": "a", "label": "A"}


FOLDER = PROJECT / "engine"


def made_tables(source: bytes) -> dict[str, Any]:
    """The literal that a compiled module of tables holds."""
    tree = ast.parse(source)
    assert isinstance(tree.body[0], ast.Assign)
    tables: dict[str, Any] = ast.literal_eval(tree.body[0].value)
    return tables


def test_of_a_small_engine(tmp_path: Path) -> None:
    """Imports are followed wherever they stand; a package comes with the packages around it."""
    sources = {
        "__init__.py": "from engine.a import b\nimport os, engine.deep.one\n",
        "a.py": "def lazy():\n    from engine import c\n",
        "c.py": "",
        "unused.py": "import engine.a\n",
        "deep/__init__.py": "",
        "deep/one.py": "from . import two\n",
        "systems/__init__.py": "",
        "systems/x/__init__.py": "",
        "systems/x/procedure.py": "from engine.deep import three\n",
        "deep/three.py": "",
        "systems/x/rules.toml": "[X1]\nday = 2026-01-02\nparts = [[1], {a = 2.5}]\n",
        "systems/x/glossary.toml": "[word]\n",
    }
    members = engine_members(write_files(tmp_path / "engine", sources))
    assert sorted(members) == [
        "engine/__init__.py",
        "engine/a.py",
        "engine/c.py",
        "engine/deep/__init__.py",
        "engine/deep/one.py",
        "engine/deep/three.py",
        "engine/systems/__init__.py",
        "engine/systems/x/__init__.py",
        "engine/systems/x/compiled_tables.py",
        "engine/systems/x/procedure.py",
    ]
    tables = made_tables(members["engine/systems/x/compiled_tables.py"])
    assert tables == {"rules": {"X1": {"day": "2026-01-02", "parts": [[1], {"a": 2.5}]}}}


def test_members_of_the_engine(tmp_path: Path) -> None:
    """Every calculator, no command line; tables and the records made of them are the TOML's."""
    members = engine_members(FOLDER)
    assert "engine/cli/main.py" not in members
    assert not [name for name in members if "conformance" in name or "schema" in name]
    for system in engine.catalogue():
        for calculator in system.calculators:
            assert f"{calculator.inputs.__module__.replace('.', '/')}.py" in members
        tables = made_tables(members[f"engine/systems/{system.slug}/compiled_tables.py"])
        for name in TABLES:
            read = tomllib.loads((FOLDER / "systems" / system.slug / f"{name}.toml").read_text("utf-8"))
            assert list(tables[name]) == list(read)
        package = f"engine.systems.{tmp_path.name}"
        module = type(sys)(f"{package}.compiled_tables")
        module.__dict__["TABLES"] = tables
        sys.modules[package], sys.modules[module.__name__] = type(sys)(package), module
        compiled = RuleData(folder=str(tmp_path))
        try:
            for part in ("clauses", "rulings", "texts", "editions"):
                assert getattr(compiled, part) == getattr(system.data, part)
        finally:
            del sys.modules[package], sys.modules[module.__name__]


both = pytest.mark.parametrize("library", [dataclasses, no_compiling])


def records(library: Any) -> tuple[type[Any], type[Any], type[Any]]:
    """A record, one that is derived from it, and one that keeps what it has worked out."""

    class Kind(ABC):
        @property
        @abstractmethod
        def size(self) -> int:
            """What is derived of it."""

    @library.dataclass(frozen=True, slots=True, kw_only=True)
    class Token(Kind):
        """A record."""

        sort: ClassVar[str] = "token"
        colour: str
        worth: int = 1
        notes: dict[str, str] = library.field(default_factory=dict, hash=False)
        label: str = library.field(default="a token", metadata={"clause": "F1"})

        @property
        def size(self) -> int:
            return len(self.colour)

    @library.dataclass(frozen=True, slots=True, kw_only=True)
    class Marked(Token):
        """A record with a field more, and another default."""

        worth: int = 2
        mark: Any = len

    @library.dataclass(frozen=True, kw_only=True)
    class Folder:
        """A record with room for more than its fields."""

        path: str

        @cached_property
        def words(self) -> list[str]:
            return self.path.split("/")

    return Token, Marked, Folder


@both
def test_fields_and_values(library: Any) -> None:
    """Those of the base first; as given, or as usual; a function is a value, and what is made is new."""
    token, marked, _ = records(library)
    assert [each.name for each in library.fields(marked)] == ["colour", "worth", "notes", "label", "mark"]
    defaults = [each.default for each in library.fields(token(colour="red"))]
    assert defaults == [library.MISSING, 1, library.MISSING, "a token"]
    assert library.fields(token)[3].metadata["clause"] == "F1"
    assert library.fields(token)[0].metadata == {}
    red = marked(colour="red", label="the red one")
    assert (red.colour, red.worth, red.notes, red.label, red.mark) == ("red", 2, {}, "the red one", len)
    assert (red.mark("abc"), red.size, red.sort, marked.sort) == (3, 3, "token", "token")
    assert red.notes is not marked(colour="red").notes
    assert token(colour="red", notes={"a": "b"}).notes == {"a": "b"}


@both
def test_equality(library: Any) -> None:
    """Of a class with the same values; other values make a new record, which takes over no other work."""
    token, marked, folder = records(library)
    red = token(worth=3, colour="red")
    assert red == token(colour="red", worth=3)
    assert red not in (token(colour="blue", worth=3), token(colour="red", worth=3, notes={"a": "b"}), "red")
    assert token(colour="red") != marked(colour="red", worth=1)
    assert hash(red) == hash(token(colour="red", worth=3, notes={"a": "b"})) == hash(("red", 3, "a token"))
    assert repr(red).endswith("Token(colour='red', worth=3, notes={}, label='a token')")
    assert library.replace(marked(colour="red"), colour="blue") == marked(colour="blue")
    old = folder(path="a/b")
    assert old.words == ["a", "b"]
    assert library.replace(old, path="c").words == ["c"]
    assert library.replace(old) == folder(path="a/b")
    with pytest.raises(TypeError, match="size"):
        library.replace(token(colour="red"), size=3)


@both
def test_refusals(library: Any) -> None:
    """A field that is missing, one that is none, a value by place, and a change."""
    token, _, folder = records(library)
    with pytest.raises(TypeError, match="colour"):
        token(worth=3)
    with pytest.raises(TypeError, match="hue"):
        token(colour="red", hue="red")
    with pytest.raises(TypeError, match="positional"):
        folder("a/b")
    red = token(colour="red")
    with pytest.raises(library.FrozenInstanceError, match="colour"):
        red.colour = "blue"
    with pytest.raises(AttributeError, match="colour"):
        del red.colour
    assert red == token(colour="red")


@pytest.mark.parametrize("asked", [{"frozen": False, "kw_only": True}, {"frozen": True, "kw_only": False}])
def test_another_sort_of_record(asked: dict[str, bool]) -> None:
    """A class that asks for another sort of record is refused, so that the site is not built."""
    with pytest.raises(TypeError, match="given by name"):
        no_compiling.dataclass(**asked)


def test_each_is_a_source_of_the_standard_library() -> None:
    """Every stand-in compiles under the name that it takes, and nothing of Pyodide's own is replaced."""
    sources = stand_ins()
    for member, source in sources.items():
        compile(source, member, "exec")
        assert member.partition("/")[0].removesuffix(".py") in sys.stdlib_module_names | {"_colorize"}


def test_a_traceback_is_plain() -> None:
    """Every part of a theme, and every colour in it, is no characters."""
    no_colours = importlib.import_module("macros.runtime.packing.stand_ins.no_colours")
    theme = no_colours.get_theme(force_no_color=True).traceback
    assert (f"{theme.filename}a{theme.reset}", theme.error_range + "b") == ("a", "b")
    assert not no_colours.can_colorize(file=sys.stderr)


def test_what_never_happens_fails_loudly() -> None:
    """An event loop can be set and formats registered; what would wait or unpack fails at once."""
    module = importlib.import_module("macros.runtime.packing.stand_ins.no_asyncio")
    assert module.Task[int] is module.Task
    module.set_event_loop_policy(module.DefaultEventLoopPolicy())
    module._set_running_loop(module.AbstractEventLoop())
    with pytest.raises(NotImplementedError):
        module.sleep(1)
    with pytest.raises(AttributeError):
        module.get_event_loop  # noqa: B018 - the asking is what fails
    module = importlib.import_module("macros.runtime.packing.stand_ins.no_archives")
    module.register_archive_format("whl", print, description="Wheel file")
    module.register_unpack_format("whl", [".whl"], print, description="Wheel file")
    with pytest.raises(NotImplementedError):
        module.ZipFile("a.whl")
    with pytest.raises(AttributeError):
        module.__path__  # noqa: B018 - the asking is what fails


def test_replaced_and_kept(tmp_path: Path) -> None:
    """Members with a stand-in are replaced, others stay; what is not there to be replaced is told."""
    before, after = tmp_path / "before.zip", tmp_path / "after.zip"
    with zipfile.ZipFile(before, "w") as archive:
        archive.writestr("asyncio/__init__.py", "import asyncio.events\n")
        archive.writestr("enum.py", "1\n")
    missing = json.loads(write_library(json.dumps(str(after)), str(before)))
    assert missing == sorted({*stand_ins()} - {"asyncio/__init__.py"})
    with zipfile.ZipFile(after) as archive:
        assert archive.read("enum.py") == b"1\n"
        assert archive.read("asyncio/__init__.py") == stand_ins()["asyncio/__init__.py"]


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


def test_survey_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed import by its name; a module by the file it was read from, unless it is frozen."""
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    noted = survey.missed()
    with pytest.raises(ModuleNotFoundError):
        __import__("no_such_module_anywhere")
    assert noted.names == {"no_such_module_anywhere"}
    library = f"{Path(json.__file__).parent.parent.as_posix()}/"
    members = survey.library_members(library)
    assert {"json/__init__.py", "json/decoder.py"} <= set(members)
    assert "importlib/_bootstrap.py" not in members


def test_everything_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's own answers make the sum; what a mistake of ours prints is part of it."""
    write_files(tmp_path / "engine", {"__init__.py": ENGINE, "dispatch.py": "read_request = str\n"})
    for name in [name for name in sys.modules if name.partition(".")[0] == "engine"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)
    first = survey.ask_everything([("handle_json", "{}")], ["engine", "engine.dispatch"])
    assert first == survey.ask_everything([("handle_json", "{}")], ["engine"])
    assert "colorsys" in sys.modules
    assert survey.ask_everything([("handle_json", '{"b": 2}')], ["engine"]) != first
    for name in ("engine", "engine.dispatch"):
        monkeypatch.delitem(sys.modules, name)


def test_archives(tmp_path: Path) -> None:
    """The engine becomes an archive of bytecode; of the library only the named members are taken."""
    folder, archive = write_files(tmp_path / "engine", {"__init__.py": "X = 1\n"}), tmp_path / "engine.zip"
    written = archives.write_engine(json.dumps(str(archive)), json.dumps(str(folder)))
    assert json.loads(written) == zipfile.ZipFile(archive).namelist() == ["engine/__init__.pyc"]
    with zipfile.ZipFile(tmp_path / "whole.zip", "w") as whole:
        whole.writestr("a.py", "A = 1\n")
        whole.writestr("b.py", "B = 1\n")
    archive = tmp_path / "python.zip"
    written = archives.write_python(
        json.dumps(str(archive)), json.dumps(str(tmp_path / "whole.zip")), '["b.py"]'
    )
    assert json.loads(written) == zipfile.ZipFile(archive).namelist() == ["b.pyc"]


def test_survey_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
