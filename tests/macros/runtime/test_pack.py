"""The browser's Python is packed once for each state of its sources, and never silently left out."""

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from macros.node import NodeError
from macros.runtime import pack
from macros.runtime.pack import check_python, packed_python
from macros.runtime.packing import wasm
from tests.macros.runtime.packing.test_wasm import MODULE

SCRIPT = """
import {{ appendFileSync, writeFileSync }} from 'node:fs';
const [project, folder] = process.argv.slice(2);
appendFileSync(`${{project}}/{name}.txt`, 'run\\n');
{body}
"""
WRITES = """
for (const name of ['python.zip', 'engine.zip']) writeFileSync(`${folder}/${name}`, name);
writeFileSync(`${folder}/marks.json`, '[1]');
"""
FAILS = "console.error('the packed library lacks pkgutil, which is imported at run time'); process.exit(1);"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with just what packing looks at, and a packer that keeps count."""
    files = (
        "engine/__init__.py",
        "engine/rules.toml",
        "macros/runtime/packing/archives.py",
        "vectors/x.y.jsonl",
        *(f"node_modules/pyodide/{n}" for n in pack.PYODIDE),
    )
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1\n", "utf-8")
    (tmp_path / "node_modules/pyodide" / pack.WASM).write_bytes(MODULE)
    write_script(tmp_path, "pack", WRITES)
    write_script(tmp_path, "check", "")
    return tmp_path


def write_script(project: Path, name: str, body: str) -> None:
    """Make the packer, or what checks its files, do this."""
    script = project / "macros" / "runtime" / "packing" / f"{name}.mjs"
    script.write_text(SCRIPT.format(name=name, body=body), "utf-8")


def runs(project: Path, name: str = "pack") -> int:
    """How often it ran."""
    return len((project / f"{name}.txt").read_text("utf-8").splitlines())


class TestPackedPython:
    """Packing takes seconds, so it is done when something changed and at no other time."""

    def test_is_made_once(self, project: Path) -> None:
        """A second call with equal sources packs nothing."""
        wanted = {
            "python.zip": b"python.zip",
            "engine.zip": b"engine.zip",
            "lean.wasm": wasm.lean(MODULE, [1]),
        }
        assert packed_python(project) == packed_python(project) == wanted
        assert runs(project) == 1

    def test_is_made_once_for_two_at_once(self, project: Path) -> None:
        """Who asks while it is packed waits for it."""
        with ThreadPoolExecutor(2) as both:
            one, other = both.map(packed_python, [project, project])
        assert one == other
        assert runs(project) == 1

    @pytest.mark.parametrize(
        "name", ["engine/__init__.py", "vectors/x.y.jsonl", "node_modules/pyodide/python_stdlib.zip"]
    )
    def test_is_made_again_after_a_change(self, project: Path, name: str) -> None:
        """An edit of the engine, of what it is asked or of Pyodide makes a new one."""
        packed_python(project)
        (project / name).write_text("2\n", "utf-8")
        packed_python(project)
        assert runs(project) == 2

    def test_what_nobody_used_for_days_is_put_away(self, project: Path) -> None:
        """Each state of the engine leaves a pack; those of long ago go."""
        packed_python(project)
        (old,) = (project / ".cache" / "python-pack").iterdir()
        os.utime(old, (0, 0))
        (project / "engine/__init__.py").write_text("2\n", "utf-8")
        packed_python(project)
        (new,) = (project / ".cache" / "python-pack").iterdir()
        assert new != old

    def test_a_failure_is_an_error(self, project: Path) -> None:
        """What is missing is named, and the next call tries again."""
        write_script(project, "pack", FAILS)
        for count in (1, 2):
            with pytest.raises(NodeError, match="the packed library lacks pkgutil"):
                packed_python(project)
            assert runs(project) == count

    def test_without_node(self, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without Node.js there is no site, and one sentence says what to do."""
        monkeypatch.setattr(sys, "executable", str(project / "python"))
        monkeypatch.setattr(shutil, "which", lambda _: None)
        with pytest.raises(NodeError, match=r"Node\.js, which is missing; run `make setup`"):
            packed_python(project)

    def test_prefers_the_own_node(self, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The Node.js beside this Python comes before that of the machine."""
        found = shutil.which("node")
        assert found is not None
        own = project / "bin" / "node"
        own.parent.mkdir()
        own.symlink_to(found)
        monkeypatch.setattr(sys, "executable", str(own.with_name("python")))
        monkeypatch.setenv("PATH", os.devnull)
        assert set(packed_python(project)) == set(pack.PACKED)

    def test_is_checked_once(self, project: Path) -> None:
        """Whoever wants it checked has it packed first; equal files are not checked again."""
        check_python(project)
        check_python(project)
        assert (runs(project), runs(project, "check")) == (1, 1)
        (project / "engine/__init__.py").write_text("2\n", "utf-8")
        check_python(project)
        assert (runs(project), runs(project, "check")) == (2, 2)

    def test_what_is_wrong_is_checked_again(self, project: Path) -> None:
        """The packed files stay, and no build takes them for right."""
        write_script(project, "check", FAILS)
        for count in (1, 2):
            with pytest.raises(NodeError, match="the packed library lacks pkgutil"):
                check_python(project)
            assert (runs(project), runs(project, "check")) == (1, count)

    def test_two_builds_at_once(self, project: Path) -> None:
        """Whoever comes second takes what the first has made."""
        folder = project / ".cache" / "done"
        for name, word in (("partial", "mine"), ("done", "theirs")):
            (project / ".cache" / name).mkdir(parents=True)
            (project / ".cache" / name / "word").write_text(word, "utf-8")
        pack.settle(project / ".cache" / "partial", folder)
        assert (folder / "word").read_text("utf-8") == "theirs"
        assert not (project / ".cache" / "partial").exists()
