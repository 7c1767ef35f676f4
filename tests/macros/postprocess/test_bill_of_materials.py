"""What is shipped is named, with its version and licence, in the form that other tools read."""

import json
import re
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from macros.built_site import BuiltSite
from macros.page import Page
from macros.pages.third_party import LICENCES, UNLISTED, build_tools, parts, shipped
from macros.postprocess.bill_of_materials import BILL, bill_of_materials, write_bill
from macros.project import build_date
from tests.reading_python import PROJECT


@pytest.fixture(name="bill")
def _bill(tmp_path: Path) -> dict[str, Any]:
    runtime = tmp_path / "assets" / "runtime"
    runtime.mkdir(parents=True)
    (runtime / "pyodide.1.wasm").write_bytes(b"\0asm")
    write_bill(BuiltSite(folder=tmp_path, site_url="https://rules.example/"))
    read: dict[str, Any] = json.loads((tmp_path / BILL).read_text("utf-8"))
    return read


def test_it_keeps_to_the_schema(bill: dict[str, Any]) -> None:
    """The schema of its makers has no complaint; it would have one of a licence that is not in SPDX."""
    complaint = JsonStrictValidator(SchemaVersion.V1_5).validate_str
    text = json.dumps(bill)
    assert complaint(text) is None
    assert complaint(text.replace('"id": "MPL-2.0"', '"id": "MPL-2.x"')) is not None


def test_what_readers_get(bill: dict[str, Any]) -> None:
    """Everything that is shipped, with a licence; files of others with their hashes."""
    required = [each for each in bill["components"] if each.get("scope") == "required"]
    names = [each["name"] for each in required]
    assert sorted(names) == sorted(part.name for part in parts(PROJECT)[1:])
    assert all(each["licenses"] for each in required)
    site = bill["metadata"]["component"]["bom-ref"]
    (shipped_in_it,) = [each["dependsOn"] for each in bill["dependencies"] if each["ref"] == site]
    assert {each["bom-ref"] for each in required} < set(shipped_in_it)
    files = {each["name"]: each["hashes"] for each in bill["components"] if each["type"] == "file"}
    # The SHA-256 of the four bytes, from another tool.
    digest = "cd5d4935a48c0672cb06407bb443bc0087aff947c6b864bac886982c73b3027f"
    assert files == {"assets/runtime/pyodide.1.wasm": [{"alg": "SHA-256", "content": digest}]}


def test_what_it_was_built_with(bill: dict[str, Any]) -> None:
    """Every package of the locks of the build, marked as no part of the site."""
    excluded = [each["purl"] for each in bill["components"] if each.get("scope") == "excluded"]
    assert any(each.startswith("pkg:pypi/mkdocs@1.") for each in excluded)
    assert any(each.startswith("pkg:npm/%40esbuild/") for each in excluded)
    assert len(excluded) == len(build_tools(PROJECT)) == len(set(excluded))


def test_equal_sources_equal_bill(bill: dict[str, Any], tmp_path: Path) -> None:
    """Neither a clock nor chance has a part in it: its moment is the one that the build carries."""
    files = sorted((tmp_path / "assets" / "runtime").glob("*"))
    assert json.loads(bill_of_materials(PROJECT, tmp_path, files)) == bill
    moment = datetime.fromtimestamp(int(build_date(PROJECT)), UTC)
    assert bill["metadata"]["timestamp"] == moment.isoformat()


def test_the_page_of_licences() -> None:
    """A row for each part, with name, version, owner and licence, as the locks have them."""
    table = shipped(Page(source="about/licences.md", places={}))
    for part in parts(PROJECT):
        assert f"<td>{part.name}: " in table
        assert part.version in table
        for licence in part.licences:
            assert (LICENCES | UNLISTED)[licence] in table
        assert part.version or f"<td>{part.inside}’s</td>" in table
    said = {part.name: part.version for part in parts(PROJECT)}
    package = json.loads((PROJECT / "node_modules" / "pyodide" / "package.json").read_bytes())
    assert said["Pyodide"] == package["version"]
    assert said["Python"].startswith("3.")
    assert said["Material for MkDocs"].startswith("9.")
    source = (PROJECT / "docs" / "assets" / "fonts" / "SOURCE.txt").read_text()
    assert f"version {said['Faustina']}:" in source


class TestNothingIsLeftOut:
    """What others put into the files that we ship is named, too: a scanner cannot look into them."""

    PACKAGE = Path(str(getattr(find_spec("material"), "origin", ""))).parent
    MATERIAL = PACKAGE / "templates" / "assets" / "javascripts"
    # What the core says of itself, and the part of whose presence that is the sign.
    SIGNS: ClassVar[dict[str, tuple[bytes, bytes]]] = {
        "zlib": (b"inflate ", b" 1.3.1 "),
        "Expat": (b"expat_2.7.3", b"expat_2.7.3"),
        "libmpdec": (b"libmpdec: internal error", b"2.5.1"),
        "mimalloc": (b"mimalloc_debug", b""),
        "HACL*": (b"Hacl_Hash_", b""),
        "SQLite": (b"sqlite_master", b"3.39.0"),
        "bzip2": (b"1.0.6, 6-Sept-2010", b"1.0.6"),
        "liblzma": (b"lzma_version_string", b"5.2.2"),
        "Zstandard": (b"ZSTD_versionString", b"1.5.7"),
        "libffi": (b"ffi_closure_alloc", b""),
        "Emscripten": (b"emscripten_version", b"5.0.3"),
    }

    def test_every_part_of_the_frame(self) -> None:
        """What its source maps list and what its notices say is named, in the version that they say."""
        named = {part.purl.removeprefix("pkg:npm/") for part in parts(PROJECT)}
        for path in self.MATERIAL.glob("*.js.map"):
            for source in json.loads(path.read_bytes())["sources"]:
                found = re.search(r"node_modules/((?:@[^/]+/)?[^/]+)/", source)
                assert found is None or found[1] in named, source
        said = {part.name.lower(): part.version for part in parts(PROJECT)}
        for path in self.MATERIAL.glob("*.js"):
            for name, rest in re.findall(r"/\*!\s*\*?\s*(\S+)([^\n]*)", path.read_text("utf-8").lower()):
                known = name if name in said else name.partition(".")[0]
                version = re.search(r"\bv?(\d+\.\d+\.\d+)", rest)
                assert known in said, name
                assert version is None or version[1] == said[known], name

    @pytest.mark.parametrize("name", SIGNS)
    def test_every_library_of_the_core(self, name: str) -> None:
        """The core holds it, in the version that is said."""
        core = (PROJECT / "node_modules" / "pyodide" / "pyodide.asm.wasm").read_bytes()
        said = {part.name: part.version for part in parts(PROJECT)}
        sign, version = self.SIGNS[name]
        assert sign in core
        assert version in core
        assert said[name].encode() in version
        assert bool(said[name]) == bool(version)
