"""Links that were once made open for ever; a document in a link is short, and refused in one sentence."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue
from engine.links import (
    DamagedLinkError,
    corrections,
    hash_of_answer,
    link_fragment,
    packed_fragment,
    read_packed,
)
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


CASES = json.loads((Path(__file__).parents[2] / "links" / "packed.json").read_text("utf-8"))
"""What every reader of such links has to do; the scripts of the site read the same."""


class TestWhole:
    """What is written is read."""

    @pytest.mark.parametrize("case", CASES["whole"])
    def test_published_links_are_read(self, case: dict[str, Any]) -> None:
        """A link that was written once is read for ever."""
        assert read_packed("sheet1", case["fragment"]) == case["document"]
        assert read_packed("sheet1", packed_fragment("sheet1", case["document"])) == case["document"]

    @pytest.mark.parametrize("case", CASES["dressed"])
    def test_marks_around_a_link(self, case: dict[str, Any]) -> None:
        """What a forum puts around it is not part of it."""
        assert read_packed("sheet1", case["fragment"]) == case["document"]

    def test_the_shorter_way(self) -> None:
        """A short document lies open, a long one is packed, and the first byte says which."""
        short = packed_fragment("sheet1", {"a": 1})
        long = packed_fragment("sheet1", {"a": "again and " * 50})
        assert short.startswith("sheet1-AH")  # a zero, then an opening brace
        assert len(long) < 100


class TestRefused:
    """What cannot be read, or not be written."""

    @pytest.mark.parametrize("case", CASES["refused"], ids=lambda case: case["says"])
    def test_one_sentence(self, case: dict[str, Any]) -> None:
        """A cut, changed, newer or bursting link."""
        with pytest.raises(DamagedLinkError, match=r"^[^.]+$") as refused:
            read_packed("sheet1", case["fragment"])
        assert case["says"] in str(refused.value)

    def test_too_long(self) -> None:
        """A document that no browser would carry in an address."""
        unlike = "".join(chr(0x4E00 + number * 7919 % 20000) for number in range(20_000))
        with pytest.raises(DamagedLinkError, match="too long for a link; save it as a file"):
            packed_fragment("sheet1", {"notes": unlike})
        with pytest.raises(DamagedLinkError, match="too long"):
            packed_fragment("sheet1", {"notes": "a" * 200_000})
