"""How long from a key to the painted answer: from the tables, and from Python once it is awake.

`python -m tools.bench.interaction` prints median and 95th percentile in milliseconds; it never fails.
Each answer is timed inside the page, from the input event to the frame after the one that painted it.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from macros.build import build
from macros.dev.site_server import open_server, parse_address
from tests.site.chromium import open_chromium
from tests.site.waiting import until

PATIENCE_MS = 120_000
ROUNDS = 40
PAGE = "scattershot/resolution/"
STORED = (13, 14, 11, 10, 9, 15)
"""Ratings near the printed one: the tables hold them."""
UNSTORED = (137, 138, 139, 141, 142, 143)
"""Ratings that nobody asks for: Python answers."""

TIMED = """({ selector, answered, values, rounds }) => new Promise((resolve) => {
    const field = document.querySelector(selector);
    const times = [];
    const next = () => {
        if (times.length === rounds) return resolve(times);
        const started = performance.now();
        const shown = () => requestAnimationFrame(() => setTimeout(() => {
            times.push(performance.now() - started);
            next();
        }));
        const holder = field.closest(answered);
        const look = new MutationObserver(() => { look.disconnect(); shown(); });
        look.observe(holder.querySelector('.rc-answer') ?? holder, { childList: true, subtree: true });
        field.value = String(values[times.length % values.length]);
        field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    next();
})"""

HAS_ANSWERS = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/answers/'))"
CALCULATOR = {"selector": "#mib input[name=rating]", "answered": "rule-calculator"}
SENTENCE = {"selector": "rule-sentence input[name=rating]", "answered": "rule-sentence"}


def _timed(page: Page, place: dict[str, str], values: tuple[int, ...]) -> list[float]:
    times: list[float] = page.evaluate(TIMED, {**place, "values": values, "rounds": ROUNDS})
    return times


def _measured(browser: Browser, url: str) -> Iterator[tuple[str, list[float]]]:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(url + PAGE, wait_until="networkidle")
    yield "sentence, from the table in the page", _timed(page, SENTENCE, STORED)
    field = page.locator(CALCULATOR["selector"])
    field.focus()
    until(page, HAS_ANSWERS)
    yield "calculator, from its stored answers", _timed(page, CALCULATOR, STORED)
    field.fill(str(UNSTORED[-1] + 1))
    page.locator("#mib .rc-status", has_text=str(UNSTORED[-1] + 1)).wait_for(state="attached")
    yield "calculator, from Python awake", _timed(page, CALCULATOR, UNSTORED)
    page.close()


def main() -> None:
    """Build the site, measure, print a line for each way and the numbers as JSON."""
    results = {}
    address = parse_address("http://127.0.0.1:0/")
    with TemporaryDirectory() as name, open_server(address, Path(name)) as server, open_chromium() as browser:
        build(site_dir=Path(name), site_url=server.site_url, quick=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for what, times in _measured(browser, server.site_url):
            results[what] = {"p50": round(median(times), 1), "p95": round(quantiles(times, n=20)[-1], 1)}
            print(f"{what}: p50 {results[what]['p50']} ms, p95 {results[what]['p95']} ms", flush=True)  # noqa: T201 - a report is printed
        server.shutdown()
    print(json.dumps(results))  # noqa: T201 - as above


if __name__ == "__main__":
    main()
