"""The published table of corrections."""

import json
from pathlib import Path

import pytest

from engine.links import Correction
from macros import corrections
from macros.corrections import corrections_file


class TestCorrectionsFile:
    """One file at the root of the site."""

    def test_holds_every_correction(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """With version, calculators, what and why."""
        entry = {"version": "2027.1", "calculators": ["game.check"], "what": "A tie wins.", "why": "X3."}
        known = Correction(version="2027.1", calculators=("game.check",), what="A tie wins.", why="X3.")
        monkeypatch.setattr(corrections, "corrections", lambda: (known,))
        (content,) = corrections_file(Path()).values()
        assert json.loads(content)["corrections"] == [entry]
