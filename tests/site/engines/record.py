"""What the engines did, as the table of a page, which is its only record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.site.engines.journey import STEPS
from tests.site.engines.visit import Outcome

PAGE = Path(__file__).parents[3] / "docs" / "contributing" / "what-works-where.md"
PLACE = re.compile(r"(?s)(?<=<!-- seen -->\n).*?(?=<!-- end of what was seen -->)")

TITLES = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKitGTK"}
MARKS = {"works": "yes", "lacks": "not there", "fails": "no"}
STATES = {mark: state for state, mark in MARKS.items()}
NOT_TRIED = "not tried"
BETWEEN = re.compile(r"(?<!\\)\|")
CELL = re.compile(r"(?P<mark>[a-z ]+?)(?: \((?P<words>.*)\))?")
VERSION, DAY = "seen in", "on"

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
        _row(VERSION, [seen[name]["version"] for name in tried]),
        _row(DAY, [seen[name]["day"] for name in tried]),
    ]
    return "\n".join(["", *lines, "", ""])


def _row(first: str, rest: Sequence[str]) -> str:
    return f"| {' | '.join([first, *rest])} |"


def _cell(step: Mapping[str, str] | None) -> str:
    if step is None:
        return NOT_TRIED
    words = f" ({step['words']})" if step["words"] else ""
    return f"{MARKS[step['state']]}{words}".replace("|", "\\|")


def seen_on(page: str) -> dict[str, Any]:
    """Return what the table of a page says, as `told` has it."""
    found = PLACE.search(page)
    head, _, *rows = map(_cells, found[0].split("\n")[1:-2]) if found and found[0].strip() else ([""], [])
    columns = {name: dict(_rows_of(place, rows)) for name, place in _places(head)}
    return {
        name: {
            "version": cells.pop(VERSION),
            "day": cells.pop(DAY),
            "steps": {step: _outcome(cell) for step, cell in cells.items() if cell != NOT_TRIED},
        }
        for name, cells in columns.items()
    }


def _rows_of(place: int, rows: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    return ((row[0], row[place]) for row in rows)


def _places(head: Sequence[str]) -> Iterator[tuple[str, int]]:
    return ((name, head.index(title)) for name, title in TITLES.items() if title in head)


def _cells(row: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in BETWEEN.split(row)[1:-1]]


def _outcome(cell: str) -> dict[str, str]:
    found = CELL.fullmatch(cell)
    if not found:
        raise ValueError(f"not a cell of the table: {cell!r}")
    return {"state": STATES[found["mark"]], "words": found["words"] or ""}


def write(seen: Seen) -> None:
    """Put the table on the page; engines that were not tried now keep what was seen of them before."""
    page = PAGE.read_text("utf-8")
    known = {**seen_on(page), **seen}
    PAGE.write_text(PLACE.sub(lambda _: table(known), page), "utf-8")
