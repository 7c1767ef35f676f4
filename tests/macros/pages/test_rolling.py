"""The page on which two roll together knows which calculators roll."""

from __future__ import annotations

from engine import find
from macros.page import Page
from macros.pages.calculators import rolling


def test_every_calculator_that_rolls_and_no_other() -> None:
    """A link to any other calculator is no roll."""
    named = rolling(Page(source="bench/rolling-together.md")).split(" ")
    assert {"scattershot.mib", "walkabout.draw"} <= set(named)
    assert "scattershot.persona" not in named
    assert all(find(each).roll is not None for each in named)
