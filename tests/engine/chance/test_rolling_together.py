"""Rolling together, method 1: the published vectors by hashlib, and the rolls that their seeds give."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from engine import handle_json
from tests.links.reading import read_link

FILE = Path(__file__).parents[3] / "vectors" / "rolling-together-1.json"
BOUND = FILE.with_name("bound-post-2.json")
PUBLISHED: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
HEAD = "indie-rulebook rolling together 1"
RANGES = ((0x00AD, 0x00AD), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x2069), (0xFEFF, 0xFEFF))
INVISIBLE = {chr(code) for first, last in RANGES for code in range(first, last + 1)}


def _hash(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _bare(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    return "".join(sign for sign in composed if not sign.isspace() and sign not in INVISIBLE)


class TestRollingTogether:
    """A commitment binds secret, question and post; the seed comes from these and the answer."""

    @pytest.mark.parametrize("vector", PUBLISHED["vectors"])
    def test_published(self, vector: dict[str, Any]) -> None:
        """The hashes are those of the lines that the method names."""
        pledge = (vector["secret"], vector["question"], vector["post"])
        assert vector["commitment"] == _hash(HEAD, "commitment", *pledge)
        assert vector["seed"] == f"together 1 {_hash(HEAD, 'seed', *pledge, _bare(vector['answer']))}"

    @pytest.mark.parametrize("vector", PUBLISHED["vectors"])
    def test_its_seed_rolls(self, vector: dict[str, Any]) -> None:
        """The question is a link, and with the seed it is a roll like any other."""
        request = {**read_link(vector["question"]).request, "seed": vector["seed"]}
        assert json.loads(handle_json(json.dumps(request)))["ok"]

    def test_white_space_counts_for_nothing(self) -> None:
        """Forums wrap lines: an answer with other spaces has the same seed."""
        one, other = PUBLISHED["vectors"][:2]
        assert one["answer"] != other["answer"]
        assert one["seed"] == other["seed"]


class TestBoundPost:
    """A seed that is bound to a post, version 2, is a text like any other: it rolls."""

    @pytest.mark.parametrize("bound", json.loads(BOUND.read_text("utf-8"))["posts"])
    def test_its_seed_rolls(self, bound: dict[str, Any]) -> None:
        """It names the version, the roll, the host and the number, and nothing else."""
        assert re.fullmatch(r"post 2 \d+ [a-z0-9.-]+ \d+(/\d+)?", bound["seed"])
        request = {**read_link(PUBLISHED["vectors"][0]["question"]).request, "seed": bound["seed"]}
        assert json.loads(handle_json(json.dumps(request)))["ok"]
