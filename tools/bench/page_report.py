"""`make bench-pages`: what Lighthouse says of a page of each kind, on a phone.

`--site FOLDER` takes a site that is built already. Points and times depend on how busy the machine is: the
table carries its load. What costs points is listed by name, so that each can be mended or explained.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from macros.build import build
from macros.project import PROJECT
from tests.site.chromium import Chromium, find_chromium, open_chromium
from tools.bench.packed_server import PackedServer
from tools.bench.speed_page import cores, write_measured

PAGES = {
    "home": "",
    "the longest chapter": "scattershot/resolution/",
    "rulings of a game": "rulings/scattershot/",
    "a game's table": "scattershot/table/",
    "an evening": "scattershot/tonight/",
    "the first ten minutes": "scattershot/play-in-ten-minutes/",
    "a character": "scattershot/make-a-character/",
    "all calculators": "calculators/",
    "glossary": "glossary/",
}
LIGHTHOUSE = PROJECT / ".cache" / "lighthouse" / "node_modules" / "lighthouse"
FLAWLESS = 1
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
METRICS = {
    "fcp": "first-contentful-paint",
    "lcp": "largest-contentful-paint",
    "tbt": "total-blocking-time",
    "cls": "cumulative-layout-shift",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRun:
    """What Lighthouse says of one page; times in milliseconds."""

    page: str
    points: Mapping[str, int]
    metrics: Mapping[str, float]
    costs: tuple[str, ...]
    """The audits that take points away."""
    load: float


def _asked(url: str, chromium: Chromium, report: Path) -> dict[str, Any]:
    """Lighthouse's own report of one page, with its settings for a phone."""
    flags = " ".join(("--headless=new", *chromium.flags))
    script = os.fspath(LIGHTHOUSE / "cli" / "index.js")
    command = ["node", script, url, "--output=json", f"--output-path={report}", "--quiet"]
    environment = {**os.environ, **chromium.environment, "CHROME_PATH": os.fspath(chromium.path)}
    subprocess.run([*command, f"--chrome-flags={flags}"], check=True, env=environment)
    found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return found


def _costs(report: dict[str, Any]) -> set[str]:
    """The audits that take points away: those that count, and have less than full marks."""
    weighed = (each for category in report["categories"].values() for each in category["auditRefs"])
    scores = {each["id"]: report["audits"][each["id"]]["score"] for each in weighed if each["weight"]}
    return {name for name, score in scores.items() if score is not None and score < FLAWLESS}


def _page_runs(server: PackedServer, chromium: Chromium) -> Iterator[PageRun]:
    with TemporaryDirectory() as work:
        for name, path in PAGES.items():
            report = _asked(server.site_url + path, chromium, Path(work) / "report.json")
            yield PageRun(
                page=name,
                points={key: round(each["score"] * 100) for key, each in report["categories"].items()},
                metrics={short: report["audits"][audit]["numericValue"] for short, audit in METRICS.items()},
                costs=tuple(sorted(_costs(report))),
                load=round(os.getloadavg()[0], 1),
            )


def table(pages: Sequence[PageRun], chromium: str) -> str:
    """Return what the page of measurements says of these pages, as Markdown."""
    lighthouse = json.loads((LIGHTHOUSE / "package.json").read_bytes())["version"]
    loads = [each.load for each in pages]
    heads = (*CATEGORIES, "first paint", "largest paint", "blocked", "shift", "what costs points")
    day = datetime.now(UTC).date().isoformat()
    head = f"Measured on {day} in Chromium {chromium} with Lighthouse {lighthouse}"
    lines = [
        f"{head}, at a load of {min(loads)} to {max(loads)} on {cores()}.",
        "",
        f"| page | {' | '.join(heads)} |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for each in pages:
        points = " | ".join(str(each.points[name]) for name in CATEGORIES)
        paints = " | ".join(f"{each.metrics[name] / 1000:.1f} s" for name in ("fcp", "lcp"))
        rest = f"{each.metrics['tbt']:.0f} ms | {each.metrics['cls']:.3f}"
        lines.append(f"| {each.page} | {points} | {paints} | {rest} | {', '.join(each.costs) or 'nothing'} |")
    return "\n".join(lines)


def main() -> None:
    """Measure, print the table, and write it where the site shows it."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.page_report")
    parser.add_argument("--site", type=Path, help="a folder with a built site")
    arguments = parser.parse_args()
    if not LIGHTHOUSE.is_dir():
        parser.error("Lighthouse is not installed; run make bench-pages")
    with TemporaryDirectory() as name, PackedServer(arguments.site or Path(name)) as server:
        if not arguments.site:
            build(site_dir=server.folder, site_url=server.site_url)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        pages = tuple(_page_runs(server, find_chromium()))
        with open_chromium() as browser:
            text = table(pages, browser.version)
        write_measured("pages", {"pages": [asdict(each) for each in pages]}, text)
        print(text)  # noqa: T201 - a report is printed
        server.shutdown()


if __name__ == "__main__":
    main()
