"""What an audit says of its findings."""

import sys
from pathlib import Path

import pytest

from tests.supply.audit import audit_python, report


def _program(folder: Path, output: str) -> str:
    path = folder / "pip-audit"
    path.write_text(f"#!{sys.executable}\nimport sys\nsys.stdout.write({output!r})\nsys.exit(1)\n")
    path.chmod(0o755)
    return str(path)


class TestPython:
    """The report of pip-audit is read, not its exit status: it fails in one way for everything."""

    def test_known_faults(self, tmp_path: Path) -> None:
        """One line a fault."""
        said = (
            '{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "PYSEC-1"}]}, {"name": "b"}]}'
        )
        assert audit_python(_program(tmp_path, said), "site.txt") == ["a 1: PYSEC-1"]

    @pytest.mark.parametrize("said", ["", "no network", "{}"])
    def test_unreachable(self, tmp_path: Path, said: str) -> None:
        """Without a report nothing is known, and that is no "no known fault"."""
        assert audit_python(_program(tmp_path, said), "site.txt") is None


class TestReport:
    """A sentence for each lock."""

    @pytest.mark.parametrize(
        ("faults", "status", "words"),
        [
            ([], 0, "no known fault"),
            (["a 1: PYSEC-1"], 1, "a 1: PYSEC-1"),
            (None, 2, "the list of known faults cannot be reached from here; try again later"),
        ],
    )
    def test_words(
        self, capsys: pytest.CaptureFixture[str], faults: list[str] | None, status: int, words: str
    ) -> None:
        """Faults weigh more than silence."""
        assert report({"site.txt": faults}) == status
        assert capsys.readouterr().out == f"site.txt: {words}\n"
        assert report({"site.txt": faults, "other.txt": ["b 1: X"]}) == 1
