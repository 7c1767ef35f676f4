"""`make bench-site`: how long a reader waits for the first live answer, beside other ways to run Python.

All run in turn in the same Chromium, from the same server on this machine: each time in a fresh context with
an empty cache, then once more, as on a second visit, when ours has kept Python's memory. Ours is the worker
alone, without a page round it, as the others are. Only ratios mean anything: each is taken within one round.
`--site FOLDER` takes a site that is built already; `--rounds N` asks so often.
"""

from __future__ import annotations

import argparse
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Page

from macros.build import build
from tests.site.chromium import open_chromium
from tools.bench.contestants import NAMES, RIVALS, write_contestants
from tools.bench.packed_server import Line, PackedServer
from tools.bench.slow_processor import renderers, slowed
from tools.bench.speed_report import Run, write_report

ROUNDS = 3
PATIENCE_MS = 240_000
LINES = {
    "loopback": Line(),
    "20 Mbit/s, 40 ms": Line(megabits=20, delay=0.04),
    "loopback, processor four times slower": Line(slowness=4),
}
TIMED = """async () => {
    const began = performance.now();
    const never = new Promise((_, fail) => setTimeout(fail, PATIENCE, new Error('no answer came')));
    const text = await Promise.race([start(), never]);
    return [performance.now() - began, String(text)];
}""".replace("PATIENCE", str(PATIENCE_MS))
UNTIL_KEPT = """async () => {
    const kept = async ([name]) => name && (await (await caches.open(name)).keys()).length === 1;
    const end = performance.now() + PATIENCE;
    while (performance.now() < end && !(await kept(await caches.keys()))) {
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}""".replace("PATIENCE", str(PATIENCE_MS))


def _asked(browser: Browser, page: Page, address: str, slowness: int) -> float:
    page.goto(address)
    with slowed(renderers(browser), slowness):
        taken, text = page.evaluate(TIMED)
    if "success" not in text:
        raise AssertionError(text)
    return float(taken)


def visits(browser: Browser, server: PackedServer, name: str, path: str) -> tuple[float, float, int]:
    """Return the milliseconds of a first visit and of a second one, and the bytes of the first."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    try:
        page = context.new_page()
        server.sent = 0
        cold = _asked(browser, page, server.site_url + path, server.line.slowness)
        sent = server.sent
        if name == "ours":
            page.evaluate(UNTIL_KEPT)
        return cold, _asked(browser, page, server.site_url + path, server.line.slowness), sent
    finally:
        context.close()


def _runs(browser: Browser, server: PackedServer, rounds: int, quality: int) -> Iterator[Run]:
    addresses = write_contestants(server.folder, quality)
    for number in range(rounds):
        for line, server.line in LINES.items():
            for name in NAMES:
                try:
                    cold, repeat, sent = visits(browser, server, name, addresses[name])
                except Error as error:  # the other visits are still of use
                    print(f"{name}, {line}: {error}", flush=True)  # noqa: T201 - a report is printed
                    continue
                load = os.getloadavg()[0]
                yield Run(
                    round=number,
                    line=line,
                    name=name,
                    cold=cold,
                    repeat=repeat,
                    sent=sent,
                    load=round(load, 1),
                )


def _measure(folder: Path, rounds: int, quality: int) -> None:
    with PackedServer(folder) as server, open_chromium() as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        runs = []
        for run in _runs(browser, server, rounds, quality):
            runs.append(run)
            print(run, flush=True)  # noqa: T201 - a report is printed
        print(write_report(runs, browser.version, quality))  # noqa: T201 - as above
        server.shutdown()


def main() -> None:
    """Measure, print the table, and write it where the site shows it."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.first_answer")
    parser.add_argument("--site", type=Path, help="a folder with a built site")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--quality", type=int, default=11, help="of brotli: the bytes depend on it")
    arguments = parser.parse_args()
    if not RIVALS.is_dir():
        parser.error("the others are not installed; run make bench-site")
    with TemporaryDirectory() as name:
        folder = arguments.site or Path(name)
        if not arguments.site:
            build(site_dir=folder, site_url="http://127.0.0.1/", smallest=True)
        _measure(folder, arguments.rounds, arguments.quality)


if __name__ == "__main__":
    main()
