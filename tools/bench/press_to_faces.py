"""How long from a press of the roll button until something moves, the faces lie there, and the verdict comes.

`python -m tools.bench.press_to_faces SITE [SITE ...]` compares sites that are built already, in turn, on the
screen of a phone (390 by 844) and with a processor four times slower, all threads included: first in a fresh
context with an empty cache and Python asleep, then in a page where it is awake. It prints median and 95th
percentile in milliseconds; it never fails. Each time is taken inside the page, from the press to the frame
after the one that painted it.
"""

from __future__ import annotations

import argparse
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, ViewportSize

from macros.dev.site_server import open_server, parse_address
from tests.site.chromium import open_chromium
from tests.site.waiting import until
from tools.bench.slow_processor import renderers, slowed

PATIENCE_MS = 240_000
COLD_ROUNDS = 5
AWAKE_ROUNDS = 30
SLOWNESS = 4
CALCULATOR = "scattershot.mib"
SCREEN = ViewportSize(width=390, height=844)
SPAN = 20
"""Parts of the quantiles: the last is the 95th percentile."""

WATCH = """(selector) => {
    const widget = document.querySelector(selector);
    const seen = (part) => part.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const old = new Set(widget.querySelectorAll('.rc-shown'));
    const before = widget.innerText;
    const times = {};
    window.pressed = new Promise((resolve) => {
        const painted = (name) => {
            if (name in times) return;
            times[name] = 0;
            const now = () => {
                times[name] = performance.now() - times.began;
                if (name === 'verdict') resolve(times);
            };
            requestAnimationFrame(() => setTimeout(now));
        };
        const look = () => {
            const rows = [...widget.querySelectorAll('.rc-answer .rc-shown')];
            const isThere = rows.some((row) => !old.has(row) && seen(row));
            if (isThere || widget.innerText !== before) painted('moves');
            if (isThere) painted('faces');
            const isJudged = widget.dataset.state === 'answered' && !widget.querySelector('.rc-fallen');
            if (isThere && isJudged) painted('verdict');
            else requestAnimationFrame(look);
        };
        widget.addEventListener('click', () => {
            times.began = performance.now();
            requestAnimationFrame(look);
        }, { once: true, capture: true });
    });
}"""


# No answer is stored for a seed with a space in it, so Python is awake once this one is there.
WAKE = """(selector) => new Promise((resolve) => {
    const widget = document.querySelector(selector);
    widget.addEventListener('rule-calculator-answered', () => resolve(), { once: true });
    widget.openState({ ...widget.request, mode: 'roll', seed: 'wake up' });
})"""


def _press(page: Page, calculator: str) -> dict[str, float]:
    page.evaluate(WATCH, _widget(calculator))
    page.locator(f"{_widget(calculator)} button[type=submit][value=roll]").first.tap()
    times: dict[str, float] = page.evaluate("window.pressed")
    return times


def _widget(calculator: str) -> str:
    return f"rule-calculator[calculator='{calculator}']"


def _rolls(browser: Browser, url: str, calculator: str, rounds: int) -> Iterator[dict[str, float]]:
    """Yield the times of presses in a fresh context: the first wakes Python."""
    context = browser.new_context(base_url=url, viewport=SCREEN, has_touch=True, service_workers="block")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(f"{calculator.partition('.')[0].replace('_', '-')}/", wait_until="networkidle")
    until(page, f'document.querySelector("{_widget(calculator)}").dataset.state')
    page.locator(f"{_widget(calculator)} button[type=submit][value=roll]").first.scroll_into_view_if_needed()
    with slowed(renderers(browser), SLOWNESS):
        yield _press(page, calculator)
        page.evaluate(WAKE, _widget(calculator))
        for _ in range(1, rounds):
            yield _press(page, calculator)
    context.close()


def _report(site: Path, kind: str, times: Sequence[dict[str, float]]) -> None:
    for name in ("moves", "faces", "verdict"):
        taken = [each[name] for each in times]
        late = quantiles(taken, n=SPAN, method="inclusive")[-1]
        print(f"{site.name}, {kind}, {name}: p50 {median(taken):.0f} ms, p95 {late:.0f} ms")  # noqa: T201 - a report


def main() -> None:
    """Measure the sites in turn, and print a line for each number."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sites", nargs="+", type=Path, metavar="SITE")
    parser.add_argument("--calculator", default=CALCULATOR, help="one on the first page of its game")
    parser.add_argument("--rounds", type=int, default=COLD_ROUNDS, help="how often each site is opened")
    asked = parser.parse_args()
    sites: list[Path] = asked.sites
    address = parse_address("http://127.0.0.1:0/")
    times: dict[tuple[Path, str], list[dict[str, float]]] = defaultdict(list)
    for number in range(asked.rounds):
        for site in sites:
            with open_server(address, site) as server, open_chromium() as browser:
                threading.Thread(target=server.serve_forever, daemon=True).start()
                cold, *awake = _rolls(
                    browser, server.site_url, asked.calculator, 1 + AWAKE_ROUNDS // COLD_ROUNDS
                )
                times[site, "Python asleep"].append(cold)
                times[site, "Python awake"].extend(awake)
                print(f"round {number + 1}, {site.name}: {cold}", flush=True)  # noqa: T201 - a report
                server.shutdown()
    for (site, kind), taken in times.items():
        _report(site, kind, taken)


if __name__ == "__main__":
    main()
