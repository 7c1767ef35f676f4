"""`pip install .` gives the engine: typed, with its data, and with nothing beside it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
FIRST_STEPS = """
import engine
from engine import Request, handle
response = handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 12}))
print(engine.__file__, engine.__version__, response.events["success"])
"""


@pytest.fixture(name="installed", scope="module")
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package was installed, from a copy, with the tools of this environment."""
    folder = tmp_path_factory.mktemp("package")
    source = folder / "source"
    files = ["pyproject.toml", "README.md", "LICENSE"]
    folders = ("engine", "macros", "tools")
    files += [str(path.relative_to(PROJECT)) for each in folders for path in (PROJECT / each).rglob("*.*")]
    for name in files:
        if "__pycache__" not in name:
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((PROJECT / name).read_bytes())
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
    ]
    subprocess.run([*command, "--target", str(folder / "there"), str(source)], check=True)
    return folder / "there"


def test_it_answers_from_where_it_was_installed(installed: Path) -> None:
    """The rule data came along."""
    command = [
        sys.executable,
        "-I",
        "-c",
        f"import sys; sys.path.insert(0, {str(installed)!r})\n{FIRST_STEPS}",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=installed)
    where, version, success = done.stdout.split()

    assert Path(where).is_relative_to(installed)
    assert (version, success) == ("2026.1", "16/25")


def test_it_is_typed_and_alone(installed: Path) -> None:
    """The marker for type checkers is there, and neither the build nor the tools of maintainers."""
    assert (installed / "engine" / "py.typed").exists()
    assert [path.name for path in installed.iterdir() if path.is_dir() and "info" not in path.name] == [
        "engine"
    ]
