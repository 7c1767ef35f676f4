"""What the engines did, as data in the repository and as the table of a page."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.site.engines.journey import STEPS
from tests.site.engines.visit import Outcome

__all__ = ["DATA", "PAGE", "table", "told", "write"]

DATA = Path(__file__).with_name("seen.json")
PAGE = Path(__file__).parents[3] / "docs" / "about" / "what-works-where.md"
PLACE = re.compile(r"(?s)(?<=<!-- seen -->\n).*?(?=<!-- end of what was seen -->)")

TITLES = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKitGTK"}
MARKS = {"works": "yes", "lacks": "not there", "fails": "no"}

Seen = Mapping[str, Any]


def told(version: str, day: str, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return one engine's journey as data."""
    steps = {each.step: {"state": each.state, "words": each.words} for each in outcomes}
    return {"version": version, "day": day, "steps": steps}


def table(seen: Seen) -> str:
    """Return the table of the page; an engine that was never tried has no column."""
    tried = [name for name in TITLES if name in seen]
    lines = [
        _row("", [TITLES[name] for name in tried]),
        _row("---", ["---"] * len(tried)),
        *(_row(step, [_cell(seen[name]["steps"].get(step)) for name in tried]) for step, _ in STEPS),
        _row("seen in", [seen[name]["version"] for name in tried]),
        _row("on", [seen[name]["day"] for name in tried]),
    ]
    return "\n".join(["", *lines, "", ""])


def _row(first: str, rest: Sequence[str]) -> str:
    return f"| {' | '.join([first, *rest])} |"


def _cell(step: Mapping[str, str] | None) -> str:
    if step is None:
        return "not tried"
    words = f" ({step['words']})" if step["words"] else ""
    return f"{MARKS[step['state']]}{words}".replace("|", "\\|")


def write(seen: Seen) -> None:
    """Put the data and the page down; engines that were not tried now keep what was seen of them before."""
    known = {**(json.loads(DATA.read_bytes()) if DATA.is_file() else {}), **seen}
    DATA.write_text(f"{json.dumps(known, indent=2, sort_keys=True, ensure_ascii=False)}\n", "utf-8")
    page = PAGE.read_text("utf-8")
    PAGE.write_text(PLACE.sub(lambda _: table(known), page), "utf-8")
