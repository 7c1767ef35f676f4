"""Which calculators roll, for the page on which two people roll together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import catalogue

if TYPE_CHECKING:
    from macros.page import Page

__all__ = ["rolling"]


def rolling(_page: Page) -> str:
    """Return the ids of all calculators that roll, parted by spaces: from others no dice follow."""
    calculators = (each for system in catalogue() for each in system.calculators)
    return " ".join(each.id for each in calculators if "roll" in each.modes)
