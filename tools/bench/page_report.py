"""`make bench-pages`: what Lighthouse says of six pages, on a phone, and what a tab of ours takes.

`--site FOLDER` takes a site that is built already. Points and times depend on how busy the machine is: the
table carries its load. What costs points is listed by name, so that each can be mended or explained.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from macros.build import build
from tests.site.chromium import Chromium, find_chromium, open_chromium
from tools.bench.contestants import RIVALS
from tools.bench.packed_server import PackedServer
from tools.bench.page_table import PageRun, write_pages
from tools.bench.tab_cost import measure_awake, measure_memory, measure_vitals

PAGES = {
    "home": "",
    "the longest chapter": "scattershot/resolution/",
    "rulings of a game": "rulings/scattershot/",
    "a game's table": "bench/scattershot/",
    "all tables": "bench/",
    "glossary": "glossary/",
}
LIGHTHOUSE = RIVALS / "lighthouse" / "cli" / "index.js"
FLAWLESS = 1
METRICS = {
    "fcp": "first-contentful-paint",
    "lcp": "largest-contentful-paint",
    "tbt": "total-blocking-time",
    "cls": "cumulative-layout-shift",
}


def _asked(url: str, chromium: Chromium, report: Path) -> dict[str, Any]:
    """Lighthouse's own report of one page, with its settings for a phone."""
    flags = " ".join(("--headless=new", *chromium.flags))
    command = ["node", os.fspath(LIGHTHOUSE), url, "--output=json", f"--output-path={report}", "--quiet"]
    environment = {**os.environ, **chromium.environment, "CHROME_PATH": os.fspath(chromium.path)}
    subprocess.run([*command, f"--chrome-flags={flags}"], check=True, env=environment)
    found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return found


def _page_run(name: str, report: dict[str, Any]) -> PageRun:
    audits = report["audits"]
    return PageRun(
        page=name,
        points={key: round(each["score"] * 100) for key, each in report["categories"].items()},
        metrics={short: audits[audit]["numericValue"] for short, audit in METRICS.items()},
        costs=tuple(sorted(_costs(report))),
        load=round(os.getloadavg()[0], 1),
    )


def _costs(report: dict[str, Any]) -> set[str]:
    """The audits that take points away: those that count, and have less than full marks."""
    weighed = (each for category in report["categories"].values() for each in category["auditRefs"])
    scores = {each["id"]: report["audits"][each["id"]]["score"] for each in weighed if each["weight"]}
    return {name for name, score in scores.items() if score is not None and score < FLAWLESS}


def _page_runs(server: PackedServer, chromium: Chromium) -> Iterator[PageRun]:
    with TemporaryDirectory() as work:
        for name, path in PAGES.items():
            yield _page_run(name, _asked(server.site_url + path, chromium, Path(work) / "report.json"))


def _measure(server: PackedServer) -> None:
    pages = tuple(_page_runs(server, find_chromium()))
    with open_chromium() as browser:
        vitals = measure_vitals(browser, server.site_url)
        awake = measure_awake(browser, server.site_url)
        memory = measure_memory(browser, server.site_url)
        version = browser.version
    print(write_pages(pages, vitals, awake, memory, version))  # noqa: T201 - a report is printed


def main() -> None:
    """Measure, print the tables, and write them where the site shows them."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.page_report")
    parser.add_argument("--site", type=Path, help="a folder with a built site")
    arguments = parser.parse_args()
    if not LIGHTHOUSE.is_file():
        parser.error("Lighthouse is not installed; run make bench-pages")
    with TemporaryDirectory() as name, PackedServer(arguments.site or Path(name)) as server:
        if not arguments.site:
            build(site_dir=server.folder, site_url=server.site_url)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        _measure(server)
        server.shutdown()


if __name__ == "__main__":
    main()
