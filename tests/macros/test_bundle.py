import hashlib
import json
import os
import subprocess
import sys
import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

import engine
from macros.bundle import GENERATORS, PROJECT, bundle
from macros.generated import Generator, write
from macros.runtime import LEFT_OUT, PYODIDE_FILES, engine_zip, runtime_files

ANSWERS = """
import sys
sys.path.insert(0, sys.argv[1])
import engine
print(engine.__file__)
for line in sys.stdin:
    print(engine.handle_json(line))
"""


def times(folder: Path) -> dict[str, int]:
    """When each file below a folder was last written."""
    return {str(path): path.stat().st_mtime_ns for path in folder.rglob("*")}


def of_words(words: dict[str, str]) -> Generator:
    """A generator whose folder holds these names and texts."""
    return Generator(folder="made", files=lambda _: {name: text.encode() for name, text in words.items()})


class TestGeneratedFolder:
    """A generated folder holds what its generator says and nothing else, and is touched only to change it."""

    def test_writes_what_is_missing(self, tmp_path: Path) -> None:
        """The first call writes every file, in folders of its own where the name says so."""
        assert write(tmp_path, of_words({"a/b.txt": "one", "c.txt": "two"})) == ("a/b.txt", "c.txt")
        assert (tmp_path / "made" / "a" / "b.txt").read_text() == "one"

    def test_leaves_equal_files_alone(self, tmp_path: Path) -> None:
        """A second call with the same contents writes nothing: every file keeps its time."""
        write(tmp_path, of_words({"a/b.txt": "one", "c.txt": "two"}))
        before = times(tmp_path)
        assert write(tmp_path, of_words({"a/b.txt": "one", "c.txt": "two"})) == ()
        assert times(tmp_path) == before

    def test_replaces_and_removes(self, tmp_path: Path) -> None:
        """A changed file is replaced, one that is no longer wanted goes, and so does its empty folder."""
        write(tmp_path, of_words({"a/b.txt": "one", "c.txt": "two"}))
        assert write(tmp_path, of_words({"c.txt": "three"})) == ("c.txt", "a/b.txt")
        assert [path.name for path in (tmp_path / "made").rglob("*")] == ["c.txt"]

    def test_shares_a_folder(self, tmp_path: Path) -> None:
        """Where only some files of a folder are generated, the others and their folders stay."""
        (tmp_path / "made" / "empty").mkdir(parents=True)
        (tmp_path / "made" / "by-hand.md").write_text("mine")
        names = ("a.txt", "b.txt")
        write(tmp_path, replace(of_words({"a.txt": "one", "b.txt": "two"}), only=names))
        assert write(tmp_path, replace(of_words({"a.txt": "one"}), only=names)) == ("b.txt",)
        found = sorted(path.name for path in (tmp_path / "made").iterdir())
        assert found == ["a.txt", "by-hand.md", "empty"]


class TestEngineZip:
    """The browser gets the engine as one zip that depends on nothing but the engine."""

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        """A folder like the engine's, with what the browser needs and what it does not."""
        folder = tmp_path / "engine"
        names = (
            "__init__.py",
            "b.py",
            "chance/a.py",
            "systems/x/rules.toml",
            "__pycache__/b.pyc",
            "notes.txt",
            "conformance/c.py",
        )
        for name in (*names, *LEFT_OUT - {"conformance", "links"}):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(f"# {name}\n")
        return folder

    def test_names(self, folder: Path) -> None:
        """Python and rule data go in, sorted; what only the build and the command line read stays out."""
        names = zipfile.ZipFile(BytesIO(engine_zip(folder))).namelist()
        assert names == [
            "engine/__init__.py",
            "engine/b.py",
            "engine/chance/a.py",
            "engine/systems/x/rules.toml",
        ]

    def test_same_bytes_for_touched_files(self, folder: Path) -> None:
        """Writing a file again with the same content changes no byte of the zip."""
        before = engine_zip(folder)
        os.utime(folder / "b.py", (0, 0))
        assert engine_zip(folder) == before

    def test_other_bytes_for_other_code(self, folder: Path) -> None:
        """An edit changes the zip."""
        before = engine_zip(folder)
        (folder / "b.py").write_text("edited = True\n")
        assert engine_zip(folder) != before

    def test_answers_as_the_folder_does(self, tmp_path: Path) -> None:
        """With nothing beside it, the zipped engine answers every worked example as the whole one does."""
        zipfile.ZipFile(BytesIO(engine_zip(PROJECT / "engine"))).extractall(tmp_path)
        examples = [each for system in engine.catalogue() for each in system.data.examples.values()]
        requests = [json.dumps(dict(example.request)) for example in examples]
        command = [sys.executable, "-I", "-c", ANSWERS, str(tmp_path)]
        asked = subprocess.run(command, input="\n".join(requests), check=True, capture_output=True, text=True)
        file, *answers = asked.stdout.splitlines()
        assert file == str(tmp_path / "engine" / "__init__.py")
        assert answers == [engine.handle_json(request) for request in requests]


class TestRuntimeFiles:
    """The runtime folder is what the worker loads, and its manifest says how big each part is."""

    def test_manifest_is_true(self) -> None:
        """Every file of the manifest is there with its size and hash, and no other file is."""
        files = runtime_files(PROJECT)
        manifest = json.loads(files["manifest.json"])
        entries = [manifest["engine"], *manifest["pyodide"]["files"]]
        assert {entry["file"] for entry in entries} | {"manifest.json"} == set(files)
        for entry in entries:
            content = files[entry["file"]]
            assert entry["bytes"] == len(content)
            assert entry["sha256"] == hashlib.sha256(content).hexdigest()

    def test_engine_is_named_by_its_content(self) -> None:
        """The zip's name carries the start of its hash, so that no cache can hand out an older engine."""
        engine = json.loads(runtime_files(PROJECT)["manifest.json"])["engine"]
        assert engine["file"] == f"engine.{engine['sha256'][:16]}.zip"

    def test_pyodide_is_the_locked_one(self) -> None:
        """The five files come from the version that package.json names."""
        wanted = json.loads((PROJECT / "package.json").read_text())["dependencies"]["pyodide"]
        pyodide = json.loads(runtime_files(PROJECT)["manifest.json"])["pyodide"]
        assert pyodide["version"] == wanted
        assert tuple(entry["file"] for entry in pyodide["files"]) == PYODIDE_FILES


class TestBundle:
    """`python -m macros.bundle` brings every generated folder up to date."""

    def test_second_call_changes_nothing(self) -> None:
        """After one bundle step another has nothing to write."""
        bundle()
        assert bundle() == ()

    def test_git_ignores_what_is_generated(self) -> None:
        """No generated folder or file can be committed by accident."""
        ignored = {line.rstrip("/") for line in (PROJECT / ".gitignore").read_text().split()}
        assert {path for generator in GENERATORS for path in generator.paths} <= ignored
