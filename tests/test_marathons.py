"""What a run leaves out is told, with the command that makes up for it."""

import re
from pathlib import Path

from tests.marathons import MARATHONS, summary_lines

MAKEFILE = (Path(__file__).parents[1] / "Makefile").read_text("utf-8")


class TestMarathons:
    """The checks that take too long for every run."""

    def test_each_has_its_target(self) -> None:
        """The Makefile has a target of that name, and its help tells of it."""
        assert [name for name in MARATHONS if not re.search(rf"^{name}:", MAKEFILE, re.MULTILINE)] == []
        assert [name for name in MARATHONS if f"'make {name} " not in MAKEFILE] == []

    def test_the_last_lines_name_them(self) -> None:
        """How many tests were left out, and every target, with its share of them."""
        first, *lines = summary_lines({"check-visits": 3})
        assert first.startswith("left out: 3 tests")
        assert [line.split(":")[0].strip() for line in lines] == [f"make {name}" for name in MARATHONS]
        assert [line for line in lines if "3 tests of this run" in line] == [lines[0]]
