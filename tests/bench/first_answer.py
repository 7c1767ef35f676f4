"""`make bench-site`: how long a reader waits for the first live answer, beside a plain Pyodide worker.

Both run in turn in the same Chromium, each time in a fresh context with an empty cache, from the same server
on this machine. "Plain" is the least that could answer: a module worker that loads the same Pyodide, unpacks
the same engine and asks it the same question, without our page round it. Only the ratio means anything.
Also told: the bytes that a page takes before the reader shows any intent, as the server sent them.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from macros.build import build
from macros.site_server import SiteServer, open_server, parse_address
from tests.site.chromium import find_chromium

REPEATS = 5
PATIENCE_MS = 60_000
PAGES = ("", "scattershot/resolution/", "walkabout/the-action/", "arylon/the-pool/", "rulings/")
QUESTION = {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 14}}

PLAIN_PAGE = "<!doctype html><title>plain</title>"
PLAIN_WORKER = """
import { loadPyodide } from './assets/runtime/pyodide.mjs';
const manifest = await (await fetch('./assets/runtime/manifest.json')).json();
const pyodide = await loadPyodide();
pyodide.unpackArchive(await (await fetch('./assets/runtime/' + manifest.engine.file)).arrayBuffer(), 'zip');
const ask = pyodide.runPython('from engine import handle_json; handle_json');
postMessage(ask(QUESTION));
"""
START_PLAIN = """() => new Promise((resolve) => {
    const started = performance.now();
    const worker = new Worker('./plain-worker.mjs', { type: 'module' });
    worker.onmessage = () => resolve(performance.now() - started);
})"""
START_OURS = """() => new Promise((resolve) => {
    const widget = document.querySelector("rule-calculator[calculator='scattershot.mib']");
    addEventListener('rule-calculator-answered', () => resolve(performance.now() - started), { once: true });
    const rating = widget.querySelector('input[name=rating]');
    const started = performance.now();
    rating.value = '14';
    rating.dispatchEvent(new Event('input', { bubbles: true }));
})"""


def _plain(page: Page, url: str) -> float:
    page.goto(f"{url}plain.html")
    taken: float = page.evaluate(START_PLAIN)
    return taken


def _ours(page: Page, url: str) -> float:
    page.goto(f"{url}scattershot/resolution/", wait_until="networkidle")
    taken: float = page.evaluate(START_OURS)
    return taken


def _once(browser: Browser, url: str, run: Callable[[Page, str], float]) -> float:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    try:
        return run(context.new_page(), url)
    finally:
        context.close()


def _bytes_before_intent(browser: Browser, url: str) -> Iterator[str]:
    for path in PAGES:
        context = browser.new_context()
        page = context.new_page()
        sizes: list[int] = []
        session = context.new_cdp_session(page)
        session.on(
            "Network.loadingFinished", lambda event, sizes=sizes: sizes.append(event["encodedDataLength"])
        )
        session.send("Network.enable")
        page.goto(url + path, wait_until="networkidle")
        yield f"/{path}: {sum(sizes) / 1000:.0f} kB in {len(sizes)} requests, uncompressed"
        context.close()


def _report(browser: Browser, url: str) -> Iterator[str]:
    yield from _bytes_before_intent(browser, url)
    times: dict[str, list[float]] = {"plain": [], "ours": []}
    for _ in range(REPEATS):
        times["plain"].append(_once(browser, url, _plain))
        times["ours"].append(_once(browser, url, _ours))
    for name, taken in times.items():
        yield f"{name}: first answer after {median(taken):.0f} ms ({min(taken):.0f}-{max(taken):.0f}), cold"
    yield f"ours / plain = {median(times['ours']) / median(times['plain']):.2f}"


def _serve(server: SiteServer, folder: Path) -> None:
    build(site_dir=folder, site_url=server.site_url)
    (folder / "plain.html").write_text(PLAIN_PAGE, "utf-8")
    (folder / "plain-worker.mjs").write_text(
        PLAIN_WORKER.replace("QUESTION", repr(json.dumps(QUESTION))), "utf-8"
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()


def main() -> None:
    """Print the report."""
    chromium = find_chromium()
    environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
    with (
        TemporaryDirectory() as name,
        open_server(parse_address("http://127.0.0.1:0/"), Path(name)) as server,
    ):
        _serve(server, Path(name))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.path, args=list(chromium.flags), env=environment
            )
            for line in _report(browser, server.site_url):
                print(line, flush=True)  # noqa: T201 - a report is printed
        server.shutdown()


if __name__ == "__main__":
    main()
