"""A document in a link: written as short as it can be, read for ever, and refused in one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.links import DamagedLinkError, packed_fragment, read_packed

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
