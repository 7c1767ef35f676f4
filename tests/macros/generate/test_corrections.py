"""The published table of corrections."""

import json
from pathlib import Path

import pytest

from engine.links import Correction
from macros.generate.data import data_files
from macros.generate.data.data_files import corrections_file


class TestCorrectionsFile:
    """One file at the root of the site."""

    def test_holds_every_correction(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """With version, calculators, what, why and the rules that changed."""
        told = {"version": "2027.1", "what": "A tie wins.", "why": "X3."}
        known = Correction(**told, calculators=("game.check",), rules=("X3",))
        entry = {**told, "calculators": ["game.check"], "rules": ["X3"]}
        monkeypatch.setattr(data_files, "corrections", lambda: (known,))
        (content,) = corrections_file(Path()).values()
        assert json.loads(content)["corrections"] == [entry]

    def test_names_the_editions_that_are_kept(self, tmp_path: Path) -> None:
        """So a page leads to one without asking the host for what is not there."""
        row = '[[editions]]\nnumber = "{}"\ndate = "2027-01-02"\naddress = "x"\n'
        listed = tmp_path / "editions" / "editions.toml"
        listed.parent.mkdir()
        listed.write_text(row.format("2027.1") + row.format("2026.1"), "utf-8")
        (content,) = corrections_file(tmp_path).values()
        assert json.loads(content)["editions"] == ["2027.1", "2026.1"]
