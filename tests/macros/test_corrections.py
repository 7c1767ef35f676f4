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
        """With version, calculators, what, why and the rules that changed."""
        told = {"version": "2027.1", "what": "A tie wins.", "why": "X3."}
        known = Correction(**told, calculators=("game.check",), rules=("X3",))
        entry = {**told, "calculators": ["game.check"], "rules": ["X3"]}
        monkeypatch.setattr(corrections, "corrections", lambda: (known,))
        (content,) = corrections_file(Path()).values()
        assert json.loads(content)["corrections"] == [entry]
