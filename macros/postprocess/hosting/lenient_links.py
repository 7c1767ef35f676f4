"""Short addresses as people write them: in capital letters, or with a mark of their sentence behind them.

A host may hand out files by their exact names alone, and two files whose names differ only in case would be
one on some disks. So the right address is the only file, and a host that can match an address leads on to it;
for all others the page for missing addresses does the same by its script.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from engine import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["LenientLink", "lenient_links"]

EDITION = r"((?:e/[0-9.]+/)?)"
RULE = re.compile(r"([a-z]+)[0-9]+([a-z]*)")
STUCK = "[^A-Za-z0-9]*"
"""What a sentence leaves behind an address, the slash that ends it included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LenientLink:
    """One way to write a short address wrongly, as servers of every make read it."""

    pattern: str
    """A regular expression for the address from the site's root, without look-around."""
    before: str
    """Of the right address: what stands between its first and its second group, `r/sr`."""
    after: str
    """What stands behind the second group, `a/`."""


def lenient_links(rules: Iterable[str] | None = None) -> tuple[LenientLink, ...]:
    """Return every way that leads on; none of them matches a right address, so none leads in a circle.

    Args:
        rules: ids of clauses and rulings; those of every game if left out.
    """
    keys = _rules() if rules is None else rules
    shapes = sorted({found.groups() for key in keys if (found := RULE.fullmatch(key.lower()))})
    stuck = LenientLink(
        pattern=f"^{EDITION}r/([a-z0-9]+(?:-[a-z0-9]+)*)/?[^A-Za-z0-9/]{STUCK}$", before="r/", after="/"
    )
    return (
        stuck,
        *(
            LenientLink(
                pattern=f"^{EDITION}r/{start}([0-9]+){end}{STUCK}$", before=f"r/{letters}", after=f"{suffix}/"
            )
            for letters, suffix in shapes
            for start, end in _in_capitals(letters, suffix)
        ),
    )


def _rules() -> list[str]:
    return [key for system in catalogue() for key in (*system.data.clauses, *system.data.rulings)]


def _in_capitals(letters: str, suffix: str) -> list[tuple[str, str]]:
    """Return patterns for the letters before and behind a number, at least one of them a capital."""
    before, behind = (_spelt(each) for each in (letters, suffix))
    found = [(_one_of(before[1:]), _one_of(behind))]
    return [*found, (letters, _one_of(behind[1:]))] if suffix else found


def _spelt(word: str) -> list[str]:
    """Return a word in small letters, then in every other mixture."""
    return ["".join(letters) for letters in product(*((each, each.upper()) for each in word))]


def _one_of(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"(?:{'|'.join(words)})"
