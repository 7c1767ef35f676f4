"""Links that were once made open for ever, and tell whether they still have their answer."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

from engine import catalogue
from engine.links import corrections, hash_of_answer, link_fragment
from tests.each_case import check_each
from tests.links.more import is_same
from tests.links.reading import read_link

FOLDER = Path(__file__).parents[2] / "links"
OPENED: list[dict[str, Any]] = json.loads((FOLDER / "opened.json").read_text("utf-8"))
HASHES: list[dict[str, Any]] = json.loads((FOLDER / "hashes.json").read_text("utf-8"))
"""Answers, and the texts that are hashed of each; the scripts of the site are held against the same."""
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


def _letters(text: str, count: int) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode()[:count]


class TestOldLinks:
    """Every link of the set opens for ever."""

    def test_each_opens(self) -> None:
        """It is read, made the same again, and answered; and the set says whether it is answered the same."""
        check_each(OPENED, self._opens, lambda link: str(link["name"]))

    @staticmethod
    def _opens(link: dict[str, Any]) -> None:
        read = read_link("#" + link["fragment"])
        state = link["state"]
        assert dict(read.request) == {
            key: value for key, value in state.items() if key not in {"engine", "at"}
        }
        assert (read.engine, read.at) == (state["engine"], state.get("at"))
        payload, answer_hash = link["fragment"].split(".m")
        assert link_fragment(state) == payload
        if answer_hash.startswith("2"):
            assert link_fragment(state, read.answer_hash) == link["fragment"]
        assert is_same(link) == link.get("is_same", True), "run python -m tests.links.more if this is meant"

    def test_every_calculator_and_mode(self) -> None:
        """No calculator, no mode, no way to ask is missing from the links that have their answer."""
        same = [each["state"] for each in OPENED if each.get("is_same", True)]
        there = {(each.id, mode) for game in catalogue() for each in game.calculators for mode in each.modes}
        missing = there - {(each["calculator"], each["mode"]) for each in same}
        assert not missing, "run python -m tests.links.more, which adds links and changes none"
        keys = {key for each in OPENED for key in each["state"]}
        assert keys == {"calculator", "mode", "inputs", "readings", "text", "seed", "faces", "engine", "at"}


class TestHash:
    """Three letters for each of three parts, numbers written as doubles; and a checksum."""

    def test_by_hand(self) -> None:
        """3 is 1.5 times 2, the double 40 08 and zeros; beyond all doubles a number counts as infinite."""
        for case in HASHES:
            wanted = "".join(_letters(text, 3) for text in case["hashed"])
            assert hash_of_answer(case["response"]) == wanted, case["hashed"]

    def test_the_checksum(self) -> None:
        """Six letters of the SHA-256 of all before it."""
        fragment = link_fragment({"calculator": "a.b"}, "abcdefghi")
        assert fragment == f"{fragment[:-7]}{_letters(fragment[:-7], 6)}x"
        assert fragment[:-7].endswith("x.m2abcdefghi")


class TestCorrections:
    """A table says which version changed which answers, and why."""

    def test_nothing_is_corrected_yet(self) -> None:
        """The first version has no older one."""
        assert corrections() == ()

    def test_oldest_first(self, tmp_path: Path) -> None:
        """By number and not by letter."""
        path = tmp_path / "corrections.toml"
        path.write_text(TABLE)
        assert [each.version for each in corrections(path)] == ["2026.2", "2026.10"]
