"""The table of the benchmark of first answers: printed, kept as JSON, and put on the page that shows it."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from statistics import median
from typing import TYPE_CHECKING

from macros.bundle import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Run", "write_report"]

RESULTS = PROJECT / "tests" / "bench" / "results" / "first-answer.json"
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
    rivals = json.loads((PROJECT / "tests" / "bench" / "rivals" / "package.json").read_bytes())[
        "dependencies"
    ]
    known = {
        "date": datetime.now(UTC).date().isoformat(),
        "chromium": browser,
        "pyodide": version,
        "brotli": quality,
        "others": rivals,
        "runs": [asdict(run) for run in runs],
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(f"{json.dumps(known, indent=1)}\n", "utf-8")
    text = "\n".join(_table(runs, known))
    page = PAGE.read_text("utf-8")
    PAGE.write_text(PLACE.sub(lambda _: f"\n{text}\n\n", page), "utf-8")
    return text


def _table(runs: Sequence[Run], known: dict[str, object]) -> Iterator[str]:
    loads = [run.load for run in runs]
    yield f"Measured on {known['date']} in Chromium {known['chromium']} with Pyodide {known['pyodide']}."
    rounds = max(run.round for run in runs) + 1
    yield f"Rounds: {rounds}; two cores, load of {min(loads)} to {max(loads)}; brotli {known['brotli']}."
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
