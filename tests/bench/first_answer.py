"""`make bench-site`: how long a reader waits for the first live answer, beside a plain Pyodide worker.

Both run in turn in the same Chromium, from the same server on this machine: each time in a fresh context with
an empty cache, then once more, as on a second visit, when ours has kept Python's memory. "Plain" is the
least that could answer: a module worker that loads the same Pyodide as it comes, unpacks the same engine and
asks it the same question. Ours is the worker alone as well, without a page round it, for the pages have
tables of ordinary answers that need no Python at all. Only the ratio means anything.
Also told: the bytes that a page takes before the reader shows any intent, as the server sent them.
"""

from __future__ import annotations

import json
import os
import shutil
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from macros.build import build
from macros.bundle import PROJECT
from macros.site_server import SiteServer, open_server, parse_address
from tests.site.chromium import find_chromium

REPEATS = 5
VISITS = ("cold", "repeat")
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
PATIENCE_MS = 60_000
PAGES = ("", "scattershot/resolution/", "walkabout/the-action/", "arylon/the-pool/", "rulings/")
QUESTION = {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 14}}

PLAIN_PAGE = "<!doctype html><title>plain</title>"
PLAIN_WORKER = """
import { loadPyodide } from './plain/pyodide.mjs';
const pyodide = await loadPyodide();
pyodide.unpackArchive(await (await fetch('./plain/engine.zip')).arrayBuffer(), 'zip');
const ask = pyodide.runPython('from engine import handle_json; handle_json');
postMessage({ type: 'answer', text: ask(QUESTION) });
"""
START = """([script, question]) => new Promise((resolve, reject) => {
    const started = performance.now();
    globalThis.python = new Worker(script, { type: 'module' });
    python.onmessage = ({ data }) => {
        if (data.type === 'failed') reject(new Error(data.message));
        if (data.type === 'answer') resolve(performance.now() - started);
    };
    if (script !== 'plain-worker.mjs') python.postMessage({ type: 'ask', id: 1, text: question });
})"""
UNTIL_KEPT = """async () => {
    const kept = async ([name]) => name && (await (await caches.open(name)).keys()).length === 1;
    while (!(await kept(await caches.keys()))) await new Promise((resolve) => setTimeout(resolve, 100));
}"""
SCRIPTS = {"plain": "plain-worker.mjs", "ours": "assets/js/engine-worker.mjs"}


def _first_answer(page: Page, url: str, script: str) -> float:
    page.goto(f"{url}plain.html")
    taken: float = page.evaluate(START, [script, json.dumps(QUESTION)])
    return taken


def _two_visits(browser: Browser, url: str, name: str) -> tuple[float, float]:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    try:
        page = context.new_page()
        first = _first_answer(page, url, SCRIPTS[name])
        if name == "ours":
            page.evaluate(UNTIL_KEPT)
        return first, _first_answer(page, url, SCRIPTS[name])
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
    times: dict[str, list[float]] = {f"{name}, {visit}": [] for name in SCRIPTS for visit in VISITS}
    for _ in range(REPEATS):
        for name in SCRIPTS:
            for visit, taken in zip(VISITS, _two_visits(browser, url, name), strict=True):
                times[f"{name}, {visit}"].append(taken)
    for name, each in times.items():
        middle, least, most = median(each), min(each), max(each)
        yield f"{name}: first answer after {middle:.0f} ms ({least:.0f}-{most:.0f})"
    for visit in VISITS:
        ours, plain = (median(times[f"{name}, {visit}"]) for name in ("ours", "plain"))
        yield f"ours / plain, {visit} = {ours / plain:.2f}"


def _add_plain(folder: Path) -> None:
    """Put Pyodide as it comes beside the site, with the engine as sources."""
    plain = folder / "plain"
    plain.mkdir()
    for name in PYODIDE_FILES:
        shutil.copy(PROJECT / "node_modules" / "pyodide" / name, plain)
    with zipfile.ZipFile(plain / "engine.zip", "w") as archive:
        for path in sorted((PROJECT / "engine").rglob("*")):
            if path.suffix in {".py", ".toml"}:
                archive.write(path, path.relative_to(PROJECT))
    (folder / "plain.html").write_text(PLAIN_PAGE, "utf-8")
    worker = PLAIN_WORKER.replace("QUESTION", repr(json.dumps(QUESTION)))
    (folder / "plain-worker.mjs").write_text(worker, "utf-8")


def _serve(server: SiteServer, folder: Path) -> None:
    build(site_dir=folder, site_url=server.site_url)
    _add_plain(folder)
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
