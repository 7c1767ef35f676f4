"""The packages that the Makefile installs from a lock, and what an audit says of them."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.supply.audit import audit_python, report

ROOT = Path(__file__).parents[2]


def _makefile_pip() -> list[str]:
    """The command of the Makefile that installs from a lock, with this Python in place of .venv's."""
    make = shutil.which("make") or "make"
    rule = "print-pip: ; @echo $(pip)"
    said = subprocess.run(
        [make, "--silent", "--eval", rule, "print-pip"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [sys.executable, *said.stdout.split()[1:]]


def _wheel(folder: Path, name: str, version: str, requires: str = "") -> str:
    """Write an empty package and return the sum of its file."""
    path = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    with ZipFile(path, "w") as wheel:
        wheel.writestr(f"{name}.py", "")
        wheel.writestr(f"{info}/METADATA", metadata + (f"Requires-Dist: {requires}\n" if requires else ""))
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    """A lock of two packages, the second of which has a newer release that the lock does not know."""
    sums: Mapping[str, str] = {
        "tablecloth": _wheel(tmp_path, "tablecloth", "1.0", "dicebag[d20]>=1.0"),
        "dicebag": _wheel(tmp_path, "dicebag", "1.0"),
    }
    _wheel(tmp_path, "dicebag", "1.1")
    path = tmp_path / "lock.txt"
    path.write_text("".join(f"{name}==1.0 --hash=sha256:{sums[name]}\n" for name in sums))
    return path


def test_one_version_of_each_package() -> None:
    """The two locks are installed together: a package in both could have two versions."""
    site, test = (
        {
            line.partition("==")[0]
            for line in (ROOT / "requirements" / name).read_text().splitlines()
            if "==" in line
        }
        for name in ("site.txt", "test.txt")
    )
    assert site & test == set()


def test_nothing_is_missing() -> None:
    """What the installed packages ask for is installed, at versions that they take."""
    done = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_newer_release_changes_nothing(lock: Path, tmp_path: Path) -> None:
    """What is installed is what the lock names, also where a package wants an extra of another one."""
    done = subprocess.run(
        [*_makefile_pip(), "--no-index", "--find-links", str(tmp_path), "--target", str(tmp_path / "to"),
         "-r", str(lock)],
        env=os.environ | {"PIP_CONFIG_FILE": os.devnull}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (tmp_path / "to").glob("*.dist-info")) == [
        "dicebag-1.0.dist-info",
        "tablecloth-1.0.dist-info",
    ]


def _program(folder: Path, output: str) -> str:
    path = folder / "pip-audit"
    path.write_text(f"#!{sys.executable}\nimport sys\nsys.stdout.write({output!r})\nsys.exit(1)\n")
    path.chmod(0o755)
    return str(path)


def test_known_faults(tmp_path: Path) -> None:
    """One line a fault."""
    said = '{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "PYSEC-1"}]}, {"name": "b"}]}'
    assert audit_python(_program(tmp_path, said), "site.txt") == ["a 1: PYSEC-1"]


@pytest.mark.parametrize("said", ["", "no network", "{}"])
def test_unreachable_lists(tmp_path: Path, said: str) -> None:
    """Without a report nothing is known, and that is no "no known fault"."""
    assert audit_python(_program(tmp_path, said), "site.txt") is None


@pytest.mark.parametrize(
    ("faults", "status", "words"),
    [
        ([], 0, "no known fault"),
        (["a 1: PYSEC-1"], 1, "a 1: PYSEC-1"),
        (None, 2, "the list of known faults cannot be reached from here; try again later"),
    ],
)
def test_what_an_audit_says(
    capsys: pytest.CaptureFixture[str], faults: list[str] | None, status: int, words: str
) -> None:
    """Faults weigh more than silence."""
    assert report({"site.txt": faults}) == status
    assert capsys.readouterr().out == f"site.txt: {words}\n"
    assert report({"site.txt": faults, "other.txt": ["b 1: X"]}) == 1
