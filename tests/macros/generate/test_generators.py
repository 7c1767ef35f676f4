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


def test_a_generated_folder(tmp_path: Path) -> None:
    """What is missing is written, equal files keep their time, others are replaced or go."""
    assert write(tmp_path, of_words({"a/b.txt": "one", "c.txt": "two"})) == ("a/b.txt", "c.txt")
    assert (tmp_path / "made" / "a" / "b.txt").read_text() == "one"
    before = times(tmp_path)
    assert write(tmp_path, of_words({"a/b.txt": "one", "c.txt": "two"})) == ()
    assert times(tmp_path) == before
    assert write(tmp_path, of_words({"c.txt": "three"})) == ("c.txt", "a/b.txt")
    assert [path.name for path in (tmp_path / "made").rglob("*")] == ["c.txt"]


def test_two_builds_at_once(tmp_path: Path) -> None:
    """What another build is writing stays; what one that broke off has left behind goes."""
    write(tmp_path, of_words({"c.txt": "two"}))
    coming, left = (tmp_path / "made" / f".c.txt.{number}.partial" for number in (1, 2))
    for path in (coming, left):
        path.write_text("tw")
    os.utime(left, (0, 0))
    assert write(tmp_path, of_words({"c.txt": "two"})) == (left.name,)
    assert coming.is_file()


def test_shares_a_folder(tmp_path: Path) -> None:
    """Where only some files of a folder are generated, the others and their folders stay."""
    (tmp_path / "made" / "empty").mkdir(parents=True)
    (tmp_path / "made" / "by-hand.md").write_text("mine")
    names = ("a.txt", "b.txt")
    write(tmp_path, replace(of_words({"a.txt": "one", "b.txt": "two"}), only=names))
    assert write(tmp_path, replace(of_words({"a.txt": "one"}), only=names)) == ("b.txt",)
    found = sorted(path.name for path in (tmp_path / "made").iterdir())
    assert found == ["a.txt", "by-hand.md", "empty"]


def test_manifest_is_true() -> None:
    """Every file is there with its size and hash, named by its content, and no other file is."""
    files = runtime_files(PROJECT)
    known = manifest(PROJECT)
    entries = [*known["files"].values(), known["whole"]]
    assert {entry["file"] for entry in entries} == set(files)
    for entry in entries:
        content = files[entry["file"]]
        digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
        assert (entry["bytes"], entry["integrity"]) == (len(content), f"sha256-{digest}")
    for name, content in runtime_files(PROJECT).items():
        assert name.split(".")[-2] == hashlib.sha256(content).hexdigest()[:16]


def test_manifest_module() -> None:
    """One constant of one module: the locked Pyodide, a question with its answer, an id of the rest."""
    wanted = json.loads((PROJECT / "package.json").read_text())["dependencies"]["pyodide"]
    assert manifest(PROJECT)["version"] == wanted
    assert manifest(PROJECT)["python"]["python"].startswith("3.")
    test = manifest(PROJECT)["test"]
    answer = json.loads(engine.handle_json(json.dumps(test["request"])))
    assert answer["response"]["sentence"] == test["sentence"]
    ((name, content),) = manifest_file(PROJECT).items()
    head, _, text = content.decode().partition("export const MANIFEST = ")
    assert name == "runtime-manifest.mjs"
    assert head.startswith("/**")
    read = json.loads(text.removesuffix(";\n"))
    assert read == manifest(PROJECT)
    known = {key: value for key, value in read.items() if key != "id"}
    digest = hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()
    assert read["id"] == digest[:32]


FILES = 5
LIBRARY_MODULES = 90
ENGINE_MODULES = 240  # 32 calculators and the sheets; a first answer imports about 50 of them
RAW_BYTES = 11_500_000
GZIP_BYTES = 3_950_000
BROTLI_BYTES = 3_450_000


def fetched() -> list[bytes]:
    """The files that Python starts from: all but the wasm for where the lean one lacks something."""
    whole = manifest(PROJECT)["whole"]["file"]
    return [content for name, content in runtime_files(PROJECT).items() if name != whole]


def test_files_and_bytes() -> None:
    """Five requests; the library holds what the engine imports; all within the budget."""
    assert len(fetched()) == FILES
    packed = packed_python(PROJECT)
    archives = [name for name in packed if name.endswith(".zip")]
    names = {name: zipfile.ZipFile(BytesIO(packed[name])).namelist() for name in archives}
    assert len(names["python.zip"]) <= LIBRARY_MODULES
    assert len(names["engine.zip"]) <= ENGINE_MODULES
    # Tools of the build and of the command line would show that something slow is imported.
    assert not {"tomllib/_parser.pyc", "argparse.pyc", "html/__init__.pyc"} & set(names["python.zip"])
    contents = fetched()
    assert sum(map(len, contents)) <= RAW_BYTES
    assert sum(len(gzip.compress(content, 6)) for content in contents) <= GZIP_BYTES


def test_bytes_of_a_host_with_brotli() -> None:
    """What a host sends that hands out the packed files of the build, which packs them once.

    Packed quickly, as for a local address: for a public one they are an eighth smaller, taking a minute.
    """
    [brotli] = (each for each in ENCODED if each.ending == ".br")
    cache = PROJECT / ".cache" / "encoded"
    contents = fetched()
    sent = sum(len(packed_once(cache, brotli, brotli.quick, content)) for content in contents)
    assert sent <= BROTLI_BYTES


def test_every_import_is_there() -> None:
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


def test_generated_folders_of_the_book() -> None:
    """After one run another has nothing to write, and nothing that is made can be committed by accident."""
    generate_files()
    assert generate_files() == ()
    ignored = {line.rstrip("/") for line in (PROJECT / ".gitignore").read_text().split()}
    assert {path for generator in GENERATED_FOLDERS for path in generator.paths} <= ignored
