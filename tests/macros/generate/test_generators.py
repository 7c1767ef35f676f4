import ast
import base64
import gzip
import hashlib
import json
import os
import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import engine
from macros.generate.generators import GENERATED_FOLDERS, GeneratedFolder, generate_files, write
from macros.postprocess.hosting import ENCODED, packed_once
from macros.project import PROJECT
from macros.runtime.pack import manifest, manifest_file, packed_python, runtime_files
from macros.runtime.packing.archives import engine_members


def times(folder: Path) -> dict[str, int]:
    """When each file below a folder was last written."""
    return {str(path): path.stat().st_mtime_ns for path in folder.rglob("*")}


def of_words(words: dict[str, str]) -> GeneratedFolder:
    """A generator whose folder holds these names and texts."""
    return GeneratedFolder(
        folder="made", files=lambda _: {name: text.encode() for name, text in words.items()}
    )


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

    def test_two_builds_at_once(self, tmp_path: Path) -> None:
        """What another build is writing stays; what one that broke off has left behind goes."""
        write(tmp_path, of_words({"c.txt": "two"}))
        coming, left = (tmp_path / "made" / f".c.txt.{number}.partial" for number in (1, 2))
        for path in (coming, left):
            path.write_text("tw")
        os.utime(left, (0, 0))
        assert write(tmp_path, of_words({"c.txt": "two"})) == (left.name,)
        assert coming.is_file()

    def test_shares_a_folder(self, tmp_path: Path) -> None:
        """Where only some files of a folder are generated, the others and their folders stay."""
        (tmp_path / "made" / "empty").mkdir(parents=True)
        (tmp_path / "made" / "by-hand.md").write_text("mine")
        names = ("a.txt", "b.txt")
        write(tmp_path, replace(of_words({"a.txt": "one", "b.txt": "two"}), only=names))
        assert write(tmp_path, replace(of_words({"a.txt": "one"}), only=names)) == ("b.txt",)
        found = sorted(path.name for path in (tmp_path / "made").iterdir())
        assert found == ["a.txt", "by-hand.md", "empty"]


class TestRuntimeFiles:
    """The runtime folder is what the worker loads, and its manifest says what each part is and how big."""

    def test_manifest_is_true(self) -> None:
        """Every file of the manifest is there with its size and hash, and no other file is."""
        files = runtime_files(PROJECT)
        known = manifest(PROJECT)
        entries = [*known["files"].values(), known["whole"]]
        assert {entry["file"] for entry in entries} == set(files)
        for entry in entries:
            content = files[entry["file"]]
            digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
            assert (entry["bytes"], entry["integrity"]) == (len(content), f"sha256-{digest}")

    def test_files_are_named_by_their_content(self) -> None:
        """Each name carries the start of its file's hash, so that no cache can hand out an older one."""
        for name, content in runtime_files(PROJECT).items():
            assert name.split(".")[-2] == hashlib.sha256(content).hexdigest()[:16]

    def test_pyodide_is_the_locked_one(self) -> None:
        """Pyodide is of the version that package.json names, and knows itself by the lock it came with."""
        wanted = json.loads((PROJECT / "package.json").read_text())["dependencies"]["pyodide"]
        assert manifest(PROJECT)["version"] == wanted
        assert manifest(PROJECT)["python"]["python"].startswith("3.")

    def test_knows_a_question_with_its_answer(self) -> None:
        """A Python that a browser kept is asked something of which the answer is known."""
        test = manifest(PROJECT)["test"]
        answer = json.loads(engine.handle_json(json.dumps(test["request"])))
        assert answer["response"]["sentence"] == test["sentence"]

    def test_the_worker_gets_it_as_a_module(self) -> None:
        """The manifest is one constant of one module; its id is a hash of the rest."""
        ((name, content),) = manifest_file(PROJECT).items()
        head, _, text = content.decode().partition("export const MANIFEST = ")
        assert name == "runtime-manifest.mjs"
        assert head.startswith("/**")
        read = json.loads(text.removesuffix(";\n"))
        assert read == manifest(PROJECT)
        known = {key: value for key, value in read.items() if key != "id"}
        digest = hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()
        assert read["id"] == digest[:32]


class TestBudgets:
    """What a reader has to fetch for a first live answer, whatever the clock says."""

    FILES = 5
    LIBRARY_MODULES = 90
    ENGINE_MODULES = 240  # 32 calculators and the sheets; a first answer imports about 50 of them
    RAW_BYTES = 11_500_000
    GZIP_BYTES = 3_950_000
    BROTLI_BYTES = 3_450_000

    def fetched(self) -> list[bytes]:
        """The files that Python starts from: all but the wasm for where the lean one lacks something."""
        whole = manifest(PROJECT)["whole"]["file"]
        return [content for name, content in runtime_files(PROJECT).items() if name != whole]

    def test_number_of_files(self) -> None:
        """Five requests, all at once."""
        assert len(self.fetched()) == self.FILES

    def test_modules(self) -> None:
        """The library holds what the engine imports and no more; the engine what an answer needs."""
        packed = packed_python(PROJECT)
        archives = [name for name in packed if name.endswith(".zip")]
        names = {name: zipfile.ZipFile(BytesIO(packed[name])).namelist() for name in archives}
        assert len(names["python.zip"]) <= self.LIBRARY_MODULES
        assert len(names["engine.zip"]) <= self.ENGINE_MODULES
        # Tools of the build and of the command line would show that something slow is imported.
        assert not {"tomllib/_parser.pyc", "argparse.pyc", "html/__init__.pyc"} & set(names["python.zip"])

    def test_bytes(self) -> None:
        """The files stay within their budget, as they are and as a host without brotli sends them."""
        contents = self.fetched()
        assert sum(map(len, contents)) <= self.RAW_BYTES
        assert sum(len(gzip.compress(content, 6)) for content in contents) <= self.GZIP_BYTES

    def test_bytes_of_a_host_with_brotli(self) -> None:
        """What a host sends that hands out the packed files of the build, which packs them once.

        Packed quickly, as for a local address: for a public one they are an eighth smaller, taking a minute.
        """
        [brotli] = (each for each in ENCODED if each.ending == ".br")
        cache = PROJECT / ".cache" / "encoded"
        contents = self.fetched()
        sent = sum(len(packed_once(cache, brotli, brotli.quick, content)) for content in contents)
        assert sent <= self.BROTLI_BYTES

    def test_every_import_is_there(self) -> None:
        """Whatever the engine imports of the standard library, wherever in it, is in the browser too."""
        packed = packed_python(PROJECT)
        library = set(zipfile.ZipFile(BytesIO(packed["python.zip"])).namelist())
        members = engine_members(PROJECT / "engine")
        wanted = {name for source in members.values() for name in standard_imports(source)}
        # TOML is read where it lies; the browser gets tables.
        missing = {name for name in wanted - {"tomllib"} if not in_browser(name, library)}
        assert missing == set()


def standard_imports(source: bytes) -> set[str]:
    """The modules outside the engine that a source imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {name for name in found if name.partition(".")[0] not in {"engine", "__future__"}}


def in_browser(name: str, library: set[str]) -> bool:
    """Whether Pyodide has a module packed, built in or frozen."""
    path = name.replace(".", "/")
    frozen = {"abc", "collections.abc", "importlib.util", "io", "os"}
    built_in = {"binascii", "itertools", "math", "sys", "zlib"}
    return name in frozen | built_in or bool({f"{path}.pyc", f"{path}/__init__.pyc"} & library)


class TestBundle:
    """`python -m macros.generate` brings every generated folder up to date."""

    def test_second_call_changes_nothing(self) -> None:
        """After one run another has nothing to write."""
        generate_files()
        assert generate_files() == ()

    def test_git_ignores_what_is_generated(self) -> None:
        """No generated folder or file can be committed by accident."""
        ignored = {line.rstrip("/") for line in (PROJECT / ".gitignore").read_text().split()}
        assert {path for generator in GENERATED_FOLDERS for path in generator.paths} <= ignored
