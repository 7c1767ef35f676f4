"""Marks of answers, against SHA-256 of text typed by hand, and the table of corrections."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import pytest

from engine.links import changed_parts, corrections, corrections_between, mark_of

TABLE = """
[[correction]]
version = "2026.10"
calculators = ["game.check", "game.price"]
what = "Prices rise."
why = "X4 was misread."

[[correction]]
version = "2026.2"
calculators = ["game.check"]
what = "A tie wins."
why = "X3 says so."
"""


def _letters(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()[:3]).decode()[:3]


class TestMark:
    """Three letters for each of five parts, numbers written as doubles."""

    def test_by_hand(self) -> None:
        """12 is 1.5 times 8, the double 40 28 and zeros; 3 is 40 08 and zeros."""
        response = {"inputs": {"rating": 12}, "readings": {"XR1": "above"}, "faces": [3, "white"]}
        parts = (
            '[{"rating":"#4028000000000000"}]',
            '[{"XR1":"above"}]',
            '[["#4008000000000000","white"]]',
            "[null]",
            "[null,null]",
        )
        assert mark_of(response) == "".join(map(_letters, parts))

    def test_numbers_beyond_all_doubles(self) -> None:
        """They count as infinite, as a script reads them; truth values are no numbers."""
        parts = ('["#7ff0000000000000"]', '["#fff0000000000000"]', "[true]", "[null]", "[null,null]")
        response = {"inputs": 10**400, "readings": -(10**400), "faces": True}
        assert mark_of(response) == "".join(map(_letters, parts))

    def test_names_what_changed(self) -> None:
        """Part by part, and nothing for words and versions."""
        one = mark_of({"result": {"made": 4}, "sentence": "Made."})
        assert changed_parts(one, {"result": {"made": 4}, "sentence": "It is made."}) == ()
        assert changed_parts(one, {"result": {"made": 3}, "events": {"won": "1"}}) == ("result", "chances")

    def test_answers_may_grow(self) -> None:
        """By three names, not by four; and nothing may go."""
        mark = mark_of({"result": {"made": 4}})
        grown = dict.fromkeys("azn", 1)
        assert changed_parts(mark, {"result": {"made": 4, **grown}}) == ()
        assert changed_parts(mark, {"result": {"made": 4, **grown, "o": 1}}) == ("result",)
        assert changed_parts(mark, {"result": grown}) == ("result",)

    def test_readings_may_grow_by_six(self) -> None:
        """Rulings are still found after an answer was linked."""
        mark = mark_of({"readings": {"XR1": "above"}})
        grown = {f"XR{place}": "above" for place in range(1, 8)}
        assert changed_parts(mark, {"readings": grown}) == ()
        assert changed_parts(mark, {"readings": {**grown, "XR8": "above"}}) == ("readings",)
        assert changed_parts(mark, {"readings": {**grown, "XR1": "below"}}) == ("readings",)

    def test_an_answer_may_lose_its_chances(self) -> None:
        """Null has no names to leave out: it is like nothing but itself."""
        mark = mark_of({"events": {"won": "1"}})
        assert changed_parts(mark, {"events": None}) == ("chances",)
        assert changed_parts(mark_of({"events": None}), {"events": None}) == ()


class TestCorrections:
    """A table says which version changed which answers, and why."""

    def test_nothing_is_corrected_yet(self) -> None:
        """The first version has no older one."""
        assert corrections() == ()

    @pytest.mark.parametrize(
        ("calculator", "linked", "present", "found"),
        [
            ("game.check", "2026.1", "2026.10", ["2026.2", "2026.10"]),
            ("game.check", "2026.2", "2026.10", ["2026.10"]),
            ("game.check", "2026.1", "2026.9", ["2026.2"]),
            ("game.price", "2026.1", "2026.2", []),
        ],
    )
    def test_between_two_versions(
        self, tmp_path: Path, calculator: str, linked: str, present: str, found: list[str]
    ) -> None:
        """Those after the link's version, up to the present one, by number and not by letter."""
        path = tmp_path / "corrections.toml"
        path.write_text(TABLE)
        chosen = corrections_between(corrections(path), calculator, linked, present)
        assert [each.version for each in chosen] == found
