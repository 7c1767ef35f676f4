"""Writes what a benchmark has measured into its place in `docs/contributing/speed.md`."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING

from macros.project import PROJECT

if TYPE_CHECKING:
    from collections.abc import Mapping

RESULTS = PROJECT / ".cache" / "bench"
PAGE = PROJECT / "docs" / "contributing" / "speed.md"


def cores() -> str:
    """Return how many cores the machine has, in words for a table's head."""
    number = os.cpu_count() or 1
    return f"{number} core{'s' if number > 1 else ''}"


def write_measured(name: str, known: Mapping[str, object], text: str) -> None:
    """Put a text between the page's comments of this name; `.cache/bench` gets all that is known as JSON."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{name}.json").write_text(f"{json.dumps(known, indent=1)}\n", "utf-8")
    place = re.compile(rf"(?s)(?<=<!-- {name} -->\n).*?(?=<!-- end of {name} -->)")
    PAGE.write_text(place.sub(lambda _: f"\n{text}\n\n", PAGE.read_text("utf-8")), "utf-8")
