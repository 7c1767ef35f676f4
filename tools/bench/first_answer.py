"""`make bench-site`: how long a reader waits for the first live answer, beside Pyodide as it comes.

Both run in turn in the same Chromium, from the same server on this machine: each time in a fresh context with
an empty cache, then once more, as on a second visit, when ours has kept Python's memory. Each has a page of
its own with one function, `start`, which answers with the text of the first answer; ours is the worker alone,
without a page of the book round it. Only ratios mean anything: each is taken within one round.
`--site FOLDER` takes a site that is built already; `--rounds N` asks so often.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import threading
import zipfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import brotli
from playwright.sync_api import Browser, Error, Page

from macros.build import build
from macros.project import PROJECT
from tests.site.chromium import open_chromium
from tools.bench.packed_server import Line, PackedServer
from tools.bench.speed_page import cores, write_measured

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
QUESTION = json.dumps({"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 14}})
PYODIDE = PROJECT / "node_modules" / "pyodide"
PYODIDE_FILES = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    *("python_stdlib.zip", "pyodide-lock.json"),
)
FOLDER = "contestants"
OURS, PLAIN = "ours", "plain Pyodide"
PLAIN_WORKER = f"""
import {{ loadPyodide }} from './pyodide/pyodide.mjs';
const pyodide = await loadPyodide();
pyodide.unpackArchive(await (await fetch('./engine.zip')).arrayBuffer(), 'zip');
const ask = pyodide.runPython('from engine import handle_json; handle_json');
postMessage({{ type: 'answer', text: ask({QUESTION!r}) }});
"""
PAGE = """<!doctype html><meta charset="utf-8"><title>{name}</title><body><script>
globalThis.start = () => new Promise((done, fail) => {{
    const python = new Worker('{worker}', {{ type: 'module' }});
    python.onmessage = ({{ data }}) => {{
        if (data.type === 'answer') done(data.text);
        if (data.type === 'failed') fail(data.message);
    }};
    {asks}
}});
</script>
"""
ASKS = f"python.postMessage({{ type: 'ask', id: 1, text: {QUESTION!r} }});"
_TURN = 0.005
"""Seconds that a slowed process runs at a time."""


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


def write_contestants(site: Path, quality: int) -> dict[str, str]:
    """Put a page for each contestant beside a built site, compressed as well; return their addresses."""
    folder = site / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pyodide").mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copy(PYODIDE / name, folder / "pyodide")
    with zipfile.ZipFile(folder / "engine.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted((PROJECT / "engine").rglob("*")):
            if path.suffix in {".py", ".toml"}:
                archive.write(path, path.relative_to(PROJECT))
    (folder / "plain-worker.mjs").write_text(PLAIN_WORKER, "utf-8")
    worker = next((site / "assets" / "js" / "engine").glob("worker*.mjs"))  # with its content in its name
    pages = {
        "ours": PAGE.format(name=OURS, worker=f"../{worker.relative_to(site).as_posix()}", asks=ASKS),
        "plain": PAGE.format(name=PLAIN, worker="plain-worker.mjs", asks=""),
    }
    for name, page in pages.items():
        (folder / f"{name}.html").write_text(page, "utf-8")
    for path in (*folder.rglob("*"), worker, *(site / "assets" / "runtime").iterdir()):
        if path.suffix in {".js", ".mjs", ".wasm", ".zip", ".json"}:
            packed = brotli.compress(path.read_bytes(), quality=quality)
            path.with_name(f"{path.name}.br").write_bytes(packed)
    return dict(zip((OURS, PLAIN), (f"{FOLDER}/{name}.html" for name in pages), strict=True))


def renderers(browser: Browser) -> set[int]:
    """The processes that run the pages of a browser, with their workers."""
    session = browser.new_browser_cdp_session()
    listed = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return {each["id"] for each in listed if each["type"] == "renderer"}


@contextmanager
def slowed(processes: Collection[int], times: int) -> Iterator[None]:
    """Let these processes run for one turn in so many, all their threads included; 1 leaves them alone.

    The brake that Chromium has of its own slows a page's main thread alone, and Python runs in another.
    """
    if times == 1:
        yield
        return
    over = threading.Event()

    def signal_all(what: signal.Signals) -> None:
        for process in processes:
            with suppress(ProcessLookupError):  # it has ended meanwhile
                os.kill(process, what)

    def hold_back() -> None:
        while not over.is_set():
            signal_all(signal.SIGSTOP)
            over.wait(_TURN * (times - 1))
            signal_all(signal.SIGCONT)
            over.wait(_TURN)

    thread = threading.Thread(target=hold_back, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


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
        if name == OURS:
            page.evaluate(UNTIL_KEPT)
        return cold, _asked(browser, page, server.site_url + path, server.line.slowness), sent
    finally:
        context.close()


def _runs(browser: Browser, server: PackedServer, rounds: int, quality: int) -> Iterator[Run]:
    addresses = write_contestants(server.folder, quality)
    for number in range(rounds):
        for line, server.line in LINES.items():
            for name, address in addresses.items():
                try:
                    cold, repeat, sent = visits(browser, server, name, address)
                except Error as error:  # the other visits are still of use
                    print(f"{name}, {line}: {error}", flush=True)  # noqa: T201 - a report is printed
                    continue
                load = round(os.getloadavg()[0], 1)
                yield Run(round=number, line=line, name=name, cold=cold, repeat=repeat, sent=sent, load=load)


def table(runs: Sequence[Run], chromium: str, quality: int) -> str:
    """Return what the page of measurements says of these runs, as Markdown."""
    version = json.loads((PYODIDE / "package.json").read_bytes())["version"]
    loads = [run.load for run in runs]
    rounds = max(run.round for run in runs) + 1
    lines = [
        f"Measured on {datetime.now(UTC).date().isoformat()} in Chromium {chromium} with Pyodide {version}.",
        f"Rounds: {rounds}; {cores()}, load of {min(loads)} to {max(loads)}; brotli {quality}.",
        "",
        "| line | who | first visit | second visit | bytes sent |",
        "|---|---|---|---|---|",
    ]
    for line in dict.fromkeys(run.line for run in runs):
        for name in dict.fromkeys(run.name for run in runs):
            own = [run for run in runs if (run.line, run.name) == (line, name)]
            if own:
                cold, repeat = (_ratio(runs, own, visit) for visit in ("cold", "repeat"))
                lines.append(f"| {line} | {name} | {cold} | {repeat} | {own[0].sent / 1e6:.2f} MB |")
    return "\n".join(lines)


def _ratio(runs: Sequence[Run], own: Sequence[Run], visit: str) -> str:
    base = {(run.round, run.line): getattr(run, visit) for run in runs if run.name == PLAIN}
    ratios = [getattr(run, visit) / base[run.round, run.line] for run in own if (run.round, run.line) in base]
    if not ratios:
        return "-"
    seconds = median(getattr(run, visit) for run in own) / 1000
    return f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}), {seconds:.1f} s"


def _measure(folder: Path, rounds: int, quality: int) -> None:
    with PackedServer(folder) as server, open_chromium() as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        runs = []
        for run in _runs(browser, server, rounds, quality):
            runs.append(run)
            print(run, flush=True)  # noqa: T201 - a report is printed
        text = table(runs, browser.version, quality)
        write_measured("first-answer", {"runs": [asdict(run) for run in runs]}, text)
        print(text)  # noqa: T201 - as above
        server.shutdown()


def main() -> None:
    """Measure, print the table, and write it where the site shows it."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.first_answer")
    parser.add_argument("--site", type=Path, help="a folder with a built site")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--quality", type=int, default=11, help="of brotli: the bytes depend on it")
    arguments = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = arguments.site or Path(name)
        if not arguments.site:
            build(site_dir=folder, site_url="http://127.0.0.1/", smallest=True)
        _measure(folder, arguments.rounds, arguments.quality)


if __name__ == "__main__":
    main()
