"""Style sheets that a browser can keep up with while a reader types and rolls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.reading_python import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

STYLES = sorted((PROJECT / "docs" / "assets" / "css").rglob("*.css"))
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{")
COMMA = re.compile(r",(?![^()]*\))")
EVERYTHING = re.compile(r"(?:^|[\s>+~])\*$")


@pytest.mark.parametrize("sheet", STYLES, ids=lambda path: path.stem)
def test_nothing_that_looks_into_the_page_ends_in_everything(sheet: Path) -> None:
    """With `:has(...) *` each change of the page would style the whole of it anew."""
    text = COMMENT.sub("", sheet.read_text(encoding="utf-8"))
    selectors = [part.strip() for rule in RULE.findall(text) for part in COMMA.split(rule)]
    assert [each for each in selectors if ":has(" in each and EVERYTHING.search(each)] == []
