"""The table of the benchmark of first answers: printed, kept as JSON, and put on the page that shows it."""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from statistics import median
from typing import TYPE_CHECKING

from macros.project import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

BENCH = PROJECT / "tools" / "bench"
RESULTS = PROJECT / ".cache" / "bench"
PAGE = PROJECT / "docs" / "about" / "speed.md"
PLACE = re.compile(r"(?s)(?<=<!-- measured -->\n).*?(?=<!-- end of what was measured -->)")
BASE = "plain Pyodide"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Two visits of one contestant, in milliseconds; bytes of the first as they were sent."""

    round: int
    line: str
    name: str
    cold: float
    repeat: float
    sent: int
    load: float


def write_report(runs: Sequence[Run], browser: str, quality: int) -> str:
    """Write the JSON and the page's table, and return the table."""
    version = json.loads((PROJECT / "node_modules" / "pyodide" / "package.json").read_bytes())["version"]
    known = {
        "date": datetime.now(UTC).date().isoformat(),
        "chromium": browser,
        "pyodide": version,
        "brotli": quality,
        "others": rivals(),
        "runs": [asdict(run) for run in runs],
    }
    text = "\n".join(_table(runs, known))
    put_down("first-answer", known, PLACE, text)
    return text


def cores() -> str:
    """Return how many cores the machine has, in words for a table's head."""
    number = os.cpu_count() or 1
    return f"{number} core{'s' if number > 1 else ''}"


def rivals() -> dict[str, str]:
    """Return the versions of what the book is measured with and beside."""
    versions: dict[str, str] = json.loads((BENCH / "rivals" / "package.json").read_bytes())["dependencies"]
    return versions


def put_down(name: str, known: Mapping[str, object], place: re.Pattern[str], text: str) -> None:
    """Put the text of a run in its place on the page of measurements; `.cache/bench` gets the rest."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{name}.json").write_text(f"{json.dumps(known, indent=1)}\n", "utf-8")
    PAGE.write_text(place.sub(lambda _: f"\n{text}\n\n", PAGE.read_text("utf-8")), "utf-8")


def _table(runs: Sequence[Run], known: dict[str, object]) -> Iterator[str]:
    loads = [run.load for run in runs]
    yield f"Measured on {known['date']} in Chromium {known['chromium']} with Pyodide {known['pyodide']}."
    rounds = max(run.round for run in runs) + 1
    yield f"Rounds: {rounds}; {cores()}, load of {min(loads)} to {max(loads)}; brotli {known['brotli']}."
    yield ""
    yield "| line | who | first visit | second visit | bytes sent |"
    yield "|---|---|---|---|---|"
    for line in dict.fromkeys(run.line for run in runs):
        for name in dict.fromkeys(run.name for run in runs):
            own = [run for run in runs if (run.line, run.name) == (line, name)]
            if own:
                cold, repeat = (_ratio(runs, own, visit) for visit in ("cold", "repeat"))
                yield f"| {line} | {name} | {cold} | {repeat} | {own[0].sent / 1e6:.2f} MB |"


def _ratio(runs: Sequence[Run], own: Sequence[Run], visit: str) -> str:
    base = {(run.round, run.line): getattr(run, visit) for run in runs if run.name == BASE}
    ratios = [getattr(run, visit) / base[run.round, run.line] for run in own if (run.round, run.line) in base]
    if not ratios:
        return "-"
    seconds = median(getattr(run, visit) for run in own) / 1000
    return f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}), {seconds:.1f} s"
